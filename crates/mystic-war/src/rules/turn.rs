//! A turn: play a card, throw one away, or pass (MW-5.18 to MW-5.26).

use super::round::ExchangeGoal;
use super::{
    Action, Broken, Decision, Deserialize, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats,
    Serialize, Sink, View, fits,
};
use crate::check::{hold, nothing_laid};
use crate::components::{Card, Kind};
use crate::pile::Pile;
use crate::state::{Draft, Mage};
use crate::text::{play_label, resource_card, why_not};

/// This seat's turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnAction {
    /// Whose.
    pub seat: Seat,
    /// Whether the quiet window before it is still to come (MW-5.137).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
}

impl TurnAction {
    /// The turn of `seat`, with no window before it or after that.
    pub const fn of(seat: Seat) -> TurnAction {
        TurnAction { seat, quiet: false }
    }
}

impl Decision for TurnAction {
    const TAKES_ONLY: bool = false;

    fn who(self, _: Parts) -> Seats {
        Seats::only(self.seat)
    }

    fn ask(self, view: &View, seat: Seat, _: &Names) -> String {
        let mage = view.mage(seat);
        let holds = mage.resources.holds();
        let hand = mage.hand_size;
        let owed = if mage.hand.as_ref().is_some_and(holds_judgment) {
            "A Judgment must be played before you can pass.".to_owned()
        } else if hand > holds {
            format!("You hold {hand} cards and may pass with {holds}.")
        } else {
            "You may pass.".to_owned()
        };
        format!("Your turn: play a card or throw one away. {owed}")
    }

    fn offer(self, game: &MysticWar, seat: Seat) -> impl Iterator<Item = Action> {
        let mage = game.mage(seat);
        let board = game.board();
        let playable = move |card: &Card| fits::may_lay(&board, *card, seat, None).is_ok();
        let plays = mage.hand.distinct().filter(playable).map(Action::Play);
        let discards = mage.hand.distinct().filter(|card| !card.is_judgment()).map(Action::Discard);
        plays.chain(discards).chain(may_pass(mage).then_some(Action::Pass))
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        if let Action::Play(card) = action {
            play.mage_mut(seat).hand.take(card);
            play.begin_draft(Draft::new(seat, card));
        } else if let Action::Discard(card) = action {
            play.mage_mut(seat).hand.take(card);
            play.show(seat, card);
            play.discard_card(card, Some(seat));
            play.turn_used();
        } else {
            play.pass_turn(seat);
        }
    }

    /// The round is over after a full round of passes; an empty hand can only pass (MW-5.22, MW-5.24).
    fn unused(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
        if play.consecutive_passes >= play.count() {
            play.replace(Frame::RoundEnd);
            return true;
        }
        if self.quiet {
            play.replace(Frame::TurnAction(TurnAction::of(self.seat)));
            play.open_quiet();
            return true;
        }
        let empty = play.mage(self.seat).hand.is_empty();
        if empty {
            play.pass_turn(self.seat);
        }
        empty
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        nothing_laid(game)?;
        let asked =
            below.is_empty() && !self.quiet && game.aside.is_empty() && !game.mage(self.seat).hand.is_empty();
        hold(asked, "a mage with cards has the turn")
    }

    fn label(self, view: &View, seat: Seat, action: Action, _: &Names) -> String {
        if let Action::Play(card) = action {
            let family = card.facts().family.filter(|_| card.kind() == Kind::Resource);
            play_label(card, family.map(|family| resource_card(view, seat, card, family)))
        } else if let Action::Discard(card) = action {
            format!("Throw away {}", card.title())
        } else if view.next_first_player.is_none() {
            "Pass, and lead the next round".to_owned()
        } else {
            "Pass".to_owned()
        }
    }

    fn explain(self, view: &View, seat: Seat, action: Action) -> Option<String> {
        if let Action::Play(card) = action {
            why_not(view, card)
        } else if let Action::Discard(card) = action {
            no_discard(view, card)
        } else if action == Action::Pass {
            no_pass(view, seat)
        } else {
            None
        }
    }
}

fn no_discard(view: &View, card: Card) -> Option<String> {
    if card.is_judgment() {
        return Some("A Judgment cannot be thrown away: play it.".to_owned());
    }
    let held = view.hand().is_some_and(|hand| hand.has(card));
    (!held).then(|| format!("{} is not in your hand.", card.title()))
}

fn no_pass(view: &View, seat: Seat) -> Option<String> {
    let mage = view.mage(seat);
    let hand = mage.hand.as_ref()?;
    if holds_judgment(hand) {
        return Some("You cannot pass while you hold a Judgment.".to_owned());
    }
    let holds = mage.resources.holds();
    (hand.len() > holds)
        .then(|| format!("You hold {} cards; with your Mystic Power you may pass with {holds}.", hand.len()))
}

/// MW-5.19: not with more cards than the hold, nor with a Judgment.
pub(crate) fn may_pass(mage: &Mage) -> bool {
    mage.hand.len() <= mage.resources.holds() && !holds_judgment(&mage.hand)
}

fn holds_judgment(hand: &Pile) -> bool {
    hand.has(Card::Judgment) || hand.has(Card::JudgmentWhite)
}

/// Those who passed in a row of `passes` that ends before `turn`, the last one first.
pub(crate) fn passed(turn: Seat, passes: u8, seats: u8) -> impl Iterator<Item = Seat> {
    (1..=passes.min(seats)).map(move |back| Seat((turn.0 + seats - back) % seats))
}

impl View {
    /// Those who passed in the running row of passes: they hold no Judgment (MW-5.19).
    pub fn passed(&self) -> Seats {
        let (Some(&Frame::TurnAction(TurnAction { seat, .. }))
        | Some(&Frame::ExchangeGoal(ExchangeGoal { seat }))) = self.agenda.first()
        else {
            return Seats::NONE;
        };
        passed(seat, self.consecutive_passes, self.count()).collect()
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// The turn was no pass: the run of passes is broken and the next seat follows (MW-5.22).
    pub(super) fn turn_used(&mut self) {
        self.consecutive_passes = 0;
        self.next_turn();
    }

    fn next_turn(&mut self) {
        let (count, quiet) = (self.count(), self.options.quiet_window);
        if let Some(Frame::TurnAction(turn)) = self.agenda.first_mut() {
            *turn = TurnAction { seat: turn.seat.next(count), quiet };
        }
    }

    fn pass_turn(&mut self, seat: Seat) {
        self.emit(|| Event::Passed { seat });
        self.consecutive_passes += 1;
        // MW-5.21: the first to pass leads the next round.
        self.next_first_player.get_or_insert(seat);
        self.next_turn();
    }
}
