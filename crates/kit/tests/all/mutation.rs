//! A test that cannot fail is a defect: every law of the kit is seen failing on a toy broken on purpose.

use kit::toy::{MUTATIONS, SOUND, Toy};
use kit::{Conformance, Failure, Law, Summary};

fn run<const BUG: u8>() -> Result<Summary, Box<Failure>> {
    let mut kit = Conformance::<Toy<BUG>>::new().games(25).unfinished(Toy::unfinished);
    for secret in Toy::secrets() {
        kit = kit.secret(secret);
    }
    kit.try_run()
}

#[test]
fn the_sound_toy_keeps_every_law() {
    let summary = run::<SOUND>().unwrap_or_else(|failure| panic!("{failure:?}"));
    assert!(summary.games >= 75 && summary.actions > 700, "{summary:?}");
}

#[test]
fn every_mutation_breaks_its_law_and_no_other() {
    std::panic::set_hook(Box::new(|_| {}));
    let runs = [
        run::<1>, run::<2>, run::<3>, run::<4>, run::<5>, run::<6>, run::<7>, run::<8>, run::<9>, run::<10>,
        run::<11>, run::<12>, run::<13>, run::<14>, run::<15>, run::<16>, run::<17>, run::<18>, run::<19>,
    ];
    let mut wrong = Vec::new();
    for ((bug, law), run) in MUTATIONS.into_iter().zip(runs) {
        match run() {
            Err(failure) if failure.law == law => {}
            Err(failure) => wrong.push(format!(
                "mutation {bug} breaks {:?} instead of {law:?}: {}",
                failure.law, failure.detail
            )),
            Ok(_) => wrong.push(format!("mutation {bug} breaks nothing, {law:?} was expected")),
        }
    }
    let _ = std::panic::take_hook();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_failure_comes_with_a_seed_and_a_short_record() {
    let failure = run::<14>().expect_err("it loses coins");
    assert!(failure.seed.starts_with("kit ") || failure.seed.starts_with("shorter "), "{}", failure.seed);
    let record = kernel::Record::parse(&failure.record).expect("the record is readable");
    assert!((4..=6).contains(&record.actions.len()), "one round is enough: {}", failure.record);
}

/// A secret that never exists, or a hook that never fires, is a defect of the test.
#[test]
fn an_unused_hook_is_a_failure() {
    let idle = Conformance::<Toy<SOUND>>::new().games(1).unfinished(|_| None).try_run();
    assert_eq!(idle.expect_err("nothing was unfinished").law, Law::Exercised);
}

#[test]
fn the_toy_survives_any_bytes() {
    kit::fuzz::<Toy<SOUND>>("no corpus", 300);
}
