//! Vacation of the Gods: deities are given up, one may be kept (MW-5.78).

use super::{
    Action, Broken, Decision, Deserialize, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats,
    Serialize, Sink, View,
};
use crate::check::{ground, hold, open};
use crate::components::{Card, Deity};
use crate::state::{Chain, Surrendered};
use kernel::Set;

/// This seat gives up a deity; then the next one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VacationDiscard {
    /// Who.
    pub seat: Seat,
}

impl Decision for VacationDiscard {
    fn who(self, _: Parts) -> Seats {
        Seats::only(self.seat)
    }

    fn ask(self, _: &View, _: Seat, _: &Names) -> String {
        "Vacation of the Gods: give up one of your deities.".to_owned()
    }

    fn offer(self, game: &MysticWar, seat: Seat) -> impl Iterator<Item = Action> {
        game.mage(seat).deities.distinct().map(|deity| Action::Name(deity.card()))
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        if let Some(deity) = action.card().and_then(Deity::on) {
            play.mage_mut(seat).deities.take(deity);
            if let Some(chain) = &mut play.chain {
                chain.pile.push(Surrendered { by: seat, card: deity.card() });
            }
            play.emit(|| Event::Surrendered { seat, deity });
        }
        play.next_surrender(seat);
    }

    /// Who has no deity is passed over.
    fn unused(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
        let nothing = play.mage(self.seat).deities.is_empty();
        if nothing {
            play.next_surrender(self.seat);
        }
        nothing
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        let next = if game.chaos.is_some() { Frame::ChaosModify } else { Frame::Respond };
        open(game, ground(below) == Some([next].as_slice()))?;
        let vacation = game.chain.as_ref().is_some_and(|chain| {
            let round = chain.player.round(game.count());
            let before: Seats = round.take_while(|&other| other != self.seat).collect();
            let in_turn = chain.pile.iter().all(|given| before.contains(given.by));
            chain.card == Card::VacationOfTheGods && chain.items.is_empty() && in_turn
        });
        hold(vacation, "deities are given up clockwise from the player")?;
        let asked = game.mage(self.seat).deities.distinct().nth(1).is_some();
        hold(asked, "a mage with a choice of deities is asked")
    }

    fn label(self, _: &View, _: Seat, action: Action, _: &Names) -> String {
        format!("Give up {}", action.card().map_or("nothing", Card::title))
    }
}

/// The recipient of a Vacation may keep a card.
#[derive(Clone, Copy)]
pub(super) struct VacationKeep;

impl Decision for VacationKeep {
    fn who(self, parts: Parts) -> Seats {
        parts.recipient
    }

    fn ask(self, _: &View, _: Seat, _: &Names) -> String {
        "Vacation of the Gods: keep one card of the pile, or none.".to_owned()
    }

    fn offer(self, game: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        let pile = game.chain.iter().flat_map(|chain| &chain.pile);
        let cards: Set<Card> = pile.map(|given| given.card).collect();
        std::iter::once(Action::Nothing).chain(cards.iter().map(Action::Name))
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        play.pop();
        let Some(mut chain) = play.chain.take() else { return };
        let at = chain.pile.iter().position(|given| Some(given.card) == action.card());
        let card = at.map(|at| chain.pile.remove(at).card);
        play.emit(|| Event::Kept { seat, card });
        if let Some(card) = card {
            match Deity::on(card) {
                Some(deity) => play.mage_mut(seat).deities.add(deity),
                None => play.take_openly(seat, card),
            }
        }
        for given in &chain.pile {
            play.discard_card(given.card, None);
        }
        play.discard_card(chain.card, None);
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        let vacation = game.chain.as_ref().is_some_and(|chain| chain.card == Card::VacationOfTheGods);
        let place = ground(below) == Some([].as_slice()) && (game.chaos.is_none() || game.aside.len() == 1);
        hold(place && vacation && game.draft.is_none(), "only a Vacation lets somebody keep a card")
    }

    fn label(self, _: &View, _: Seat, action: Action, _: &Names) -> String {
        match action.card() {
            None => "Take nothing".to_owned(),
            Some(card) if Deity::on(card).is_some() => format!("Keep {} before you", card.title()),
            Some(card) => format!("Take {} into your hand", card.title()),
        }
    }
}

/// What a Vacation has gathered, and nothing else has.
pub(crate) fn check_pile(game: &MysticWar, chain: &Chain) -> Result<(), Broken> {
    let keeping = game.top() == Some(Frame::VacationKeep);
    let fine = |card: Card| Deity::on(card).is_some() || (keeping && card == Card::Sacrifice);
    hold(chain.pile.iter().all(|given| fine(given.card)), "the Vacation pile is made of deities")?;
    let givers: Seats = chain.pile.iter().map(|given| given.by).collect();
    hold(givers.len() == chain.pile.len(), "each mage gives up one deity")?;
    let giving = matches!(game.top(), Some(Frame::VacationDiscard(_)));
    let filled = if chain.card == Card::VacationOfTheGods {
        giving || !chain.pile.is_empty()
    } else {
        chain.pile.is_empty()
    };
    hold(filled, "a Vacation, and nothing else, has a pile")
}

impl<S: Sink<Event>> Play<'_, S> {
    fn next_surrender(&mut self, seat: Seat) {
        let next = seat.next(self.count());
        if self.chain.as_ref().is_some_and(|chain| chain.player == next) {
            self.pop();
            self.open_sweep();
        } else {
            self.replace(Frame::VacationDiscard(VacationDiscard { seat: next }));
        }
    }

    /// A Sacrifice takes the place of the deity it saves; then the recipient chooses.
    pub(super) fn resolve_vacation(&mut self, mut chain: Chain) {
        if let Some(at) = chain.items.iter().position(|item| item.card == Card::Sacrifice) {
            let saved = chain.items.remove(at).named;
            let place = chain.pile.iter_mut().find(|given| Some(given.by) == saved);
            if let Some(given) = place {
                let (seat, card) = (given.by, std::mem::replace(&mut given.card, Card::Sacrifice));
                if let Some(deity) = Deity::on(card) {
                    self.mage_mut(seat).deities.add(deity);
                    self.emit(|| Event::Saved { seat, deity });
                }
            }
        }
        self.chain = Some(chain);
        self.push(Frame::VacationKeep);
    }
}
