//! The rules: a stack of steps and decisions, and one file for each family of them.
//!
//! A [`Frame`] on top either happens by itself or waits for a seat. `offer` lists what that seat may do,
//! `answer` does it, `run` plays an automatic frame. A decision without options passes unused, one with a single
//! option is taken by itself (CYC-5.20.1).

mod battle;
mod buildings;
mod capture;
mod cards;
mod creatures;
mod cycle;
mod deploy;
mod dispatch;
mod egypt;
mod favors;
mod figures;
mod founding;
mod gods;
mod hades;
mod heroes;
mod main_action;
mod monuments;
mod movement;
mod offering;
mod pieces;
mod sailing;
mod titans;
mod totals;
mod turn;

use crate::action::Action;
use crate::event::Event;
use crate::ids::{Building, BuildingSet, Card, Figure, God, Hero, Monument, Piece, Slot};
use crate::map::{Sea, Territory};
use crate::state::{Cyclades, Side, Tabletop};
use kernel::{Dice, Seat, Sink, Undo};
use serde::{Deserialize, Serialize};

pub(crate) use totals::Fight;
pub use totals::Modifiers;

/// A step of the cycle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Cards slide and are filled up.
    RotateTrack,
    /// Everyone collects.
    Income,
    /// Heroes are paid.
    Upkeep,
    /// The gods of the cycle.
    RefreshGods,
    /// The dice of hades.
    HadesThreat,
    /// A divine favor.
    RefreshFavor,
    /// The auction.
    Offerings,
    /// Everyone pays.
    Payment,
    /// The turns, or the deployments of the setup auction.
    Turns,
    /// The undead leave, victory is checked.
    EndCycle,
}

/// A part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Figures are kept or dismissed.
    Figures,
    /// The divine favor is taken.
    Favor,
    /// The academies serve.
    Academies,
    /// The naval academy serves.
    NavalAcademy,
    /// The free recruit, or apollo's gifts.
    Gift,
    /// Actions until the end of the turn.
    Main,
    /// The marker goes back to the order track.
    End,
}

/// A part of a round of battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clash {
    /// An item before the roll.
    Item(Side),
    /// The dice.
    Roll,
    /// The shield after the roll.
    Shield(Side),
    /// A unit is lost.
    Loss(Side),
    /// Fleets are saved, the mummy works, one side may be gone.
    After,
    /// A retreat.
    Retreat(Side),
}

/// What a unit, artifact or marker is that needs a territory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Newcomer {
    /// A hero, reinforcement or artifact by its card.
    Card(Card),
    /// A hero that charon brings back.
    Hired(Hero),
    /// A Titan of kronos.
    Titan,
    /// The troop of hestia.
    Troop,
    /// The marker of demeter.
    Prosperity,
}

/// Who removes a troop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strike {
    /// The harpy.
    Harpy,
    /// The bow of artemis.
    Bow,
    /// The thunderbolt of zeus.
    Thunderbolt,
}

