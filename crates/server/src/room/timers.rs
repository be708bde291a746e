//! What happens by itself: bots after a steady delay, clocks when time is up.

use super::{Errand, Room};
use crate::config::Config;
use crate::error::Error;
use crate::node::Node;
use crate::stage::Entry;
use games::kernel::{Dice, MAX_SEATS, Seat};
use games::{Bot, Level, Patience, Thinker};
use protocol::{State, Timeout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;

/// After a failure to write nothing is tried by itself for so long.
const BREATH: i64 = 1_000;
/// A search of the usual length ends by then, one in a response window sooner, and everything else sooner still.
const LONGEST_SEARCH: Duration = Duration::from_millis(1_100);
const SHORT_SEARCH: Duration = Duration::from_millis(350);
const GLANCE: Duration = Duration::from_millis(50);
/// Longer than any search.
const A_LONG_WHILE: Duration = Duration::from_secs(86_400);

/// All searches that wait are to be done by then, if they can be with some sense.
const ALL_DONE: Duration = Duration::from_secs(4);
const SHORTEST_SEARCH: Duration = Duration::from_millis(100);

/// A bot's turn to think: searches take turns among themselves, and what is decided at a glance never waits for them.
struct ThinkingTurn {
    node: Arc<Node>,
    searches: bool,
    _permit: OwnedSemaphorePermit,
}

impl ThinkingTurn {
    async fn take(node: &Arc<Node>, level: Level) -> Option<ThinkingTurn> {
        let searches = level.searches();
        let lane = if searches { &node.thinkers } else { &node.glancers };
        if searches {
            node.searches.fetch_add(1, Ordering::Relaxed);
        }
        let permit = Arc::clone(lane).acquire_owned().await.ok()?;
        Some(ThinkingTurn { node: Arc::clone(node), searches, _permit: permit })
    }

    /// How long this search may take, seeing how many wait. It goes by the load of the whole server, not by what is held.
    fn shortened(&self, longest: Duration) -> Duration {
        let waiting = u32::try_from(self.node.searches.load(Ordering::Relaxed)).unwrap_or(u32::MAX).max(1);
        let threads = u32::try_from(self.node.config.bot_threads).unwrap_or(u32::MAX);
        let share = ALL_DONE.saturating_mul(threads) / waiting;
        longest.min(share.max(SHORTEST_SEARCH))
    }
}

impl Drop for ThinkingTurn {
    fn drop(&mut self) {
        if self.searches {
            self.node.searches.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// When a table does something by itself.
pub(super) struct Timers {
    delay: i64,
    shortest_vote: i64,
    /// Since when the table is here, and how long nobody loses on time after that.
    since: i64,
    grace: i64,
    /// Nothing is tried again before this.
    not_before: i64,
    /// What bots think about.
    thinking: [Option<Thought>; MAX_SEATS],
    /// The bots that have thought, with what they have planned. Who has none here thinks anew.
    thinkers: [Option<Thinker>; MAX_SEATS],
    /// The number of the last thought.
    thoughts: u64,
}

/// Whose a seat is, and which bot plays it.
pub(super) type Player = (Option<String>, Option<Level>);

/// A bot thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Thought {
    /// The number at which its seat was asked.
    asked: u64,
    /// Unlike that of any other thought of this table.
    ticket: u64,
}

impl Timers {
    pub(super) fn new(config: &Config, since: i64) -> Timers {
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        Timers {
            delay: millis(config.bot_delay),
            shortest_vote: millis(config.shortest_vote),
            since,
            grace: millis(config.clock_grace),
            not_before: 0,
            thinking: [None; MAX_SEATS],
            thinkers: [const { None }; MAX_SEATS],
            thoughts: 0,
        }
    }

    /// What bots think for a seat that somebody else plays now is not wanted any more.
    pub(super) fn forget(&mut self, before: &[Player], now: &[Player]) {
        let changed = before.iter().zip(now).enumerate().filter(|(_, (old, new))| old != new);
        for (at, _) in changed {
            (self.thinking[at], self.thinkers[at]) = (None, None);
        }
    }
}

impl Room {
    /// The bot that plays for people who are away: the strongest of the game that has learned nothing from games.
    pub(super) fn relief(&self) -> Level {
        let levels = self.stage.book().levels().iter().rev();
        levels.copied().find(|level| Level::UNLEARNED.contains(level)).unwrap_or(Level::ALL[0])
    }

    /// Who plays.
    pub(super) fn players(&self) -> Vec<Player> {
        self.stage.chairs.iter().map(|chair| (chair.person.clone(), chair.bot)).collect()
    }

    /// When something is due next.
    pub(super) fn next_due(&self) -> Option<i64> {
        let mut due = [(!self.held.is_empty()).then(|| self.stage.sealed_until()), None, None, None];
        if self.stage.outdated() {
            due[1] = Some(self.stage.at);
        } else if self.stage.state == State::Playing {
            due[1] = self.bot_to_ask().map(|_| self.stage.at);
            due[2] = self.standing_due().map(|(at, ..)| at);
            due[3] = self.clock_due().map(|(at, _)| at).or_else(|| self.vote_due().map(|(at, _)| at));
        }
        let due = due.into_iter().flatten().min()?;
        Some(if self.doubtful { self.timers.not_before } else { due.max(self.timers.not_before) })
    }

    /// A bot that must decide and does not think about it yet. Those who decide at the same time think at the same time.
    fn bot_to_ask(&self) -> Option<Seat> {
        self.stage.bots_to_move().iter().find(|seat| !self.thinks(*seat))
    }

    fn thinks(&self, seat: Seat) -> bool {
        self.timers.thinking[seat.index()].is_some_and(|thought| thought.asked == self.stage.asked_at(seat))
    }

    /// Whether a bot thinks about something that is still asked: its table stays where the answer finds it.
    pub(super) fn is_thinking(&self) -> bool {
        (0..self.stage.chairs.len() as u8)
            .map(Seat)
            .any(|seat| self.stage.waits_for(seat) && self.thinks(seat))
    }

    /// The next standing answer and when it is given: as long after its question as a bot would take, whatever others
    /// have answered meanwhile; in a window as soon as it has stood its time, or the longer wait would tell of it.
    fn standing_due(&self) -> Option<(i64, Seat, String)> {
        let (since, seat, action) = self.stage.answered_for()?;
        let due = match self.stage.sealed_until() {
            0 => since.saturating_add(self.timers.delay),
            sealed => since.max(sealed),
        };
        Some((due, seat, action))
    }

    /// Whose time is up next. One vote is held after the other.
    fn clock_due(&self) -> Option<(i64, Seat)> {
        if self.vote_due().is_some() {
            return None;
        }
        let (at, seat) = self.stage.clocks.next(|seat| !self.thinks(seat))?;
        // A clock that ran out while the server was away waits for its person to come back.
        Some((at.max(self.mercy()), seat))
    }

    /// Nobody loses on time before this.
    fn mercy(&self) -> i64 {
        self.stage.clocks.after(self.timers.since, self.timers.grace)
    }

    fn vote_due(&self) -> Option<(i64, Seat)> {
        self.stage.vote_ends(self.timers.shortest_vote).map(|(at, seat)| (at.max(self.mercy()), seat))
    }

    /// Does what is due.
    pub(super) async fn on_time(&mut self) {
        if self.doubtful {
            self.timers.not_before = crate::time::now() + BREATH;
            self.read_again().await;
            return;
        }
        let now = crate::time::now();
        if !self.held.is_empty() && now >= self.stage.sealed_until() {
            self.release().await;
            return;
        }
        if self.stage.outdated() {
            self.timers.not_before = now + BREATH;
            self.bring_up_to_date().await;
            return;
        }
        if let Some((_, seat, action)) = self.standing_due().filter(|(at, ..)| now >= *at) {
            self.write_by_itself(Entry::Acted { seat, action, client: String::new() }).await;
        } else if let Some(seat) = self.bot_to_ask() {
            let level = self.stage.chairs[seat.index()].bot.unwrap_or_else(|| self.relief());
            self.think(seat, level);
        } else if let Some((at, seat)) = self.clock_due()
            && now >= at
        {
            self.time_is_up(seat).await;
        } else if let Some((_, seat)) = self.vote_due().filter(|(at, _)| now >= *at) {
            self.write_by_itself(Entry::VoteClosed { seat }).await;
        }
    }

    async fn time_is_up(&mut self, seat: Seat) {
        let level = self.relief();
        let entry = match self.stage.opened.timeout {
            Timeout::Bot | Timeout::Vote => Entry::TimedOut { seat, level: level.to_string() },
            Timeout::Pass => {
                let Some(action) = self.stage.game.as_deref().and_then(|game| game.passing(seat)) else {
                    self.think(seat, level);
                    return;
                };
                Entry::Acted { seat, action, client: String::new() }
            }
        };
        self.write_by_itself(entry).await;
    }

    async fn write_by_itself(&mut self, entry: Entry) {
        match self.write(entry, Vec::new()).await {
            Ok(()) | Err(Error::Stale) => {}
            Err(error) => {
                self.timers.not_before = crate::time::now() + BREATH;
                tracing::warn!(table = self.shelf.id, %error, "what is due has to wait");
            }
        }
    }

    /// Lets a bot think on a copy, apart from the table and not too many at once.
    fn think(&mut self, seat: Seat, level: Level) {
        let level = if self.stage.book().levels().contains(&level) { level } else { self.relief() };
        let Some(game) = self.stage.game.as_deref() else { return };
        let (copy, window, asked) = (game.copy(), game.window(), self.stage.asked_at(seat));
        let known = self.timers.thinkers[seat.index()].take().filter(|known| known.bot().level == level);
        let Some(mut thinker) = known.or_else(|| game.thinker(Bot::from(level)).ok()) else {
            self.timers.not_before = crate::time::now() + BREATH;
            return;
        };
        // Where several decide at once the next begins when this one may have needed all its time: how long it really
        // took tells what it holds.
        let several = window || self.stage.bots_to_move().len() > 1;
        let (longest, me) = (self.longest(level, window, several), self.me.clone());
        let (node, iterations) = (Arc::clone(&self.node), self.node.config.bot_iterations);
        let sealed = crate::time::moment(self.stage.sealed_until());
        let game = self.shelf.game.clone();
        self.timers.thoughts += 1;
        let ticket = self.timers.thoughts;
        self.timers.thinking[seat.index()] = Some(Thought { asked, ticket });
        tokio::spawn(async move {
            let Some(turn) = ThinkingTurn::take(&node, level).await else { return };
            let longest = turn.shortened(longest);
            let steady = node.config.bot_delay.max(longest);
            let begun = tokio::time::Instant::now();
            let stop = Arc::new(AtomicBool::new(false));
            let told = Arc::clone(&stop);
            let mut thought = tokio::task::spawn_blocking(move || {
                let mut dice = Dice::fast(crate::random::number());
                let patience = Patience { iterations, stop: &told };
                let action = copy.decide(seat, &mut thinker, patience, &mut dice).ok();
                (action, thinker)
            });
            // A search that is told how much to do is let do it.
            let enough = if iterations == 0 { begun + longest * 9 / 10 } else { begun + A_LONG_WHILE };
            let thought = match tokio::time::timeout_at(enough, &mut thought).await {
                Ok(thought) => thought,
                Err(_) => {
                    stop.store(true, Ordering::Relaxed);
                    thought.await
                }
            };
            node.metrics.think.took(&game, begun.elapsed());
            if several {
                tokio::time::sleep_until(begun + longest).await;
            }
            drop(turn);
            tokio::time::sleep_until(sealed.max(begun + steady)).await;
            let (action, thinker) = thought.map_or((None, None), |(action, thinker)| (action, Some(thinker)));
            if let Some(me) = me.upgrade() {
                let _ = me.send(Errand::Advice { ticket, seat, action, thinker }).await;
            }
        });
    }

    /// How long a bot of this level thinks at most. It takes as long for every decision, whether there was much to think
    /// about or nothing: otherwise the time would tell what it holds.
    fn longest(&self, level: Level, window: bool, several: bool) -> Duration {
        match level {
            Level::Hard | Level::Master if self.node.config.bot_iterations == 0 && window => SHORT_SEARCH,
            Level::Hard | Level::Master if self.node.config.bot_iterations == 0 => LONGEST_SEARCH,
            Level::Random | Level::Easy | Level::Normal | Level::Hard | Level::Master if several => GLANCE,
            Level::Random | Level::Easy | Level::Normal | Level::Hard | Level::Master => Duration::ZERO,
        }
    }

    /// Plays what a bot thought of, if its question still stands and nobody else has taken the seat.
    pub(super) async fn advised(
        &mut self,
        ticket: u64,
        seat: Seat,
        action: Option<String>,
        thinker: Option<Thinker>,
    ) {
        let Some(thought) = self.timers.thinking[seat.index()].take_if(|thought| thought.ticket == ticket)
        else {
            return;
        };
        self.timers.thinkers[seat.index()] = thinker;
        if self.doubtful || self.stage.asked_at(seat) != thought.asked || !self.stage.waits_for(seat) {
            return;
        }
        let Some(action) = action else {
            self.timers.not_before = crate::time::now() + BREATH;
            tracing::error!(table = self.shelf.id, seat = seat.0, "a bot found nothing to do");
            return;
        };
        self.node.metrics.bot_actions.up();
        self.write_by_itself(Entry::Acted { seat, action, client: String::new() }).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::Local;
    use crate::store::{self, StoreSettings};

    #[tokio::test]
    async fn searches_shorten_and_nobody_else_waits_for_them() {
        let file = std::env::temp_dir().join(format!("pantheon-thinkers-{}", std::process::id()));
        let store = store::open(&StoreSettings::new(&file)).await.expect("a file");
        let mut config = Config::new(&[], &file);
        config.bot_threads = 1;
        let node = Node::new(config, store, Arc::new(Local::default())).await.expect("a node");
        let search = ThinkingTurn::take(&node, Level::Hard).await.expect("a turn");
        assert_eq!(search.shortened(LONGEST_SEARCH), LONGEST_SEARCH, "nobody waits");
        let waiting: Vec<_> = (0..19)
            .map(|_| {
                let node = Arc::clone(&node);
                tokio::spawn(async move { ThinkingTurn::take(&node, Level::Hard).await.map(drop) })
            })
            .collect();
        while node.searches.load(Ordering::Relaxed) < 20 {
            tokio::task::yield_now().await;
        }
        for level in [Level::Random, Level::Easy, Level::Normal] {
            assert!(ThinkingTurn::take(&node, level).await.is_some(), "{level} does not wait");
        }
        assert_eq!(search.shortened(LONGEST_SEARCH), ALL_DONE / 20);
        assert_eq!(search.shortened(GLANCE), GLANCE);
        drop(search);
        for turn in waiting {
            turn.await.expect("it did not panic");
        }
        assert_eq!(node.searches.load(Ordering::Relaxed), 0);
        node.stop().await;
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }
}
