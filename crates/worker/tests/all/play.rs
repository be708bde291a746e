//! Playing at a local table.

use crate::support::{Page, chairs, problem, saved};
use games::kernel::Seat;
use protocol::{DeskAnswer, DeskAsk, Holder, LocalSeat, State, ToServer, UndoStatus};
use serde_json::{Value, json};

/// Plays on: the person in seat 0 takes the first action, bots do theirs. Lines are kept as a page keeps them.
fn to_the_end(page: &mut Page) -> (Vec<Value>, protocol::Update) {
    let mut log: Vec<Value> = Vec::new();
    for _ in 0..20_000 {
        while page.step().is_some() {}
        let update = page.look(Some(0), log.len() as u64);
        log.truncate(update.keep as usize);
        log.extend(update.told.iter().cloned());
        let Some(ask) = &update.ask else { return (log, update) };
        saved(page.act(0, &ask.actions[0].action));
    }
    panic!("it never ends");
}

#[test]
fn every_game_is_played_to_its_end_against_bots() {
    for book in games::CATALOGUE {
        let mut page = Page::new();
        let mut seats = vec!["random"; usize::from(*book.seats().start()).max(2)];
        seats[0] = "person";
        page.open(book.id(), &seats);
        let (log, update) = to_the_end(&mut page);
        let facts = update.table.unwrap();
        assert_eq!(facts.state, State::Over, "{}", book.id());
        assert!(facts.outcome.is_some() && update.awaited.is_empty());
        assert!(matches!(facts.seats[1], Holder::Bot { .. }));
        let whole = page.look(Some(0), 0);
        assert_eq!(
            (whole.keep, whole.told),
            (0, log),
            "{}: lines told in parts are the whole log",
            book.id()
        );
    }
}

#[test]
fn bots_of_every_level_play_here() {
    for level in ["easy", "normal", "hard"] {
        let mut page = Page::new();
        page.open("gheos", &[level, "person"]);
        let done = std::iter::from_fn(|| page.step()).count();
        assert!(done > 0, "{level}");
        assert_eq!(page.look(Some(1), 0).awaited, [Seat(1)], "{level}");
    }
}

#[test]
fn bots_throw_the_dice_of_their_game_and_not_of_the_clock() {
    let game = |clock: fn() -> f64| {
        let mut page = Page::at(clock);
        page.open("mezo", &["random", "random", "random"]);
        let mut last = None;
        while let Some(saved) = page.step() {
            last = Some(saved.record.actions);
        }
        last.expect("bots have played")
    };
    let played = game(|| 0.0);
    assert_eq!(game(|| 1.0), played);
}

#[test]
fn undo_is_free_or_asked_for_and_takes_lines_away() {
    let mut page = Page::new();
    page.open("gheos", &["person", "random"]);
    while page.step().is_some() {}
    let before = page.look(Some(0), 0);
    assert_eq!(before.undo, None);
    let ask = before.ask.clone().unwrap();
    saved(page.act(0, &ask.actions[0].action));
    let after = page.look(Some(0), before.told.len() as u64);
    assert_eq!(after.undo, Some(UndoStatus::Free), "choosing a tile shows nothing");
    saved(page.undo(0, false));
    let again = page.look(Some(0), (before.told.len() + after.told.len()) as u64);
    assert_eq!(again.keep + again.told.len() as u64, before.told.len() as u64);
    assert_eq!(again.ask, before.ask);

    while page.look(Some(0), 0).ask.is_some() {
        let ask = page.look(Some(0), 0).ask.unwrap();
        saved(page.act(0, &ask.actions[0].action));
    }
    let drawn = page.look(Some(0), 0);
    assert!(matches!(drawn.undo, Some(UndoStatus::Ask(_))), "{:?}", drawn.undo);
    assert_eq!(problem(page.undo(0, false)).code, "ask_first");
    assert_eq!(page.look(Some(0), 0).told, drawn.told, "a refusal changes nothing");
    while page.step().is_some() {}
    saved(page.undo(0, true));
    assert!(page.look(Some(0), 0).ask.is_some(), "bots agree, and what they did is gone too");
}

