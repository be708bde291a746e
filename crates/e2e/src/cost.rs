//! What a page costs, in processor time: the same on a busy machine and on an idle one.

use crate::Person;
use anyhow::{Context, Result};
use chromiumoxide::cdp::browser_protocol::tracing::{
    EndParams, EventDataCollected, EventTracingComplete, StartParams, TraceConfig,
};
use futures_util::StreamExt;
use serde_json::Value;
use std::collections::BTreeMap;
use std::future::Future;

/// Milliseconds of processor time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// The longest task of the page's own thread.
    pub longest: f64,
    /// All tasks of that thread.
    pub page: f64,
    /// Drawing, on threads beside it.
    pub drawing: f64,
}

impl Person {
    /// Does something and tells what it cost.
    pub async fn cost<T>(&self, doing: impl Future<Output = Result<T>>) -> Result<(T, Cost)> {
        let mut parts = self.page.event_listener::<EventDataCollected>().await?;
        let mut end = self.page.event_listener::<EventTracingComplete>().await?;
        let kinds = ["devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline"];
        let kinds = kinds.map(str::to_owned).to_vec();
        let config = TraceConfig { included_categories: Some(kinds), ..TraceConfig::default() };
        self.page.execute(StartParams::builder().trace_config(config).build()).await?;
        let done = doing.await?;
        self.page.execute(EndParams::default()).await?;
        let mut events = Vec::new();
        loop {
            tokio::select! {
                biased;
                part = parts.next() => events.extend(part.context("the trace breaks off")?.value.iter().cloned()),
                _ = end.next() => break,
            }
        }
        Ok((done, weigh(&events)))
    }
}

/// The thread an event happened on.
fn thread(event: &Value) -> (i64, i64) {
    (event["pid"].as_i64().unwrap_or_default(), event["tid"].as_i64().unwrap_or_default())
}

fn weigh(events: &[Value]) -> Cost {
    let is_main =
        |event: &&Value| event["name"] == "thread_name" && event["args"]["name"] == "CrRendererMain";
    // There may be another page in reserve; ours is the one that was busy.
    let mut threads: BTreeMap<(i64, i64), Cost> =
        events.iter().filter(is_main).map(|event| (thread(event), Cost::default())).collect();
    let mut drawing = 0.0;
    for event in events {
        let took = event["tdur"].as_f64().unwrap_or_default() / 1000.0;
        match event["name"].as_str() {
            Some("ThreadControllerImpl::RunTask") => {
                if let Some(cost) = threads.get_mut(&thread(event)) {
                    cost.longest = cost.longest.max(took);
                    cost.page += took;
                }
            }
            Some("RasterTask") => drawing += took,
            _ => {}
        }
    }
    let busiest = threads.into_values().max_by(|one, other| one.page.total_cmp(&other.page));
    Cost { drawing, ..busiest.unwrap_or_default() }
}
