//! The end of a game of Mystic War.

use crate::finale::{Feat, Finale, list};
use kernel::{Names, Outcome, Seat};
use mystic_war::View;
use mystic_war::components::Resource;

/// What somebody may have done most often.
pub(super) const FEATS: [Feat; 4] = [
    Feat::new("Joined", "Never silent", "cards in chains of others"),
    Feat::new("Laid", "Friend of the gods", "deities called"),
    Feat::new("PowerUsed", "Adept", "special powers used"),
    Feat::new("Spared", "Well guarded", "losses warded off"),
];

/// Who has won and why; the goals that were reached and missed, the winner's first.
pub(super) fn finale(view: &View, outcome: &Outcome, names: &Names) -> Finale {
    let mut order: Vec<Seat> = Seat::all(outcome.ranks.len() as u8).collect();
    order.sort_by_key(|seat| outcome.ranks[seat.index()]);
    let goal = |seat: &Seat| view.seats.get(seat.index()).and_then(|mage| mage.goal);
    let mut art: Vec<String> = Vec::new();
    for goal in order.iter().filter_map(goal) {
        if !art.iter().any(|id| id == goal.id()) {
            art.push(goal.id().to_owned());
        }
    }
    Finale { why: why(view, outcome, names), art, near: Vec::new() }
}

fn why(view: &View, outcome: &Outcome, names: &Names) -> String {
    let Some(first) = outcome.winners.iter().next() else {
        return "The last round is over, and nobody has reached a goal.".to_owned();
    };
    let who = list(outcome.winners.iter(), names);
    let Some(mage) = view.seats.get(first.index()) else { return format!("{who} wins.") };
    let Some(goal) = mage.goal else { return format!("{who} wins.") };
    if outcome.winners.len() > 1 {
        return format!("{who} have come equally far with their goals.");
    }
    match mage.resources.shortfall(goal) {
        0 => {
            let [followers, power, gold] = Resource::ALL.map(|resource| mage.resources[resource]);
            let asked = goal.needs().map(|need| need.to_string()).join(", ");
            format!(
                "{who} has {followers} Followers, {power} Power and {gold} Gold: all that the secret goal asked ({asked})."
            )
        }
        short => format!("Nobody has reached a goal; {who} was nearest, only {short} short."),
    }
}