#[test]
fn what_is_kept_goes_on_where_it_stood() {
    let mut page = Page::new();
    page.open("mezo", &["person", "random", "random"]);
    let mut kept = None;
    for _ in 0..40 {
        while page.step().is_some() {}
        let ask = page.look(Some(0), 0).ask.unwrap();
        kept = Some(saved(page.act(0, &ask.actions[0].action)));
    }
    let kept = kept.unwrap();
    let mut other = Page::new();
    saved(other.ask(DeskAsk::Resume { saved: Box::new(kept.clone()) }));
    let (one, two) = (page.look(Some(0), 0), other.look(Some(0), 0));
    assert_eq!(one.view.unwrap().get(), two.view.unwrap().get());
    assert_eq!(one.told, two.told);

    let mut newer = kept.clone();
    newer.record.rules += 1;
    let went_on = saved(other.ask(DeskAsk::Resume { saved: Box::new(newer.clone()) }));
    assert_eq!(went_on.notes.len(), 1, "{:?}", went_on.notes);
    assert_eq!(went_on.state, kept.state);
    newer.state["regions"] = json!("rubbish");
    newer.state["seats"] = json!("rubbish");
    assert_eq!(problem(other.ask(DeskAsk::Resume { saved: Box::new(newer) })).code, "conflict");
    assert_eq!(other.look(None, 0).number, 1, "the table that was open is still there");
}

#[test]
fn a_standing_answer_acts_until_it_ends() {
    let mut page = Page::new();
    page.open("mystic_war", &["random", "person", "random"]);
    let lay = |answer: Option<&str>| ToServer::Standing {
        client: "c".to_owned(),
        answer: answer.map(str::to_owned),
    };
    for _ in 0..2000 {
        while page.step().is_some() {}
        let update = page.look(Some(1), 0);
        let Some(ask) = update.ask else { panic!("the game ended without a response window") };
        if ask.pass.is_some() && in_window(&mut page) {
            let message = lay(Some("quiet"));
            let kept = saved(page.ask(DeskAsk::Say { seat: Seat(1), message }));
            assert_eq!(kept.standing[1].as_deref(), Some("quiet"));
            assert!(page.step().is_some(), "the standing answer passes");
            return;
        }
        saved(page.act(1, &ask.actions[0].action));
    }
    panic!("no response window in sight");
}

#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let mut page = Page::new();
    assert!(matches!(page.raw("{").answer, DeskAnswer::Wrong(_)));
    assert_eq!(problem(page.ask(DeskAsk::Look { eyes: None, have: 0 })).code, "not_found");
    let open = |game: &str, seats: Vec<LocalSeat>, options: Value| DeskAsk::Open {
        game: game.to_owned(),
        options,
        seats,
        seed: String::new(),
    };
    assert_eq!(problem(page.ask(open("chess", chairs(&["person"]), json!({})))).code, "not_found");
    assert_eq!(problem(page.ask(open("gheos", chairs(&["person"]), json!({})))).code, "bad_option");
    let two = || chairs(&["person", "person"]);
    assert_eq!(problem(page.ask(open("gheos", two(), json!({"nonsense": 1})))).code, "bad_option");
    assert_eq!(problem(page.ask(open("gheos", chairs(&["person", "divine"]), json!({})))).code, "bad_option");
    page.open("gheos", &["person", "person"]);
    let before = page.look(Some(0), 0);
    assert_eq!(problem(page.act(7, "PlayToken")).code, "bad_seat");
    assert_eq!(problem(page.act(1 - before.awaited[0].0, "PlayToken")).code, "not_your_turn");
    assert_eq!(problem(page.act(before.awaited[0].0, "PlayToken")).code, "illegal_action");
    let actor = before.awaited[0];
    let asked = page.look(Some(actor.0), 0);
    let action = asked.ask.clone().map(|ask| ask.actions[0].action.clone()).unwrap_or_default();
    let twice = || ToServer::Act { client: "c".to_owned(), seen: asked.number, action: action.clone() };
    saved(page.ask(DeskAsk::Say { seat: actor, message: twice() }));
    assert_eq!(problem(page.ask(DeskAsk::Say { seat: actor, message: twice() })).code, "stale");
    saved(page.undo(actor.0, false));
    assert_eq!(problem(page.ask(DeskAsk::Look { eyes: Some(Seat(5)), have: 0 })).code, "bad_seat");
    assert_eq!(page.look(Some(0), 0).number, before.number + 2, "only what was done and taken back counts");
}

/// What a pair of eyes shows, without its number.
fn seen(update: &protocol::Update) -> (Option<&str>, &[Value], &Option<protocol::Ask>) {
    (update.view.as_ref().map(|view| view.get()), &update.told, &update.ask)
}

