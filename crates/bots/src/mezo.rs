//! Mezo: what positions are worth (section 13 of its rules).
//!
//! Every region that is still to be fought over is a prize for the strongest and two smaller ones for the majorities;
//! pyramids pay at the end of every Age to come; devotion, glyphs and units at hand are worth something by themselves.

use crate::{
    Brain, Chances, Lessons, Level, Network, Tuning, any, by_worth, indifferent, nothing, win_share,
};
use kernel::{Dice, Seat, Seats};
use mezo::components::{CHAMPION_STRENGTH, God, MAX_PLAYERS};
use mezo::{Action, Frame, Mezo, Region, Tabletop};
use std::sync::LazyLock;

/// How Mezo is played well.
pub const BRAIN: Brain<Mezo> = Brain {
    levels: &Level::ALL,
    chances,
    reward: win_share,
    quiet,
    reflex,
    habit: None,
    narrow: nothing,
    belief: indifferent,
    side,
    cooperative: false,
    tuning: TUNING,
    lessons: Some(Lessons::new(Some(networks), LEARNED).proven()),
    ..Brain::none()
};

/// What was learned from games.
fn networks() -> &'static [Network] {
    static NETWORKS: LazyLock<[Network; 1]> =
        LazyLock::new(|| [Network::own(include_bytes!("../networks/mezo.bin"))]);
    &*NETWORKS
}

/// The numbers of the search.
const TUNING: Tuning = Tuning {
    slips: [0.45, 0.0],
    explore: 0.2,
    sharp: 0.12,
    effort: 600,
    haste: 200,
    glance: 600,
    twins: 2,
    ..Tuning::DEFAULT
};

/// The same where positions are judged by what was learned.
const LEARNED: Tuning = TUNING;

/// What things are worth, in victory points.
struct Weights {
    /// The altar of a region to come.
    altar: f32,
    /// A majority of Warriors or Shamans there: a place in a book, and back with two points.
    majority: f32,
    /// Strength that makes a tribe e times as likely to win a region.
    edge: f32,
    /// The part of a pyramid's income that lasts.
    pyramid: f32,
    /// A glyph on the board.
    glyph: f32,
    /// A step of devotion, besides its points at the end.
    devotion: f32,
    /// A unit at hand.
    reserve: f32,
    /// A unit in Xibalba.
    xibalba: f32,
    /// A god's presence in a region to come.
    presence: f32,
    /// A unit in a book: its points at the end of the Age.
    book: f32,
    /// Points that make a tribe e times as likely to win, at the end and for each Age left.
    scale: (f32, f32),
}

const WEIGHTS: Weights = Weights {
    altar: 4.0,
    majority: 1.0,
    edge: 1.2,
    pyramid: 0.7,
    glyph: 0.7,
    devotion: 0.5,
    reserve: 0.3,
    xibalba: -0.2,
    presence: 1.0,
    book: 1.7,
    scale: (4.0, 9.0),
};

/// About how many regions are fought over in an Age.
const REGIONS_OF_AN_AGE: f32 = 6.0;

/// Not while a text is carried out, cards are laid, or the first actions of a conflict are taken: a card is worth
/// what its player does with it.
fn quiet(state: &Mezo) -> bool {
    let table = &state.table;
    match table.agenda.as_slice() {
        [] => true,
        [Frame::SelectCard(frame)] => frame.waiting == Seats::all(table.players()),
        [Frame::ChooseAction(frame)] => frame.0.is_over(),
        [_] => true,
        _ => false,
    }
}

/// Who is not looked at passes.
fn reflex(state: &Mezo, seat: Seat, legal: &[Action], dice: &mut Dice) -> usize {
    let calm = legal.iter().position(|action| matches!(action, Action::Pass(..)));
    calm.unwrap_or_else(|| any(state, seat, legal, dice))
}

