//! What the hall knows: the games of this browser and the tables of the server, asked for now and then.

use super::glance::won;
use crate::api;
use crate::link::kept;
use crate::settings::{Settings, note, settings};
use kernel::Names;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{FinishedLine, MyTable, State, TableFacts, TableLine};
use std::collections::BTreeMap;

/// So many of one's finished games are told with their end.
const ENDS: usize = 6;

/// What the hall knows.
#[derive(Clone, Copy)]
pub(crate) struct Hall {
    pub local: RwSignal<Vec<kept::Line>>,
    pub mine: RwSignal<Vec<MyTable>>,
    pub open: RwSignal<Vec<TableLine>>,
    pub finished: RwSignal<Vec<FinishedLine>>,
    /// How one's finished games ended, by table.
    pub ends: RwSignal<BTreeMap<String, String>>,
    pub online: RwSignal<bool>,
    settings: RwSignal<Settings>,
}

impl Hall {
    /// Looks around, and again every now and then while the hall is shown.
    pub(super) fn open() -> Hall {
        let hall = Hall {
            local: RwSignal::new(kept::list()),
            mine: RwSignal::new(Vec::new()),
            open: RwSignal::new(Vec::new()),
            finished: RwSignal::new(Vec::new()),
            ends: RwSignal::new(BTreeMap::new()),
            online: RwSignal::new(true),
            settings: settings(),
        };
        hall.load();
        let again = set_interval_with_handle(move || hall.load(), std::time::Duration::from_secs(20));
        on_cleanup(move || {
            if let Ok(again) = again {
                again.clear();
            }
        });
        hall
    }

    fn load(self) {
        let settings = self.settings;
        spawn_local(async move {
            match api::me().await {
                Ok(me) => {
                    note(settings, &me);
                    let _ = self.online.try_set(true);
                    let mine = api::my_tables().await.unwrap_or_default();
                    crate::notices::badge(mine.iter().filter(|table| table.your_turn).count());
                    let _ = self.mine.try_set(mine.clone());
                    let _ = self.open.try_set(api::tables().await.unwrap_or_default());
                    let _ = self.finished.try_set(api::get("/api/replays").await.unwrap_or_default());
                    self.look_up_ends(mine).await;
                }
                Err(_) => drop(self.online.try_set(false)),
            }
        });
    }

    /// Asks how one's last games ended, once each. What the public list tells too is not told twice.
    async fn look_up_ends(self, mine: Vec<MyTable>) {
        for table in mine.into_iter().filter(|table| table.line.state == State::Over).take(ENDS) {
            let id = table.line.table;
            if self.ends.try_with_untracked(|ends| ends.contains_key(&id)) != Some(false) {
                continue;
            }
            let Ok(facts) = api::get::<TableFacts>(&format!("/api/tables/{id}")).await else { continue };
            let names = facts.seats.iter().enumerate().map(|(at, seat)| crate::words::holder(seat, at));
            if let Some(outcome) = &facts.outcome {
                let end = won(outcome, &Names::new(names));
                let _ = self.ends.try_update(|ends| ends.insert(id, end));
            }
            if let Some(key) = facts.replay {
                let _ = self.finished.try_update(|all| all.retain(|line| line.replay != key));
            }
        }
    }

    /// One's tables at the server of this kind.
    pub(super) fn live(self, kind: impl Fn(&MyTable) -> bool) -> Vec<MyTable> {
        self.mine.with(|mine| mine.iter().filter(|table| kind(table)).cloned().collect())
    }

    /// The local games that go on.
    pub(super) fn running(self) -> Vec<kept::Line> {
        self.local.with(|local| local.iter().filter(|line| !line.over).cloned().collect())
    }

    /// Whether something waits for whoever stands in the hall.
    pub(super) fn busy(self) -> bool {
        self.local.with(|local| local.iter().any(|line| !line.over))
            || self.mine.with(|mine| mine.iter().any(|table| table.your_turn))
    }

    /// Forgets a local game.
    pub(super) fn forget(self, id: &str) {
        kept::forget(id);
        self.local.set(kept::list());
    }
}
