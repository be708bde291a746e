//! The decisions of a round of battle, from items to retreats (section 5.10).

use super::frame::{Decision, Undertaking, choice, choices};
use super::{Log, Offers};
use crate::action::Action;
use crate::components::Timing;
use crate::event::Event;
use crate::ids::{Figure, Item, ItemSet, Piece, Reinforcement};
use crate::map::Place;
use crate::state::{Battle, Cyclades, Side, Tabletop};
use crate::text::Asked;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A part of a round of battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clash {
    /// An item before the roll.
    Item(Side),
    /// The dice.
    Roll,
    /// The shield after the roll.
    Shield(Side),
    /// A unit is lost.
    Loss(Side),
    /// Fleets are saved, the mummy works, one side may be gone.
    After,
    /// A retreat.
    Retreat(Side),
}

choices! {
    /// What a side does in a part of a round.
    Manoeuvre {
        Pass,
        BattleItem(item: Item),
        Casualty(piece: Piece),
        Stay,
        AttackerRetreat(to: Place),
        DefenderRetreat(to: Place),
    }
}

impl Clash {
    /// What comes next in a round.
    const fn next(self) -> Clash {
        match self {
            Clash::Item(Side::Attacker) => Clash::Item(Side::Defender),
            Clash::Item(Side::Defender) => Clash::Roll,
            Clash::Roll => Clash::Shield(Side::Attacker),
            Clash::Shield(Side::Attacker) => Clash::Shield(Side::Defender),
            Clash::Shield(Side::Defender) => Clash::Loss(Side::Attacker),
            Clash::Loss(Side::Attacker) => Clash::Loss(Side::Defender),
            Clash::Loss(Side::Defender) => Clash::After,
            Clash::After => Clash::Retreat(Side::Attacker),
            Clash::Retreat(Side::Attacker) => Clash::Retreat(Side::Defender),
            Clash::Retreat(Side::Defender) => Clash::Item(Side::Attacker),
        }
    }
}

impl Decision for Clash {
    choice!(Manoeuvre);

    const ABOUT: Option<Undertaking> = Some(Undertaking::Battle);

    fn who(self, table: &Tabletop) -> Option<Seat> {
        let battle = table.battle?;
        match self {
            Clash::Roll | Clash::After => None,
            Clash::Item(side) | Clash::Shield(side) | Clash::Retreat(side) => Some(battle.seat(side)),
            Clash::Loss(side) => battle.losing[side as usize].then_some(battle.seat(side)),
        }
    }

    fn ask(self, asked: &Asked<'_>) -> String {
        let Some(battle) = asked.battle else { return "Battle.".to_owned() };
        let at = asked.place(battle.at);
        match self {
            Clash::Item(_) => {
                format!("Battle in {at} ({}): play a magic item before the roll?", asked.strengths(&battle))
            }
            Clash::Shield(_) => format!("Battle in {at}: you would lose a unit. Use the shield?"),
            Clash::Loss(_) => format!("Battle in {at}: which unit do you lose?"),
            Clash::Retreat(_) => {
                format!("Battle in {at} ({}): fight on or retreat?", asked.strengths(&battle))
            }
            Clash::Roll | Clash::After => format!("Battle in {at}."),
        }
    }

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        let Some(battle) = game.battle else { return };
        match self {
            Clash::Item(side) => {
                out.offer(Action::Pass);
                out.offer_all(game.items_before_roll(&battle, side).iter(), Action::BattleItem);
            }
            Clash::Shield(side) => {
                out.offer(Action::Pass);
                let shield = game.player(battle.seat(side)).items.contains(Item::Shield);
                if shield && battle.losing[side as usize] && !battle.played[side as usize] {
                    out.offer(Action::BattleItem(Item::Shield));
                }
            }
            Clash::Loss(side) => game.offer_losses(&battle, side, out),
            Clash::Retreat(side) => {
                out.offer(Action::Stay);
                game.retreats(&battle, side, |to| {
                    out.offer(match side {
                        Side::Attacker => Action::AttackerRetreat(to),
                        Side::Defender => Action::DefenderRetreat(to),
                    });
                });
            }
            Clash::Roll | Clash::After => {}
        }
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, choice: Manoeuvre, log: &mut impl Log) {
        let Some(battle) = game.battle else { return game.pop() };
        match self {
            Clash::Item(side) | Clash::Shield(side) => match choice {
                Manoeuvre::Pass => game.swap(self.next()),
                Manoeuvre::BattleItem(item) => {
                    game.play_battle_item(battle, side, item, log);
                    game.swap(self.next());
                }
                Manoeuvre::Casualty(_)
                | Manoeuvre::Stay
                | Manoeuvre::AttackerRetreat(_)
                | Manoeuvre::DefenderRetreat(_) => {}
            },
            Clash::Loss(side) => {
                if let Manoeuvre::Casualty(piece) = choice {
                    game.swap(self.next());
                    game.lose(side, piece, log);
                }
            }
            Clash::Retreat(side) => match choice {
                Manoeuvre::Stay => {
                    if side == Side::Defender {
                        game.next_round(battle);
                    }
                    game.swap(self.next());
                }
                Manoeuvre::AttackerRetreat(to) => game.attacker_retreats(battle, to, log),
                Manoeuvre::DefenderRetreat(to) => game.defender_retreats(battle, to, log),
                Manoeuvre::Pass | Manoeuvre::BattleItem(_) | Manoeuvre::Casualty(_) => {}
            },
            Clash::Roll | Clash::After => {}
        }
    }

    /// The dice and what follows the losses; what nobody has to decide is passed over.
    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        let Some(battle) = game.battle else { return game.pop() };
        match self {
            Clash::Roll => {
                game.roll(battle, log);
                game.swap(self.next());
            }
            Clash::After => game.after_losses(battle, log),
            Clash::Item(_) | Clash::Shield(_) | Clash::Loss(_) | Clash::Retreat(_) => game.swap(self.next()),
        }
    }

    fn label(self, asked: &Asked<'_>, choice: Manoeuvre) -> String {
        match choice {
            Manoeuvre::Pass => "Play no item".to_owned(),
            Manoeuvre::BattleItem(item) => format!("Play {}: {}", item.phrase(), item.help()),
            Manoeuvre::Casualty(piece) => format!("Lose {}", piece.phrase()),
            Manoeuvre::Stay => "Fight on".to_owned(),
            Manoeuvre::AttackerRetreat(to) => format!("Retreat to {}", asked.place(to)),
            Manoeuvre::DefenderRetreat(to) => {
                let lost = asked.battle.map_or(to, |battle| battle.at);
                format!("Give up {} and retreat to {}", asked.place(lost), asked.place(to))
            }
        }
    }
}

