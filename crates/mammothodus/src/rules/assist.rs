//! Help from other clans.

use super::*;
use crate::components::Card;

values! {
    /// Allies are asked, this one next.
    pub struct AskAllies { pub cause: Cause, pub slot: Slot }
    /// What an ally adds.
    pub struct Assist { pub cause: Cause, pub slot: Slot }
}

/// Once the active clan has played a card it can go on, or ask the allies first.
pub(super) fn offer_commit(game: &Mammothodus, cause: Cause, out: &mut Offers<'_>) {
    if !game.table.has_paid() {
        return;
    }
    out.push(Action::Commit);
    if game.anyone_could_help(cause) {
        out.push(Action::CommitAskAllies);
    }
}

/// What going on is called, with or without allies.
pub(crate) fn commit_verb(action: Action) -> Option<&'static str> {
    let alone = (action == Action::Commit).then_some("Go");
    alone.or((action == Action::CommitAskAllies).then_some("Ask the allies first"))
}

/// Why the active clan cannot go on, with or without allies.
pub(super) fn why_not_commit(view: &View, action: Action) -> Option<String> {
    let asks = action == Action::CommitAskAllies;
    if (asks || action == Action::Commit) && !view.table.has_paid() {
        return Some("play at least one card first".to_owned());
    }
    asks.then(|| "no ally near enough could help".to_owned())
}

/// MAM-5.69: the clans after the active one are asked in turn order.
pub(super) fn ask_allies<S: Sink<Event>>(play: &mut Play<'_, S>, cause: Cause) {
    play.emit(|game| Event::AlliesAsked { clan: game.table.who(game.table.active) });
    let slot = play.table.after(play.table.active);
    play.push(AskAllies { cause, slot });
}

/// Whether `frame` asks allies for help with `cause`.
pub(super) fn is_asking(frame: Frame, cause: Cause) -> bool {
    matches!(frame, Frame::AskAllies(ask) if ask.cause == cause)
}

impl Automatic for AskAllies {
    /// The next clan that could help is asked; the round ends at the active clan.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let AskAllies { cause, slot } = self;
        if slot == play.table.active {
            return play.pop();
        }
        play.replace(AskAllies { cause, slot: play.table.after(slot) });
        if play.could_help(cause, slot) {
            play.push(Assist { cause, slot });
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        self.slot.index() < game.table.clans.len()
    }
    fn carries(self, game: &Mammothodus, above: Frame) -> bool {
        let active = game.table.active;
        matches!(above, Frame::Assist(Assist { cause, slot }) if cause == self.cause && slot != active)
            || matches!(above, Frame::Draw(Draw { slot, .. }) if slot != active)
    }
}

impl Decision for Assist {
    const READS_HAND: bool = true;
    fn who(self, _: &Tabletop) -> Option<Slot> {
        Some(self.slot)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let active = table.who(table.active).inside();
        let (what, so_far) = match self.cause {
            Cause::Figure(craft, acting) => {
                let sum = craft.yields(table.played_worth() + Tabletop::bonus(craft, acting));
                let what = format!("with {} cards: {}", craft.colour(), craft.deed().name());
                (what, format!("{sum} so far"))
            }
            Cause::Degradation => {
                ("to throw degradation cards away".to_owned(), "each clan its own".to_owned())
            }
            Cause::Site(area, _) => {
                let paid = format!("{} of {} paid", table.played_worth(), table.cost());
                (format!("with blue cards: the place of power in {}", area.place()), paid)
            }
        };
        let next = match self.cause {
            Cause::Figure(Craft::Attack, _) => " before the roll",
            Cause::Figure(..) | Cause::Degradation | Cause::Site(..) => "",
        };
        format!("{}: help {active}{next} {what} ({so_far})?", table.name(slot))
    }
    /// MAM-5.66: cards of the action's colour alone.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let held = game.hand(self.slot).kinds();
        out.extend(held.and(self.cause.eligible()).iter().map(Action::Card));
        if held.contains(Card::DrawThree) {
            out.push(Action::PlayDrawThree);
        }
        out.push(Action::AssistDone);
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Assist { cause, slot } = self;
        if let Action::Card(card) = action {
            play.lay(slot, card);
            play.emit(|game| Event::HelpGiven { clan: game.table.who(slot), card });
            match cause {
                Cause::Site(area, line) => activate::complete_if_paid(play, area, line),
                Cause::Figure(..) | Cause::Degradation => {}
            }
            return;
        }
        play.pop();
        if action == Action::PlayDrawThree {
            // MAM-5.69: its range is tested again, since its figures may have changed.
            play.replace(AskAllies { cause, slot });
            ancients::draw_three(play, slot);
        }
    }
    /// MAM-5.69: with hidden hands an ally is asked even if there is nothing to choose.
    fn insists(self, game: &Mammothodus) -> bool {
        !game.options.open_hands
    }
    fn holds(self, game: &Mammothodus) -> bool {
        self.slot.index() < game.table.clans.len() && self.slot != game.table.active
    }
    fn label(self, _: &Tabletop, action: Action) -> Option<String> {
        let Action::Card(card) = action else { return None };
        if self.cause == Cause::Degradation {
            return Some("Throw a degradation card away".to_owned());
        }
        Some(format!("Add {}{}", card.name(), if card.worth() == 2 { ", counts as two" } else { "" }))
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        if action == Action::PlayDrawThree {
            return Some(ancients::NO_DRAW_THREE.to_owned());
        }
        let Action::Card(_) = action else { return None };
        Some("allies add cards of the action's colour that they hold, and nothing else".to_owned())
    }
}
