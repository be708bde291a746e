//! The digests of one step: one for each part of what can be seen, so that a trace tells which of them changed.

use games::Told;
use games::kernel::{Sketch, Tint, Undo};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// A part of what can be seen at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Turn,
    Legal,
    Undo,
    State,
    Views,
    Notation,
    Events,
    Prompts,
    Labels,
    Words,
    Refusals,
    Sketch,
}

/// The parts with their names in a trace.
const PARTS: [(Part, &str); 12] = [
    (Part::Turn, "turn"),
    (Part::Legal, "legal"),
    (Part::Undo, "undo"),
    (Part::State, "state"),
    (Part::Views, "views"),
    (Part::Notation, "notation"),
    (Part::Events, "events"),
    (Part::Prompts, "prompts"),
    (Part::Labels, "labels"),
    (Part::Words, "words"),
    (Part::Refusals, "refusals"),
    (Part::Sketch, "sketch"),
];
/// So many of them, from the first, are rules; then come the events; what is left are words.
const RULES: usize = 6;

/// A digest of texts, one after the other.
#[derive(Clone, Default)]
pub(super) struct Sum(Sha256);

impl Sum {
    /// Adds a text; where it ends counts.
    pub(super) fn add(&mut self, text: &str) {
        self.0.update((text.len() as u64).to_le_bytes());
        self.0.update(text);
    }

    /// The digest so far: its first 16 bytes.
    pub(super) fn hex(&self) -> String {
        self.0.clone().finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The digests of one step, in the order of [`PARTS`].
#[derive(Default)]
pub(super) struct Glance([Sum; PARTS.len()]);

impl Glance {
    pub(super) fn add(&mut self, part: Part, text: &str) {
        self.0[part as usize].add(text);
    }

    pub(super) fn json(&mut self, part: Part, data: &impl Serialize) {
        self.add(part, &serde_json::to_string(data).expect("it is plain data"));
    }

    /// Events as one viewer is told: their facts by themselves, their texts among the words.
    pub(super) fn told(&mut self, events: &[Told]) {
        self.json(Part::Events, &events.len());
        for told in events {
            self.add(Part::Events, &told.kind);
            self.json(Part::Events, &told.facts);
            self.add(Part::Words, &told.text);
        }
    }

    pub(super) fn sketch(&mut self, sketch: &Sketch) {
        for span in sketch.0.iter().flat_map(|line| &line.0) {
            self.add(Part::Sketch, &span.text);
            self.add(Part::Sketch, &tint(span.tint));
        }
        self.json(Part::Sketch, &sketch.text());
    }

    /// The digests of rules, events and words, and a line with the beginning of each part.
    pub(super) fn finish(self) -> ([String; 3], String) {
        let digests = self.0.map(|sum| sum.hex());
        let line = PARTS.map(|(part, name)| format!("{name} {}", &digests[part as usize][..8])).join(" ");
        let [rules, events, words] = [&digests[..RULES], &digests[RULES..=RULES], &digests[RULES + 1..]];
        ([rules.concat(), events.concat(), words.concat()], line)
    }
}

/// How an action can be taken back, in a word.
pub(super) fn undo(undo: Undo) -> &'static str {
    match undo {
        Undo::Free => "free",
        Undo::Committed => "committed",
        Undo::Sealed => "sealed",
    }
}

fn tint(tint: Tint) -> String {
    match tint {
        Tint::Plain => "plain".to_owned(),
        Tint::Dim => "dim".to_owned(),
        Tint::Strong => "strong".to_owned(),
        Tint::Seat(seat) => format!("seat {}", seat.0),
        Tint::Rgb(red, green, blue) => format!("{red} {green} {blue}"),
    }
}
