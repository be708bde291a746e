//! What a clan does in its turn: which action, which figures, which cards.

use super::cards::usable;
use super::{Choices, activate, moving, stray, strikes, talents};
use crate::action::Action;
use crate::components::{Card, Colour, DRAW_THREE, POPULATION_MAX};
use crate::event::Event;
use crate::frame::{Cause, Craft, Deed, Frame, Strike};
use crate::play::Play;
use crate::state::{Mammothodus, Slot, Table};
use crate::tally::{Named, Set};
use kernel::Sink;

/// MAM-5.30, MAM-5.33: the kinds of action open now, and what goes besides an action.
pub(super) fn choices(game: &Mammothodus, out: &mut Choices) {
    let hand = game.hand(game.table.active);
    out.extend(Deed::ALL.iter().filter(|&&deed| game.feasible(deed, hand)).map(|&deed| Action::Deed(deed)));
    besides(game, out);
    out.push(Action::Pass);
}

/// MAM-5.37: what can follow a finished action.
pub(super) fn follow_up_choices(game: &Mammothodus, out: &mut Choices) {
    let hand = game.hand(game.table.active);
    for &colour in Colour::ALL {
        let mut rest = *hand;
        rest.take(colour.extra());
        // MAM-5.70: only if another action is open once the card is gone.
        if hand[colour.extra()] > 0 && Deed::ALL.iter().any(|&deed| game.feasible(deed, &rest)) {
            out.push(Action::PlayExtra(colour));
        }
    }
    besides(game, out);
    out.push(Action::EndActions);
}

fn besides(game: &Mammothodus, out: &mut Choices) {
    if game.hand(game.table.active)[Card::DrawThree] > 0 {
        out.push(Action::PlayDrawThree);
    }
    if talents::can_place(game) {
        out.push(Action::PlaceTalent);
    }
}

/// Answers `ChooseAction` and `FollowUp`, whose options overlap.
pub(super) fn answer<S: Sink<Event>>(play: &mut Play<'_, S>, action: Action) {
    match action {
        Action::Deed(deed) => begin(play, deed),
        Action::PlayExtra(colour) => {
            let (slot, card) = (play.table.active, colour.extra());
            play.discard(slot, card);
            play.emit(|game| Event::ExtraActionPlayed { clan: game.table.who(slot), card });
            play.replace(Frame::ChooseAction);
        }
        Action::PlayDrawThree => {
            let slot = play.table.active;
            draw_three(play, slot);
        }
        Action::PlaceTalent => play.push(Frame::TalentFigure),
        Action::Pass => {
            play.emit(|game| Event::Passed { clan: game.table.who(game.table.active) });
            play.pop();
        }
        Action::EndActions => play.pop(),
        other => stray(other),
    }
}

/// MAM-5.71: the card goes at once, three others come.
pub(super) fn draw_three<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot) {
    play.discard(slot, Card::DrawThree);
    play.emit(|game| Event::DrawThreePlayed { clan: game.table.who(slot) });
    play.push(Frame::Draw { slot, left: DRAW_THREE, renewed: false });
}

fn begin<S: Sink<Event>>(play: &mut Play<'_, S>, deed: Deed) {
    play.emit(|game| Event::ActionBegan { clan: game.table.who(game.table.active), action: deed });
    let figures = |craft| Frame::ChooseFigure { craft, used: Set::NONE };
    play.push(match deed {
        Deed::Move => figures(Craft::Move),
        Deed::Attack => figures(Craft::Attack),
        Deed::Population => figures(Craft::Population),
        Deed::Development => figures(Craft::Development),
        Deed::Degradation => Frame::DegradationPlay,
        Deed::Activate => Frame::ChooseSite,
    });
}

/// The action is over; its frames are gone and `ChooseAction` is on top.
pub(super) fn finish<S: Sink<Event>>(play: &mut Play<'_, S>, deed: Deed) {
    play.table.this_turn.performed = play.table.this_turn.performed.with(deed);
    play.replace(Frame::FollowUp);
}

/// MAM-5.32: each figure once in an action.
pub(super) fn figure_choices(game: &Mammothodus, craft: Craft, used: Set<Colour>, out: &mut Choices) {
    out.extend(game.able_figures(craft, game.hand(game.table.active)).minus(used).iter().map(Action::Figure));
    if !used.is_empty() {
        out.push(Action::ActionDone);
    }
}

