//! How often somebody may do something here and now: buckets of tokens that fill again with time, in memory. What is counted
//! for all nodes together is an allowance of the store.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// No more callers are remembered; beyond that the fullest buckets are forgotten first, which forgives them.
const REMEMBERED: usize = 100_000;

/// One bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket of `size`.
    pub(crate) fn full(size: f64) -> Bucket {
        Bucket { tokens: size, at: Instant::now() }
    }

    /// Takes a token, where there is one. It fills with `rate` a second up to `size`.
    pub(crate) fn take(&mut self, rate: f64, size: f64) -> bool {
        let now = Instant::now();
        self.tokens = (self.tokens + now.duration_since(self.at).as_secs_f64() * rate).min(size);
        self.at = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

/// The buckets of many callers.
#[derive(Default)]
pub(crate) struct Buckets(Mutex<HashMap<String, Bucket>>);

impl Buckets {
    /// Takes a token from the bucket called `key`.
    pub(crate) fn take(&self, key: &str, rate: f64, size: f64) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.retain(|_, bucket| bucket.tokens < 1.0);
            if all.len() >= REMEMBERED {
                all.clear();
            }
        }
        match all.get_mut(key) {
            Some(bucket) => bucket.take(rate, size),
            None => all.entry(key.to_owned()).or_insert(Bucket::full(size)).take(rate, size),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let mut bucket = Bucket::full(2.0);
        assert!(bucket.take(0.0, 2.0) && bucket.take(0.0, 2.0) && !bucket.take(0.0, 2.0));
        std::thread::sleep(std::time::Duration::from_millis(5));
        assert!(bucket.take(1000.0, 2.0));
        let buckets = Buckets::default();
        assert!(buckets.take("a", 0.0, 1.0) && !buckets.take("a", 0.0, 1.0) && buckets.take("b", 0.0, 1.0));
    }
}
