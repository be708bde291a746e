//! What may wait on what. A position is sound only if the rules could go on from it.

use super::need;
use crate::components::{Card, HAND, REPLACEMENTS, TRIBES, Talent, headcount};
use crate::frame::{Cause, Craft, Frame, Mover, Part, Phase, Strike};
use crate::map::Area;
use crate::state::{Mammothodus, Slot, Table};
use kernel::Broken;

pub(super) fn check(game: &Mammothodus) -> Result<(), Broken> {
    if game.table.over.is_some() {
        return Ok(());
    }
    let agenda = &game.table.agenda;
    let mut below = None;
    for &frame in agenda {
        let fits = follows(game, below, frame) && holds(game, frame);
        need(fits, || format!("{frame:?} cannot be on the agenda here"))?;
        below = Some(frame);
    }
    let resolving = agenda.iter().any(|frame| matches!(frame, Frame::Humans { .. }));
    need(resolving == game.table.humans.card.is_some(), || {
        "the human card and the agenda disagree".to_owned()
    })?;
    let playing = agenda.iter().any(|&frame| lays_cards(frame));
    need(playing || game.table.clans.iter().all(|clan| clan.played.is_empty()), || {
        "cards lie on the table and nobody is playing any".to_owned()
    })?;
    need(agenda.iter().all(|&frame| played_fit(&game.table, frame)), || {
        "cards lie on the table that do not count for what is played".to_owned()
    })?;
    need(turns_fit(game, agenda.first()), || "the number of turns and the agenda disagree".to_owned())?;
    let asked = below.and_then(|top| top.decider(&game.table)).is_some();
    need(asked && game.can_go_on(), || "nobody has anything to decide".to_owned())
}

fn turns_fit(game: &Mammothodus, bottom: Option<&Frame>) -> bool {
    let turns = game.table.turns;
    match bottom {
        Some(Frame::Turn { .. }) => turns > 0 && turns <= game.options.max_turns,
        _ => turns == 0,
    }
}

/// Whether cards can lie on the table while `frame` waits.
const fn lays_cards(frame: Frame) -> bool {
    matches!(
        frame,
        Frame::PlayCard { .. }
            | Frame::Perform { .. }
            | Frame::MoveStep { .. }
            | Frame::UseProtection { strike: Strike::Figure(_), .. }
            | Frame::Reroll { .. }
            | Frame::RerollPick { .. }
            | Frame::AssignHit { .. }
            | Frame::Develop { .. }
            | Frame::DegradationPlay
            | Frame::Degrade
            | Frame::ActivatePay { .. }
    )
}

/// Whether the cards on the table are of use where `frame` waits: otherwise figures would act with nothing.
fn played_fit(table: &Table, frame: Frame) -> bool {
    if !lays_cards(frame) {
        return true;
    }
    let junk = matches!(frame, Frame::DegradationPlay | Frame::Degrade);
    let fits = |card: Card| if junk { card == Card::Degradation } else { card.worth() > 0 };
    table.clans.iter().all(|clan| clan.played.kinds().iter().all(fits))
}

/// Whether `frame` may lie on `below`.
fn follows(game: &Mammothodus, below: Option<Frame>, frame: Frame) -> bool {
    let Some(below) = below else { return matches!(frame, Frame::DealHands | Frame::Turn { .. }) };
    let (table, talents) = (&game.table, game.options.talents());
    match below {
        Frame::DealHands => frame == Frame::ChooseStartFigure,
        Frame::ChooseStartFigure => frame == Frame::LayOut,
        Frame::LayOut if talents => frame == Frame::ChooseTalent,
        Frame::LayOut | Frame::ChooseTalent => frame == Frame::ChooseClan,
        Frame::Turn { then } => on_turn(table, then, frame),
        Frame::Humans { then } => on_humans(then, frame),
        Frame::Lure { area } => frame == Frame::UseTrap { area, mover: Mover::Tribe },
        Frame::SpiritStrikes { spirit } => {
            matches!(frame, Frame::UseTrap { mover: Mover::Spirit(mover), .. } if mover == spirit)
        }
        Frame::ChooseAction => on_action(table, frame) || besides(table, frame),
        Frame::FollowUp => besides(table, frame),
        Frame::ChooseFigure { craft: Craft::Development, .. } if matches!(frame, Frame::Develop { .. }) => {
            true
        }
        Frame::ChooseFigure { craft, used } => on_figure(craft, frame).is_some_and(|it| used.contains(it)),
        Frame::Perform { craft, figure } => is_asking(frame, Cause::Figure(craft, figure)),
        Frame::Degrade => is_asking(frame, Cause::Degradation),
        Frame::ActivatePay { area, line, asked } => asked && is_asking(frame, Cause::Site(area, line)),
        Frame::AskAllies { cause, .. } => match frame {
            Frame::Assist { cause: helping, slot } => helping == cause && slot != table.active,
            Frame::Draw { slot, .. } => slot != table.active,
            _ => false,
        },
        Frame::Develop { .. } => frame == Frame::TakeAdaptation,
        Frame::Draw { slot, renewed, .. } => renewed && frame == Frame::NewDeck { slot },
        Frame::NewDeck { slot } => matches!(frame, Frame::GenReassign { slot: same, .. } if same == slot),
        Frame::GenReassign { slot, .. } => frame == Frame::Headcount { slot },
        Frame::Headcount { slot } => match frame {
            Frame::GenRemove { slot: same }
            | Frame::GenAddColor { slot: same }
            | Frame::GenAddArea { slot: same, .. } => same == slot,
            _ => false,
        },
        _ => false,
    }
}

