//! Who is connected very often: each node tells the others once a second, so that what one person or address may have open
//! is bounded for all of them together.

use super::{Announced, Far};
use crate::node::Node;
use std::collections::HashMap;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

/// Whoever has this part of what is allowed on one node is told of: so up to so many nodes cannot be played off against each
/// other.
const PART: usize = 8;
/// What a node said counts for so long.
const LASTS: Duration = Duration::from_secs(3);

/// Who is connected to a node very often, and when it said so.
pub(super) type Crowd = (Instant, HashMap<String, usize>);

impl Node {
    /// Tells the others who is connected here very often; says whether anybody is. That nobody is any more is told once.
    pub(super) async fn tell_crowd(&self, told: bool) -> bool {
        let limits = self.limits();
        let often: HashMap<String, usize> = {
            let all = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
            let most = |whose: &str| match whose.starts_with("person ") {
                true => limits.sockets_per_person,
                false => limits.connections_per_address,
            };
            let often = all.iter().filter(|(whose, count)| *count * PART >= most(whose));
            often.map(|(whose, count)| (self.veil(whose), *count)).collect()
        };
        let any = !often.is_empty();
        if any || told {
            self.tell_others(Announced::Connected(often)).await;
        }
        any
    }

    /// How often somebody is connected to other nodes, as far as they told.
    pub(crate) fn connected_elsewhere(&self, whose: &str) -> usize {
        let crowds = self.far.crowds.lock().unwrap_or_else(PoisonError::into_inner);
        if crowds.is_empty() {
            return 0;
        }
        let veiled = self.veil(whose);
        let fresh = crowds.values().filter(|(at, _)| at.elapsed() < LASTS);
        fresh.filter_map(|(_, crowd)| crowd.get(&veiled)).sum()
    }
}

impl Far {
    /// Another node has said who is connected there very often.
    pub(super) fn hear_crowd(&self, node: String, crowd: HashMap<String, usize>) {
        let mut crowds = self.crowds.lock().unwrap_or_else(PoisonError::into_inner);
        crowds.retain(|_, (at, _)| at.elapsed() < LASTS);
        crowds.insert(node, (Instant::now(), crowd));
    }
}
