//! The end of a game of Cyclades.

use crate::finale::{Feat, Finale, Laid, list, runners_up};
use cyclades::{Ending, View};
use kernel::{Names, Outcome, Seat};

/// What somebody may have done most often.
pub(super) const FEATS: [Feat; 5] = [
    Feat::new("built", "temple", "Architect", "buildings built"),
    Feat::new("territory_taken", "troop", "Conqueror", "islands taken"),
    Feat::new("card_bought", "pegasus", "Tamer of creatures", "cards bought from the track"),
    Feat::new("pushed_off", "offering", "Never discouraged", "offers pushed off"),
    Feat::new("went_to_apollo", "apollo", "Friend of Apollo", "cycles with Apollo"),
];

/// So many Metropolises are drawn at most.
const CITIES: usize = 5;

/// Who has won and why; the Metropolises it was won with and what it is founded from.
pub(super) fn finale(view: &View, outcome: &Outcome, names: &Names) -> Finale {
    let won = outcome.winners.iter().map(|seat| outcome.scores[seat.index()]).sum::<i32>();
    let cities = usize::try_from(won).unwrap_or(0).clamp(1, CITIES);
    let built = ["port", "fortress", "temple", "university"];
    let art = std::iter::repeat_n("metropolis", cities).chain(built).map(str::to_owned).collect();
    let laid = Seat::all(outcome.ranks.len() as u8).map(|seat| laid(view, outcome, seat)).collect();
    Finale { why: why(view, outcome, names), art, near: Vec::new(), laid }
}

/// The Metropolises of a seat, and its gold.
fn laid(view: &View, outcome: &Outcome, seat: Seat) -> Laid {
    let held = cities(outcome.scores[seat.index()]);
    let gold = view.gold.get(seat.index()).copied().flatten();
    let words = gold.map_or_else(|| held.clone(), |gold| format!("{held}, {gold} gold"));
    Laid { words, ..Laid::default() }
}

fn cities(held: i32) -> String {
    if held == 1 { "1 Metropolis".to_owned() } else { format!("{held} Metropolises") }
}

fn why(view: &View, outcome: &Outcome, names: &Names) -> String {
    let who = list(outcome.winners.iter(), names);
    let many = outcome.winners.len() > 1;
    let (has, holds) = if many { ("have", "hold") } else { ("has", "holds") };
    match view.table.end {
        Some(Ending::Artifacts(_)) => format!("{who} {has} all five artifacts, and that wins at once."),
        Some(Ending::LastStanding(_)) => format!("Nobody else has land left: {who} {has} won."),
        Some(Ending::Military(_)) => {
            format!("{who} {has} taken the Metropolis that ends the game, by force of arms.")
        }
        Some(Ending::Metropolises) | None => {
            let held = standing(view, outcome, names);
            format!("At the end of cycle {} {who} {holds} {held}.", view.table.cycle)
        }
        Some(Ending::Cycles) => {
            format!("The last cycle is over, and {who} {holds} {}.", standing(view, outcome, names))
        }
    }
}

/// What the winners hold beside the next.
fn standing(view: &View, outcome: &Outcome, names: &Names) -> String {
    let winners: Vec<Seat> = outcome.winners.iter().collect();
    let next = runners_up(outcome);
    let held = |seats: &[Seat]| seats.iter().map(|seat| outcome.scores[seat.index()]).sum::<i32>();
    let gold = |seats: &[Seat]| {
        seats.iter().map(|seat| view.gold.get(seat.index()).copied().flatten().unwrap_or(0)).sum::<u16>()
    };
    let (mine, theirs) = (held(&winners), held(&next));
    let cities = cities(mine);
    if next.is_empty() {
        return cities;
    }
    let others = list(next.iter().copied(), names);
    match (mine == theirs, gold(&winners), gold(&next)) {
        (true, own, other) if own > other => {
            format!("{cities}, as {others}, but more gold: {own} against {other}")
        }
        (true, ..) => format!("{cities}, as {others}, and the next tie-break decides"),
        (false, ..) => format!("{cities}, {others} {theirs}"),
    }
}
