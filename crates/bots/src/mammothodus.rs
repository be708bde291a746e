//! Mammothodus: what positions are worth (section 13 of its rules). All seats win or lose together.
//!
//! Lit places of power and shards that lie where they are needed bring the portal nearer; tribes, spirits, trails and
//! degradation bring the end nearer; clans must live to see it.

use crate::{Brain, Chances, Level, Tuning, any};
use kernel::{Dice, MAX_SEATS, Outcome, Seat};
use mammothodus::components::{BASE_DECK, Card, Line, headcount};
use mammothodus::map::{Area, Areas};
use mammothodus::{Action, Frame, Mammothodus, Named, Piles, Table, Tablet};

/// How Mammothodus is played well.
pub const BRAIN: Brain<Mammothodus> = Brain {
    levels: &[Level::Random, Level::Easy, Level::Normal],
    chances,
    reward: together,
    quiet,
    reflex,
    tuning: Tuning { slip: 0.3, effort: 600, twins: 2, ..Tuning::DEFAULT },
};

/// What things are worth. The unit is a shard that lies on its site.
struct Weights {
    /// A place of power that is lit.
    lit: f32,
    /// A shard that a line still misses on its best site.
    missing: f32,
    /// A step between a missing shard and the site.
    carry: f32,
    /// A shard that is not even turned up.
    unseen: f32,
    /// A tribe, and the square of those beyond `many`.
    tribe: f32,
    /// Tribes that are still bearable.
    many: f32,
    /// Each beyond them, squared.
    crowd: f32,
    /// A tribe on or next to a lit place: it will summon a spirit.
    near_place: f32,
    /// A spirit, and the third one besides.
    spirit: f32,
    /// The last spirit before defeat.
    last_spirit: f32,
    /// A trail token.
    trail: f32,
    /// A fragment opened: time has passed and lines ask for more.
    fragment: f32,
    /// A point of population up to `plenty`.
    population: f32,
    /// Population that is enough.
    plenty: f32,
    /// Each point below `meagre`, squared.
    hunger: f32,
    /// Population under which a clan is in danger.
    meagre: f32,
    /// A figure that the next generation will have.
    figure: f32,
    /// A step of protection against degradation.
    marker: f32,
    /// An adaptation card.
    adaptation: f32,
    /// A degradation card in a clan's deck.
    degradation: f32,
    /// A step from the centre of a clan's nearest figure, once two places are lit.
    homeward: f32,
    /// What an even game is worth, and how much more makes it e times as likely to be won.
    even: (f32, f32),
}

const WEIGHTS: Weights = Weights {
    lit: 12.0,
    missing: -1.6,
    carry: -0.35,
    unseen: -1.0,
    tribe: -0.7,
    many: 5.0,
    crowd: -0.35,
    near_place: -0.8,
    spirit: -2.5,
    last_spirit: -5.0,
    trail: -0.5,
    fragment: -1.0,
    population: 0.35,
    plenty: 12.0,
    hunger: -0.35,
    meagre: 4.0,
    figure: 0.8,
    marker: 0.5,
    adaptation: 0.5,
    degradation: -0.5,
    homeward: -0.6,
    even: (14.0, 6.0),
};

/// All of it or nothing.
fn together(outcome: &Outcome, seat: Seat) -> f32 {
    if outcome.won(seat) { 1.0 } else { 0.0 }
}

/// Between actions, and where humans must be steered.
fn quiet(state: &Mammothodus) -> bool {
    matches!(
        state.table.top(),
        None | Some(
            Frame::ChooseAction
                | Frame::FollowUp
                | Frame::EndDiscard
                | Frame::HumanStep { .. }
                | Frame::SpiritTarget { .. }
                | Frame::UseBait { .. }
                | Frame::UseTrailLock { .. }
                | Frame::GenRemove { .. }
                | Frame::GenAddColor { .. }
        )
    )
}

/// Whoever is not looked at brings things to an end.
fn reflex(state: &Mammothodus, seat: Seat, legal: &[Action], dice: &mut Dice) -> usize {
    let ends = |action: &Action| {
        matches!(
            action,
            Action::Commit
                | Action::ActionDone
                | Action::AssistDone
                | Action::Keep
                | Action::AssignDone
                | Action::EndActions
                | Action::KeepRest
                | Action::KeepFigures
                | Action::Stop
        )
    };
    legal.iter().position(ends).unwrap_or_else(|| any(state, seat, legal, dice))
}

