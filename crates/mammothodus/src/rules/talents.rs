//! Placing talent tokens.

use super::*;
use crate::components::Colour;

values! {
    /// Whose colour places a talent token.
    pub struct TalentFigure;
    /// Which card places it.
    pub struct TalentCard { pub figure: Colour }
    /// Where it goes.
    pub struct TalentArea { pub figure: Colour, pub tokens: u8 }
}

/// MAM-5.80, MAM-5.88: with a token in supply, a figure with a matching card, and no Degradation this turn.
pub(super) fn can_place(game: &Mammothodus) -> bool {
    game.table.actor().tokens > 0
        && !game.table.this_turn.performed.contains(Deed::Degradation)
        && !matching_figures(game).is_empty()
}

fn matching_figures(game: &Mammothodus) -> Set<Colour> {
    let held = game.hand(game.table.active).kinds();
    let figures = game.table.actor().figures;
    figures.entries().map(|(it, _)| it).filter(|it| !held.and(it.cards()).is_empty()).collect()
}

/// Why no token can be placed.
pub(super) fn why_not(view: &View) -> &'static str {
    if !view.options.talents() {
        "this game has no talents"
    } else if view.table.actor().tokens == 0 {
        "no token is left"
    } else if view.table.this_turn.performed.contains(Deed::Degradation) {
        "a turn with a Degradation action places no tokens"
    } else {
        "no card has the colour of a figure on the board"
    }
}

impl Decision for TalentFigure {
    const READS_HAND: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}: which figure places a talent token?", table.name(slot))
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        out.extend(matching_figures(game).iter().map(Action::Figure));
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Action::Figure(figure) = action else { return };
        play.replace(TalentCard { figure });
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.actor().tokens > 0
    }
}

impl Decision for TalentCard {
    const READS_HAND: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let (clan, placing) = (table.name(slot), figure(table.who(slot), self.figure));
        format!("{clan}: which card pays for the token of {placing}?")
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let held = game.hand(game.table.active).kinds();
        out.extend(held.and(self.figure.cards()).iter().map(Action::Card));
    }
    /// A double places two tokens; with one left the excess is lost.
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Action::Card(card) = action else { return };
        let slot = play.table.active;
        play.discard(slot, card);
        play.emit(|game| Event::TalentPaid { clan: game.table.who(slot), card });
        let tokens = card.worth().min(play.table.actor().tokens);
        play.replace(TalentArea { figure: self.figure, tokens });
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.actor().tokens > 0 && game.table.stands(self.figure)
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        let Action::Card(card) = action else { return None };
        let tokens = card.worth().min(table.actor().tokens);
        Some(format!("Discard {} for {}", card.name(), count(tokens.into(), "token", "tokens")))
    }
}

impl Decision for TalentArea {
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let (clan, tokens) = (table.name(slot), count(self.tokens.into(), "token", "tokens"));
        format!("{clan}: where does the token go? {tokens} to place.")
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        if let Some(area) = game.table.actor().figures[self.figure] {
            out.extend(area.reach().iter().map(Action::Area));
        }
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let (Action::Area(area), Some(talent)) = (action, play.table.actor().talent) else { return };
        let slot = play.table.active;
        let tablet = play.table.clan_mut(slot);
        tablet.tokens -= 1;
        tablet.placed.add(area);
        play.table.this_turn.talent_placed = true;
        play.emit(|game| Event::TalentPlaced { clan: game.table.who(slot), talent, area });
        play.pop();
        if self.tokens > 1 {
            play.push(TalentArea { tokens: self.tokens - 1, ..self });
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        (1..=game.table.actor().tokens).contains(&self.tokens) && game.table.stands(self.figure)
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        let Action::Area(area) = action else { return None };
        Some(format!("Place the token in {}", scenery(table, area)))
    }
}
