//! The quiet window before a turn: deities that stay face-up can be laid out of turn (MW-5.137, option `quiet_window`).
//! Its answers are as secret as those of a response window, and everybody else with cards is asked.

use super::{Action, Broken, Decision, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats, Sink, View};
use crate::check::{hold, nothing_laid};
use crate::components::{Card, Deity, Timing};
use crate::options::PromptPolicy;
use crate::pile::Pile;
use crate::state::Answer;
use crate::text::{play_label, seat_label, why_not};
use kernel::MAX_SEATS;

/// The quiet window is open.
#[derive(Clone, Copy)]
pub(super) struct Quiet;

impl Decision for Quiet {
    const TAKES_ONLY: bool = false;

    fn who(self, parts: Parts) -> Seats {
        parts.silent
    }

    fn ask(self, view: &View, _: Seat, names: &Names) -> String {
        let next = view.turn_seat().map_or("the next mage", |seat| names.of(seat));
        match view.own_answer() {
            Answer::Choosing { card } => format!("Before whom is {} laid?", card.title()),
            Answer::Missing | Answer::Pass | Answer::Play { .. } => {
                format!("Before the turn of {next}: lay a deity that stays face-up, or pass.")
            }
        }
    }

    fn offer(self, game: &MysticWar, seat: Seat) -> impl Iterator<Item = Action> {
        let choosing = game.quiet.is_some_and(|it| matches!(it[seat.index()], Answer::Choosing { .. }));
        let seats = if choosing { Seats::all(game.count()) } else { Seats::NONE };
        let hand = &game.mage(seat).hand;
        let plays = free(hand).filter(move |_| !choosing).map(Action::Play);
        (!choosing).then_some(Action::Pass).into_iter().chain(plays).chain(seats.iter().map(Action::seat))
    }

    /// One seat answers; nothing moves and nobody else sees it.
    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        play.seal();
        let Some(answers) = &mut play.quiet else { return };
        let slot = &mut answers[seat.index()];
        let answer = if let Action::Play(card) = action {
            Answer::Choosing { card }
        } else if let (Action::Number(named), Answer::Choosing { card }) = (action, *slot) {
            Answer::Play { card, named: Some(Seat(named)) }
        } else {
            Answer::Pass
        };
        *slot = answer;
        play.emit(|| Event::Answered { seat, answer });
    }

    /// When the last answer is in, the first deity clockwise from the seat whose turn comes is laid, and all are asked
    /// again; a sweep of passes closes the window.
    fn unused(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
        let (Some(answers), Some(turn)) = (play.quiet, play.turn_seat()) else { return false };
        if !play.quiet_silent(&answers).is_empty() {
            return false;
        }
        let laid = |seat: Seat| match answers[seat.index()] {
            Answer::Play { card, named } => Some((seat, card, Deity::on(card)?, named?)),
            Answer::Missing | Answer::Pass | Answer::Choosing { .. } => None,
        };
        play.pop();
        play.quiet = None;
        if let Some((seat, card, deity, before)) = turn.round(play.count()).find_map(laid) {
            play.mage_mut(seat).hand.take(card);
            play.show(seat, card);
            play.lay_deity(seat, deity, before);
            play.forget(&answers, seat);
            play.open_quiet();
        }
        true
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        nothing_laid(game)?;
        let place = matches!(below, [Frame::TurnAction(turn)] if !turn.quiet) && game.aside.is_empty();
        hold(place && game.options.quiet_window, "a quiet window comes before a turn")?;
        hold(!game.waiting().is_empty(), "a sweep waits for somebody")?;
        let given = |at: u8| could_give(game, Seat(at));
        hold((0..MAX_SEATS as u8).all(given), "an answer must be one that the seat could give")
    }

    fn label(self, view: &View, _: Seat, action: Action, names: &Names) -> String {
        if let Action::Play(card) = action {
            play_label(card, None)
        } else if let (Action::Number(number), Answer::Choosing { card }) = (action, view.own_answer()) {
            seat_label(card, number, names)
        } else {
            "Pass: no deity".to_owned()
        }
    }

    fn explain(self, view: &View, _: Seat, action: Action) -> Option<String> {
        let Action::Play(card) = action else { return None };
        if view.own_answer() != Answer::Missing {
            return Some("You have chosen your card; now name a mage.".to_owned());
        }
        why_not(view, card)
    }
}

/// The cards of `hand` that can be laid before a turn.
pub(crate) fn free(hand: &Pile) -> impl Iterator<Item = Card> + '_ {
    hand.distinct().filter(|card| card.timing() == Timing::Free)
}

fn could_give(game: &MysticWar, seat: Seat) -> bool {
    let answer = game.quiet.map_or(Answer::Missing, |answers| answers[seat.index()]);
    let asked = || game.speakers().contains(seat);
    let held = |card: Card| asked() && game.mage(seat).hand.has(card) && card.timing() == Timing::Free;
    match answer {
        Answer::Missing => true,
        Answer::Pass => asked(),
        Answer::Choosing { card } => held(card),
        Answer::Play { card, named } => held(card) && named.is_some_and(|named| named.0 < game.count()),
    }
}

fn turn_seat(agenda: &[Frame]) -> Option<Seat> {
    if let Some(Frame::TurnAction(turn)) = agenda.first() { Some(turn.seat) } else { None }
}

impl View {
    /// Whose turn it is, or comes after a quiet window.
    pub fn turn_seat(&self) -> Option<Seat> {
        turn_seat(&self.agenda)
    }
}

impl MysticWar {
    /// Whose turn it is, or comes.
    pub(crate) fn turn_seat(&self) -> Option<Seat> {
        turn_seat(&self.agenda)
    }

    /// Whom the open window asks: everybody with a card other than the white Judgment; before a turn not the one whose
    /// turn comes, who can lay deities then.
    pub(crate) fn speakers(&self) -> Seats {
        match self.turn_seat().filter(|_| self.quiet.is_some()) {
            Some(turn) => self.asked().without(turn),
            None => self.asked(),
        }
    }

    /// Those who still owe an answer in the quiet window.
    pub(super) fn quiet_silent(&self, answers: &[Answer; MAX_SEATS]) -> Seats {
        self.speakers().iter().filter(|seat| !answers[seat.index()].given()).collect()
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// A new sweep before a turn. With `folded` the engine passes for those who have nothing to lay (MW-5.134).
    pub(super) fn open_quiet(&mut self) {
        let folded = self.options.prompt_policy == PromptPolicy::Folded;
        if folded {
            self.seal();
        }
        self.quiet = Some([Answer::Missing; MAX_SEATS]);
        let mut answers = [Answer::Missing; MAX_SEATS];
        for seat in self.speakers().iter().filter(|_| folded) {
            if free(&self.mage(seat).hand).next().is_none() {
                answers[seat.index()] = Answer::Pass;
            }
        }
        self.quiet = Some(answers);
        self.push(Frame::Quiet);
    }
}
