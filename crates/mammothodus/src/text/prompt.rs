//! What a seat must decide, and what hangs on it.

use super::danger::dangers;
use super::names::{count, dice, figure, list, place};
use crate::components::{START_FIGURES, headcount};
use crate::frame::{Cause, Craft, Frame, Load, Mover, Strike};
use crate::map::Area;
use crate::state::{Slot, Table};
use crate::view::View;
use kernel::{Names, Seat};

/// One line for `seat`.
pub(crate) fn prompt(view: &View, seat: Seat, names: &Names) -> String {
    let table = &view.table;
    if let Some(reason) = table.over {
        return reason.sentence().to_owned();
    }
    let Some(frame) = table.top() else { return "Nothing is left to decide.".to_owned() };
    let Some(slot) = frame.decider(table) else { return "The game goes on by itself.".to_owned() };
    let owner = view.owner(slot);
    if owner != seat {
        return format!("{} decides for {}.", names.of(owner), table.who(slot).inside());
    }
    let asks = question(view, frame, slot);
    let warn = matches!(
        frame,
        Frame::ChooseAction | Frame::FollowUp | Frame::HumanStep { .. } | Frame::SpiritTarget { .. }
    );
    match dangers(view).first() {
        Some(danger) if warn => format!("{asks} Danger: {danger}."),
        Some(_) | None => asks,
    }
}

fn question(view: &View, frame: Frame, slot: Slot) -> String {
    let table = &view.table;
    let who = table.who(slot);
    let clan = who.name();
    match frame {
        Frame::ChooseClan => {
            format!("Choose a clan for turn {} of {}.", slot.0 + 1, table.clans.len())
        }
        Frame::ChooseTalent => format!("{clan}: choose a talent."),
        Frame::ChooseStartFigure => {
            let left = START_FIGURES - table.clan(slot).figures.len();
            format!("{clan}: choose a figure to start in the centre ({left} to go).")
        }
        Frame::UseBait { area } => {
            format!("{clan}: use the bait in {} to draw in the tribes around?", place(area))
        }
        Frame::UseWard { area } => format!("{clan}: use the ward in {} against the summon?", place(area)),
        Frame::UseTrailLock { area } => {
            format!("{clan}: lock out the tribe that appears in {}?", place(area))
        }
        Frame::UseTrap { area, mover } => {
            let mover = match mover {
                Mover::Tribe => "a tribe",
                Mover::Spirit(spirit) => spirit.name(),
            };
            format!("{clan}: how many traps in {} strike at {mover}?", place(area))
        }
        Frame::UseProtection { area, strike } => protection(table, clan, area, strike),
        Frame::HumanStep { from } => human_step(table, clan, from),
        Frame::SpiritTarget { spirit } => {
            format!("{clan}: the {} is equally near to several areas. Where does it strike?", spirit.name())
        }
        Frame::ChooseAction => format!("{clan}: choose an action."),
        Frame::FollowUp => format!("{clan}: the action is done. Add another, or end it here."),
        Frame::ChooseFigure { craft, used } => {
            let next = if used.is_empty() { "which figure acts" } else { "another figure, or done" };
            format!("{clan}, {}: {next}?", craft.deed().name())
        }
        Frame::PlayCard { craft, figure: acting } => {
            let so_far = table.played_worth();
            if so_far == 0 {
                format!("{}: play a card on {}.", craft.deed().name(), figure(who, acting))
            } else {
                let sum = craft.yields(so_far + Table::bonus(craft, acting));
                format!("{}: {sum} so far. Another card on {}?", craft.deed().name(), figure(who, acting))
            }
        }
        Frame::Assist { cause, .. } => assist(table, clan, cause),
        Frame::MoveStep { figure: walker, steps, load } => {
            let left = count(steps.into(), "step", "steps");
            let carries = match load {
                Load::Lifted(shard) | Load::Carried(shard) => format!(", carrying a {shard}"),
                Load::Empty | Load::Spent => String::new(),
            };
            format!("Move {}: {left} left{carries}.", figure(who, walker))
        }
        Frame::Reroll { dice: rolled, .. } => {
            let left = table.clan(slot).population;
            format!("Rolled {}. Keep, or pay 1 of {left} population to roll some again?", dice(&rolled))
        }
        Frame::RerollPick { dice: rolled, picked, .. } => {
            let chosen = if picked.is_empty() { "none yet".to_owned() } else { dice(&picked) };
            format!("Dice {}. Which are rolled again? Chosen: {chosen}.", dice(&rolled))
        }
        Frame::AssignHit { dice: left, .. } => format!("Dice left: {}. What do they kill?", dice(&left)),
        Frame::TakeAdaptation => format!("{clan}: take an adaptation card?"),
        Frame::DegradationPlay => format!("{clan}: how many degradation cards go?"),
        Frame::ChooseSite => format!("{clan}: which place of power is lit where?"),
        Frame::ActivatePay { area, .. } => {
            let (paid, cost) = (table.played_worth(), table.cost());
            format!("{clan}: pay for the place of power in {}, {paid} of {cost} so far.", place(area))
        }
        Frame::TalentFigure => format!("{clan}: which figure places a talent token?"),
        Frame::TalentCard { figure: placing } => {
            format!("{clan}: which card pays for the token of {}?", figure(who, placing))
        }
        Frame::TalentArea { tokens, .. } => {
            format!("{clan}: where does the token go? {} to place.", count(tokens.into(), "token", "tokens"))
        }
        Frame::EndDiscard => format!("{clan}: throw cards away before you draw up to four?"),
        Frame::GenRemove { .. } => {
            let too_many =
                table.clan(slot).figures.len().saturating_sub(headcount(table.clan(slot).population));
            format!("{clan}, new generation: {} must leave.", count(too_many.into(), "figure", "figures"))
        }
        Frame::GenAddColor { .. } => format!("{clan}, new generation: which figure comes onto the board?"),
        Frame::GenAddArea { figure: new, .. } => {
            format!("New generation: where does {} come in?", figure(who, new))
        }
        Frame::GenReassign { left, .. } => {
            format!("{clan}, new generation: change colours? Up to {left} more.")
        }
        Frame::LayOut
        | Frame::DealHands
        | Frame::Turn { .. }
        | Frame::Humans { .. }
        | Frame::Lure { .. }
        | Frame::SpiritStrikes { .. }
        | Frame::Perform { .. }
        | Frame::AskAllies { .. }
        | Frame::Develop { .. }
        | Frame::Degrade
        | Frame::Draw { .. }
        | Frame::Headcount { .. }
        | Frame::NewDeck { .. } => "The game goes on by itself.".to_owned(),
    }
}

