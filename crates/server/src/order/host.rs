//! What a host does from a shell, beside a running server or without one: all that moderators do, and who they are.

use super::{find, imposed, ruled, to_the_point};
use crate::admin::{AdminError, open};
use crate::error::Error;
use crate::store::{Change, Changes, PersonRow, Place, Store, StoreError};
use protocol::{AuditLine, Measure, MeasureKind, MeasureWish, Report, Ruling};
use std::sync::Arc;

/// So many of a kind are shown.
const SHOWN: u32 = 10_000;

impl From<Error> for AdminError {
    fn from(error: Error) -> AdminError {
        AdminError::Refused(error.to_string())
    }
}

/// A store that is open, and the person that is meant.
async fn about(place: impl Into<Place>, name: &str) -> Result<(Arc<dyn Store>, PersonRow), AdminError> {
    let store = open(place, true).await?;
    match find(&*store, name).await? {
        Some(person) => Ok((store, person)),
        None => Err(AdminError::NoPerson(name.to_owned())),
    }
}

async fn done(store: &dyn Store, changes: Changes) -> Result<(), AdminError> {
    match store.keep_order(changes).await {
        Err(StoreError::Gone) => Err(AdminError::Refused("that was done before".to_owned())),
        done => Ok(done?),
    }
}

fn changes(why: String, change: Change) -> Changes {
    Changes { by: None, at: crate::time::now(), why, all: vec![change] }
}

/// The open reports, the oldest first.
pub async fn reports(place: impl Into<Place>) -> Result<Vec<Report>, AdminError> {
    let store = open(place, true).await?;
    let reports = store.reports("", SHOWN).await?;
    store.close().await?;
    Ok(reports)
}

/// Deals with a report: dismisses it, or takes its line out.
pub async fn settle(
    place: impl Into<Place>,
    report: &str,
    remove: bool,
    why: &str,
) -> Result<(), AdminError> {
    let store = open(place, true).await?;
    let none = || AdminError::Refused(format!("there is no open report {report}"));
    let filed = store.filed(report).await?.ok_or_else(none)?;
    let subject = store.person(&filed.subject).await?;
    let ruling = Ruling { remove, measure: None, why: why.to_owned() };
    let changes = ruled(&store.signing_key().await?, (filed, subject.as_ref()), &ruling, None)?;
    done(&*store, changes).await?;
    Ok(store.close().await?)
}

/// A measure against somebody, by their id or the name of their account.
pub async fn impose(
    place: impl Into<Place>,
    name: &str,
    wish: MeasureWish,
    why: &str,
) -> Result<(), AdminError> {
    let (store, person) = about(place, name).await?;
    let why = to_the_point(why, true)?;
    let change = imposed(&store.signing_key().await?, &person, wish, (&why, crate::time::now()))?;
    done(&*store, changes(why, change)).await?;
    Ok(store.close().await?)
}

/// Ends what stands against somebody.
pub async fn lift(
    place: impl Into<Place>,
    name: &str,
    kind: MeasureKind,
    why: &str,
) -> Result<(), AdminError> {
    let (store, person) = about(place, name).await?;
    let why = to_the_point(why, false)?;
    let standing = store.measures_on(&person.id, crate::time::now()).await?;
    let none = || AdminError::Refused(format!("no {} stands against {name}", kind.name()));
    let measure = standing.into_iter().find(|measure| measure.kind == kind).ok_or_else(none)?;
    done(&*store, changes(why, Change::Lifted { measure: measure.id, person: person.id })).await?;
    Ok(store.close().await?)
}

/// What stands against people, the newest first.
pub async fn measures(place: impl Into<Place>) -> Result<Vec<Measure>, AdminError> {
    let store = open(place, true).await?;
    let measures = store.measures(crate::time::now(), SHOWN).await?;
    store.close().await?;
    Ok(measures)
}

/// What was done to keep order, the newest first.
pub async fn audit(place: impl Into<Place>) -> Result<Vec<AuditLine>, AdminError> {
    let store = open(place, true).await?;
    let audit = store.audit(SHOWN).await?;
    store.close().await?;
    Ok(audit)
}

/// Makes the owner of an account a moderator, or takes that back.
pub async fn appoint(place: impl Into<Place>, name: &str, on: bool) -> Result<(), AdminError> {
    let (store, person) = about(place, name).await?;
    if on && person.account.is_none() {
        return Err(AdminError::Refused("a moderator has an account".to_owned()));
    }
    let change = Change::Appointed { person: person.id, on };
    match store.keep_order(changes(String::new(), change)).await {
        Err(StoreError::Taken) => Err(AdminError::Refused(format!("{name} is a moderator already"))),
        Err(StoreError::Gone) => Err(AdminError::Refused(format!("{name} is no moderator"))),
        done => {
            done?;
            Ok(store.close().await?)
        }
    }
}

/// A time as people read it.
pub fn date(at: i64) -> String {
    super::date(at)
}