/// A step or a decision of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Frame {
    /// A step of the cycle.
    Cycle(Step),
    /// The front marker chooses a god, but not the one it was pushed off.
    Bid { barred: Option<God> },
    /// How much the front marker offers to this god.
    Amount { god: God },
    /// A marker of the setup auction deploys.
    Deploy,
    /// A monument may be claimed after deploying.
    SetupClaim,
    /// A hero's upkeep.
    HeroUpkeep { seat: Seat, hero: Hero },
    /// A part of the running turn.
    Turn(Stage),
    /// A figure may be kept with a priestess.
    KeepFigure { figure: Figure },
    /// The naval academy places a fleet.
    AcademyFleet,
    /// Apollo's marker is placed.
    Prosperity,
    /// A recruited troop is placed.
    PlaceTroop,
    /// A recruited fleet is placed.
    PlaceFleet,
    /// Undead troop or fleet.
    UndeadKind,
    /// The undead unit is placed.
    PlaceUndead { piece: Piece },
    /// Kronos' free building.
    KronosGift,
    /// The next action of the turn.
    Main,
    /// Which building, at this price.
    BuildType { price: u16 },
    /// Where to build; it is paid for.
    BuildSite { building: Building },
    /// Where a new unit, artifact or marker goes.
    UnitSite { what: Newcomer },
    /// How many temple discounts to use on this card.
    CardPayment { slot: Slot },
    /// Which creature to buy by this monument.
    BuySlot { monument: Monument },
    /// With which piece to pay this monument.
    PayPiece { monument: Monument, slot: Slot },
    /// Which creature delphi replaces.
    ReplaceSlot,
    /// Where a figure goes.
    FigureSite { figure: Figure },
    /// Polyphemus drives fleets out of the seas around him.
    PushFleets,
    /// Which creature chimera copies.
    ChimeraPick,
    /// Chimera goes back, the discards are shuffled in.
    ChimeraShuffle,
    /// Which building the cyclops replaces.
    CyclopsFrom,
    /// By which type.
    CyclopsTo { at: Territory, building: Building },
    /// At whom the card aims.
    TargetPlayer { card: Card },
    /// What the giant destroys.
    GiantTarget,
    /// Which troop is removed.
    TroopTarget { strike: Strike },
    /// Where the Kraken rises.
    KrakenPlace,
    /// Whether the Kraken goes on.
    KrakenStep,
    /// Which fleet the siren turns.
    SirenTarget,
    /// Where the new fleet comes from.
    SirenSource { at: Sea },
    /// What the sphinx buys.
    Sell,
    /// Which fleets the sylph moves, with so many steps left.
    Sylph { steps: u8 },
    /// Which hero charon brings.
    CharonHero,
    /// From where the erinyes take a marker.
    ErinyesFrom,
    /// Where they bring it.
    ErinyesTo { from: Territory },
    /// Where achilles strikes.
    SacrificeTerritory { from: Territory },
    /// Which troop achilles removes, with so many left.
    RemoveTroop { at: Territory, left: u8 },
    /// Which fleet ulysses gives up, with so many left.
    FleetToReturn { left: u8 },
    /// What perseus removes.
    PerseusTarget,
    /// Which figure artemis removes.
    FigureTarget,
    /// From where a granted troop move goes.
    MoveFrom,
    /// From where pegasus flies.
    PegasusFrom,
    /// A free troop move or fleet move.
    FreeMove,
    /// Where the group goes.
    MoveTo,
    /// How many troops go.
    MoveCount,
    /// What else goes along.
    MoveSpecial,
    /// From where a granted fleet move goes.
    FleetFrom,
    /// The next step of a fleet move.
    FleetStep,
    /// How many undead fleets go along with so many others.
    FleetUndead { to: Sea, fleets: u8 },
    /// Whether the scarab's group goes on.
    Scarab,
    /// The scorpion stings before the battle.
    Scorpion,
    /// A part of a round of battle.
    Battle(Clash),
    /// The lighthouse saves so many fleets lost in this space.
    Lighthouse { seat: Seat, lost_in: Sea, left: u8 },
    /// Buildings are given up for a Metropolis.
    Discard { types: BuildingSet, theaters: u8 },
    /// Where the Metropolis is founded.
    MetropolisSite,
    /// What is cleared away for the tile.
    ClearSlot { at: Territory },
    /// Which special Metropolis it is.
    SpecialChoice { at: Territory },
    /// A monument may be claimed before the buildings go.
    ClaimFirst,
    /// Where a monument is put up.
    MonumentSite { monument: Monument },
    /// After a capture with this option: the game is won.
    MilitaryVictory,
}

/// Where rules report, and say that chance was drawn or something came to light.
pub(crate) trait Log {
    /// Something happened.
    fn tell(&mut self, event: impl FnOnce() -> Event);
    /// It cannot be taken back.
    fn seal(&mut self);
}

struct Flow<'a, S> {
    sink: &'a mut S,
    sealed: bool,
}

impl<S: Sink<Event>> Log for Flow<'_, S> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.sink.emit(event);
    }

    fn seal(&mut self) {
        self.sealed = true;
    }
}

/// Where options are listed. A probe has enough at the second one.
pub(crate) trait Offers {
    /// One more option.
    fn offer(&mut self, action: Action);
    /// Whether more need not be listed.
    fn enough(&self) -> bool;

    /// An option for each of these.
    fn offer_all<T>(&mut self, items: impl Iterator<Item = T>, action: impl Fn(T) -> Action) {
        for item in items {
            self.offer(action(item));
            if self.enough() {
                return;
            }
        }
    }
}

impl Offers for Vec<Action> {
    fn offer(&mut self, action: Action) {
        self.push(action);
    }

    fn enough(&self) -> bool {
        false
    }
}

/// Finds out whether there is a choice.
#[derive(Default)]
pub(crate) struct Probe {
    first: Option<Action>,
    many: bool,
}

impl Offers for Probe {
    fn offer(&mut self, action: Action) {
        self.many = self.first.is_some();
        self.first.get_or_insert(action);
    }

    fn enough(&self) -> bool {
        self.many
    }
}

impl Probe {
    /// Whether there is a choice.
    pub(crate) fn is_many(&self) -> bool {
        self.many
    }
}

