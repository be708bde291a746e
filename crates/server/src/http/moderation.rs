//! What moderators see and do. For everybody else there is nothing here, said in the same words as of any path that there is not.

use super::lobby::{body, hourly};
use super::object::Object;
use crate::error::{Error, Result};
use crate::identity::MaybeSigned;
use crate::node::Node;
use crate::order::{imposed, ruled, to_the_point};
use crate::store::{Change, Changes, PersonRow};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use protocol::{Lift, Moderation, NewMeasure, Ruling};
use serde_json::{Value, json};
use std::sync::Arc;

/// So many of each are shown.
const REPORTS: u32 = 50;
const MEASURES: u32 = 100;
const AUDIT: u32 = 100;
/// How much one moderator may do an hour.
const AN_HOUR: u32 = 300;

type Sent<T> = std::result::Result<Json<Object<T>>, JsonRejection>;

/// A moderator.
pub(super) struct Moderator(PersonRow);

impl FromRequestParts<Arc<Node>> for Moderator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self> {
        let MaybeSigned(signed) = MaybeSigned::from_request_parts(parts, node).await?;
        let nothing = Error::NotFound("thing");
        let person = signed.ok_or(nothing.clone())?.person;
        if node.order.admits(&person.id).is_err() || !node.store.is_moderator(&person.id).await? {
            return Err(nothing);
        }
        Ok(Moderator(person))
    }
}

impl Moderator {
    /// Moderators judge neither each other nor, so, themselves.
    async fn may_judge(&self, node: &Node, person: &str) -> Result<()> {
        match node.store.is_moderator(person).await? {
            true => Err(Error::Forbidden("moderators are for the host to judge")),
            false => Ok(()),
        }
    }

    /// One thing more that they do.
    async fn acts(&self, node: &Node) -> Result<()> {
        hourly(node, &format!("moderation {}", self.0.id), AN_HOUR).await
    }
}

pub(super) async fn all(State(node): State<Arc<Node>>, Moderator(me): Moderator) -> Result<Json<Moderation>> {
    Ok(Json(Moderation {
        reports: node.store.reports(&me.id, REPORTS).await?,
        measures: node.store.measures(crate::time::now(), MEASURES).await?,
        audit: node.store.audit(AUDIT).await?,
    }))
}

pub(super) async fn decide(
    State(node): State<Arc<Node>>,
    me: Moderator,
    Path(report): Path<String>,
    json: Sent<Ruling>,
) -> Result<Json<Value>> {
    let ruling = body(json)?;
    me.acts(&node).await?;
    let filed = node.store.filed(&report).await?.filter(|filed| filed.subject != me.0.id);
    let filed = filed.ok_or(Error::NotFound("report"))?;
    if ruling.measure.is_some() {
        me.may_judge(&node, &filed.subject).await?;
    }
    let subject = node.store.person(&filed.subject).await?;
    let changes = ruled(&node.signing, (filed, subject.as_ref()), &ruling, Some(me.0.id))?;
    node.keep_order(changes).await?;
    Ok(Json(json!({})))
}

pub(super) async fn impose(
    State(node): State<Arc<Node>>,
    me: Moderator,
    json: Sent<NewMeasure>,
) -> Result<Json<Value>> {
    let NewMeasure { person, measure, why } = body(json)?;
    me.acts(&node).await?;
    let person = node.find_person(&person).await?;
    me.may_judge(&node, &person.id).await?;
    let (why, at) = (to_the_point(&why, true)?, crate::time::now());
    let all = vec![imposed(&node.signing, &person, measure, (&why, at))?];
    node.keep_order(Changes { by: Some(me.0.id), at, why, all }).await?;
    Ok(Json(json!({})))
}

pub(super) async fn lift(
    State(node): State<Arc<Node>>,
    me: Moderator,
    Path(id): Path<String>,
    json: Sent<Lift>,
) -> Result<Json<Value>> {
    let why = to_the_point(&body(json)?.why, false)?;
    me.acts(&node).await?;
    let at = crate::time::now();
    let standing = node.store.measures(at, u32::MAX).await?;
    let measure = standing.into_iter().find(|measure| measure.id == id).ok_or(Error::NotFound("measure"))?;
    me.may_judge(&node, &measure.person.id).await?;
    let all = vec![Change::Lifted { measure: measure.id, person: measure.person.id }];
    node.keep_order(Changes { by: Some(me.0.id), at, why, all }).await?;
    Ok(Json(json!({})))
}
