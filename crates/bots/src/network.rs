//! A small network that judges positions, the same for every seat.
//!
//! The features of each seat go through one layer; a second one sees what it made of the seat itself, of all seats on
//! average, and of the strongest of the others in everything; one number comes out, what the seat's position is worth.
//! Worths become chances as always; where all win or lose together, their mean becomes the one chance of all. Sums are taken in a fixed order and nothing depends on a library of the platform, so
//! that a page judges exactly as a server does.
//!
//! A network may build upon the evaluation made by hand: then it says by how much that errs, and is as exact as that is.

use crate::Chances;
use crate::brain::log_odds;
use encode::{Features, Part, Pen, across};
use kernel::{MAX_SEATS, Seat};
use thiserror::Error;

/// Units of the first layer.
const FIRST: usize = 32;
/// Units of the second.
const SECOND: usize = 16;
/// No game has more features.
const MOST: usize = 176;
/// Weights that are not of a feature.
const OTHERS: usize = FIRST + 3 * FIRST * SECOND + 2 * SECOND + 2;
/// No chance counts as less.
const LEAST: f32 = 1e-6;
/// How a file begins.
const MARK: [u8; 4] = *b"PNW3";

type Wide = [f32; FIRST];
type Narrow = [f32; SECOND];

/// A network as it was learned.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// By feature, what it adds to each unit of the first layer.
    features: Vec<Wide>,
    first: Wide,
    own: [Narrow; FIRST],
    all: [Narrow; FIRST],
    best: [Narrow; FIRST],
    second: Narrow,
    worth: Narrow,
    /// How much the evaluation made by hand counts; 0 where the network judges alone.
    hand: f32,
    /// What is added to every worth: how high chances are where all win or lose together. Elsewhere it changes nothing.
    level: f32,
}

/// Why bytes are no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Broken {
    /// It does not begin as one.
    #[error("this is not the file of a network")]
    Other,
    /// It is longer or shorter than it says.
    #[error("the file of the network is cut off or too long")]
    Length,
    /// It was learned with other features.
    #[error("the network was learned with {0} features, and the game has {1}")]
    Features(usize, usize),
}

impl Network {
    /// Reads a file: a mark, the number of features, and all weights as the upper halves of their 32 bits.
    pub fn read(bytes: &[u8]) -> Result<Network, Broken> {
        let rest = bytes.strip_prefix(&MARK).ok_or(Broken::Other)?;
        let (count, rest) = rest.split_at_checked(2).ok_or(Broken::Length)?;
        let count = usize::from(u16::from_le_bytes([count[0], count[1]]));
        let numbers = count * FIRST + OTHERS;
        if rest.len() != 2 * numbers || count > MOST {
            return Err(Broken::Length);
        }
        let mut weights = rest
            .chunks_exact(2)
            .map(|half| f32::from_bits(u32::from(u16::from_le_bytes([half[0], half[1]])) << 16));
        let mut next = || weights.next().expect("the length was compared");
        Ok(Network {
            features: (0..count).map(|_| std::array::from_fn(|_| next())).collect(),
            first: std::array::from_fn(|_| next()),
            own: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            all: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            best: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            second: std::array::from_fn(|_| next()),
            worth: std::array::from_fn(|_| next()),
            hand: next(),
            level: next(),
        })
    }

    /// The same, for positions with so many features.
    pub fn read_for(bytes: &[u8], features: usize) -> Result<Network, Broken> {
        let network = Network::read(bytes)?;
        let count = network.features.len();
        if count == features { Ok(network) } else { Err(Broken::Features(count, features)) }
    }

    /// One of those that belong to the bots.
    pub(crate) fn own(bytes: &[u8]) -> Network {
        Network::read(bytes).expect("tests read the file")
    }

    /// How many features it was learned with.
    pub fn width(&self) -> usize {
        self.features.len()
    }

    /// The chance of each seat to win, where the evaluation made by hand is `hand`.
    pub fn chances<G: Features>(&self, state: &G, hand: fn(&G) -> Chances) -> Chances {
        let rows = usize::from(state.rows());
        let mut common = Terms::from(0);
        state.common(&mut common);
        let first = common.sum(self, self.first);
        let mut made = [[0.0; FIRST]; MAX_SEATS];
        let made = &mut made[..rows];
        for (made, seat) in made.iter_mut().zip(Seat::all(state.rows())) {
            let mut own = Terms::from(common.at);
            state.own(seat, &mut own);
            *made = own.sum(self, first).map(|unit| higher(unit, 0.0));
        }
        let mut worths = self.weigh(made);
        let worths = &mut worths[..rows];
        let hand = if self.hand == 0.0 { None } else { Some(hand(state)) };
        if G::TOGETHER {
            let by_hand = hand.map_or(0.0, |hand| self.hand * log_odds(hand[0]));
            let worth = worths.iter().sum::<f32>() / rows as f32 + by_hand + self.level;
            return [shares(&[worth, 0.0])[0]; MAX_SEATS];
        }
        if let Some(hand) = hand {
            let corrected = worths.iter_mut().zip(hand);
            corrected.for_each(|(worth, hand)| *worth += self.hand * hand.max(LEAST).ln());
        }
        shares(worths)
    }

