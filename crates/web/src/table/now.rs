//! What a table's signals hold: lines, where the table stands, and what is drawn of it.

use boards::{Errand, Kid, Look, Marks, Scene};
use kernel::Seat;
use protocol::{Ask, OwnClock, Question, SeatClock, UndoStatus};
use serde_json::Value;
use std::sync::Arc;

/// A line of the log.
#[derive(Clone, PartialEq)]
pub(crate) struct Line {
    /// The event's name in the rules.
    pub kind: String,
    /// The line.
    pub text: String,
}

/// Where the table stands.
pub(crate) struct Now {
    pub number: u64,
    pub you: Option<Seat>,
    pub view: Option<String>,
    pub ask: Option<Ask>,
    pub question: Option<Question>,
    pub awaited: Vec<Seat>,
    pub undo: Option<UndoStatus>,
    pub standing: Option<String>,
    pub clock: Option<OwnClock>,
    /// The clocks of the others, as far as the viewer may know them.
    pub clocks: Vec<SeatClock>,
}

impl Now {
    /// The clock of a seat: what is left, and since when it runs.
    pub(crate) fn clock_of(&self, seat: Seat) -> Option<(i64, Option<i64>)> {
        if self.you == Some(seat) {
            return self.clock.map(|clock| (clock.left, clock.since));
        }
        self.clocks.iter().find(|clock| clock.seat == seat).map(|clock| (clock.left, clock.since))
    }
}

/// Several actions at one spot, to choose from.
#[derive(Clone, PartialEq)]
pub(crate) struct Choosing {
    /// Their numbers.
    pub numbers: Vec<usize>,
    /// Where on the screen.
    pub at: (f64, f64),
}

/// What is drawn, and what its spots stand for.
#[derive(Clone)]
pub(crate) struct Picture(Arc<(Scene, Marks, Option<Errand>)>);

impl Picture {
    pub(super) fn new(scene: Scene, marks: Marks) -> Picture {
        Picture(Arc::new((scene, marks, None)))
    }

    pub(crate) fn scene(&self) -> &Scene {
        &self.0.0
    }

    pub(crate) fn marks(&self) -> &Marks {
        &self.0.1
    }

    /// What the places touched so far mean.
    pub(crate) fn errand(&self) -> Option<&Errand> {
        self.0.2.as_ref()
    }
}

impl PartialEq for Picture {
    fn eq(&self, other: &Picture) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Draws a view, with what a bot advises and what touching these places means.
pub(super) fn draw(
    game: &str,
    view: &str,
    look: &Look<'_>,
    advised: &[usize],
    places: &[String],
) -> Option<Picture> {
    match boards::board(game).scene(view, look) {
        Ok(mut scene) => {
            let marks = boards::mark(&mut scene, look.legal, look.chosen);
            boards::advise(&mut scene, &marks, advised);
            let errand =
                if places.is_empty() { None } else { boards::board(game).errand(view, look, places) };
            if let Some(errand) = &errand {
                scene.board.kids.push(Kid::Node(errand.over.clone()));
                scene.outlook = (!errand.legs.is_empty()).then(|| errand.body.clone());
            }
            Some(Picture(Arc::new((scene, marks, errand))))
        }
        Err(error) => {
            leptos::logging::error!("{error}");
            None
        }
    }
}

/// A line of the log, as it was told.
pub(super) fn line(told: &Value) -> Line {
    let text = |key: &str| told.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    Line { kind: text("kind"), text: text("text") }
}