fn on_turn(table: &Table, then: Phase, frame: Frame) -> bool {
    match then {
        Phase::Human => false,
        Phase::Ancients => matches!(frame, Frame::Humans { .. }),
        Phase::Discard => matches!(frame, Frame::ChooseAction | Frame::FollowUp),
        Phase::Draw => frame == Frame::EndDiscard,
        Phase::Refill => matches!(frame, Frame::Draw { slot, .. } if slot == table.active),
    }
}

fn on_humans(then: Part, frame: Frame) -> bool {
    let tribe_trap = matches!(frame, Frame::UseTrap { mover: Mover::Tribe, .. });
    let protection = |tribes: bool, spirit: bool| match frame {
        Frame::UseProtection { strike, .. } => match strike {
            Strike::Tribes(_) => tribes,
            Strike::Spirit(_) => spirit,
            Strike::Figure(_) => false,
        },
        _ => false,
    };
    match then {
        Part::Bait => matches!(frame, Frame::UseBait { .. } | Frame::Lure { .. }),
        Part::Tribes => {
            let own = matches!(frame, Frame::HumanStep { .. } | Frame::UseWard { .. });
            own || tribe_trap || protection(true, true)
        }
        Part::Swift | Part::MarchSwift => protection(true, false),
        Part::Spirits => {
            let own = matches!(frame, Frame::SpiritTarget { .. } | Frame::SpiritStrikes { .. });
            own || protection(false, true)
        }
        Part::Appear => matches!(frame, Frame::UseTrailLock { .. }),
        Part::March => matches!(frame, Frame::HumanStep { .. }) || tribe_trap,
        Part::Done => false,
    }
}

fn on_action(table: &Table, frame: Frame) -> bool {
    match frame {
        Frame::ChooseFigure { .. }
        | Frame::DegradationPlay
        | Frame::Degrade
        | Frame::ChooseSite
        | Frame::ActivatePay { .. } => true,
        _ => besides(table, frame),
    }
}

fn besides(table: &Table, frame: Frame) -> bool {
    match frame {
        Frame::TalentFigure | Frame::TalentCard { .. } | Frame::TalentArea { .. } => true,
        Frame::Draw { slot, .. } => slot == table.active,
        _ => false,
    }
}

/// The figure that is at work in `frame`, if `frame` belongs to this kind of action.
fn on_figure(craft: Craft, frame: Frame) -> Option<crate::components::Colour> {
    match frame {
        Frame::PlayCard { craft: same, figure } | Frame::Perform { craft: same, figure } => {
            (same == craft).then_some(figure)
        }
        Frame::MoveStep { figure, .. } => (craft == Craft::Move).then_some(figure),
        Frame::UseProtection { strike: Strike::Figure(figure), .. }
        | Frame::Reroll { figure, .. }
        | Frame::RerollPick { figure, .. }
        | Frame::AssignHit { figure, .. } => (craft == Craft::Attack).then_some(figure),
        _ => None,
    }
}

fn is_asking(frame: Frame, cause: Cause) -> bool {
    matches!(frame, Frame::AskAllies { cause: same, .. } if same == cause)
}

