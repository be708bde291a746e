//! Every lesson can be played to its end, and says what the rules say.

use crate::howto::{fault, read, rules};
use boards::{Look, Scene, board};
use games::Table;
use games::kernel::{Names, Seat, Viewer};
use protocol::lesson::fits;
use protocol::{Choice, Lesson, LessonScene, LessonStep, LessonWords};
use std::collections::BTreeSet;
use std::path::Path;

/// So many wrong turns are answered where there are as many.
const ANSWERS: usize = 2;

/// A lesson by its name, with its words.
struct Taught {
    name: String,
    lesson: Lesson,
    words: LessonWords,
}

impl Taught {
    /// Whether it is about a part of its game, for who knows the game.
    fn is_part(&self) -> bool {
        self.name != self.lesson.game
    }
}

/// The lessons there are.
fn lessons() -> Vec<Taught> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lessons");
    let files = std::fs::read_dir(&folder).expect("there are lessons");
    let files = files.map(|file| file.expect("a file").file_name().into_string().expect("a plain name"));
    let mut names: Vec<String> = files
        .filter_map(|file| Some(file.strip_suffix(".json")?.to_owned()))
        .filter(|name| !name.contains('.'))
        .collect();
    names.sort();
    let text = |file: String| {
        std::fs::read_to_string(folder.join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    };
    let read = |name: String| {
        let lesson = serde_json::from_str(&text(format!("{name}.json")));
        let words = serde_json::from_str(&text(format!("{name}.en.json")));
        let lesson: Lesson = lesson.unwrap_or_else(|error| panic!("{name}: {error}"));
        let words = words.unwrap_or_else(|error| panic!("words of {name}: {error}"));
        Taught { name, lesson, words }
    };
    names.into_iter().map(read).collect()
}

#[test]
fn every_lesson_is_about_a_game_or_a_part_of_one() {
    let lessons = lessons();
    for taught in &lessons {
        let (name, game) = (&taught.name, &taught.lesson.game);
        let keys = board(game).setup().parts().iter().map(|part| format!("{game}-{}", part.key));
        assert!(
            name == game || keys.into_iter().any(|key| key == *name),
            "{name} is about no part of {game}"
        );
    }
    for part in board("cyclades").setup().parts() {
        assert!(
            lessons.iter().any(|taught| taught.name == format!("cyclades-{}", part.key)),
            "{}",
            part.name
        );
    }
}

fn set_up(game: &str, scene: &LessonScene) -> Box<dyn Table> {
    let book = games::find(game).expect("a game of the catalogue");
    let mut table = book.open(&scene.options, scene.seats, &scene.seed).expect("a game with these options");
    scene.actions.iter().for_each(|(seat, action)| play(&mut *table, *seat, action, "its position"));
    table
}

fn play(table: &mut dyn Table, seat: Seat, action: &str, at: &str) {
    let legal: Vec<String> = table.legal(seat).into_iter().map(|choice| choice.action).collect();
    table.play(seat, action).unwrap_or_else(|error| panic!("{at}: {action}: {error}; there is {legal:?}"));
}

/// The scene as it is shown at a step, with what can be chosen there.
fn shown(lesson: &Lesson, step: &LessonStep, table: &dyn Table) -> (Scene, Vec<Choice>) {
    let names = Names::default();
    let legal = table.legal(lesson.you).into_iter().filter(|choice| step.offers(&choice.action));
    let legal: Vec<Choice> =
        legal.map(|choice| Choice { action: choice.action, label: choice.label }).collect();
    let look = Look { names: &names, you: Some(lesson.you), legal: &legal, chosen: None, preview: None };
    let view = table.view(Viewer::Seat(lesson.you));
    (board(&lesson.game).scene(view.json(), &look).expect("a view of the game"), legal)
}

/// Every spot that is drawn.
fn spots(scene: &Scene) -> BTreeSet<String> {
    let mut spots = BTreeSet::new();
    for tree in scene.trees() {
        tree.walk(&mut |node| spots.extend(node.get("data-spot").map(str::to_owned)));
    }
    spots
}

fn check_step(lesson: &Lesson, step: &LessonStep, table: &dyn Table, at: &str) {
    let (scene, offered) = shown(lesson, step, table);
    let drawn = spots(&scene);
    for spot in &step.lit {
        assert!(drawn.contains(spot), "{at}: {spot} is not drawn, but {drawn:?}");
    }
    let legal: Vec<String> = table.legal(lesson.you).into_iter().map(|choice| choice.action).collect();
    for pattern in &step.go {
        assert!(legal.iter().any(|action| fits(pattern, action)), "{at}: {pattern} is not legal: {legal:?}");
    }
    for (choice, places) in
        offered.iter().zip(&scene.spots).filter(|(choice, _)| step.goes_on(&choice.action))
    {
        let action = &choice.action;
        assert!(
            places.iter().all(|place| drawn.contains(place)),
            "{at}: {action} is at {places:?}, not drawn"
        );
    }
    let others: Vec<&String> =
        legal.iter().filter(|action| !step.go.is_empty() && !step.goes_on(action)).collect();
    let enough = others.len().min(ANSWERS);
    assert!(step.wrong.len() >= enough, "{at}: {} of {others:?} are answered", step.wrong.len());
    for wrong in &step.wrong {
        let meant = others.iter().any(|action| fits(&wrong.at, action)) || drawn.contains(&wrong.at);
        assert!(meant, "{at}: {} is neither legal and wrong nor drawn: {others:?} {drawn:?}", wrong.at);
        let right = offered.iter().zip(&scene.spots).filter(|(choice, _)| step.goes_on(&choice.action));
        let lit: Vec<&String> = right.flat_map(|(_, places)| places).collect();
        assert!(!lit.contains(&&wrong.at), "{at}: {} is the lit spot", wrong.at);
    }
}

