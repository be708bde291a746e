//! The log in plain words.

use super::{army, ships};
use crate::board::Metropolis;
use crate::event::{Event, Reason, Taken};
use crate::ids::{Card, God};
use crate::state::Ending;
use kernel::{Names, Seat};

/// One line for an event.
pub(crate) fn event_text(event: &Event, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat).to_owned();
    match event {
        Event::GameStarted { seats, gold, map } => {
            format!("{seats} players begin on the board {map}, each with {gold} gold")
        }
        Event::StartDealt { seat, position } => format!("{} gets start {}", of(seat), position + 1),
        Event::BuildingStood { building, at } => {
            format!("A {} stands in {} from the start", building.title(), at.title())
        }
        Event::SpecialsDrawn { tiles } => {
            let list: Vec<_> = tiles.iter().map(|tile| tile.title()).collect();
            format!("Special Metropolises of this game: {}", list.join(", "))
        }
        Event::MonumentsDrawn { monuments } => {
            let list: Vec<_> = monuments.iter().map(|monument| monument.title()).collect();
            format!("Monuments of this game: {}", list.join(", "))
        }
        Event::OrderDrawn { order } => {
            let list: Vec<_> = order.iter().map(of).collect();
            format!("Order of offerings: {}", list.join(", "))
        }
        Event::CycleBegan { cycle } => format!("Cycle {cycle} begins"),
        Event::CardRevealed { slot, card } => format!("{} comes up at {} gold", card.title(), slot.cost()),
        Event::CardSlid { card, to } => format!("{} slides to {} gold", card.title(), to.cost()),
        Event::CardLeft { card } => format!("{} leaves the track", card.title()),
        Event::DeckReshuffled => "The discard pile is shuffled into the deck".to_owned(),
        Event::GodsPlaced { gods } => {
            let list: Vec<_> = gods.iter().map(|god| god.title()).collect();
            format!("The gods from the top: {}, Apollo", list.join(", "))
        }
        Event::ThreatRose { dice: [one, other], threat } => {
            format!("The threat of Hades rises by {one} and {other} to {threat}")
        }
        Event::HadesAppeared { covers } => format!("Hades appears and takes the place of {}", covers.title()),
        Event::FavorShown { favor } => {
            format!("The favor of {} goes with the last god: {}", favor.title(), favor.help())
        }
        Event::FavorTaken { seat, favor } => format!("{} receives the favor of {}", of(seat), favor.title()),
        Event::ItemDrawn { seat, item } => format!("{} draws the {}", of(seat), item.title()),
        Event::CardTaken { seat, what } => {
            let what = match what {
                Taken::Priest => "priest",
                Taken::Philosopher => "philosopher",
                Taken::Priestess => "priestess",
            };
            format!("{} takes a {what}", of(seat))
        }
        Event::GoldGained { seat, gold, why } => format!("{} gains {gold} gold: {}", of(seat), reason(*why)),
        Event::GoldPaid { seat, gold, why } => format!("{} pays {gold} gold: {}", of(seat), reason(*why)),
        Event::GoldStolen { from, to, gold, by, .. } => match gold {
            Some(gold) => format!("{} takes {gold} gold from {}: {}", of(to), of(from), by.title()),
            None => format!("{} takes gold from {}: {}", of(to), of(from), by.title()),
        },
        Event::HeroKept { seat, hero, priestess } => {
            let by = if *priestess { "a priestess" } else { "2 gold" };
            format!("{} keeps {} for {by}", of(seat), hero.title())
        }
        Event::HeroLeft { hero } => format!("{} leaves the game", hero.title()),
        Event::BidPlaced { seat, god, gold } => format!("{} offers {gold} to {}", of(seat), god.title()),
        Event::PushedOff { seat, god } => format!("{} is pushed off {}", of(seat), god.title()),
        Event::WentToApollo { seat } => format!("{} goes to Apollo", of(seat)),
        Event::TurnBegan { seat, god: God::Apollo } => format!("{} visits Apollo", of(seat)),
        Event::TurnBegan { seat, god } => format!("The turn of {} with {}", of(seat), god.title()),
        Event::TurnEnded { seat } => format!("{} ends the turn", of(seat)),
        other => board_text(other, names),
    }
}

