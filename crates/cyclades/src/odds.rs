//! The chances of a battle, exact from the faces of the dice. For people to look at: no rule asks them.

use crate::board::{Army, Ships};
use crate::components as box_;
use crate::ids::{Piece, Reinforcement};
use crate::map::Place;
use crate::rules::{Fight, Modifiers};
use crate::state::{Battle, Side, Tabletop};

/// How a battle goes if nobody retreats or plays an item, and each side gives up its least precious units first.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Odds {
    /// The attacker takes the place.
    pub taken: f64,
    /// The defender keeps it with units left.
    pub held: f64,
    /// Nobody is left: land stays with the defender, a sea space is empty.
    pub empty: f64,
    /// Units that the attacker and the defender have left on average.
    pub left: [f64; 2],
}

/// How the next round goes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RoundOdds {
    /// The attacker alone loses a unit.
    pub attacker_loses: f64,
    /// The defender alone loses a unit.
    pub defender_loses: f64,
    /// Both lose one.
    pub both_lose: f64,
}

/// What is left of both sides.
type Left = ([Army; 2], [Ships; 2]);

impl Tabletop {
    /// What a side of a battle adds to its die, part by part.
    pub fn battle_sum(&self, battle: &Battle, side: Side) -> Modifiers {
        self.fight(battle).modifiers(side)
    }

    /// How many dice a side rolls, keeping the highest.
    pub fn battle_dice(&self, battle: &Battle, side: Side) -> u8 {
        self.fight(battle).dice(side)
    }

    /// The land units of a side of a battle.
    pub fn battle_army(&self, battle: &Battle, side: Side) -> Army {
        self.fight(battle).army(side)
    }

    /// The fleets of a side of a battle.
    pub fn battle_ships(&self, battle: &Battle, side: Side) -> Ships {
        match (side, battle.at) {
            (Side::Attacker, _) => battle.ships,
            (Side::Defender, Place::Sea(at)) => self.board.sea(at).ships,
            (Side::Defender, Place::Land(_)) => Ships::default(),
        }
    }

    /// The chances of the next round.
    pub fn round_odds(&self, battle: &Battle) -> RoundOdds {
        round(&self.fight(battle))
    }

    /// The chances of the whole battle. What items add holds for the next round alone and is left out.
    pub fn odds(&self, battle: &Battle) -> Odds {
        let mut table = self.clone();
        let mut battle = Battle { bonus: [0; 2], ..*battle };
        let reserve = self.troops_left(battle.seats[0]) + battle.army.troops;
        let mut known = Vec::new();
        table.chances(&mut battle, reserve, &mut known)
    }

    fn chances(&mut self, battle: &mut Battle, reserve: u8, known: &mut Vec<(Left, Odds)>) -> Odds {
        let left = Side::BOTH.map(|side| self.fight(battle).strength_left(side));
        match left {
            [0, 0] => return Odds { empty: 1.0, ..Odds::default() },
            [0, rest] => return Odds { held: 1.0, left: [0.0, f64::from(rest)], ..Odds::default() },
            [rest, 0] => return Odds { taken: 1.0, left: [f64::from(rest), 0.0], ..Odds::default() },
            [_, _] => {}
        }
        let key: Left = (
            Side::BOTH.map(|side| self.battle_army(battle, side)),
            Side::BOTH.map(|side| self.battle_ships(battle, side)),
        );
        if let Some((_, odds)) = known.iter().find(|(other, _)| *other == key) {
            return *odds;
        }
        let round = self.round_odds(battle);
        let mut sum = Odds::default();
        for (chance, losing) in [
            (round.attacker_loses, [true, false]),
            (round.defender_loses, [false, true]),
            (round.both_lose, [true, true]),
        ] {
            if chance > 0.0 {
                self.give_up(battle, losing, reserve);
                sum.add(chance, &self.chances(battle, reserve, known));
                self.put_back(battle, &key);
            }
        }
        known.push((key, sum));
        sum
    }