#[test]
fn every_lesson_is_played_to_its_end() {
    for taught in lessons() {
        let (name, lesson) = (&taught.name, &taught.lesson);
        let usual = if taught.is_part() { 7..=14 } else { 12..=26 };
        assert!(usual.contains(&lesson.steps.len()), "{name}: {} steps", lesson.steps.len());
        let mut table: Option<Box<dyn Table>> = None;
        for (number, step) in lesson.steps.iter().enumerate() {
            let at = format!("{name}, {}", step.id);
            if let Some(scene) = &step.scene {
                table = Some(set_up(&lesson.game, scene));
            }
            let table = &mut **table.as_mut().unwrap_or_else(|| panic!("{at}: there is no table yet"));
            check_step(lesson, step, table, &at);
            let Some(action) = step.go.first() else {
                assert!(step.then.is_empty() && step.wrong.is_empty(), "{at}: one only reads here");
                continue;
            };
            assert!(!action.contains('*'), "{at}: what is done for somebody is one action");
            play(table, lesson.you, action, &at);
            step.then.iter().for_each(|(seat, action)| play(table, *seat, action, &at));
            let next = lesson.steps.get(number + 1);
            if next.is_some_and(|next| next.scene.is_none() && !next.go.is_empty()) {
                assert!(table.turn().seats().iter().any(|seat| seat == lesson.you), "{at}: then others act");
            }
        }
    }
}

/// Where several actions go on, the lesson goes on after each of them.
#[test]
fn every_way_that_is_right_leads_to_the_next_step() {
    for Taught { name, lesson, .. } in lessons() {
        let mut scene: Option<LessonScene> = None;
        for (step, next) in lesson.steps.iter().zip(lesson.steps.iter().skip(1)) {
            let here = step.scene.clone().or(scene).expect("a lesson begins with a position");
            let legal = set_up(&lesson.game, &here).legal(lesson.you);
            let ways = legal.iter().filter(|choice| step.goes_on(&choice.action));
            for way in ways.filter(|_| next.scene.is_none()) {
                let mut there = set_up(&lesson.game, &here);
                let at = format!("{name}, {} by {}", step.id, way.action);
                play(&mut *there, lesson.you, &way.action, &at);
                step.then.iter().for_each(|(seat, action)| play(&mut *there, *seat, action, &at));
                check_step(&lesson, next, &*there, &at);
            }
            let own = step.go.first().map(|action| (lesson.you, action.clone()));
            let mut after = here;
            after.actions.extend(own.into_iter().chain(step.then.iter().cloned()));
            scene = Some(after);
        }
    }
}

#[test]
fn every_lesson_has_its_words_and_no_others() {
    for Taught { name, lesson, words } in lessons() {
        let steps: BTreeSet<&String> = lesson.steps.iter().map(|step| &step.id).collect();
        assert_eq!(steps.len(), lesson.steps.len(), "{name}: two steps have one name");
        assert_eq!(steps, words.steps.keys().collect(), "{name}");
        for step in &lesson.steps {
            let said = &words.steps[&step.id];
            assert!(!said.say.is_empty(), "{name}, {}", step.id);
            assert_eq!(
                said.task.is_empty(),
                step.go.is_empty(),
                "{name}, {}: a task and its action",
                step.id
            );
            let answers: BTreeSet<&String> = step.wrong.iter().map(|wrong| &wrong.says).collect();
            assert_eq!(answers, said.wrong.keys().collect(), "{name}, {}", step.id);
        }
    }
}

#[test]
fn lessons_tell_the_numbers_of_the_rules_they_cite() {
    for Taught { name, lesson, words } in lessons() {
        let rules = rules(&read("rules", &lesson.game));
        for (id, said) in &words.steps {
            let lines = [&said.say, &said.task, &said.why].into_iter().chain(said.wrong.values());
            for line in lines {
                assert_eq!(fault(line, &rules, &[]), None, "{name}, {id}: {line}");
            }
        }
    }
}

#[test]
fn a_first_lesson_begins_with_what_one_is_and_how_one_wins() {
    for Taught { name, lesson, words } in lessons().into_iter().filter(|taught| !taught.is_part()) {
        let first = words.steps.get(&lesson.steps[0].id).expect("words of the first step");
        assert!(first.say.starts_with("You are "), "{name}: the first sentence says what you are");
        assert!(first.say.contains("win"), "{name}: and how you win");
    }
}

#[test]
fn a_lesson_about_a_part_is_played_with_it_and_so_is_the_game_after_it() {
    for Taught { name, lesson, .. } in lessons().into_iter().filter(Taught::is_part) {
        let key = name.split_once('-').expect("a game and a part").1;
        let scenes = lesson.steps.iter().filter_map(|step| step.scene.as_ref());
        for options in scenes.map(|scene| &scene.options).chain([&lesson.first_game.options]) {
            assert_eq!(options[key], true, "{name}: {options}");
        }
    }
}

#[test]
fn every_lesson_ends_alone_and_begins_a_short_game() {
    for taught in lessons() {
        let Taught { name, lesson, words } = &taught;
        let last = lesson.steps.iter().rfind(|step| !step.go.is_empty()).expect("something is done");
        assert!(last.alone, "{name}: the last decision is made without help");
        let first = &lesson.first_game;
        let book = games::find(&lesson.game).expect("a game of the catalogue");
        book.open(&first.options, first.seats, "first").unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(
            book.levels().iter().any(|level| level.to_string() == first.level),
            "{name}: {}",
            first.level
        );
        let learned = if taught.is_part() { 3..=5 } else { 4..=8 };
        assert!(learned.contains(&words.learned.len()), "{name}");
    }
}
