//! Singular, plural, articles and lists: every sentence about Cyclades is put together with these.

/// `1 troop`, `2 troops`, `3 fortresses`.
pub fn count(number: impl Into<u32>, what: &str) -> String {
    let number = number.into();
    if number == 1 { format!("1 {what}") } else { format!("{number} {}", plural(what)) }
}

/// `fleets`, `fortresses`, `universities`.
pub fn plural(what: &str) -> String {
    match what.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if what.ends_with('s') => format!("{what}es"),
        None => format!("{what}s"),
    }
}

/// `a port`, `an undead troop`.
pub fn one(what: &str) -> String {
    let vowel = what.starts_with(['a', 'e', 'i', 'o', 'u']) && !what.starts_with("uni");
    format!("{} {what}", if vowel { "an" } else { "a" })
}

/// `Zeus`, `Zeus and Ares`, `Zeus, Ares and Athena`.
pub fn list(parts: &[impl AsRef<str>]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [all @ .., last] => {
            let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", all.join(", "), last.as_ref())
        }
    }
}

/// The same with a capital letter, at the start of a sentence.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{capital, count, list, one};

    #[test]
    fn numbers_articles_and_lists() {
        let said = ["Metropolis", "fortress", "university", "horn"].map(|what| count(2u8, what));
        assert_eq!(said, ["2 Metropolises", "2 fortresses", "2 universities", "2 horns"]);
        assert_eq!((count(1u8, "horn"), count(0u8, "horn")), ("1 horn".to_owned(), "0 horns".to_owned()));
        assert_eq!(
            ["undead fleet", "university", "port"].map(one).join(", "),
            "an undead fleet, a university, a port"
        );
        assert_eq!(list(&["Ada"]), "Ada");
        assert_eq!(list(&["Ada", "Bo", "Cy"]), "Ada, Bo and Cy");
        assert_eq!(capital("the sea"), "The sea");
    }
}