#[test]
fn numbers_count_what_these_eyes_have_seen() {
    let mut page = Page::new();
    page.open("mystic_war", &["person", "person", "person"]);
    let (mut noticed, mut unseen) = (0, 0);
    for _ in 0..200 {
        let before: Vec<_> = (0..3).map(|seat| page.look(Some(seat), 0)).collect();
        let Some(actor) = before.iter().position(|update| update.ask.is_some()) else { break };
        let action = before[actor].ask.as_ref().unwrap().actions[0].action.clone();
        saved(page.act(actor as u8, &action));
        for (seat, before) in (0..).zip(&before) {
            let after = page.look(Some(seat), 0);
            let changed = seen(before) != seen(&after);
            assert_eq!(
                after.number,
                before.number + u64::from(changed),
                "{action} of {actor}, seen by {seat}"
            );
            noticed += u32::from(changed);
            unseen += u32::from(!changed);
        }
    }
    assert!(noticed > 20 && unseen > 5, "{noticed} {unseen}");
}

/// MW-5.135: whoever is alone with bots and can only pass in a window has it answered for them; undo takes back their own
/// last action and not that pass, in a game that was kept and resumed too.
#[test]
fn who_can_only_pass_is_not_asked_and_undo_passes_it_over() {
    let mut page = Page::new();
    page.open("mystic_war", &["person", "random", "random"]);
    let (mut own, mut answered) = (0, 0);
    for _ in 0..300 {
        while let Some(kept) = page.step() {
            if kept.record.actions.last().is_some_and(|(seat, _)| *seat == Seat(0)) {
                answered += 1;
                if own > 0 && answered == 3 {
                    undone(&mut page, own);
                    saved(page.ask(DeskAsk::Resume { saved: Box::new(kept) }));
                    return undone(&mut page, own);
                }
            }
        }
        let Some(ask) = page.look(Some(0), 0).ask else { break };
        assert!(ask.pass.is_none() || ask.actions.len() > 1 || !in_window(&mut page), "{ask:?}");
        own = saved(page.act(0, &ask.actions[0].action)).record.actions.len();
    }
    panic!("nothing was answered for the person");
}

fn in_window(page: &mut Page) -> bool {
    page.look(None, 0).awaited.len() > 1
}

/// Takes back by agreement: the person decides again what their own last action was.
fn undone(page: &mut Page, own: usize) {
    let kept = saved(page.undo(0, true));
    assert_eq!(kept.record.actions.len(), own - 1);
    assert!(page.look(Some(0), 0).ask.is_some());
}

/// MW-8.1: where several people share the screen everybody is called to it who is asked.
#[test]
fn several_at_one_screen_are_all_asked() {
    let mut page = Page::new();
    page.open("mystic_war", &["person", "person", "person"]);
    for _ in 0..200 {
        assert!(page.step().is_none(), "nobody is answered for");
        let awaited = page.look(None, 0).awaited;
        let mut only_pass = |seat: &Seat| page_ask(&mut page, *seat).actions.len() == 1;
        if awaited.len() > 1 && awaited.iter().any(&mut only_pass) {
            return;
        }
        let ask = page_ask(&mut page, awaited[0]);
        saved(page.act(awaited[0].0, &ask.actions[0].action));
    }
    panic!("nobody could only pass");
}

fn page_ask(page: &mut Page, seat: Seat) -> protocol::Ask {
    page.look(Some(seat.0), 0).ask.expect("who is awaited is asked")
}

/// GHEOS-3.1: the seats of a local game are drawn by the lot of its seed; everybody keeps their name.
#[test]
fn seats_of_gheos_go_by_lot() {
    let mut page = Page::new();
    let kept = page.open("gheos", &["person", "random", "random"]);
    let names: Vec<&str> = kept.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["N2", "N0", "N1"]);
    assert!(kept.seats[1].bot.is_none());
    while page.step().is_some() {}
    assert_eq!(page.look(Some(1), 0).awaited, [Seat(1)]);
    let resumed = saved(page.ask(DeskAsk::Resume { saved: Box::new(kept.clone()) }));
    assert_eq!(resumed.seats, kept.seats, "they are drawn once");
    let kept = page.open("mezo", &["person", "random", "random"]);
    assert_eq!(kept.seats[0].name, "N0", "Mezo draws who begins by itself");
}