/// The god.
fn side(state: &Mezo, seat: Seat) -> Option<&'static str> {
    state.table.tribe(seat).god.map(God::id)
}

fn chances(state: &Mezo) -> Chances {
    let table = &state.table;
    let mut worths = [0.0; MAX_PLAYERS];
    for (worth, seat) in worths.iter_mut().zip(table.everyone()) {
        *worth = standing(table, seat);
    }
    for &region in &state.hidden.tiles {
        share_out(table, region, |seat| strength(table, seat, region), &mut worths);
    }
    if let Some(region) = table.conflict {
        share_out(table, region, |seat| i32::from(table.strength(seat)), &mut worths);
    }
    let left =
        f32::from(table.options.ages - table.age) + state.hidden.tiles.len() as f32 / REGIONS_OF_AN_AGE;
    let (end, age) = WEIGHTS.scale;
    by_worth(&worths[..usize::from(table.players())], end + age * left)
}

/// What a tribe has, whatever is still fought over.
fn standing(table: &Tabletop, seat: Seat) -> f32 {
    let tribe = table.tribe(seat);
    let ages: u32 = (u32::from(table.age)..=u32::from(table.options.ages)).sum();
    let pyramids = table.in_play().iter().filter(|&region| table.has_piece(seat, region)).count();
    let devotion = table.devotion_value(seat) as f32 + f32::from(tribe.devotion) * WEIGHTS.devotion;
    (tribe.vp + table.exalted(seat)) as f32
        + devotion
        + pyramids as f32 * ages as f32 * WEIGHTS.pyramid
        + f32::from(table.glyphs_on_board(seat)) * WEIGHTS.glyph
        + f32::from(tribe.reserve.total()) * WEIGHTS.reserve
        + f32::from(tribe.xibalba.total()) * WEIGHTS.xibalba
        + f32::from(table.units_in_books(seat).total()) * WEIGHTS.book
}

/// How strong a tribe is in a region that is not fought over yet.
fn strength(table: &Tabletop, seat: Seat, region: Region) -> i32 {
    let site = &table.regions[region];
    let champion = if site.champion == Some(seat) { i32::from(CHAMPION_STRENGTH) } else { 0 };
    champion + i32::from(site.units[seat].total()) + i32::from(site.glyphs[seat])
}

/// Everybody's expectation of the prizes of a region.
fn share_out(
    table: &Tabletop,
    region: Region,
    strength: impl Fn(Seat) -> i32,
    worths: &mut [f32; MAX_PLAYERS],
) {
    let site = &table.regions[region];
    split(table, WEIGHTS.altar, strength, worths);
    split(table, WEIGHTS.majority, |seat| i32::from(site.units[seat].warriors), worths);
    split(table, WEIGHTS.majority, |seat| i32::from(site.units[seat].shamans), worths);
    for seat in table.everyone().filter(|&seat| table.presence(seat).contains(region)) {
        worths[seat.index()] += WEIGHTS.presence;
    }
}

/// Shares a prize out by who is ahead, and how far.
fn split(table: &Tabletop, prize: f32, score: impl Fn(Seat) -> i32, worths: &mut [f32; MAX_PLAYERS]) {
    let (mut pulls, mut all) = ([0.0; MAX_PLAYERS], 0.0);
    for (pull, seat) in pulls.iter_mut().zip(table.everyone()) {
        *pull = PULL[score(seat).clamp(0, PULL.len() as i32 - 1) as usize];
        all += *pull;
    }
    if all > 0.0 {
        worths.iter_mut().zip(pulls).for_each(|(worth, pull)| *worth += prize * pull / all);
    }
}

/// By strength, how much it pulls a prize: nothing without any, and [`Weights::edge`] more pulls e times as much.
static PULL: LazyLock<[f32; 40]> = LazyLock::new(|| {
    std::array::from_fn(|strength| if strength == 0 { 0.0 } else { (strength as f32 / WEIGHTS.edge).exp() })
});
