//! What if: a game imagined from a view, played for every seat.

use crate::support::{Page, chairs, problem};
use games::kernel::{Seat, Viewer};
use games::{Rulebook, Table};
use protocol::{Compared, DeskAnswer, DeskAsk, Glimpse, Problem, Sandbox, UndoStatus, Update, WhatIf};
use serde_json::{Value, json, value::RawValue};

const YOU: Seat = Seat(0);

/// A game of three, or as few as can play it, after some actions.
fn played(book: &dyn Rulebook, actions: usize) -> Box<dyn Table> {
    let seats = (*book.seats().start()).max(3);
    let mut table = book.open(&json!({}), seats, "a real table").expect("so many play it");
    for number in 0..actions {
        let seat = table.turn().seats().first().expect("the game is not over yet");
        let legal = table.legal(seat);
        table.play(seat, &legal[number * 7 % legal.len()].action).expect("it is legal");
    }
    table
}

/// What `seat` of this table may make a sandbox of.
fn glimpse(table: &dyn Table, you: Option<Seat>, told: &[Value]) -> Glimpse {
    let viewer = you.map_or(Viewer::Public, Viewer::Seat);
    Glimpse {
        game: table.game().to_owned(),
        view: table.view(viewer).into_raw(),
        you,
        told: told.to_vec(),
        seats: chairs(&vec!["person"; usize::from(table.seats())]),
        hints: true,
        seed: "imagined".to_owned(),
    }
}

fn told(table: &dyn Table, viewer: Viewer) -> Vec<Value> {
    let line = |line| serde_json::to_value(line).expect("lines are plain data");
    table.sights(viewer, 0).into_iter().map(line).collect()
}

impl Page {
    fn dream(&mut self, ask: WhatIf) -> Sandbox {
        match self.ask(DeskAsk::WhatIf(ask)) {
            DeskAnswer::Sandbox(sandbox) => sandbox,
            other => panic!("{other:?}"),
        }
    }

    fn dream_of(&mut self, glimpse: Glimpse) -> Sandbox {
        self.dream(WhatIf::Begin(Box::new(glimpse)))
    }

    fn see(&mut self, eyes: Seat, have: u64) -> Update {
        match self.ask(DeskAsk::WhatIf(WhatIf::Look { eyes: Some(eyes), have })) {
            DeskAnswer::Update(update) => *update,
            other => panic!("{other:?}"),
        }
    }

    /// Whoever is asked first does what is offered at this place of the list.
    fn try_one(&mut self, sandbox: &Sandbox, at: usize) -> Sandbox {
        let seat = sandbox.asked[0];
        let ask = self.see(seat, 0).ask.expect("who is asked has a choice");
        let action = ask.actions[at % ask.actions.len()].action.clone();
        self.dream(WhatIf::Act { seat, action })
    }

    fn try_some(&mut self, mut sandbox: Sandbox, moves: usize) -> Sandbox {
        for at in 0..moves {
            sandbox = self.try_one(&sandbox, at * 5);
        }
        sandbox
    }

    fn compare(&mut self) -> Compared {
        match self.ask(DeskAsk::WhatIf(WhatIf::Compare)) {
            DeskAnswer::Compared(compared) => *compared,
            other => panic!("{other:?}"),
        }
    }

    /// All that a person can see of the sandbox.
    fn whole(&mut self, seats: u8) -> Vec<String> {
        let eyes = Seat::all(seats);
        let seen = |update: Update| serde_json::to_string(&update).expect("updates are plain data");
        eyes.map(|eyes| seen(self.see(eyes, 0))).collect()
    }

    fn refused(&mut self, ask: WhatIf) -> Problem {
        problem(self.ask(DeskAsk::WhatIf(ask)))
    }
}

