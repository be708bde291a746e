//! What once was played is played the same for ever: here, and under WASM.

use games::kernel::Record;
use golden::rows;
use golden::signature::{FILE, FIRST, WHOLE, sign};
use golden::states::states;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasmi::{Engine, Linker, Module, Store};

#[test]
fn every_game_has_golden_rows() {
    for book in games::CATALOGUE {
        let found = rows().iter().filter(|row| row.game == book.id() && row.rules == book.rules()).count();
        assert!(found >= 3, "{} has {found} golden rows: run `cargo xtask golden`", book.id());
    }
}

#[test]
fn golden_digests_hold_natively() {
    for row in rows() {
        assert_eq!(row.play(), row.hash, "{row:?}: raise the rules version, or mend the rules");
    }
}

#[test]
fn golden_digests_hold_under_wasm() {
    let engine = Engine::default();
    let bytes = std::fs::read(module()).expect("the module was just built");
    let module = Module::new(&engine, &bytes).expect("it is a WASM module");
    let mut store = Store::new(&engine, ());
    let instance =
        Linker::new(&engine).instantiate_and_start(&mut store, &module).expect("it has no imports");
    let count = instance.get_typed_func::<(), u32>(&store, "row_count").expect("it is exported");
    let holds = instance.get_typed_func::<u32, u32>(&store, "row_holds").expect("it is exported");
    let shuffle = instance.get_typed_func::<(), u32>(&store, "shuffle_holds").expect("it is exported");
    assert_eq!(shuffle.call(&mut store, ()).expect("it runs"), 1, "another shuffle under WASM");
    assert_eq!(golden::shuffle_holds(), 1, "another shuffle here");
    assert_eq!(count.call(&mut store, ()).expect("it runs") as usize, rows().len());
    for (index, row) in rows().iter().enumerate() {
        assert_eq!(
            holds.call(&mut store, index as u32).expect("it runs"),
            1,
            "another game under WASM: {row:?}"
        );
    }
}

#[test]
fn golden_records_replay() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut replayed = Vec::new();
    for file in std::fs::read_dir(folder).expect("there are records") {
        let path = file.expect("the folder is readable").path();
        let record = Record::parse(&std::fs::read_to_string(&path).expect("the file is readable"));
        let record = record.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let book = games::find(&record.game).expect("records are of games in the catalogue");
        if record.rules == book.rules() {
            let table = book.resume(&record, usize::MAX);
            let table = table.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert!(table.outcome().is_some(), "golden records are whole games");
            replayed.push(record.game);
        }
    }
    for book in games::CATALOGUE {
        let found = replayed.iter().filter(|game| *game == book.id()).count();
        assert!(found >= 3, "{} has {found} golden records: run `cargo xtask golden`", book.id());
    }
}

#[test]
fn kept_positions_load_and_are_played_on_to_the_same_end() {
    for kept in states() {
        let book = games::find(&kept.game).expect("positions are of games in the catalogue");
        let end =
            kept.play_on().unwrap_or_else(|broken| panic!("{} for {}: {broken}", kept.game, kept.seats));
        if kept.rules == book.rules() {
            assert_eq!(end, kept.end, "{} for {} ends elsewhere", kept.game, kept.seats);
        }
    }
    for book in games::CATALOGUE {
        let found =
            states().iter().filter(|kept| kept.game == book.id() && kept.rules == book.rules()).count();
        assert!(found >= 3, "{} has {found} kept positions: run `cargo xtask golden`", book.id());
    }
}

#[test]
fn the_first_part_of_every_signature_is_as_kept() {
    for &book in games::CATALOGUE {
        let found = sign(book, FIRST, &[], &mut |_| ());
        assert_eq!(
            Some(found.to_string().as_str()),
            found.kept(),
            "{}: mend it; or, where rules or words are meant to change, `cargo xtask signature --write`",
            book.name()
        );
        let whole = |line: &str| line.split_whitespace().take(2).eq([book.id(), WHOLE.name]);
        assert!(FILE.lines().any(whole), "{} has no whole signature kept", book.name());
    }
}

#[test]
fn a_signature_tells_rules_from_words_step_by_step() {
    let book = games::find("mezo").expect("it is in the catalogue");
    let (mut one, mut two) = (Vec::new(), Vec::new());
    let found = sign(book, FIRST, &[], &mut |line| one.push(line.to_owned()));
    assert_eq!(
        sign(book, FIRST, &[], &mut |line| two.push(line.to_owned())),
        found,
        "it is not the same twice"
    );
    assert_eq!(one, two);
    assert_ne!(found.rules, found.words);
    assert_eq!(
        one.len() as u32,
        1 + found.games + found.actions,
        "a line for the options, and one a position"
    );
}

/// This crate for WASM, as it was built together with the page, or else built here with the same cargo.
fn module() -> PathBuf {
    if let Some(built) = std::env::var_os("PANTHEON_GOLDEN_WASM") {
        return built.into();
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it lies in the target folder");
    let status = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["build", "--quiet", "--package", "golden", "--lib", "--target", "wasm32-unknown-unknown"])
        .arg("--target-dir")
        .arg(target)
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .status()
        .expect("cargo starts");
    assert!(status.success(), "`rustup target add wasm32-unknown-unknown` brings what may be missing");
    target.join("wasm32-unknown-unknown/debug/golden.wasm")
}
