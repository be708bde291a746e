//! The bus of one process.

use super::{Bus, BusError, Letter, PATIENCE, Said, WAITING};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tokio::sync::mpsc;

/// The bus of one process.
#[derive(Default)]
pub struct Local {
    /// Who hears what.
    ears: Mutex<Vec<(String, mpsc::Sender<Letter>)>>,
    asked: AtomicU64,
}

fn matches(pattern: &str, subject: &str) -> bool {
    match pattern.strip_suffix('>') {
        Some(beginning) => subject.starts_with(beginning),
        None => pattern == subject,
    }
}

impl Local {
    fn listen(&self, subject: &str) -> mpsc::Receiver<Letter> {
        let (sender, ear) = mpsc::channel(WAITING);
        self.ears.lock().unwrap_or_else(PoisonError::into_inner).push((subject.to_owned(), sender));
        ear
    }

    /// Tells everybody who hears that; says how many that are.
    fn tell(&self, letter: &Letter) -> usize {
        let mut ears = self.ears.lock().unwrap_or_else(PoisonError::into_inner);
        ears.retain(|(_, ear)| !ear.is_closed());
        let hearing = ears.iter().filter(|(pattern, _)| matches(pattern, &letter.subject));
        // Whoever does not listen misses it.
        hearing.map(|(_, ear)| drop(ear.try_send(letter.clone()))).count()
    }
}

impl Bus for Local {
    fn hear<'a>(&'a self, subject: &'a str) -> Said<'a, mpsc::Receiver<Letter>> {
        let ear = self.listen(subject);
        Box::pin(async { Ok(ear) })
    }

    fn say<'a>(&'a self, subject: &'a str, body: Vec<u8>) -> Said<'a, ()> {
        self.tell(&Letter { subject: subject.to_owned(), reply: None, body });
        Box::pin(async { Ok(()) })
    }

    fn ask<'a>(&'a self, subject: &'a str, body: Vec<u8>) -> Said<'a, Vec<u8>> {
        Box::pin(async move {
            let reply = format!("answers.{}", self.asked.fetch_add(1, Ordering::Relaxed));
            let mut answer = self.listen(&reply);
            let letter = Letter { subject: subject.to_owned(), reply: Some(reply), body };
            if self.tell(&letter) == 0 {
                return Err(BusError::Nobody);
            }
            match tokio::time::timeout(PATIENCE, answer.recv()).await {
                Ok(Some(letter)) => Ok(letter.body),
                _ => Err(BusError::Failed("no answer in time".to_owned())),
            }
        })
    }

    fn works(&self) -> bool {
        true
    }
}