impl Tabletop {
    /// The items a side may play before the roll; one a side and round (CYC-5.15.3).
    fn items_before_roll(&self, battle: &Battle, side: Side) -> ItemSet {
        let fits = |item: &Item| match item.timing() {
            Timing::NavalBattle => matches!(battle.at, Place::Sea(_)),
            Timing::LandBattle => matches!(battle.at, Place::Land(_)),
            Timing::AnyBattle => *item == Item::Net,
            Timing::OwnTurn => false,
        };
        self.player(battle.seat(side)).items.iter().filter(fits).collect()
    }

    /// Where a side can retreat to (CYC-5.10.7).
    fn retreats(&self, battle: &Battle, side: Side, mut offer: impl FnMut(Place)) {
        if battle.netted[side as usize] {
            return;
        }
        let seat = battle.seat(side);
        match battle.at {
            Place::Land(at) => {
                let pinned = side == Side::Defender
                    && (self.figures.stands(Figure::Medusa, at)
                        || self.fight(battle).power() == Some(Reinforcement::EgyptianSphinx));
                if !pinned {
                    let lands = self.linked(seat, at).and(self.board.held(seat));
                    lands.iter().for_each(|land| offer(Place::Land(land)));
                }
            }
            Place::Sea(at) => self.quiet_seas(seat, at).iter().for_each(|sea| offer(Place::Sea(sea))),
        }
    }

    /// CYC-5.10.4: any kind, but a reinforcement only when nothing else is left.
    fn offer_losses(&self, battle: &Battle, side: Side, out: &mut impl Offers) {
        match battle.at {
            Place::Land(_) => {
                let army = self.fight(battle).army(side);
                let others = army.units() > army.reinforcements.len();
                let spared = |kind: &Piece| others && matches!(kind, Piece::Reinforcement(_));
                out.offer_all(army.kinds().filter(|kind| !spared(kind)), Action::Casualty);
            }
            Place::Sea(at) => {
                let ships = match side {
                    Side::Attacker => battle.ships,
                    Side::Defender => self.board.sea(at).ships,
                };
                if ships.fleets > 0 {
                    out.offer(Action::Casualty(Piece::Fleet));
                }
                if ships.undead > 0 {
                    out.offer(Action::Casualty(Piece::UndeadFleet));
                }
            }
        }
    }
}

impl Cyclades {
    pub(super) fn start_battle(&mut self, log: &mut impl Log) {
        if let Some(battle) = self.battle {
            let [attacker, defender] = battle.seats;
            log.tell(|| Event::BattleBegan { attacker, defender, at: battle.at });
            self.push(Clash::Item(Side::Attacker));
        }
    }

    /// Both sides are left and may retreat.
    pub(super) fn ask_retreats(&mut self) {
        self.push(Clash::Retreat(Side::Attacker));
    }
}
