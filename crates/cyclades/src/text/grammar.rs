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
