//! Mystic War: what positions are worth (section 13 of its rules).
//!
//! What counts is how far a mage is from the own goal, and how fast it gets there: cards drawn, cards held, and
//! wealth, which doubles or halves what resource cards do.

use crate::{Brain, Chances, Level, Tuning, any, by_worth, nothing, win_share};
use kernel::{Dice, MAX_SEATS, Seat};
use mystic_war::components::{Card, Deity, Goal, Resource, Wealth};
use mystic_war::{Action, Mage, MysticWar, Step};

/// How Mystic War is played well.
pub const BRAIN: Brain<MysticWar> = Brain {
    levels: &Level::ALL,
    chances,
    reward: win_share,
    quiet,
    reflex,
    habit: None,
    narrow: nothing,
    belief,
    side,
    cooperative: false,
    tuning: Tuning { slips: [1.8, 0.8], turns: 4, drafts: 6, effort: 600, glance: 600, ..Tuning::DEFAULT },
};

/// What things are worth, in points of a resource.
struct Weights {
    /// A point that is missing to the goal.
    missing: f32,
    /// A point above what the goal asks, up to `cushion` of them for each resource.
    above: f32,
    /// How many points above are still worth something.
    cushion: u8,
    /// Being rich, and less being poor.
    wealth: f32,
    /// A card more in every round.
    draw: f32,
    /// A card more that may be held.
    hold: f32,
    /// A face-up deity.
    deity: f32,
    /// A card in hand.
    card: f32,
    /// A Judgment in the hand of a mage who fulfils the goal.
    judgment: f32,
    /// A goal that everybody knows.
    goal_up: f32,
    /// Points that make a mage e times as likely to win.
    scale: f32,
}

const WEIGHTS: Weights = Weights {
    missing: 1.0,
    above: 0.3,
    cushion: 8,
    wealth: 3.0,
    draw: 1.0,
    hold: 0.4,
    deity: 2.0,
    card: 1.0,
    judgment: 8.0,
    goal_up: -1.0,
    scale: 6.0,
};

/// What a card is worth in hand, as a multiple of a plain one.
fn in_hand(card: Card) -> f32 {
    match card {
        Card::Negation | Card::Judgment => 2.0,
        Card::Dragonbane | Card::Resurrection | Card::Sacrifice | Card::Reprodestruction => 1.5,
        Card::EarthGoddess | Card::GodKing | Card::Protection | Card::GodKingBoon => 2.0,
        Card::JudgmentWhite => 0.5,
        Card::PenniesFromHeaven | Card::VacationOfTheGods => 0.5,
        _ => 1.0,
    }
}

/// Between two turns; never while a card is chosen, answered or carried out.
fn quiet(state: &MysticWar) -> bool {
    match state.top() {
        Some(Step::TurnAction { .. } | Step::SpecialPower { .. } | Step::ExchangeGoal { .. }) | None => true,
        Some(_) => state.ending.is_some(),
    }
}

/// Nobody answers without a reason.
fn reflex(state: &MysticWar, seat: Seat, legal: &[Action], dice: &mut Dice) -> usize {
    let calm = |action: &Action| matches!(action, Action::Pass | Action::Accept | Action::Decline);
    match (state.top(), legal.iter().position(calm)) {
        (Some(Step::TurnAction { .. }), _) | (_, None) => any(state, seat, legal, dice),
        (_, Some(at)) => at,
    }
}

/// The goal.
fn side(state: &MysticWar, seat: Seat) -> Option<&'static str> {
    let goal = state.seats.get(seat.index())?.goal;
    Some(match goal {
        Goal::City => "city",
        Goal::Archmage => "archmage",
        Goal::Hoard => "hoard",
        Goal::Balanced => "balanced",
    })
}

/// Points by which a resource stands out that make its goal e times as likely.
const HINT: f32 = 10.0;

/// Who piles up gold is likely to want a hoard.
fn belief(state: &MysticWar, me: Seat) -> f32 {
    let hidden = |(at, mage): &(usize, &Mage)| *at != me.index() && !mage.goal_up;
    let others = state.seats.iter().enumerate().filter(hidden);
    let leaning: f32 = others.map(|(_, mage)| leaning(mage).clamp(-20.0, 20.0)).sum();
    (leaning / HINT).exp()
}

/// How far what a mage has stands out where its goal asks for most.
fn leaning(mage: &Mage) -> f32 {
    let needs = mage.goal.needs();
    let most = needs.iter().copied().fold(0, u8::max);
    let (mut main, mut rest) = ((0.0, 0.0), (0.0, 0.0));
    for (resource, need) in Resource::ALL.into_iter().zip(needs) {
        let sum = if need == most { &mut main } else { &mut rest };
        *sum = (sum.0 + f32::from(mage.resources[resource]), sum.1 + 1.0);
    }
    if rest.1 == 0.0 { 0.0 } else { main.0 / main.1 - rest.0 / rest.1 }
}

fn chances(state: &MysticWar) -> Chances {
    let mut worths = [0.0; MAX_SEATS];
    for (worth, mage) in worths.iter_mut().zip(&state.seats) {
        *worth = value(mage);
    }
    by_worth(&worths[..state.seats.len()], WEIGHTS.scale)
}

fn value(mage: &Mage) -> f32 {
    let totals = &mage.resources;
    let missing = totals.shortfall(mage.goal);
    let above: u8 = Resource::ALL
        .into_iter()
        .zip(mage.goal.needs())
        .map(|(resource, need)| totals[resource].saturating_sub(need).min(WEIGHTS.cushion))
        .sum();
    let wealth = match totals.wealth() {
        Wealth::Poor => -WEIGHTS.wealth,
        Wealth::Content => 0.0,
        Wealth::Rich => WEIGHTS.wealth,
    };
    let flow = WEIGHTS.draw * f32::from(totals.draws()) + WEIGHTS.hold * f32::from(totals.holds());
    let deities: usize = Deity::ALL.into_iter().filter(|&deity| mage.deities.has(deity)).count();
    let cards: f32 = mage.hand.iter().map(in_hand).sum();
    let judgment = mage.hand.has(Card::Judgment) || mage.hand.has(Card::JudgmentWhite);
    f32::from(above) * WEIGHTS.above - f32::from(missing) * WEIGHTS.missing
        + wealth
        + flow
        + deities as f32 * WEIGHTS.deity
        + cards * WEIGHTS.card
        + if judgment && missing == 0 { WEIGHTS.judgment } else { 0.0 }
        + if mage.goal_up { WEIGHTS.goal_up } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Game;

    #[test]
    fn piles_of_gold_speak_for_a_hoard_and_prove_nothing() {
        let mut state = MysticWar::setup(&Default::default(), 4, Dice::fast(1), &mut ())
            .expect("the defaults can be set up");
        state.seats[1].resources[Resource::Gold] = 40;
        let mut with = |goal: Goal, up: bool| {
            (state.seats[1].goal, state.seats[1].goal_up) = (goal, up);
            belief(&state, Seat(0))
        };
        let (hoard, city) = (with(Goal::Hoard, false), with(Goal::City, false));
        assert!(hoard > 3.0 * city && city > 0.0, "{hoard} {city}");
        assert_eq!(with(Goal::Hoard, true), with(Goal::City, true), "nothing is left to guess");
    }
}