#[test]
fn tables_that_look_alike_give_the_same_sandbox() {
    for book in games::CATALOGUE {
        let real = played(*book, 25);
        let viewer = Viewer::Seat(YOU);
        let lines = told(&*real, viewer);
        let view = real.view(viewer);
        let other = book.imagine(view.json(), viewer, &lines, "another world").unwrap();
        assert_ne!(real.state(), other.state(), "{}: something is hidden", book.id());
        let dreamt = |table: &dyn Table| {
            let mut page = Page::new();
            let sandbox = page.dream_of(glimpse(table, Some(YOU), &lines));
            let begun = page.whole(table.seats());
            let line = page.try_some(sandbox, 12);
            let there = page.whole(table.seats());
            page.dream(WhatIf::Keep { place: 0 });
            let again = page.dream(WhatIf::Redraw { seed: "once more".to_owned() });
            let last = page.whole(table.seats());
            let compared = serde_json::to_string(&page.compare()).unwrap();
            (begun, line, there, again, last, compared)
        };
        assert_eq!(dreamt(&*real), dreamt(&*other), "{}", book.id());
    }
}

#[test]
fn what_was_seen_is_remembered() {
    let book = games::find("cyclades").unwrap();
    let real = played(book, 40);
    let viewer = Viewer::Seat(YOU);
    let (view, lines) = (real.view(viewer), told(&*real, viewer));
    let gold = |table: &dyn Table| table.state()["gold"].clone();
    let imagined =
        |told: &[Value], seed: &str| gold(&*book.imagine(view.json(), viewer, told, seed).unwrap());
    let seeds = ["a", "b", "c", "d"];
    assert!(seeds.iter().all(|seed| imagined(&lines, seed) == gold(&*real)), "who counts along knows it");
    assert!(seeds.iter().any(|seed| imagined(&[], seed) != gold(&*real)), "who does not must guess");
}

#[test]
fn one_plays_for_every_seat_and_steps_back() {
    for book in games::CATALOGUE {
        let real = played(*book, 20);
        let mut page = Page::new();
        let mut sandbox = page.dream_of(glimpse(&*real, Some(YOU), &told(&*real, Viewer::Seat(YOU))));
        let mut steps = Vec::new();
        for at in 0..30 {
            steps.push((sandbox.clone(), page.whole(real.seats())));
            assert!(!sandbox.asked[1..].contains(&YOU), "one's own decision comes first");
            sandbox = page.try_one(&sandbox, at * 3);
            assert_eq!(sandbox.moves.len(), at + 1);
            if sandbox.asked.is_empty() {
                break;
            }
        }
        let actors: std::collections::BTreeSet<_> = sandbox.moves.iter().map(|made| made.seat).collect();
        assert!(actors.len() > 1, "{}: {actors:?}", book.id());
        assert_eq!(page.see(YOU, 0).undo, Some(UndoStatus::Free));
        for (before, seen) in steps.iter().rev() {
            assert_eq!(&page.dream(WhatIf::Back), before, "{}", book.id());
            let strip = |update: &String| {
                let mut update: Update = serde_json::from_str(update).unwrap();
                update.number = 0;
                serde_json::to_string(&update).unwrap()
            };
            let now: Vec<String> = page.whole(real.seats()).iter().map(strip).collect();
            assert_eq!(now, seen.iter().map(strip).collect::<Vec<_>>(), "{}", book.id());
        }
        assert_eq!(page.see(YOU, 0).undo, None);
        assert_eq!(page.refused(WhatIf::Back).code, "nothing_to_undo");
    }
}

#[test]
fn lines_told_in_parts_are_the_whole_log() {
    let real = played(games::find("mezo").unwrap(), 20);
    let mut page = Page::new();
    let mut sandbox = page.dream_of(glimpse(&*real, Some(YOU), &[]));
    let mut log: Vec<Value> = Vec::new();
    for at in 0..20 {
        sandbox = if at % 4 == 3 { page.dream(WhatIf::Back) } else { page.try_one(&sandbox, at) };
        let update = page.see(YOU, log.len() as u64);
        log.truncate(update.keep as usize);
        log.extend(update.told);
        assert_eq!(log, page.see(YOU, 0).told);
    }
}

