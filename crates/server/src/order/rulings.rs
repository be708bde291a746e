//! What may be decided, and what is done by it.

use crate::error::{Error, Result};
use crate::identity::veil;
use crate::names::look;
use crate::store::{Change, Changes, Filed, MeasureRow, PersonRow};
use protocol::order::{LONGEST_WHY, MEASURE_SECONDS};
use protocol::{MeasureKind, MeasureWish, Ruling};

/// The name of an account as nobody can read it; names that look alike have the same.
pub(crate) fn mark(signing: &str, account: &str) -> String {
    veil(signing, &format!("banned name {}", look(account)))
}

/// A reason in one line. A measure needs one: its person is told it.
pub(crate) fn to_the_point(why: &str, needed: bool) -> Result<String> {
    let why: String = why.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let why = why.trim();
    if why.chars().count() > LONGEST_WHY || (needed && why.is_empty()) {
        return Err(Error::Bad(format!("a reason has 1 to {LONGEST_WHY} characters")));
    }
    Ok(why.to_owned())
}

/// What a measure against somebody does.
pub(crate) fn imposed(
    signing: &str,
    person: &PersonRow,
    wish: MeasureWish,
    (why, at): (&str, i64),
) -> Result<Change> {
    let until = match (wish.kind, wish.seconds) {
        (MeasureKind::Ban, None) => None,
        (_, Some(seconds)) if MEASURE_SECONDS.contains(&seconds) => {
            Some(at.saturating_add(i64::try_from(seconds * 1000).unwrap_or(i64::MAX)))
        }
        (MeasureKind::Mute, None) => return Err(Error::Bad("a mute has an end".to_owned())),
        (_, Some(_)) => return Err(Error::Bad("a measure lasts from a minute to ten years".to_owned())),
    };
    let banned = person.account.as_ref().filter(|_| wish.kind == MeasureKind::Ban);
    Ok(Change::Imposed(MeasureRow {
        id: crate::random::token(8),
        person: person.id.clone(),
        kind: wish.kind,
        at,
        until,
        why: why.to_owned(),
        mark: banned.map(|account| mark(signing, account)),
    }))
}

/// What a decision about a report does. Nothing but a measure needs the one it is about.
pub(crate) fn ruled(
    signing: &str,
    (filed, subject): (Filed, Option<&PersonRow>),
    ruling: &Ruling,
    by: Option<String>,
) -> Result<Changes> {
    let at = crate::time::now();
    let why = to_the_point(&ruling.why, ruling.measure.is_some())?;
    let Filed { id: report, about, subject: person, line } = filed;
    let dismissed = !ruling.remove && ruling.measure.is_none();
    let mut all = vec![Change::Settled { report, about, subject: person.clone(), dismissed }];
    if ruling.remove {
        let (spot, number) = line.ok_or_else(|| Error::Bad("there is no line to take out".to_owned()))?;
        all.push(Change::Removed { spot, number, person });
    }
    if let Some(wish) = ruling.measure {
        let subject = subject.ok_or(Error::NotFound("person"))?;
        all.push(imposed(signing, subject, wish, (&why, at))?);
    }
    Ok(Changes { by, at, why, all })
}
