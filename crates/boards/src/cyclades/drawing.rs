//! What a drawing is made from: one view, how it is looked at, and what may be done.

use super::atlas::Atlas;
use crate::Look;
use cyclades::map::{Place, Territory};
use cyclades::{Action, Battle, Frame, God, Tabletop, View};
use kernel::Seat;

/// A view with all that the parts of the drawing ask again and again.
pub(super) struct Drawing<'a> {
    /// The view.
    pub view: &'a View,
    /// What lies open.
    pub table: &'a Tabletop,
    /// Who looks, and what may be done.
    pub look: &'a Look<'a>,
    /// The board.
    pub atlas: &'static Atlas,
    /// The legal actions, in the order of the look.
    pub actions: Vec<Option<Action>>,
    /// What the chosen action would lead to.
    pub after: Option<View>,
}

impl<'a> Drawing<'a> {
    /// Everything about one look at one view.
    pub(super) fn new(view: &'a View, look: &'a Look<'a>) -> Drawing<'a> {
        let actions = look.legal.iter().map(|choice| choice.action.parse().ok()).collect();
        let after = look.preview.and_then(|preview| serde_json::from_str(&preview.view).ok());
        Drawing { view, table: &view.table, look, atlas: Atlas::of(view.table.map), actions, after }
    }

    /// What somebody is called; one's own seat is `you`.
    pub(super) fn name(&self, seat: Seat) -> String {
        if self.look.you == Some(seat) { "you".to_owned() } else { self.look.names.of(seat).to_owned() }
    }

    /// The same at the start of a sentence.
    pub(super) fn title(&self, seat: Seat) -> String {
        if self.look.you == Some(seat) { "You".to_owned() } else { self.look.names.of(seat).to_owned() }
    }

    /// The gold of a seat, where this viewer knows it.
    pub(super) fn gold(&self, seat: Seat) -> Option<u16> {
        self.view.gold.get(seat.index()).copied().flatten()
    }

    /// Whether one of the legal actions is like this.
    pub(super) fn may(&self, like: impl Fn(Action) -> bool) -> bool {
        self.actions.iter().flatten().any(|&action| like(action))
    }

    /// The action being looked at.
    pub(super) fn chosen(&self) -> Option<Action> {
        self.look.chosen.and_then(|at| self.actions.get(at).copied().flatten())
    }

    /// Where a legal action stands in the list.
    pub(super) fn label(&self, action: Action) -> Option<&str> {
        let at = self.actions.iter().position(|&other| other == Some(action))?;
        self.look.legal.get(at).map(|choice| choice.label.as_str())
    }

    /// Who holds a god now: the offering, or whose turn it is.
    pub(super) fn holder(&self, god: God) -> Option<(Seat, Option<u16>)> {
        let bid = self.table.gods.iter().find(|place| place.god == god).and_then(|place| place.bid);
        let turn = self.table.turn.filter(|turn| turn.god == god).map(|turn| turn.seat);
        let deploy = self.table.deploy.filter(|deploy| deploy.god == god).map(|deploy| deploy.seat);
        bid.map(|bid| (bid.seat, Some(bid.gold))).or(turn.or(deploy).map(|seat| (seat, None)))
    }

    /// The battle that is fought, or the one that the chosen or prepared move would begin.
    pub(super) fn battle(&self) -> Option<(Battle, Tabletop)> {
        if let Some(battle) = self.table.battle {
            return Some((battle, self.table.clone()));
        }
        self.battle_to_come()
    }

    fn battle_to_come(&self) -> Option<(Battle, Tabletop)> {
        let seat = self.look.you?;
        match (self.chosen(), self.table.top()?) {
            // Undead fleets that may come along are not chosen yet.
            (Some(Action::FleetStep(to, fleets)), Frame::FleetStep) if fleets > 0 => {
                let owner = self.table.board.sea(to).owner.filter(|&owner| owner != seat)?;
                let mut battle = Battle::new(Place::Sea(to), seat, owner);
                battle.ships.fleets = fleets;
                Some((battle, self.table.clone()))
            }
            (Some(Action::MoveTo(to)), Frame::MoveTo) => {
                let from = self.table.group?.from;
                let mut army = self.table.board.land(from).units;
                army.artifacts = Default::default();
                self.attack(seat, to, army)
            }
            (Some(Action::MoveCount(troops)), Frame::MoveCount) => {
                let group = self.table.group?;
                let mut army = group.army;
                army.troops = troops;
                self.attack(seat, group.to?, army)
            }
            (chosen, Frame::MoveCount | Frame::MoveSpecial) => {
                let group = self.table.group?;
                let mut army = group.army;
                match chosen {
                    Some(Action::MoveSpecial(piece)) => army.add(piece),
                    None if army.is_empty() => army = self.table.board.land(group.from).units,
                    Some(_) | None => {}
                }
                self.attack(seat, group.to?, army)
            }
            (Some(Action::ScarabMove(to)), Frame::Scarab) => self.attack(seat, to, self.table.group?.army),
            (_, _) => None,
        }
    }

    /// A battle for a defended territory of somebody else.
    fn attack(&self, seat: Seat, to: Territory, army: cyclades::Army) -> Option<(Battle, Tabletop)> {
        let land = self.table.board.land(to);
        let fought = !land.units.is_empty() && !army.is_empty();
        let owner = land.controller.filter(|&owner| owner != seat && fought)?;
        let power = self.table.group.and_then(|group| match group.source {
            cyclades::Source::Special(unit) => Some(unit),
            cyclades::Source::Ares
            | cyclades::Source::Undead
            | cyclades::Source::Titan
            | cyclades::Source::Pegasus
            | cyclades::Source::Granted
            | cyclades::Source::Scarab => None,
        });
        let mut battle = Battle::new(Place::Land(to), seat, owner);
        battle.army = army;
        battle.power = power;
        Some((battle, self.table.clone()))
    }
}
