//! What is asked, in one line.

use super::count;
use crate::ids::{Building, Card, God};
use crate::rules::{Clash, Frame, Newcomer, Strike};
use crate::state::{Side, Tabletop};
use crate::view::View;
use kernel::{Names, Seat};

/// What `seat` must decide.
pub(crate) fn prompt(view: &View, seat: Seat, names: &Names) -> String {
    let table = &view.table;
    let gold = view.gold.get(seat.index()).copied().flatten();
    let purse = gold.map_or(String::new(), |gold| format!(" You have {gold} gold."));
    let Some(frame) = table.top() else { return "The game is over.".to_owned() };
    match frame {
        Frame::Bid { barred } => {
            let not = barred.map_or(String::new(), |god| format!(", not {}", god.title()));
            let priests = table.player(seat).priests;
            format!("Choose a god for your offering{not}.{purse} {}.", count(priests, "priest"))
        }
        Frame::Amount { god } => format!("How much do you offer to {}?{purse}", god.title()),
        Frame::Deploy => deploy_prompt(table),
        Frame::SetupClaim => "You may claim a monument.".to_owned(),
        Frame::HeroUpkeep { hero, .. } => {
            format!("{} asks for 2 gold or a priestess, or leaves.{purse}", hero.title())
        }
        Frame::KeepFigure { figure } => {
            format!("Give a priestess to keep {} for another cycle, or let it go.", figure.title())
        }
        Frame::Main => {
            let god = table.turn.map_or(God::Apollo, |turn| turn.god);
            format!("Your turn with {}: act or end it.{purse}", god.title())
        }
        Frame::CardPayment { slot } => {
            let card = table.on_track(slot).map_or("the card", Card::title);
            format!("How many temple discounts do you use on {card}?{purse}")
        }
        Frame::KrakenStep => format!("The Kraken may go on, 1 gold a step.{purse}"),
        Frame::Battle(clash) => battle_prompt(table, clash, names),
        other => piece_prompt(table, other),
    }
}

fn deploy_prompt(table: &Tabletop) -> String {
    let Some(deploy) = table.deploy else { return "Deploy.".to_owned() };
    let (what, left) = if deploy.troops > 0 {
        ("Place a troop", count(deploy.troops, "troop"))
    } else if deploy.titans > 0 {
        ("Place a Titan", count(deploy.titans, "Titan"))
    } else if deploy.fleets > 0 {
        ("Place a fleet", count(deploy.fleets, "fleet"))
    } else if deploy.choose {
        return "Choose the type of your free building.".to_owned();
    } else if let Some(building) = deploy.building {
        return format!("Where does your {} go?", building.title());
    } else {
        return "Where does the prosperity marker go?".to_owned();
    };
    format!("{what}; {left} still to place.")
}

fn battle_prompt(table: &Tabletop, clash: Clash, names: &Names) -> String {
    let Some(battle) = table.battle else { return "Battle.".to_owned() };
    let at = battle.at.title();
    let fight = table.fight(&battle);
    let [one, other] = Side::BOTH.map(|side| fight.modifiers(side).total());
    let [attacker, defender] = battle.seats.map(|seat| names.of(seat).to_owned());
    let odds = format!("{attacker} {one}, {defender} {other} before the dice");
    match clash {
        Clash::Item(_) => format!("Battle in {at} ({odds}): play a magic item before the roll?"),
        Clash::Shield(_) => format!("Battle in {at}: you would lose a unit. Use the shield?"),
        Clash::Loss(_) => format!("Battle in {at}: which unit do you lose?"),
        Clash::Retreat(_) => format!("Battle in {at} ({odds}): fight on or retreat?"),
        Clash::Roll | Clash::After => format!("Battle in {at}."),
    }
}

