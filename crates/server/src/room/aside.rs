//! What is taken back is played again from the beginning: apart from the threads that serve, as bots think.

use super::{Late, Room};
use crate::error::{Error, Result};
use crate::stage::Entry;
use games::kernel::Viewer;
use std::sync::Arc;

/// Whether an entry may take something back.
pub(super) fn rewinds(entry: &Entry) -> bool {
    matches!(entry, Entry::TookBack { .. } | Entry::UndoAsked { .. } | Entry::UndoAnswered { .. })
}

impl Room {
    /// Changes the table by `entry`, or says why that cannot be and changes nothing.
    pub(super) async fn apply(&mut self, entry: &Entry, at: i64) -> Result<()> {
        if !rewinds(entry) {
            return self.stage.apply(entry, at);
        }
        let blank = self.stage.blank();
        let (mut stage, entry) = (std::mem::replace(&mut self.stage, blank), entry.clone());
        let applied = self.aside(move || {
            let done = stage.apply(&entry, at);
            (stage, done)
        });
        let (stage, done) = applied.await?;
        self.stage = stage;
        done
    }

    /// Shows spectators what is due.
    pub(super) async fn show_late(&mut self) {
        let Some(mut late) = self.late.take() else { return };
        let now = crate::time::now();
        let shown = if late.rewinds(now) {
            let caught_up = self.aside(move || {
                let shown = late.catch_up(now);
                (late, shown)
            });
            caught_up.await
        } else {
            let shown = late.catch_up(now);
            Ok((late, shown))
        };
        if let Ok((late, shown)) = shown {
            self.show(late, shown, now);
        }
    }

    fn show(&mut self, mut late: Late, shown: bool, now: i64) {
        let heard = late.hear(now);
        self.late = Some(late);
        if shown {
            self.tell();
        }
        for line in heard {
            let laggards = self.audience.tell_chat(&line, |viewer| viewer == Viewer::Public);
            self.node.metrics.laggards.add(laggards);
        }
    }

    /// Does something long elsewhere. Should it break, nothing in memory is to be believed.
    async fn aside<T: Send + 'static>(&mut self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let turn = Arc::clone(&self.node.glancers).acquire_owned().await;
        let done = tokio::task::spawn_blocking(work).await;
        drop(turn);
        done.map_err(|error| {
            tracing::error!(table = self.shelf.id, %error, "what was played cannot be played again");
            self.doubtful = true;
            Error::Unavailable
        })
    }
}