pub(super) fn answer_figure<S: Sink<Event>>(
    play: &mut Play<'_, S>,
    craft: Craft,
    used: Set<Colour>,
    action: Action,
) {
    if let Action::Figure(figure) = action {
        play.replace(Frame::ChooseFigure { craft, used: used.with(figure) });
        return play.push(Frame::PlayCard { craft, figure });
    }
    play.pop();
    if craft == Craft::Move {
        moving::turn_up_shards(play, used);
    }
    finish(play, craft.deed());
}

/// MAM-5.31: the cards that count for this figure; after the first one the play can be committed.
pub(super) fn card_choices(game: &Mammothodus, craft: Craft, figure: Colour, out: &mut Choices) {
    let Some(area) = game.table.actor().figures[figure] else { return };
    let held = game.hand(game.table.active).kinds();
    out.extend(held.and(usable(craft.colour(), area)).iter().map(Action::Card));
    commit_choices(game, Cause::Figure(craft, figure), out);
}

fn commit_choices(game: &Mammothodus, cause: Cause, out: &mut Choices) {
    if game.table.actor().played.is_empty() {
        return;
    }
    out.push(Action::Commit);
    if game.anyone_could_help(cause) {
        out.push(Action::CommitAskAllies);
    }
}

pub(super) fn answer_card<S: Sink<Event>>(
    play: &mut Play<'_, S>,
    craft: Craft,
    figure: Colour,
    action: Action,
) {
    if let Action::Card(card) = action {
        let slot = play.table.active;
        play.lay(slot, card);
        return play.emit(|game| Event::CardPlayed {
            clan: game.table.who(slot),
            card,
            figure: Some(figure),
        });
    }
    play.replace(Frame::Perform { craft, figure });
    if action == Action::CommitAskAllies {
        ask_allies(play, Cause::Figure(craft, figure));
    }
}

/// MAM-5.69: the clans after the active one are asked in turn order.
pub(super) fn ask_allies<S: Sink<Event>>(play: &mut Play<'_, S>, cause: Cause) {
    play.emit(|game| Event::AlliesAsked { clan: game.table.who(game.table.active) });
    let slot = play.table.after(play.table.active);
    play.push(Frame::AskAllies { cause, slot });
}

/// The figure does what the cards on the table are worth.
pub(super) fn perform<S: Sink<Event>>(play: &mut Play<'_, S>, craft: Craft, figure: Colour) {
    play.pop();
    let worth = play.table.played_worth() + Table::bonus(craft, figure);
    let Some(area) = play.table.actor().figures[figure] else { return play.clear_table() };
    match craft {
        Craft::Move => moving::begin(play, figure, worth),
        Craft::Attack => strikes::attack(play, area, Strike::Figure(figure)),
        Craft::Population => grow(play, worth),
        Craft::Development => play.push(Frame::Develop { steps: worth }),
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

/// MAM-5.65: any number of degradation cards, at least one.
pub(super) fn degradation_choices(game: &Mammothodus, out: &mut Choices) {
    if game.hand(game.table.active)[Card::Degradation] > 0 {
        out.push(Action::PlayOne);
    }
    commit_choices(game, Cause::Degradation, out);
}

pub(super) fn answer_degradation<S: Sink<Event>>(play: &mut Play<'_, S>, action: Action) {
    if action == Action::PlayOne {
        let (slot, card) = (play.table.active, Card::Degradation);
        play.lay(slot, card);
        return play.emit(|game| Event::CardPlayed { clan: game.table.who(slot), card, figure: None });
    }
    play.replace(Frame::Degrade);
    if action == Action::CommitAskAllies {
        ask_allies(play, Cause::Degradation);
    }
}

pub(super) fn degrade<S: Sink<Event>>(play: &mut Play<'_, S>) {
    play.pop();
    play.clear_table();
    finish(play, Deed::Degradation);
}

/// The payment of an activation, which allies have just added to.
pub(super) fn after_help<S: Sink<Event>>(play: &mut Play<'_, S>, cause: Cause) {
    match cause {
        Cause::Site(area, line) => activate::complete_if_paid(play, area, line),
        Cause::Figure(..) | Cause::Degradation => {}
    }
}
