//! The response window: sealed sweeps in which everybody with cards answers at once (MW-5.130 to MW-5.136).

use super::chain::{self, Target, negation_target};
use super::consent::ProtectionConsent;
use super::fits::{self, Moment};
use super::{Action, Broken, Decision, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats, Sink, View};
use crate::board::Board;
use crate::check::{hold, open};
use crate::components::{Card, Deity};
use crate::options::PromptPolicy;
use crate::pile::Pile;
use crate::state::{Answer, Chain, Item};
use crate::text::{play_label, preview, seat_label, why_not};
use kernel::{MAX_SEATS, Set};

/// The response window is open.
#[derive(Clone, Copy)]
pub(super) struct Respond;

impl Decision for Respond {
    const TAKES_ONLY: bool = false;

    fn who(self, parts: Parts) -> Seats {
        parts.silent
    }

    fn ask(self, view: &View, _: Seat, names: &Names) -> String {
        match view.own_answer() {
            Answer::Choosing { card } => format!("Whom does {} name?", card.title()),
            Answer::Missing | Answer::Pass | Answer::Play { .. } => {
                format!("Answer with a card, or pass. {}", preview(view, names))
            }
        }
    }

    fn offer(self, game: &MysticWar, seat: Seat) -> impl Iterator<Item = Action> {
        let (mut pass, mut cards, mut seats) = (None, Set::NONE, Seats::NONE);
        if let Some(chain) = &game.chain {
            if let Answer::Choosing { card } = chain.answers[seat.index()] {
                let board = game.board();
                let now = chain::evaluate(&board, chain);
                seats = fits::targets(Moment { board: &board, chain, now: &now }, seat, card);
            } else {
                pass = Some(Action::Pass);
                cards = answers(|| game.board(), chain, seat, &game.mage(seat).hand);
            }
        }
        let plays = cards.iter().map(Action::Play);
        pass.into_iter().chain(plays).chain(seats.iter().map(Action::seat))
    }

