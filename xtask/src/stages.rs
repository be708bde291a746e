//! The stages of `cargo xtask test`, in the order in which they fail soonest.

use crate::beside::Beside;
use crate::page::{self, Make};
use crate::shell::{Cargo, ensure_chromium, root};
use crate::{coverage, python, scratch, vocabulary, web};
use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsStr;
use std::process::Command;
use std::time::{Duration, Instant};

/// A stage: its name and what it does.
type Stage = (&'static str, fn(&Plan) -> Result<()>);

const STAGES: [Stage; 11] = [
    ("format", format),
    ("rules", rules),
    ("build", build),
    ("site", site),
    ("test", tests),
    ("nodes", several_nodes),
    ("postgres", on_postgres),
    ("python", python_package),
    ("docs", docs),
    ("new-game", new_game),
    ("browser", browser),
];

/// These mostly wait for servers: in a run of everything they go on beside the stages that follow, which mostly build, up
/// to the browser, which wants the machine for itself.
const BESIDE: [&str; 2] = ["nodes", "postgres"];

/// What every call of cargo for this machine is about. Cargo builds a dependency once for each set of features that the
/// chosen packages want of it: with one choice everywhere, nothing is built twice. The page is built for the browser alone,
/// what drives a browser only where there is one, and this program has been built when it runs.
const OURS: [&str; 7] = ["--workspace", "--exclude", "web", "--exclude", "e2e", "--exclude", "xtask"];

/// How many times as much is played and fuzzed in a long run.
const LONG: &str = "10";

/// What tests need from the system; each may be left out.
const SERVICES: [&str; 4] = ["browser", "nats", "postgres", "python"];

#[derive(Default)]
struct Plan {
    only: Option<String>,
    without: Vec<String>,
    long: bool,
}

pub(crate) fn test(args: &[String]) -> Result<()> {
    let plan = read(args)?;
    let mut times = Vec::new();
    let mut beside = Beside::default();
    for (name, stage) in STAGES {
        if plan.only.as_deref().is_some_and(|only| only != name) || plan.without.iter().any(|out| out == name)
        {
            continue;
        }
        if plan.only.is_none() && BESIDE.contains(&name) {
            beside.begin(name, args);
            continue;
        }
        if name == "browser" {
            beside.wait(&mut times)?;
        }
        println!("── {name}");
        let begun = Instant::now();
        let result = stage(&plan).with_context(|| format!("stage `{name}` failed"));
        times.push((name, begun.elapsed()));
        if result.is_err() {
            let other = beside.wait(&mut times);
            print_times(&times);
            return result.and(other);
        }
    }
    beside.wait(&mut times)?;
    print_times(&times);
    Ok(())
}

fn read(args: &[String]) -> Result<Plan> {
    let mut plan = Plan::default();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--long" => plan.long = true,
            "--only" => {
                let name = args.next().context("--only needs the name of a stage")?;
                let names = STAGES.map(|(name, _)| name);
                if !names.contains(&name.as_str()) {
                    bail!("there is no stage `{name}`; there is: {}", names.join(", "));
                }
                plan.only = Some(name.clone());
            }
            "--without" => {
                for service in args.next().context("--without needs a list")?.split(',') {
                    if !SERVICES.contains(&service) {
                        bail!("`{service}` cannot be left out; what can: {}", SERVICES.join(", "));
                    }
                    println!("left out: tests that need {service}");
                    plan.without.push(service.to_owned());
                }
            }
            other => bail!("`cargo xtask test` does not know `{other}`; see `cargo xtask help`"),
        }
    }
    Ok(plan)
}

fn format(_: &Plan) -> Result<()> {
    Cargo::new(["fmt", "--all", "--check"]).run()
}

/// Lints and builds everything in one pass: clippy is the compiler of the workspace's own crates.
fn build(plan: &Plan) -> Result<()> {
    linted(Cargo::new(["test", "--no-run"]).args(OURS), plan).run()?;
    linted(Cargo::new(["test", "--no-run", "--package", "xtask"]), plan).run()
}

fn tests(plan: &Plan) -> Result<()> {
    site(plan)?;
    linted(Cargo::new(["test", "--lib", "--bins", "--tests"]).args(OURS), plan)
        .env("PANTHEON_GOLDEN_WASM", web::golden())
        .run()?;
    linted(Cargo::new(["test", "--package", "xtask"]), plan).run()
}

/// The tests of the server that bear one of these names, run as they were built with everything.
#[cfg(unix)]
fn server_tests(plan: &Plan, env: &[(&str, &OsStr)], args: &[&str]) -> Result<()> {
    let program = linted(Cargo::new(["test", "--no-run"]).args(OURS), plan).test_program("server")?;
    let mut command = Command::new(program);
    command.current_dir(root().join("crates/server")).args(args).envs(env.iter().copied());
    if plan.long {
        command.env("PANTHEON_LONG", LONG);
    }
    let status = command.status().context("the tests of the server could not be started")?;
    ensure!(status.success(), "the tests of the server ended with {status}");
    Ok(())
}

