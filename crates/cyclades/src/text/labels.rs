//! What an action does and costs, in one line.

use super::{army, count};
use crate::action::{Action, Prey, Wares};
use crate::components as box_;
use crate::ids::{Building, Card, God, Slot};
use crate::map::{Place, Sea, Territory};
use crate::rules::{Frame, Modifiers};
use crate::state::{Tabletop, Turn};
use crate::view::View;
use kernel::{Names, Seat};

/// What `action` does for `seat`.
pub(crate) fn label(view: &View, seat: Seat, action: Action, names: &Names) -> String {
    let table = &view.table;
    match action {
        Action::SetupPlaceTroop(at) | Action::PlaceTroop(at) => format!("Troop to {}", land(table, at)),
        Action::SetupPlaceTitan(at) => format!("Titan to {}", land(table, at)),
        Action::SetupPlaceFleet(at) | Action::PlaceFleet(at) | Action::PlaceAcademyFleet(at) => {
            format!("Fleet to {}", sea(table, at))
        }
        Action::SetupKronosType(building) | Action::KronosGift(building) | Action::BuildType(building) => {
            format!("A {}: {}", building.title(), building.help())
        }
        Action::SetupPlaceBuilding(at) | Action::BuildSite(at) => format!("Build in {}", land(table, at)),
        Action::SetupPlaceProsperity(at) | Action::PlaceProsperity(at) => {
            format!("Prosperity marker on {}", land(table, at))
        }
        Action::SetupClaimMonument(monument)
        | Action::ClaimMonument(monument)
        | Action::ClaimMonumentFirst(monument) => {
            format!("Claim the {}: {}", monument.title(), monument.help())
        }
        Action::Pass => "Pass".to_owned(),
        Action::Pay => format!("Pay {} gold", box_::HERO_UPKEEP),
        Action::Priestess => "Give a priestess".to_owned(),
        Action::Release => "Let the hero go".to_owned(),
        Action::Dismiss => "Let the figure go".to_owned(),
        Action::BidGod(god) => god_label(table, god, names),
        Action::BidAmount(gold) => bid_label(table, seat, gold),
        Action::UndeadKind(piece) => format!("An {}", piece.title()),
        Action::PlaceUndead(at) => format!("To {}", at.title()),
        Action::CardPayment(discounts) => {
            let price = match (table.top(), &table.turn) {
                (Some(Frame::CardPayment { slot }), Some(turn)) => table.card_price(turn, slot),
                _ => 0,
            };
            let rest = price.saturating_sub(u16::from(discounts));
            format!("Use {}, pay {rest} gold", count(discounts, "discount"))
        }
        Action::UnitSite(at) | Action::FigureSite(at) | Action::MonumentSite(at) => {
            format!("To {}", land(table, at))
        }
        Action::MetropolisDiscard(building, at) => {
            format!("Give up the {} in {}", building.title(), at.title())
        }
        Action::MetropolisSite(at) => match table.crowding(at) {
            0 => format!("Found it in {}", at.title()),
            crowd => format!("Found it in {}, clearing {}", at.title(), count(crowd, "building")),
        },
        Action::ClearSlot(building) => format!("Clear a {}", building.title()),
        Action::ChooseSpecialMetropolis(tile) => format!("{}: {}", tile.title(), tile.help()),
        Action::Skip => "Claim nothing".to_owned(),
        other => turn_label(view, seat, other, names),
    }
}

/// Actions of a turn.
fn turn_label(view: &View, seat: Seat, action: Action, names: &Names) -> String {
    let table = &view.table;
    let turn = table.turn.unwrap_or(Turn::new(seat, God::Apollo));
    match action {
        Action::EndTurn => "End your turn".to_owned(),
        Action::Recruit => {
            let price = table.recruit_price(&turn).unwrap_or(0);
            format!("Recruit one more for {price} gold")
        }
        Action::Build(building) => {
            format!("Build a {} for {} gold: {}", building.title(), box_::BUILD_COST, building.help())
        }
        Action::TroopMove(from) | Action::UndeadTroopMove(from) => {
            format!("Move out of {} ({}), {} gold", from.title(), units(table, from), box_::TROOP_MOVE_COST)
        }
        Action::FleetMove(from) | Action::UndeadFleetMove(from) => {
            format!("Sail from {}, {} gold", sea(table, from), box_::FLEET_MOVE_COST)
        }
        Action::TitanMove(from) => format!(
            "Move a Titan out of {} ({}), {} gold",
            from.title(),
            units(table, from),
            u16::from(turn.titan_moves) + 1
        ),
        Action::SpecialAttack(unit) => {
            format!("{} for {} gold: {}", unit.title(), box_::SPECIAL_ATTACK_COST, unit.card().help())
        }
        Action::ReplaceCreature(slot) => {
            format!("Replace {} for {} gold", card(table, slot), box_::REPLACE_COST)
        }
        Action::ReplaceSlot(slot) => format!("Replace {}", card(table, slot)),
        Action::BuyCard(slot) => {
            let price = table.card_price(&turn, slot);
            let help = table.on_track(slot).map_or("", Card::help);
            let least = price - table.most_discounts(&turn, slot);
            let cost = if least < price { format!("{least} to {price}") } else { price.to_string() };
            format!("Buy {} for {cost} gold: {help}", card(table, slot))
        }
        Action::BuySlot(slot) => {
            format!("Take {}: {}", card(table, slot), table.on_track(slot).map_or("", Card::help))
        }
        Action::PayPiece(at) => format!("Pay with the unit in {}", at.title()),
        Action::SacrificeHero(hero) => format!("Sacrifice {}: {}", hero.title(), hero.sacrifice()),
        Action::UseFavor => match table.player(seat).favor {
            Some(favor) => format!("Use the favor of {}: {}", favor.title(), favor.help()),
            None => "Use your divine favor".to_owned(),
        },
        Action::PlayItem(item) | Action::BattleItem(item) => {
            format!("Play the {}: {}", item.title(), item.help())
        }
        Action::UseMonument(monument) => format!("Use the {}: {}", monument.title(), monument.help()),
        Action::UseArtifact(artifact) => {
            format!("Use the {}: {}", artifact.title(), artifact.card().help())
        }
        Action::UseDelphi => "Ask Delphi: replace a creature on sale, free".to_owned(),
        Action::TheaterMetropolis => "Found a Metropolis with the help of theaters".to_owned(),
        other => move_label(table, seat, other, names),
    }
}

