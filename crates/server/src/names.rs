//! Names and passwords as people may have them.

use crate::error::{Error, Result};
use crate::store::GONE;
use std::collections::HashSet;
use std::sync::LazyLock;
use unicode_security::confusable_detection::skeleton;

/// Passwords that everybody tries first, one a line.
const COMMON: &str = include_str!("common-passwords.txt");

/// A name as people may have it: one line of 1 to 30 characters that can be seen, none of which turns or hides others.
pub(crate) fn decent_name(name: &str) -> Result<String> {
    let name = name.trim();
    if !(1..=30).contains(&name.chars().count()) || name == GONE {
        return Err(Error::Bad("a name has 1 to 30 characters".to_owned()));
    }
    if name.chars().any(|letter| letter.is_control() || is_hidden(letter)) {
        return Err(Error::Bad("a name has only characters that can be seen".to_owned()));
    }
    Ok(name.to_owned())
}

/// Characters that have no shape of their own, or turn the order of others: a name made of them looks like another one.
pub(crate) fn is_hidden(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
        || (letter.is_whitespace() && letter != ' ')
}

/// What a name looks like: two names that look alike have the same one.
pub(crate) fn look(name: &str) -> String {
    skeleton(&name.to_lowercase()).filter(|letter| !matches!(letter, ' ' | '\u{fe0f}')).collect()
}

/// A password that is long enough and not one that everybody tries first.
pub(crate) fn decent_password(name: &str, password: &str) -> Result<()> {
    static KNOWN: LazyLock<HashSet<&str>> = LazyLock::new(|| COMMON.lines().collect());
    if !(8..=200).contains(&password.chars().count()) {
        return Err(Error::Bad("a password has 8 to 200 characters".to_owned()));
    }
    let plain = password.to_lowercase();
    let mut letters: Vec<char> = plain.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    if KNOWN.contains(plain.as_str()) || letters.len() < 3 || plain == name.trim().to_lowercase() {
        return Err(Error::Bad("that password is one of the first that others would try".to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_seen_and_read() {
        for fine in [" a ", "Ada", "Zoë", "李", "Anna Maria", "Ó Briain", "🐘"] {
            assert!(decent_name(fine).is_ok(), "{fine}");
        }
        let long = "x".repeat(31);
        let hidden = [
            "",
            " ",
            "a\nb",
            "Ada\u{202e}",
            "\u{200b}",
            "A\u{200d}da",
            "\u{3164}",
            "\u{2800}",
            "a\u{a0}b",
            &long,
        ];
        for bad in hidden {
            assert!(decent_name(bad).is_err(), "{bad:?}");
        }
        assert!(decent_name(GONE).is_err(), "nobody calls themselves what the forgotten are called");
    }

    #[test]
    fn names_that_look_alike_are_known() {
        assert_eq!(look("Ada"), look("Аdа"), "with Cyrillic letters");
        assert_eq!(look("Ada"), look("ADA"));
        assert_ne!(look("Ada"), look("Eda"));
    }

    #[test]
    fn passwords_that_everybody_tries_are_none() {
        for bad in ["short", "password", "Password1", "12345678", "aaaaaaaaaa", "ada lovelace", "abababab"] {
            assert!(decent_password("Ada Lovelace", bad).is_err(), "{bad}");
        }
        assert!(decent_password("Ada", "correct horse").is_ok());
        assert!(COMMON.lines().all(|line| line.chars().count() >= 8 && line == line.to_lowercase()));
    }
}
