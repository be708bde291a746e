//! Looking ahead and back: previews, hints, replays, forks, fair chance, rules.

use crate::support::{Page, chairs, problem, saved};
use games::kernel::{Record, Seat};
use protocol::{DeskAnswer, DeskAsk, Fair, Moment, fair};

fn whole_game(page: &mut Page) -> Record {
    page.open("gheos", &["random", "random", "random"]);
    let mut last = None;
    while let Some(saved) = page.step() {
        last = Some(saved);
    }
    let last = last.expect("bots play");
    assert!(last.over);
    last.record
}

fn names() -> Vec<String> {
    vec!["A".to_owned(), "B".to_owned(), "C".to_owned()]
}

fn moments(page: &mut Page, from: usize, count: usize, eyes: Option<u8>) -> Vec<Moment> {
    match page.ask(DeskAsk::Moments { from, count, eyes: eyes.map(Seat) }) {
        DeskAnswer::Moments(moments) => moments,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_outlook_is_what_then_happens_when_it_is_exact() {
    let mut page = Page::new();
    page.open("gheos", &["person", "person"]);
    let (mut exact, mut open) = (0, 0);
    for _ in 0..60 {
        let Some(&seat) = page.look(None, 0).awaited.first() else { break };
        let update = page.look(Some(seat.0), 0);
        let view = update.view.unwrap();
        let action = update.ask.unwrap().actions[0].action.clone();
        let ask =
            DeskAsk::Outlook { game: "gheos".to_owned(), view, seat, action: action.clone(), names: names() };
        let DeskAnswer::Outlook { exact: certain, view, .. } = page.ask(ask) else { panic!("no outlook") };
        saved(page.act(seat.0, &action));
        let now = page.look(Some(seat.0), 0).view.unwrap();
        if certain {
            assert_eq!(now.get(), view.get(), "{action}");
            exact += 1;
        } else {
            open += 1;
        }
    }
    assert!(exact > 10 && open > 5, "{exact} {open}");
}

#[test]
fn hints_name_the_best_three_of_the_own_decision() {
    let mut page = Page::new();
    page.open("gheos", &["person", "person"]);
    let seat = page.look(None, 0).awaited[0];
    let update = page.look(Some(seat.0), 0);
    let hint =
        |seat, view| DeskAsk::Hint { game: "gheos".to_owned(), view, seat, names: names(), patience: 100 };
    let DeskAnswer::Hint(lines) = page.ask(hint(seat, update.view.clone().unwrap())) else {
        panic!("no hint")
    };
    let legal = update.ask.unwrap().actions;
    assert_eq!(lines.len(), legal.len().min(3));
    assert!(lines.iter().all(|line| legal.iter().any(|choice| choice.action == line.action)));
    assert!(lines[0].chance.is_some_and(|chance| (0.0..=1.0).contains(&chance)));
    assert!(!lines[0].sure.is_empty() && !lines[0].why.is_empty(), "{:?}", lines[0]);
    let other = Seat(1 - seat.0);
    assert_eq!(problem(page.ask(hint(other, update.view.unwrap()))).code, "not_your_turn");
}

#[test]
fn a_record_is_looked_at_moment_by_moment_from_any_chair() {
    let mut page = Page::new();
    let record = whole_game(&mut page);
    let length = record.actions.len();
    let DeskAnswer::Replay { actions, over } =
        page.ask(DeskAsk::Replay { record: Box::new(record.clone()), names: names() })
    else {
        panic!("it opens")
    };
    assert!(over && actions == record.actions);
    let all: Vec<Moment> =
        (0..=length).step_by(50).flat_map(|from| moments(&mut page, from, 50, Some(1))).collect();
    assert_eq!(all.iter().map(|moment| moment.at).collect::<Vec<_>>(), (0..=length).collect::<Vec<_>>());
    let told: Vec<_> = all.iter().flat_map(|moment| moment.told.clone()).collect();
    let table = games::resume(&record, usize::MAX).unwrap();
    let seen = table.sights(games::kernel::Viewer::Seat(Seat(1)), 0);
    assert_eq!(told.len(), seen.len(), "every line is told once");
    let alone = moments(&mut page, 57, 1, Some(1)).remove(0);
    assert_eq!(alone.view.get(), all[57].view.get());
    assert_eq!(alone.told, all[57].told);
    assert_eq!(
        problem(page.ask(DeskAsk::Moments { from: length + 1, count: 1, eyes: None })).code,
        "not_found"
    );
    assert_eq!(
        problem(page.ask(DeskAsk::Moments { from: 0, count: 1, eyes: Some(Seat(3)) })).code,
        "bad_seat"
    );

    let mut broken = record;
    broken.actions.truncate(3);
    assert_eq!(
        problem(page.ask(DeskAsk::Replay { record: Box::new(broken), names: names() })).code,
        "conflict"
    );
}

#[test]
fn a_fork_goes_on_from_there_with_fresh_chance() {
    let mut page = Page::new();
    let record = whole_game(&mut page);
    page.ask(DeskAsk::Replay { record: Box::new(record.clone()), names: names() });
    let mut fork = |seed: &str| {
        let seats = chairs(&["random", "random", "random"]);
        let forked = saved(page.ask(DeskAsk::Fork { at: 20, seats, seed: seed.to_owned() }));
        assert!(forked.record.actions.is_empty() && forked.record.seed.is_none());
        while page.step().is_some() {}
        (forked.state["stack"].to_string(), page.look(None, 0).view.unwrap().get().to_owned())
    };
    let (one, two) = (fork("one"), fork("two"));
    assert!(one.0 != two.0 && one.1 != two.1);
    assert_eq!(
        problem(page.ask(DeskAsk::Fork { at: 9999, seats: chairs(&["easy"; 3]), seed: String::new() })).code,
        "not_found"
    );
}

#[test]
fn the_chance_of_a_record_is_checked() {
    let mut page = Page::new();
    let nonces = vec!["a1".to_owned(), String::new()];
    let fair = Fair {
        commitment: fair::commitment("x"),
        secret: Some("x".to_owned()),
        nonces: nonces.clone(),
        lot: Vec::new(),
    };
    let seed = fair::seed("x", &nonces);
    let options = serde_json::json!({});
    let ask = DeskAsk::Open { game: "gheos".to_owned(), options, seats: chairs(&["easy", "easy"]), seed };
    let mut record = saved(page.ask(ask)).record;
    let verify = |record: &Record| DeskAsk::Verify { fair: fair.clone(), record: Box::new(record.clone()) };
    assert!(matches!(page.ask(verify(&record)), DeskAnswer::Verified(None)));
    record.seed = Some("another".to_owned());
    assert!(matches!(page.ask(verify(&record)), DeskAnswer::Verified(Some(_))));
    record.seed = None;
    assert_eq!(problem(page.ask(verify(&record))).code, "conflict");
}

#[test]
fn the_chance_of_a_fork_is_checked() {
    let mut page = Page::new();
    let record = whole_game(&mut page);
    page.ask(DeskAsk::Replay { record: Box::new(record), names: names() });
    let nonces = vec!["a1".to_owned(), String::new(), String::new()];
    let fair = Fair {
        commitment: fair::commitment("x"),
        secret: Some("x".to_owned()),
        nonces: nonces.clone(),
        lot: Vec::new(),
    };
    let mut fork = |seed: &str| {
        let seats = chairs(&["random", "random", "random"]);
        let record = saved(page.ask(DeskAsk::Fork { at: 20, seats, seed: seed.to_owned() })).record;
        page.ask(DeskAsk::Verify { fair: fair.clone(), record: Box::new(record) })
    };
    assert!(matches!(fork(&fair::seed("x", &nonces)), DeskAnswer::Verified(None)));
    assert!(matches!(fork("another"), DeskAnswer::Verified(Some(_))));
}

#[test]
fn the_catalogue_is_here() {
    let mut page = Page::new();
    let DeskAnswer::Games(games) = page.ask(DeskAsk::Games) else { panic!("games") };
    assert_eq!(games.len(), games::CATALOGUE.len());
    for game in games {
        assert!(
            !game.options.is_empty() && game.bots.first().map(String::as_str) == Some("random"),
            "{}",
            game.id
        );
    }
}

#[test]
fn a_finished_game_is_analysed_slice_by_slice() {
    let mut page = Page::new();
    let record = whole_game(&mut page);
    let actions = record.actions.len();
    let ask = |record: Record| DeskAsk::Analyse { record: Box::new(record), names: names(), hindsight: true };
    assert_eq!(problem(page.ask(DeskAsk::Analysing { patience: 0 })).code, "not_found");
    let mut begun = record.clone();
    begun.actions.truncate(9);
    assert_eq!(problem(page.ask(ask(begun))).code, "conflict");
    let DeskAnswer::Analysis(first) = page.ask(ask(record)) else { panic!("no analysis") };
    assert!(first.done == 0 && first.curve.is_empty() && first.costly.is_empty() && !first.complete);
    let mut slices = 0;
    let whole = loop {
        let DeskAnswer::Analysis(found) = page.ask(DeskAsk::Analysing { patience: 0 }) else {
            panic!("none")
        };
        slices += 1;
        assert!(found.done <= found.total, "{} of {}", found.done, found.total);
        if !found.curve.is_empty() {
            break found;
        }
    };
    assert_eq!(slices, actions + 1, "each slice of no time does one piece");
    assert_eq!(whole.curve.len(), actions + 1);
    assert!(whole.ledgers.len() == 3 && whole.bands.len() > 1 && !whole.complete);
    for fortune in &whole.fortunes {
        assert!(fortune.change != 0.0 && !fortune.told.is_empty(), "{fortune:?}");
    }
    assert!(whole.fortunes_of(Seat(0)).any(|fortune| fortune.change > 0.0));
    let told: i32 = whole.sources.iter().map(|source| source.points[0]).sum();
    assert_eq!(told, whole.scores[0], "points by source are all points");
    for seat in 0..3 {
        let costly: Vec<f32> = whole.costly_of(Seat(seat)).map(|costly| costly.cost).collect();
        assert!(costly.len() == 3 && costly[0] >= costly[2] && costly[2] > 0.0, "{costly:?}");
    }
    assert!(
        whole
            .costly
            .iter()
            .all(|it| it.played.label != it.better.label && it.better.chance > it.played.chance)
    );
}

#[test]
fn a_finished_game_is_looked_back_at_without_a_search() {
    let mut page = Page::new();
    let record = whole_game(&mut page);
    let length = record.actions.len();
    let mut unfinished = record.clone();
    unfinished.actions.truncate(4);
    let book = games::find("gheos").expect("a game of the catalogue");
    let outcome = book.resume(&record, usize::MAX).expect("it plays").status().outcome.expect("it is over");
    let DeskAnswer::Retrospect(found) =
        page.ask(DeskAsk::LookBack { record: Box::new(record), names: names() })
    else {
        panic!("nothing is told")
    };
    for (seat, score) in outcome.scores.iter().enumerate() {
        let told: i32 = found.sources.iter().map(|source| source.points[seat]).sum();
        assert_eq!(told, *score, "the points of seat {seat}");
    }
    let turning = found.turning.expect("in this game somebody came from behind");
    assert!(turning.at < length && !turning.told.is_empty(), "{turning:?}");
    let turns = found.tallies.iter().find(|tally| tally.kind == "TurnStarted").expect("turns are told");
    assert_eq!(turns.by.iter().sum::<u32>(), turns.total);
    let refused = page.ask(DeskAsk::LookBack { record: Box::new(unfinished), names: names() });
    assert_eq!(problem(refused).code, "conflict");
}
