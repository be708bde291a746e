//! What happens by itself: bots after a steady delay, clocks when time is up.

use super::{Order, Room};
use crate::config::Config;
use crate::error::Error;
use crate::stage::Entry;
use games::Level;
use games::kernel::{Dice, MAX_SEATS, Seat};
use protocol::{State, Timeout};
use std::time::Duration;

/// After a failure to write nothing is tried by itself for so long.
const BREATH: i64 = 1_000;
/// No search of the usual length takes longer.
const LONGEST_SEARCH: Duration = Duration::from_millis(1_100);

/// When a table does something by itself.
pub(super) struct Timers {
    delay: i64,
    /// Nobody loses on time before this.
    mercy: i64,
    /// Nothing is tried again before this.
    not_before: i64,
    /// The questions that bots think about, each known by the number at which its seat was asked.
    thinking: [Option<u64>; MAX_SEATS],
}

impl Timers {
    pub(super) fn new(config: &Config, since: i64) -> Timers {
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let mercy = since.saturating_add(millis(config.clock_grace));
        Timers { delay: millis(config.bot_delay), mercy, not_before: 0, thinking: [None; MAX_SEATS] }
    }
}

impl Room {
    /// The bot that plays for people who are away: the strongest of the game.
    pub(super) fn relief(&self) -> Level {
        self.stage.book().levels().last().copied().unwrap_or(Level::ALL[0])
    }

    /// When something is due next.
    pub(super) fn next_due(&self) -> Option<i64> {
        let mut due = [(!self.held.is_empty()).then(|| self.stage.sealed_until()), None, None, None];
        if self.stage.state == State::Playing {
            due[1] = self.bot_to_ask().map(|_| self.stage.at);
            due[2] = self.standing_due().map(|(at, ..)| at);
            due[3] = self.clock_due().map(|(at, _)| at);
        }
        let due = due.into_iter().flatten().min()?;
        Some(if self.doubtful { self.timers.not_before } else { due.max(self.timers.not_before) })
    }

    /// A bot that must decide and does not think about it yet. Those who decide at the same time think at the same time.
    fn bot_to_ask(&self) -> Option<Seat> {
        self.stage.bots_to_move().iter().find(|seat| !self.thinks(*seat))
    }

    fn thinks(&self, seat: Seat) -> bool {
        self.timers.thinking[seat.index()] == Some(self.stage.asked_at(seat))
    }

    /// The next standing answer and when it is given: as long after its question as a bot would take, whatever others
    /// have answered meanwhile.
    fn standing_due(&self) -> Option<(i64, Seat, String)> {
        let (since, seat, action) = self.stage.answered_for()?;
        Some((since.saturating_add(self.timers.delay).max(self.stage.sealed_until()), seat, action))
    }

    fn clock_due(&self) -> Option<(i64, Seat)> {
        let free = |seat: Seat| !self.stage.is_voted_on(seat) && !self.thinks(seat);
        let (at, seat) = self.stage.clocks.next().filter(|(_, seat)| free(*seat))?;
        // A clock that ran out while the server was away waits for its person to come back.
        Some((if at < self.timers.mercy { self.timers.mercy } else { at }, seat))
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
        if let Some((_, seat, action)) = self.standing_due().filter(|(at, ..)| now >= *at) {
            self.write_by_itself(Entry::Acted { seat, action, client: String::new() }).await;
        } else if let Some(seat) = self.bot_to_ask() {
            let level = self.stage.chairs[seat.index()].bot.unwrap_or_else(|| self.relief());
            self.think(seat, level);
        } else if let Some((at, seat)) = self.clock_due()
            && now >= at
        {
            self.time_is_up(seat).await;
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
        let (copy, asked, me) = (game.copy(), self.stage.asked_at(seat), self.me.clone());
        let (thinkers, iterations) = (self.node.thinkers.clone(), self.node.config.bot_iterations);
        let (steady, sealed) = (self.steady(level), crate::time::moment(self.stage.sealed_until()));
        self.timers.thinking[seat.index()] = Some(asked);
        tokio::spawn(async move {
            let Ok(permit) = thinkers.acquire_owned().await else { return };
            let begun = tokio::time::Instant::now();
            let thought = tokio::task::spawn_blocking(move || {
                let mut dice = Dice::fast(crate::random::number());
                let advice = copy.advise(seat, level, iterations, &mut dice).ok()?;
                advice.ranked.into_iter().next().map(|best| best.action)
            });
            let action = thought.await.ok().flatten();
            drop(permit);
            tokio::time::sleep_until(sealed.max(begun + steady)).await;
            if let Some(me) = me.upgrade() {
                let _ = me.send(Order::Advice { asked, seat, action }).await;
            }
        });
    }

    /// How long a bot of this level takes for every decision. It is the same whether there was much to think about or
    /// nothing: otherwise the time would tell what the bot holds.
    fn steady(&self, level: Level) -> Duration {
        let thought = match level {
            Level::Hard if self.node.config.bot_iterations == 0 => LONGEST_SEARCH,
            Level::Random | Level::Easy | Level::Normal | Level::Hard => Duration::ZERO,
        };
        self.node.config.bot_delay.max(thought)
    }

    /// Plays what a bot thought of, if its question still stands.
    pub(super) async fn advised(&mut self, asked: u64, seat: Seat, action: Option<String>) {
        let thinking = &mut self.timers.thinking[seat.index()];
        if *thinking == Some(asked) {
            *thinking = None;
        }
        if self.doubtful || self.stage.asked_at(seat) != asked || !self.stage.waits_for(seat) {
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
