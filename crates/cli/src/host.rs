//! `pantheon serve`, `pantheon backup`, `pantheon move` and `pantheon admin`: a server, and what its host does beside it.

use crate::args::{AdminArgs, AdminCommand, BackupArgs, MoveArgs, RestoreArgs, ServeArgs};
use crate::failure::{Failure, printable};
use games::Rulebook;
use server::admin;
use std::io::Write;
use tokio::runtime::Runtime;

/// Hosts tables until the process is told to stop.
pub fn serve(
    books: &'static [&'static dyn Rulebook],
    args: &ServeArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let settings = args.settings.clone().with_file().map_err(|error| Failure::failed(error.to_string()))?;
    settings.start_log();
    settings.runtime()?.block_on(async {
        let mut config = settings.build(books);
        (config.site, config.build) = (Some(site::router()), site::made());
        let running = server::start(config).await.map_err(failed)?;
        let address = format!("http://{}", running.address);
        writeln!(out, "{address}")?;
        out.flush()?;
        if args.open {
            open(&address);
        }
        running.until_told_to_stop(&args.settings).await.map_err(failed)
    })
}

/// Copies a database, running or not.
pub fn backup(args: &BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    runtime()?.block_on(admin::backup(args.database.place(), &args.file)).map_err(failed)?;
    writeln!(out, "{}", printable(&args.file.display().to_string()))?;
    Ok(())
}

/// Makes a database of what a server has copied by itself.
pub fn restore(args: &RestoreArgs, out: &mut impl Write) -> Result<(), Failure> {
    let restored = runtime()?.block_on(admin::restore(&args.from, &args.database)).map_err(failed)?;
    writeln!(out, "{}", printable(&restored.copy.display().to_string()))?;
    writeln!(out, "entries after it {}", restored.entries)?;
    Ok(())
}

/// Carries everything from one store to another.
pub fn carry(args: &MoveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let carried = runtime()?.block_on(admin::carry(&args.from, &args.to)).map_err(failed)?;
    writeln!(out, "tables  {}\nentries {}\npeople  {}", carried.tables, carried.entries, carried.people)?;
    writeln!(out, "logs    {}", carried.digest)?;
    Ok(())
}

/// Looks after a database.
pub fn admin(args: &AdminArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (runtime, place) = (runtime()?, args.database.place());
    match &args.command {
        AdminCommand::Tables { json } => {
            let tables = runtime.block_on(admin::tables(place)).map_err(failed)?;
            for line in tables {
                if *json {
                    writeln!(out, "{}", serde_json::to_string(&line).map_err(failed)?)?;
                } else {
                    let state = serde_json::to_string(&line.state).map_err(failed)?;
                    writeln!(
                        out,
                        "{}  {:8}  {:12}  {}",
                        line.table,
                        state.trim_matches('"'),
                        line.game,
                        line.made
                    )?;
                }
            }
        }
        AdminCommand::Sizes => {
            let sizes = runtime.block_on(admin::sizes(place)).map_err(failed)?;
            writeln!(out, "tables  {}\nentries {}\npeople  {}", sizes.tables, sizes.entries, sizes.people)?;
            writeln!(out, "bytes   {}", sizes.bytes)?;
        }
        AdminCommand::Close { table } => {
            runtime.block_on(admin::close(place, table)).map_err(failed)?;
            writeln!(out, "closed")?;
        }
        AdminCommand::RemovePerson { person } => {
            runtime.block_on(admin::remove_person(place, person)).map_err(failed)?;
            writeln!(out, "removed; a running server lets them go within a second")?;
        }
        AdminCommand::Order(command) => crate::order::run(&runtime, place, command, out)?,
    }
    Ok(())
}

/// Shows the page in the browser of this machine, where there is one; the address was printed for all others.
fn open(address: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = std::process::Stdio::null;
    let started = std::process::Command::new(program).arg(address).stdout(quiet()).stderr(quiet()).spawn();
    if let Ok(mut browser) = started {
        std::thread::spawn(move || browser.wait());
    }
}

fn runtime() -> Result<Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::failed(error.to_string())
}
