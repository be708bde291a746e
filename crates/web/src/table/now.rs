//! What a table's signals hold: where the table stands, and what is drawn of it.

use boards::story::{self, Line};
use boards::{Errand, Kid, Look, Marks, Scene};
use kernel::Seat;
use protocol::calendar;
use protocol::{Ask, Choice, OwnClock, Plan, Question, Rest, SeatClock, UndoStatus};
use std::sync::Arc;

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
    pub plan: Option<Plan>,
    pub clock: Option<OwnClock>,
    /// The clocks of the others, as far as the viewer may know them.
    pub clocks: Vec<SeatClock>,
}

impl Now {
    /// What the clock of a seat shows at `at`, and until when it rests, where it does.
    pub(crate) fn clock_of(&self, seat: Seat, at: i64) -> Option<(i64, Option<i64>)> {
        let shows = |left: i64, since: Option<i64>, rests: &[Rest]| {
            let ran = since.map_or(0, |since| calendar::ran(since, at, rests));
            (left - ran, calendar::rests_until(at, rests))
        };
        if self.you == Some(seat) {
            return self.clock.as_ref().map(|clock| shows(clock.left, clock.since, &clock.rests));
        }
        let clock = self.clocks.iter().find(|clock| clock.seat == seat)?;
        Some(shows(clock.left, clock.since, &clock.rests))
    }
}

/// What a lesson lights: these spots, and those of these actions.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Lit {
    pub spots: Vec<String>,
    pub actions: Vec<String>,
}

impl Lit {
    /// Whether an action is what is asked for.
    pub(super) fn names(&self, choice: &Choice) -> bool {
        self.actions.iter().any(|wanted| protocol::lesson::fits(wanted, &choice.action))
    }

    /// The lit spots of a scene in which these actions can be chosen.
    fn on(&self, scene: &Scene, legal: &[Choice]) -> Vec<String> {
        let asked = legal.iter().zip(&scene.spots).filter(|(choice, _)| self.names(choice));
        asked.flat_map(|(_, spots)| spots.clone()).chain(self.spots.iter().cloned()).collect()
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

    /// The picture with the way of what is meant, and what it costs and meets beside the question.
    pub(super) fn meaning(self, errand: Option<Errand>) -> Picture {
        let Some(errand) = errand else { return self };
        let (mut scene, marks, _) = Arc::unwrap_or_clone(self.0);
        scene.board.kids.push(Kid::Node(errand.over.clone()));
        scene.outlook = Some(errand.body.clone());
        Picture(Arc::new((scene, marks, Some(errand))))
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

/// Draws a view in the colours of its seats, with what a bot advises and what a lesson lights, and lit
/// where these lines were told to happen by somebody.
pub(super) fn draw(
    game: &str,
    view: &str,
    look: &Look<'_>,
    (advised, colours): (&[usize], &[u8]),
    told: Option<(&[Line], Option<Seat>)>,
    lit: &Lit,
) -> Option<Picture> {
    match boards::board(game).scene(view, look) {
        Ok(mut scene) => {
            if let Some((lines, by)) = told {
                story::show(&mut scene, lines, by);
            }
            boards::dress(&mut scene, boards::board(game), colours);
            let marks = boards::mark(&mut scene, look.legal, look.chosen);
            boards::advise(&mut scene, &marks, advised);
            let lit = lit.on(&scene, look.legal);
            boards::point(&mut scene, &lit);
            Some(Picture::new(scene, marks))
        }
        Err(error) => {
            leptos::logging::error!("{error}");
            None
        }
    }
}
