//! The table of Mezo: what is clicked for what, numbers as in the view, previews, secrets.

use boards::{Look, Node, Preview, Scene, board};
use games::Table;
use games::kernel::{Dice, Names, Seat, Viewer};
use mezo::components::Card;
use mezo::{Action, ChooseAction, Frame, Prize, Region, View};
use protocol::Choice;
use std::collections::BTreeSet;

/// A table that plays at random.
struct Sitting {
    table: Box<dyn Table>,
    dice: Dice,
    names: Names,
}

impl Sitting {
    fn new(seats: u8, seed: &str, options: &serde_json::Value) -> Sitting {
        let book = games::find("mezo").expect("Mezo is in the catalogue");
        let table = book.open(options, seats, seed).expect("these options");
        Sitting { table, dice: Dice::from_seed(seed), names: Names::default() }
    }

    fn legal(&self, seat: Seat) -> Vec<Choice> {
        let legal = self.table.legal(seat).into_iter();
        legal.map(|choice| Choice { action: choice.action, label: choice.label }).collect()
    }

    fn actor(&self) -> Option<Seat> {
        self.table.turn().seats().first()
    }

    fn view(&self, viewer: Viewer) -> View {
        serde_json::from_str(self.table.view(viewer).json()).expect("a view of Mezo")
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let legal = viewer.seat().map_or(Vec::new(), |seat| self.legal(seat));
        let look =
            Look { names: &self.names, you: viewer.seat(), legal: &legal, chosen: None, preview: None };
        board("mezo").scene(self.table.view(viewer).json(), &look).expect("a scene")
    }

    /// The scene with one of the actor's actions looked at, and whether that is exact.
    fn looking(&self, seat: Seat, at: usize) -> (Scene, bool) {
        let legal = self.legal(seat);
        let view = self.table.view(Viewer::Seat(seat));
        let book = games::find("mezo").expect("Mezo is in the catalogue");
        let outlook = book.outlook(view.json(), seat, &legal[at].action, &self.names, "1").expect("legal");
        let told = outlook.told.iter().map(|told| told.text.clone()).collect();
        let preview = Preview { exact: outlook.exact, view: outlook.view.json().to_owned(), told };
        let look = Look {
            names: &self.names,
            you: Some(seat),
            legal: &legal,
            chosen: Some(at),
            preview: Some(&preview),
        };
        (board("mezo").scene(view.json(), &look).expect("a scene"), preview.exact)
    }

    /// One random action; false once the game is over.
    fn step(&mut self) -> bool {
        let Some(seat) = self.actor() else { return false };
        let legal = self.legal(seat);
        let at = self.dice.below(legal.len() as u32) as usize;
        self.table.play(seat, &legal[at].action).expect("a legal action");
        true
    }

    /// Plays until the one to act faces what `stop` looks for.
    fn until(&mut self, stop: impl Fn(&View, &[Choice]) -> bool) -> Seat {
        loop {
            let seat = self.actor().expect("it comes before the end");
            if stop(&self.view(Viewer::Seat(seat)), &self.legal(seat)) {
                return seat;
            }
            self.step();
        }
    }
}

fn plain(seats: u8, seed: &str) -> Sitting {
    Sitting::new(seats, seed, &serde_json::json!({}))
}

/// The words of every element with this class.
fn words_of(tree: &Node, class: &str) -> Vec<String> {
    let mut found = Vec::new();
    tree.walk(&mut |node| {
        if node.get("class").is_some_and(|all| all.split(' ').any(|one| one == class)) {
            found.push(node.words());
        }
    });
    found
}

fn panel<'a>(scene: &'a Scene, id: &str) -> &'a Node {
    &scene.panels.iter().find(|panel| panel.id == id).expect("a panel").body
}

/// An action that has nothing to do says so where it is chosen, as its label does.
#[test]
fn an_action_without_effect_is_marked() {
    let mut sitting = plain(3, "idle");
    let idle =
        |choice: &Choice| choice.action.starts_with("Use(") && choice.label.contains("does nothing now");
    let seat = sitting.until(|_, legal| legal.iter().any(idle));
    let told = sitting.legal(seat).iter().filter(|choice| idle(choice)).count();
    let hand = sitting.scene(Viewer::Seat(seat)).hand.expect("the card in play").words();
    assert_eq!(hand.matches("does nothing now").count(), told, "{hand}");
}

