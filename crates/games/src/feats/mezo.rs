//! What can be achieved in Mezo.

use super::{Exploit, Played, feat};
use mezo::Event;
use mezo::components::TOP_LEVEL;

pub(super) static EXPLOITS: &[Exploit<Event>] = &[
    Exploit { feat: feat("mezo_capstone", "Capstone", "lay the highest piece of a pyramid"), done: capstone },
    Exploit {
        feat: feat("mezo_blessed", "Blessed ground", "win the conflict of a Blessed region"),
        done: blessed,
    },
    Exploit { feat: feat("mezo_three", "Three fields", "win three conflicts in one Age"), done: three },
    Exploit { feat: feat("mezo_judge", "Judge in own cause", "break a tie in your own favour"), done: judge },
    Exploit {
        feat: feat("mezo_builder", "Ten stones", "lay ten pieces of pyramids in one game"),
        done: builder,
    },
];

fn capstone(game: &Played<Event>) -> bool {
    let top = |event: &Event| matches!(event, Event::PieceBuilt { seat, level, .. } if *seat == game.seat && *level == TOP_LEVEL);
    game.count(top) > 0
}

fn won(game: &Played<Event>, event: &Event, must_be_blessed: bool) -> bool {
    matches!(event, Event::ConflictWon { seat, blessed, .. } if *seat == game.seat && (*blessed || !must_be_blessed))
}

fn blessed(game: &Played<Event>) -> bool {
    game.count(|event| won(game, event, true)) > 0
}

fn three(game: &Played<Event>) -> bool {
    game.most_within(|event| matches!(event, Event::AgeBegan { .. }), |event| won(game, event, false)) >= 3
}

fn judge(game: &Played<Event>) -> bool {
    let own = |event: &Event| matches!(event, Event::TieBroken { judge, winner, .. } if *judge == game.seat && *winner == game.seat);
    game.count(own) > 0
}

fn builder(game: &Played<Event>) -> bool {
    game.count(|event| matches!(event, Event::PieceBuilt { seat, .. } if *seat == game.seat)) >= 10
}
