//! The Sphinx buys units and cards (CYC-5.11.12).

use super::frame::{Decision, choice};
use super::{Log, Offers};
use crate::action::{Action, Wares};
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::{Card, Piece};
use crate::map::Place;
use crate::state::Cyclades;
use crate::text::Asked;
use kernel::Seat;

/// What the sphinx buys.
#[derive(Clone, Copy)]
pub(crate) struct Sell;

impl Decision for Sell {
    choice!(Option<Wares>: Stop => None, Sell(wares) => Some(wares));

    const QUESTION: &'static str = "What do you sell to the Sphinx, 2 gold each?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        let wares = |piece, at| Action::Sell(Wares { piece, at });
        out.offer(Action::Stop);
        let player = game.player(seat);
        if player.priests > 0 {
            out.offer(wares(Piece::Priest, None));
        }
        if player.philosophers > 0 {
            out.offer(wares(Piece::Philosopher, None));
        }
        for at in game.board.held(seat).iter() {
            let units = game.board.land(at).units;
            if units.troops > 0 {
                out.offer(wares(Piece::Troop, Some(Place::Land(at))));
            }
            out.offer_all(units.reinforcements.iter(), |unit| wares(Piece::Reinforcement(unit), None));
        }
        let seas = game.board.sailed(seat).iter().filter(|&sea| game.board.sea(sea).ships.fleets > 0);
        out.offer_all(seas, |sea| wares(Piece::Fleet, Some(Place::Sea(sea))));
    }

    /// Two gold each; what is sold is not destroyed.
    fn answer(self, game: &mut Cyclades, seat: Seat, choice: Option<Wares>, log: &mut impl Log) {
        let Some(wares) = choice else { return game.pop() };
        game.hand_over(seat, wares, log);
        game.gain(seat, box_::SPHINX_PRICE, Reason::Card(Card::Sphinx), log);
    }

    fn label(self, asked: &Asked<'_>, choice: Option<Wares>) -> String {
        let Some(Wares { piece, at }) = choice else { return "Stop here".to_owned() };
        match at {
            Some(at) => {
                format!("Sell {} in {} for {} gold", piece.phrase(), asked.place(at), box_::SPHINX_PRICE)
            }
            None => format!("Sell {} for {} gold", piece.phrase(), box_::SPHINX_PRICE),
        }
    }
}

impl Cyclades {
    /// The sphinx comes to buy.
    pub(super) fn open_market(&mut self) {
        self.push(Sell);
    }

    fn hand_over(&mut self, seat: Seat, Wares { piece, at }: Wares, log: &mut impl Log) {
        let stands = if let Piece::Reinforcement(unit) = piece {
            self.reinforcement_at(seat, unit).map(Place::Land)
        } else {
            at
        };
        match stands {
            Some(Place::Land(at)) => self.return_from_land(seat, piece, at, log),
            Some(Place::Sea(at)) => self.return_from_sea(seat, at, log),
            None => self.return_cards(seat, piece, 1, log),
        }
    }

    /// Priests or philosophers go back to the supply.
    pub(super) fn return_cards(&mut self, seat: Seat, piece: Piece, count: u8, log: &mut impl Log) {
        let player = self.player_mut(seat);
        let cards = if piece == Piece::Priest { &mut player.priests } else { &mut player.philosophers };
        *cards = cards.saturating_sub(count);
        log.tell(|| Event::CardsReturned { seat, piece, count });
    }
}