    /// The losing sides give up a unit; the mummy raises a fallen troop (CYC-5.18.4).
    fn give_up(&mut self, battle: &mut Battle, losing: [bool; 2], reserve: u8) {
        let mut fallen = false;
        match battle.at {
            Place::Land(at) => {
                let mummy = self.fight(battle).power() == Some(Reinforcement::Mummy);
                if losing[0] {
                    let piece = least_precious(battle.army);
                    battle.army.remove(piece);
                }
                if losing[1] {
                    let units = &mut self.board.land_mut(at).units;
                    let piece = least_precious(*units);
                    units.remove(piece);
                    fallen = mummy && piece == Piece::Troop;
                }
            }
            Place::Sea(at) => {
                if losing[0] {
                    battle.ships = without(battle.ships, least_ship(battle.ships));
                }
                if losing[1] {
                    self.board.remove_ships(at, least_ship(self.board.sea(at).ships));
                }
            }
        }
        let lives = battle.army.reinforcements.contains(Reinforcement::Mummy);
        if fallen && lives && battle.army.troops < reserve {
            battle.army.troops += 1;
        }
    }

    fn put_back(&mut self, battle: &mut Battle, (armies, ships): &Left) {
        battle.army = armies[0];
        battle.ships = ships[0];
        match battle.at {
            Place::Land(at) => self.board.land_mut(at).units = armies[1],
            Place::Sea(at) => {
                let missing = without(ships[1], self.board.sea(at).ships);
                self.board.add_ships(at, battle.seats[1], missing);
            }
        }
    }
}

impl Odds {
    fn add(&mut self, chance: f64, other: &Odds) {
        self.taken += chance * other.taken;
        self.held += chance * other.held;
        self.empty += chance * other.empty;
        for side in 0..2 {
            self.left[side] += chance * other.left[side];
        }
    }
}

fn round(fight: &Fight<'_>) -> RoundOdds {
    let sums = Side::BOTH.map(|side| fight.modifiers(side).total());
    let spared = Side::BOTH.map(|side| fight.spared_by_tie(side));
    let faces = Side::BOTH.map(|side| faces(fight.dice(side)));
    let mut odds = RoundOdds::default();
    for (one, first) in (0u8..).zip(faces[0]) {
        for (other, second) in (0u8..).zip(faces[1]) {
            let chance = first * second;
            let (attacker, defender) = (sums[0] + one, sums[1] + other);
            let tied_for = |side: usize| spared[side] && !spared[1 - side];
            if attacker < defender || attacker == defender && tied_for(1) {
                odds.attacker_loses += chance;
            } else if attacker > defender || tied_for(0) {
                odds.defender_loses += chance;
            } else {
                odds.both_lose += chance;
            }
        }
    }
    odds
}

/// The chance of each number from 0 to 3 as the highest of so many dice.
fn faces(dice: u8) -> [f64; 4] {
    let up_to = |most: u8| {
        let hits = box_::DIE.iter().filter(|&&face| face <= most).count() as f64;
        (hits / box_::DIE.len() as f64).powi(i32::from(dice))
    };
    [0, 1, 2, 3].map(|face: u8| up_to(face) - if face == 0 { 0.0 } else { up_to(face - 1) })
}

/// What a side gives up first: undead leave anyway, heroes are dear, reinforcements go last by rule (CYC-5.10.4).
fn least_precious(army: Army) -> Piece {
    let first = [Piece::UndeadTroop, Piece::Troop, Piece::Titan];
    let plain = first.into_iter().find(|&piece| army.count(piece) > 0);
    let hero = || army.heroes.iter().next().map(Piece::Hero);
    let unit = || army.reinforcements.iter().next().map(Piece::Reinforcement);
    plain.or_else(hero).or_else(unit).unwrap_or(Piece::Troop)
}

const fn least_ship(ships: Ships) -> Ships {
    if ships.undead > 0 { Ships { fleets: 0, undead: 1 } } else { Ships { fleets: 1, undead: 0 } }
}

const fn without(ships: Ships, gone: Ships) -> Ships {
    Ships {
        fleets: ships.fleets.saturating_sub(gone.fleets),
        undead: ships.undead.saturating_sub(gone.undead),
    }
}
