//! What can be achieved in Mammothodus, where all win or lose together.

use super::{Exploit, Played, feat};
use mammothodus::Event;
use mammothodus::components::Clan;

pub(super) static EXPLOITS: &[Exploit<Event>] = &[
    Exploit {
        feat: feat(
            "mammothodus_unhurt",
            "Nobody was lost",
            "open the portal without losing anybody to an attack",
        ),
        done: unhurt,
    },
    Exploit {
        feat: feat("mammothodus_spirit", "Spirit hunter", "drive a spirit away with your own clan"),
        done: spirit,
    },
    Exploit {
        feat: feat("mammothodus_helper", "Helping trunk", "give cards to others three times in one game"),
        done: helper,
    },
    Exploit {
        feat: feat("mammothodus_places", "Keeper of places", "bring two places of power to life in one game"),
        done: places,
    },
    Exploit { feat: feat("mammothodus_tribes", "Guardian", "fell five tribes in one game"), done: tribes },
];

/// Whether this clan is played from the seat.
fn own(game: &Played<Event>, whose: Clan) -> bool {
    let chosen = |event: &Event| matches!(event, Event::ClanChosen { seat, clan } if *seat == game.seat && *clan == whose);
    game.count(chosen) > 0
}

fn unhurt(game: &Played<Event>) -> bool {
    let hurt = |event: &Event| {
        let (Event::TribesAttacked { losses, .. } | Event::SpiritAttacked { losses, .. }) = event else {
            return false;
        };
        losses.iter().any(|loss| loss.lost > 0)
    };
    game.won && game.count(hurt) == 0
}

fn spirit(game: &Played<Event>) -> bool {
    game.count(|event| matches!(event, Event::SpiritKilled { clan, .. } if own(game, *clan))) > 0
}

fn helper(game: &Played<Event>) -> bool {
    game.count(|event| matches!(event, Event::HelpGiven { clan, .. } if own(game, *clan))) >= 3
}

fn places(game: &Played<Event>) -> bool {
    game.count(|event| matches!(event, Event::PlaceActivated { clan, .. } if own(game, *clan))) >= 2
}

fn tribes(game: &Played<Event>) -> bool {
    game.count(|event| matches!(event, Event::TribeKilled { clan, .. } if own(game, *clan))) >= 5
}
