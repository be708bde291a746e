//! Every move of the game as a small value, with the notation of the rulebook: `FleetStep(s5_5,2)`.

use crate::ids::{
    Artifact, Building, Card, Figure, God, Hero, Item, Monument, Piece, Reinforcement, Slot, Special,
};
use crate::map::{Place, Sea, Territory};
use kernel::{Argument, Named, Notation, Seat, Words, actions};
use std::fmt;

/// What the sphinx buys: units with the place where they stand, cards and reinforcements by name alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wares {
    /// What is sold.
    pub piece: Piece,
    /// Where it stands, for troops and fleets.
    pub at: Option<Place>,
}

impl Argument for Wares {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.piece.id())?;
        self.at.map_or(Ok(()), |place| write!(f, ",{place}"))
    }

    fn read(words: &mut Words<'_>) -> Option<Self> {
        let piece = Piece::read(words)?;
        let stands = matches!(piece, Piece::Troop | Piece::Fleet);
        Some(Wares { piece, at: if stands { Some(Place::read(words)?) } else { None } })
    }
}

/// What perseus' sacrifice removes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prey {
    /// A creature figure.
    Figure(Figure),
    /// A small building.
    Building(Territory, Building),
}

impl Argument for Prey {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prey::Figure(figure) => figure.write(f),
            Prey::Building(at, building) => write!(f, "{at},{building}"),
        }
    }

    fn read(words: &mut Words<'_>) -> Option<Self> {
        let first = words.next()?;
        if let Some(figure) = Figure::from_id(first) {
            return Some(Prey::Figure(figure));
        }
        Some(Prey::Building(Territory::from_id(first)?, Building::read(words)?))
    }
}

