//! What happens in a round of battle: items, dice, losses, who stays (section 5.10).

use super::{Fight, Log};
use crate::board::Ships;
use crate::components as box_;
use crate::event::Event;
use crate::ids::{Item, Piece};
use crate::map::{Place, Sea, Territory};
use crate::state::{Battle, Cyclades, Side, Tabletop};
use kernel::Seat;

impl Tabletop {
    pub(crate) fn fight<'a>(&'a self, battle: &'a Battle) -> Fight<'a> {
        Fight { table: self, battle }
    }
}

impl Cyclades {
    pub(super) fn play_battle_item(&mut self, battle: Battle, side: Side, item: Item, log: &mut impl Log) {
        let mut battle = battle;
        let seat = battle.seat(side);
        self.spend_item(seat, item, log);
        battle.played[side as usize] = true;
        match item {
            Item::Trident | Item::Spear => battle.bonus[side as usize] = box_::ITEM_BONUS,
            Item::Net => battle.netted[1 - side as usize] = true,
            Item::Shield => battle.losing[side as usize] = false,
            Item::Sandals | Item::Oars | Item::Bow | Item::PlumbLine | Item::Amphora | Item::Purse => {}
        }
        self.battle = Some(battle);
    }

    /// CYC-5.10.1 to CYC-5.10.3, and the exemptions from ties.
    pub(super) fn roll(&mut self, mut battle: Battle, log: &mut impl Log) {
        log.chance();
        let throws = Side::BOTH.map(|side| self.fight(&battle).dice(side));
        let dice = throws.map(|count| {
            let roll = |_| box_::DIE[self.dice.below(box_::DIE.len() as u32) as usize];
            (0..count).map(roll).max().unwrap_or(0)
        });
        let fight = self.fight(&battle);
        let totals = Side::BOTH.map(|side| dice[side as usize] + fight.modifiers(side).total());
        let spared = Side::BOTH.map(|side| fight.spared_by_tie(side));
        let tied = totals[0] == totals[1];
        battle.losing = if tied && spared[0] != spared[1] {
            [!spared[0], !spared[1]]
        } else {
            [totals[0] <= totals[1], totals[1] <= totals[0]]
        };
        log.tell(|| Event::Rolled { seats: battle.seats, dice, totals });
        self.battle = Some(battle);
    }

    /// One side loses this unit.
    pub(super) fn lose(&mut self, side: Side, piece: Piece, log: &mut impl Log) {
        let Some(mut battle) = self.battle else { return };
        let seat = battle.seat(side);
        let one =
            Ships { fleets: u8::from(piece == Piece::Fleet), undead: u8::from(piece == Piece::UndeadFleet) };
        match (side, battle.at) {
            (Side::Attacker, Place::Land(_)) => battle.army.remove(piece),
            (Side::Attacker, Place::Sea(_)) => {
                battle.ships.fleets = battle.ships.fleets.saturating_sub(one.fleets);
                battle.ships.undead = battle.ships.undead.saturating_sub(one.undead);
            }
            (Side::Defender, Place::Land(at)) => {
                self.board.land_mut(at).units.remove(piece);
                battle.fallen = piece == Piece::Troop;
            }
            (Side::Defender, Place::Sea(at)) => self.board.remove_ships(at, one),
        }
        battle.sunk[side as usize] = piece == Piece::Fleet;
        self.battle = Some(battle);
        self.bury(piece);
        let fed = self.feed_necropolis(piece);
        log.tell(|| Event::UnitLost { seat, piece, at: battle.at, fed });
        if let (Side::Defender, Place::Land(at)) = (side, battle.at) {
            self.minotaur_leaves_if_alone(at, log);
        }
    }

