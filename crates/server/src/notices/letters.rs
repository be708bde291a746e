//! Letters: one for all games that wait, not at night, and ended by one press.

use super::deliver::{Turn, due_turn, wanted};
use super::{millis, words};
use crate::error::Result;
use crate::mail::MailError;
use crate::node::Node;
use crate::store::{QuietRow, Summons, letters_to};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use std::sync::Arc;

const DAY: i64 = 1_440;

/// Sends one letter about everything that waits for a person, unless it is to be later; `claimed` is what made it due.
pub(super) async fn send(node: &Arc<Node>, person: &str, claimed: Vec<Summons>) -> Result<()> {
    let (Some(mailer), Some(address), Some((to, true))) =
        (&node.mailer, &node.config.address, node.store.address_of(person).await?)
    else {
        return settle(node, claimed, None).await;
    };
    let (now, quiet) = (crate::time::now(), node.store.quiet(person).await?);
    if let Some(later) = quiet.as_ref().and_then(|quiet| quiet_until(quiet, now)) {
        return settle(node, claimed, Some(later)).await;
    }
    let (lines, told) = gather(node, person).await?;
    if lines.is_empty() {
        return settle(node, told, None).await;
    }
    let between = millis(node.config.notices.letters);
    if !node.store.take_letter(person, now, now - between).await? {
        // Another node was faster: when, is known only now.
        let last = node.store.quiet(person).await?.map_or(now, |quiet| quiet.letter);
        return settle(node, claimed, Some(last.max(now - between) + between)).await;
    }
    let stop = stop_link(node, person);
    let headers = [
        ("List-Unsubscribe", format!("<{stop}>")),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ("Auto-Submitted", "auto-generated".to_owned()),
    ];
    let (subject, text) = letter(&lines, address.origin(), &stop);
    match mailer.send(&to, &subject, &text, &headers).await {
        Ok(()) => settle(node, told, None).await,
        // An address that does not work is not written to again.
        Err(MailError::NoAddress | MailError::Refused(_)) => {
            tracing::warn!("the mail server does not know an address: it is not written to again");
            end(node, person).await?;
            settle(node, told, None).await
        }
        Err(why @ (MailError::Failed(_) | MailError::Settings(_))) => {
            tracing::warn!(%why, "a letter could not be handed in");
            // The turn for it is free again, no sooner than what was claimed is due.
            let again = now - between + millis(node.config.notices.again);
            node.store.take_letter(person, again, now).await?;
            Ok(())
        }
    }
}

/// What waits for a person, each as a line and a path, and what that settles.
async fn gather(node: &Arc<Node>, person: &str) -> Result<(Vec<(String, String)>, Vec<Summons>)> {
    let (mut lines, mut told) = (Vec::new(), Vec::new());
    for summons in node.store.summons_by(&letters_to(person)).await? {
        if !wanted(node, person, summons.key, "mail").await? {
            told.push(summons);
            continue;
        }
        let turn = match due_turn(node, &summons, person).await {
            Ok(turn) => turn,
            // It is due again by itself; the others are told.
            Err(error) => {
                tracing::debug!(%error, "a table could not be asked");
                continue;
            }
        };
        match turn {
            Turn::Waits(facts) => {
                let word = words::turn(node, &facts, person);
                lines.push((word.text.clone(), word.path()));
                told.push(summons);
            }
            Turn::Past => told.push(summons),
            Turn::There(due) => node.store.settle_summons(summons, Some(due)).await?,
        }
    }
    Ok((lines, told))
}

/// Nobody writes to this person about turns any more, at single tables either.
pub(crate) async fn end(node: &Node, person: &str) -> Result<()> {
    node.store.wish(person, 0, "mail", Some(false)).await?;
    for (key, kind, _) in node.store.wishes(person).await? {
        if key != 0 && kind == "mail" {
            node.store.wish(person, key, &kind, None).await?;
        }
    }
    Ok(())
}

