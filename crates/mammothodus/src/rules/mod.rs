//! The rules, one file a phase or family. Each holds what may be chosen and what it does.

mod activate;
mod ancients;
mod assist;
mod attack;
mod cards;
mod develop;
mod draw;
mod generation;
mod humans;
mod moving;
mod spirits;
mod strikes;
mod talents;
mod tribes;
mod turn;
mod windows;

use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::play::Play;
use crate::state::Mammothodus;
use arrayvec::ArrayVec;
use kernel::Sink;

pub use cards::usable;

/// The longest list of choices: areas where a figure can come in.
pub(crate) const MOST_CHOICES: usize = 32;
/// What can be chosen, in the order of the rules.
pub(crate) type Choices = ArrayVec<Action, MOST_CHOICES>;

impl Mammothodus {
    /// What can be chosen where `frame` waits; nothing where it happens by itself.
    pub(crate) fn choices(&self, frame: Frame, out: &mut Choices) {
        match frame {
            Frame::ChooseClan => crate::setup::clans(self, out),
            Frame::ChooseTalent => crate::setup::talents(self, out),
            Frame::ChooseStartFigure => crate::setup::start_figures(self, out),
            Frame::UseBait { .. }
            | Frame::UseWard { .. }
            | Frame::UseProtection { .. }
            | Frame::UseTrailLock { .. } => out.extend([Action::Yes, Action::No]),
            Frame::UseTrap { area, .. } => windows::trap_choices(self, area, out),
            Frame::HumanStep { from } => tribes::choices(self, from, out),
            Frame::SpiritTarget { spirit } => spirits::choices(self, spirit, out),
            Frame::ChooseAction => ancients::choices(self, out),
            Frame::FollowUp => ancients::follow_up_choices(self, out),
            Frame::ChooseFigure { craft, used } => ancients::figure_choices(self, craft, used, out),
            Frame::PlayCard { craft, figure } => ancients::card_choices(self, craft, figure, out),
            Frame::Assist { cause, slot } => assist::choices(self, cause, slot, out),
            Frame::MoveStep { figure, steps, load } => moving::choices(self, (figure, steps, load), out),
            Frame::Reroll { .. } => attack::reroll_choices(self, out),
            Frame::RerollPick { dice, picked, .. } => attack::pick_choices(&dice, &picked, out),
            Frame::AssignHit { figure, dice } => attack::hit_choices(self, figure, &dice, out),
            Frame::TakeAdaptation => develop::choices(self, out),
            Frame::DegradationPlay => ancients::degradation_choices(self, out),
            Frame::ChooseSite => activate::site_choices(self, out),
            Frame::ActivatePay { area, line, asked } => activate::pay_choices(self, (area, line, asked), out),
            Frame::TalentFigure => talents::figure_choices(self, out),
            Frame::TalentCard { figure } => talents::card_choices(self, figure, out),
            Frame::TalentArea { figure, .. } => talents::area_choices(self, figure, out),
            Frame::EndDiscard => turn::discard_choices(self, out),
            Frame::GenRemove { slot } => generation::remove_choices(self, slot, out),
            Frame::GenAddColor { slot } => generation::colour_choices(self, slot, out),
            Frame::GenAddArea { slot, .. } => generation::area_choices(self, slot, out),
            Frame::GenReassign { slot, .. } => generation::reassign_choices(self, slot, out),
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
            | Frame::NewDeck { .. } => {}
        }
    }
}