/// Lines about the board and its pieces.
fn board_text(event: &Event, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat).to_owned();
    match event {
        Event::FigureKept { seat, figure } => {
            format!("{} keeps {} with a priestess", of(seat), figure.title())
        }
        Event::FigureLeft { figure } => format!("{} leaves the board", figure.title()),
        Event::FigurePlaced { seat, figure, at } => {
            format!("{} brings {} to {}", of(seat), figure.title(), at.title())
        }
        Event::FiguresCollided { one, other, at } => {
            format!("{} and {} destroy each other in {}", one.title(), other.title(), at.title())
        }
        Event::UnitPlaced { seat, piece, at } => {
            format!("{}: {} to {}", of(seat), piece.title(), at.title())
        }
        Event::ProsperityPlaced { seat, at } => {
            format!("{} puts a prosperity marker on {}", of(seat), at.title())
        }
        Event::Built { seat, building, at } => {
            format!("{} builds a {} in {}", of(seat), building.title(), at.title())
        }
        Event::BuildingLost { building, at } => format!("A {} in {} is gone", building.title(), at.title()),
        Event::TroopsMoved { seat, from, to, army: moved } => {
            format!("{} moves {} from {} to {}", of(seat), army(moved), from.title(), to.title())
        }
        Event::FleetsMoved { seat, from, to, ships: moved } => {
            format!("{} sails {} from {} to {}", of(seat), ships(*moved), from.title(), to.title())
        }
        Event::BattleBegan { attacker, defender, at } => {
            format!("{} attacks {} in {}", of(attacker), of(defender), at.title())
        }
        Event::Rolled { seats: [one, other], dice, totals } => format!(
            "{} rolls {} for {} in all, {} rolls {} for {}",
            of(one),
            dice[0],
            totals[0],
            of(other),
            dice[1],
            totals[1]
        ),
        Event::UnitLost { seat, piece, at } => {
            format!("{} loses {} in {}", of(seat), piece.title(), at.title())
        }
        Event::ItemPlayed { seat, item } => format!("{} plays the {}", of(seat), item.title()),
        Event::Retreated { seat, to } => format!("{} retreats to {}", of(seat), to.title()),
        Event::BattleEnded { at, holder: Some(seat) } => format!("{} holds {}", of(seat), at.title()),
        Event::BattleEnded { at, holder: None } => format!("Nobody is left in {}", at.title()),
        Event::TerritoryTaken { seat, at, from: Some(loser) } => {
            format!("{} takes {} from {}", of(seat), at.title(), of(loser))
        }
        Event::TerritoryTaken { seat, at, from: None } => format!("{} takes {}", of(seat), at.title()),
        Event::Eliminated { seat } => format!("{} has no land left and is out", of(seat)),
        Event::MetropolisFounded { seat, at, tile: Metropolis::Ordinary } => {
            format!("{} founds a Metropolis in {}", of(seat), at.title())
        }
        Event::MetropolisFounded { seat, at, tile: Metropolis::Special(tile) } => {
            format!("{} founds {} in {}", of(seat), tile.title(), at.title())
        }
        Event::FoundingLost { seat } => {
            format!("{} has no site for a Metropolis: nothing is founded", of(seat))
        }
        Event::MetropolisDestroyed { at } => format!("The Metropolis in {} is destroyed", at.title()),
        other => card_text(other, names),
    }
}

