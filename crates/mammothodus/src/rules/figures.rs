//! Figures at work: which of them act, with which cards.

use super::*;
use crate::components::{Colour, POPULATION_MAX};

values! {
    /// Which figure acts next.
    pub struct ChooseFigure { pub craft: Craft, pub used: Set<Colour> }
    /// Which cards are played on the figure.
    pub struct PlayCard { pub craft: Craft, pub figure: Colour }
    /// The figure does it.
    pub struct Perform { pub craft: Craft, pub figure: Colour }
}

impl Decision for ChooseFigure {
    const READS_HAND: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let next = if self.used.is_empty() { "which figure acts" } else { "another figure, or done" };
        format!("{}, {}: {next}?", table.name(slot), self.craft.deed().name())
    }
    /// MAM-5.32: each figure once in an action.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let able = game.able_figures(self.craft, game.hand(game.table.active));
        out.extend(able.minus(self.used).iter().map(Action::Figure));
        if !self.used.is_empty() {
            out.push(Action::ActionDone);
        }
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let ChooseFigure { craft, used } = self;
        if let Action::Figure(figure) = action {
            play.replace(ChooseFigure { craft, used: used.with(figure) });
            return play.push(PlayCard { craft, figure });
        }
        play.pop();
        if craft == Craft::Move {
            moving::turn_up_shards(play, used);
        }
        ancients::finish(play, craft.deed());
    }
    fn holds(self, game: &Mammothodus) -> bool {
        self.used.iter().all(|figure| game.table.stands(figure))
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        let develops = self.craft == Craft::Development && matches!(above, Frame::Develop(_));
        develops || at_work(above).is_some_and(|(craft, it)| craft == self.craft && self.used.contains(it))
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        let Action::Figure(figure) = action else { return None };
        let at = table.actor().figures[figure].map_or(String::new(), |it| format!(" in {}", it.place()));
        let bonus = if Tabletop::bonus(self.craft, figure) > 0 { ", +1 for its colour" } else { "" };
        Some(format!("The {figure} figure{at}{bonus}"))
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        if action == Action::ActionDone {
            return Some("an action needs at least one figure".to_owned());
        }
        let Action::Figure(figure) = action else { return None };
        Some(if self.used.contains(figure) {
            format!("the {figure} figure has already acted in this action")
        } else {
            format!("the {figure} figure is not on the board, has no enemy beside it, or no card fits it")
        })
    }
}

/// The figure that is at work in `frame`, and what it does.
fn at_work(frame: Frame) -> Option<(Craft, Colour)> {
    if let Frame::PlayCard(PlayCard { craft, figure }) | Frame::Perform(Perform { craft, figure }) = frame {
        Some((craft, figure))
    } else if let Frame::MoveStep(MoveStep { figure, .. }) = frame {
        Some((Craft::Move, figure))
    } else if let Frame::UseProtection(UseProtection { strike: Strike::Figure(figure), .. })
    | Frame::Reroll(Reroll { figure, .. })
    | Frame::RerollPick(RerollPick { figure, .. })
    | Frame::AssignHit(AssignHit { figure, .. }) = frame
    {
        Some((Craft::Attack, figure))
    } else {
        None
    }
}

impl PlayCard {
    /// What the figure gets out of the cards on the table and `more`.
    fn yields(self, table: &Tabletop, more: u8) -> String {
        self.craft.yields(table.played_worth() + more + Tabletop::bonus(self.craft, self.figure))
    }
}

impl Decision for PlayCard {
    const READS_HAND: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let (deed, figure) = (self.craft.deed().name(), figure(table.who(slot), self.figure));
        let targets = match self.craft {
            Craft::Attack => format!(" Here {}.", table.targets(self.figure)),
            Craft::Move | Craft::Population | Craft::Development => String::new(),
        };
        if table.played_worth() == 0 {
            format!("{deed}: play a card on {figure}.{targets}")
        } else {
            format!("{deed}: {} so far. Another card on {figure}?{targets}", self.yields(table, 0))
        }
    }
    /// MAM-5.31: the cards that count for this figure; after the first one the play can be committed.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let Some(area) = game.table.actor().figures[self.figure] else { return };
        let held = game.hand(game.table.active).kinds();
        out.extend(held.and(usable(self.craft.colour(), area)).iter().map(Action::Card));
        assist::offer_commit(game, Cause::Figure(self.craft, self.figure), out);
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let PlayCard { craft, figure } = self;
        if let Action::Card(card) = action {
            let slot = play.table.active;
            play.lay(slot, card);
            let figure = Some(figure);
            return play.emit(|game| Event::CardPlayed { clan: game.table.who(slot), card, figure });
        }
        play.replace(Perform { craft, figure });
        if action == Action::CommitAskAllies {
            assist::ask_allies(play, Cause::Figure(craft, figure));
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.stands(self.figure)
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        if let Action::Card(card) = action {
            return Some(format!("Play {}: {} in all", card.name(), self.yields(table, card.worth())));
        }
        commit_verb(action).map(|verb| format!("{verb}: {}", self.yields(table, 0)))
    }
    fn explain(self, view: &View, action: Action) -> Option<String> {
        let Action::Card(card) = action else { return assist::why_not_commit(view, action) };
        let at = view.table.actor().figures[self.figure];
        let fits = at.is_some_and(|at| usable(self.craft.colour(), at).contains(card));
        Some(cards::why_not(view, card, fits))
    }
}

impl Automatic for Perform {
    /// The figure does what the cards on the table are worth.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let Perform { craft, figure } = self;
        play.pop();
        let worth = play.table.played_worth() + Tabletop::bonus(craft, figure);
        let Some(area) = play.table.actor().figures[figure] else { return play.clear_table() };
        match craft {
            Craft::Move => moving::begin(play, figure, worth),
            Craft::Attack => strikes::attack(play, area, Strike::Figure(figure)),
            Craft::Population => grow(play, worth),
            Craft::Development => play.push(Develop { steps: worth }),
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.has_paid() && game.table.stands(self.figure)
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        assist::is_asking(above, Cause::Figure(self.craft, self.figure))
    }
}

/// MAM-5.58: the clan grows up to the end of the track.
fn grow<S: Sink<Event>>(play: &mut Play<'_, S>, worth: u8) {
    let slot = play.table.active;
    let tablet = play.table.clan_mut(slot);
    let before = tablet.population;
    tablet.population = before.saturating_add(worth as i8).min(POPULATION_MAX);
    let (population, gained) = (tablet.population, (tablet.population - before) as u8);
    play.emit(|game| Event::PopulationGained { clan: game.table.who(slot), gained, population });
    play.clear_table();
}