actions! { Notation::CALL;
    /// A move.
    pub enum Action {
        /// Setup: a troop to this territory.
        SetupPlaceTroop(to: Territory),
        /// Setup: a Titan to this territory.
        SetupPlaceTitan(to: Territory),
        /// Setup: a fleet to this sea space.
        SetupPlaceFleet(to: Sea),
        /// Setup: the building of kronos is of this type.
        SetupKronosType(building: Building),
        /// Setup: the building goes here.
        SetupPlaceBuilding(to: Territory),
        /// Setup: the prosperity marker goes here.
        SetupPlaceProsperity(to: Territory),
        /// Setup: claim this monument.
        SetupClaimMonument(monument: Monument),
        /// Claim no more, play no item.
        Pass,

        /// Pay a hero's upkeep in gold.
        Pay,
        /// Give a priestess for a hero or a figure.
        Priestess,
        /// Let a hero go.
        Release,
        /// Let a figure go.
        Dismiss,

        /// Offer to this god, or go to apollo.
        BidGod(god: God),
        /// Offer this much.
        BidAmount(gold: u16),

        /// A fleet of the naval academy goes here.
        PlaceAcademyFleet(to: Sea),
        /// The prosperity marker of apollo goes here.
        PlaceProsperity(to: Territory),
        /// A recruited troop goes here.
        PlaceTroop(to: Territory),
        /// A recruited fleet goes here.
        PlaceFleet(to: Sea),
        /// The undead unit is a troop or a fleet.
        UndeadKind(kind: Piece),
        /// The undead unit goes here.
        PlaceUndead(to: Place),
        /// Kronos' free building is of this type.
        KronosGift(building: Building),

        /// End the turn.
        EndTurn,
        /// Take the next recruit of the god.
        Recruit,
        /// Build one of these.
        Build(building: Building),
        /// Move troops out of this territory.
        TroopMove(from: Territory),
        /// Move fleets out of this sea space.
        FleetMove(from: Sea),
        /// Move undead and others out of this territory.
        UndeadTroopMove(from: Territory),
        /// Move undead and other fleets out of this sea space.
        UndeadFleetMove(from: Sea),
        /// Replace the creature on this space by the next card.
        ReplaceCreature(slot: Slot),
        /// Buy the card on this space.
        BuyCard(slot: Slot),
        /// Move a Titan and others out of this territory.
        TitanMove(from: Territory),
        /// Move with this reinforcement and its power.
        SpecialAttack(unit: Reinforcement),
        /// Sacrifice this hero.
        SacrificeHero(hero: Hero),
        /// Use the divine favor of this turn.
        UseFavor,
        /// Play this item in one's own turn.
        PlayItem(item: Item),
        /// Claim this monument.
        ClaimMonument(monument: Monument),
        /// Use this monument.
        UseMonument(monument: Monument),
        /// Use this artifact.
        UseArtifact(artifact: Artifact),
        /// Use the power of delphi.
        UseDelphi,
        /// Found a Metropolis with the help of theaters.
        TheaterMetropolis,

        /// Use so many temple discounts.
        CardPayment(discounts: u8),
        /// Build here.
        BuildSite(at: Territory),
        /// Build this type.
        BuildType(building: Building),
        /// Put the new unit, artifact or marker here.
        UnitSite(at: Territory),
        /// Put the monument here.
        MonumentSite(at: Territory),
        /// Buy the creature on this space by a monument.
        BuySlot(slot: Slot),
        /// Pay with the piece here.
        PayPiece(at: Place),
        /// Replace the creature on this space by delphi.
        ReplaceSlot(slot: Slot),

        /// Move out of this territory, by a card or power.
        MoveFrom(from: Territory),
        /// Move to this territory.
        MoveTo(to: Territory),
        /// Take so many regular troops.
        MoveCount(troops: u8),
        /// Take this along too.
        MoveSpecial(piece: Piece),
        /// The group is complete.
        Done,
        /// Sail from this sea space, by a card or power.
        FleetFrom(from: Sea),
        /// So many fleets go on to this sea space.
        FleetStep(to: Sea, fleets: u8),
        /// So many undead fleets go along.
        FleetUndead(fleets: u8),
        /// Stop sailing.
        EndFleetMove,
        /// The scarab's group goes on to this territory.
        ScarabMove(to: Territory),
        /// Do no more of it.
        Stop,
        /// Do not use it.
        Decline,

        /// Put the figure here.
        FigureSite(at: Territory),
        /// The fleets go to this sea space.
        PushFleets(to: Sea),
        /// Copy this creature.
        ChimeraPick(card: Card),
        /// Replace this building.
        CyclopsFrom(at: Territory, building: Building),
        /// Replace it by this type.
        CyclopsTo(building: Building),
        /// Aim at this player.
        TargetPlayer(seat: Seat),
        /// Destroy this building.
        GiantTarget(at: Territory, building: Building),
        /// Remove this troop.
        TroopTarget(at: Territory, piece: Piece),
        /// The Kraken rises here.
        KrakenPlace(at: Sea),
        /// The Kraken goes on.
        KrakenStep(to: Sea),
        /// Fly out of this territory.
        PegasusFrom(from: Territory),
        /// Take over the lone fleet here.
        SirenTarget(at: Sea),
        /// The new fleet comes from here.
        SirenSource(from: Sea),
        /// Sell this.
        Sell(wares: Wares),
        /// Hire this hero.
        CharonHero(hero: Hero),
        /// Take the marker from here.
        ErinyesFrom(from: Territory),
        /// Bring the marker here.
        ErinyesTo(to: Territory),
        /// Achilles strikes here.
        SacrificeTerritory(at: Territory),
        /// Remove this troop.
        RemoveTroop(piece: Piece),
        /// Return a fleet from here.
        FleetToReturn(from: Sea),
        /// Perseus removes this.
        PerseusTarget(prey: Prey),
        /// Remove this figure.
        FigureTarget(figure: Figure),

        /// Play this item in battle.
        BattleItem(item: Item),
        /// Lose this unit.
        Casualty(piece: Piece),
        /// The saved fleet goes here.
        LighthouseSea(to: Sea),
        /// The scorpion stings this one.
        ScorpionTarget(piece: Piece),
        /// Fight on.
        Stay,
        /// The attacker retreats to here.
        AttackerRetreat(to: Place),
        /// The defender retreats to here.
        DefenderRetreat(to: Place),

        /// Give up a building of this type here.
        MetropolisDiscard(building: Building, at: Territory),
        /// Found the Metropolis here.
        MetropolisSite(at: Territory),
        /// Clear away a building of this type.
        ClearSlot(building: Building),
        /// It is this special Metropolis.
        ChooseSpecialMetropolis(tile: Special),
        /// Claim this monument before the buildings go.
        ClaimMonumentFirst(monument: Monument),
        /// Claim nothing first.
        Skip,
    }
}