/// Lines about cards, powers and the end.
fn card_text(event: &Event, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat).to_owned();
    match event {
        Event::CardsReturned { seat, piece, count } => {
            format!("{} returns {}", of(seat), super::count(*count, piece.title()))
        }
        Event::CardBought { seat, card, .. } => {
            format!("{} calls {}: {}", of(seat), card.title(), card.help())
        }
        Event::CreatureReplaced { seat, old, new, .. } => {
            format!("{} replaces {} by {}", of(seat), old.title(), new.title())
        }
        Event::ChimeraCopied { seat, card } => format!("{} lets Chimera act as {}", of(seat), card.title()),
        Event::FleetsPushed { owner, from, to, ships: moved } => format!(
            "Polyphemus drives {} of {} from {} to {}",
            ships(*moved),
            of(owner),
            from.title(),
            to.title()
        ),
        Event::FleetSaved { seat, to } => {
            format!("The lighthouse saves a fleet of {} to {}", of(seat), to.title())
        }
        Event::CardStolen { from, to, piece } => {
            format!("{} takes a {} from {}", of(to), piece.title(), of(from))
        }
        Event::PieceReturned { seat, piece, at: Some(at) } => {
            format!("{} takes a {} off {}", of(seat), piece.title(), at.title())
        }
        Event::PieceReturned { seat, piece, at: None } => {
            format!("{} gives back a {}", of(seat), piece.title())
        }
        Event::FleetTurned { from, to, at } => {
            format!("The siren turns a fleet of {} in {} over to {}", of(from), at.title(), of(to))
        }
        Event::MarkerMoved { from, to } => {
            format!("A prosperity marker goes from {} to {}", from.title(), to.title())
        }
        Event::HeroSacrificed { seat, hero } => {
            format!("{} sacrifices {}: {}", of(seat), hero.title(), hero.sacrifice())
        }
        Event::FavorUsed { seat, favor } => format!("{} uses the favor of {}", of(seat), favor.title()),
        Event::MonumentClaimed { seat, monument } => format!("{} claims the {}", of(seat), monument.title()),
        Event::MonumentPlaced { monument, at, .. } => {
            format!("The {} rises in {}", monument.title(), at.title())
        }
        Event::MonumentUsed { seat, monument } => format!("{} uses the {}", of(seat), monument.title()),
        Event::ArtifactUsed { seat, artifact } => format!("{} uses the {}", of(seat), artifact.title()),
        Event::DelphiUsed { seat } => format!("{} asks Delphi", of(seat)),
        Event::SpecialAttackBegan { seat, unit } => {
            format!("{} leads a special attack with the {}", of(seat), unit.title())
        }
        Event::UndeadLeft => "The undead return to Hades".to_owned(),
        Event::GameEnded { ending } => ending_text(*ending, names),
        _ => "Something happened".to_owned(),
    }
}

/// How the game ended.
pub(super) fn ending_text(ending: Ending, names: &Names) -> String {
    match ending {
        Ending::Metropolises => "The game ends: enough Metropolises are founded".to_owned(),
        Ending::Cycles => "The game ends with its last cycle".to_owned(),
        Ending::Artifacts(seat) => format!("{} has all five artifacts and wins at once", names.of(seat)),
        Ending::LastStanding(seat) => format!("{} alone is left and wins", names.of(seat)),
        Ending::Military(seat) => format!("{} wins by force of arms", names.of(seat)),
    }
}

fn reason(why: Reason) -> &'static str {
    match why {
        Reason::Income => "income",
        Reason::Necropolis => "the Necropolis",
        Reason::ExtraIncome => "lyre or Corinth",
        Reason::Apollo => "Apollo",
        Reason::Card(card) => Card::title(card),
        Reason::Purse => "the purse of Plutus",
        Reason::Offering => "offerings",
        Reason::Upkeep => "upkeep of a hero",
        Reason::Recruit => "a recruit",
        Reason::Building => "a building",
        Reason::Move => "a move",
        Reason::Purchase => "a card",
        Reason::Replacement => "a new creature on sale",
        Reason::Power => "a power",
    }
}
