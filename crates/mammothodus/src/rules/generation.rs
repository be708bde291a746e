//! Generation changes.

use super::*;
use crate::components::{Card, Colour, REPLACEMENTS, headcount};
use std::cmp::Ordering;

values! {
    /// Figures come or go until the headcount fits.
    pub struct Headcount { pub slot: Slot }
    /// Which figure leaves.
    pub struct GenRemove { pub slot: Slot }
    /// Which figure comes.
    pub struct GenAddColor { pub slot: Slot }
    /// Where it comes in.
    pub struct GenAddArea { pub slot: Slot, pub figure: Colour }
    /// Which figures change places.
    pub struct GenReassign { pub slot: Slot, pub left: u8 }
    /// The discard pile becomes the deck.
    pub struct NewDeck { pub slot: Slot }
}

/// MAM-5.93, MAM-5.94: degradation by figures beyond the marker, then the headcount.
pub(super) fn pass<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot) {
    let tablet = play.table.clan_mut(slot);
    let degradation = tablet.figures.len().saturating_sub(tablet.marker);
    tablet.marker = 0;
    let headcount = headcount(tablet.population);
    let Some(degradation) = play.take_degradation(degradation) else { return };
    let hidden = !play.options.open_hands;
    let piles = &mut play.cards[slot.index()];
    piles.discard[Card::Degradation] += degradation;
    if hidden {
        // With the deck used up, all cards that are not open must be in the hand.
        piles.shown = piles.hand;
    }
    play.emit(|game| Event::GenerationPassed { clan: game.table.who(slot), degradation, headcount });
    if headcount == 0 {
        return play.lose(Reason::Extinct);
    }
    play.push(NewDeck { slot });
    play.push(GenReassign { slot, left: REPLACEMENTS });
    play.push(Headcount { slot });
}

impl Tabletop {
    /// How the figures of `slot` compare with those it may have, if it may have any.
    fn headcount(&self, slot: Slot) -> Option<Ordering> {
        let clan = self.clans.get(slot.index())?;
        let wants = headcount(clan.population);
        (wants > 0).then(|| clan.figures.len().cmp(&wants))
    }
}

impl Automatic for Headcount {
    /// MAM-5.95: figures leave or come one by one until the headcount fits.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let slot = self.slot;
        match play.table.headcount(slot) {
            Some(Ordering::Greater) => play.push(GenRemove { slot }),
            Some(Ordering::Less) => play.push(GenAddColor { slot }),
            Some(Ordering::Equal) | None => play.pop(),
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.headcount(self.slot).is_some()
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        let own = self.slot;
        matches!(above,
            Frame::GenRemove(GenRemove { slot })
            | Frame::GenAddColor(GenAddColor { slot })
            | Frame::GenAddArea(GenAddArea { slot, .. }) if slot == own)
    }
}

impl Decision for GenRemove {
    fn who(self, _: &Tabletop) -> Option<Slot> {
        Some(self.slot)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let tablet = table.clan(slot);
        let too_many = tablet.figures.len().saturating_sub(headcount(tablet.population));
        let figures = count(too_many.into(), "figure", "figures");
        format!("{}, new generation: {figures} must leave.", table.name(slot))
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        out.extend(game.table.clan(self.slot).figures.entries().map(|(figure, _)| Action::Figure(figure)));
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Action::Figure(figure) = action else { return };
        let slot = self.slot;
        play.pop();
        let Some(area) = play.table.clan(slot).figures[figure] else { return };
        play.station(slot, figure, None);
        play.emit(|game| Event::FigureLeft { clan: game.table.who(slot), figure, area });
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.headcount(self.slot) == Some(Ordering::Greater)
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        let Action::Figure(figure) = action else { return None };
        let at = table.clan(self.slot).figures[figure];
        let at = at.map_or(String::new(), |area| format!(" in {}", area.place()));
        Some(format!("The {figure} figure{at} leaves"))
    }
}

impl Decision for GenAddColor {
    fn who(self, _: &Tabletop) -> Option<Slot> {
        Some(self.slot)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}, new generation: which figure comes onto the board?", table.name(slot))
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let figures = game.table.clan(self.slot).figures;
        out.extend(Colour::ALL.iter().filter(|&&it| figures[it].is_none()).map(|&it| Action::Figure(it)));
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Action::Figure(figure) = action else { return };
        play.replace(GenAddArea { slot: self.slot, figure });
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.headcount(self.slot) == Some(Ordering::Less)
    }
    fn label(self, _: &Tabletop, action: Action) -> Option<String> {
        let Action::Figure(figure) = action else { return None };
        Some(format!("The {figure} figure comes onto the board"))
    }
}

impl Decision for GenAddArea {
    fn who(self, _: &Tabletop) -> Option<Slot> {
        Some(self.slot)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("New generation: where does {} come in?", figure(table.who(slot), self.figure))
    }
    /// The centre, where the clan stands, and next to it.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        out.extend(game.table.clan(self.slot).reach().with(Area::Center).iter().map(Action::Area));
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Action::Area(area) = action else { return };
        let GenAddArea { slot, figure } = self;
        play.pop();
        play.station(slot, figure, Some(area));
        play.emit(|game| Event::FigureEntered { clan: game.table.who(slot), figure, area });
        play.note_victory();
    }
    fn holds(self, game: &Mammothodus) -> bool {
        let wanting = game.table.headcount(self.slot) == Some(Ordering::Less);
        wanting && game.table.clan(self.slot).figures[self.figure].is_none()
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        let Action::Area(area) = action else { return None };
        Some(format!("Come in at {}", scenery(table, area)))
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        let Action::Area(_) = action else { return None };
        Some("new figures come into the centre, to a figure of their clan, or next to one".to_owned())
    }
}

impl Decision for GenReassign {
    fn who(self, _: &Tabletop) -> Option<Slot> {
        Some(self.slot)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}, new generation: change colours? Up to {} more.", table.name(slot), self.left)
    }
    /// MAM-5.96: a figure takes the place of another, or both change places.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let figures = game.table.clan(self.slot).figures;
        out.push(Action::KeepFigures);
        for (here, area) in figures.entries() {
            for other in Colour::ALL {
                let offered = match figures[other] {
                    None => true,
                    Some(there) => here < other && there != area,
                };
                if offered {
                    out.push(Action::Replace(here, other));
                }
            }
        }
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let GenReassign { slot, left } = self;
        play.pop();
        let Action::Replace(out, into) = action else { return };
        let figures = play.table.clan(slot).figures;
        play.station(slot, out, figures[into]);
        play.station(slot, into, figures[out]);
        play.emit(|game| Event::FigureReplaced { clan: game.table.who(slot), out, into });
        if left > 1 {
            play.push(GenReassign { slot, left: left - 1 });
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.headcount(self.slot).is_some() && (1..=REPLACEMENTS).contains(&self.left)
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        above == Headcount { slot: self.slot }.into()
    }
}

impl Automatic for NewDeck {
    /// MAM-5.97: the discard pile becomes the deck; what lies on the table stays there (MAM-5.36).
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let slot = self.slot;
        play.pop();
        let piles = &mut play.cards[slot.index()];
        let discard = std::mem::take(&mut piles.discard);
        piles.deck = piles.deck.plus(&discard);
        play.emit(|game| Event::DeckRenewed { clan: game.table.who(slot), cards: discard.total() as u8 });
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.headcount(self.slot).is_some()
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        matches!(above, Frame::GenReassign(next) if next.slot == self.slot)
    }
}
