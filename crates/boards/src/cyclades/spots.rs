//! Where each action lives: what is clicked to choose it.

use super::drawing::Drawing;
use cyclades::map::{Place, Sea, Territory};
use cyclades::{Action, Building, Frame, Piece, Prey, Wares};

/// The places where an action can be chosen; none for one that stays a button.
pub(super) fn spots(drawing: &Drawing<'_>, action: Action) -> Vec<String> {
    match action {
        Action::SetupPlaceTroop(at)
        | Action::SetupPlaceTitan(at)
        | Action::SetupPlaceBuilding(at)
        | Action::SetupPlaceProsperity(at)
        | Action::PlaceProsperity(at)
        | Action::PlaceTroop(at)
        | Action::BuildSite(at)
        | Action::UnitSite(at)
        | Action::MonumentSite(at)
        | Action::TroopMove(at)
        | Action::UndeadTroopMove(at)
        | Action::TitanMove(at)
        | Action::MoveFrom(at)
        | Action::MoveTo(at)
        | Action::ScarabMove(at)
        | Action::FigureSite(at)
        | Action::PegasusFrom(at)
        | Action::ErinyesFrom(at)
        | Action::ErinyesTo(at)
        | Action::SacrificeTerritory(at)
        | Action::MetropolisSite(at) => vec![land(at)],
        Action::SetupPlaceFleet(at)
        | Action::PlaceFleet(at)
        | Action::PlaceAcademyFleet(at)
        | Action::FleetMove(at)
        | Action::UndeadFleetMove(at)
        | Action::FleetFrom(at)
        | Action::FleetStep(at, _)
        | Action::PushFleets(at)
        | Action::KrakenPlace(at)
        | Action::KrakenStep(at)
        | Action::SirenTarget(at)
        | Action::SirenSource(at)
        | Action::FleetToReturn(at)
        | Action::LighthouseSea(at) => vec![sea(at)],
        Action::PlaceUndead(at)
        | Action::PayPiece(at)
        | Action::AttackerRetreat(at)
        | Action::DefenderRetreat(at) => vec![place(at)],
        Action::CyclopsFrom(at, building)
        | Action::GiantTarget(at, building)
        | Action::MetropolisDiscard(building, at)
        | Action::PerseusTarget(Prey::Building(at, building)) => vec![built(at, building)],
        Action::PerseusTarget(Prey::Figure(figure)) | Action::FigureTarget(figure) => {
            vec![format!("figure-{figure}")]
        }
        Action::TroopTarget(at, piece) => vec![unit(at, piece)],
        Action::EndTurn
        | Action::Pass
        | Action::Pay
        | Action::Priestess
        | Action::Release
        | Action::Dismiss
        | Action::Done
        | Action::EndFleetMove
        | Action::Stop
        | Action::Decline
        | Action::Stay
        | Action::Skip => Vec::new(),
        other => beside(drawing, other),
    }
}

/// Actions that live beside the board: on a god, a card, a seat or a chip of the hand. Some live on a piece as well.
fn beside(drawing: &Drawing<'_>, action: Action) -> Vec<String> {
    let own = |piece: Piece| {
        let seat = drawing.look.you?;
        let mut lands = drawing.table.board.held(seat).iter();
        lands.find(|&at| drawing.table.board.land(at).units.count(piece) > 0).map(|at| unit(at, piece))
    };
    let chip = format!("chip-{action}");
    match action {
        Action::BidGod(god) => vec![format!("god-{god}")],
        Action::BuyCard(slot)
        | Action::ReplaceCreature(slot)
        | Action::BuySlot(slot)
        | Action::ReplaceSlot(slot) => vec![format!("card-{slot}")],
        Action::Recruit => {
            let god = drawing.table.turn.map(|turn| format!("god-{}", turn.god));
            [chip].into_iter().chain(god).collect()
        }
        Action::TargetPlayer(seat) => vec![chip, format!("seat-{}", seat.0)],
        Action::SetupClaimMonument(monument)
        | Action::ClaimMonument(monument)
        | Action::ClaimMonumentFirst(monument) => vec![chip, format!("offer-{monument}")],
        Action::UseMonument(monument) => vec![chip, format!("monument-{monument}")],
        Action::SpecialAttack(reinforcement) => {
            [chip].into_iter().chain(own(Piece::Reinforcement(reinforcement))).collect()
        }
        Action::SacrificeHero(hero) => [chip].into_iter().chain(own(Piece::Hero(hero))).collect(),
        Action::UseArtifact(artifact) => [chip].into_iter().chain(own(Piece::Artifact(artifact))).collect(),
        Action::MoveSpecial(piece) => {
            let from = drawing.table.group.map(|group| unit(group.from, piece));
            [chip].into_iter().chain(from).collect()
        }
        Action::RemoveTroop(piece) => match drawing.table.top() {
            Some(Frame::RemoveTroop(strike)) => vec![chip, unit(strike.at, piece)],
            _ => vec![chip],
        },
        Action::ScorpionTarget(piece) => match drawing.table.battle.map(|battle| battle.at) {
            Some(Place::Land(at)) => vec![chip, unit(at, piece)],
            Some(Place::Sea(_)) | None => vec![chip],
        },
        Action::ClearSlot(building) => match drawing.table.top() {
            Some(Frame::ClearSlot(site)) => vec![chip, built(site.at, building)],
            _ => vec![chip],
        },
        Action::Sell(Wares { piece, at: Some(Place::Land(at)) }) => vec![unit(at, piece)],
        Action::Sell(Wares { at: Some(Place::Sea(at)), .. }) => vec![sea(at)],
        Action::Sell(Wares { piece, at: None }) => [chip].into_iter().chain(own(piece)).collect(),
        _ => vec![chip],
    }
}

/// The spot of a territory.
pub(super) fn land(at: Territory) -> String {
    format!("land-{at}")
}

/// The spot of a sea space.
pub(super) fn sea(at: Sea) -> String {
    format!("sea-{at}")
}

/// The spot of a place.
pub(super) fn place(at: Place) -> String {
    match at {
        Place::Land(at) => land(at),
        Place::Sea(at) => sea(at),
    }
}

/// The spot of a kind of unit in a territory.
pub(super) fn unit(at: Territory, piece: Piece) -> String {
    format!("unit-{at}-{piece}")
}

/// The spot of a type of building in a territory.
pub(super) fn built(at: Territory, building: Building) -> String {
    format!("built-{at}-{building}")
}

/// What the prompt's button says, where the label is longer than needed.
pub(super) fn button(action: Action) -> Option<String> {
    let words = match action {
        Action::EndTurn => "End turn",
        Action::Pass => "Pass",
        Action::Pay => "Pay 2 gold",
        Action::Priestess => "Give a priestess",
        Action::Release | Action::Dismiss => "Let go",
        Action::Done => "Go",
        Action::EndFleetMove => "Sail no further",
        Action::Stop => "Stop",
        Action::Decline => "Do not use it",
        Action::Stay => "Fight on",
        Action::Skip => "Claim nothing",
        _ => return None,
    };
    Some(words.to_owned())
}
