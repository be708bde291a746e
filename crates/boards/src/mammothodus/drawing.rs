//! What is looked at: the view, who looks, and what the open decision is about.

use crate::Look;
use mammothodus::components::Colour;
use mammothodus::map::Area;
use mammothodus::{
    Action, AssignHit, Assist, Frame, MoveStep, Phase, PlayCard, Reroll, RerollPick, Slot, Tabletop,
    TalentArea, TalentCard, Turn, View,
};

/// One view and one look at it.
pub(super) struct Drawing<'a> {
    pub(super) view: &'a View,
    pub(super) look: &'a Look<'a>,
    /// The legal actions, read; in the order of the look.
    pub(super) actions: Vec<Option<Action>>,
    /// The view after the action that is looked at, if nothing about it is left to chance.
    pub(super) sure: Option<View>,
}

/// Where a turn stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stretch {
    Setup,
    Humans,
    Ancients,
    End,
    Over,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(view: &'a View, look: &'a Look<'a>) -> Drawing<'a> {
        let exact = look.preview.filter(|preview| preview.exact);
        let sure = exact.and_then(|preview| serde_json::from_str(&preview.view).ok());
        let actions = look.legal.iter().map(|choice| choice.action.parse().ok()).collect();
        Drawing { view, look, actions, sure }
    }

    pub(super) fn table(&self) -> &'a Tabletop {
        &self.view.table
    }

    pub(super) fn top(&self) -> Option<Frame> {
        self.table().top().filter(|_| self.table().over.is_none())
    }

    /// The clan whose owner decides now.
    pub(super) fn decider(&self) -> Option<Slot> {
        self.top().and_then(|top| top.who(self.table()))
    }

    /// Whether the one who looks runs this clan.
    pub(super) fn is_mine(&self, slot: Slot) -> bool {
        self.look.you == Some(self.view.owner(slot))
    }

    /// The clan for which the one who looks decides now.
    pub(super) fn asked(&self) -> Option<Slot> {
        self.decider().filter(|&slot| self.is_mine(slot) && !self.look.legal.is_empty())
    }

    /// The clan whose cards are fanned out: the one that is asked, or whose turn it is, or whose turn comes next.
    pub(super) fn hand_slot(&self) -> Option<Slot> {
        let table = self.table();
        let mut next = table.active;
        let round = std::iter::from_fn(|| {
            let slot = next;
            next = table.after(slot);
            Some(slot)
        });
        let mine = round.take(table.clans.len()).find(|&slot| self.is_mine(slot));
        self.asked().or(mine)
    }

    pub(super) fn offers(&self, wanted: impl Fn(Action) -> bool) -> bool {
        self.actions.iter().flatten().any(|&action| wanted(action))
    }

    /// The action that is looked at before it is final.
    pub(super) fn chosen(&self) -> Option<Action> {
        self.look.chosen.and_then(|at| *self.actions.get(at)?)
    }

    pub(super) fn stretch(&self) -> Stretch {
        let agenda = &self.table().agenda;
        if self.table().over.is_some() {
            return Stretch::Over;
        }
        if agenda.iter().any(|frame| matches!(frame, Frame::Humans(_))) {
            return Stretch::Humans;
        }
        let turn = agenda.iter().find_map(|frame| match frame {
            Frame::Turn(Turn { then }) => Some(*then),
            _ => None,
        });
        let discarding = agenda.iter().any(|frame| matches!(frame, Frame::EndDiscard(_)));
        match turn {
            None => Stretch::Setup,
            Some(Phase::Human | Phase::Draw | Phase::Refill) => Stretch::End,
            Some(Phase::Ancients) => Stretch::Humans,
            Some(Phase::Discard) if discarding => Stretch::End,
            Some(Phase::Discard) => Stretch::Ancients,
        }
    }

    /// The figure of the active clan that acts now, and where it stands.
    pub(super) fn acting(&self) -> Option<(Colour, Area)> {
        let figure = match self.top()? {
            Frame::PlayCard(PlayCard { figure, .. })
            | Frame::MoveStep(MoveStep { figure, .. })
            | Frame::Reroll(Reroll { figure, .. })
            | Frame::RerollPick(RerollPick { figure, .. })
            | Frame::AssignHit(AssignHit { figure, .. })
            | Frame::TalentCard(TalentCard { figure })
            | Frame::TalentArea(TalentArea { figure, .. }) => figure,
            Frame::Assist(Assist { cause: mammothodus::Cause::Figure(_, figure), .. }) => figure,
            _ => return None,
        };
        Some((figure, self.table().actor().figures[figure]?))
    }

    /// What people call whoever runs `slot`.
    pub(super) fn owner_name(&self, slot: Slot) -> String {
        if self.is_mine(slot) {
            "you".to_owned()
        } else {
            self.look.names.of(self.view.owner(slot)).to_owned()
        }
    }
}
