//! The log in plain words.

use super::grammar::{capital, count, list, one};
use super::{army, ships};
use crate::board::Metropolis;
use crate::event::{Event, Gift, Reason, Taken};
use crate::ids::{Card, God, Piece};
use crate::map::Map;
use crate::state::Ending;
use kernel::{Names, Seat};

/// One line for an event on this board.
pub(crate) fn event_text(event: &Event, map: &Map, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat).to_owned();
    match event {
        Event::GameStarted { seats, gold, map } => {
            format!("{seats} players begin on {}, each with {gold} gold", map.title())
        }
        Event::StartDealt { seat, .. } => format!("{} draws one of the printed starts", of(seat)),
        Event::BuildingStood { building, at } => {
            format!("{} stands in {} from the start", capital(&one(building.title())), at.title())
        }
        Event::SpecialsDrawn { tiles } => {
            let tiles: Vec<_> = tiles.iter().map(|tile| tile.title()).collect();
            format!("Special Metropolises of this game: {}", list(&tiles))
        }
        Event::MonumentsDrawn { monuments } => {
            let monuments: Vec<_> = monuments.iter().map(|monument| monument.title()).collect();
            format!("Monuments of this game: {}", list(&monuments))
        }
        Event::OrderDrawn { order } => {
            let order: Vec<_> = order.iter().map(of).collect();
            format!("Order of offerings: {}", order.join(", "))
        }
        Event::CycleBegan { cycle } => format!("Now begins cycle {cycle}"),
        Event::CardRevealed { slot, card } => {
            format!("{} comes up at {} gold", card.title(), slot.cost())
        }
        Event::CardSlid { card, to } => format!("{} slides to {} gold", card.title(), to.cost()),
        Event::CardLeft { card } => format!("{} leaves the track", card.title()),
        Event::DeckReshuffled => "The discard pile is shuffled into the deck".to_owned(),
        Event::GodsPlaced { gods } => {
            let gods: Vec<_> = gods.iter().map(|god| god.title()).chain([God::Apollo.title()]).collect();
            format!("The gods from the top: {}", list(&gods))
        }
        Event::ThreatRose { dice: [one, other], threat } => {
            format!("The threat of Hades rises by {one} and {other} to {threat}")
        }
        Event::HadesAppeared { covers } => {
            format!("Hades appears and takes the place of {}", covers.title())
        }
        Event::FavorShown { favor } => {
            format!("The favor of {} goes with the last god: {}", favor.title(), favor.help())
        }
        Event::FavorTaken { seat, favor } => {
            format!("{} receives the favor of {}", of(seat), favor.title())
        }
        Event::ItemDrawn { seat, item } => format!("{} draws {}", of(seat), item.phrase()),
        Event::CardTaken { seat, what } => format!("{} takes a {}", of(seat), taken(*what)),
        Event::GoldGained { seat, gold, why } => {
            format!("{} gains {gold} gold: {}", of(seat), reason(*why))
        }
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
        other => board_text(other, map, names),
    }
}

/// Lines about the board and its pieces.
fn board_text(event: &Event, map: &Map, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat).to_owned();
    match event {
        Event::FigureKept { seat, figure } => {
            format!("{} keeps {} with a priestess", of(seat), figure.title())
        }
        Event::FigureLeft { figure } => format!("{} leaves the board", figure.title()),
        Event::FigurePlaced { seat, figure, at } => {
            format!("{} brings {} to {}", of(seat), figure.title(), map.title(*at))
        }
        Event::FiguresCollided { one, other, at } => {
            format!("{} and {} destroy each other in {}", one.title(), other.title(), at.title())
        }
        Event::UnitPlaced { seat, piece, at } => {
            format!("{} puts {} in {}", of(seat), piece.phrase(), map.title(*at))
        }
        Event::ProsperityPlaced { seat, at } => {
            format!("{} puts a prosperity marker on {}", of(seat), at.title())
        }
        Event::Built { seat, building, at } => {
            format!("{} builds {} in {}", of(seat), one(building.title()), at.title())
        }
        Event::BuildingLost { building, at } => {
            format!("{} in {} is gone", capital(&one(building.title())), at.title())
        }
        Event::TroopsMoved { seat, from, to, army: moved } => {
            format!("{} moves {} from {} to {}", of(seat), army(moved), from.title(), to.title())
        }
        Event::FleetsMoved { seat, from, to, ships: moved } => {
            format!("{} sails {} from {} to {}", of(seat), ships(*moved), map.title(*from), map.title(*to))
        }
        Event::BattleBegan { attacker, defender, at } => {
            format!("{} attacks {} in {}", of(attacker), of(defender), map.title(*at))
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
        Event::UnitLost { seat, piece, at, fed } => {
            let coin = fed.0.map_or_else(String::new, |(tomb, gold)| {
                format!("; a coin falls to the Necropolis in {}, {gold} gold in all", tomb.title())
            });
            format!("{} loses {} in {}{coin}", of(seat), piece.phrase(), map.title(*at))
        }
        Event::ItemPlayed { seat, item } => format!("{} plays {}", of(seat), item.phrase()),
        Event::Retreated { seat, to } => format!("{} retreats to {}", of(seat), map.title(*to)),
        Event::BattleEnded { at, holder: Some(seat) } => format!("{} holds {}", of(seat), map.title(*at)),
        Event::BattleEnded { at, holder: None } => format!("Nobody is left in {}", map.title(*at)),
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
        Event::MetropolisDestroyed { at } => {
            format!("The Necropolis destroys the Metropolis in {}", at.title())
        }
        Event::GiftLost { seat, gift } => lost(*gift, &of(seat)),
        other => card_text(other, map, names),
    }
}