    /// From what the first layer made of each seat to what its position is worth.
    fn weigh(&self, made: &[Wide]) -> [f32; MAX_SEATS] {
        let mut all = [0.0; FIRST];
        made.iter().for_each(|made| add(&mut all, made, 1.0));
        let mut base = self.second;
        for (sum, weights) in all.iter().zip(&self.all) {
            add(&mut base, weights, sum / made.len() as f32);
        }
        let mut worths = [0.0; MAX_SEATS];
        for (seat, own) in made.iter().enumerate() {
            let mut best: Wide = [0.0; FIRST];
            let others = made.iter().enumerate().filter(|(other, _)| *other != seat);
            for (_, other) in others {
                best.iter_mut().zip(other).for_each(|(best, unit)| *best = higher(*best, *unit));
            }
            let mut units = base;
            for at in 0..FIRST {
                add(&mut units, &self.own[at], own[at]);
                add(&mut units, &self.best[at], best[at]);
            }
            worths[seat] =
                units.iter().zip(&self.worth).map(|(unit, worth)| higher(*unit, 0.0) * worth).sum();
        }
        worths
    }
}

/// What the network for this kind of table says: the last one where there are not as many.
pub(crate) fn judge<G: Features>(networks: &[Network], state: &G, hand: fn(&G) -> Chances) -> Chances {
    networks[state.variant().min(networks.len() - 1)].chances(state, hand)
}

/// The higher of two numbers; simpler than that of the library, which minds what is no number.
fn higher(one: f32, two: f32) -> f32 {
    if one > two { one } else { two }
}

fn add<const N: usize>(to: &mut [f32; N], weights: &[f32; N], times: f32) {
    to.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += times * weight);
}

/// Worths as shares of the victory: 1 more makes a seat e times as likely to win.
fn shares(worths: &[f32]) -> Chances {
    let most = worths.iter().copied().fold(f32::MIN, f32::max);
    let mut chances = [0.0; MAX_SEATS];
    chances.iter_mut().zip(worths).for_each(|(chance, worth)| *chance = exp(worth - most));
    let all: f32 = chances.iter().sum();
    chances.map(|chance| chance / all)
}

/// The exponential function of numbers up to 0, good to four digits, by additions and multiplications alone.
fn exp(power: f32) -> f32 {
    let halvings = (-power * std::f32::consts::LOG2_E).clamp(0.0, 100.0);
    let whole = halvings as u32;
    let rest = (whole as f32 - halvings) * std::f32::consts::LN_2;
    let series = 1.0
        + rest
            * (1.0
                + rest
                    * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0 + rest / 720.0)))));
    series * f32::from_bits((127 - whole) << 23)
}

/// The features that are not 0, gathered first and then added up in one go.
struct Terms {
    at: usize,
    count: usize,
    /// Which feature, and how much of it.
    all: [(u16, f32); MOST],
}

impl Terms {
    /// Nothing yet; the next feature told is number `at`.
    const fn from(at: usize) -> Terms {
        Terms { at, count: 0, all: [(0, 0.0); MOST] }
    }

    #[inline]
    fn push(&mut self, at: usize, times: f32) {
        self.all[self.count] = (at as u16, times);
        self.count += 1;
    }

    /// What the features add to `units`.
    fn sum(&self, network: &Network, mut units: Wide) -> Wide {
        for &(at, times) in &self.all[..self.count] {
            add(&mut units, &network.features[usize::from(at)], times);
        }
        units
    }
}

impl Pen for Terms {
    #[inline]
    fn number(&mut self, _: &'static str, value: i32, _: u8) {
        if value != 0 {
            self.push(self.at, value as f32);
        }
        self.at += 1;
    }

    #[inline]
    fn one(&mut self, _: &'static str, of: usize, which: Option<usize>) {
        if let Some(which) = which {
            self.push(self.at + which.min(of - 1), 1.0);
        }
        self.at += of;
    }

    #[inline]
    fn some(&mut self, _: &'static str, of: usize, which: impl Iterator<Item = usize>) {
        which.for_each(|at| self.push(self.at + at, 1.0));
        self.at += of;
    }

    #[inline]
    fn counts<const N: usize>(&mut self, _: &'static str, counts: &[u8; N], _: u8) {
        for (at, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            self.push(self.at + at, count.into());
        }
        self.at += counts.len();
    }

