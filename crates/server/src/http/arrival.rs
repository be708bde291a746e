//! What a guest brings along who signs in to an account.

use super::lobby::ask;
use crate::error::{Error, Result};
use crate::far::Announced;
use crate::node::{Ended, Node};
use crate::room::{Errand, Seating, Sitter};
use crate::store::{PersonRow, StoreError};
use protocol::State;
use std::sync::Arc;

/// Makes a guest's seats, results, talk and blocks the account's, table by table; the guest is no longer known afterwards.
/// Where it fails midway the guest is still there, and signing in again does the rest. Of somebody who has an account meanwhile,
/// or whom another request has brought already, nothing comes along.
pub(super) async fn bring_along(node: &Arc<Node>, guest: &PersonRow, person: &PersonRow) -> Result<()> {
    let known = node.store.person(&guest.id).await?;
    let still = known.is_some_and(|known| known.epoch == guest.epoch && known.account.is_none());
    if !still || guest.id == person.id {
        return Ok(());
    }
    for (line, ..) in node.store.tables_of(&guest.id, u32::MAX).await? {
        let account =
            Sitter { id: person.id.clone(), name: person.name.clone(), account: person.account.is_some() };
        let seating = Seating::Become { guest: guest.id.clone(), account };
        let running = matches!(line.state, State::Waiting | State::Playing);
        match ask(node, &line.table, |reply| Errand::Do(seating, reply)).await {
            // What cannot be read any more keeps nobody out.
            Err(Error::Unavailable) if running => return Err(Error::Unavailable),
            _ => {}
        }
    }
    match node.store.adopt(guest, person).await {
        Err(StoreError::Gone) => return Ok(()),
        done => done?,
    }
    node.hear_of(&person.id).await?;
    node.end(Ended::Person { id: guest.id.clone(), again: true }).await;
    node.announce(Announced::Gone(guest.id.clone())).await;
    Ok(())
}
