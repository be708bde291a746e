//! What others did, told from the lines that a viewer got: who it was, where it happened, what came since one's own last
//! action. Nothing here looks at a state, so nothing secret can be told.

use crate::{Board, Node, Scene, shapes};
use kernel::{Names, Seat};
use serde_json::Value;
use std::ops::Range;
use std::sync::Arc;

/// So many sentences stand in a caption; the log has them all.
const SENTENCES: usize = 3;

/// Lines that lead from one thing to the next and need no caption of their own.
const QUIET: [&str; 22] = [
    "AgeEnded",
    "AlliesAsked",
    "Answered",
    "CardCommitted",
    "CardSlid",
    "CardsDrawn",
    "CycleBegan",
    "DeckRenewed",
    "DeckReshuffled",
    "DeckShuffled",
    "Drew",
    "FragmentOpened",
    "GoldGained",
    "HumansReshuffled",
    "MarketFilled",
    "RoundBegan",
    "TileDrawn",
    "TurnBegan",
    "TurnEnded",
    "TurnStarted",
    "UndeadLeft",
    "WindowClosed",
];

/// Facts of a line that name a place, the one that says most first.
const PLACES: [&str; 10] = ["to", "at", "cell", "area", "region", "land", "god", "slot", "target", "from"];
/// What the places of the boards are called, see [`Node::spot`] and [`Node::place`].
const SPOTS: [&str; 9] = ["region", "area", "land", "sea", "cell", "vertex", "god", "card", "seat"];

/// What a line of the log looks like for a moment over the place where it happened: dice that fell, a prize that ticks.
#[derive(Clone, Debug, PartialEq)]
pub struct Sign {
    /// A spot of the board, `seat-2` for the plate of a seat; the middle of the board where there is no such thing.
    pub place: String,
    /// What is shown.
    pub body: Node,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The event's name in the rules.
    pub kind: String,
    /// The line.
    pub text: String,
    /// Who did it, where somebody did.
    pub by: Option<Seat>,
    /// Where it happened, as the board may call it.
    pub places: Vec<String>,
    /// What is shown of it for a moment, where the game has drama.
    pub sign: Option<Arc<Sign>>,
}

impl Line {
    /// Whether it is worth a caption.
    fn is_news(&self) -> bool {
        // Games write the names of their events in their own ways.
        let name = self.kind.replace('_', "");
        !QUIET.iter().any(|quiet| quiet.eq_ignore_ascii_case(&name))
    }
}

/// Reads lines as they were told to somebody who sees `view` now.
pub fn lines(board: &dyn Board, view: &str, told: &[Value]) -> Vec<Line> {
    let text = |line: &Value, key: &str| line.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let line = |(line, by): (&Value, Option<Seat>)| Line {
        kind: text(line, "kind"),
        text: text(line, "text"),
        by,
        places: places(line),
        sign: None,
    };
    let mut lines: Vec<Line> = told.iter().zip(board.actors(view, told)).map(line).collect();
    for (at, sign) in board.signs(view, told) {
        if let Some(line) = lines.get_mut(at) {
            line.sign = Some(Arc::new(sign));
        }
    }
    lines
}

/// Who did what a line tells, where the line names a seat for it.
pub(crate) fn actor(told: &Value) -> Option<Seat> {
    let seat = ["seat", "attacker", "controller", "by"].iter().find_map(|key| told.get(key)?.as_u64())?;
    u8::try_from(seat).ok().map(Seat)
}