fn chances(state: &Mammothodus) -> Chances {
    let table = &state.table;
    let clans: f32 = table.clans.iter().zip(&state.cards).map(|(clan, cards)| clan_worth(clan, cards)).sum();
    let score =
        portal(table) + humans(table) + 4.0 * clans / table.clans.len().max(1) as f32 + homeward(table);
    let (even, scale) = WEIGHTS.even;
    [1.0 / (1.0 + ((even - score) / scale).exp()); MAX_SEATS]
}

/// How far the portal is.
fn portal(table: &Table) -> f32 {
    let lit = f32::from(table.portal.places.len());
    let open = Line::ALL.iter().filter(|&&line| table.portal.places[line].is_none());
    let lines: f32 = open.map(|&line| line_worth(table, line)).sum();
    lit * WEIGHTS.lit + lines + table.portal.fragments.len() as f32 * WEIGHTS.fragment
}

/// What a line still misses on the site where it misses least.
fn line_worth(table: &Table, line: Line) -> f32 {
    let demand = table.portal.demand(line);
    let taken = table.portal.sites();
    let fits = |area: &Area| {
        let ground = area.ground();
        ground.colour.is_some()
            && !taken.contains(*area)
            && demand.colours.iter().all(|colour| ground.colour == Some(colour))
            && demand.regions.iter().all(|region| ground.region == Some(region))
    };
    let sites = Area::ALL.iter().copied().filter(fits);
    sites.map(|site| site_worth(table, &demand.shards, site)).fold(-20.0, f32::max)
}

fn site_worth(table: &Table, shards: &mammothodus::components::Shards, site: Area) -> f32 {
    let missing = shards.minus(&table.board.shards.at(site));
    let mut worth = 0.0;
    for (shard, count) in missing.iter() {
        let there = |area: &Area| *area != site && table.board.shards.at(*area)[shard] > 0;
        let far = Area::ALL.iter().copied().filter(there).map(|area| area.distance(site)).min();
        let way = far.map_or(WEIGHTS.unseen, |steps| steps as f32 * WEIGHTS.carry);
        worth += f32::from(count) * (WEIGHTS.missing + way);
    }
    worth
}

/// What the humans threaten.
fn humans(table: &Table) -> f32 {
    let tribes = table.board.tribes.total() as f32;
    let beyond = (tribes - WEIGHTS.many).max(0.0);
    let reach = table.portal.sites().iter().fold(Areas::NONE, |all, site| all.or(site.reach()));
    let near: u32 =
        table.board.tribes.iter().filter(|(area, _)| reach.contains(*area)).map(|(_, n)| u32::from(n)).sum();
    let spirits = table.board.spirits.len();
    tribes * WEIGHTS.tribe
        + beyond * beyond * WEIGHTS.crowd
        + near as f32 * WEIGHTS.near_place
        + f32::from(spirits) * WEIGHTS.spirit
        + if spirits >= 3 { WEIGHTS.last_spirit } else { 0.0 }
        + table.board.trails.iter().count() as f32 * WEIGHTS.trail
}

/// How a clan does.
fn clan_worth(clan: &Tablet, cards: &Piles) -> f32 {
    let population = f32::from(clan.population);
    let hunger = (WEIGHTS.meagre - population).max(0.0);
    let all = cards.hand.plus(&cards.deck).plus(&cards.discard).plus(&clan.played);
    let junk = f32::from(all[Card::Degradation]);
    let adaptation = (all.total() as f32 - junk - BASE_DECK.total() as f32).max(0.0);
    population.min(WEIGHTS.plenty) * WEIGHTS.population
        + hunger * hunger * WEIGHTS.hunger
        + f32::from(headcount(clan.population)) * WEIGHTS.figure
        + f32::from(clan.marker) * WEIGHTS.marker
        + adaptation * WEIGHTS.adaptation
        + junk * WEIGHTS.degradation
}

/// In the end everybody must be in the centre.
fn homeward(table: &Table) -> f32 {
    if table.portal.places.len() < 2 {
        return 0.0;
    }
    let nearest =
        |clan: &Tablet| clan.areas().iter().map(|area| area.distance(Area::Center)).min().unwrap_or(4);
    table.clans.iter().map(|clan| nearest(clan) as f32 * WEIGHTS.homeward).sum()
}
