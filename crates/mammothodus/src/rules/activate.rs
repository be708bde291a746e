//! Lighting places of power.

use super::cards::{only, usable};
use super::{Choices, ancients, stray};
use crate::action::Action;
use crate::components::{Cards, Colour, Line, worth};
use crate::event::Event;
use crate::frame::{Cause, Deed, Frame};
use crate::map::Area;
use crate::play::Play;
use crate::state::{Mammothodus, Table};
use crate::tally::Named;
use kernel::Sink;

impl Table {
    /// MAM-5.60: whether `area` meets all that `line` asks of its site.
    pub fn fits(&self, area: Area, line: Line, stack: bool) -> bool {
        if area == Area::Center || self.portal.places[line].is_some() {
            return false;
        }
        let demand = self.portal.demand(line);
        let ground = area.ground();
        !demand.shards.is_empty()
            && self.board.shards.at(area).covers(&demand.shards)
            && demand.colours.iter().all(|colour| ground.colour == Some(colour))
            && demand.regions.iter().all(|region| ground.region == Some(region))
            && (stack || !self.portal.sites().contains(area))
    }
}

impl Mammothodus {
    /// MAM-5.33: whether the active clan can light `line` in `area` with `hand` and its allies.
    fn affordable(&self, area: Area, line: Line, hand: &Cards) -> bool {
        let own = only(hand, usable(Colour::Blue, area));
        if own.is_empty() {
            return false;
        }
        let (cause, seat) = (Cause::Site(area, line), self.owner(self.table.active));
        let mut sum = worth(&own);
        for slot in self.table.slots().filter(|&slot| self.could_help(cause, slot)) {
            if !self.options.open_hands && self.owner(slot) != seat {
                return true;
            }
            sum = sum.saturating_add(worth(&only(self.hand(slot), cause.eligible())));
        }
        sum >= self.table.cost()
    }

    /// Where the active clan can light which line with `hand`.
    pub(crate) fn sites<'a>(&'a self, hand: &'a Cards) -> impl Iterator<Item = (Area, Line)> + 'a {
        let open = |area: Area| !self.table.board.shards.at(area).is_empty();
        let areas = self.table.actor().areas();
        areas.iter().filter(move |&area| open(area)).flat_map(move |area| {
            let lines = Line::ALL.iter().copied();
            let tried = move |line: Line| self.table.this_turn.given_up[line.index()].contains(area);
            let good = move |&line: &Line| {
                !tried(line)
                    && self.table.fits(area, line, self.options.stack_places)
                    && self.affordable(area, line, hand)
            };
            lines.filter(good).map(move |line| (area, line))
        })
    }
}

pub(super) fn site_choices(game: &Mammothodus, out: &mut Choices) {
    out.extend(game.sites(game.hand(game.table.active)).map(|(area, line)| Action::Site(area, line)));
}

pub(super) fn answer_site<S: Sink<Event>>(play: &mut Play<'_, S>, action: Action) {
    let Action::Site(area, line) = action else { return };
    play.replace(Frame::ActivatePay { area, line, asked: false });
}

/// MAM-5.61: blue cards, cards of the ground, wilds.
pub(super) fn pay_choices(game: &Mammothodus, (area, line, asked): (Area, Line, bool), out: &mut Choices) {
    let held = game.hand(game.table.active).kinds();
    out.extend(held.and(usable(Colour::Blue, area)).iter().map(Action::Card));
    if game.table.actor().played.is_empty() {
        return;
    }
    if !asked && game.anyone_could_help(Cause::Site(area, line)) {
        out.push(Action::AskAllies);
    } else {
        out.push(Action::GiveUp);
    }
}

pub(super) fn answer_pay<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, line: Line, action: Action) {
    match action {
        Action::Card(card) => {
            let slot = play.table.active;
            play.lay(slot, card);
            play.emit(|game| Event::CardPlayed { clan: game.table.who(slot), card, figure: None });
            complete_if_paid(play, area, line);
        }
        Action::AskAllies => {
            play.replace(Frame::ActivatePay { area, line, asked: true });
            ancients::ask_allies(play, Cause::Site(area, line));
        }
        Action::GiveUp => give_up(play, area, line),
        other => stray(other),
    }
}

/// MAM-5.62: every card goes back; the action is not spent, the site is for this turn.
fn give_up<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, line: Line) {
    for slot in play.table.slots() {
        let played = std::mem::take(&mut play.table.clan_mut(slot).played);
        for (card, count) in played.iter() {
            (0..count).for_each(|_| play.gain(slot, card));
        }
    }
    let given_up = &mut play.table.this_turn.given_up[line.index()];
    *given_up = given_up.with(area);
    play.emit(|game| Event::ActivationGivenUp { clan: game.table.who(game.table.active), area, line });
    play.pop();
}

/// MAM-5.63: as soon as the cost is met the shards go and the place of power stands.
pub(super) fn complete_if_paid<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, line: Line) {
    if play.table.played_worth() < play.table.cost() {
        return;
    }
    while !matches!(play.table.top(), Some(Frame::ActivatePay { .. }) | None) {
        play.pop();
    }
    play.pop();
    play.clear_table();
    let shards = play.table.portal.demand(line).shards;
    let board = &mut play.table.board;
    board.shards.set(area, board.shards.at(area).minus(&shards));
    board.removed = board.removed.plus(&shards);
    play.table.portal.places[line] = Some(area);
    play.emit(|game| Event::PlaceActivated { clan: game.table.who(game.table.active), area, line, shards });
    ancients::finish(play, Deed::Activate);
    play.note_victory();
}
