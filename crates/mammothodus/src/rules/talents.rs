//! Placing talent tokens.

use super::Choices;
use crate::action::Action;
use crate::components::Colour;
use crate::event::Event;
use crate::frame::{Deed, Frame};
use crate::play::Play;
use crate::state::Mammothodus;
use crate::tally::Set;
use kernel::Sink;

/// MAM-5.80, MAM-5.88: with a token in supply, a figure with a matching card, and no Degradation this turn.
pub(super) fn can_place(game: &Mammothodus) -> bool {
    game.table.actor().tokens > 0
        && !game.table.this_turn.performed.contains(Deed::Degradation)
        && !matching_figures(game).is_empty()
}

fn matching_figures(game: &Mammothodus) -> Set<Colour> {
    let held = game.hand(game.table.active).kinds();
    let figures = game.table.actor().figures;
    figures.iter().map(|(it, _)| it).filter(|it| !held.and(it.cards()).is_empty()).collect()
}

pub(super) fn figure_choices(game: &Mammothodus, out: &mut Choices) {
    out.extend(matching_figures(game).iter().map(Action::Figure));
}

pub(super) fn answer_figure<S: Sink<Event>>(play: &mut Play<'_, S>, action: Action) {
    let Action::Figure(figure) = action else { return };
    play.replace(Frame::TalentCard { figure });
}

pub(super) fn card_choices(game: &Mammothodus, figure: Colour, out: &mut Choices) {
    let held = game.hand(game.table.active).kinds();
    out.extend(held.and(figure.cards()).iter().map(Action::Card));
}

/// A double places two tokens; with one left the excess is lost.
pub(super) fn answer_card<S: Sink<Event>>(play: &mut Play<'_, S>, figure: Colour, action: Action) {
    let Action::Card(card) = action else { return };
    let slot = play.table.active;
    play.discard(slot, card);
    play.emit(|game| Event::TalentPaid { clan: game.table.who(slot), card });
    let tokens = card.worth().min(play.table.actor().tokens);
    play.replace(Frame::TalentArea { figure, tokens });
}

pub(super) fn area_choices(game: &Mammothodus, figure: Colour, out: &mut Choices) {
    if let Some(area) = game.table.actor().figures[figure] {
        out.extend(area.reach().iter().map(Action::Area));
    }
}

pub(super) fn answer_area<S: Sink<Event>>(
    play: &mut Play<'_, S>,
    figure: Colour,
    tokens: u8,
    action: Action,
) {
    let (Action::Area(area), Some(talent)) = (action, play.table.actor().talent) else { return };
    let slot = play.table.active;
    let tablet = play.table.clan_mut(slot);
    tablet.tokens -= 1;
    tablet.placed.add(area);
    play.table.this_turn.talent_placed = true;
    play.emit(|game| Event::TalentPlaced { clan: game.table.who(slot), talent, area });
    play.pop();
    if tokens > 1 {
        play.push(Frame::TalentArea { figure, tokens: tokens - 1 });
    }
}