/// Moves and battles.
fn move_label(table: &Tabletop, seat: Seat, action: Action, names: &Names) -> String {
    match action {
        Action::MoveFrom(from) | Action::PegasusFrom(from) => {
            format!("Out of {} ({})", from.title(), units(table, from))
        }
        Action::MoveTo(to) | Action::ScarabMove(to) => {
            format!("To {}", arrival(table, seat, Place::Land(to), names))
        }
        Action::MoveCount(troops) => match table.group.and_then(|group| Some((group.from, group.to?))) {
            Some((from, to)) => format!(
                "Move {} {} → {}",
                count(troops, "troop"),
                from.title(),
                arrival(table, seat, Place::Land(to), names)
            ),
            None => count(troops, "troop"),
        },
        Action::MoveSpecial(piece) => format!("{} goes along", piece.title()),
        Action::Done => {
            let group = table.group.map_or_else(String::new, |group| army(&group.army));
            format!("Go with {group}")
        }
        Action::FleetFrom(from) => format!("Sail from {}", sea(table, from)),
        Action::FleetStep(to, fleets) => {
            format!("{} to {}", count(fleets, "fleet"), arrival(table, seat, Place::Sea(to), names))
        }
        Action::FleetUndead(fleets) => format!("{} along", count(fleets, "undead fleet")),
        Action::EndFleetMove => "Sail no further".to_owned(),
        Action::Stop => "Stop here".to_owned(),
        Action::Decline => "Do not use it".to_owned(),
        Action::Casualty(piece) => format!("Lose {}", piece.title()),
        Action::ScorpionTarget(piece) => format!("Sting {}", piece.title()),
        Action::LighthouseSea(to) => format!("The fleet goes to {}", sea(table, to)),
        Action::Stay => "Fight on".to_owned(),
        Action::AttackerRetreat(to) => format!("Retreat to {}", to.title()),
        Action::DefenderRetreat(to) => format!("Give up the place, retreat to {}", to.title()),
        other => card_label(table, other, names),
    }
}

/// Cards and powers.
fn card_label(table: &Tabletop, action: Action, names: &Names) -> String {
    match action {
        Action::PushFleets(to) => format!("They flee to {}", sea(table, to)),
        Action::ChimeraPick(card) => format!("As {}: {}", card.title(), card.help()),
        Action::CyclopsFrom(at, building) => format!("Replace the {} in {}", building.title(), at.title()),
        Action::CyclopsTo(building) => format!("By a {}", building.title()),
        Action::TargetPlayer(victim) => format!("{}{}", names.of(victim), loot(table, victim)),
        Action::GiantTarget(at, building) | Action::PerseusTarget(Prey::Building(at, building)) => {
            format!("Destroy the {} in {}", building.title(), owned(table, at, names))
        }
        Action::PerseusTarget(Prey::Figure(figure)) | Action::FigureTarget(figure) => {
            format!("Remove {}", figure.title())
        }
        Action::TroopTarget(at, piece) => {
            format!("Remove {} in {}", piece.title(), owned(table, at, names))
        }
        Action::RemoveTroop(piece) => format!("Remove {}", piece.title()),
        Action::SacrificeTerritory(at) => format!("Strike in {}", owned(table, at, names)),
        Action::KrakenPlace(at) => format!("Rise in {}", wreck(table, at, names)),
        Action::KrakenStep(to) => {
            format!("On to {} for {} gold", wreck(table, to, names), box_::KRAKEN_STEP_COST)
        }
        Action::SirenTarget(at) => {
            let owner = table.board.sea(at).owner.map_or("nobody", |owner| names.of(owner));
            format!("The fleet of {owner} in {}", at.title())
        }
        Action::SirenSource(from) => format!("Bring a fleet from {}", sea(table, from)),
        Action::Sell(Wares { piece, at: Some(at) }) => {
            format!("Sell a {} in {} for {} gold", piece.title(), at.title(), box_::SPHINX_PRICE)
        }
        Action::Sell(Wares { piece, at: None }) => {
            format!("Sell {} for {} gold", piece.title(), box_::SPHINX_PRICE)
        }
        Action::CharonHero(hero) => format!("{}: {}", hero.title(), hero.card().help()),
        Action::ErinyesFrom(from) => format!("Take a marker from {}", owned(table, from, names)),
        Action::ErinyesTo(to) => format!("Bring it to {}", to.title()),
        Action::FleetToReturn(from) => format!("Give up a fleet in {}", sea(table, from)),
        other => other.to_string(),
    }
}

