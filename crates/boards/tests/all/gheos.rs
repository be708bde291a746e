//! Gheos: what is drawn and clickable at each decision, and that its numbers are those of the view.

use ::gheos::board::Laid;
use ::gheos::score::{Counted, sum, symbols, terms};
use ::gheos::{Action, Change, Civ, GheosView, PhaseView};
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
        let view = self.json.as_str();
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

fn drawn(scene: &Scene) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for tree in scene.trees() {
        tree.walk(&mut |node| all.extend(node.get("data-spot").map(str::to_owned)));
    }
    all
}

fn find<'a>(node: &'a Node, matches: &dyn Fn(&Node) -> bool) -> Option<&'a Node> {
    if matches(node) {
        return Some(node);
    }
    node.kids.iter().find_map(|kid| match kid {
        Kid::Node(node) => find(node, matches),
        Kid::Text(_) | Kid::Art(_) => None,
    })
}

fn has_class(node: &Node, class: &str) -> bool {
    node.get("class").is_some_and(|all| all.split(' ').any(|one| one == class))
}

fn panel<'a>(scene: &'a Scene, id: &str) -> &'a Node {
    &scene.panels.iter().find(|panel| panel.id == id).expect("the panel is there").body
}

/// Every option value is drawn, and every kind of decision has its place; only keeping tokens has none.
#[test]
fn every_decision_of_every_option_has_its_place() {
    let games = [
        (json!({}), 4),
        (json!({"follower_model": "generic", "temple_scope": "occupied_only"}), 3),
        (json!({"take_source": "any_colour", "start_face": "bare", "epoch_limit": 3}), 2),
        (json!({"replaced_tile": "reshuffle", "war_sword_basis": "surviving_land", "max_turns": 30}), 2),
    ];
    let mut kinds = BTreeSet::new();
    for (number, (options, seats)) in games.iter().enumerate() {
        play(options, *seats, &format!("options {number}"), |moment| {
            let scene = moment.scene(None, None);
            let there = drawn(&scene);
            for (at, spots) in scene.spots.iter().enumerate() {
                let action = moment.action(at);
                assert_eq!(spots.is_empty(), action == Action::KeepTokens, "{action}");
                assert!(spots.iter().all(|spot| there.contains(spot)), "{action} at {spots:?}");
                kinds.insert(moment.legal[at].action.split('{').next().unwrap_or_default().to_owned());
            }
            if !moment.view.is_over() {
                let marks = mark(&mut scene.clone(), &moment.legal, None);
                let covered: BTreeSet<usize> = marks.values().flatten().copied().collect();
                let bare = scene.spots.iter().filter(|spots| spots.is_empty()).count();
                assert_eq!(covered.len() + bare, moment.legal.len());
            }
        });
    }
    for kind in ["Tile", "Place", "Replace", "Facing", "Pay", "Found", "Take", "Colour", "PlayToken"] {
        assert!(kinds.contains(kind), "random play met no {kind}: {kinds:?}");
    }
}

/// The number or letter by which a label names a place is drawn there.
#[test]
fn numbers_and_letters_of_labels_are_drawn() {
    let (mut numbers, mut letters) = (0, 0);
    play(&json!({}), 2, "numbers", |moment| {
        let scene = moment.scene(None, None);
        for (at, choice) in moment.legal.iter().enumerate() {
            let (class, mark) = match moment.action(at) {
                Action::Place(_) | Action::Replace(_) => {
                    let digits = choice.label.split(|letter: char| !letter.is_ascii_digit());
                    ("cell", digits.into_iter().find(|part| !part.is_empty()).map(str::to_owned))
                }
                Action::Found(_) | Action::MigrateTo(_) => {
                    let rest = choice.label.split("continent ").nth(1);
                    ("flag", rest.and_then(|rest| rest.chars().next()).map(|letter| letter.to_string()))
                }
                _ => continue,
            };
            let spot = scene.spots[at][0].as_str();
            let there =
                find(&scene.board, &|node| has_class(node, class) && node.get("data-spot") == Some(spot));
            assert_eq!(there.map(|node| node.words().trim().to_owned()), mark, "{}", choice.label);
            if class == "cell" { numbers += 1 } else { letters += 1 }
        }
    });
    assert!(numbers > 100 && letters > 10, "{numbers} {letters}");
}

