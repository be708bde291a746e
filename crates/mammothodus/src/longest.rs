//! How many decisions a game can take at most (section 11). No game comes near it.

use crate::components::{
    ADAPTATION_DECK, BASE_DECK, Colour, FIGURES, MAX_CLANS, PLACES, POPULATION_FLOOR, POPULATION_MAX, Spirit,
    TRIBES, Talent,
};
use crate::frame::{Craft, Deed};
use crate::map::AREAS;
use crate::options::MammothodusOptions;

const CLANS: u32 = MAX_CLANS as u32;
const SPIRITS: u32 = Spirit::ALL.len() as u32;
/// Each clan chooses itself, a talent and two figures.
const SETUP: u32 = 4 * CLANS;
/// Whoever moves is sent one way and may meet traps: every tribe, as many that appear, every spirit.
const HUMAN_MOVES: u32 = 2 * (2 * TRIBES + SPIRITS);
/// Protection is asked about once an attack: of tribes on the spot, of those that moved in, of those that marched, and
/// of spirits that were there or were summoned.
const HUMAN_ATTACKS: u32 = 3 * AREAS as u32 + SPIRITS + PLACES as u32;
/// Baits and wards that are asked about, and locks on trails.
const HUMAN_WINDOWS: u32 = Talent::Bait.tokens() as u32 + PLACES as u32 + TRIBES;
/// Each figure once in each kind of action: it is chosen, committed, helped by each ally, protected; it picks up, drops
/// and stops, or keeps its dice and lets them be. What it does with its cards is counted with them.
const FIGURE_ACTS: u32 = (Craft::ALL.len() * FIGURES) as u32 * (8 + CLANS);
/// Each kind of action is begun and ended; what is on the board can be killed once; the turn is ended twice.
const ACTIONS: u32 = 2 * Deed::ALL.len() as u32 + CLANS + TRIBES + SPIRITS + 2;
/// Each site of each line is tried once: begun, chosen, paid with less than the most it can cost, helped, given up.
const SITES: u32 = (AREAS * PLACES) as u32 * (4 + PLACES as u32 + CLANS);
/// All re-rolls are made in the one Attack action of a turn, and each costs population.
const REROLLS: u32 = (POPULATION_MAX - POPULATION_FLOOR) as u32;
/// A talent: it is begun, a figure, a card and two areas are chosen. No card leads to more.
const A_CARD: u32 = 5;
/// Figures come one by one, each by colour and area; then colours change three times.
const A_GENERATION: u32 = 2 * FIGURES as u32 + 3;

/// More decisions than a game with these options can take.
pub(crate) fn longest(options: &MammothodusOptions) -> u32 {
    let (turns, clans, junk) =
        (options.most_turns(), u32::from(options.clans), u32::from(options.degradation_cards));
    let doubles = 2 * Colour::ALL.len() as u32;
    let dice = clans * BASE_DECK.total() + ADAPTATION_DECK.total() + doubles + 1;
    let humans = HUMAN_MOVES + HUMAN_ATTACKS + HUMAN_WINDOWS;
    // Before and after the humans' card each clan may decline once; what it plays is counted with the cards.
    let interludes = if options.draw_at_any_time { 2 * clans } else { 0 };
    let turn = interludes + humans + FIGURE_ACTS + ACTIONS + SITES + REROLLS * (dice + 2);
    // In one turn a generation change costs a clan no degradation card once, and the active clan twice if it developed
    // in between. Every other one costs cards that never return to the supply.
    let generations = turns * (clans + 1) + junk;
    // Between two of them a card leaves its clan's hand once; what a given-up site returns is counted there.
    let cards = (generations + clans) * (BASE_DECK.total() + ADAPTATION_DECK.total() + junk);
    SETUP + turns * turn + generations * A_GENERATION + cards * A_CARD
}
