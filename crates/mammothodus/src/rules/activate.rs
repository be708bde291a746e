//! Lighting places of power.

use super::*;
use crate::components::{Cards, Colour, Line, worth};

values! {
    /// Which place of power is lit where.
    pub struct ChooseSite;
    /// How the activation is paid.
    pub struct ActivatePay { pub area: Area, pub line: Line, pub asked: bool }
}

impl Tabletop {
    /// MAM-5.60: whether `area` meets all that `line` asks of its site.
    pub fn fits(&self, area: Area, line: Line, stack: bool) -> bool {
        if area == Area::Center || self.portal.places[line].is_some() {
            return false;
        }
        let demand = self.portal.demand(line);
        !demand.shards.is_empty()
            && self.board.shards[area].covers(&demand.shards)
            && demand.suits(area)
            && (stack || !self.portal.sites().contains(area))
    }
}

impl Mammothodus {
    /// MAM-5.33: whether the active clan can light `line` in `area` with `hand` and its allies.
    fn affordable(&self, area: Area, line: Line, hand: &Cards) -> bool {
        let own = fitting(hand, Colour::Blue, area);
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
        let open = |area: Area| !self.table.board.shards[area].is_empty();
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

impl Decision for ChooseSite {
    const READS_HAND: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}: which place of power is lit where?", table.name(slot))
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        out.extend(game.sites(game.hand(game.table.active)).map(|(area, line)| Action::Site(area, line)));
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Action::Site(area, line) = action else { return };
        play.replace(ActivatePay { area, line, asked: false });
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        let Action::Site(area, line) = action else { return None };
        Some(format!("line {line} cannot be lit in {} now", area.place()))
    }
}

impl Decision for ActivatePay {
    const READS_HAND: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let (clan, area) = (table.name(slot), self.area.place());
        let (paid, cost) = (table.played_worth(), table.cost());
        format!("{clan}: pay for the place of power in {area}, {paid} of {cost} so far.")
    }
    /// MAM-5.61: blue cards, cards of the ground, wilds.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let held = game.hand(game.table.active).kinds();
        out.extend(held.and(usable(Colour::Blue, self.area)).iter().map(Action::Card));
        if !game.table.has_paid() {
            return;
        }
        if !self.asked && game.anyone_could_help(Cause::Site(self.area, self.line)) {
            out.push(Action::AskAllies);
        } else {
            out.push(Action::GiveUp);
        }
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let ActivatePay { area, line, .. } = self;
        if let Action::Card(card) = action {
            let slot = play.table.active;
            play.lay(slot, card);
            play.emit(|game| Event::CardPlayed { clan: game.table.who(slot), card, figure: None });
            complete_if_paid(play, area, line);
        } else if action == Action::AskAllies {
            play.replace(ActivatePay { asked: true, ..self });
            assist::ask_allies(play, Cause::Site(area, line));
        } else {
            give_up(play, area, line);
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        let table = &game.table;
        table.fits(self.area, self.line, game.options.stack_places)
            && table.actor().areas().contains(self.area)
            && table.played_worth() < table.cost()
            && (table.has_paid() || !self.asked)
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        self.asked && assist::is_asking(above, Cause::Site(self.area, self.line))
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        let Action::Card(card) = action else { return None };
        let sum = table.played_worth() + card.worth();
        Some(format!("Pay {}: {sum} of {}", card.name(), table.cost()))
    }
    fn explain(self, view: &View, action: Action) -> Option<String> {
        if let Action::Card(card) = action {
            return Some(cards::why_not(view, card, usable(Colour::Blue, self.area).contains(card)));
        }
        let asking = if self.asked {
            "the allies have been asked"
        } else {
            "pay a card of your own first, if an ally is near"
        };
        let giving_up = (action == Action::GiveUp).then_some("pay a card and ask the allies first");
        (action == Action::AskAllies).then_some(asking).or(giving_up).map(str::to_owned)
    }
}

/// MAM-5.62: every card goes back; the action is not spent, the site is for this turn.
fn give_up<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, line: Line) {
    for slot in play.table.slots() {
        let played = std::mem::take(&mut play.table.clan_mut(slot).played);
        for (card, count) in played.present() {
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
    while !matches!(play.table.top(), Some(Frame::ActivatePay(_)) | None) {
        play.pop();
    }
    play.pop();
    play.clear_table();
    let shards = play.table.portal.demand(line).shards;
    let board = &mut play.table.board;
    board.shards[area] = board.shards[area].minus(&shards);
    board.removed = board.removed.plus(&shards);
    play.table.portal.places[line] = Some(area);
    play.emit(|game| Event::PlaceActivated { clan: game.table.who(game.table.active), area, line, shards });
    ancients::finish(play, Deed::Activate);
    play.note_victory();
}
