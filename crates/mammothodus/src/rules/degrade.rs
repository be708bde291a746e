//! Getting rid of degradation cards.

use super::*;
use crate::components::Card;

values! {
    /// How many degradation cards go.
    pub struct DegradationPlay;
    /// The degradation cards go.
    pub struct Degrade;
}

impl Decision for DegradationPlay {
    const READS_HAND: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}: how many degradation cards go?", table.name(slot))
    }
    /// MAM-5.65: any number of degradation cards, at least one.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        if game.hand(game.table.active)[Card::Degradation] > 0 {
            out.push(Action::PlayOne);
        }
        assist::offer_commit(game, Cause::Degradation, out);
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        if action == Action::PlayOne {
            let (slot, card) = (play.table.active, Card::Degradation);
            play.lay(slot, card);
            return play.emit(|game| Event::CardPlayed { clan: game.table.who(slot), card, figure: None });
        }
        play.replace(Degrade);
        if action == Action::CommitAskAllies {
            assist::ask_allies(play, Cause::Degradation);
        }
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        let gone = table.actor().played[Card::Degradation];
        let cards = count(gone.into(), "degradation card goes", "degradation cards go");
        commit_verb(action).map(|verb| format!("{verb}: {cards} away"))
    }
    fn explain(self, view: &View, action: Action) -> Option<String> {
        assist::why_not_commit(view, action)
    }
}

impl Automatic for Degrade {
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        play.pop();
        play.clear_table();
        ancients::finish(play, Deed::Degradation);
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.has_paid()
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        assist::is_asking(above, Cause::Degradation)
    }
}
