//! Gheos: what is drawn and clickable at each decision, and that its numbers are those of the view.

use ::gheos::board::Laid;
use ::gheos::score::{Counted, sum, terms};
use ::gheos::{Action, Civ, GheosView, PhaseView};
use boards::{Kid, Look, Node, Preview, Scene, board, mark};
use games::Table;
use games::kernel::{Dice, Names, Seat, Viewer};
use protocol::Choice;
use serde_json::json;
use std::collections::BTreeSet;

struct Moment {
    view: GheosView,
    json: String,
    seat: Seat,
    legal: Vec<Choice>,
}

impl Moment {
    fn of(table: &dyn Table, seat: Seat) -> Moment {
        let json = table.view(Viewer::Seat(seat)).json().to_owned();
        let legal = table.legal(seat).into_iter();
        let legal = legal.map(|choice| Choice { action: choice.action, label: choice.label }).collect();
        Moment { view: serde_json::from_str(&json).expect("a view of Gheos"), json, seat, legal }
    }

    fn scene(&self, chosen: Option<usize>, preview: Option<&Preview>) -> Scene {
        let names = Names::new(["Ada", "Bo", "Cleo", "Dio"].map(str::to_owned));
        let look = Look { names: &names, you: Some(self.seat), legal: &self.legal, chosen, preview };
        board("gheos").scene(&self.json, &look).expect("it can be drawn")
    }

    fn preview(&self, chosen: usize) -> Preview {
        let book = games::find("gheos").expect("in the catalogue");
        let view = games::ViewJson::new(&self.json);
        let outlook = book.outlook(view, self.seat, &self.legal[chosen].action, &Names::default(), "1");
        let outlook = outlook.expect("a legal action");
        let told = outlook.told.iter().map(|told| told.text.clone()).collect();
        Preview { exact: outlook.exact, view: outlook.view.json().to_owned(), told }
    }

    fn action(&self, at: usize) -> Action {
        self.legal[at].action.parse().expect("an action of Gheos")
    }
}

/// Plays at random and shows every decision until `each` has had enough.
fn play(options: &serde_json::Value, seats: u8, seed: &str, mut each: impl FnMut(&Moment)) {
    let book = games::find("gheos").expect("in the catalogue");
    let mut table = book.open(options, seats, seed).expect("a game");
    let mut dice = Dice::from_seed(seed);
    while let Some(seat) = table.turn().seats().first() {
        let moment = Moment::of(&*table, seat);
        each(&moment);
        let at = dice.below(moment.legal.len() as u32) as usize;
        table.play(seat, &moment.legal[at].action).expect("a legal action");
    }
    each(&Moment::of(&*table, Seat(0)));
}
