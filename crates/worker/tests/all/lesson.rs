//! Lessons at the desk.

use crate::support::{Page, saved};
use games::kernel::Seat;
use protocol::{DeskAnswer, DeskAsk, Lesson};
use serde_json::json;

/// Thalia lays the first tile; then one is asked for the tile with wheat and a sword.
fn lesson() -> Lesson {
    let text = include_str!("../../../../docs/lessons/gheos.json");
    serde_json::from_str(text).expect("a lesson")
}

fn open(page: &mut Page, at: usize) -> protocol::Saved {
    let names = vec!["Thalia".to_owned(), "Ada".to_owned()];
    saved(page.ask(DeskAsk::Lesson { lesson: Box::new(lesson()), at, names }))
}

fn offered(page: &mut Page) -> Vec<String> {
    let ask = page.look(Some(1), 0).ask;
    ask.map_or_else(Vec::new, |ask| ask.actions.into_iter().map(|choice| choice.action).collect())
}

#[test]
fn one_only_reads_where_nothing_is_asked_for() {
    let mut page = Page::new();
    let begun = open(&mut page, 0);
    assert_eq!(offered(&mut page), Vec::<String>::new());
    assert!(page.look(Some(1), 0).awaited.is_empty(), "nobody is waited for");
    let DeskAnswer::Wrong(problem) = page.act(1, "Tile{isthmus_wheat_sword}") else { panic!("it is taken") };
    assert_eq!((problem.code.as_str(), problem.message.as_str()), ("lesson", ""));
    assert_eq!(open(&mut page, 0).record, begun.record);
}

#[test]
fn a_wrong_action_is_answered_and_changes_nothing() {
    let mut page = Page::new();
    let begun = open(&mut page, 1);
    assert_eq!(offered(&mut page), ["Tile{isthmus_wheat_sword}", "Tile{pyramid_strait_wheat}"]);
    let DeskAnswer::Wrong(problem) = page.act(1, "Tile{pyramid_strait_wheat}") else { panic!("it is taken") };
    assert_eq!((problem.code.as_str(), problem.message.as_str()), ("lesson", "pyramid"));
    let DeskAnswer::Wrong(problem) = page.undo(1, true) else { panic!("there is an undo") };
    assert_eq!(problem.code, "conflict");
    let after = saved(page.act(1, "Tile{isthmus_wheat_sword}"));
    assert_eq!(after.record.actions.len(), begun.record.actions.len() + 1);
}

#[test]
fn the_others_follow_and_then_the_next_step_asks() {
    let lesson = lesson();
    let at = lesson.steps.iter().position(|step| !step.then.is_empty()).expect("somebody else acts");
    let mut page = Page::new();
    open(&mut page, at);
    saved(page.act(1, &lesson.steps[at].go[0]));
    for (seat, _) in &lesson.steps[at].then {
        assert_eq!(offered(&mut page), Vec::<String>::new(), "{seat:?} is still to act");
        page.step().expect("somebody acts");
    }
    assert_eq!(page.step(), None, "the next step waits");
    let there = page.look(Some(1), 0).view.map(|view| view.get().to_owned());
    open(&mut page, at + 1);
    assert_eq!(
        page.look(Some(1), 0).view.map(|view| view.get().to_owned()),
        there,
        "as if one had gone there"
    );
}

#[test]
fn the_end_of_a_lesson_can_be_looked_at_and_a_game_takes_its_place() {
    let mut page = Page::new();
    open(&mut page, lesson().steps.len());
    assert_eq!(offered(&mut page), Vec::<String>::new());
    page.open("gheos", &["person", "person"]);
    assert!(page.look(Some(0), 0).ask.is_some(), "an ordinary game offers everything");
}

#[test]
fn a_broken_lesson_is_refused() {
    let mut page = Page::new();
    let mut broken = lesson();
    broken.steps[0].scene = None;
    let ask = DeskAsk::Lesson { lesson: Box::new(broken), at: 0, names: Vec::new() };
    assert!(matches!(page.ask(ask), DeskAnswer::Wrong(problem) if problem.code == "not_found"));
    let mut broken = lesson();
    let scene = broken.steps[0].scene.as_mut().expect("the first step has a position");
    scene.actions.push((Seat(7), "Tile{start}".to_owned()));
    let ask = DeskAsk::Lesson { lesson: Box::new(broken.clone()), at: 0, names: Vec::new() };
    assert!(matches!(page.ask(ask), DeskAnswer::Wrong(problem) if problem.code == "bad_seat"));
    broken.steps[0].scene.as_mut().expect("the first step has a position").options = json!({"moon": 1});
    let ask = DeskAsk::Lesson { lesson: Box::new(broken), at: 0, names: Vec::new() };
    assert!(matches!(page.ask(ask), DeskAnswer::Wrong(_)));
}
