//! What many imagined games have in common: facts as facts, chances as odds, the unknown as unknown.

/// What would be told, by how often it was in the imagined games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foretold {
    /// The line, with its odds where it is not certain.
    pub text: String,
    /// Whether it is certain: nothing that the seat does not know has a say in it.
    pub sure: bool,
}

/// One line of one imagined game: the kind of event, and its words.
pub(crate) type Line = (String, String);

/// What was told in every one of the imagined games, as facts.
pub(crate) fn facts(run: &[Line]) -> Vec<Foretold> {
    run.iter().map(|(_, text)| Foretold { text: text.clone(), sure: true }).collect()
}

/// What was told in imagined games that went different ways: what happened most often first.
pub(crate) fn odds(runs: &[Vec<Line>]) -> Vec<Foretold> {
    let mut lines: Vec<(usize, String)> = gather(runs).iter().flat_map(|texts| sum_up(texts)).collect();
    lines.sort_by_key(|(times, _)| usize::MAX - times);
    let line = |(times, text): (usize, String)| Foretold {
        text: format!("{}: {text}", how_often(times, runs.len())),
        sure: false,
    };
    lines.into_iter().map(line).collect()
}

/// How often something was seen, in words.
fn how_often(times: usize, of: usize) -> String {
    if times == of {
        return "Expected".to_owned();
    }
    let part =
        (1..=times).rev().find(|part| times.is_multiple_of(*part) && of.is_multiple_of(*part)).unwrap_or(1);
    match (times / part, of / part) {
        (1, 2) => "Half the time".to_owned(),
        (once, times) => format!("{once} of {times} times"),
    }
}

/// The lines that tell the same kind of thing for the same time in a game, over all games that tell it.
fn gather(runs: &[Vec<Line>]) -> Vec<Vec<&str>> {
    let mut groups: Vec<((&str, usize), Vec<&str>)> = Vec::new();
    for run in runs {
        for (at, (kind, text)) in run.iter().enumerate() {
            let before = run[..at].iter().filter(|(other, _)| other == kind).count();
            let key = (kind.as_str(), before);
            match groups.iter_mut().find(|(other, _)| *other == key) {
                Some((_, texts)) => texts.push(text),
                None => groups.push((key, vec![text])),
            }
        }
    }
    groups.into_iter().map(|(_, texts)| texts).collect()
}

/// So many ways are told one by one.
const FEW: usize = 3;

/// What lines of one kind come to: one line with what they share, or a few with their odds.
fn sum_up(texts: &[&str]) -> Vec<(usize, String)> {
    let mut ways: Vec<(usize, &str)> = Vec::new();
    for &text in texts {
        match ways.iter_mut().find(|(_, way)| *way == text) {
            Some((times, _)) => *times += 1,
            None => ways.push((1, text)),
        }
    }
    if let Some(text) = ranged(texts) {
        return vec![(texts.len(), text)];
    }
    if ways.len() <= FEW {
        return ways.into_iter().map(|(times, text)| (times, text.to_owned())).collect();
    }
    shared(texts).map(|text| (texts.len(), text)).into_iter().collect()
}

/// The line they all are, but for numbers, which become ranges.
fn ranged(texts: &[&str]) -> Option<String> {
    let split: Vec<Vec<&str>> = texts.iter().map(|text| text.split_whitespace().collect()).collect();
    let count = split[0].len();
    if split.iter().any(|words| words.len() != count) {
        return None;
    }
    let word = |at: usize| range(&split.iter().map(|words| words[at]).collect::<Vec<_>>());
    (0..count).map(word).collect::<Option<Vec<String>>>().map(|words| words.join(" "))
}