fn places(told: &Value) -> Vec<String> {
    let named = PLACES.iter().filter_map(|key| match told.get(key)? {
        // Cells and lands of a world of triangles are written with brackets and dots.
        Value::String(id) => Some(id.replace(['(', ')'], "").replace('.', ",")),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    // Where nothing else is named it happened to whoever did it.
    let own = told.get("seat").map(|seat| format!("seat-{seat}"));
    named.flat_map(|id| SPOTS.map(|spot| format!("{spot}-{id}"))).chain(own).collect()
}

/// What somebody did in one go: some lines of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Who, where somebody did it.
    pub by: Option<Seat>,
    /// Its lines, by their numbers.
    pub lines: Range<usize>,
}

/// The steps from line `from` on. `looks` are the numbers of lines that were told at every look at the table, growing: a
/// step ends with a look. Before the first of them it ends when somebody else goes on.
pub fn steps(lines: &[Line], from: usize, looks: &[usize]) -> Vec<Passage> {
    let first = looks.first().copied().unwrap_or(usize::MAX);
    let mut steps: Vec<Passage> = Vec::new();
    for (at, line) in lines.iter().enumerate().skip(from) {
        let goes_on = steps.last().is_some_and(|step| {
            let other = at < first && line.by.is_some() && step.by.is_some() && line.by != step.by;
            !other && !looks.contains(&at)
        });
        match steps.last_mut().filter(|_| goes_on) {
            Some(step) => {
                step.lines.end = at + 1;
                step.by = step.by.or(line.by);
            }
            None => steps.push(Passage { by: line.by, lines: at..at + 1 }),
        }
    }
    steps.retain(|step| lines[step.lines.clone()].iter().any(Line::is_news));
    steps
}

/// The newest step of somebody else than `you`, with those of the same one before it as far as a caption holds them.
pub fn latest(lines: &[Line], steps: &[Passage], you: Option<Seat>) -> Option<Passage> {
    let mut steps = steps.iter().rev();
    let mut latest = steps.next().filter(|step| you.is_none() || step.by != you)?.clone();
    for step in steps.take_while(|step| step.by == latest.by) {
        let news = lines[step.lines.start..latest.lines.end].iter().filter(|line| line.is_news());
        if news.count() > SENTENCES {
            break;
        }
        latest.lines.start = step.lines.start;
    }
    Some(latest)
}

/// After which line one's own last action is over, as far as the lines tell: that one's turn began is none.
pub fn last_turn(lines: &[Line], you: Seat) -> usize {
    lines.iter().rposition(|line| line.by == Some(you) && line.is_news()).map_or(0, |at| at + 1)
}

/// What a step says: its sentences without the name of who did it, which stands before them, and how many more there are.
pub fn caption(lines: &[Line], by: Option<Seat>, names: &Names) -> (Vec<String>, usize) {
    let news: Vec<&Line> = lines.iter().filter(|line| line.is_news()).collect();
    let name = by.map(|seat| names.of(seat));
    let said = news.iter().take(SENTENCES).map(|line| {
        let bare = name.and_then(|name| line.text.strip_prefix(name)).and_then(|rest| rest.strip_prefix(' '));
        sentence(bare.unwrap_or(&line.text))
    });
    (said.collect(), news.len().saturating_sub(SENTENCES))
}

/// The scores that differ between two drawings: whose, before, after.
pub fn changes(before: &Scene, after: &Scene) -> Vec<(Seat, String, String)> {
    let pairs = before.seats.iter().zip(&after.seats);
    pairs
        .filter(|(before, after)| before.seat == after.seat && before.score != after.score)
        .map(|(before, after)| (after.seat, before.score.clone(), after.score.clone()))
        .collect()
}

/// Lights the places on the board and on the plates of the seats where a step happened, in the colour of who did it.
pub fn show(scene: &mut Scene, lines: &[Line], by: Option<Seat>) {
    let card = scene.seats.iter().find(|card| Some(card.seat) == by);
    let colour = card.map(|card| format!(" p-{}", shapes::colour_name(card.colour))).unwrap_or_default();
    let mut trees: Vec<&mut Node> =
        std::iter::once(&mut scene.board).chain(scene.seats.iter_mut().map(|card| &mut card.body)).collect();
    let mut there = Vec::new();
    for tree in &trees {
        tree.walk(&mut |node| there.extend(place_of(node).map(str::to_owned)));
    }
    // Of every line the place that says most, where the table has it.
    let places = lines.iter().filter(|line| line.is_news());
    let wanted: Vec<&String> =
        places.filter_map(|line| line.places.iter().find(|place| there.contains(place))).collect();
    for tree in &mut trees {
        tree.walk_mut(&mut |node| {
            if place_of(node).is_some_and(|place| wanted.iter().any(|wanted| *wanted == place)) {
                let classes = format!("{} told-here{colour}", node.get("class").unwrap_or(""));
                node.set("class", classes.trim_start().to_owned());
            }
        });
    }
}

fn place_of(node: &Node) -> Option<&str> {
    node.get("data-place").or_else(|| node.get("data-spot"))
}

/// With a capital letter and an end.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let end = if text.ends_with(['.', '!', '?', ':']) { "" } else { "." };
    format!("{}{}{end}", first.to_uppercase(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{board, svg};
    use serde_json::json;

    fn told(lines: &[(&str, &str, Option<u8>)]) -> Vec<Line> {
        let told = lines.iter().map(|(kind, text, seat)| json!({"kind": kind, "text": text, "seat": seat}));
        super::lines(board("mezo"), "", &told.collect::<Vec<_>>())
    }

    fn game() -> Vec<Line> {
        told(&[
            ("GlyphBuilt", "Ada builds.", Some(0)),
            ("TurnBegan", "Bo's turn.", Some(1)),
            ("PieceBuilt", "Bo builds.", Some(1)),
            ("VpGained", "Ada gains 1 VP.", Some(0)),
            ("GodMoved", "Cy calls.", Some(2)),
            ("TileDrawn", "Cy draws.", Some(2)),
        ])
    }

    #[test]
    fn steps_follow_the_looks_and_before_them_who_acts() {
        let lines = game();
        let seats = |steps: Vec<Passage>| -> Vec<(Option<u8>, Range<usize>)> {
            steps.into_iter().map(|step| (step.by.map(|seat| seat.0), step.lines)).collect()
        };
        let seen = seats(steps(&lines, 1, &[1, 4, 6]));
        assert_eq!(seen, [(Some(1), 1..4), (Some(2), 4..6)], "what others get from a step is part of it");
        let read = seats(steps(&lines, 1, &[6]));
        assert_eq!(read, [(Some(1), 1..3), (Some(0), 3..4), (Some(2), 4..6)]);
        assert_eq!(steps(&lines, 5, &[5, 6]), [], "a drawn tile is no step");
    }

    #[test]
    fn the_newest_steps_of_one_seat_are_told_together() {
        let lines = told(&[
            ("GodMoved", "Ada calls.", Some(0)),
            ("TilePlaced", "Bo lays a tile.", Some(1)),
            ("Founded", "Bo founds blue.", Some(1)),
            ("TileDrawn", "Bo draws.", Some(1)),
        ]);
        let steps = steps(&lines, 0, &[1, 2, 3, 4]);
        let latest = |you: u8| latest(&lines, &steps, Some(Seat(you))).map(|step| step.lines);
        assert_eq!(latest(0), Some(1..3));
        assert_eq!(latest(1), None, "one's own step needs no caption");
        let many = told(&[("GodMoved", "Bo calls.", Some(1)); 6]);
        let steps = super::steps(&many, 0, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(super::latest(&many, &steps, None).map(|step| step.lines), Some(3..6));
    }

    #[test]
    fn ones_own_last_line_ends_ones_turn() {
        assert_eq!(last_turn(&game(), Seat(2)), 5, "drawing a tile is nothing to look back to");
        assert_eq!(last_turn(&game(), Seat(0)), 4);
        assert_eq!(last_turn(&game(), Seat(3)), 0);
    }

    #[test]
    fn a_caption_leaves_out_the_name_and_what_is_quiet() {
        let names = Names::new(["Ada", "Bo", "Cy"].map(str::to_owned));
        let said = caption(&game()[1..4], Some(Seat(1)), &names);
        assert_eq!(said, (vec!["Builds.".to_owned(), "Ada gains 1 VP.".to_owned()], 0));
        let many = told(&[("GodMoved", "Bo calls.", Some(1)); 5]);
        assert_eq!(caption(&many, Some(Seat(1)), &names).1, 2);
        let plain =
            told(&[("turn_ended", "Bo ends the turn", Some(1)), ("built", "Bo builds a port", Some(1))]);
        assert_eq!(caption(&plain, Some(Seat(1)), &names), (vec!["Builds a port.".to_owned()], 0));
    }

    #[test]
    fn only_the_place_of_a_step_is_lit() {
        let line = json!({"kind": "GodMoved", "text": "", "seat": 0, "from": "v1", "to": "v2"});
        let lines = lines(board("mezo"), "", &[line]);
        let spots = ["vertex-v1", "vertex-v2"].map(|spot| svg("g").spot(spot));
        let tile = svg("g").class("tile").place("cell-0,1");
        let mut scene = Scene::new("", svg("svg").children(spots).child(tile));
        show(&mut scene, &lines, Some(Seat(0)));
        let markup = scene.board.markup();
        assert!(markup.contains("<g data-spot=\"vertex-v1\"></g>"), "{markup}");
        assert!(markup.contains("data-spot=\"vertex-v2\" class=\"told-here\""), "{markup}");
        let cell = json!({"kind": "TilePlaced", "text": "", "seat": 0, "cell": "(0,1)"});
        show(&mut scene, &super::lines(board("gheos"), "", &[cell]), None);
        assert!(scene.board.markup().contains("class=\"tile told-here\""), "{}", scene.board.markup());
    }
}