fn god_label(table: &Tabletop, god: God, names: &Names) -> String {
    let bid = table.gods.iter().find(|place| place.god == god).and_then(|place| place.bid);
    let over =
        bid.map_or_else(String::new, |bid| format!(", over the {} of {}", bid.gold, names.of(bid.seat)));
    let gift = if god == God::Apollo && table.apollo.is_empty() && table.cycle > 0 {
        " (you would be the first)"
    } else {
        ""
    };
    format!("{}{over}{gift}: {}", god.title(), god.help())
}

fn bid_label(table: &Tabletop, seat: Seat, gold: u16) -> String {
    let priests = u16::from(table.player(seat).priests);
    if table.two_player() || priests == 0 {
        return format!("Offer {gold}");
    }
    format!("Offer {gold}, paying {}", gold.saturating_sub(priests).max(box_::MIN_OFFERING))
}

fn units(table: &Tabletop, at: Territory) -> String {
    army(&table.board.land(at).units)
}

/// A territory with what matters for placing something there.
fn land(table: &Tabletop, at: Territory) -> String {
    let (row, land) = (table.map().land(at), table.board.land(at));
    let horns = row.horns + land.prosperity;
    let slots = table.free_slots(at);
    format!("{} ({}, {})", at.title(), count(horns, "horn"), count(slots, "free slot"))
}

fn sea(table: &Tabletop, at: Sea) -> String {
    let horns = table.map().sea(at).horns;
    let ships = table.board.sea(at).ships.total();
    let mut notes = Vec::new();
    if horns > 0 {
        notes.push(count(horns, "horn"));
    }
    if ships > 0 {
        notes.push(count(ships, "fleet"));
    }
    if notes.is_empty() { at.title() } else { format!("{} ({})", at.title(), notes.join(", ")) }
}

fn owned(table: &Tabletop, at: Territory, names: &Names) -> String {
    let owner = table.board.land(at).controller.map_or("nobody", |owner| names.of(owner));
    format!("{} ({owner})", at.title())
}

fn card(table: &Tabletop, slot: Slot) -> &'static str {
    table.on_track(slot).map_or("nothing", Card::title)
}

/// What there is to take, as far as it lies open.
fn loot(table: &Tabletop, victim: Seat) -> String {
    let player = table.player(victim);
    match table.top() {
        Some(Frame::TargetPlayer { card: Card::Dryad }) => format!(" ({})", count(player.priests, "priest")),
        Some(Frame::TargetPlayer { card: Card::Satyr }) => {
            format!(" ({})", count(player.philosophers, "philosopher"))
        }
        _ => ": half of the gold behind the screen".to_owned(),
    }
}

fn wreck(table: &Tabletop, at: Sea, names: &Names) -> String {
    let water = table.board.sea(at);
    match water.owner {
        Some(owner) => {
            format!("{}, sinking {} of {}", at.title(), count(water.ships.total(), "fleet"), names.of(owner))
        }
        None => at.title(),
    }
}

/// Where a move leads and what awaits it there.
fn arrival(table: &Tabletop, seat: Seat, at: Place, names: &Names) -> String {
    let (owner, defended) = match at {
        Place::Land(land) => {
            let land = table.board.land(land);
            (land.controller, !land.units.is_empty())
        }
        Place::Sea(sea) => (table.board.sea(sea).owner, true),
    };
    match owner {
        Some(owner) if owner != seat && defended => {
            format!(
                "{}: battle against {}, {}",
                at.title(),
                names.of(owner),
                defence(at, &table.defence(at, owner))
            )
        }
        Some(owner) if owner != seat => format!("{}: take it from {}", at.title(), names.of(owner)),
        Some(_) => at.title(),
        None if matches!(at, Place::Land(_)) => format!("{}: take it", at.title()),
        None => at.title(),
    }
}

fn defence(at: Place, sum: &Modifiers) -> String {
    let mut parts = vec![count(sum.units, "unit")];
    let walls = if matches!(at, Place::Land(_)) { Building::Fortress } else { Building::Port };
    for (bonus, what) in [
        (sum.walls, walls.title()),
        (sum.metropolis, Building::Metropolis.title()),
        (sum.guard, "guard"),
        (sum.valour, "hero or artifact"),
    ] {
        if bonus > 0 {
            parts.push(format!("+{bonus} {what}"));
        }
    }
    parts.join(", ")
}
