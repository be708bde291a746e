//! Chaos Strikes: three cards of the deck are played on the recipient (MW-5.100 to MW-5.109).

use super::Play;
use super::chain::evaluate;
use super::fits::{self, Moment};
use super::frame::{Decision, Frame, Parts};
use crate::action::Action;
use crate::board::Board;
use crate::check::{ground, hold, nothing_laid, open};
use crate::components::{CARDS, CHAOS_CARDS, Card, Recipient, Timing};
use crate::event::Event;
use crate::state::{Chaos, Draft, MysticWar};
use crate::text::{card_help, preview};
use crate::view::View;
use arrayvec::ArrayVec;
use kernel::{Broken, Names, Seat, Seats, Sink};

/// The controller picks the next card.
#[derive(Clone, Copy)]
pub(super) struct ChaosNext;

impl Decision for ChaosNext {
    const TAKES_ONLY: bool = false;

    fn who(self, parts: Parts) -> Seats {
        parts.controller
    }

    fn ask(self, _: &View, _: Seat, _: &Names) -> String {
        "Chaos Strikes: choose the next card of the pool.".to_owned()
    }

    fn offer(self, game: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        Card::of_bits(game.chaos_roots()).map(Action::Name)
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        let Some((card, recipient)) = play.take_from_pool(action) else { return };
        let mut draft = Draft::new(seat, card);
        draft.recipient = (card.facts().recipient != Recipient::Nobody).then_some(recipient);
        play.begin_draft(draft);
    }

    /// When no pool card has a use, the rest is discarded in drawing order (MW-5.106).
    fn unused(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
        // How it goes on hangs on the pool, which the actor may not have seen.
        play.sealed = true;
        if play.chaos_roots() != 0 {
            return false;
        }
        play.pop();
        if let Some(chaos) = play.chaos.take() {
            for card in chaos.pool {
                play.discard_card(card, None);
            }
        }
        true
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        nothing_laid(game)?;
        let place = matches!(below, [Frame::TurnAction(_), Frame::PutAway]) && game.aside.len() == 1;
        hold(place && game.chaos_roots() != 0, "the controller is asked when a card can be chosen")
    }

    fn label(self, _: &View, _: Seat, action: Action, _: &Names) -> String {
        pool_label(action)
    }

    fn explain(self, view: &View, _: Seat, action: Action) -> Option<String> {
        let card = action.card()?;
        Some(not_in_pool(view, card).unwrap_or_else(|| format!("{} does not fit now.", card.name())))
    }
}

/// The controller adds a card to the chain.
#[derive(Clone, Copy)]
pub(super) struct ChaosModify;

impl Decision for ChaosModify {
    const TAKES_ONLY: bool = false;

    fn who(self, parts: Parts) -> Seats {
        parts.controller
    }

    fn ask(self, view: &View, _: Seat, names: &Names) -> String {
        format!("Chaos Strikes: add a card to the chain. {}", preview(view, names))
    }

    fn offer(self, game: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        Card::of_bits(game.chaos_answers()).map(Action::Name)
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        if let Some((card, _)) = play.take_from_pool(action) {
            play.begin_draft(Draft::new(seat, card));
        }
    }

    /// When no response card of the pool fits any more, the chain is applied (MW-5.104).
    fn unused(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
        play.sealed = true;
        let nothing = play.chaos_answers() == 0;
        if nothing {
            play.pop();
            play.resolve_chain();
        }
        nothing
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        open(game, game.chaos.is_some() && ground(below) == Some([].as_slice()))?;
        hold(game.chaos_answers() != 0, "the controller is asked when a card fits")
    }

    fn label(self, _: &View, _: Seat, action: Action, _: &Names) -> String {
        pool_label(action)
    }

    fn explain(self, view: &View, _: Seat, action: Action) -> Option<String> {
        let card = action.card()?;
        let other = || match card.timing() {
            Timing::Free => format!("{} is laid by itself, not into the chain.", card.name()),
            Timing::Main | Timing::Response => format!("{} does not fit now.", card.name()),
        };
        Some(not_in_pool(view, card).unwrap_or_else(other))
    }
}

fn pool_label(action: Action) -> String {
    action.card().map_or_else(String::new, |card| format!("{}: {}", card.name(), card_help(card)))
}