#[test]
fn chance_is_marked_and_drawn_again() {
    let real = played(games::find("mystic_war").unwrap(), 10);
    let mut page = Page::new();
    let sandbox = page.dream_of(glimpse(&*real, Some(YOU), &told(&*real, Viewer::Seat(YOU))));
    let begun = page.whole(real.seats());
    let line = page.try_some(sandbox, 12);
    assert!(line.moves.iter().any(|made| made.chance), "something is drawn or comes to light");
    assert!(line.moves.iter().any(|made| !made.chance), "but not by everything");
    let mut stopped = 0;
    for seed in ["a", "b", "c", "d", "e"] {
        let again = page.dream(WhatIf::Redraw { seed: seed.to_owned() });
        let fits = again.moves.len();
        assert!(line.moves.iter().zip(&again.moves).all(|(old, new)| old.action == new.action));
        if let Some(move_) = &again.stopped {
            stopped += 1;
            assert_eq!(move_.action, line.moves[fits].action, "the line ends before what does not fit");
        }
        page.dream(WhatIf::Again);
        assert_ne!(page.whole(real.seats())[1], begun[1], "what others hold is imagined anew");
        let own = |whole: &[String]| serde_json::from_str::<Update>(&whole[0]).unwrap().view;
        assert_eq!(
            own(&page.whole(real.seats())).map(|view| view.get().to_owned()),
            own(&begun).map(|view| view.get().to_owned()),
            "one's own view is what it was"
        );
        page.dream(WhatIf::Redraw { seed: "imagined".to_owned() });
        for made in &line.moves {
            page.dream(WhatIf::Act { seat: made.seat, action: made.action.clone() });
        }
    }
    assert!(stopped > 0, "what somebody no longer holds cannot be played");
}

