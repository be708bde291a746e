//! What somebody may still do, counted for all nodes together. All times are the database's own.

use super::engine::Engine;
use super::statement::{Statement, statement};
use crate::store::Allowance;

/// What one time takes; what is held is counted in parts of that, so that it can fill by the millisecond.
const ONE: f64 = 1e9;
/// More than this is no bound.
const MOST: f64 = 1e6;
/// After so long without use every allowance is full again, and its row says nothing.
pub(super) const FULL_AFTER: i64 = 3_600_000;

/// What is held by now, `$3` at most; `$4` comes every millisecond.
fn held<E: Engine>() -> String {
    let now = E::NOW;
    let filled = format!("allowances.held + $4 * ({now} - allowances.at)");
    format!(
        "CASE WHEN {now} - allowances.at > {FULL_AFTER} THEN $3 WHEN {now} < allowances.at THEN allowances.held
         WHEN {filled} > $3 THEN $3 ELSE {filled} END"
    )
}

fn values(sql: String, whose: &str, allowance: Allowance) -> Statement {
    let most = allowance.most.clamp(0.0, MOST);
    // What fills sooner than in an hour is full after one.
    let gain = allowance.a_second.clamp(most / 3_600.0, MOST) * ONE / 1_000.0;
    statement(sql).text(whose).int(ONE as i64).int((most * ONE) as i64).int(gain as i64)
}

/// Takes one time, where there is one.
pub(super) fn take<E: Engine>(whose: &str, allowance: Allowance) -> Statement {
    let (now, held) = (E::NOW, held::<E>());
    let returning = if E::SHARED { "RETURNING whose" } else { "" };
    values(
        format!(
            "INSERT INTO allowances (whose, held, at) SELECT $1, $3 - $2, {now} WHERE $3 >= $2
             ON CONFLICT (whose) DO UPDATE SET held = {held} - $2, at = {now} WHERE {held} >= $2 {returning}"
        ),
        whose,
        allowance,
    )
}

/// Finds whoever has no time left.
pub(super) fn spent<E: Engine>(whose: &str, allowance: Allowance) -> Statement {
    let held = held::<E>();
    values(format!("SELECT whose FROM allowances WHERE whose = $1 AND {held} < $2"), whose, allowance)
}
