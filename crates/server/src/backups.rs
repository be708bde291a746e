//! Copies of the file while it is served: a whole one now and then, and beside it what has been added since.

use crate::node::Node;
use crate::store::{self, Place, StoreError, StoreSettings, line_of_gone, make_secret};
use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How copies are made by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backups {
    /// Where they go.
    pub folder: PathBuf,
    /// After how long the next whole copy is made.
    pub every: Duration,
    /// How often what has been added is written down in between.
    pub append: Duration,
    /// How many copies are kept.
    pub keep: usize,
}

impl Backups {
    /// Once a day, seven of them, and every five seconds what was added.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Backups {
        let (every, append) = (Duration::from_secs(86_400), Duration::from_secs(5));
        Backups { folder: folder.into(), every, append, keep: 7 }
    }
}

/// What was restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// The copy it began with.
    pub copy: PathBuf,
    /// Entries of logs that were written after it.
    pub entries: u64,
}

const BEGINNING: &str = "pantheon-";
const COPY: &str = "db";
const ADDED: &str = "jsonl";

/// Makes copies until the node stops. What goes wrong is told and tried again.
pub(crate) async fn keep_copies(node: Arc<Node>, plan: Backups) {
    let mut stopping = node.stopping.subscribe();
    let mut copy: Option<WholeCopy> = None;
    loop {
        let done = match &mut copy {
            Some(copy) if copy.made.elapsed() < plan.every => copy.append(&node).await,
            _ => WholeCopy::make(&node, &plan).await.map(|made| copy = Some(made)),
        };
        if let Err(error) = done {
            tracing::error!(%error, folder = %plan.folder.display(), "no backup could be written");
            copy = None;
        }
        tokio::select! {
            _ = stopping.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(plan.append) => {}
        }
    }
}

/// A whole copy, and the file beside it that grows.
struct WholeCopy {
    made: Instant,
    added: Arc<File>,
    /// The number of the last entry that is in either.
    upto: i64,
    /// Who was forgotten, as far as it is written down.
    gone: HashSet<String>,
}

impl WholeCopy {
    async fn make(node: &Node, plan: &Backups) -> Result<WholeCopy, StoreError> {
        std::fs::create_dir_all(&plan.folder).map_err(failed)?;
        let (upto, gone) = (node.store.grown_to().await?, node.forgotten());
        let path = plan.folder.join(format!("{BEGINNING}{:013}.{COPY}", crate::time::now()));
        let unfinished = path.with_extension("part");
        let _ = std::fs::remove_file(&unfinished);
        node.store.backup(&unfinished).await?;
        let added = path.with_extension(ADDED);
        make_secret(&added).map_err(failed)?;
        let added = File::options().append(true).open(&added).map_err(failed)?;
        std::fs::rename(&unfinished, &path).map_err(failed)?;
        tracing::info!(copy = %path.display(), "a backup was made");
        thin_out(plan, &path).map_err(failed)?;
        Ok(WholeCopy { made: Instant::now(), added: Arc::new(added), upto, gone })
    }

    /// Writes down what has been added since, and has it on disk.
    async fn append(&mut self, node: &Node) -> Result<(), StoreError> {
        let mut text = String::new();
        loop {
            let (last, lines) = node.store.grown(self.upto).await?;
            if lines.is_empty() {
                break;
            }
            lines.iter().for_each(|line| text += &format!("{line}\n"));
            self.upto = last;
        }
        for person in node.forgotten() {
            if !self.gone.contains(&person) {
                text += &format!("{}\n", line_of_gone(&person));
                self.gone.insert(person);
            }
        }
        if text.is_empty() {
            return Ok(());
        }
        let added = Arc::clone(&self.added);
        let written = tokio::task::spawn_blocking(move || {
            (&*added).write_all(text.as_bytes())?;
            added.sync_data()
        });
        written.await.map_err(failed)?.map_err(failed)
    }
}

