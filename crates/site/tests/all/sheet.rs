//! Just enough of CSS to know which value a token has under a theme, at the table of a game.

use std::collections::BTreeMap;
use std::path::Path;

/// The rules of a sheet in order: selectors, and what each token is set to.
pub(crate) struct Sheet(Vec<(String, Vec<(String, String)>)>);

impl Sheet {
    /// Reads a sheet of the repository.
    pub(crate) fn read(path: &str) -> Sheet {
        let text = text(path);
        let mut plain = String::new();
        for part in text.split("/*") {
            plain += part.split_once("*/").map_or(part, |(_, after)| after);
        }
        let rules = plain.split('}').filter_map(|rule| {
            let (selector, body) = rule.rsplit_once('{')?;
            let tokens = body.split(';').filter_map(|line| {
                let (name, value) = line.split_once(':')?;
                let name = name.trim().strip_prefix("--")?;
                Some((name.to_owned(), value.trim().to_owned()))
            });
            Some((selector.trim().to_owned(), tokens.collect()))
        });
        Sheet(rules.collect())
    }

    /// What a sheet says is read on what: inks, their grounds, and whether it is text or only a sign. Written as
    /// `/* text: bone on cave charcoal */`.
    pub(crate) fn remarks(path: &str) -> Vec<(Vec<String>, Vec<String>, bool)> {
        let words = |list: &str| list.split_whitespace().map(str::to_owned).collect();
        let remark = |line: &str| {
            let remark = line.strip_prefix("/* ")?.strip_suffix(" */")?;
            let (kind, pair) = remark.split_once(": ").filter(|(kind, _)| ["text", "sign"].contains(kind))?;
            let (inks, grounds) = pair.split_once(" on ")?;
            Some((words(inks), words(grounds), kind == "text"))
        };
        text(path).lines().filter_map(remark).collect()
    }

    /// Sets every token that a rule with one of these selectors sets.
    pub(crate) fn apply(&self, tokens: &mut BTreeMap<String, String>, selects: impl Fn(&str) -> bool) {
        for (selector, set) in &self.0 {
            // Commas also stand within `:not(…)`: then the rule is known by its whole selector.
            if selects(selector) || selector.split(',').any(|part| selects(part.trim())) {
                tokens.extend(set.iter().cloned());
            }
        }
    }
}

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// How bright a colour is, by the definition of WCAG.
pub(crate) fn luminance(colour: &str) -> Option<f64> {
    let digits = colour.strip_prefix('#')?;
    let wide = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        6 => digits.to_owned(),
        _ => return None,
    };
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(wide.get(at..at + 2)?, 16).ok()?) / 255.0;
        Some(if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) })
    };
    Some(0.2126 * channel(0)? + 0.7152 * channel(2)? + 0.0722 * channel(4)?)
}

/// The contrast of two colours, from 1 to 21.
pub(crate) fn contrast(one: &str, other: &str) -> Option<f64> {
    let (one, other) = (luminance(one)?, luminance(other)?);
    Some((one.max(other) + 0.05) / (one.min(other) + 0.05))
}

#[test]
fn black_on_white_has_the_most_contrast_there_is() {
    assert_eq!(contrast("#000", "#ffffff"), Some(21.0));
    assert_eq!(contrast("#777", "#777777"), Some(1.0));
    let grey = contrast("#767676", "#fff").expect("two colours");
    assert!((4.5..4.6).contains(&grey), "{grey}");
    assert_eq!(contrast("gold", "#fff"), None);
}