    fn table(&mut self, _: &'static str, parts: &[Part], count: usize, write: impl FnOnce(&mut [i8])) {
        let mut numbers = [0; MOST];
        let numbers = &mut numbers[..count * across(parts)];
        write(numbers);
        for (at, &number) in numbers.iter().enumerate().filter(|(_, number)| **number != 0) {
            self.push(self.at + at, number.into());
        }
        self.at += numbers.len();
    }

    #[inline]
    fn block(&mut self, width: usize, there: bool, say: impl FnOnce(&mut Self)) {
        if there {
            say(self);
        } else {
            self.at += width;
        }
    }

    fn enter(&mut self, _: &'static str, _: usize) {}

    fn leave(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use gheos::Gheos;
    use kernel::{Dice, Game};
    use mammothodus::Mammothodus;

    fn start() -> Gheos {
        Gheos::setup(&Default::default(), 3, Dice::fast(3), &mut ()).expect("the defaults can be set up")
    }

    /// A file with weights by lot.
    fn file(features: usize, dice: &mut Dice) -> Vec<u8> {
        let numbers = features * FIRST + OTHERS;
        let mut bytes = MARK.to_vec();
        bytes.extend((features as u16).to_le_bytes());
        for _ in 0..numbers {
            let weight = (dice.below(2001) as f32 - 1000.0) / 4000.0;
            bytes.extend(((weight.to_bits() >> 16) as u16).to_le_bytes());
        }
        bytes
    }

    /// What the first layer makes of each row.
    fn made<G: Features>(network: &Network, state: &G) -> Vec<Wide> {
        let made = |seat: Seat| {
            let mut row = vec![0; network.width()];
            assert!(encode::features::write(state, seat, &mut row));
            let mut units = network.first;
            for (number, weights) in row.iter().zip(&network.features) {
                add(&mut units, weights, (*number).into());
            }
            units.map(|unit| unit.max(0.0))
        };
        Seat::all(state.rows()).map(made).collect()
    }

    #[test]
    fn a_file_that_does_not_fit_is_refused() {
        let width = encode::features::table(&start()).width();
        let bytes = file(width, &mut Dice::fast(1));
        assert!(Network::read_for(&bytes, width).is_ok());
        assert_eq!(Network::read_for(&bytes, width + 1), Err(Broken::Features(width, width + 1)));
        assert_eq!(Network::read(&bytes[..bytes.len() - 1]), Err(Broken::Length));
        assert_eq!(Network::read(&bytes[1..]), Err(Broken::Other));
        assert_eq!(Network::read(b"PNW3"), Err(Broken::Length));
    }

    #[test]
    fn chances_are_those_of_the_plain_reckoning() {
        let mut state = start();
        state.seats[1].vp = 17;
        let table = encode::features::table(&state);
        let network = Network::read(&file(table.width(), &mut Dice::fast(5))).expect("it is one");
        let made = made(&network, &state);
        let hand = crate::gheos::BRAIN.chances;
        let mut worths = network.weigh(&made);
        let by_hand = hand(&state).map(|chance| network.hand * chance.max(LEAST).ln());
        worths.iter_mut().zip(by_hand).for_each(|(worth, more)| *worth += more);
        let (fast, plain) = (network.chances(&state, hand), shares(&worths[..3]));
        assert!(
            fast.iter().zip(plain).all(|(fast, plain)| (fast - plain).abs() < 1e-5),
            "{fast:?} {plain:?}"
        );
        assert!((fast.iter().sum::<f32>() - 1.0).abs() < 1e-5 && fast[3] == 0.0);
    }

    #[test]
    fn who_plays_together_has_one_chance() {
        let state =
            Mammothodus::setup(&Default::default(), 2, Dice::fast(3), &mut ()).expect("it can be set up");
        let width = encode::features::table(&state).width();
        let network = Network::read(&file(width, &mut Dice::fast(5))).expect("it is one");
        let network = Network { level: 0.5, hand: 0.3, ..network };
        let hand = crate::mammothodus::BRAIN.chances;
        let worths = network.weigh(&made(&network, &state));
        let worth =
            worths.iter().sum::<f32>() / 4.0 + network.hand * log_odds(hand(&state)[0]) + network.level;
        let fast = network.chances(&state, hand);
        assert!(fast.iter().all(|fast| (log_odds(*fast) - worth).abs() < 0.01), "{fast:?} {worth}");
        assert!(worth.abs() < 9.0, "{worth} shows little");
    }

    #[test]
    fn the_own_exponential_function_is_one() {
        for tenth in 0..400 {
            let power = -(tenth as f32) / 10.0;
            assert!((exp(power) / power.exp() - 1.0).abs() < 2e-4, "{power}: {}", exp(power));
        }
        assert!(exp(-1e9) < 1e-30);
    }
}