/// What is kept in a file is kept in PostgreSQL as well. What is about the file itself is left out.
#[cfg(unix)]
fn on_postgres(plan: &Plan) -> Result<()> {
    let server = crate::postgres::Postgres::start()?;
    let parts = ["stores::", "life::", "lobby::", "people::", "seats::", "ratings::", "sessions::", "undo::"];
    let later =
        ["tournaments::", "clubs::", "order::", "notices::", "passkeys::", "recovery::", "handover::"];
    let more = ["profiles::", "arrival::", "carried::", "told::"];
    let single = ["planned::", "store::a_place", "host::a_person_is_removed", "crash::nothing_acknowledged"];
    let how = ["--include-ignored", "--skip", "a_cookie_from_before_sessions"];
    let args = [&parts[..], &later, &more, &single, &how].concat();
    server_tests(plan, &[("PANTHEON_TEST_POSTGRES", server.url().as_ref())], &args)
}

/// Several nodes on a real PostgreSQL and a real NATS, and what can happen to them.
#[cfg(unix)]
fn several_nodes(plan: &Plan) -> Result<()> {
    if plan.without.iter().any(|out| out == "postgres" || out == "nats") {
        return Ok(());
    }
    let (server, nats) = (crate::postgres::Postgres::start()?, crate::nats::ensure()?);
    let env = [("PANTHEON_TEST_POSTGRES", server.url().as_ref()), ("PANTHEON_TEST_NATS", nats.as_os_str())];
    // What crashes PostgreSQL has it for itself.
    let parts =
        ["nodes::", "upgrade::", "deaths::", "traces::", "two_nodes_make_a_round", "every_node_hears_of"];
    for parts in [&parts[..], &["chaos::"]] {
        server_tests(plan, &env, &[parts, &["--include-ignored", "--nocapture"]].concat())?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn several_nodes(_: &Plan) -> Result<()> {
    bail!("here no PostgreSQL is started: leave its tests out with `cargo xtask test --without postgres`")
}

#[cfg(not(unix))]
fn on_postgres(_: &Plan) -> Result<()> {
    bail!("here no PostgreSQL is started: leave its tests out with `cargo xtask test --without postgres`")
}

/// The Python package, with its own tests and those of the libraries it speaks to.
fn python_package(plan: &Plan) -> Result<()> {
    let built = linted(Cargo::new(["build", "--lib"]).args(OURS), plan);
    python::test(built, &LINTS, plan.long)
}

/// The documentation has no broken links, and its examples run: also those of what must not compile.
fn docs(plan: &Plan) -> Result<()> {
    let documented = Cargo::new(["doc", "--no-deps", "--exclude", "pantheon-python"]).args(OURS);
    documented.env("RUSTDOCFLAGS", "-Dwarnings").run()?;
    linted(Cargo::new(["test", "--doc"]).args(OURS), plan).run()
}

/// What `cargo xtask new-game` makes can be played, in a copy of the workspace.
fn new_game(plan: &Plan) -> Result<()> {
    scratch::try_new_game(|cargo| linted(cargo, plan))
}

fn rules(_: &Plan) -> Result<()> {
    coverage::check(&root())?;
    vocabulary::check()
}

/// The page and its worker, linted and built as a browser loads them, and the rules as the golden tests ask them there.
fn site(plan: &Plan) -> Result<()> {
    linted(web::modules(false)?, plan).run()?;
    linted(web::rules(), plan).run()?;
    page::put_together(Make::Plain).map(drop)
}

/// Games through the page, in a real browser against the real server.
fn browser(plan: &Plan) -> Result<()> {
    ensure_chromium()?;
    site(plan)?;
    build(plan)?;
    nothing_twice(plan)?;
    linted(Cargo::new(["test", "--package", "e2e"]), plan).run()
}

/// A second start with nothing changed builds, binds and writes nothing.
fn nothing_twice(plan: &Plan) -> Result<()> {
    let page = linted(web::modules(false)?, plan).stale()?;
    let written = page::put_together(Make::Plain)?;
    let programs = linted(Cargo::new(["test", "--no-run"]).args(OURS), plan).stale()?;
    if written > 0 || !page.is_empty() || !programs.is_empty() {
        bail!(
            "with nothing changed {written} files of the page were written, and built anew: {page:?} {programs:?}"
        );
    }
    Ok(())
}

/// Clippy is the compiler of the workspace's own crates.
const LINTS: [(&str, &str); 2] =
    [("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"), ("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__")];

fn linted(cargo: Cargo, plan: &Plan) -> Cargo {
    let cargo = LINTS.iter().fold(cargo, |cargo, (key, value)| cargo.env(key, value));
    if plan.long { cargo.env("PANTHEON_LONG", LONG) } else { cargo }
}

fn print_times(times: &[(&str, Duration)]) {
    println!("── times");
    for (name, time) in times {
        println!(
            "{name:>8} {:>7.1} s{}",
            time.as_secs_f64(),
            if BESIDE.contains(name) { " (beside the others)" } else { "" }
        );
    }
    let total: Duration = times.iter().map(|(_, time)| *time).sum();
    println!("{:>8} {:>7.1} s", "total", total.as_secs_f64());
}
