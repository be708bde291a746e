//! Why something cannot be done now.

use super::names::place;
use crate::action::Action;
use crate::components::{Card, POPULATION_FLOOR};
use crate::frame::{Deed, Frame, Load};
use crate::rules::usable;
use crate::view::View;

/// One sentence for an action that is not open to the seat whose decision it is.
pub(crate) fn explain(view: &View, action: Action) -> String {
    let table = &view.table;
    let Some(frame) = table.top() else { return "nothing is left to decide".to_owned() };
    match (frame, action) {
        (Frame::ChooseAction, Action::Deed(deed)) => why_not_deed(view, deed),
        (Frame::ChooseAction | Frame::FollowUp, Action::PlaceTalent) => why_not_talent(view).to_owned(),
        (Frame::ChooseAction | Frame::FollowUp | Frame::Assist { .. }, Action::PlayDrawThree) => {
            "this clan holds no Draw Three".to_owned()
        }
        (Frame::FollowUp, Action::PlayExtra(colour)) => {
            if view.hand(table.active)[colour.extra()] == 0 {
                format!("there is no {} in hand", colour.extra().name())
            } else {
                "no other action would be possible after discarding it".to_owned()
            }
        }
        (Frame::ChooseFigure { used, .. }, Action::Figure(figure)) if used.contains(figure) => {
            format!("the {figure} figure has already acted in this action")
        }
        (Frame::ChooseFigure { .. }, Action::Figure(figure)) => {
            format!("the {figure} figure is not on the board, has no enemy beside it, or no card fits it")
        }
        (Frame::ChooseFigure { .. }, Action::ActionDone) => "an action needs at least one figure".to_owned(),
        (Frame::PlayCard { craft, figure }, Action::Card(card)) => {
            let fits =
                table.actor().figures[figure].is_some_and(|at| usable(craft.colour(), at).contains(card));
            why_not_card(view, card, fits)
        }
        (Frame::PlayCard { .. } | Frame::DegradationPlay, Action::Commit | Action::CommitAskAllies)
            if table.actor().played.is_empty() =>
        {
            "play at least one card first".to_owned()
        }
        (Frame::PlayCard { .. } | Frame::DegradationPlay, Action::CommitAskAllies) => {
            "no ally near enough could help".to_owned()
        }
        (Frame::ActivatePay { area, .. }, Action::Card(card)) => {
            why_not_card(view, card, usable(crate::components::Colour::Blue, area).contains(card))
        }
        (Frame::ActivatePay { asked, .. }, Action::AskAllies) => if asked {
            "the allies have been asked"
        } else {
            "pay a card of your own first, if an ally is near"
        }
        .to_owned(),
        (Frame::ActivatePay { .. }, Action::GiveUp) => "pay a card and ask the allies first".to_owned(),
        (Frame::Assist { .. }, Action::Card(_)) => {
            "allies add cards of the action's colour that they hold, and nothing else".to_owned()
        }
        (Frame::MoveStep { figure, .. }, Action::Area(area)) => {
            let from = table.actor().figures[figure].map_or("its area".to_owned(), place);
            format!("{} does not border on {from}", place(area))
        }
        (Frame::MoveStep { load, .. }, Action::PickUp(shard)) => match load {
            Load::Empty => format!("no open {shard} lies here"),
            Load::Lifted(_) | Load::Carried(_) | Load::Spent => {
                "a figure carries one shard in a movement".to_owned()
            }
        },
        (Frame::MoveStep { load, .. }, Action::Drop) => match load {
            Load::Lifted(_) => "a shard is carried at least one step".to_owned(),
            Load::Empty | Load::Carried(_) | Load::Spent => "the figure carries nothing".to_owned(),
        },
        (Frame::Reroll { .. }, Action::PayReroll) => {
            format!("at {POPULATION_FLOOR} population there is nothing to pay with")
        }
        (Frame::HumanStep { .. }, Action::Area(area)) => {
            format!("{} is not on a shortest way to what draws the tribe", place(area))
        }
        (Frame::SpiritTarget { .. }, Action::Area(area)) => {
            format!("{} is not among the nearest and most crowded areas with figures", place(area))
        }
        (Frame::AssignHit { .. }, Action::KillSpirit(_) | Action::KillTribe) => {
            "it is not here, or the dice left do not suffice".to_owned()
        }
        (Frame::ChooseSite, Action::Site(area, line)) => {
            format!("line {line} cannot be lit in {} now", place(area))
        }
        (Frame::EndDiscard, Action::Card(Card::Degradation)) => {
            "only the Degradation action gets rid of degradation cards".to_owned()
        }
        (Frame::EndDiscard, Action::Card(card)) => why_not_card(view, card, true),
        (Frame::GenAddArea { .. }, Action::Area(_)) => {
            "new figures come into the centre, to a figure of their clan, or next to one".to_owned()
        }
        (Frame::ChooseClan, Action::Clan(clan)) => format!("{} are taken", clan.inside()),
        (Frame::ChooseTalent, Action::Talent(talent)) => format!("{} is taken", talent.name()),
        _ => format!("{action} is not one of your choices now"),
    }
}

fn why_not_card(view: &View, card: Card, fits: bool) -> String {
    if view.hand(view.table.active)[card] == 0 {
        format!("there is no {} in hand", card.name())
    } else if fits {
        format!("{} cannot be played now", card.name())
    } else {
        format!("{} has neither the colour of the action nor that of the ground", card.name())
    }
}

fn why_not_talent(view: &View) -> &'static str {
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

fn why_not_deed(view: &View, deed: Deed) -> String {
    let table = &view.table;
    if table.this_turn.performed.contains(deed) {
        return format!("{} was done this turn; actions of a turn differ", deed.name());
    }
    match deed {
        Deed::Move | Deed::Population | Deed::Development => {
            format!("no card fits any figure for {}", deed.name())
        }
        Deed::Attack => "no figure has an enemy beside it and a card that fits".to_owned(),
        Deed::Degradation if table.this_turn.talent_placed => {
            "a turn that placed a talent token has no Degradation action".to_owned()
        }
        Deed::Degradation => "there is no degradation card in hand".to_owned(),
        Deed::Activate => {
            "no figure stands where a line has its ground and shards and the cards suffice".to_owned()
        }
    }
}