impl Tabletop {
    /// Who decides this frame; nobody when it happens by itself.
    pub(crate) fn decider(&self, frame: Frame) -> Option<Seat> {
        match frame {
            Frame::Cycle(_)
            | Frame::Turn(_)
            | Frame::ChimeraShuffle
            | Frame::MilitaryVictory
            | Frame::Battle(Clash::Roll | Clash::After) => None,
            Frame::Bid { .. } | Frame::Amount { .. } => self.order.first().copied(),
            Frame::HeroUpkeep { seat, .. } | Frame::Lighthouse { seat, .. } => Some(seat),
            Frame::Battle(Clash::Item(side) | Clash::Shield(side) | Clash::Retreat(side)) => {
                self.battle.map(|battle| battle.seat(side))
            }
            Frame::Battle(Clash::Loss(side)) => {
                self.battle.filter(|battle| battle.losing[side as usize]).map(|battle| battle.seat(side))
            }
            Frame::Scarab if self.aftermath().is_some() => None,
            Frame::Deploy
            | Frame::SetupClaim
            | Frame::KeepFigure { .. }
            | Frame::AcademyFleet
            | Frame::Prosperity
            | Frame::PlaceTroop
            | Frame::PlaceFleet
            | Frame::UndeadKind
            | Frame::PlaceUndead { .. }
            | Frame::KronosGift
            | Frame::Main
            | Frame::BuildType { .. }
            | Frame::BuildSite { .. }
            | Frame::UnitSite { .. }
            | Frame::CardPayment { .. }
            | Frame::BuySlot { .. }
            | Frame::PayPiece { .. }
            | Frame::ReplaceSlot
            | Frame::FigureSite { .. }
            | Frame::PushFleets
            | Frame::ChimeraPick
            | Frame::CyclopsFrom
            | Frame::CyclopsTo { .. }
            | Frame::TargetPlayer { .. }
            | Frame::GiantTarget
            | Frame::TroopTarget { .. }
            | Frame::KrakenPlace
            | Frame::KrakenStep
            | Frame::SirenTarget
            | Frame::SirenSource { .. }
            | Frame::Sell
            | Frame::Sylph { .. }
            | Frame::CharonHero
            | Frame::ErinyesFrom
            | Frame::ErinyesTo { .. }
            | Frame::SacrificeTerritory { .. }
            | Frame::RemoveTroop { .. }
            | Frame::FleetToReturn { .. }
            | Frame::PerseusTarget
            | Frame::FigureTarget
            | Frame::MoveFrom
            | Frame::PegasusFrom
            | Frame::FreeMove
            | Frame::MoveTo
            | Frame::MoveCount
            | Frame::MoveSpecial
            | Frame::FleetFrom
            | Frame::FleetStep
            | Frame::FleetUndead { .. }
            | Frame::Scarab
            | Frame::Scorpion
            | Frame::Discard { .. }
            | Frame::MetropolisSite
            | Frame::ClearSlot { .. }
            | Frame::SpecialChoice { .. }
            | Frame::ClaimFirst
            | Frame::MonumentSite { .. } => self.active(),
        }
    }

    /// Whether the options of this frame may hang on the purse of who decides.
    fn reads_purse(frame: Frame) -> bool {
        matches!(
            frame,
            Frame::Bid { .. }
                | Frame::Amount { .. }
                | Frame::HeroUpkeep { .. }
                | Frame::Main
                | Frame::CardPayment { .. }
                | Frame::KrakenStep
        )
    }
}

impl Cyclades {
    /// Plays on to the next decision or the end. `actor` is who acted.
    pub(crate) fn settle(&mut self, actor: Option<Seat>, log: &mut impl Log) {
        while let Some(frame) = self.top() {
            let Some(seat) = self.decider(frame) else {
                self.run(frame, log);
                continue;
            };
            if Tabletop::reads_purse(frame) && actor != Some(seat) && !self.options.open_gold {
                log.seal();
            }
            let mut probe = Probe::default();
            self.offer(frame, seat, &mut probe);
            match probe.first {
                None => self.pass_unused(frame, log),
                Some(action) if !probe.many => self.answer(frame, seat, action, log),
                Some(_) => return,
            }
        }
    }

    /// Plays a legal action and all that follows by itself.
    pub(crate) fn act(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) -> Undo {
        let before: Dice = self.dice;
        let mut flow = Flow { sink, sealed: false };
        if let Some(frame) = self.top() {
            self.answer(frame, seat, action, &mut flow);
            self.settle(Some(seat), &mut flow);
        }
        if flow.sealed || self.dice != before { Undo::Sealed } else { Undo::Free }
    }

    /// Plays on from a fresh setup.
    pub(crate) fn begin(&mut self, sink: &mut impl Sink<Event>) {
        self.settle(None, &mut Flow { sink, sealed: false });
    }

    pub(crate) fn pop(&mut self) {
        self.stack.pop();
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        // Nothing follows the end of the game. A full stack can only come from a made-up state that `check` refuses.
        if self.end.is_none() {
            let _ = self.stack.try_push(frame);
        }
    }

    /// Replaces the frame on top.
    pub(crate) fn swap(&mut self, frame: Frame) {
        self.pop();
        self.push(frame);
    }
}