/// One word: the same everywhere, a range of numbers, or the longer of a singular and its plural.
fn range(words: &[&str]) -> Option<String> {
    if words.iter().all(|word| word == &words[0]) {
        return Some(words[0].to_owned());
    }
    let stem = |word: &str| {
        let end = word.trim_end_matches(['.', ',', ';', ':']);
        (end.trim_end_matches('s').to_owned(), word[end.len()..].to_owned())
    };
    if words.iter().all(|word| stem(word) == stem(words[0])) {
        return words.iter().max_by_key(|word| word.len()).map(|&word| word.to_owned());
    }
    let numbers: Vec<(&str, i64, &str)> = words.iter().map(|word| number(word)).collect::<Option<_>>()?;
    let (before, _, behind) = numbers[0];
    if numbers.iter().any(|(start, _, end)| (*start, *end) != (before, behind)) {
        return None;
    }
    let (least, most) = (numbers.iter().map(|it| it.1).min()?, numbers.iter().map(|it| it.1).max()?);
    Some(format!("{before}{least} to {most}{behind}"))
}

/// A word that is a number between marks.
fn number(word: &str) -> Option<(&str, i64, &str)> {
    let begin = word.find(|letter: char| letter.is_ascii_digit())?;
    let length = word[begin..].find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len() - begin);
    let (before, behind) = (&word[..begin], &word[begin + length..]);
    let marks = |text: &str| text.chars().all(|letter| !letter.is_alphanumeric());
    let value = word[begin..begin + length].parse().ok()?;
    (marks(before) && marks(behind)).then_some((before, value, behind))
}

/// How the lines begin and end alike; nothing where they share too little to be understood.
fn shared(texts: &[&str]) -> Option<String> {
    let split: Vec<Vec<&str>> = texts.iter().map(|text| text.split_whitespace().collect()).collect();
    let shortest = split.iter().map(Vec::len).min().unwrap_or(0);
    let alike = |at: &usize| split.iter().all(|words| words[*at] == split[0][*at]);
    let head = (0..shortest).take_while(alike).count();
    let ends = |at: &usize| {
        split.iter().all(|words| words[words.len() - 1 - at] == split[0][split[0].len() - 1 - at])
    };
    let tail = (0..shortest - head).take_while(ends).count();
    let first = &split[0];
    let (begin, end) = (first[..head].join(" "), first[first.len() - tail..].join(" "));
    match (head, tail) {
        (2.., 0) => Some(format!("{begin} …")),
        (2.., _) => Some(format!("{begin} … {end}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(runs: &[&[(&str, &str)]]) -> Vec<String> {
        let own = |run: &&[(&str, &str)]| {
            run.iter().map(|(kind, text)| ((*kind).to_owned(), (*text).to_owned())).collect()
        };
        let runs: Vec<Vec<Line>> = runs.iter().map(own).collect();
        odds(&runs).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn numbers_that_differ_become_a_range() {
        let runs: [&[(&str, &str)]; 3] = [
            &[("gain", "Ada gains 3 cards.")],
            &[("gain", "Ada gains 1 card.")],
            &[("gain", "Ada gains 2 cards.")],
        ];
        assert_eq!(told(&runs), ["Expected: Ada gains 1 to 3 cards."]);
    }

    #[test]
    fn what_happens_now_and_then_has_its_odds() {
        let runs: [&[(&str, &str)]; 4] = [
            &[("laid", "The tile is laid."), ("war", "War breaks out.")],
            &[("laid", "The tile is laid.")],
            &[("war", "War breaks out."), ("laid", "The tile is laid.")],
            &[("laid", "The tile is laid."), ("war", "War is averted.")],
        ];
        let wanted = [
            "Expected: The tile is laid.",
            "Half the time: War breaks out.",
            "1 of 4 times: War is averted.",
        ];
        assert_eq!(told(&runs), wanted);
    }

    #[test]
    fn the_unknown_stays_unknown() {
        let card = |name: &'static str| [("shown", name)];
        let runs = [
            card("The altar shows Storm."),
            card("The altar shows Flood."),
            card("The altar shows Drought."),
            card("The altar shows a comet."),
        ];
        let runs: Vec<&[(&str, &str)]> = runs.iter().map(|run| &run[..]).collect();
        assert_eq!(told(&runs), ["Expected: The altar shows …"]);
        let runs: Vec<&[(&str, &str)]> =
            vec![&[("a", "One two")], &[("a", "Two")], &[("a", "Three")], &[("a", "Four")]];
        assert!(told(&runs).is_empty());
    }
}
