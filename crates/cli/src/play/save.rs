//! Files of games, and seeds for new ones.

use crate::failure::{Failure, printable};
use games::kernel::Record;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes a record so that a crash leaves either the old file or the new one.
pub(super) fn write(path: &Path, record: &Record) -> io::Result<()> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is not the name of a file"));
    };
    // Devices and pipes are written as they are: a rename would replace them.
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return fs::write(path, record.to_json());
    }
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(hidden);
    let written = fs::File::create(&part).and_then(|mut file| {
        file.write_all(record.to_json().as_bytes())?;
        file.sync_all()
    });
    let done = written.and_then(|()| fs::rename(&part, path));
    if done.is_err() {
        let _ = fs::remove_file(&part);
    }
    done
}

/// Whether a new session may save to `path`: never over another game.
pub(super) fn may_begin(path: &Path, resumed: Option<&Path>) -> Result<(), Failure> {
    let taken = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0);
    if taken && !resumed.is_some_and(|resumed| same_file(resumed, path)) {
        let shown = printable(&path.display().to_string());
        return Err(Failure::failed(format!(
            "{shown} exists already: go on with it by --resume {shown}, or save under another name"
        )));
    }
    Ok(())
}

fn same_file(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// A seed that nobody can guess: the process's own random keys over the clock.
pub(super) fn fresh_seed() -> String {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    let [high, low] = [0u8, 1].map(|half| RandomState::new().hash_one((half, time, std::process::id())));
    format!("{high:016x}{low:016x}")
}
