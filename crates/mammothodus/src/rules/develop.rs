//! Development steps and adaptation cards.

use super::*;
use crate::event::Source;

values! {
    /// Development steps still to be made.
    pub struct Develop { pub steps: u8 }
    /// Which adaptation card is taken.
    pub struct TakeAdaptation;
}

impl Automatic for Develop {
    /// MAM-5.59: the marker advances up to the number of figures; every step beyond may bring a card.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let slot = play.table.active;
        let Some(left) = self.steps.checked_sub(1) else {
            play.pop();
            return play.clear_table();
        };
        play.replace(Develop { steps: left });
        let figures = play.table.clan(slot).figures.len();
        let tablet = play.table.clan_mut(slot);
        if tablet.marker < figures {
            tablet.marker += 1;
            let marker = tablet.marker;
            play.emit(|game| Event::MarkerAdvanced { clan: game.table.who(slot), marker });
        } else if play.table.market.iter().any(Option::is_some) || !play.table.adaptation_deck.is_empty() {
            play.push(TakeAdaptation);
        } else {
            play.emit(|game| Event::DevelopmentForgone { clan: game.table.who(slot) });
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.has_paid() && self.steps <= game.table.most_played()
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        above == TakeAdaptation.into()
    }
}

impl Decision for TakeAdaptation {
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}: take an adaptation card?", table.name(slot))
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let filled = game.table.market.iter().zip(1..).filter(|(card, _)| card.is_some());
        out.extend(filled.map(|(_, slot)| Action::Market(slot)));
        if !game.table.adaptation_deck.is_empty() {
            out.push(Action::DeckTop);
        }
        out.push(Action::Decline);
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let (slot, clan) = (play.table.active, play.actor());
        let taken = if let Action::Market(at) = action {
            let card = usize::from(at).checked_sub(1).and_then(|at| play.table.market.get_mut(at)?.take());
            card.map(|card| (card, Source::Market(at)))
        } else if action == Action::DeckTop {
            let deck = play.table.adaptation_deck;
            let card = play.draw_from(&deck);
            play.table.adaptation_deck.take(card);
            Some((card, Source::Deck))
        } else {
            None
        };
        play.pop();
        let Some((card, from)) = taken else { return play.emit(|_| Event::DevelopmentForgone { clan }) };
        play.gain(slot, card);
        play.emit(|_| Event::AdaptationTaken { clan, card, from });
    }
}