/// The copies in a folder, the oldest first.
fn copies(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut copies = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with(BEGINNING) && path.extension().is_some_and(|end| end == COPY) {
            copies.push(path);
        }
    }
    copies.sort();
    Ok(copies)
}

/// Removes the copies that are too many. One that is younger than the next would be was made by a server that did not last:
/// the newest takes its place.
fn thin_out(plan: &Backups, newest: &Path) -> std::io::Result<()> {
    let mut all = copies(&plan.folder)?;
    all.retain(|path| path != newest);
    let made = |path: &Path| {
        let stem = path.file_stem()?.to_str()?;
        stem.strip_prefix(BEGINNING)?.parse::<i64>().ok()
    };
    let since = crate::time::now() - i64::try_from(plan.every.as_millis()).unwrap_or(i64::MAX);
    let (young, old): (Vec<PathBuf>, Vec<PathBuf>) =
        all.into_iter().partition(|path| made(path).is_some_and(|made| made > since));
    let too_many = (old.len() + 1).saturating_sub(plan.keep.max(1));
    for path in young.iter().chain(&old[..too_many]) {
        std::fs::remove_file(path)?;
        let _ = std::fs::remove_file(path.with_extension(ADDED));
    }
    Ok(())
}

/// Makes a database of a copy, or of the newest in a folder, with all that was added after it.
pub(crate) async fn restore(from: &Path, to: &Path) -> Result<Restored, StoreError> {
    let none = || StoreError::Failed(format!("there is no backup in {}", from.display()));
    let copy = match from.is_dir() {
        true => copies(from).map_err(failed)?.pop().ok_or_else(none)?,
        false => from.to_owned(),
    };
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(".part");
    let unfinished = PathBuf::from(unfinished);
    let _ = std::fs::remove_file(&unfinished);
    make_secret(&unfinished).map_err(failed)?;
    std::fs::copy(&copy, &unfinished).map_err(failed)?;
    let added = std::fs::read(copy.with_extension(ADDED)).unwrap_or_default();
    let grown = grow(&unfinished, &String::from_utf8_lossy(&added)).await;
    match grown {
        Ok(entries) => {
            std::fs::rename(&unfinished, to).map_err(failed)?;
            Ok(Restored { copy, entries })
        }
        Err(error) => {
            let _ = std::fs::remove_file(&unfinished);
            Err(error)
        }
    }
}

/// Writes what was added into a copy. A last line that has no end was being written when the machine failed.
async fn grow(copy: &Path, added: &str) -> Result<u64, StoreError> {
    let whole = added.rfind('\n').map_or("", |end| &added[..end]);
    let lines = whole.lines().map(str::to_owned).collect();
    let store = store::open(&StoreSettings::at(Place::from(copy))).await?;
    let entries = store.grow(lines).await;
    store.close().await?;
    entries
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_old_goes_and_what_did_not_last_is_replaced() {
        let folder = std::env::temp_dir().join(format!("pantheon-copies-{}", crate::random::token(8)));
        std::fs::create_dir(&folder).expect("a folder");
        let now = crate::time::now();
        let day = 86_400_000;
        let name = |age: i64| folder.join(format!("{BEGINNING}{:013}.{COPY}", now - age));
        for age in [5 * day, 4 * day, 3 * day, 2 * day, day / 2, 0] {
            std::fs::write(name(age), "").expect("a file");
            std::fs::write(name(age).with_extension(ADDED), "").expect("a file");
        }
        std::fs::write(folder.join("notes.db"), "").expect("a file");
        let plan = Backups { keep: 3, ..Backups::in_folder(&folder) };
        thin_out(&plan, &name(0)).expect("it is thinned out");
        assert_eq!(copies(&folder).expect("a list"), [name(3 * day), name(2 * day), name(0)]);
        let beside = |age: i64| name(age).with_extension(ADDED).exists();
        assert!(!beside(day / 2) && beside(0) && folder.join("notes.db").exists());
        std::fs::remove_dir_all(folder).expect("it goes");
    }
}
