//! The reader of words finds each slip, and lets plain sentences pass.

use kit::{fault, sentence_fault};

#[test]
fn a_slip_is_found_and_plain_sentences_pass() {
    let faults = [
        ("Lay it at (2,-1)", "coordinates"),
        ("Lay it at 2,-1", "coordinates"),
        ("Walk to v_west", "an id"),
        ("Take altarFeather", "an id"),
        ("Mark{4}", "a code"),
        ("tile@forest", "a code"),
        ("Take  it", "blanks in a row"),
        ("Ada takes it .", "punctuation"),
        ("Ada takes the the card", "a word twice"),
        ("Ada takes a island", "a for an"),
        ("Ada takes an fleet", "an for a"),
        ("You have 1 choices", "one of many"),
        ("", "nothing is said"),
    ];
    for (text, what) in faults {
        assert_eq!(fault(text), Some(what), "{text}");
    }
    let plain = [
        "Ada pays 1,000 coins",
        "Bo takes an hour and a unit",
        "1 coin for each of the 3 islands",
        "+1 always",
        "Age 1 begins",
        "Cleo (2) and Dov (3) tie",
        "the strait north of Delos",
    ];
    for text in plain {
        assert_eq!(fault(text), None, "{text}");
    }
}

/// A label may be one word, a question or a reason may not.
#[test]
fn one_word_is_no_sentence() {
    assert_eq!((fault("Pass"), sentence_fault("Pass")), (None, Some("one word")));
    assert_eq!(sentence_fault("Pass or play?"), None);
    assert_eq!(sentence_fault("Walk to v_west"), Some("an id"), "what is wrong with any text comes first");
}