#[test]
fn only_what_has_no_place_is_a_bare_button() {
    let mut bare = BTreeSet::new();
    let mut sitting = plain(4, "places");
    while let Some(seat) = sitting.actor() {
        let scene = sitting.scene(Viewer::Seat(seat));
        for (at, choice) in sitting.legal(seat).iter().enumerate() {
            if scene.spots[at].is_empty() {
                assert!(scene.buttons[at].is_some(), "{}: a short word", choice.action);
                bare.insert(choice.action.clone());
            }
        }
        sitting.step();
    }
    let known = ["AbilityFirst", "MoveFirst", "No", "Stay", "Stop"].map(str::to_owned);
    assert!(bare.is_subset(&known.into()), "{bare:?}");
    assert!(bare.contains("AbilityFirst") && bare.contains("No"), "{bare:?}");
}

#[test]
fn strengths_leaders_and_points_are_those_of_the_view() {
    let mut sitting = plain(4, "numbers");
    let mut conflicts = 0;
    loop {
        let view = sitting.view(Viewer::Public);
        let scene = sitting.scene(Viewer::Public);
        for card in &scene.seats {
            assert_eq!(card.score, format!("{} VP", view.table.tribe(card.seat).vp));
        }
        if let (Some(Frame::ChooseAction(ChooseAction(round))), Some(_)) =
            (view.table.agenda.first(), view.table.conflict)
        {
            conflicts += 1;
            let told = words_of(panel(&scene, "conflict"), "mz-total");
            let strengths: Vec<String> =
                round.order.as_slice().iter().map(|&seat| view.table.strength(seat).to_string()).collect();
            assert_eq!(told, strengths);
            let cells = words_of(panel(&scene, "conflict"), "held").len();
            let points: u16 = view.table.everyone().map(|seat| view.table.strength(seat)).sum();
            assert_eq!(cells, usize::from(points), "one cell for each point of strength");
            let steps = words_of(panel(&scene, "conflict"), "mz-steps").concat();
            assert!(steps.contains("act 1") && steps.contains("prizes"), "{steps}");
            let prizes = view.table.prizes();
            let leaders = words_of(panel(&scene, "conflict"), "mz-leader");
            assert_eq!(leaders.len(), prizes.len());
            for (&prize, told) in prizes.iter().zip(leaders) {
                let leading = view.table.leading(prize);
                match (leading.first(), leading.len()) {
                    (None, _) => assert_eq!(told, "nobody yet"),
                    (Some(one), 1) if prize == Prize::Altar || prize == Prize::Blessed => {
                        assert!(told.ends_with(&format!(" {}", view.table.strength(one))), "{told}");
                    }
                    (Some(_), 1) => assert!(!told.ends_with(" 0"), "{told}"),
                    (Some(_), _) => assert!(told.starts_with(" tied at "), "{told}"),
                }
            }
        }
        if !sitting.step() {
            break;
        }
    }
    assert!(conflicts > 20);
}

#[test]
fn mats_count_what_stands_in_a_region() {
    let mut sitting = plain(3, "mats");
    sitting.until(|view, _| {
        view.table.conflict.is_none()
            && view.table.age == 2
            && matches!(view.table.agenda.first(), Some(Frame::Call(_)))
    });
    let view = sitting.view(Viewer::Public);
    let scene = sitting.scene(Viewer::Public);
    let mut expected = 0;
    for region in view.table.in_play().iter() {
        for seat in view.table.everyone() {
            let site = &view.table.regions[region];
            let counts = [site.units[seat].warriors, site.units[seat].shamans, site.glyphs[seat]];
            expected += counts.iter().filter(|count| **count > 0).count();
        }
    }
    assert_eq!(words_of(&scene.board, "mz-tally").len(), expected);
    let desolate =
        Region::ALL.into_iter().filter(|&region| view.table.regions[region].altar.is_none()).count();
    assert_eq!(
        words_of(&scene.board, "mz-tag").iter().filter(|words| *words == "Desolate").count(),
        desolate
    );
}