/// Whether what `frame` speaks of is there.
fn holds(game: &Mammothodus, frame: Frame) -> bool {
    let table = &game.table;
    let paid = !table.actor().played.is_empty();
    let stands = |figure| table.actor().figures[figure].is_some();
    let worth = || table.played_worth() + 1;
    match frame {
        Frame::UseBait { area } => table.token(Talent::Bait, area).is_some(),
        Frame::UseWard { area } => {
            let summons = table.portal.sites().contains(area) && idle_tribe(table, area);
            summons && table.token(Talent::SpiritWard, area).is_some()
        }
        Frame::UseTrailLock { area } => table.token(Talent::TrailLock, area).is_some(),
        Frame::UseTrap { area, mover } => {
            table.token(Talent::Trap, area).is_some() && moved_in(table, area, mover)
        }
        Frame::UseProtection { area, strike } => {
            table.token(Talent::Protection, area).is_some() && strikes(table, area, strike)
        }
        Frame::HumanStep { from } => idle_tribe(table, from),
        Frame::SpiritTarget { spirit } => table.board.spirits[spirit].is_some_and(|at| table.crowd(at) == 0),
        Frame::SpiritStrikes { spirit } => table.board.spirits[spirit].is_some(),
        Frame::ChooseFigure { used, .. } => used.iter().all(stands),
        Frame::PlayCard { figure, .. } => stands(figure),
        Frame::Perform { figure, .. } => paid && stands(figure),
        Frame::Degrade => paid,
        Frame::AskAllies { slot, .. } => slot.index() < table.clans.len(),
        Frame::Assist { slot, .. } => slot.index() < table.clans.len() && slot != table.active,
        Frame::MoveStep { figure, steps, .. } => paid && stands(figure) && (1..=worth()).contains(&steps),
        Frame::Reroll { figure, dice } => {
            paid && stands(figure) && (1..=u32::from(worth())).contains(&dice.total())
        }
        Frame::RerollPick { figure, dice, picked } => {
            paid && stands(figure) && dice.covers(&picked) && dice.total() <= u32::from(worth())
        }
        Frame::AssignHit { figure, dice } => paid && stands(figure) && dice.total() <= u32::from(worth()),
        Frame::Develop { steps } => paid && steps <= worth(),
        Frame::ActivatePay { area, line, asked } => {
            table.fits(area, line, game.options.stack_places)
                && table.actor().areas().contains(area)
                && table.played_worth() < table.cost()
                && (paid || !asked)
        }
        Frame::TalentFigure => table.actor().tokens > 0,
        Frame::TalentCard { figure } => table.actor().tokens > 0 && stands(figure),
        Frame::TalentArea { figure, tokens } => {
            tokens > 0 && tokens <= table.actor().tokens && stands(figure)
        }
        Frame::Draw { slot, left, .. } => slot.index() < table.clans.len() && u32::from(left) <= HAND,
        Frame::GenRemove { slot } => wanted(table, slot).is_some_and(|(has, wants)| has > wants),
        Frame::GenAddColor { slot } => wanted(table, slot).is_some_and(|(has, wants)| has < wants),
        Frame::GenAddArea { slot, figure } => {
            wanted(table, slot).is_some_and(|(has, wants)| has < wants)
                && table.clan(slot).figures[figure].is_none()
        }
        Frame::GenReassign { slot, left } => {
            wanted(table, slot).is_some() && (1..=REPLACEMENTS).contains(&left)
        }
        Frame::Headcount { slot } | Frame::NewDeck { slot } => wanted(table, slot).is_some(),
        Frame::ChooseClan
        | Frame::ChooseTalent
        | Frame::ChooseStartFigure
        | Frame::LayOut
        | Frame::DealHands
        | Frame::Turn { .. }
        | Frame::Humans { .. }
        | Frame::Lure { .. }
        | Frame::ChooseAction
        | Frame::FollowUp
        | Frame::TakeAdaptation
        | Frame::DegradationPlay
        | Frame::ChooseSite
        | Frame::EndDiscard => true,
    }
}

/// Figures of `slot` and figures it may have, if it may have any.
fn wanted(table: &Table, slot: Slot) -> Option<(u8, u8)> {
    let clan = table.clans.get(slot.index())?;
    let wants = headcount(clan.population);
    (wants > 0).then_some((clan.figures.len(), wants))
}

/// Whether a tribe stands in `area` that is neither still to act nor just came in.
fn idle_tribe(table: &Table, area: Area) -> bool {
    table.humans.card.is_some_and(|card| {
        u32::from(table.board.tribes[area]) > u32::from(card.active[area]) + u32::from(card.entered[area])
    })
}

fn moved_in(table: &Table, area: Area, mover: Mover) -> bool {
    match mover {
        Mover::Tribe => table.humans.card.is_some_and(|card| card.entered[area] > 0),
        Mover::Spirit(spirit) => table.board.spirits[spirit] == Some(area),
    }
}

fn strikes(table: &Table, area: Area, strike: Strike) -> bool {
    !table.this_turn.protected.contains(area)
        && match strike {
            Strike::Tribes(tribes) => tribes > 0 && u32::from(tribes) <= TRIBES && table.crowd(area) > 0,
            Strike::Spirit(spirit) => table.board.spirits[spirit] == Some(area) && table.crowd(area) > 0,
            Strike::Figure(figure) => {
                table.actor().figures[figure] == Some(area) && !table.actor().played.is_empty()
            }
        }
}
