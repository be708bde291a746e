//! Chaos Strikes: three cards of the deck are played on the recipient (MW-5.100 to MW-5.109).

use super::chain::evaluate;
use super::fits::{self, Moment};
use super::{Action, Broken, Decision, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats, Sink, View};
use crate::board::Board;
use crate::check::{ground, hold, nothing_laid, open};
use crate::components::{CHAOS_CARDS, Card, Recipient, Timing};
use crate::state::{Chain, Chaos, Draft};
use crate::text::{chaos_help, preview};
use arrayvec::ArrayVec;
use kernel::Set;

/// What the controller picks from the pool.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pick {
    /// The next card.
    Root,
    /// A card that joins the chain.
    Answer,
}

impl Decision for Pick {
    const TAKES_ONLY: bool = false;

    fn who(self, parts: Parts) -> Seats {
        parts.controller
    }

    fn ask(self, view: &View, _: Seat, names: &Names) -> String {
        match self {
            Pick::Root => {
                let recipient = view.chaos.as_ref().map(|chaos| names.of(chaos.recipient));
                format!("Chaos Strikes {}: choose the next card of the pool.", recipient.unwrap_or_default())
            }
            Pick::Answer => format!("Chaos Strikes: add a card to the chain. {}", preview(view, names)),
        }
    }

    fn offer(self, game: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        self.usable(game).iter().map(Action::Name)
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        let (Some(card), Some(chaos)) = (action.card(), &mut play.chaos) else { return };
        chaos.pool.iter().position(|&held| held == card).map(|at| chaos.pool.remove(at));
        let aimed = self == Pick::Root && card.facts().recipient != Recipient::Nobody;
        let recipient = aimed.then_some(chaos.recipient);
        play.begin_draft(Draft { recipient, ..Draft::new(seat, card) });
    }

    /// When no pool card has a use, the chain is applied (MW-5.104), or the rest is discarded in drawing order
    /// (MW-5.106).
    fn unused(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
        // How it goes on hangs on the pool, which the actor may not have seen.
        play.seal();
        if !self.usable(play).is_empty() {
            return false;
        }
        play.pop();
        match self {
            Pick::Root => {
                for card in play.chaos.take().into_iter().flat_map(|chaos| chaos.pool) {
                    play.discard_card(card, None);
                }
            }
            Pick::Answer => play.resolve_chain(),
        }
        true
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        match self {
            Pick::Root => {
                nothing_laid(game)?;
                let place = matches!(below, [Frame::TurnAction(_), Frame::PutAway]);
                hold(place && game.aside.len() == 1, "Chaos Strikes lies aside while it lasts")?;
            }
            Pick::Answer => open(game, game.chaos.is_some() && ground(below) == Some([].as_slice()))?,
        }
        hold(!self.usable(game).is_empty(), "the controller is asked when a card can be chosen")
    }

    fn label(self, view: &View, _: Seat, action: Action, names: &Names) -> String {
        let (Some(card), Some(chaos)) = (action.card(), &view.chaos) else { return "Nothing".to_owned() };
        let help = chaos_help(card, names.of(chaos.player), names.of(chaos.recipient));
        format!("{}: {help}", card.title())
    }

    fn explain(self, view: &View, _: Seat, action: Action) -> Option<String> {
        let card = action.card()?;
        let pool = view.chaos.as_ref().and_then(|chaos| chaos.pool.as_ref());
        Some(if !pool.is_some_and(|pool| pool.contains(&card)) {
            format!("{} is not in the pool.", card.title())
        } else if self == Pick::Answer && card.timing() == Timing::Free {
            format!("{} is laid by itself, not into the chain.", card.title())
        } else {
            format!("{} does not fit now.", card.title())
        })
    }
}

impl Pick {
    /// Whether a card can be chosen: as a root on the recipient (MW-5.102), or as a response that fits the chain and so
    /// must join it (MW-5.104).
    fn fits(
        self,
        board: &Board,
        chain: Option<&Chain>,
        player: Seat,
        recipient: Seat,
    ) -> impl Fn(&Card) -> bool {
        let chain = chain.map(|chain| (chain, evaluate(board, chain)));
        move |&card| match (self, &chain) {
            (Pick::Root, _) => fits::may_lay(board, card, player, Some(recipient)).is_ok(),
            (Pick::Answer, Some((chain, now))) => {
                let moment = Moment { board, chain, now };
                card.timing() == Timing::Response && fits::may_answer(moment, player, card).is_ok()
            }
            (Pick::Answer, None) => false,
        }
    }

    fn usable(self, game: &MysticWar) -> Set<Card> {
        let Some(chaos) = &game.chaos else { return Set::NONE };
        let board = game.board();
        let fits = self.fits(&board, game.chain.as_ref(), chaos.player, chaos.recipient);
        chaos.pool.iter().copied().filter(fits).collect()
    }
}

/// The cards that could be chosen from the pool now; none when nobody is asked.
pub(crate) fn wanted_in_pool(view: &View) -> Set<Card> {
    let picks = [(Frame::ChaosNext, Pick::Root), (Frame::ChaosModify, Pick::Answer)];
    let pick = picks.into_iter().find(|&(frame, _)| view.top() == Some(frame));
    let (Some(chaos), Some((_, pick))) = (&view.chaos, pick) else { return Set::NONE };
    let board = view.board();
    let fits = pick.fits(&board, view.chain.as_ref(), chaos.player, chaos.recipient);
    Card::ALL.into_iter().filter(fits).collect()
}

impl MysticWar {
    /// Who controls Chaos Strikes of `player`: the highest in Mystic Power, the first clockwise of equals (MW-5.100).
    fn controller(&self, player: Seat) -> Seat {
        let power = |seat: Seat| self.mage(seat).resources.mystic_power;
        let higher = |best: Seat, seat: Seat| if power(seat) > power(best) { seat } else { best };
        player.round(self.count()).fold(player, higher)
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
}
