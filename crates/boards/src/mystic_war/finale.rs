//! The end of a game of Mystic War.

use crate::finale::{Asked, Feat, Finale, Laid, list};
use kernel::{Names, Outcome, Seat};
use mystic_war::View;
use mystic_war::components::{RESOURCE_MAX, Resource};

/// What somebody may have done most often.
pub(super) const FEATS: [Feat; 4] = [
    Feat::new("Joined", "negation", "Never silent", "cards in chains of others"),
    Feat::new("Laid", "god_king", "Friend of the gods", "deities called"),
    Feat::new("PowerUsed", "special_power", "Adept", "special powers used"),
    Feat::new("Spared", "protection", "Well guarded", "losses warded off"),
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
    let laid = Seat::all(outcome.ranks.len() as u8).map(|seat| laid(view, outcome, seat)).collect();
    Finale { why: why(view, outcome, names), art, near: Vec::new(), laid }
}

/// A goal laid open: what it asked for, and what its mage has.
fn laid(view: &View, outcome: &Outcome, seat: Seat) -> Laid {
    let Some((mage, goal)) = view.seats.get(seat.index()).and_then(|mage| Some((mage, mage.goal?))) else {
        return Laid::default();
    };
    let words = match mage.resources.shortfall(goal) {
        _ if outcome.won(seat) => "won".to_owned(),
        0 => "reached".to_owned(),
        short => format!("{short} short"),
    };
    let goals = Resource::ALL.into_iter().zip(goal.needs()).map(|(resource, asked)| Asked {
        what: name(resource),
        have: mage.resources[resource].into(),
        asked: asked.into(),
        most: RESOURCE_MAX.into(),
    });
    Laid {
        art: Some(goal.id().to_owned()),
        words: format!("{}: {words}", goal.title()),
        goals: goals.collect(),
    }
}

const fn name(resource: Resource) -> &'static str {
    match resource {
        Resource::Followers => "Followers",
        Resource::MysticPower => "Mystic Power",
        Resource::Gold => "Gold",
    }
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