/// What a follower is worth follows `follower_model`.
#[test]
fn a_follower_is_worth_what_it_counts() {
    let mut greater = 0;
    for model in ["shares", "generic"] {
        play(&json!({"follower_model": model, "take_source": "any_colour"}), 2, "worth", |moment| {
            let view = &moment.view;
            let scene = moment.scene(None, None);
            for (at, spots) in scene.spots.iter().enumerate() {
                let Action::Take(civ) = moment.action(at) else { continue };
                let score = |cubes| {
                    sum(&terms(
                        cubes,
                        view.options.follower_model,
                        &symbols(&view.civ, &view.lands(), Counted::Cups),
                    ))
                };
                let own = view.seats[moment.seat.index()].cubes;
                let mut more = own;
                more[civ] += 1;
                let worth = score(&more) - score(&own);
                greater += usize::from(worth > 1);
                let tray = scene.hand.as_ref().expect("a hand");
                let card = find(tray, &|node| node.get("data-spot") == Some(spots[0].as_str()));
                let words = card.expect("a card").words();
                assert!(words.contains(&format!("+{worth}")), "{model} {civ}: {words}");
            }
        });
    }
    assert!(greater > 0);
}

/// GHEOS-6.1, GHEOS-6.2: what the panel says anybody would score is what the rules would score.
#[test]
fn the_score_panel_counts_as_the_rules_do() {
    play(&json!({}), 3, "scores", |moment| {
        let view = &moment.view;
        let settled = !matches!(
            view.phase,
            PhaseView::PayFollower(_) | PhaseView::ChooseMigration(_) | PhaseView::ChooseWarWinner(_)
        );
        if !settled || view.is_over() {
            return;
        }
        let scene = moment.scene(None, None);
        let body = find(panel(&scene, "scores"), &|node| node.tag == "tbody").expect("rows");
        for (player, kid) in view.seats.iter().zip(&body.kids) {
            let Kid::Node(row) = kid else { panic!("rows are elements") };
            let numbers: Vec<u32> =
                row.words().split(' ').rev().take(3).filter_map(|word| word.parse().ok()).collect();
            let score = |what| {
                sum(&terms(
                    &player.cubes,
                    view.options.follower_model,
                    &symbols(&view.civ, &view.lands(), what),
                ))
            };
            assert_eq!(numbers, [player.vp, score(Counted::Pyramids), score(Counted::Cups)]);
        }
    });
}

/// Seats show tokens and followers as they are.
#[test]
fn seats_show_what_they_have() {
    play(&json!({}), 4, "seats", |moment| {
        let scene = moment.scene(None, None);
        for (player, card) in moment.view.seats.iter().zip(&scene.seats) {
            assert_eq!(card.score, format!("{} VP", player.vp));
            let mut cups = 0;
            card.body.walk(&mut |node| {
                cups += u8::from(
                    has_class(node, "gheos-icon")
                        && !has_class(node, "spent")
                        && node.markup().contains("#gheos-cup"),
                );
            });
            assert_eq!(cups, player.tokens);
            for civ in Civ::ALL {
                let label = format!("{civ}: {} follower", player.cubes[civ]);
                let there = find(&card.body, &|node| {
                    node.get("aria-label").is_some_and(|words| words.starts_with(&label))
                });
                assert_eq!(there.is_some(), player.cubes[civ] > 0, "{label}");
            }
        }
    });
}

