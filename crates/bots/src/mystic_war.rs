//! Mystic War: what positions are worth (section 13 of its rules).
//!
//! What counts is how far a mage is from the own goal, how fast it gets there (cards in hand, and wealth, which doubles
//! or halves what resource cards do), and who would win if there were a Judgment now.

use crate::{Brain, Chances, Lessons, Level, Network, Tuning, any, by_worth, nothing, win_share};
use kernel::{Dice, MAX_SEATS, Seat};
use mystic_war::components::{Card, Deity, Family, Goal, Resource, Wealth};
use mystic_war::{Action, Frame, Mage, MysticWar};
use std::sync::LazyLock;

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
    tuning: TUNING,
    lessons: Some(Lessons::new(Some(networks), LEARNED).proven()),
    ..Brain::none()
};

/// What was learned from games.
fn networks() -> &'static [Network] {
    static NETWORKS: LazyLock<[Network; 1]> =
        LazyLock::new(|| [Network::own(include_bytes!("../networks/mystic_war.bin"))]);
    &*NETWORKS
}

/// The numbers of the search.
const TUNING: Tuning = Tuning {
    slips: [0.7, 0.3],
    explore: 0.13,
    sharp: 0.1,
    draws: 3,
    turns: 4,
    drafts: 6,
    effort: 600,
    glance: 600,
    ..Tuning::DEFAULT
};

/// The same where positions are judged by what was learned. The first sight is worth more there than what the search finds
/// below it: it is taken in more imagined games, and counts for more.
const LEARNED: Tuning = Tuning { turns: 0, effort: 100, glance: 40, glimpses: 24, trust: 100.0, ..TUNING };

/// What things are worth, in log-odds of winning, fitted to who won 2,700 games between `normal` bots.
struct Weights {
    /// The root of the points that are missing to the goal: the last ones count most.
    missing: f32,
    /// A point above what the goal asks of a resource.
    above: f32,
    /// The same, besides, for a mage who fulfils the goal: the most points win.
    surplus: f32,
    /// Being rich.
    rich: f32,
    /// Being poor.
    poor: f32,
    /// A face-up Protection.
    protection: f32,
    /// A card in hand.
    card: f32,
    /// A point that a card in hand gains of a resource the goal asks more of, besides.
    needed: f32,
    /// A point that it gains of another resource.
    spare: f32,
    /// A card in hand that changes much at once, besides.
    strong: f32,
    /// A goal that everybody knows.
    goal_up: f32,
    /// Winning if there were a Judgment now.
    leads: f32,
    /// Holding that Judgment, besides.
    judgment: f32,
}

const WEIGHTS: Weights = Weights {
    missing: -0.32,
    above: 0.016,
    surplus: 0.01,
    rich: 0.23,
    poor: -0.12,
    protection: 0.27,
    card: 0.06,
    needed: 0.02,
    spare: 0.008,
    strong: 0.11,
    goal_up: -0.48,
    leads: 0.26,
    judgment: 0.83,
};

/// Whether a card changes much at once.
const fn is_strong(card: Card) -> bool {
    matches!(
        card,
        Card::GodKingBoon
            | Card::Slavery
            | Card::VampiricEnergy
            | Card::Genie
            | Card::WrathOfTheGods
            | Card::WrathOfTheWarGod
            | Card::MegaBlast
            | Card::PowerDrain
            | Card::ChaosStrikes
    )
}

/// Between two turns; never while a card is chosen, answered or carried out.
fn quiet(state: &MysticWar) -> bool {
    match state.top() {
        Some(Frame::TurnAction(_) | Frame::SpecialPower(_) | Frame::ExchangeGoal(_)) | None => true,
        Some(_) => state.ending.is_some(),
    }
}

