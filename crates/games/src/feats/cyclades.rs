//! What can be achieved in Cyclades.

use super::{Exploit, Played, feat};
use cyclades::{Ending, Event};

pub(super) static EXPLOITS: &[Exploit<Event>] = &[
    Exploit {
        feat: feat("cyclades_conqueror", "Conqueror", "take three territories from others in one game"),
        done: conqueror,
    },
    Exploit {
        feat: feat("cyclades_twin_cities", "Twin cities", "found two Metropolises in one cycle"),
        done: twin_cities,
    },
    Exploit {
        feat: feat(
            "cyclades_patient",
            "Under the olive tree",
            "win a game in which you went to Apollo four times",
        ),
        done: patient,
    },
    Exploit {
        feat: feat("cyclades_quick", "Swift as Hermes", "win by the end of the sixth cycle"),
        done: quick,
    },
    Exploit { feat: feat("cyclades_last", "Last sail", "win because nobody else is left"), done: last },
];

fn conqueror(game: &Played<Event>) -> bool {
    let taken = |event: &Event| matches!(event, Event::TerritoryTaken { seat, from: Some(_), .. } if *seat == game.seat);
    game.count(taken) >= 3
}

fn twin_cities(game: &Played<Event>) -> bool {
    let founded =
        |event: &Event| matches!(event, Event::MetropolisFounded { seat, .. } if *seat == game.seat);
    game.most_within(|event| matches!(event, Event::CycleBegan { .. }), founded) >= 2
}

fn patient(game: &Played<Event>) -> bool {
    game.won && game.count(|event| matches!(event, Event::WentToApollo { seat } if *seat == game.seat)) >= 4
}

fn quick(game: &Played<Event>) -> bool {
    game.won && game.count(|event| matches!(event, Event::CycleBegan { .. })) <= 6
}

fn last(game: &Played<Event>) -> bool {
    let alone = |event: &Event| matches!(event, Event::GameEnded { ending: Ending::LastStanding(seat) } if *seat == game.seat);
    game.count(alone) > 0
}