fn piece_prompt(table: &Tabletop, frame: Frame) -> String {
    let text = match frame {
        Frame::AcademyFleet => "Where does the fleet of the academy go?",
        Frame::Prosperity => "Where does the prosperity marker go?",
        Frame::PlaceTroop => "Where does the new troop go?",
        Frame::PlaceFleet => "Where does the new fleet go?",
        Frame::UndeadKind => "Undead troop or undead fleet?",
        Frame::PlaceUndead { .. } => "Where do the undead rise?",
        Frame::KronosGift => "Which free building do you take?",
        Frame::BuildType { .. } => "Which building?",
        Frame::BuildSite { building: Building::Necropolis } => "Where does the Necropolis go?",
        Frame::BuildSite { building } => return format!("Where do you build the {}?", building.title()),
        Frame::UnitSite { what } => return format!("Where does {} go?", newcomer(what)),
        Frame::BuySlot { monument } => return format!("Which creature does the {} bring?", monument.title()),
        Frame::PayPiece { .. } => "With which piece do you pay?",
        Frame::ReplaceSlot => "Which creature does Delphi replace?",
        Frame::FigureSite { figure } => return format!("Where does {} go?", figure.title()),
        Frame::PushFleets => {
            let sea = table.sea_to_clear().map_or_else(String::new, |sea| format!(" from {}", sea.title()));
            return format!("Where do the fleets{sea} flee?");
        }
        Frame::ChimeraPick => "As which creature does Chimera act?",
        Frame::CyclopsFrom => "Which building does the Cyclops replace?",
        Frame::CyclopsTo { .. } => "By which type?",
        Frame::TargetPlayer { card } => return format!("{}: at whom?", card.title()),
        Frame::GiantTarget => "Which building does the Giant destroy?",
        Frame::TroopTarget { strike: Strike::Harpy } => "Which troop does the Harpy carry off?",
        Frame::TroopTarget { strike: Strike::Bow } => "Which troop does the bow hit?",
        Frame::TroopTarget { strike: Strike::Thunderbolt } => "Which troop does the thunderbolt hit?",
        Frame::KrakenPlace => "Where does the Kraken rise?",
        Frame::SirenTarget => "Which lone fleet does the Siren turn?",
        Frame::SirenSource { .. } => "Your reserve is empty: from where does the fleet come?",
        Frame::Sell => "What do you sell to the Sphinx, 2 gold each?",
        Frame::Sylph { steps } => {
            return format!("The Sylph: {} left. Which fleets sail?", count(steps, "step"));
        }
        Frame::CharonHero => "Which hero does Charon bring back?",
        Frame::ErinyesFrom => "From where do the Erinyes take a marker?",
        Frame::ErinyesTo { .. } => "Where do they bring it?",
        Frame::SacrificeTerritory { .. } => "Where does Achilles strike?",
        Frame::RemoveTroop { left, .. } => {
            return format!("Which troop does Achilles remove? Up to {left} more.");
        }
        Frame::FleetToReturn { left } => {
            return format!("Give up {} for the Metropolis.", count(left, "fleet"));
        }
        Frame::PerseusTarget => "What does Perseus remove?",
        Frame::FigureTarget => "Which figure does Artemis remove?",
        Frame::MoveFrom | Frame::PegasusFrom => "From where do your units move?",
        Frame::FreeMove => "Which units move, or which fleets?",
        Frame::FleetFrom => "Which fleets sail?",
        Frame::MoveTo => {
            let from = table.group.map_or("", |group| group.from.title());
            return format!("From {from} to where?");
        }
        Frame::MoveCount => "How many troops go?",
        Frame::MoveSpecial => "Who or what goes along?",
        Frame::FleetStep => {
            let steps = table.sail.map_or(0, |sail| sail.steps);
            return format!("Where do your fleets sail? {} left.", count(steps, "step"));
        }
        Frame::FleetUndead { .. } => "How many undead fleets go along?",
        Frame::Scarab => "The Scarab's group may go on, free of charge.",
        Frame::Scorpion => "Whom does the Scorpion sting?",
        Frame::Lighthouse { left, .. } => {
            return format!("The lighthouse saves {}: where does it go?", count(left, "fleet"));
        }
        Frame::Discard { .. } => "Which building do you give up for the Metropolis?",
        Frame::MetropolisSite => "Where do you found the Metropolis?",
        Frame::ClearSlot { at } => {
            return format!("Too many buildings in {}: which one goes?", at.title());
        }
        Frame::SpecialChoice { .. } => "Which special Metropolis is it?",
        Frame::ClaimFirst => "Before your buildings go: claim a monument?",
        Frame::MonumentSite { .. } => "Where does the monument rise?",
        _ => "Decide.",
    };
    text.to_owned()
}

fn newcomer(what: Newcomer) -> &'static str {
    match what {
        Newcomer::Card(card) => card.title(),
        Newcomer::Hired(hero) => hero.title(),
        Newcomer::Titan => "the Titan",
        Newcomer::Troop => "the troop",
        Newcomer::Prosperity => "the prosperity marker",
    }
}