/// Nobody answers without a reason.
fn reflex(state: &MysticWar, seat: Seat, legal: &[Action], dice: &mut Dice) -> usize {
    let calm = |action: &Action| matches!(action, Action::Pass | Action::Accept | Action::Decline);
    match (state.top(), legal.iter().position(calm)) {
        (Some(Frame::TurnAction(_)), _) | (_, None) => any(state, seat, legal, dice),
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

/// Points missing to a goal that make it e times less likely. Fitted, like [`EVEN`], to the goals that mages had in 500
/// games between `normal` bots.
const HINT: f32 = 14.0;
/// By how many points whoever strives for anything comes nearer to Balanced, too.
const EVEN: f32 = 4.0;

/// Who piles up gold is likely to want a hoard: mages are seen nearer to their own goal than to the others.
fn belief(state: &MysticWar, me: Seat) -> f32 {
    let hidden = |(at, mage): &(usize, &Mage)| *at != me.index() && !mage.goal_up;
    let others = state.seats.iter().enumerate().filter(hidden);
    -others.map(|(_, mage)| missing(mage)).sum::<f32>() / HINT
}

/// How far a mage seems from its goal.
fn missing(mage: &Mage) -> f32 {
    let even = if mage.goal == Goal::Balanced { EVEN } else { 0.0 };
    f32::from(mage.resources.shortfall(mage.goal)) + even
}

fn chances(state: &MysticWar) -> Chances {
    let mut worths = [0.0; MAX_SEATS];
    // By seat, the points it would win with if there were a Judgment now.
    let mut points = [0; MAX_SEATS];
    for ((worth, points), mage) in worths.iter_mut().zip(&mut points).zip(&state.seats) {
        let missing = mage.resources.shortfall(mage.goal);
        if missing == 0 {
            *points = mage.resources.sum();
        }
        *worth = value(mage, f32::from(missing));
    }
    let most = points.iter().copied().max().unwrap_or(0);
    let mut leading = (0..state.seats.len()).filter(|&seat| most > 0 && points[seat] == most);
    if let (Some(leader), None) = (leading.next(), leading.next()) {
        let hand = &state.seats[leader].hand;
        let judgment = hand.has(Card::Judgment) || hand.has(Card::JudgmentWhite);
        worths[leader] += WEIGHTS.leads + if judgment { WEIGHTS.judgment } else { 0.0 };
    }
    by_worth(&worths[..state.seats.len()], 1.0)
}

/// What a mage has, whatever the others have.
fn value(mage: &Mage, missing: f32) -> f32 {
    let totals = &mage.resources;
    let goal = Resource::ALL.into_iter().zip(mage.goal.needs());
    let above: u8 = goal.map(|(resource, need)| totals[resource].saturating_sub(need)).sum();
    let wealth = match totals.wealth() {
        Wealth::Poor => WEIGHTS.poor,
        Wealth::Content => 0.0,
        Wealth::Rich => WEIGHTS.rich,
    };
    let cards: f32 = mage.hand.iter().map(|card| in_hand(mage, card)).sum();
    missing.sqrt() * WEIGHTS.missing
        + f32::from(above) * (WEIGHTS.above + if missing == 0.0 { WEIGHTS.surplus } else { 0.0 })
        + wealth
        + cards
        + if mage.deities.has(Deity::Protection) { WEIGHTS.protection } else { 0.0 }
        + if mage.goal_up { WEIGHTS.goal_up } else { 0.0 }
}

/// What a card is worth in the hand of a mage.
fn in_hand(mage: &Mage, card: Card) -> f32 {
    let facts = card.facts();
    let gained = facts.family.and_then(Family::gains).map_or(0.0, |resource| {
        let short = mage.resources[resource] < mage.goal.needs()[resource.index()];
        f32::from(facts.value) * if short { WEIGHTS.needed } else { WEIGHTS.spare }
    });
    WEIGHTS.card + gained + if is_strong(card) { WEIGHTS.strong } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mind, Position};
    use kernel::{Game, Viewer};
    use mystic_war::Totals;

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
        assert!(hoard > city + 1.0, "{hoard} {city}");
        assert_eq!(with(Goal::Hoard, true), with(Goal::City, true), "nothing is left to guess");
    }

    #[test]
    fn likely_games_are_imagined_more_often_unless_the_bot_is_naive() {
        let mut state = MysticWar::setup(&Default::default(), 4, Dice::fast(1), &mut ())
            .expect("the defaults can be set up");
        state.seats.iter_mut().skip(1).for_each(|mage| mage.resources[Resource::Gold] = 40);
        let (view, mut legal) = (state.view(Viewer::Seat(Seat(0))), Vec::new());
        state.legal(Seat(0), &mut legal);
        let position =
            Position::<MysticWar> { seat: Seat(0), view: &view, memory: &Default::default(), legal: &legal };
        let mean = |text: &str| {
            let mind = Mind::new(BRAIN, text.parse().expect("it is written as bots are"));
            let mut dice = Dice::fast(2);
            let twins = (0..200).map(|_| mind.brain.twin(&position, &mut dice));
            twins.map(|twin| belief(&twin, Seat(0))).sum::<f32>() / 200.0
        };
        let (hard, naive) = (mean("hard"), mean("hard:naive"));
        assert!(hard > naive + 0.5, "{hard} {naive}");
    }

    #[test]
    fn who_would_win_a_judgment_counts_as_the_leader_and_more_so_with_one_in_hand() {
        let mut state = MysticWar::setup(&Default::default(), 4, Dice::fast(1), &mut ())
            .expect("the defaults can be set up");
        for (seat, gold) in [(1, 20), (2, 19), (3, 20)] {
            let mage = &mut state.seats[seat];
            (mage.goal, mage.hand) = (Goal::Balanced, Default::default());
            mage.resources = Totals::new(20, 20, gold);
        }
        let tied = chances(&state);
        assert!(tied[1] == tied[3] && tied[1] > tied[2]);
        state.seats[1].resources[Resource::Gold] = 21;
        let ahead = chances(&state);
        let step = WEIGHTS.leads + WEIGHTS.above + WEIGHTS.surplus;
        assert!(((ahead[1] / ahead[3]).ln() - step).abs() < 1e-4, "{ahead:?}");
        for seat in [1, 2, 3] {
            state.seats[seat].hand.add(Card::Judgment);
        }
        let armed = chances(&state);
        assert!(((armed[1] / armed[3]).ln() - step - WEIGHTS.judgment).abs() < 1e-4, "{armed:?}");
        assert!(
            (armed[2] / armed[3] - ahead[2] / ahead[3]).abs() < 1e-4,
            "the others gain nothing on each other"
        );
    }
}