/// Lines about cards, powers and the end.
fn card_text(event: &Event, map: &Map, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat).to_owned();
    match event {
        Event::CardsReturned { seat, piece, count: cards } => {
            format!("{} returns {}", of(seat), count(*cards, piece.title()))
        }
        Event::CardBought { seat, card, idle, .. } => {
            format!("{} calls {}: {}", of(seat), card.title(), done(*card, idle.0))
        }
        Event::CreatureReplaced { seat, old, new, .. } => {
            format!("{} replaces {} by {}", of(seat), old.title(), new.title())
        }
        Event::ChimeraCopied { seat, card, idle } => {
            format!("{} lets Chimera act as {}: {}", of(seat), card.title(), done(*card, idle.0))
        }
        Event::FleetsPushed { owner, from, to, ships: moved } => format!(
            "Polyphemus drives {} of {} from {} to {}",
            ships(*moved),
            of(owner),
            map.title(*from),
            map.title(*to)
        ),
        Event::FleetSaved { seat, to } => {
            format!("The lighthouse saves a fleet of {} to {}", of(seat), map.title(*to))
        }
        Event::CardStolen { from, to, piece } => {
            format!("{} takes {} from {}", of(to), piece.phrase(), of(from))
        }
        Event::PieceReturned { seat, piece, at: Some(at) } => {
            format!("{} takes {} back from {}", of(seat), piece.phrase(), map.title(*at))
        }
        Event::PieceReturned { seat, piece, at: None } => {
            format!("{} gives back {}", of(seat), piece.phrase())
        }
        Event::FleetTurned { from, to, at } => {
            format!("The Siren turns a fleet of {} in {} over to {}", of(from), map.title(*at), of(to))
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
            format!("{} leads a special attack with {}", of(seat), Piece::Reinforcement(*unit).phrase())
        }
        Event::UndeadLeft => "The undead return to Hades".to_owned(),
        Event::GameEnded { ending } => ending_text(*ending, names),
        _ => "Something happened".to_owned(),
    }
}

/// How the game ended.
pub(super) fn ending_text(ending: Ending, names: &Names) -> String {
    match ending {
        Ending::Metropolises => "The game ends: enough Metropolises stand at the end of a cycle".to_owned(),
        Ending::Cycles => "The game ends with its last cycle".to_owned(),
        Ending::Artifacts(seat) => {
            format!("All five artifacts are on the side of {}: the game is won at once", names.of(seat))
        }
        Ending::LastStanding(seat) => {
            format!("Nobody is left against {}: the game is won", names.of(seat))
        }
        Ending::Military(seat) => format!("The side of {} wins by force of arms", names.of(seat)),
    }
}

/// What a card does, or why it does nothing.
fn done(card: Card, idle: Option<&'static str>) -> String {
    idle.map_or_else(|| card.help().to_owned(), |why| format!("nothing happens, {why}"))
}

fn taken(card: Taken) -> &'static str {
    match card {
        Taken::Priest => "priest",
        Taken::Philosopher => "philosopher",
        Taken::Priestess => "priestess",
    }
}

/// Why somebody goes without something free.
fn lost(gift: Gift, who: &str) -> String {
    match gift {
        Gift::Troop => format!("{who} has no troop left in reserve: the free one is lost"),
        Gift::Fleet => {
            format!("{who} has no fleet left in reserve, or no sea to put it: the free one is lost")
        }
        Gift::Undead => format!("No undead unit is left, or it has no place: {who} goes without"),
        Gift::Titan => format!("{who} has no Titan left in reserve: the free one is lost"),
        Gift::Building => format!("{who} has no place or no tile for the free building: it is lost"),
        Gift::Priest => format!("No priest is left in the supply: {who} goes without"),
        Gift::Philosopher => format!("No philosopher is left in the supply: {who} goes without"),
        Gift::Priestess => format!("No priestess is left in the supply: {who} goes without"),
        Gift::Item => format!("No magic item is left: {who} goes without"),
        Gift::Prosperity => format!("No prosperity marker is left: {who} goes without"),
    }
}

fn reason(why: Reason) -> &'static str {
    match why {
        Reason::Income => "income",
        Reason::Necropolis => "the Necropolis",
        Reason::ExtraIncome => "Lyre or Corinth",
        Reason::Apollo => "Apollo",
        Reason::Card(card) => Card::title(card),
        Reason::Purse => "the Purse of Plutus",
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
