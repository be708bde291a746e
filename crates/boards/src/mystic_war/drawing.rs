//! One look at the table: what every drawing of it asks.

use super::futures;
use crate::board::{BadView, Look, read};
use kernel::{Game, Names, Seat, Seats};
use mystic_war::components::{Card, Resource};
use mystic_war::{Action, Answer, Board, Frame, MysticWar, Totals, View};

/// A view together with how it is looked at.
pub(super) struct Drawing<'a> {
    /// What the viewer knows.
    pub(super) view: &'a View,
    /// What people are called.
    pub(super) names: &'a Names,
    /// The open facts by which plays are judged.
    pub(super) board: Board,
    /// The legal actions, in the order of the look.
    pub(super) legal: Vec<Option<Action>>,
    /// The action being looked at.
    pub(super) chosen: Option<Action>,
    /// What would be seen after it, and whether that is exact.
    pub(super) after: Option<(View, bool)>,
    /// What every mage would have: after that action, or when the chain ends as it stands.
    pub(super) future: Vec<Totals>,
}

impl<'a> Drawing<'a> {
    /// Reads what the look says about `view`.
    pub(super) fn new(view: &'a View, look: &Look<'a>) -> Result<Drawing<'a>, BadView> {
        let legal: Vec<Option<Action>> = look.legal.iter().map(|choice| choice.action.parse().ok()).collect();
        let after = match look.preview {
            Some(preview) => Some((read::<View>(&preview.view)?, preview.exact)),
            None => None,
        };
        let chosen = look.chosen.and_then(|at| legal.get(at).copied().flatten());
        let (names, board) = (look.names, view.board());
        let mut drawing = Drawing { view, names, board, legal, chosen, after, future: Vec::new() };
        drawing.future = drawing.foresee();
        Ok(drawing)
    }

    /// Whose eyes these are.
    pub(super) fn you(&self) -> Option<Seat> {
        self.view.you
    }

    /// Whether these are the viewer's own things.
    pub(super) fn is_you(&self, seat: Seat) -> bool {
        self.view.you == Some(seat)
    }

    /// What a seat is called on the board.
    pub(super) fn who(&self, seat: Seat) -> &str {
        if self.is_you(seat) { "You" } else { self.names.of(seat) }
    }

    /// Whom the table waits for, as far as the viewer may know.
    pub(super) fn awaited(&self) -> Seats {
        MysticWar::awaited(self.view)
    }

    /// Whether the viewer may do this now.
    pub(super) fn may(&self, test: impl Fn(Action) -> bool) -> bool {
        self.legal.iter().flatten().any(|&action| test(action))
    }

    /// Who passed in the run that is going on, while somebody's turn is on.
    pub(super) fn passed(&self) -> Seats {
        let turn = matches!(self.view.top(), Some(Frame::TurnAction(_)));
        if turn { self.view.passed() } else { Seats::NONE }
    }

    /// The viewer's answer as it is being looked at or already given: the card, and whom it names.
    pub(super) fn answer(&self) -> Option<(Card, Option<Seat>)> {
        if !self.view.in_window() {
            return None;
        }
        match (self.view.own_answer(), self.chosen) {
            (Answer::Play { card, named }, _) => Some((card, named)),
            (Answer::Choosing { card }, Some(Action::Number(seat))) => Some((card, Some(Seat(seat)))),
            (Answer::Choosing { card }, _) => Some((card, None)),
            (Answer::Missing, Some(Action::Play(card))) => Some((card, None)),
            (Answer::Missing | Answer::Pass, _) => None,
        }
    }

    fn foresee(&self) -> Vec<Totals> {
        let own = self.answer().and_then(|(card, named)| futures::joined(self, card, named));
        let certain = self.after.as_ref().filter(|(_, exact)| *exact);
        let view = certain.map_or(self.view, |(after, _)| after);
        match own.as_ref().or(view.outlook.as_ref()) {
            Some(end) => end.totals.to_vec(),
            None => view.seats.iter().map(|mage| mage.resources).collect(),
        }
    }

    /// What `seat` would have of `resource`, if that is not what it has.
    pub(super) fn ghost(&self, seat: Seat, resource: Resource) -> Option<u8> {
        let now = self.view.mage(seat).resources[resource];
        let then = self.future.get(seat.index())?[resource];
        (then != now).then_some(then)
    }
}
