//! Mystic War: what is drawn is what the view says, and every kind of decision is answered where it lives.

use boards::{Kid, Look, Node, Preview, Scene, board};
use games::kernel::{Dice, Game, Names, Seat, Undo, Viewer, play};
use mystic_war::components::{Card, Deity, Goal};
use mystic_war::{
    Action, Deck, Deities, Frame, MysticWar, MysticWarOptions, Pile, ProtectionConsent, SpecialPower, Totals,
    TurnAction,
};
use protocol::Choice;
use std::collections::BTreeSet;

/// A position: mages divided by `|`, each `F/M/G ^deity =goal card card …`. Seat 0 has the turn.
fn at(text: &str) -> MysticWar {
    let options = MysticWarOptions { fixed_first_player: 0, ..MysticWarOptions::default() };
    let seats = text.split('|').count() as u8;
    let mut game = MysticWar::setup(&options, seats, Dice::fast(7), &mut ()).expect("a valid table");
    let mut left = Pile::whole_box();
    let mut goals: Vec<Goal> = Goal::ALL.into_iter().flat_map(|goal| [goal; 3]).collect();
    for (mage, words) in game.seats.iter_mut().zip(text.split('|')) {
        (mage.hand, mage.deities, mage.goal) = (Pile::default(), Deities::default(), goals[0]);
        for word in words.split_whitespace() {
            if let Some(deity) = word.strip_prefix('^') {
                let deity = Deity::on(deity.parse().expect("a card")).expect("a deity");
                assert!(left.take(deity.card()));
                mage.deities.add(deity);
            } else if let Some(goal) = word.strip_prefix('=') {
                mage.goal = serde_json::from_value(goal.into()).expect("a goal");
            } else if word.contains('/') {
                let values: Vec<u8> = word.split('/').map(|value| value.parse().expect("a number")).collect();
                mage.resources = Totals::new(values[0], values[1], values[2]);
            } else {
                let card: Card = word.parse().expect("a card");
                assert!(left.take(card));
                mage.hand.add(card);
            }
        }
        let place = goals.iter().position(|goal| *goal == mage.goal).expect("a copy is left");
        goals.remove(place);
    }
    game.goal_deck = goals.into_iter().collect();
    assert!(left.take(Card::JudgmentWhite));
    game.deck = Deck::from_top(left.iter().chain([Card::JudgmentWhite]).collect::<Vec<_>>().into_iter());
    game.round = 1;
    game.agenda.clear();
    game.agenda.push(Frame::TurnAction(TurnAction::of(Seat(0))));
    game.check().expect("a sound position");
    game
}

/// Plays `seat action` moves divided by `;`.
fn go(mut game: MysticWar, moves: &str) -> MysticWar {
    for word in moves.split(';').map(str::trim).filter(|word| !word.is_empty()) {
        let (seat, action) = word.split_once(' ').expect("a seat and an action");
        let seat = Seat(seat.parse().expect("a seat"));
        play(&mut game, seat, action.parse().expect("notation"), &mut ())
            .unwrap_or_else(|why| panic!("{word}: {why}"));
    }
    game
}

fn names() -> Names {
    Names::new(["Thalia", "Iris", "Nikos", "Zoe"].map(str::to_owned))
}

/// What `seat` sees, looking at the action called `chosen` if one is named.
fn seen(game: &MysticWar, seat: u8, chosen: Option<&str>) -> Scene {
    let (seat, names) = (Seat(seat), names());
    let view = game.view(Viewer::Seat(seat));
    let mut actions: Vec<Action> = Vec::new();
    game.legal(seat, &mut actions);
    let legal: Vec<Choice> = actions
        .iter()
        .map(|&action| Choice {
            action: action.to_string(),
            label: MysticWar::label(&view, seat, action, &names),
        })
        .collect();
    let at = chosen.map(|word| legal.iter().position(|choice| choice.action == word).expect("it is legal"));
    let preview = at.map(|at| {
        let mut twin = game.clone();
        let undo = play(&mut twin, seat, actions[at], &mut ()).expect("it is legal");
        let view = serde_json::to_string(&twin.view(Viewer::Seat(seat))).expect("JSON");
        Preview { exact: undo != Undo::Sealed, view, told: Vec::new() }
    });
    let look = Look { names: &names, you: Some(seat), legal: &legal, chosen: at, preview: preview.as_ref() };
    let view = serde_json::to_string(&view).expect("JSON");
    board("mystic_war").scene(&view, &look).expect("a view of this game")
}

