//! Games between bots for whoever teaches them: rows to learn from, and matches between networks.
//!
//! `python -m pantheon.train` calls it; `docs/bots.md` explains how bots learn.
//!
//! ```text
//! selfplay table GAME                                    what the features mean, as JSON
//! selfplay rows GAME --out FILE [--bot normal] …          games with their positions and how they ended
//! selfplay judge GAME [--networks FILE] [--games 2000] …  how good and how dear the judgement is, as JSON
//! selfplay match GAME --bots master@50ms,hard@50ms …      the first bot against the others, as JSON
//! ```

mod args;
mod duel;
mod judged;
mod rows;

use args::Args;
use bots::{Brain, Network};
use encode::Features;
use std::process::ExitCode;

fn main() -> ExitCode {
    match Args::read().and_then(|args| run(&args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("selfplay: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    match args.game.as_str() {
        "cyclades" => play(args, bots::cyclades::BRAIN),
        "gheos" => play(args, bots::gheos::BRAIN),
        "mammothodus" => play(args, bots::mammothodus::BRAIN),
        "mezo" => play(args, bots::mezo::BRAIN),
        "mystic_war" => play(args, bots::mystic_war::BRAIN),
        other => Err(format!(
            "nothing is learned of `{other}`; there is: cyclades, gheos, mammothodus, mezo, mystic_war"
        )),
    }
}

fn play<G: Features>(args: &Args, brain: Brain<G>) -> Result<(), String> {
    let brains = taught(args, brain)?;
    match args.command.as_str() {
        "table" => rows::table::<G>(args),
        "rows" => rows::write(args, &brains),
        "judge" => judged::print(args, brain, brains[0]),
        "match" => duel::play(args, brain, &brains),
        other => Err(format!("there is no command `{other}`; there is: table, rows, judge, match")),
    }
}

/// One brain a network, or the plain one where there is none.
fn taught<G: Features>(args: &Args, brain: Brain<G>) -> Result<Vec<Brain<G>>, String> {
    let width = encode::features::table(&rows::start::<G>(args, "0")?).width();
    let mut brains = Vec::new();
    for path in &args.networks {
        let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        let network = Network::read_for(&bytes, width).map_err(|error| format!("{path}: {error}"))?;
        let mut brain = brain;
        args.tune(&mut brain);
        let mut brain = brain.taught(vec![network].leak());
        args.tune(&mut brain);
        brains.push(brain);
    }
    Ok(if brains.is_empty() { vec![brain] } else { brains })
}