async fn settle(node: &Arc<Node>, some: Vec<Summons>, due: Option<i64>) -> Result<()> {
    for summons in some {
        node.store.settle_summons(summons, due).await?;
    }
    Ok(())
}

fn letter(lines: &[(String, String)], origin: &str, stop: &str) -> (String, String) {
    let subject = match lines {
        [(line, _)] => line.trim_end_matches('.').to_owned(),
        lines => format!("{} games wait for you", lines.len()),
    };
    let games: Vec<String> = lines.iter().map(|(line, path)| format!("{line}\n{origin}{path}\n")).collect();
    let text = format!(
        "{}\n-- \nYou get this because you asked {origin} for letters about your turns.\n\
         Change that: {origin}/account\nNo more letters: {stop}\n",
        games.join("\n")
    );
    (subject, text)
}

/// The link that ends letters to a person, for whoever holds it.
fn stop_link(node: &Node, person: &str) -> String {
    let path = format!("/api/notices/stop?person={person}&sign={}", signature(node, person));
    node.config.address.as_ref().map_or_else(String::new, |address| address.link(&path))
}

/// What shows that such a link was made here.
pub(crate) fn signature(node: &Node, person: &str) -> String {
    node.veil(&format!("no more letters to {person}"))
}

/// When the hours end during which this person wants no letters, if it is in them.
fn quiet_until(quiet: &QuietRow, now: i64) -> Option<i64> {
    let zone = TimeZone::get(&quiet.zone).ok()?;
    let here = Timestamp::from_millisecond(now).ok()?.to_zoned(zone);
    let minute = i64::from(here.hour()) * 60 + i64::from(here.minute());
    let (since, long) =
        ((minute - quiet.begins).rem_euclid(DAY), (quiet.ends - quiet.begins).rem_euclid(DAY));
    if since >= long {
        return None;
    }
    // By the clock on the wall: the night before summer time is an hour shorter.
    let wall = here.datetime().with().second(0).subsec_nanosecond(0).build().ok()?;
    let ends = wall.checked_add((long - since).minutes()).ok()?;
    Some(ends.to_zoned(here.time_zone().clone()).ok()?.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_night_ends_in_the_morning_of_its_zone() {
        let quiet = |begins, ends| QuietRow { zone: "Europe/Vienna".to_owned(), begins, ends, letter: 0 };
        let at = |text: &str| text.parse::<Timestamp>().unwrap().as_millisecond();
        let night = quiet(22 * 60, 7 * 60);
        assert_eq!(quiet_until(&night, at("2026-07-01T21:30:10Z")), Some(at("2026-07-02T05:00:00Z")));
        assert_eq!(quiet_until(&night, at("2026-01-01T05:59:59Z")), Some(at("2026-01-01T06:00:00Z")));
        assert_eq!(quiet_until(&night, at("2026-01-01T06:00:00Z")), None);
        assert_eq!(quiet_until(&night, at("2026-03-29T00:30:00Z")), Some(at("2026-03-29T05:00:00Z")));
        assert_eq!(quiet_until(&night, at("2026-10-25T00:30:00Z")), Some(at("2026-10-25T06:00:00Z")));
        assert_eq!(quiet_until(&quiet(0, 0), at("2026-01-01T06:00:00Z")), None, "no such hours");
        assert_eq!(quiet_until(&QuietRow { zone: "Nowhere".to_owned(), ..night }, 0), None);
    }

    #[test]
    fn many_turns_are_one_letter() {
        let line = |text: &str| (text.to_owned(), "/t/1".to_owned());
        let (subject, text) =
            letter(&[line("It is your turn at A."), line("It is your turn at B.")], "https://x", "stop");
        assert_eq!(subject, "2 games wait for you");
        assert!(text.contains("at A.\nhttps://x/t/1\n") && text.contains("at B.") && text.contains("stop"));
        assert_eq!(letter(&[line("It is your turn at A.")], "https://x", "stop").0, "It is your turn at A");
    }
}
