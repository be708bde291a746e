//! What a person takes along: all that is kept about them.

use super::lobby::about_whole;
use super::{account, clubs, notices, profile, ratings, tournaments, ways};
use crate::error::Result;
use crate::identity::Known;
use crate::node::Node;
use crate::stage::Entry;
use crate::store::Ticket;
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Arc;

pub(super) async fn export(State(node): State<Arc<Node>>, Known(person): Known) -> Result<Json<Value>> {
    let tables = node.store.tables_of(&person.id, u32::MAX).await?;
    let tables: Vec<Value> =
        tables.iter().map(|(line, seat, _)| json!({"table": line, "seat": seat})).collect();
    let chat = node.store.chat_of(&person.id).await?;
    let chat: Vec<Value> = chat.iter().map(|(table, line)| json!({"table": table, "line": line})).collect();
    Ok(Json(json!({
        "me": about_whole(&node, &person).await?,
        "tables": tables,
        "chat": chat,
        "plans": plans(&node, &person.id).await?,
        "standings": node.store.standings(&person.id, i64::MAX).await?,
        "ratings": ratings::ratings(&node, &person.id).await?,
        "profile": profile::of(&node, &person, &person.id).await?,
        "tournaments": tournaments::export(&node, &person.id).await?,
        "clubs": clubs::export(&node, &person.id).await?,
        "blocked": node.store.blocked(&person.id).await?,
        "notices": notices::export(&node, &person).await?,
        "sessions": account::lines(&node, &person, None).await?,
        "ways": ways::of(&node, &person).await?,
        "tickets": tickets(&node, &person.id).await?,
        "reports": node.store.reports_by(&person.id).await?,
        "measures": node.store.measures_against(&person.id).await?,
    })))
}

/// What was opened for a person and works once. What it says beyond that is for the one who holds its token.
async fn tickets(node: &Node, person: &str) -> Result<Vec<Value>> {
    let all = node.store.tickets_of(person).await?.into_iter();
    let told = |ticket: Ticket| {
        let purpose = ticket.purpose.word();
        json!({"purpose": purpose, "made": ticket.made, "until": ticket.until, "used": ticket.used})
    };
    Ok(all.map(told).collect())
}

/// What a person has planned at the tables where they sit.
async fn plans(node: &Node, person: &str) -> Result<Vec<Value>> {
    let entries = node.store.plans_at(person).await?.into_iter();
    let entries: Vec<(String, i64, Entry)> = entries
        .filter_map(|(table, at, body)| Some((table, at, serde_json::from_str(&body).ok()?)))
        .collect();
    // What they planned as a guest, before they signed in, is theirs too.
    let guests: HashSet<(&str, &str)> = entries
        .iter()
        .filter_map(|(table, _, entry)| match entry {
            Entry::Became { guest, person: now } if now == person => Some((table.as_str(), guest.as_str())),
            _ => None,
        })
        .collect();
    let own = entries.iter().filter_map(|(table, at, entry)| match entry {
        Entry::Planned { person: whose, steps, .. }
            if whose == person || guests.contains(&(table.as_str(), whose.as_str())) =>
        {
            Some(json!({"table": table, "at": at, "steps": steps}))
        }
        _ => None,
    });
    Ok(own.collect())
}