/// The words of every element with this class.
fn words_of(scene: &Scene, class: &str) -> Vec<String> {
    let mut found = Vec::new();
    for tree in scene.trees() {
        tree.walk(&mut |node| {
            if node.get("class").is_some_and(|all| all.split(' ').any(|one| one == class)) {
                found.push(node.words());
            }
        });
    }
    found
}

fn spots_of(scene: &Scene, game: &MysticWar, seat: u8, action: &str) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal(Seat(seat), &mut actions);
    let at = actions.iter().position(|one| one.to_string() == action).expect("it is legal");
    scene.spots[at].clone()
}

/// The long chain of the rules: a Dragon, a War God, a Dragonbane and a Negation.
fn long_chain() -> MysticWar {
    let game = at("28/28/28 ^god_king dragon_8 negation transmutation_mystic_power \
        | 14/38/24 =archmage dragonbane transmutation_gold necromancy riches_6 | war_god reprodestruction capture");
    go(
        game,
        "0 play:dragon_8; 0 1; 0 M; 0 pass; 1 pass; 2 play:war_god; 2 0; \
         0 pass; 1 play:dragonbane; 2 pass; 0 play:negation; 1 pass; 2 pass",
    )
}

#[test]
fn beads_tell_the_reading_card_by_card() {
    let game = long_chain();
    let scene = seen(&game, 1, None);
    let beads = words_of(&scene, "mw-bead");
    assert_eq!(beads, ["−8 as printed", "−16 Dragons double", "stopped undone", "−16 no Dragonbane"]);
    assert_eq!(words_of(&scene, "outdated"), [beads[0].clone(), beads[2].clone()]);
    assert_eq!(words_of(&scene, "counts"), [beads[3].clone()]);
    let dead = words_of(&scene, "dead");
    assert!(dead.iter().any(|words| words.contains("Dragonbane")), "{dead:?}");
    assert!(words_of(&scene, "mw-future")[0].contains("38→22"), "{:?}", words_of(&scene, "mw-future"));
}

#[test]
fn an_answer_is_a_ghost_in_the_fan_with_its_own_future() {
    let game = long_chain();
    let scene = seen(&game, 1, Some("play:transmutation_gold"));
    assert_eq!(words_of(&scene, "mw-bead").last().map(String::as_str), Some("−16 your answer"));
    let futures = words_of(&scene, "mw-future");
    assert!(futures[0].contains("If nothing more happens") && futures[0].contains("38→22"), "{futures:?}");
    assert!(futures[1].contains("With Transmutation") && futures[1].contains("24→8"), "{futures:?}");
    assert!(futures[1].contains("×1→½"), "{futures:?}");
    assert_eq!(scene.outlook, None, "both futures lie on the table, once");
}

/// MW-8.2, MW-8.7
#[test]
fn every_asked_seat_burns_the_same_candle_and_nothing_tells_who_has_answered() {
    let game = long_chain();
    let before = seen(&game, 1, None);
    let after = seen(&go(game, "0 pass; 2 play:capture"), 1, None);
    assert_eq!(before, after);
    let mut candles = 0;
    for seat in &before.seats {
        seat.body.walk(&mut |node| candles += usize::from(node.get("href") == Some("#mw-i-candle")));
    }
    assert_eq!(candles, 3);
}