    /// One seat answers. Nothing moves and nobody else sees it (MW-5.131, MW-8.4). Answers are final.
    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        play.seal();
        let board = matches!(action, Action::Play(_)).then(|| play.board());
        let Some(chain) = &mut play.chain else { return };
        let answer = if let (Action::Play(card), Some(board)) = (action, board) {
            let now = chain::evaluate(&board, chain);
            let targets = fits::targets(Moment { board: &board, chain, now: &now }, seat, card);
            // A single seat to name is named without asking.
            if targets.len() <= 1 {
                Answer::Play { card, named: targets.first() }
            } else {
                Answer::Choosing { card }
            }
        } else if let (Action::Number(named), Answer::Choosing { card }) =
            (action, chain.answers[seat.index()])
        {
            Answer::Play { card, named: Some(Seat(named)) }
        } else {
            Answer::Pass
        };
        chain.answers[seat.index()] = answer;
        play.emit(|| Event::Answered { seat, answer });
    }

    /// When the last answer is in, the first play clockwise from the player happens (MW-5.132, MW-5.133).
    fn unused(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
        let Some(chain) = &play.chain else { return false };
        if Seat::all(play.count()).any(|seat| play.is_silent(chain, seat)) {
            return false;
        }
        let item = |seat: Seat| match chain.answers[seat.index()] {
            Answer::Play { card, named } if play.is_asked(seat) => {
                Some(Item { card, by: seat, named, refused: false })
            }
            Answer::Play { .. } | Answer::Missing | Answer::Pass | Answer::Choosing { .. } => None,
        };
        let answers = chain.answers;
        match chain.player.round(play.count()).find_map(item) {
            Some(item) => {
                play.mage_mut(item.by).hand.take(item.card);
                play.show(item.by, item.card);
                play.join(item);
                play.forget(&answers, item.by);
                play.open_sweep();
            }
            None => play.close_window(),
        }
        true
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        open(game, matches!(below, [Frame::TurnAction(_)]))?;
        hold(!game.waiting().is_empty(), "a sweep waits for somebody")?;
        let Some(chain) = &game.chain else { return Ok(()) };
        let board = game.board();
        let now = chain::evaluate(&board, chain);
        let moment = Moment { board: &board, chain, now: &now };
        let fine = |at: u8| could_give(game, moment, Seat(at));
        hold((0..MAX_SEATS as u8).all(fine), "an answer must be one that the seat could give")
    }

    fn label(self, view: &View, _: Seat, action: Action, names: &Names) -> String {
        if let Action::Play(card) = action {
            play_label(card, (card == Card::Negation).then(|| negation_help(view, names)).flatten())
        } else if let (Action::Number(number), Answer::Choosing { card }) = (action, view.own_answer()) {
            seat_label(card, number, names)
        } else {
            "Pass: no card".to_owned()
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

/// What a Negation would strike.
fn negation_help(view: &View, names: &Names) -> Option<String> {
    let chain = view.chain.as_ref()?;
    let (card, by) = match negation_target(chain, chain.items.len()) {
        Some(Target::Item(at)) => chain.items.get(at).map(|item| (item.card, item.by))?,
        Some(Target::Root) | None => (chain.card, chain.player),
    };
    Some(format!("{} of {} does nothing", card.title(), names.of(by)))
}

/// Whether the seat could have said what it has.
fn could_give(game: &MysticWar, moment: Moment<'_>, seat: Seat) -> bool {
    let asked = || game.asked().contains(seat);
    let held = |card: Card| {
        asked() && game.mage(seat).hand.has(card) && fits::may_answer(moment, seat, card).is_ok()
    };
    match moment.chain.answers[seat.index()] {
        Answer::Missing => true,
        Answer::Pass => asked(),
        Answer::Choosing { card } => {
            held(card) && fits::names_a_seat(card) && !fits::targets(moment, seat, card).is_empty()
        }
        Answer::Play { card, named } => {
            let aimed = |named| fits::targets(moment, seat, card).contains(named);
            held(card) && named.map_or(!fits::names_a_seat(card), aimed)
        }
    }
}

impl MysticWar {
    /// Whether the response window is open.
    pub(crate) fn in_window(&self) -> bool {
        self.top() == Some(Frame::Respond)
    }
}

impl View {
    /// Whether the response window is open.
    pub fn in_window(&self) -> bool {
        self.top() == Some(Frame::Respond)
    }
}

/// The cards of `hand` that `seat` may answer with. The board is asked for only where the hand has any answer.
pub(crate) fn answers(board: impl Fn() -> Board, chain: &Chain, seat: Seat, hand: &Pile) -> Set<Card> {
    let held = hand.kinds().and(Card::ANSWERS);
    if held.is_empty() {
        return held;
    }
    let board = board();
    let now = chain::evaluate(&board, chain);
    let moment = Moment { board: &board, chain, now: &now };
    let fits = |card: &Card| fits::may_answer(moment, seat, *card).is_ok();
    held.iter().filter(fits).collect()
}

impl<S: Sink<Event>> Play<'_, S> {
    /// A new sweep. With `folded` the engine passes for seats that have no other answer (MW-5.134).
    pub(super) fn open_sweep(&mut self) {
        let folded = self.options.prompt_policy == PromptPolicy::Folded;
        // What opens here hangs on hands that the actor cannot see.
        if folded {
            self.seal();
        }
        let mute = if folded && self.chaos.is_none() { self.without_answer() } else { Seats::NONE };
        let Some(chain) = &mut self.chain else { return };
        chain.answers = Default::default();
        mute.iter().for_each(|seat| chain.answers[seat.index()] = Answer::Pass);
    }

    /// Those who are asked and can only pass.
    fn without_answer(&self) -> Seats {
        let Some(chain) = &self.chain else { return Seats::NONE };
        let board = self.board();
        let mute = |seat: &Seat| answers(|| board, chain, *seat, &self.mage(*seat).hand).is_empty();
        self.asked().iter().filter(mute).collect()
    }

    /// Everybody but the one who spoke first is told that the own card stays in hand (MW-5.132, MW-8.4).
    pub(super) fn forget(&mut self, answers: &[Answer; MAX_SEATS], first: Seat) {
        for seat in Seat::all(self.count()).filter(|&seat| seat != first) {
            if let Answer::Play { card, .. } = answers[seat.index()] {
                self.emit(|| Event::Forgotten { seat, card });
            }
        }
    }

    /// A card joins the chain; a free deity lies face-up at once (MW-5.58).
    pub(super) fn join(&mut self, item: Item) {
        let chaos = self.chaos.as_ref().map(|chaos| chaos.controller);
        let Item { card, by, named, .. } = item;
        if let Some(chain) = &mut self.chain {
            chain.items.push(item);
        }
        if let (Some(deity), Some(seat)) = (Deity::on(card), named) {
            self.mage_mut(seat).deities.add(deity);
        }
        self.emit(|| Event::Joined { seat: by, card, named, chaos });
    }

    fn close_window(&mut self) {
        self.emit(|| Event::WindowClosed);
        let Some(chain) = &mut self.chain else { return };
        chain.answers = Default::default();
        let holder = chain.player;
        self.replace(Frame::ProtectionConsent(ProtectionConsent { holder, item: None }));
    }
}