    /// The mummy raises the fallen, a side may be gone, the lighthouse saves fleets.
    pub(super) fn after_losses(&mut self, mut battle: Battle, log: &mut impl Log) {
        self.raise_fallen(&mut battle, log);
        self.battle = Some(battle);
        let left = Side::BOTH.map(|side| self.fight(&battle).strength_left(side));
        self.pop();
        match left {
            [0, _] => self.repelled(battle, log),
            [_, 0] => self.attacker_wins(battle, log),
            [_, _] => self.ask_retreats(),
        }
        if let Place::Sea(at) = battle.at {
            for side in [Side::Defender, Side::Attacker] {
                self.light_the_way(battle.seat(side), at, u8::from(battle.sunk[side as usize]));
            }
        }
    }

    pub(super) fn next_round(&mut self, battle: Battle) {
        let fresh = Battle::new(battle.at, battle.seats[0], battle.seats[1]);
        let Battle { army, ships, power, .. } = battle;
        self.battle = Some(Battle { army, ships, power, ..fresh });
    }

    /// CYC-5.10.5: the defender holds out; what the attackers carried stays with the territory (CYC-5.16.6).
    fn repelled(&mut self, battle: Battle, log: &mut impl Log) {
        self.battle = None;
        let holder = match battle.at {
            Place::Land(at) => {
                let artifacts = battle.army.artifacts;
                let land = self.board.land_mut(at);
                land.units.artifacts = land.units.artifacts.or(artifacts);
                land.controller
            }
            Place::Sea(at) => self.board.sea(at).owner,
        };
        log.tell(|| Event::BattleEnded { at: battle.at, holder });
        if let (Some(holder), Place::Land(_)) = (holder, battle.at) {
            self.check_artifacts(holder, log);
        }
    }

    fn attacker_wins(&mut self, battle: Battle, log: &mut impl Log) {
        let seat = battle.seat(Side::Attacker);
        let power = self.fight(&battle).power();
        self.battle = None;
        log.tell(|| Event::BattleEnded { at: battle.at, holder: Some(seat) });
        match battle.at {
            Place::Land(at) => self.take(seat, at, battle.army, power, log),
            Place::Sea(at) => self.board.add_ships(at, seat, battle.ships),
        }
    }

    pub(super) fn attacker_retreats(&mut self, battle: Battle, to: Place, log: &mut impl Log) {
        self.pop();
        self.battle = None;
        let seat = battle.seat(Side::Attacker);
        log.tell(|| Event::Retreated { seat, to });
        match to {
            Place::Land(land) => self.board.land_mut(land).units.join(battle.army),
            Place::Sea(sea) => self.board.add_ships(sea, seat, battle.ships),
        }
        let holder = Some(battle.seat(Side::Defender));
        log.tell(|| Event::BattleEnded { at: battle.at, holder });
    }

    /// CYC-5.10.7: the defender gives the place up; artifacts stay behind (CYC-5.16.6).
    pub(super) fn defender_retreats(&mut self, battle: Battle, to: Place, log: &mut impl Log) {
        self.pop();
        let seat = battle.seat(Side::Defender);
        log.tell(|| Event::Retreated { seat, to });
        match (battle.at, to) {
            (Place::Land(at), Place::Land(land)) => self.withdraw(at, land, log),
            (Place::Sea(at), Place::Sea(sea)) => self.withdraw_fleets(seat, at, sea),
            (Place::Land(_), Place::Sea(_)) | (Place::Sea(_), Place::Land(_)) => {}
        }
        self.attacker_wins(battle, log);
    }

    fn withdraw(&mut self, at: Territory, to: Territory, log: &mut impl Log) {
        let land = self.board.land_mut(at);
        let mut army = land.units;
        army.artifacts = crate::ids::ArtifactSet::NONE;
        land.units.leave(army);
        self.board.land_mut(to).units.join(army);
        self.minotaur_leaves_if_alone(at, log);
    }

    fn withdraw_fleets(&mut self, seat: Seat, at: Sea, to: Sea) {
        let ships = self.board.sea(at).ships;
        self.board.remove_ships(at, ships);
        self.board.add_ships(to, seat, ships);
    }
}
