//! Advice for who plays for the first time, at the moment it matters.

use super::drawing::Drawing;
use crate::Tip;
use cyclades::{Action, Building, Frame, God, Slot};
use kernel::Seat;

/// At most so many at once.
const AT_ONCE: usize = 2;

/// What a friend would whisper now, the most pressing first.
pub(super) fn tips(drawing: &Drawing<'_>) -> Vec<Tip> {
    let Some(you) = drawing.look.you.filter(|_| !drawing.actions.is_empty()) else { return Vec::new() };
    let candidates = match drawing.table.top() {
        Some(Frame::Bid(_) | Frame::Amount(_)) => bidding(drawing, you),
        Some(Frame::Main) => acting(drawing, you),
        Some(Frame::PlaceFleet) => vec![tip(
            "two-fleets",
            "Two fleets in one space beat two single ones, and the Siren takes only lone ships.",
            "CYC-5.11.11",
        )],
        Some(Frame::PlaceTroop) if lone_city(drawing, you) => vec![leave_two()],
        Some(_) | None => Vec::new(),
    };
    candidates.into_iter().take(AT_ONCE).collect()
}

fn tip(id: &'static str, words: impl ToString, rule: &'static str) -> Tip {
    Tip { id, words: words.to_string(), rule }
}

fn bidding(drawing: &Drawing<'_>, you: Seat) -> Vec<Tip> {
    let table = drawing.table;
    let mut tips = Vec::new();
    let rival = table.opponents(you).iter().filter(|&seat| !table.allied(you, seat)).find_map(|seat| {
        let types = table.board.basic_types(table.board.held(seat));
        let missing = Building::BASIC.into_iter().filter(|&kind| !types.contains(kind));
        let sages = table.player(seat).philosophers + 1 >= table.philosophers_needed(seat);
        let god = if types.len() == 3 { missing.filter_map(Building::god).next() } else { None };
        god.or(sages.then_some(God::Athena)).map(|god| (seat, god))
    });
    if let Some((seat, god)) = rival {
        let words = format!(
            "{} needs only {} for a Metropolis. Outbid where it hurts.",
            drawing.title(seat),
            god.title()
        );
        tips.push(tip("deny", words, "CYC-5.8.1"));
    }
    if table.cycle > 0 && table.board.held(you).len() == 1 {
        tips.push(tip(
            "apollo",
            "Apollo is a move, not a defeat: he pays four gold to who has a single territory.",
            "CYC-5.7.1",
        ));
    }
    let zeus = table.gods.iter().any(|place| place.god == God::Zeus && place.bid.is_none());
    if zeus && (1..=4).contains(&table.cycle) && table.player(you).priests == 0 {
        tips.push(tip("priest", "A priest pays back every cycle, and early on Zeus is cheap.", "CYC-5.4.2"));
    }
    tips.push(tip("order", "Who acts first this cycle offers last in the next one.", "CYC-5.5.1"));
    tips
}

fn acting(drawing: &Drawing<'_>, you: Seat) -> Vec<Tip> {
    let table = drawing.table;
    let mut tips = Vec::new();
    if lone_city(drawing, you) {
        tips.push(leave_two());
    }
    let types = table.board.basic_types(table.board.held(you)).len();
    let close = types >= 3 || table.player(you).philosophers + 1 >= table.philosophers_needed(you);
    if close && table.metropolis_sites(you).next().is_none() {
        tips.push(tip(
            "site",
            "You are close to a Metropolis but have no place for it: without a site it is lost.",
            "CYC-5.8.5",
        ));
    }
    let god = table.turn.map(|turn| turn.god);
    if god == Some(God::Poseidon) && table.cycle < 5 {
        tips.push(tip(
            "ships-first",
            "Ships first, soldiers next cycle: fleets make the chain that Ares’ troops cross.",
            "CYC-5.1.6",
        ));
    }
    if drawing.may(|action| matches!(action, Action::BuyCard(_))) {
        tips.push(tip(
            "deny-card",
            "A creature can be bought just to keep it from the others.",
            "CYC-5.11.1",
        ));
    }
    if let Some(card) = table.on_track(Slot::Two) {
        let words =
            format!("Before you end your turn: the next player could have {} for 2 gold.", card.title());
        tips.push(tip("cheap-card", words, "CYC-5.11.1"));
    }
    tips
}

/// Whether a Metropolis of this seat is held by fewer than two units.
fn lone_city(drawing: &Drawing<'_>, you: Seat) -> bool {
    let table = drawing.table;
    table.board.held(you).iter().any(|at| {
        let land = table.board.land(at);
        land.metropolis.is_some() && land.units.units() < 2
    })
}

fn leave_two() -> Tip {
    tip("two-troops", "Leave two troops on a Metropolis: one is not enough against Pegasus.", "CYC-5.11.17")
}