#[test]
fn building_is_previewed_with_its_points() {
    let mut sitting = plain(4, "build");
    let is_pyramid =
        |choice: &Choice| choice.action.starts_with("BuildPiece") && choice.action.ends_with("pyramid)");
    let seat = sitting.until(|view, legal| view.table.conflict.is_some() && legal.iter().any(is_pyramid));
    let at = sitting.legal(seat).iter().position(is_pyramid).expect("it stopped there");
    let (scene, exact) = sitting.looking(seat, at);
    let before = sitting.view(Viewer::Seat(seat)).table.tribe(seat).vp;
    let outlook = scene.outlook.expect("an outlook").words();
    assert!(outlook.contains(&format!("You: {before} → ")), "{outlook}");
    assert_eq!(outlook.contains("draw"), !exact, "{outlook}");
    assert!(scene.board.markup().contains("mz-jump"), "the marker's jump is drawn");
    let ghosts = words_of(&scene.board, "mz-ghost").len();
    assert!(ghosts >= 1, "the piece stands as a ghost");
    assert!(
        !sitting.scene(Viewer::Seat(seat)).board.markup().contains("mz-jump"),
        "and only while it is looked at"
    );
}

#[test]
fn what_depends_on_the_draw_is_said() {
    let mut sitting = plain(2, "draw");
    let mut unsure = 0;
    while let Some(seat) = sitting.actor() {
        if sitting.table.played().is_multiple_of(5) {
            let (scene, exact) = sitting.looking(seat, 0);
            let said = scene.outlook.iter().any(|node| !words_of(node, "mz-unsure").is_empty());
            assert_eq!(said, !exact);
            unsure += usize::from(!exact);
        }
        sitting.step();
    }
    assert!(unsure > 0);
}

#[test]
fn a_moved_god_is_drawn_as_a_ghost_with_its_rays() {
    let mut sitting = plain(4, "stride");
    let moves = |choice: &Choice| choice.action.starts_with("MoveGod");
    let seat = sitting.until(|view, legal| view.table.age == 2 && legal.iter().any(moves));
    let at = sitting.legal(seat).iter().position(moves).expect("it stopped there");
    let (scene, _) = sitting.looking(seat, at);
    let mut ghosts = 0;
    scene.board.walk(&mut |node| ghosts += usize::from(node.key.as_deref() == Some("ghost-god")));
    assert_eq!(ghosts, 1);
    assert!(scene.board.markup().contains("mz-ray coming"));
}

#[test]
fn a_card_laid_down_shows_to_its_owner_alone() {
    let mut drawn = Vec::new();
    for pick in 0..2 {
        let mut sitting = plain(3, "secret");
        sitting.until(|view, _| matches!(view.table.agenda.last(), Some(Frame::SelectCard(_))));
        let choice = sitting.legal(Seat(0))[pick].clone();
        sitting.table.play(Seat(0), &choice.action).expect("legal");
        let Ok(Action::SelectCard(card)) = choice.action.parse() else { panic!("a card") };
        let kind = Card::title(card).rsplit(' ').next().expect("a word").to_owned();
        let own = sitting.scene(Viewer::Seat(Seat(0)));
        assert!(panel(&own, "conflict").words().contains(&format!("{kind}, face down")));
        assert!(
            panel(&own, "conflict").words().contains("1 of 3 have laid a card"),
            "how many is known to all"
        );
        drawn.push([Viewer::Seat(Seat(1)), Viewer::Public].map(|viewer| sitting.scene(viewer)));
    }
    assert_eq!(drawn[0], drawn[1], "others see the same whichever card it is");
}

#[test]
fn every_option_and_the_end_can_be_drawn() {
    let options = [
        serde_json::json!({"blessed_god_cards": false}),
        serde_json::json!({"god_move": "adjacent", "god_selection": "random"}),
        serde_json::json!({"max_decisions": 40}),
    ];
    for (seats, options) in (2..=4).zip(&options) {
        let mut sitting = Sitting::new(seats, "options", options);
        loop {
            let viewer = sitting.actor().map_or(Viewer::Public, Viewer::Seat);
            let scene = sitting.scene(viewer);
            assert!(scene.tips.len() <= 2 && !scene.headline.is_empty());
            if !sitting.step() {
                break;
            }
        }
        let scene = sitting.scene(Viewer::Seat(Seat(0)));
        assert!(scene.headline.starts_with("The game is over"), "{}", scene.headline);
        let standing = words_of(panel(&scene, "standing"), "mz-standing-vp");
        assert_eq!(standing.len(), usize::from(seats));
    }
}
