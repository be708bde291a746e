//! The legend as a page of the documentation, made from the code.

use crate::{Encode, Field, Legend, Meaning, Verb, actions, legend, legend_with_memory};
use kernel::Dice;
use std::fmt::Write;

/// The page that tells what every number means.
pub fn page() -> String {
    let mut page = String::from(HEAD);
    game::<cyclades::Cyclades>(&mut page);
    game::<gheos::Gheos>(&mut page);
    game::<mammothodus::Mammothodus>(&mut page);
    game::<mezo::Mezo>(&mut page);
    game::<mystic_war::MysticWar>(&mut page);
    page
}

const HEAD: &str = "\
# Games as numbers

What `observation`, `mask` and `legal_words` of the [Python package](python.md) mean. This page is made from the code:
`PANTHEON_KEEP=1 cargo test -p encode page` writes it anew.

An observation is made from what one seat sees, with seats counted clockwise from that seat: `seat0` is oneself. *one of*
is a 1 in one place, or none; *some of* a 1 in each place that holds; *number* counts, and is divided by what stands behind
`/` where rows are `float32`. A field that may be great has two places: 128s, and the rest. Fields of a group (`seat0`,
`tile17`) stand in a row for each of the group; the place is that of the first.

An action has a number, and as words a verb and up to three operands, all counted from 1; 0 is no operand. Seats are counted
from oneself there too. The number of an action is that of its verb and then counts through the operands, the last one first.
";

/// The games that `seats` decide the width of are shown with the fewest.
fn game<G: Encode>(page: &mut String) {
    let (options, seats) = (G::Options::default(), *G::SEATS.start());
    let state = G::setup(&options, seats, Dice::fast(0), &mut ()).expect("the default can be played");
    let legend = legend(&state);
    let count = actions::<G>(&options, seats);
    let _ = writeln!(page, "\n## {}\n", G::NAME);
    let chairs = if seats == 1 { "seat" } else { "seats" };
    let width = legend.width();
    let _ = writeln!(
        page,
        "With {seats} {chairs} and the default options: {width} features, {count} action numbers."
    );
    if !G::WIDTH_OPTIONS.is_empty() {
        let named: Vec<String> = G::WIDTH_OPTIONS.iter().map(|key| format!("`{key}`")).collect();
        let _ = writeln!(page, "Both depend on the number of seats and on {}.", named.join(", "));
    }
    let whole = legend_with_memory(&state);
    if whole.width() > width {
        let more = whole.width() - width;
        let _ = writeln!(page, "With `memory=True` {more} more: the last fields, from place {width} on.");
    }
    fields(&whole, page);
    verbs(G::verbs(&options, seats), page);
}

fn fields(legend: &Legend, page: &mut String) {
    page.push_str("\n| field | place | width | says |\n|---|---|---|---|\n");
    let later =
        |field: &&Field| field.name.split('.').all(|part| group(part).is_none_or(|(_, nth)| nth == 0));
    for field in legend.fields.iter().filter(later) {
        let says = match field.meaning {
            Meaning::Numbers(most) => format!("number / {most}"),
            Meaning::One => format!("one of {}", field.width),
            Meaning::Some => format!("some of {}", field.width),
        };
        let _ = writeln!(
            page,
            "| `{}` | {} | {} | {says} |",
            several(legend, &field.name),
            field.at,
            field.width
        );
    }
}

/// A group and which of it: `tile17`.
fn group(part: &str) -> Option<(&str, usize)> {
    let digits = part.find(|c: char| c.is_ascii_digit())?;
    part[digits..].parse().ok().map(|nth| (&part[..digits], nth))
}

/// A name with how many of each group there are: `tile0…51.row`.
fn several(legend: &Legend, name: &str) -> String {
    let mut before = String::new();
    let mut parts = Vec::new();
    for part in name.split('.') {
        let stem = group(part).map(|(stem, _)| format!("{before}{stem}"));
        let of = |field: &Field| {
            let rest = field.name.strip_prefix(stem.as_deref()?)?;
            rest.split('.').next()?.parse::<usize>().ok()
        };
        match legend.fields.iter().filter_map(of).max() {
            Some(last) => parts.push(format!("{part}…{last}")),
            None => parts.push(part.to_owned()),
        }
        before = format!("{before}{part}.");
    }
    parts.join(".")
}

fn verbs(verbs: &[Verb], page: &mut String) {
    page.push_str("\n| verb | word | numbers | operands |\n|---|---|---|---|\n");
    for (at, verb) in verbs.iter().enumerate() {
        let operands: Vec<String> =
            verb.operands().iter().map(|operand| format!("{} ({})", operand.name, operand.size)).collect();
        let (first, last) = (verb.first, verb.first as usize + verb.len() - 1);
        let _ = writeln!(page, "| {} | {} | {first}–{last} | {} |", verb.name, at + 1, operands.join(", "));
    }
}