fn not_in_pool(view: &View, card: Card) -> Option<String> {
    let pool = view.chaos.as_ref().and_then(|chaos| chaos.pool.as_ref());
    let there = pool.is_some_and(|pool| pool.contains(&card));
    (!there).then(|| format!("{} is not in the pool.", card.name()))
}

/// Whether a card of the pool can be a root on the recipient (MW-5.102).
fn lays(board: &Board, card: Card, player: Seat, recipient: Seat) -> bool {
    fits::may_lay(board, card, player, Some(recipient)).is_ok()
}

/// Whether a card of the pool must join the chain: a response card that fits it (MW-5.104).
fn joins(moment: Moment<'_>, card: Card, player: Seat) -> bool {
    card.timing() == Timing::Response && fits::may_answer(moment, player, card).is_ok()
}

/// The cards that could be chosen from the pool now, as a set of bits; 0 when nobody is asked.
pub(crate) fn wanted_in_pool(view: &View) -> u64 {
    let Some(chaos) = &view.chaos else { return 0 };
    let (board, top) = (view.board(), view.top());
    let usable = |card: Card| match (&view.chain, &view.outlook) {
        (Some(chain), Some(now)) if top == Some(Frame::ChaosModify) => {
            joins(Moment { board: &board, chain, now }, card, chaos.player)
        }
        (_, _) => top == Some(Frame::ChaosNext) && lays(&board, card, chaos.player, chaos.recipient),
    };
    CARDS.iter().filter(|facts| usable(facts.card)).fold(0, |set, facts| set | facts.card.bit())
}

impl MysticWar {
    /// Who controls Chaos Strikes of `player`: the highest in Mystic Power, the first clockwise of equals (MW-5.100).
    fn controller(&self, player: Seat) -> Seat {
        let power = |seat: Seat| self.mage(seat).resources.mystic_power;
        let higher = |best: Seat, seat: Seat| if power(seat) > power(best) { seat } else { best };
        player.round(self.count()).fold(player, higher)
    }

    /// The pool cards that can be a root on the recipient.
    fn chaos_roots(&self) -> u64 {
        let Some(chaos) = &self.chaos else { return 0 };
        let board = self.board();
        let lays = |card: &&Card| lays(&board, **card, chaos.player, chaos.recipient);
        chaos.pool.iter().filter(lays).fold(0, |set, card| set | card.bit())
    }

    /// The pool cards that must join the chain.
    fn chaos_answers(&self) -> u64 {
        let (Some(chaos), Some(chain)) = (&self.chaos, &self.chain) else { return 0 };
        let board = self.board();
        let now = evaluate(&board, chain);
        let moment = Moment { board: &board, chain, now: &now };
        let joins = |card: &&Card| joins(moment, **card, chaos.player);
        chaos.pool.iter().filter(joins).fold(0, |set, card| set | card.bit())
    }

    /// The seats a response card of the pool may name.
    pub(super) fn chaos_targets(&self, card: Card) -> Seats {
        let (Some(chaos), Some(chain)) = (&self.chaos, &self.chain) else { return Seats::NONE };
        let board = self.board();
        let now = evaluate(&board, chain);
        fits::targets(Moment { board: &board, chain, now: &now }, chaos.player, card)
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// The controller privately takes the cards (MW-5.101).
    pub(super) fn begin_chaos(&mut self, player: Seat, recipient: Seat) {
        let controller = self.controller(player);
        let mut pool = ArrayVec::<Card, CHAOS_CARDS>::new();
        for _ in 0..CHAOS_CARDS {
            pool.extend(self.take_top());
        }
        let seen = pool.clone();
        self.chaos = Some(Chaos { controller, player, recipient, pool });
        self.push(Frame::ChaosNext);
        self.emit(|| Event::ChaosStruck {
            controller,
            count: seen.len() as u8,
            white: seen.contains(&Card::JudgmentWhite),
            cards: Some(seen),
        });
    }

    /// Takes the card that is named out of the pool; says which it is and whom it strikes.
    fn take_from_pool(&mut self, action: Action) -> Option<(Card, Seat)> {
        let (card, chaos) = (action.card()?, self.chaos.as_mut()?);
        let at = chaos.pool.iter().position(|&held| held == card)?;
        chaos.pool.remove(at);
        Some((card, chaos.recipient))
    }
}
