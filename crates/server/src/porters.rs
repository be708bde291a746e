//! Who checks passwords: slow on purpose, so a few at a time, in memory that is kept, and nobody can fill the queue for all.

use crate::error::{Error, Result};
use argon2::password_hash::phc::{Output, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// How many may wait whose device is not known, in all and from one address.
const QUEUE: usize = 64;
const QUEUE_OF_ONE: usize = 4;

/// The two doors: one for devices that have signed in before, one for everybody else.
pub(crate) struct Porters {
    known: Arc<Semaphore>,
    strangers: Arc<Semaphore>,
    /// What hashing is done in, kept from one to the next.
    memory: Arc<Mutex<Vec<Vec<Block>>>>,
    waiting: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Default for Porters {
    fn default() -> Porters {
        let door = || Arc::new(Semaphore::new(1));
        Porters { known: door(), strangers: door(), memory: Arc::default(), waiting: Arc::default() }
    }
}

impl Porters {
    /// The hash of a new password.
    pub(crate) async fn hash(&self, from: IpAddr, known: bool, password: String) -> Result<String> {
        let salt = crate::random::token(16);
        self.aside(from, known, move |memory| hash(&password, &salt[..16], memory)).await?
    }

    /// Whether a password is the one behind a hash. Without a hash it takes as long, and is not.
    pub(crate) async fn fits(
        &self,
        from: IpAddr,
        known: bool,
        password: String,
        kept: Option<String>,
    ) -> Result<bool> {
        let check = move |memory: &mut Vec<Block>| match kept {
            Some(kept) => fits(&password, &kept, memory),
            None => {
                let _ = hash(&password, "nobody is there.", memory);
                false
            }
        };
        self.aside(from, known, check).await
    }

    /// Does it beside the tables, in its turn.
    async fn aside<T: Send + 'static>(
        &self,
        from: IpAddr,
        known: bool,
        work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static,
    ) -> Result<T> {
        let place = if known { None } else { Some(Place::take(&self.waiting, from)?) };
        let door = if known { &self.known } else { &self.strangers };
        let permit = Arc::clone(door).acquire_owned().await.map_err(|_| Error::Unavailable)?;
        let shelf = Arc::clone(&self.memory);
        let done = tokio::task::spawn_blocking(move || {
            let mut memory = shelf.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
            let done = work(&mut memory);
            shelf.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
            drop((permit, place));
            done
        });
        done.await.map_err(|_| Error::Unavailable)
    }
}

/// A place in the queue, given back when dropped.
struct Place {
    waiting: Arc<Mutex<HashMap<IpAddr, usize>>>,
    from: IpAddr,
}

impl Place {
    fn take(waiting: &Arc<Mutex<HashMap<IpAddr, usize>>>, from: IpAddr) -> Result<Place> {
        let mut all = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if all.values().sum::<usize>() >= QUEUE {
            return Err(Error::TooMuch("many sign in just now; wait a little"));
        }
        let count = all.entry(from).or_insert(0);
        if *count >= QUEUE_OF_ONE {
            return Err(Error::TooMuch("too many attempts at once; wait a little"));
        }
        *count += 1;
        Ok(Place { waiting: Arc::clone(waiting), from })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.from);
            }
        }
    }
}

/// What a password gives with this salt and these parameters.
fn digest(
    password: &str,
    salt: &[u8],
    params: Params,
    size: usize,
    memory: &mut Vec<Block>,
) -> Option<Output> {
    memory.resize(params.block_count().max(memory.len()), Block::default());
    let blocks = params.block_count();
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut out = vec![0; size];
    argon.hash_password_into_with_memory(password.as_bytes(), salt, &mut out, &mut memory[..blocks]).ok()?;
    Output::new(&out).ok()
}

fn hash(password: &str, salt: &str, memory: &mut Vec<Block>) -> Result<String> {
    let salt = Salt::new(salt.as_bytes()).map_err(|_| Error::Unavailable)?;
    let params = Params::default();
    let hash = digest(password, &salt, params.clone(), Params::DEFAULT_OUTPUT_LEN, memory);
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: (&params).try_into().map_err(|_| Error::Unavailable)?,
        salt: Some(salt),
        hash: Some(hash.ok_or(Error::Unavailable)?),
    };
    Ok(hash.to_string())
}

/// Compares in the same time for any difference.
fn fits(password: &str, kept: &str, memory: &mut Vec<Block>) -> bool {
    let Ok(known) = PasswordHash::new(kept) else { return false };
    let (Some(salt), Some(wanted)) = (&known.salt, &known.hash) else { return false };
    let Ok(params) = Params::try_from(&known) else { return false };
    digest(password, salt, params, wanted.len(), memory).is_some_and(|found| found == *wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use argon2::PasswordVerifier;
    use argon2::password_hash::PasswordHasher;

    #[test]
    fn hashes_are_those_of_everybody_else() {
        let mut memory = Vec::new();
        let ours = hash("correct horse", "0123456789abcdef", &mut memory).expect("a hash");
        assert!(Argon2::default().verify_password(b"correct horse", ours.as_str()).is_ok(), "{ours}");
        let theirs = Argon2::default().hash_password(b"correct horse").expect("a hash").to_string();
        let size = memory.len();
        assert!(fits("correct horse", &theirs, &mut memory) && !fits("wrong horse", &theirs, &mut memory));
        assert!(fits("correct horse", &ours, &mut memory) && !fits("", &ours, &mut memory));
        assert!(!fits("correct horse", "nonsense", &mut memory));
        assert_eq!(memory.len(), size, "the same memory for all of them");
    }

    #[tokio::test]
    async fn one_address_cannot_fill_the_queue_and_known_devices_do_not_stand_in_it() {
        let porters = Porters::default();
        let busy = porters.strangers.acquire().await.expect("it is open");
        let (one, two): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let mut places: Vec<Place> = Vec::new();
        for _ in 0..QUEUE_OF_ONE {
            places.push(Place::take(&porters.waiting, one).expect("there is room"));
        }
        assert!(Place::take(&porters.waiting, one).is_err());
        places.push(Place::take(&porters.waiting, two).expect("others come in"));
        assert_eq!(porters.aside(one, true, |_| 7).await, Ok(7), "while strangers wait");
        for number in 0..=u8::MAX {
            places.extend(Place::take(&porters.waiting, [198, 51, 100, number].into()));
        }
        assert_eq!(places.len(), QUEUE);
        drop((places, busy));
        assert_eq!(porters.aside(two, false, |_| 8).await, Ok(8));
        assert!(porters.waiting.lock().expect("nobody panicked").is_empty());
    }
}
