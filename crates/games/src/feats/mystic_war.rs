//! What can be achieved in Mystic War.

use super::{Exploit, Played, feat};
use mystic_war::Event;

pub(super) static EXPLOITS: &[Exploit<Event>] = &[
    Exploit {
        feat: feat("mystic_war_last_word", "The last word", "win by a Judgment of your own"),
        done: last_word,
    },
    Exploit {
        feat: feat("mystic_war_reckoning", "Reckoned with", "win at the Final Reckoning"),
        done: reckoning,
    },
    Exploit { feat: feat("mystic_war_retort", "Retort", "answer twice in one chain"), done: retort },
    Exploit {
        feat: feat(
            "mystic_war_pantheon",
            "A pantheon of one",
            "have three deities laid before you in one game",
        ),
        done: pantheon,
    },
    Exploit {
        feat: feat("mystic_war_saved", "Worth a sacrifice", "save a deity of yours by a Sacrifice"),
        done: saved,
    },
];

/// The last victory check, if it was of this kind.
fn judged(game: &Played<Event>, at_the_end: bool) -> bool {
    let last = game.events.iter().rev().find_map(|event| {
        let Event::Judged { seat, reckoning, .. } = event else { return None };
        Some((*seat, *reckoning))
    });
    game.won
        && last.is_some_and(|(seat, reckoning)| reckoning == at_the_end && (reckoning || seat == game.seat))
}

fn last_word(game: &Played<Event>) -> bool {
    judged(game, false)
}

fn reckoning(game: &Played<Event>) -> bool {
    judged(game, true)
}

fn retort(game: &Played<Event>) -> bool {
    let joined = |event: &Event| matches!(event, Event::Joined { seat, .. } if *seat == game.seat);
    let begins = |event: &Event| matches!(event, Event::Played { .. } | Event::Laid { .. });
    game.most_within(begins, joined) >= 2
}

fn pantheon(game: &Played<Event>) -> bool {
    game.count(|event| matches!(event, Event::Laid { recipient, .. } if *recipient == game.seat)) >= 3
}

fn saved(game: &Played<Event>) -> bool {
    game.count(|event| matches!(event, Event::Saved { seat, .. } if *seat == game.seat)) > 0
}
