//! Why an action is not possible now.

use crate::action::Action;
use crate::components as box_;
use crate::ids::God;
use crate::map::Place;
use crate::rules::Frame;
use crate::view::View;
use kernel::Seat;

/// One sentence for an action that is not legal.
pub(crate) fn explain(view: &View, seat: Seat, action: Action) -> String {
    let known = super::prompt(view, seat, &kernel::Names::default());
    match view.table.top() {
        Some(Frame::Main) => main_reason(view, seat, action),
        Some(Frame::Bid { barred }) => bid_reason(barred, action),
        Some(Frame::Amount { .. }) => {
            if let Action::BidAmount(gold) = action {
                format!("an offering of {gold} is too low or more than you can pay")
            } else {
                "first say how much you offer".to_owned()
            }
        }
        Some(Frame::MoveTo | Frame::Scarab) => move_reason(view, seat, action),
        Some(_) => format!("{action} does not answer what is asked: {known}"),
        None => "the game is over".to_owned(),
    }
}

fn bid_reason(barred: Option<God>, action: Action) -> String {
    match action {
        Action::BidGod(god) if Some(god) == barred => {
            format!("you were just pushed off {} and must go elsewhere first", god.title())
        }
        Action::BidGod(God::Apollo) => "apollo has one place only in the setup auction".to_owned(),
        Action::BidGod(god) => {
            format!("you cannot offer enough to {}, or this god is not there", god.title())
        }
        _ => "first choose a god for your offering".to_owned(),
    }
}

fn move_reason(view: &View, seat: Seat, action: Action) -> String {
    let (Action::MoveTo(to) | Action::ScarabMove(to)) = action else {
        return "first choose where your units go".to_owned();
    };
    let table = &view.table;
    if !table.map().has(Place::Land(to)) {
        return format!("{} is not on this board", to.title());
    }
    match table.board.land(to).controller {
        Some(owner) if owner != seat && table.allied(seat, owner) => {
            format!("{} belongs to your teammate", to.title())
        }
        Some(owner) if owner != seat && !table.may_enter(seat, to) => {
            format!("{} is closed: a last territory or a citadel", to.title())
        }
        _ => format!("{} is not linked by land or by your fleets", to.title()),
    }
}

fn main_reason(view: &View, seat: Seat, action: Action) -> String {
    let table = &view.table;
    let Some(turn) = table.turn else { return "it is nobody's turn".to_owned() };
    let gold = view.gold.get(seat.index()).copied().flatten().unwrap_or(u16::MAX);
    let needs = |god: God| format!("this needs the favor of {}", god.title());
    match action {
        Action::Recruit => match table.recruit_price(&turn) {
            None => "your god has no further recruits".to_owned(),
            Some(price) if gold < price => format!("the next recruit costs {price} gold"),
            Some(_) => "nothing is left in the supply, or there is no place for it".to_owned(),
        },
        Action::Build(building) if !table.god_types(turn.god).has(building) => {
            format!("{} does not build a {}", turn.god.title(), building.title())
        }
        Action::Build(_) if gold < box_::BUILD_COST => format!("a building costs {} gold", box_::BUILD_COST),
        Action::Build(building) => format!("there is no free place or no tile for a {}", building.title()),
        Action::TroopMove(_) if turn.god != God::Ares => needs(God::Ares),
        Action::FleetMove(_) if turn.god != God::Poseidon => needs(God::Poseidon),
        Action::ReplaceCreature(_) if turn.god != God::Zeus => needs(God::Zeus),
        Action::UndeadTroopMove(_) | Action::UndeadFleetMove(_) if turn.god != God::Hades => {
            needs(God::Hades)
        }
        Action::TroopMove(from) | Action::TitanMove(from) | Action::UndeadTroopMove(from) => {
            format!("nothing can move out of {}, or you lack the gold", from.title())
        }
        Action::FleetMove(from) | Action::UndeadFleetMove(from) => {
            format!("you have no such fleets in {}, or you lack the gold", from.title())
        }
        Action::BuyCard(slot) if table.on_track(slot).is_none() => "that space is empty".to_owned(),
        Action::BuyCard(_) => "you cannot pay for that card".to_owned(),
        Action::ReplaceCreature(_) => "only a creature can be replaced, for 1 gold".to_owned(),
        Action::SpecialAttack(unit) if turn.attacked.has(unit) => {
            format!("the {} has attacked this turn already", unit.title())
        }
        Action::SacrificeHero(hero) if turn.hired.has(hero) => {
            format!("{} came this turn and cannot be sacrificed yet", hero.title())
        }
        Action::UseArtifact(artifact) if turn.artifacts.has(artifact) => {
            format!("the {} was used this turn already", artifact.title())
        }
        Action::UseMonument(monument) if turn.monuments.has(monument) => {
            format!("the {} was used this turn already", monument.title())
        }
        Action::UseDelphi if turn.delphi => "delphi was asked this turn already".to_owned(),
        Action::ClaimMonument(monument) => {
            let [one, other] = monument.requires();
            format!("the {} needs a {} and a {}", monument.title(), one.title(), other.title())
        }
        other => format!("{other} is not possible in this turn"),
    }
}
