//! The frame of a turn: humans, Ancients, discard, draw, refill.

use super::*;
use crate::components::{Card, HAND};
use crate::state::ThisTurn;

values! {
    /// A turn.
    pub struct Turn { pub then: Phase }
    /// What the clan throws away at the end of its turn.
    pub struct EndDiscard;
}

impl Automatic for Turn {
    /// MAM-5.1: one phase after the other, then the next clan.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        match self.then {
            Phase::Human => {
                if play.table.turns >= play.options.max_turns {
                    return play.lose(Reason::Guard);
                }
                play.table.turns += 1;
                play.table.this_turn = ThisTurn::default();
                play.emit(|game| Event::TurnBegan {
                    clan: game.table.who(game.table.active),
                    turn: game.table.turns,
                });
                play.replace(Turn { then: Phase::Ancients });
                play.push(Reveal);
                interlude::before_humans(play);
            }
            Phase::Ancients => {
                play.replace(Turn { then: Phase::Discard });
                play.push(ChooseAction);
                interlude::after_humans(play);
            }
            Phase::Discard => {
                play.replace(Turn { then: Phase::Draw });
                play.push(EndDiscard);
            }
            Phase::Draw => {
                let slot = play.table.active;
                let left = HAND.saturating_sub(play.hand(slot).total()) as u8;
                play.replace(Turn { then: Phase::Refill });
                play.push(Draw { slot, left, renewed: false });
            }
            Phase::Refill => {
                setup::fill_market(play);
                play.table.active = play.table.after(play.table.active);
                play.replace(Turn { then: Phase::Human });
            }
        }
    }
    fn carries(self, game: &Mammothodus, above: Frame) -> bool {
        match self.then {
            Phase::Human => false,
            Phase::Ancients => matches!(above, Frame::Humans(_) | Frame::Reveal(_)),
            Phase::Discard => matches!(above, Frame::ChooseAction(_) | Frame::FollowUp(_)),
            Phase::Draw => above == EndDiscard.into(),
            Phase::Refill => matches!(above, Frame::Draw(Draw { slot, .. }) if slot == game.table.active),
        }
    }
}

impl Decision for EndDiscard {
    const READS_HAND: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}: throw cards away before you draw up to four?", table.name(slot))
    }
    /// MAM-5.90: anything but degradation cards may go.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let junk = Set::only(Card::Degradation);
        out.extend(game.hand(game.table.active).kinds().minus(junk).iter().map(Action::Card));
        out.push(Action::KeepRest);
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Action::Card(card) = action else { return play.pop() };
        let slot = play.table.active;
        play.discard(slot, card);
        play.emit(|game| Event::CardDiscarded { clan: game.table.who(slot), card });
    }
    fn label(self, _: &Tabletop, action: Action) -> Option<String> {
        let Action::Card(card) = action else { return None };
        Some(format!("Throw {} away", card.name()))
    }
    fn explain(self, view: &View, action: Action) -> Option<String> {
        let Action::Card(card) = action else { return None };
        if card == Card::Degradation {
            return Some("only the Degradation action gets rid of degradation cards".to_owned());
        }
        Some(cards::why_not(view, card, true))
    }
}
