//! Compressed copies of what a browser loads.

use crate::web::sorted;
use anyhow::{Context, Result};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

/// What compresses, by the ending of its name.
const KINDS: [&str; 9] = ["html", "js", "css", "wasm", "svg", "webmanifest", "md", "json", "jsonl"];

/// Takes the compressed copies of files whose names tell their content from the old page, where it has them, and gives the
/// files that have none.
pub(crate) fn known(fresh: &Path, old: &Path, lasting: &[String]) -> Result<Vec<PathBuf>> {
    let mut left = Vec::new();
    for path in sorted(fresh)? {
        let name = path.file_name().and_then(|name| name.to_str()).context("a file has a name")?.to_owned();
        if !KINDS.iter().any(|kind| name.ends_with(&format!(".{kind}"))) {
            continue;
        }
        let copies = ["br", "gz"].map(|kind| format!("{name}.{kind}"));
        if lasting.contains(&name) && copies.iter().all(|copy| old.join(copy).is_file()) {
            for copy in copies {
                fs::copy(old.join(&copy), fresh.join(&copy))?;
            }
        } else {
            left.push(path);
        }
    }
    Ok(left)
}

/// Writes compressed copies beside these files.
pub(crate) fn all(mut left: Vec<PathBuf>) -> Result<()> {
    // What takes longest is last, where the workers take from.
    left.sort_by_key(|path| fs::metadata(path).map_or(0, |about| about.len()));
    let left = Mutex::new(left);
    let workers = thread::available_parallelism().map_or(1, |count| count.get());
    thread::scope(|scope| {
        let running: Vec<_> = (0..workers).map(|_| scope.spawn(|| work(&left))).collect();
        running.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })
}

fn work(left: &Mutex<Vec<PathBuf>>) -> Result<()> {
    let next = || left.lock().expect("no worker panics").pop();
    while let Some(path) = next() {
        let content = fs::read(&path)?;
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if content.len() > 100_000 {
            println!("  compressing {name}, {} KB", content.len() / 1000);
        }
        let mut small = Vec::new();
        let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 24, ..Default::default() };
        brotli::BrotliCompress(&mut content.as_slice(), &mut small, &params)?;
        fs::write(path.with_file_name(format!("{name}.br")), small)?;
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        gzip.write_all(&content)?;
        fs::write(path.with_file_name(format!("{name}.gz")), gzip.finish()?)?;
    }
    Ok(())
}
