//! By what one can come back.

use crate::error::Result;
use crate::identity::Caller;
use crate::letters;
use crate::node::Node;
use crate::passkey::Site;
use crate::store::{PasskeyRow, PersonRow, Purpose, Ticket};
use crate::time::now;
use axum::Json;
use axum::extract::State;
use protocol::{PasskeyLine, Ways};
use std::sync::Arc;

pub(super) async fn ways(State(node): State<Arc<Node>>, Caller(person): Caller) -> Result<Json<Ways>> {
    Ok(Json(of(&node, &person).await?))
}

pub(super) async fn of(node: &Node, person: &PersonRow) -> Result<Ways> {
    let line = |row: PasskeyRow| PasskeyLine { id: row.id, name: row.name, made: row.made, seen: row.seen };
    let mut open = node.store.tickets_of(&person.id).await?.into_iter();
    let waits = |ticket: &Ticket| {
        ticket.purpose == Purpose::ConfirmAddress && ticket.used.is_none() && ticket.until > now()
    };
    Ok(Ways {
        password: person.password.is_some(),
        passkeys: node.store.passkeys(&person.id).await?.into_iter().map(line).collect(),
        no_passkeys: Site::at(node.config.address.as_ref()).err().map(str::to_owned),
        address: letters::confirmed(node, person).await?,
        waiting: open.find(waits).map(|ticket| ticket.body),
        no_mail: letters::way(node).err().map(str::to_owned),
    })
}
