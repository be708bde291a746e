//! What can be achieved in Gheos.

use super::{Exploit, Played, feat};
use gheos::Event;

pub(super) static EXPLOITS: &[Exploit<Event>] = &[
    Exploit {
        feat: feat("gheos_peace", "Peace on Gheos", "win a game in which no war was fought"),
        done: peace,
    },
    Exploit { feat: feat("gheos_cups", "Cup bearer", "score 20 points with one token"), done: cups },
    Exploit { feat: feat("gheos_temple", "High priest", "score 8 points with one temple"), done: temple },
    Exploit {
        feat: feat("gheos_founder", "Father of peoples", "found three civilizations in one game"),
        done: founder,
    },
    Exploit { feat: feat("gheos_epoch", "Pyramid age", "score 15 points in one Epoch"), done: epoch },
];

fn peace(game: &Played<Event>) -> bool {
    game.won && game.count(|event| matches!(event, Event::War { .. })) == 0
}

fn cups(game: &Played<Event>) -> bool {
    game.count(
        |event| matches!(event, Event::TokenPlayed { seat, vp, .. } if *seat == game.seat && *vp >= 20),
    ) > 0
}

fn temple(game: &Played<Event>) -> bool {
    game.count(
        |event| matches!(event, Event::TempleScored { seat, vp, .. } if *seat == game.seat && *vp >= 8),
    ) > 0
}

fn founder(game: &Played<Event>) -> bool {
    game.count(|event| matches!(event, Event::Founded { seat, .. } if *seat == game.seat)) >= 3
}

fn epoch(game: &Played<Event>) -> bool {
    let much = |event: &Event| matches!(event, Event::EpochDrawn { vp, .. } if vp.get(game.seat.index()).is_some_and(|vp| *vp >= 15));
    game.count(much) > 0
}