fn protection(table: &Table, clan: &str, area: Area, strike: Strike) -> String {
    let coming = match strike {
        Strike::Tribes(tribes) => format!("{} attack", count(tribes.into(), "tribe", "tribes")),
        Strike::Spirit(spirit) => format!("the {} attacks", spirit.name()),
        Strike::Figure(_) => format!("{} attack", table.who(table.active).inside()),
    };
    format!("{clan}: {coming} in {}. Raise protection there for this turn?", place(area))
}

/// The candidate territories are named.
fn human_step(table: &Table, clan: &str, from: Area) -> String {
    let ways: Vec<String> = table.first_steps(from).iter().map(place).collect();
    format!("{clan}: a tribe leaves {} towards {}. Which way?", place(from), list(&ways, "or"))
}

fn assist(table: &Table, clan: &str, cause: Cause) -> String {
    let active = table.who(table.active).inside();
    let (what, so_far) = match cause {
        Cause::Figure(craft, acting) => {
            let sum = craft.yields(table.played_worth() + Table::bonus(craft, acting));
            (format!("with {} cards: {}", craft.colour(), craft.deed().name()), format!("{sum} so far"))
        }
        Cause::Degradation => ("to throw degradation cards away".to_owned(), "each clan its own".to_owned()),
        Cause::Site(area, _) => {
            let paid = format!("{} of {} paid", table.played_worth(), table.cost());
            (format!("with blue cards: the place of power in {}", place(area)), paid)
        }
    };
    let next = match cause {
        Cause::Figure(Craft::Attack, _) => " before the roll",
        Cause::Figure(..) | Cause::Degradation | Cause::Site(..) => "",
    };
    format!("{clan}: help {active}{next} {what} ({so_far})?")
}
