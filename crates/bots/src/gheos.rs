//! Gheos: what positions are worth (section 13 of its rules).
//!
//! A share of a civilization pays its cups whenever its holder scores cups and its pyramids at every Epoch. How often
//! that will still happen follows from the tokens and from the stack; war and migration may end it before.

use crate::{
    Brain, Chances, Lessons, Level, Network, Tuning, alike, any, by_worth, indifferent, nothing, win_share,
};
use gheos::components::{CIVS, Civ, EPOCHS, Goods, MAX_SEATS};
use gheos::{Gheos, Phase, Player};
use std::sync::LazyLock;

/// How Gheos is played well.
pub const BRAIN: Brain<Gheos> = Brain {
    levels: &Level::ALL,
    chances,
    reward: win_share,
    quiet,
    reflex: any,
    habit: None,
    narrow: nothing,
    belief: indifferent,
    side: alike,
    cooperative: false,
    tuning: TUNING,
    lessons: Some(Lessons::new(Some(networks), LEARNED)),
    ..Brain::none()
};

/// What was learned from games.
fn networks() -> &'static [Network] {
    static NETWORKS: LazyLock<[Network; 1]> =
        LazyLock::new(|| [Network::own(include_bytes!("../networks/gheos.bin"))]);
    &*NETWORKS
}

/// The numbers of the search.
const TUNING: Tuning = Tuning {
    slips: [0.75, 0.4],
    explore: 0.2,
    sharp: 0.06,
    turns: 4,
    drafts: 8,
    effort: 1600,
    haste: 600,
    glance: 400,
    ..Tuning::DEFAULT
};

/// The same where positions are judged by what was learned: a judgement is dearer, so that fewer are made at a time.
const LEARNED: Tuning = Tuning { turns: 0, effort: 200, glance: 60, ..TUNING };

/// What things are worth, in victory points.
struct Weights {
    /// A cup of a share, for the scoring at the end. Fades with the turns left: few shares last.
    last_cups: f32,
    /// A cup of a share, for each token left.
    token_cups: f32,
    /// A token as such: the world will be richer when it is played. Fades with the turns left.
    token: f32,
    /// Own turns from which on a token is worth all of it.
    token_turns: f32,
    /// A pyramid of a share, for each Epoch to come.
    epoch_pyramids: f32,
    /// A share as such.
    share: f32,
    /// The first cube: who has none can neither wage war nor cause migration.
    war_money: f32,
    /// The part of a share's income that is in danger on a land without swords.
    risk: f32,
    /// Points that make a player e times as likely to win, at the end and for each own turn left.
    scale: (f32, f32),
}

const WEIGHTS: Weights = Weights {
    last_cups: 0.8,
    token_cups: 0.55,
    token: 4.0,
    token_turns: 3.0,
    epoch_pyramids: 0.3,
    share: 2.2,
    war_money: 0.5,
    risk: 0.35,
    scale: (4.1, 1.4),
};

/// In the middle of laying a tile nothing can be said. Devotion and tokens follow a simple reckoning that [`chances`]
/// does itself.
fn quiet(state: &Gheos) -> bool {
    matches!(
        state.phase,
        Phase::ChooseTile | Phase::ChooseDevotion | Phase::ChooseScoring | Phase::Over { .. }
    )
}

fn chances(state: &Gheos) -> Chances {
    let season = Season::of(state);
    let mut worths = [0.0; MAX_SEATS];
    for (worth, player) in worths.iter_mut().zip(&state.seats) {
        *worth = season.worth(player);
    }
    let active = state.active.index();
    match state.phase {
        Phase::ChooseDevotion => worths[active] += season.devotion(state),
        Phase::ChooseScoring => worths[active] += season.token(state.player()),
        _ => {}
    }
    let (end, turn) = WEIGHTS.scale;
    by_worth(&worths[..state.seats.len()], end + turn * season.turns)
}

/// What the stack and the board say for everybody.
struct Season {
    /// Epochs to come.
    epochs: f32,
    /// Turns left for each player.
    turns: f32,
    /// What each civilization's land shows.
    goods: [Goods; CIVS],
}

impl Season {
    fn of(state: &Gheos) -> Season {
        let epochs = f32::from(state.epoch_limit() - state.epoch_count);
        let all = f32::from(EPOCHS - state.epoch_count);
        // Hidden is only the order: between two Epochs there are as many landscape tiles as anywhere.
        let landscape = state.stack.len() as f32 - all;
        let turns = landscape * epochs / (all + 1.0) / f32::from(state.count());
        let goods = Civ::ALL.map(|civ| {
            let land = state.civ[civ].and_then(|key| state.lands().named(key));
            land.map_or(Goods::default(), |land| land.goods)
        });
        Season { epochs, turns, goods }
    }

    fn worth(&self, player: &Player) -> f32 {
        let shares = player.cubes.iter().filter(|(_, cubes)| *cubes > 0);
        let income: f32 = shares
            .map(|(civ, cubes)| f32::from(cubes) * self.share(self.goods[civ as usize], player.tokens))
            .sum();
        let money = if player.cubes.total() > 0 { WEIGHTS.war_money } else { 0.0 };
        player.vp as f32 + income + money + f32::from(player.tokens) * self.token_itself()
    }

    /// What one share of a land brings who has so many tokens.
    fn share(&self, goods: Goods, tokens: u8) -> f32 {
        let scorings = WEIGHTS.last_cups / (1.0 + self.turns) + WEIGHTS.token_cups * f32::from(tokens);
        let pyramids = WEIGHTS.epoch_pyramids * self.epochs;
        let income = f32::from(goods.cup) * scorings + f32::from(goods.pyramid) * pyramids;
        let danger = WEIGHTS.risk * (self.turns / WEIGHTS.token_turns).min(1.0);
        income * (1.0 - danger / (1.0 + f32::from(goods.sword))) + WEIGHTS.share
    }

    fn token_itself(&self) -> f32 {
        WEIGHTS.token * (self.turns / WEIGHTS.token_turns).min(1.0).sqrt()
    }

    /// What playing a token now is worth more than keeping it.
    fn token(&self, player: &Player) -> f32 {
        if player.tokens == 0 {
            return 0.0;
        }
        let shares = player.cubes.iter();
        let cups: f32 =
            shares.map(|(civ, cubes)| f32::from(cubes) * f32::from(self.goods[civ as usize].cup)).sum();
        (cups * (1.0 - WEIGHTS.token_cups) - self.token_itself()).max(0.0)
    }

    /// What the active player's devotion is worth: the best share to take, or the best land to found on.
    fn devotion(&self, state: &Gheos) -> f32 {
        let player = state.player();
        let take = Civ::ALL.into_iter().filter(|&civ| state.civ[civ].is_some() && state.supply(civ) > 0);
        let take = take.map(|civ| self.share(self.goods[civ as usize], player.tokens)).fold(0.0, f32::max);
        let disks = Civ::ALL.into_iter().filter(|&civ| state.civ[civ].is_none());
        let cubes = disks.map(|civ| state.supply(civ)).max().unwrap_or(0);
        let free = state.lands().continents().iter().filter(|land| !state.is_occupied(land.key));
        let found = free
            .map(|land| f32::from(land.goods.wheat.min(cubes)) * self.share(land.goods, player.tokens))
            .fold(0.0, f32::max);
        take.max(found)
    }
}
