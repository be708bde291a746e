//! Where each action lives, and how its button reads.

use kernel::Seat;
use mezo::components::{Ability, Card, God, Slot, Space, WrathTile};
use mezo::effect::Unit;
use mezo::{Action, Comfort, Frame, Purse, Region, Tabletop, Target, Vertex, Work};

/// The ground of a region.
pub(super) fn region(region: Region) -> String {
    format!("region-{region}")
}

/// The units of one type and tribe in a region.
pub(super) fn unit(region: Region, owner: Seat, unit: Unit) -> String {
    format!("unit-{region}-{}-{unit}", owner.0)
}

/// The glyphs of a tribe in a region.
pub(super) fn glyph(region: Region, owner: Seat) -> String {
    format!("glyph-{region}-{}", owner.0)
}

/// The pyramid of a region.
pub(super) fn pyramid(region: Region) -> String {
    format!("pyramid-{region}")
}

/// Where the Champion of a region stands.
pub(super) fn champion(region: Region) -> String {
    format!("champion-{region}")
}

/// A place for gods.
pub(super) fn vertex(vertex: Vertex) -> String {
    format!("vertex-{vertex}")
}

/// A god to be taken.
pub(super) fn god(god: God) -> String {
    format!("god-{god}")
}

/// A power to be taken.
pub(super) fn ability(ability: Ability) -> String {
    format!("ability-{ability}")
}

/// A card in the hand.
pub(super) fn card(card: Card) -> String {
    format!("card-{card}")
}

/// An action of the revealed card of a seat.
pub(super) fn slot(seat: Seat, slot: Slot) -> String {
    format!("slot-{}-{slot}", seat.0)
}

/// Passing on an action.
pub(super) fn pass(slot: Slot, comfort: Comfort) -> String {
    format!("pass-{slot}-{comfort}")
}

/// So many units for a region.
pub(super) fn deploy(warriors: u8, shamans: u8) -> String {
    format!("deploy-{warriors}-{shamans}")
}

/// So many units for the Blessed region.
pub(super) fn sacrifice(units: u8) -> String {
    format!("sacrifice-{units}")
}

/// A tile of the wrathful god.
pub(super) fn wrath(tile: WrathTile) -> String {
    format!("wrath-{tile}")
}

/// The bowl before the wrathful god.
pub(super) const BOWL: &str = "bowl";

/// A space of a book.
pub(super) fn space(space: Space) -> String {
    format!("space-{space}")
}

/// A type of unit in a seat's Reserve.
pub(super) fn reserve(seat: Seat, unit: Unit) -> String {
    format!("reserve-{}-{unit}", seat.0)
}

/// A type of unit in a seat's part of Xibalba.
pub(super) fn xibalba(seat: Seat, unit: Unit) -> String {
    format!("xibalba-{}-{unit}", seat.0)
}

/// A seat's row in the conflict.
pub(super) fn duel(seat: Seat) -> String {
    format!("duel-{}", seat.0)
}

/// The spots of an action of `you`. Only what has no place has none: it is a button.
pub(super) fn of(table: &Tabletop, you: Seat, action: Action) -> Vec<String> {
    match action {
        Action::ChooseGod(god) => vec![self::god(god)],
        Action::ChooseTribeAbility(ability) => vec![self::ability(ability)],
        Action::PlaceUnit(region, unit) => vec![self::unit(region, you, unit)],
        Action::PlaceChampion(region) => vec![champion(region), self::region(region)],
        Action::DeployRegion(region, w, s) => vec![deploy(w, s), self::region(region)],
        Action::MoveGod(to) | Action::WanderGod(to) => vec![vertex(to)],
        Action::SelectCard(card) => vec![self::card(card)],
        Action::Use(slot) => vec![self::slot(you, slot)],
        Action::Pass(slot, comfort) => vec![pass(slot, comfort)],
        Action::Yes => yes(table, you),
        Action::HitUnit(region, owner, unit) | Action::ShiftFrom(region, owner, unit) => {
            vec![self::unit(region, owner, unit)]
        }
        Action::ShiftTo(region) => vec![self::region(region)],
        Action::BuildPiece(region, Work::Glyph) => vec![glyph(region, you)],
        Action::DemolishPiece(region, Target::Glyph(owner))
        | Action::TransformPiece(region, Target::Glyph(owner)) => vec![glyph(region, owner)],
        Action::BuildPiece(region, Work::Pyramid)
        | Action::DemolishPiece(region, Target::Pyramid)
        | Action::TransformPiece(region, Target::Pyramid) => vec![pyramid(region)],
        Action::RecoverUnit(unit) => vec![xibalba(you, unit)],
        Action::AppeasePay(Purse::Reserve, unit) => vec![reserve(you, unit)],
        Action::AppeasePay(Purse::Region(region), unit) => vec![self::unit(region, you, unit)],
        Action::ChooseWrathTile(tile) => vec![wrath(tile)],
        Action::SacrificeWarriors(n) | Action::SacrificeShamans(n) => vec![sacrifice(n)],
        Action::BreakTie(seat) => vec![duel(seat)],
        Action::ChooseSpace(space) => vec![self::space(space)],
        Action::AbilityFirst | Action::MoveFirst | Action::Stay | Action::No | Action::Stop => Vec::new(),
    }
}

/// Yes lives in the bowl, or on the glyph that breaks and the action that it pays for.
fn yes(table: &Tabletop, you: Seat) -> Vec<String> {
    match table.agenda.last() {
        Some(Frame::AppeaseDecide(_)) => vec![BOWL.to_owned()],
        Some(Frame::GlyphRitual(_)) => {
            let here = table.conflict.map(|region| glyph(region, you));
            let last = table.seats.get(you.index()).and_then(|tribe| tribe.uncovered().next());
            here.into_iter().chain(last.map(|last| slot(you, last))).collect()
        }
        _ => Vec::new(),
    }
}

/// How the button of an action reads, where that is shorter than its label.
pub(super) fn button(table: &Tabletop, action: Action) -> Option<String> {
    let words = match action {
        Action::ChooseGod(god) => return Some(format!("Take {}", god.title())),
        Action::AbilityFirst => "Call ability first",
        Action::MoveFirst => "Move first",
        Action::Stay => "Stay",
        Action::Stop => "No more",
        Action::No => match table.agenda.last() {
            Some(Frame::GlyphRitual(_)) => "Keep the glyph",
            _ => "Do not appease",
        },
        Action::DeployRegion(_, 0, 0) => "None here",
        _ => return None,
    };
    Some(words.to_owned())
}
