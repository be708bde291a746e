//! How far cargo is, said every few seconds.

use crate::shell::Cargo;
use anyhow::{Context, Result, bail};
use std::io::Read;
use std::process::Stdio;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Nobody waits longer for a word.
const WORD: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(100);

/// Runs cargo, and tells how far it is. What it says of itself is left out, what is wrong is not.
pub(crate) fn watch(cargo: Cargo, tell: impl Fn(&str)) -> Result<()> {
    let mut command = cargo.into_command();
    command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "100");
    command.env("CARGO_TERM_COLOR", "never").stderr(Stdio::piped());
    let mut child = command.spawn().context("cargo could not be started")?;
    let mut words = child.stderr.take().context("cargo speaks")?;
    let far = Mutex::new("looking at what there is".to_owned());
    let begun = Instant::now();
    let status = thread::scope(|scope| {
        scope.spawn(|| {
            let (mut line, mut some) = (Vec::new(), [0; 4096]);
            while let Ok(count @ 1..) = words.read(&mut some) {
                for &byte in &some[..count] {
                    if byte == b'\r' || byte == b'\n' {
                        hear(&String::from_utf8_lossy(&line), &far);
                        line.clear();
                    } else {
                        line.push(byte);
                    }
                }
            }
            hear(&String::from_utf8_lossy(&line), &far);
        });
        let mut told = Instant::now();
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status);
            }
            if told.elapsed() >= WORD {
                told = Instant::now();
                let far = far.lock().unwrap_or_else(PoisonError::into_inner).clone();
                tell(&format!("{far} ({} s)", begun.elapsed().as_secs()));
            }
            thread::sleep(LOOK);
        }
    });
    let status = status.map_err(|error: std::io::Error| error).context("cargo was lost")?;
    if !status.success() {
        bail!("cargo ended with {status}");
    }
    Ok(())
}

/// What cargo says about itself while all goes well.
const USUAL: [&str; 10] = [
    "Compiling",
    "Finished",
    "Downloading",
    "Downloaded",
    "Updating",
    "Locking",
    "Fresh",
    "Blocking",
    "Adding",
    "Checking",
];

/// One line of cargo's: how far it is, something usual, or something that the reader must see.
fn hear(line: &str, far: &Mutex<String>) {
    match progress(line) {
        Some(now) => *far.lock().unwrap_or_else(PoisonError::into_inner) = now,
        None if line.trim().is_empty() => {}
        None if USUAL.iter().any(|word| line.trim_start().starts_with(word)) => {}
        None => eprintln!("{line}"),
    }
}

/// `Building [===>  ] 12/400: kernel, mezo(bin)…` as a sentence.
fn progress(line: &str) -> Option<String> {
    let (_, rest) = line.trim().strip_prefix("Building")?.split_once("] ")?;
    let (count, now) = rest.split_once(": ").unwrap_or((rest, ""));
    let (done, all) = count.trim().trim_end_matches(':').split_once('/')?;
    let (done, all): (u32, u32) = (done.parse().ok()?, all.parse().ok()?);
    let now = now.trim();
    Some(if now.is_empty() {
        format!("{done} of {all} parts")
    } else {
        format!("{done} of {all} parts, now {now}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_cargo_is_is_told() {
        let told = |line: &str| progress(line);
        let bar = "    Building [=======>                 ] 183/412: web, desk-mezo(bin)";
        assert_eq!(told(bar).as_deref(), Some("183 of 412 parts, now web, desk-mezo(bin)"));
        assert_eq!(told("    Building [=====>] 1/4").as_deref(), Some("1 of 4 parts"));
        assert_eq!(told("   Compiling kernel v0.1.0"), None);
        assert_eq!(told("error: could not compile `web`"), None);
    }

    #[test]
    fn what_cargo_refuses_is_an_error() {
        let refused = watch(Cargo::new(["build", "--no-such-flag"]), |_| ());
        assert!(refused.is_err_and(|why| why.to_string().contains("cargo ended with")));
    }
}