/// Every civilization on the board has exactly one disk, and every tile its symbols.
#[test]
fn the_board_shows_every_tile_and_every_people() {
    play(&json!({}), 2, "board", |moment| {
        let scene = moment.scene(None, None);
        let (mut disks, mut tiles) = (0, 0);
        scene.board.walk(&mut |node| {
            disks += usize::from(has_class(node, "disk"));
            tiles += usize::from(has_class(node, "symbols-of"));
        });
        assert_eq!(disks, moment.view.civ.iter().filter(|(_, home)| home.is_some()).count());
        let coming = usize::from(
            matches!(&moment.view.phase, PhaseView::PayFollower(play) if play.replaced.is_none()),
        );
        assert_eq!(tiles, moment.view.board.tiles().len() + coming);
    });
}

/// A facing that is looked at lies on the board as a ghost, and the outlook tells of war and its price.
#[test]
fn looking_at_a_play_shows_it_and_says_what_it_costs() {
    let mut costly = 0;
    let mut seen = 0;
    for seed in ["look 1", "look 2", "look 3"] {
        play(&json!({}), 3, seed, |moment| {
            let PhaseView::ChooseFacing { tile, cell } = moment.view.phase else { return };
            if moment.legal.len() < 2 || seen > 30 {
                return;
            }
            seen += 1;
            let Action::Facing(facing) = moment.action(1) else { panic!("facings are asked for") };
            let preview = moment.preview(1);
            let scene = moment.scene(Some(1), Some(&preview));
            let laid = Laid { cell, tile, facing };
            let ghost = find(&scene.board, &|node| node.key.as_deref() == Some(&laid.to_string()));
            assert!(ghost.is_some_and(|node| has_class(node, "ghostly")), "{laid} is drawn as a ghost");
            let words = scene.outlook.expect("an outlook").words();
            let change = Change { play: laid, replaced: moment.view.board.at(cell), moved_to: None };
            let costs = change.prospect(moment.view.ground(), &moment.view.civ);
            let costs = costs.costs(moment.view.options.landless);
            costly += usize::from(costs);
            assert_eq!(words.contains("Costs you a follower"), costs, "{laid}: {words}");
        });
    }
    assert!(costly > 0, "no costly play among {seen}");
}

/// A token says what it scores; what is drawn afterwards is not foretold.
#[test]
fn a_token_is_weighed_before_it_is_spent() {
    let mut weighed = 0;
    play(&json!({}), 2, "token", |moment| {
        if moment.view.phase != PhaseView::ChooseScoring || weighed > 8 {
            return;
        }
        weighed += 1;
        let preview = moment.preview(0);
        let words = moment.scene(Some(0), Some(&preview)).outlook.expect("an outlook").words();
        let own = &moment.view.seats[moment.seat.index()];
        let view = &moment.view;
        let vp = sum(&terms(
            &own.cubes,
            view.options.follower_model,
            &symbols(&view.civ, &view.lands(), Counted::Cups),
        ));
        assert!(words.contains(&format!("You score {vp} VP")), "{words}");
        assert_eq!(
            words.contains("nobody can foresee") || words.contains("last token"),
            !preview.exact,
            "{words}"
        );
    });
    assert!(weighed > 0);
}

/// A spectator sees no hand, and a finished game shows who won.
#[test]
fn onlookers_see_no_hand_and_the_end_is_told() {
    let names = Names::default();
    play(&json!({"max_turns": 6}), 2, "end", |moment| {
        let mut view = moment.view.clone();
        view.you = None;
        view.seats.iter_mut().for_each(|player| player.hand = None);
        let text = serde_json::to_string(&view).expect("JSON");
        let scene = board("gheos").scene(&text, &Look::on(&names)).expect("it can be drawn");
        assert_eq!(scene.hand, None);
        if moment.view.is_over() {
            assert!(scene.headline.starts_with("The end"));
            assert!(panel(&scene, "scores").words().contains("1."));
        }
    });
}
