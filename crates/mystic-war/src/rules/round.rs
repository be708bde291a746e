//! What happens by itself in every round: receiving, drawing, the end of the round, the exchange of goals.

use super::powers::{SpecialPower, open_powers};
use super::turn::TurnAction;
use super::{
    Action, Broken, Cause, Decision, Deserialize, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats,
    Serialize, Sink, View,
};
use crate::check::{bare, could_pass, hold};
use crate::components::{Card, DRAW_MAX, PowerKind, ROUNDS_WITHOUT_LIMIT, Resource};
use crate::pile::Deck;
use arrayvec::ArrayVec;

/// This seat may exchange its goal; then the next one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExchangeGoal {
    /// Who.
    pub seat: Seat,
}

impl Decision for ExchangeGoal {
    fn who(self, _: Parts) -> Seats {
        Seats::only(self.seat)
    }

    fn ask(self, _: &View, _: Seat, _: &Names) -> String {
        "The deck has ended: keep your goal or exchange it?".to_owned()
    }

    fn offer(self, _: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        [Action::Keep, Action::Exchange].into_iter()
    }

    /// A seat keeps its goal or draws another; the old one is mixed into the goal deck (MW-5.122).
    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        if action == Action::Exchange && !play.goal_deck.is_empty() {
            let size = play.goal_deck.len() as u32;
            let at = play.dice.below(size) as usize;
            let open = !play.options.secret_goals;
            let old = play.mage(seat).goal;
            let new = std::mem::replace(&mut play.goal_deck[at], old);
            play.mage_mut(seat).goal = new;
            play.mage_mut(seat).goal_up = open;
            play.seal();
            play.emit(|| Event::GoalExchanged { seat, old: Some(old), new: Some(new), open });
        } else {
            play.emit(|| Event::GoalKept { seat });
        }
        let next = seat.next(play.count());
        if next == play.first_player {
            play.next_round();
        } else {
            play.replace(Frame::ExchangeGoal(ExchangeGoal { seat: next }));
        }
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        bare(game, below.is_empty(), game.count())?;
        hold(game.options.victory_exchange, "goals are exchanged at this table")?;
        could_pass(game, Seat(0))
    }

    fn label(self, _: &View, _: Seat, action: Action, _: &Names) -> String {
        let keeps = action == Action::Keep;
        if keeps { "Keep your goal" } else { "Exchange your goal for a random one" }.to_owned()
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// The first step of a round.
    pub(crate) fn begin_round(&mut self) {
        let (round, first_player) = (self.round, self.first_player);
        self.emit(|| Event::RoundBegan { round, first_player });
        self.agenda.clear();
        self.push(Frame::SpecialPower(SpecialPower { seat: first_player }));
    }

    /// Every mage takes what the boxes list, read from the totals at the start of the step (MW-5.13).
    pub(super) fn receive(&mut self) {
        for seat in self.first_player.round(self.count()) {
            let before = self.mage(seat).resources;
            self.change(seat, Cause::Receive, |totals| {
                for resource in Resource::ALL {
                    let mut open = open_powers(resource, before[resource]);
                    if let (Some(power), None) = (open.next(), open.next())
                        && let PowerKind::Receive { to, amount } = power.facts().kind
                    {
                        totals.gain(to, amount);
                    }
                }
            });
        }
        self.replace(Frame::DrawStep);
    }

    /// Clockwise from the First Player, each mage draws the full number (MW-5.14).
    pub(super) fn draw_step(&mut self) {
        for seat in self.first_player.round(self.count()) {
            let count = self.mage(seat).resources.draws();
            self.draw(seat, count);
        }
        let (seat, quiet) = (self.first_player, self.options.quiet_window);
        self.replace(Frame::TurnAction(TurnAction { seat, quiet }));
    }

    /// `seat` draws `count` cards, or as many as there are.
    pub(crate) fn draw(&mut self, seat: Seat, count: u8) {
        let mut drawn = ArrayVec::<Card, DRAW_MAX>::new();
        for _ in 0..count {
            if let Some(card) = self.take_top() {
                self.mage_mut(seat).hand.add(card);
                drawn.push(card);
            }
        }
        self.seal();
        self.emit(|| Event::Drew {
            seat,
            count: drawn.len() as u8,
            white: drawn.contains(&Card::JudgmentWhite),
            cards: Some(drawn),
        });
    }

    /// The top card of the deck, which is rebuilt from the discard pile when empty (MW-5.15, MW-5.16).
    pub(super) fn take_top(&mut self) -> Option<Card> {
        if self.deck.is_empty() {
            self.rebuild_deck();
        }
        let card = self.deck.draw()?;
        self.seal();
        if card == Card::JudgmentWhite {
            self.deck_ended = true;
            self.emit(|| Event::DeckEnded);
        }
        Some(card)
    }

    /// The discard pile except the white Judgment becomes the deck.
    fn rebuild_deck(&mut self) {
        let mut cards = std::mem::take(&mut self.discard);
        if let Some(at) = cards.iter().position(|&card| card == Card::JudgmentWhite) {
            let white = cards.remove(at);
            self.discard.push(white);
        }
        if cards.is_empty() {
            return;
        }
        self.dice.shuffle(&mut cards);
        let count = cards.len() as u8;
        self.deck = Deck::from_bottom(cards);
        self.seal();
        self.emit(|| Event::DeckShuffled { count });
    }

    /// Section 4.7.
    pub(super) fn end_round(&mut self) {
        if self.deck_ended {
            self.return_white();
        }
        self.first_player = self.next_first_player.unwrap_or(self.first_player);
        let limit = match self.options.max_rounds {
            0 => ROUNDS_WITHOUT_LIMIT,
            rounds => rounds,
        };
        if self.round >= limit {
            self.reckon();
        } else if self.deck_ended && self.options.victory_exchange {
            let seat = self.first_player;
            self.replace(Frame::ExchangeGoal(ExchangeGoal { seat }));
        } else {
            self.next_round();
        }
    }

    /// The white Judgment goes under the deck again (MW-5.121).
    fn return_white(&mut self) {
        if self.deck.is_empty() {
            self.rebuild_deck();
        }
        if let Some(at) = self.discard.iter().position(|&card| card == Card::JudgmentWhite) {
            let white = self.discard.remove(at);
            self.deck.put_under(white);
            // Taken from the top it uncovers the card below.
            if at == self.discard.len() {
                self.seal();
            }
            self.emit(|| Event::WhiteReturned);
        }
    }

    fn next_round(&mut self) {
        self.deck_ended = false;
        self.round = self.round.saturating_add(1);
        self.next_first_player = None;
        self.consecutive_passes = 0;
        self.begin_round();
    }
}
