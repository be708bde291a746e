//! What a player loads, compressed as it is sent.

use crate::web::{folder, games, sorted};
use anyhow::{Result, bail};
use std::fs;

/// The whole client for the table a player opens, in bytes.
const LIMIT: u64 = 1_500_000;

/// What every page loads, by the beginnings of names.
const SHELL: [&str; 8] =
    ["index.html", "boot.js", "page-", "style-", "cinzel-", "inter-", "icon.svg", "manifest"];

/// A file and what it weighs: as it is, and as it is sent.
struct File {
    name: String,
    size: u64,
    sent: u64,
}

/// Prints what a player loads before the first move, game by game, and what is fetched later.
pub(crate) fn print() -> Result<()> {
    let mut files = read()?;
    let shell = group("every page", &mut files, |name| SHELL.iter().any(|start| name.starts_with(start)));
    let mut over = Vec::new();
    for game in games()? {
        let own = [format!("desk-{game}-"), format!("worker-{game}-")];
        let desk = group(&game, &mut files, |name| own.iter().any(|start| name.starts_with(start.as_str())));
        println!("{:<40} {:>11} {:>9} B", format!("a table of {game}, all in all"), "", shell + desk);
        if shell + desk > LIMIT {
            over.push(game);
        }
    }
    group("later, and for when there is no network", &mut files, |_| true);
    if !over.is_empty() {
        bail!("more than {LIMIT} bytes for a table of {}", over.join(", "));
    }
    Ok(())
}

fn read() -> Result<Vec<File>> {
    let mut files = Vec::new();
    for path in sorted(&folder(true))? {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if name.ends_with(".br") || name.ends_with(".gz") || name.starts_with("LICENSE") {
            continue;
        }
        let size = fs::metadata(&path)?.len();
        let sent = fs::metadata(path.with_file_name(format!("{name}.br"))).map_or(size, |data| data.len());
        files.push(File { name, size, sent });
    }
    Ok(files)
}

/// Prints the files that belong to a group, takes them out, and gives what they weigh.
fn group(title: &str, files: &mut Vec<File>, belongs: impl Fn(&str) -> bool) -> u64 {
    println!("{title}");
    let mut sum = 0;
    files.retain(|file| {
        let mine = belongs(&file.name);
        if mine {
            println!("  {:<38} {:>9} B {:>9} B sent", file.name, file.size, file.sent);
            sum += file.sent;
        }
        !mine
    });
    println!("  {:<38} {:>11} {sum:>9} B", "together", "");
    sum
}
