//! The `pantheon` command over the games of the catalogue.

use std::process::ExitCode;

fn main() -> ExitCode {
    pantheon_cli::run(games::CATALOGUE, std::env::args_os())
}