/// In every sweep of a random game with three to eight mages: while one of those asked answers, and others have not,
/// nobody else sees a difference (MW-8.2, MW-8.7).
#[test]
fn an_answer_changes_nothing_at_the_table_of_anybody_else() {
    let (book, names) = (games::find("mystic_war").expect("in the catalogue"), Names::default());
    let mut compared = 0;
    for seats in 3..=8 {
        let mut table = book.open(&serde_json::json!({}), seats, "twins").expect("a usual game");
        let mut dice = Dice::from_seed("twins");
        for _ in 0..400 {
            let asked = table.turn().seats();
            let Some(seat) = asked.first() else { break };
            let look = |table: &dyn games::Table| -> Vec<Scene> {
                let others = Seat::all(seats).filter(|other| *other != seat);
                let shown = others.map(|other| {
                    let look = Look { you: Some(other), ..Look::on(&names) };
                    board("mystic_war").scene(table.view(Viewer::Seat(other)).json(), &look).expect("a view")
                });
                shown.collect()
            };
            let before = (asked.len() > 1).then(|| look(&*table));
            let legal = table.legal(seat);
            let choice = dice.below(legal.len() as u32) as usize;
            table.play(seat, &legal[choice].action).expect("a legal action");
            let goes_on = asked.iter().skip(1).all(|other| table.turn().seats().contains(other));
            if let Some(before) = before.filter(|_| goes_on) {
                assert!(before == look(&*table), "{seats} mages: somebody sees that {seat} has answered");
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "{compared} answers compared");
}

/// Every mage has one plate, and none lies on the table a second time.
#[test]
fn each_seat_is_drawn_once() {
    for seats in 3..=8 {
        let book = games::find("mystic_war").expect("in the catalogue");
        let table = book.open(&serde_json::json!({}), seats, "once").expect("a usual game");
        let names = Names::default();
        let scene = board("mystic_war").scene(table.view(Viewer::Public).json(), &Look::on(&names));
        let scene = scene.expect("a view of this game");
        let mut plates = Vec::new();
        for tree in scene.trees() {
            tree.walk(&mut |node| plates.extend(node.get("data-spot").map(str::to_owned)));
        }
        plates.retain(|spot| spot.starts_with("seat-"));
        assert_eq!(plates, (0..seats).map(|seat| format!("seat-{seat}")).collect::<Vec<_>>());
        let words: Vec<String> = scene.seats.iter().map(|card| card.body.words()).collect();
        assert!(words.iter().all(|words| ["5", "/"].iter().any(|part| words.contains(part))), "{words:?}");
    }
}

#[test]
fn the_hand_says_what_a_card_would_do_or_why_not() {
    let scene = seen(&long_chain(), 1, None);
    let why = words_of(&scene, "mw-why");
    assert!(why.contains(&"−16 Gold instead".to_owned()), "{why:?}");
    assert!(why.contains(&"no Followers at risk".to_owned()), "{why:?}");
    assert!(why.contains(&"only on your turn".to_owned()), "{why:?}");
    let rich = at("7/5/14 riches_6 dragon_10 capture | 5/5/5 | 5/5/5");
    let scene = seen(&rich, 0, None);
    let why = words_of(&scene, "mw-why");
    assert!(
        ["+12 Gold", "destroys 20", "only answers"].iter().all(|word| why.contains(&(*word).to_owned())),
        "{why:?}"
    );
    assert_eq!(words_of(&scene, "mw-times"), ["×2 = 12", "×2 = 20"]);
}

#[test]
fn numbers_on_the_table_are_those_of_the_view() {
    let game =
        at("17/24/26 ^war_god genie | 22/12/21 riches_4 riches_6 riches_8 riches_10 | 31/9/34 ^protection");
    let scene = seen(&game, 1, None);
    let bodies: Vec<String> = scene.seats.iter().map(|card| card.body.words()).collect();
    assert!(["17", "24", "26", "×1"].iter().all(|word| bodies[0].contains(word)), "{bodies:?}");
    assert!(["½", "4/3", "over"].iter().all(|word| bodies[1].contains(word)), "{bodies:?}");
    assert_eq!(scene.seats[2].brief, "31/9/34 · ×1 · 0/2");
    assert_eq!(scene.seats[2].worth, 74.0);
    let realm = scene.panels[0].body.words();
    assert!(["22", "12", "21", "hold 3"].iter().all(|word| realm.contains(word)), "{realm}");
}

#[test]
fn each_decision_is_answered_where_it_lives() {
    let game = at("44/12/12 =city wild_magic disfavor god_king_boon | ^god_king ^war_god 20/20/20 | 5/5/5");
    let mut powers = game.clone();
    powers.agenda.clear();
    powers.agenda.push(Frame::SpecialPower(SpecialPower { seat: Seat(0) }));
    let scene = seen(&powers, 0, None);
    assert_eq!(spots_of(&scene, &powers, 0, "trade:train_knights:30"), ["power-train_knights-30", "box-F"]);
    assert_eq!(
        spots_of(&scene, &powers, 0, "receive:receive_followers"),
        ["power-receive_followers", "box-F"]
    );
    let cases: [(&str, &str, &[&str]); 7] = [
        ("", "play:wild_magic", &["hand-wild_magic"]),
        ("", "discard:disfavor", &["toss-disfavor"]),
        ("0 play:wild_magic", "sorcery", &["family-sorcery"]),
        ("0 play:wild_magic; 0 dragon", "2", &["seat-2"]),
        ("0 play:wild_magic; 0 dragon; 0 1", "M", &["cat-M", "total-1-M"]),
        ("0 play:disfavor", "god_king", &["name-god_king", "deity-1-god_king"]),
        ("0 play:god_king_boon; 0 0", "7", &["boon-7"]),
    ];
    for (moves, action, spots) in cases {
        let game = go(game.clone(), moves);
        assert_eq!(spots_of(&seen(&game, 0, None), &game, 0, action), spots, "{moves} then {action}");
    }
    let aimed = go(game.clone(), "0 play:god_king_boon; 0 0; 0 2; 0 2; 0 2");
    assert_eq!(spots_of(&seen(&aimed, 0, None), &aimed, 0, "1:F"), ["total-1-F"]);
}

#[test]
fn a_play_is_previewed_before_it_is_final() {
    let game = go(at("10/10/12 riches_10 sorcery_4 | 20/5/21 dragonbane | 5/5/5"), "0 play:riches_10");
    let outlook = seen(&game, 0, Some("1")).outlook.expect("an outlook").words();
    assert!(outlook.contains("If nobody answers: Iris will gain 10 Gold."), "{outlook}");
    assert!(outlook.contains("21 → 31"), "{outlook}");
    let blast = at("10/10/12 mega_blast | 20/5/21 | 5/5/5");
    let game = go(blast, "0 play:mega_blast");
    let outlook = seen(&game, 0, Some("1")).outlook.expect("an outlook").words();
    assert!(outlook.contains("depends on cards that you have not seen"), "{outlook}");
}

#[test]
fn protection_offers_both_futures() {
    let game = at("10/10/12 dragon_10 | 20/20/20 ^protection | 5/5/5");
    let game = go(game, "0 play:dragon_10; 0 1; 0 F");
    assert_eq!(game.top(), Some(Frame::ProtectionConsent(ProtectionConsent { holder: Seat(1), item: None })));
    let scene = seen(&game, 1, None);
    let futures = words_of(&scene, "mw-future");
    assert!(futures[0].contains("Accept") && futures[0].contains("20→10"), "{futures:?}");
    assert!(futures[1].contains("Refuse") && futures[1].contains("Nothing changes"), "{futures:?}");
    assert_eq!(spots_of(&scene, &game, 1, "refuse"), ["refuse"]);
}

#[test]
fn judgment_shows_goals_and_places_and_advice_comes_when_it_matters() {
    let game = at("22/21/20 =balanced judgment | 12/10/45 =hoard | 39/49/49 =city");
    let tips: BTreeSet<&str> = seen(&game, 0, None).tips.iter().map(|tip| tip.id).collect();
    assert!(tips.contains("mw-pass"), "{tips:?}");
    let scene = seen(&go(game, "0 play:judgment"), 2, None);
    let places = words_of(&scene, "mw-place");
    assert!(places[0].contains("Iris") && places[0].contains("+7"), "{places:?}");
    assert!(places[2].contains("Nikos") && places[2].contains("−1"), "{places:?}");
    assert!(scene.board.words().contains("Iris wins"));
    assert!(scene.phases.iter().any(|phase| phase.now && phase.name == "Judged"));
}

#[test]
fn only_what_has_no_place_is_a_bare_button() {
    let book = games::find("mystic_war").expect("the game is in the catalogue");
    let (names, mut bare) = (Names::default(), BTreeSet::new());
    for (seats, options) in
        [(4, "{}"), (5, r#"{"open_discard":true,"secret_goals":false}"#), (4, r#"{"quiet_window":true}"#)]
    {
        let options = serde_json::from_str(options).expect("JSON");
        let mut table = book.open(&options, seats, "bare").expect("a usual game");
        let mut dice = Dice::from_seed("bare");
        while let Some(seat) = table.turn().seats().first() {
            let legal: Vec<Choice> = table
                .legal(seat)
                .into_iter()
                .map(|one| Choice { action: one.action, label: one.label })
                .collect();
            if legal.len() > 2 {
                let look =
                    Look { names: &names, you: Some(seat), legal: &legal, chosen: None, preview: None };
                let view = table.view(Viewer::Seat(seat));
                let scene = board("mystic_war").scene(view.json(), &look).expect("a view of this game");
                let placeless = legal.iter().zip(&scene.spots).filter(|(_, spots)| spots.is_empty());
                bare.extend(placeless.map(|(choice, _)| choice.action.clone()));
            }
            let choice = dice.below(legal.len() as u32) as usize;
            table.play(seat, &legal[choice].action).expect("a legal action");
        }
    }
    let words: BTreeSet<String> = ["decline", "none", "pass"].map(str::to_owned).into();
    assert!(bare.is_subset(&words), "{bare:?}");
}

/// Every standing answer is two or three words that fit into one row, and Pass alone needs no second click.
#[test]
fn standing_answers_are_short_and_passing_is_one_click() {
    let drawing = board("mystic_war");
    let wishes = MysticWar::STANDING.iter().map(|(key, _)| drawing.wish(key));
    let wishes: Vec<&str> = wishes.map(|wish| wish.expect("every standing answer has its words")).collect();
    assert_eq!(wishes, ["always ask", "if I can", "if it is mine", "quiet"]);
    assert!(drawing.at_once(&Action::Pass.to_string()));
    assert!(!drawing.at_once("play dragon_8"));
}

/// A rectangle on the table: left, top, right, bottom.
type Bounds = [f64; 4];

/// The numbers of `name(…)` in a transform.
fn numbers(transform: &str, name: &str) -> Option<Vec<f64>> {
    let (_, rest) = transform.split_once(&format!("{name}("))?;
    let (inside, _) = rest.split_once(')')?;
    let parts = inside.split([' ', ',']).filter(|part| !part.is_empty());
    Some(parts.map(|part| part.trim_end_matches("px").parse().expect("a number")).collect())
}

/// Every spot of a drawing with what its plates and disks cover, under a shift and a scale.
fn spread(node: &Node, (x, y, scale): (f64, f64, f64), spots: &mut Vec<(String, Bounds)>) -> Option<Bounds> {
    let moved = [node.get("style"), node.get("transform")].into_iter().flatten();
    let (mut x, mut y, mut scale) = (x, y, scale);
    for transform in moved {
        let shift = numbers(transform, "translate").unwrap_or_default();
        (x, y) = (x + scale * shift.first().unwrap_or(&0.0), y + scale * shift.get(1).unwrap_or(&0.0));
        scale *= numbers(transform, "scale").map_or(1.0, |by| by[0]);
    }
    let read = |name: &str| node.get(name).and_then(|value| value.parse::<f64>().ok()).unwrap_or(0.0);
    let mut whole = match node.tag {
        "rect" => {
            let (left, top) = (x + scale * read("x"), y + scale * read("y"));
            Some([left, top, left + scale * read("width"), top + scale * read("height")])
        }
        "circle" => {
            let (cx, cy, r) = (x + scale * read("cx"), y + scale * read("cy"), scale * read("r"));
            Some([cx - r, cy - r, cx + r, cy + r])
        }
        _ => None,
    };
    for kid in &node.kids {
        if let Kid::Node(kid) = kid
            && let Some(part) = spread(kid, (x, y, scale), spots)
        {
            let old = whole.unwrap_or(part);
            whole =
                Some([old[0].min(part[0]), old[1].min(part[1]), old[2].max(part[2]), old[3].max(part[3])]);
        }
    }
    if let (Some(spot), Some(bounds)) = (node.get("data-spot"), whole) {
        spots.push((spot.to_owned(), bounds));
    }
    whole
}

/// With three to eight mages: no place to choose lies on another, and all of them lie on the table.
#[test]
fn no_spot_overlaps_another() {
    let mut looked_at = BTreeSet::new();
    crate::reach::walk_with(board("mystic_war"), &serde_json::json!({}), |scene, legal, table, _| {
        let wanted: BTreeSet<&String> = scene.spots.iter().flatten().collect();
        let mut spots = Vec::new();
        spread(&scene.board, (0.0, 0.0, 1.0), &mut spots);
        spots.retain(|(spot, _)| wanted.contains(spot));
        for (at, (one, a)) in spots.iter().enumerate() {
            assert!(a[0] >= -4.0 && a[1] >= -4.0 && a[2] <= 644.0 && a[3] <= 464.0, "{one} at {a:?}");
            for (other, b) in &spots[at + 1..] {
                let (wide, high) = (a[2].min(b[2]) - a[0].max(b[0]), a[3].min(b[3]) - a[1].max(b[1]));
                assert!(wide < 3.0 || high < 3.0, "{one} {a:?} on {other} {b:?} after {}", table.played());
            }
            looked_at.extend(one.split('-').next().map(str::to_owned));
        }
        assert_eq!(scene.spots.len(), legal.len());
    });
    let kinds = ["accept", "boon", "cat", "family", "name", "power", "total"];
    assert!(kinds.iter().all(|kind| looked_at.contains(*kind)), "{looked_at:?}");
}