#[test]
fn two_lines_are_kept_and_compared() {
    for book in games::CATALOGUE {
        let real = played(*book, 20);
        let mut page = Page::new();
        let begun = page.dream_of(glimpse(&*real, Some(YOU), &[]));
        assert_eq!(page.refused(WhatIf::Compare).message, "keep a line first");
        let one = page.try_some(begun, 3);
        assert_eq!(page.dream(WhatIf::Keep { place: 0 }).kept, [Some(3), None]);
        let there = page.whole(real.seats());
        let again = page.dream(WhatIf::Again);
        let two = page.try_one(&again, 1);
        assert_eq!(page.dream(WhatIf::Keep { place: 1 }).kept, [Some(3), Some(1)]);
        let compared = page.compare();
        assert!(compared.start.moves.is_empty());
        assert_eq!(
            compared.start.view.get(),
            real.view(Viewer::Seat(YOU)).json(),
            "lines begin at the table"
        );
        for (line, moves) in compared.lines.iter().zip([&one.moves, &two.moves]) {
            let line = line.as_ref().expect("both are kept");
            assert_eq!(&line.moves, moves, "{}", book.id());
            assert_eq!(line.chances.len(), usize::from(real.seats()), "{}", book.id());
            assert!(line.chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        }
        let taken = page.dream(WhatIf::Take { place: 0 });
        assert_eq!(taken.moves, one.moves);
        let back = page.whole(real.seats());
        let views = |whole: &[String]| -> Vec<String> {
            let view = |update: &String| serde_json::from_str::<Update>(update).unwrap().view;
            whole.iter().map(|update| view(update).expect("a view").get().to_owned()).collect()
        };
        assert_eq!(views(&back), views(&there), "a kept line is taken up where it ended");
    }
}

#[test]
fn where_no_advice_is_allowed_no_bot_judges() {
    let real = played(games::find("gheos").unwrap(), 8);
    let mut page = Page::new();
    let begun = page.dream_of(Glimpse { hints: false, ..glimpse(&*real, Some(YOU), &[]) });
    page.try_one(&begun, 0);
    page.dream(WhatIf::Keep { place: 1 });
    let compared = page.compare();
    assert!(compared.start.chances.is_empty());
    assert!(compared.lines.iter().flatten().all(|line| line.chances.is_empty()));
    assert!(!page.see(YOU, 0).table.expect("the facts of the sandbox").hints, "nor does the page offer it");
    assert!(
        Page::new().dream_of(glimpse(&*real, None, &[])).asked.len() == 1,
        "who only watches may try too"
    );
}

#[test]
fn what_cannot_be_done_is_refused_and_changes_nothing() {
    let real = played(games::find("cyclades").unwrap(), 15);
    let mut page = Page::new();
    assert_eq!(page.refused(WhatIf::Back).message, "no game is imagined here");
    let good = glimpse(&*real, Some(YOU), &[]);
    let begin = |glimpse: Glimpse| WhatIf::Begin(Box::new(glimpse));
    let nonsense = RawValue::from_string(r#"{"what":"nonsense"}"#.to_owned()).unwrap();
    assert_eq!(
        page.refused(begin(Glimpse { view: nonsense.clone(), ..good.clone() })).code,
        "illegal_action"
    );
    let seats = |count: usize| Glimpse { seats: chairs(&vec!["person"; count]), ..good.clone() };
    for count in [0, 2, 4, 9, 300] {
        assert_eq!(page.refused(begin(seats(count))).code, "bad_seat", "{count}");
    }
    assert_eq!(page.refused(begin(Glimpse { you: Some(Seat(3)), ..good.clone() })).code, "bad_seat");
    assert_eq!(page.refused(begin(Glimpse { game: "chess".to_owned(), ..good.clone() })).code, "not_found");

    let mut noise = good.clone();
    noise.told = vec![json!(null), json!({"kind": "nothing", "text": "of this game"}), json!([1])];
    let begun = page.dream_of(noise);
    let line = page.try_one(&begun, 0);
    let before = page.whole(real.seats());
    let (asked, idle) = (line.asked[0], Seat::all(3).find(|seat| !line.asked.contains(seat)).unwrap());
    let act = |seat: Seat, action: &str| WhatIf::Act { seat, action: action.to_owned() };
    for (ask, code) in [
        (act(asked, "dance"), "illegal_action"),
        (act(asked, ""), "illegal_action"),
        (act(idle, "pass"), "not_your_turn"),
        (act(Seat(7), "pass"), "bad_seat"),
        (WhatIf::Look { eyes: Some(Seat(7)), have: 0 }, "bad_seat"),
        (WhatIf::Keep { place: 2 }, "not_found"),
        (WhatIf::Take { place: 0 }, "not_found"),
        (WhatIf::Take { place: usize::MAX }, "not_found"),
        (begin(Glimpse { view: nonsense, ..good.clone() }), "illegal_action"),
    ] {
        let words = format!("{ask:?}");
        let refused = page.refused(ask);
        assert_eq!((refused.code.as_str(), refused.message.is_empty()), (code, false), "{words}");
        assert_eq!(page.whole(real.seats()), before, "{words}");
    }
    assert_eq!(page.dream_of(good).moves, line.moves, "who comes back finds the line");
}

#[test]
fn the_tables_on_the_desk_stay_as_they_are() {
    let mut page = Page::new();
    let kept = page.open("gheos", &["person", "random"]);
    while page.step().is_some() {}
    let before = page.look(Some(0), 0);
    let glimpse = Glimpse {
        game: "gheos".to_owned(),
        view: before.view.clone().expect("the game has begun"),
        you: Some(YOU),
        told: before.told.clone(),
        seats: kept.seats,
        hints: true,
        seed: "imagined".to_owned(),
    };
    let begun = page.dream_of(glimpse);
    page.try_some(begun, 6);
    let after = page.look(Some(0), before.told.len() as u64);
    assert_eq!((after.number, after.ask, after.keep), (before.number, before.ask, before.told.len() as u64));
    assert!(after.told.is_empty());
}

#[test]
fn nothing_is_tried_once_the_game_is_over() {
    let book = games::find("gheos").unwrap();
    let mut table = played(book, 0);
    while let Some(seat) = table.turn().seats().first() {
        let legal = table.legal(seat);
        table.play(seat, &legal[table.played() % legal.len()].action).unwrap();
    }
    let refused = Page::new().refused(WhatIf::Begin(Box::new(glimpse(&*table, Some(YOU), &[]))));
    assert_eq!(refused.message, "the game is over: there is nothing to try");
}