/// Answers the decision that `frame`, on top of the agenda, waits for.
pub(crate) fn answer<S: Sink<Event>>(play: &mut Play<'_, S>, frame: Frame, action: Action) {
    match frame {
        Frame::ChooseClan => crate::setup::choose_clan(play, action),
        Frame::ChooseTalent => crate::setup::choose_talent(play, action),
        Frame::ChooseStartFigure => crate::setup::choose_start_figure(play, action),
        Frame::UseBait { area } => windows::answer_bait(play, area, action),
        Frame::UseTrap { area, mover } => windows::answer_trap(play, area, mover, action),
        Frame::UseWard { area } => windows::answer_ward(play, area, action),
        Frame::UseProtection { area, strike } => strikes::answer_protection(play, area, strike, action),
        Frame::UseTrailLock { area } => windows::answer_lock(play, area, action),
        Frame::HumanStep { from } => tribes::answer(play, from, action),
        Frame::SpiritTarget { spirit } => spirits::answer(play, spirit, action),
        Frame::ChooseAction | Frame::FollowUp => ancients::answer(play, action),
        Frame::ChooseFigure { craft, used } => ancients::answer_figure(play, craft, used, action),
        Frame::PlayCard { craft, figure } => ancients::answer_card(play, craft, figure, action),
        Frame::Assist { cause, slot } => assist::answer(play, cause, slot, action),
        Frame::MoveStep { figure, steps, load } => moving::answer(play, (figure, steps, load), action),
        Frame::Reroll { figure, dice } => attack::answer_reroll(play, figure, dice, action),
        Frame::RerollPick { figure, dice, picked } => attack::pick(play, (figure, dice, picked), action),
        Frame::AssignHit { figure, dice } => attack::answer_hit(play, figure, dice, action),
        Frame::TakeAdaptation => develop::answer(play, action),
        Frame::DegradationPlay => ancients::answer_degradation(play, action),
        Frame::ChooseSite => activate::answer_site(play, action),
        Frame::ActivatePay { area, line, .. } => activate::answer_pay(play, area, line, action),
        Frame::TalentFigure => talents::answer_figure(play, action),
        Frame::TalentCard { figure } => talents::answer_card(play, figure, action),
        Frame::TalentArea { figure, tokens } => talents::answer_area(play, figure, tokens, action),
        Frame::EndDiscard => turn::answer_discard(play, action),
        Frame::GenRemove { slot } => generation::answer_remove(play, slot, action),
        Frame::GenAddColor { slot } => generation::answer_colour(play, slot, action),
        Frame::GenAddArea { slot, figure } => generation::answer_area(play, slot, figure, action),
        Frame::GenReassign { slot, left } => generation::answer_reassign(play, slot, left, action),
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
        | Frame::NewDeck { .. } => unreachable!("nobody is asked about what happens by itself"),
    }
}

/// An action that answers some other decision: `legal` offers none here, so nothing happens.
fn stray(action: Action) {
    debug_assert!(false, "{action} answers another decision");
}

/// Lets `frame`, on top of the agenda, happen by itself. Whether it did; otherwise it waits for a decision.
pub(crate) fn happen<S: Sink<Event>>(play: &mut Play<'_, S>, frame: Frame) -> bool {
    match frame {
        Frame::LayOut => crate::setup::lay_out(play),
        Frame::DealHands => crate::setup::deal_hands(play),
        Frame::Turn { then } => turn::advance(play, then),
        Frame::Humans { then } => humans::advance(play, then),
        Frame::Lure { area } => tribes::lure(play, area),
        Frame::SpiritStrikes { spirit } => spirits::strike(play, spirit),
        Frame::Perform { craft, figure } => ancients::perform(play, craft, figure),
        Frame::AskAllies { cause, slot } => assist::ask(play, cause, slot),
        Frame::Develop { steps } => develop::advance(play, steps),
        Frame::Degrade => ancients::degrade(play),
        Frame::Draw { slot, left, renewed } => draw::advance(play, slot, left, renewed),
        Frame::Headcount { slot } => generation::headcount(play, slot),
        Frame::NewDeck { slot } => generation::renew_deck(play, slot),
        Frame::ChooseClan
        | Frame::ChooseTalent
        | Frame::ChooseStartFigure
        | Frame::UseBait { .. }
        | Frame::UseTrap { .. }
        | Frame::UseWard { .. }
        | Frame::UseProtection { .. }
        | Frame::UseTrailLock { .. }
        | Frame::HumanStep { .. }
        | Frame::SpiritTarget { .. }
        | Frame::ChooseAction
        | Frame::FollowUp
        | Frame::ChooseFigure { .. }
        | Frame::PlayCard { .. }
        | Frame::Assist { .. }
        | Frame::MoveStep { .. }
        | Frame::Reroll { .. }
        | Frame::RerollPick { .. }
        | Frame::AssignHit { .. }
        | Frame::TakeAdaptation
        | Frame::DegradationPlay
        | Frame::ChooseSite
        | Frame::ActivatePay { .. }
        | Frame::TalentFigure
        | Frame::TalentCard { .. }
        | Frame::TalentArea { .. }
        | Frame::EndDiscard
        | Frame::GenRemove { .. }
        | Frame::GenAddColor { .. }
        | Frame::GenAddArea { .. }
        | Frame::GenReassign { .. } => return false,
    }
    true
}
