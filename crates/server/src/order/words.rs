//! The words that a host does not want in names and in talk.
//!
//! A text is read as its words: letters and digits that stand together. Each is folded, so that case, accents, letters that
//! look like others and the usual digits for letters make no difference; a word of the list is found where it is a whole
//! word of the text, so that innocent words which merely contain it are not.

use crate::error::{Error, Result};
use crate::names::is_hidden;
use std::collections::HashMap;
use std::path::Path;
use unicode_security::confusable_detection::skeleton;

/// No list is longer.
const LONGEST: u64 = 256 * 1024;
/// A 1 may be one or the other.
const ONES: [char; 2] = ['i', 'l'];

/// Words and phrases, folded, and each as it stands in its file.
#[derive(Debug, Default)]
pub(crate) struct WordList {
    /// Whole words.
    words: HashMap<String, String>,
    /// How words begin, where a line ends in `*`.
    beginnings: Vec<(String, String)>,
    /// Words that follow each other.
    phrases: Vec<(Vec<String>, String)>,
}

impl WordList {
    /// The list in a file: one word or phrase a line, what follows a `#` left out.
    pub(crate) fn read(file: &Path) -> Result<WordList> {
        let failed = |why: String| Error::Bad(format!("{}: {why}", file.display()));
        let about = std::fs::metadata(file).map_err(|why| failed(why.to_string()))?;
        if about.len() > LONGEST {
            return Err(failed("it is too long".to_owned()));
        }
        let text = std::fs::read_to_string(file).map_err(|why| failed(why.to_string()))?;
        WordList::parse(&text).map_err(failed)
    }

    fn parse(text: &str) -> std::result::Result<WordList, String> {
        let mut list = WordList::default();
        for (at, line) in text.lines().enumerate() {
            let entry = line.split('#').next().unwrap_or_default().trim();
            if entry.is_empty() {
                continue;
            }
            let (begins, plain) = match entry.strip_suffix('*') {
                Some(beginning) => (true, beginning),
                None => (false, entry),
            };
            let mut words = folded(plain, ONES[0]);
            match (words.len(), begins) {
                (0, _) => return Err(format!("line {} has no word in it", at + 1)),
                (1, true) => list.beginnings.push((words.remove(0), entry.to_owned())),
                (1, false) => drop(list.words.insert(words.remove(0), entry.to_owned())),
                (_, true) => return Err(format!("line {}: only one word can have a `*` behind it", at + 1)),
                (_, false) => list.phrases.push((words, entry.to_owned())),
            }
        }
        Ok(list)
    }

    /// What of the list is in a text.
    pub(crate) fn find(&self, text: &str) -> Option<&str> {
        ONES.into_iter().find_map(|one| self.find_in(&folded(text, one)))
    }

    fn find_in(&self, words: &[String]) -> Option<&str> {
        let whole = words.iter().find_map(|word| self.words.get(word));
        let begun = || {
            let begins = |beginning: &str| words.iter().any(|word| word.starts_with(beginning));
            self.beginnings.iter().find(|(beginning, _)| begins(beginning)).map(|(_, entry)| entry)
        };
        let said = || {
            let says = |phrase: &[String]| words.windows(phrase.len()).any(|some| some == phrase);
            self.phrases.iter().find(|(phrase, _)| says(phrase)).map(|(_, entry)| entry)
        };
        whole.or_else(begun).or_else(said).map(String::as_str)
    }
}

/// The words of a text, folded; `one` is what a 1 stands for.
fn folded(text: &str, one: char) -> Vec<String> {
    let lower = text.to_lowercase();
    let letters = lower.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    let letters: Vec<char> = letters.filter(|letter| !is_hidden(*letter)).collect();
    let in_word = |at: usize| {
        let next = letters.get(at + 1).is_some_and(|next| next.is_alphanumeric());
        match letters[at] {
            '@' | '$' => true,
            // A mark at the end of a word is a mark.
            '!' | '|' => next && at > 0 && letters[at - 1].is_alphanumeric(),
            letter => letter.is_alphanumeric() || is_accent(letter),
        }
    };
    let mut words = vec![String::new()];
    for (at, letter) in letters.iter().enumerate() {
        match in_word(at) {
            true => words.last_mut().expect("there is always one").push(*letter),
            false => words.push(String::new()),
        }
    }
    words.iter().map(|word| fold(word, one)).filter(|word| !word.is_empty()).collect()
}

/// One word. A number stays a number: digits are letters only beside letters.
fn fold(word: &str, one: char) -> String {
    let lettered = word.chars().any(char::is_alphabetic);
    let mut folded = String::new();
    for letter in word.chars() {
        match letter {
            letter if letter.is_ascii() => folded.push(if lettered { plain(letter, one) } else { letter }),
            // A look-alike of a Latin letter is that letter; an accent is none.
            other => {
                let like = skeleton(other.encode_utf8(&mut [0; 4])).collect::<String>().to_lowercase();
                folded.extend(like.chars().filter(|letter| letter.is_alphanumeric()));
            }
        }
    }
    folded
}

/// The letter that a digit or a mark stands for.
fn plain(letter: char, one: char) -> char {
    match letter {
        '0' => 'o',
        '1' | '!' | '|' => one,
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

/// What stands on the letter before it.
fn is_accent(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> WordList {
        WordList::parse("# not here\nweevil\nSlime*\n\nrotten egg # two words\nélan\n1488\nlout\n").unwrap()
    }

    #[test]
    fn a_word_is_found_however_it_is_written() {
        for (text, word) in [
            ("weevil", "weevil"),
            ("You WEEVIL!", "weevil"),
            ("w33v1l", "weevil"),
            ("weevi1", "weevil"),
            ("w\u{435}\u{435}vil", "weevil"),
            ("wee\u{200b}vil", "weevil"),
            ("we\u{301}evil", "weevil"),
            ("wéevil", "weevil"),
            ("wee!!", ""),
            ("xX_weevil_Xx", "weevil"),
            ("wee!vil", ""),
            ("weev!l", "weevil"),
            ("slimeball", "Slime*"),
            ("$lime", "Slime*"),
            ("a rotten,  EGG", "rotten egg"),
            ("rotten\u{a0}egg", "rotten egg"),
            ("elan", "élan"),
            ("1488", "1488"),
            ("1out", "lout"),
            ("l0ut", "lout"),
        ] {
            assert_eq!(list().find(text).unwrap_or_default(), word, "{text}");
        }
    }

    #[test]
    fn innocent_words_are_not() {
        for text in [
            "weevils",
            "boweevil",
            "a slim chance",
            "egg, rotten",
            "rotten big egg",
            "14880",
            "loutish",
            "pilot",
            "we evil",
            "",
            "🐘 !! $ @",
        ] {
            assert_eq!(list().find(text), None, "{text}");
        }
        let seen = WordList::parse("porn\nass\n").unwrap();
        for text in ["a pom", "455", "assassin", "class", "Massachusetts"] {
            assert_eq!(seen.find(text), None, "{text}");
        }
        assert_eq!(seen.find("a55"), Some("ass"));
        assert_eq!(seen.find("@$$"), None, "marks alone are no word");
    }

    #[test]
    fn a_list_that_makes_no_sense_is_refused_by_its_line() {
        assert!(WordList::parse("fine\n!!!\n").unwrap_err().contains("line 2"));
        assert!(WordList::parse("two words*").unwrap_err().contains("line 1"));
        assert!(WordList::parse("\n# nothing\n").unwrap().find("anything").is_none());
        let missing = WordList::read(Path::new("no/such/list")).unwrap_err();
        assert!(missing.to_string().contains("no/such/list"), "{missing}");
    }
}
