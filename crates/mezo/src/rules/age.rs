//! An Age begins, powers are taken; an Age ends, everything scores.

use super::{Automatic, Decision, Deploy, Log, Visit, answers};
use crate::action::Action;
use crate::agenda::Round;
use crate::check::{self, Checked, ensure};
use crate::components::{Ability, BOOK_VP, Card, DEVOTION_VP, EXALTED_VP, God};
use crate::event::{Event, Why};
use crate::map::Region;
use crate::state::{BySeat, Closed, Mezo, Tabletop, Units};
use crate::view::View;
use kernel::{Names, Per, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The wrathful tile of the Age is turned up.
#[derive(Clone, Copy)]
pub struct StartOfAge;

impl Automatic for StartOfAge {
    /// MEZO-5.20: the Age's wrathful tile is turned up.
    fn happen(self, game: &mut Mezo, log: &mut impl Log) {
        log.seal();
        if let Some(tile) = game.hidden.wrath.pop() {
            game.table.wrath.push(tile);
            let age = game.table.age;
            log.emit(|| Event::AgeBegan { age, tile });
        }
        game.table.phase(ChooseTribeAbility(Round::new(game.table.vp_order())));
    }
}

/// Each takes a power of the current Age.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseTribeAbility(pub Round);

impl Decision for ChooseTribeAbility {
    answers!(Ability: ChooseTribeAbility(ability) = ability);

    fn who(self, _: &Tabletop) -> Seats {
        self.0.who()
    }

    fn settles(self, game: &mut Mezo, _: &mut impl Log) -> bool {
        let over = self.0.is_over();
        if over {
            game.table.phase(Deploy::first(game.table.vp_order()));
        }
        over
    }

    fn ask(self, view: &View, _: Seat, _: &Names) -> String {
        format!("Choose a tribe ability of Age {}; it lasts to the end of the game.", view.table.age)
    }

    /// MEZO-5.21: the three powers of the Age, free to all.
    fn offer(self, game: &Mezo, _: Seat, out: &mut impl Visit<Ability>) -> ControlFlow<()> {
        Ability::ALL.into_iter().filter(|ability| ability.age() == game.table.age).try_for_each(out)
    }

    fn answer(self, game: &mut Mezo, seat: Seat, ability: Ability, log: &mut impl Log) {
        game.table.tribe_mut(seat).abilities.push(ability);
        log.emit(|| Event::AbilityTaken { seat, ability });
        game.table.phase(ChooseTribeAbility(self.0.next()));
    }

    fn label(self, _: &View, _: Seat, ability: Ability, _: &Names) -> String {
        format!("{}: {}", ability.title(), ability.text().words)
    }

    fn explain(self, view: &View, _: Seat, ability: Ability) -> Option<String> {
        let (title, age) = (ability.title(), ability.age());
        Some(format!("{title} belongs to Age {age}, this is Age {}", view.table.age))
    }

    fn check(self, game: &Mezo, top: bool) -> Checked {
        let (table, Round { order, turn }) = (&game.table, self.0);
        check::alone(top)?;
        check::all_in_turn(table, self.0, table.players() - 1)?;
        check::champions_placed(table, |_| 0)?;
        let late = (turn..order.len()).filter_map(|at| order.get(at));
        let fresh = |seat: Seat| table.tribe(seat).abilities.iter().all(|one| one.age() < table.age);
        ensure(late.into_iter().all(fresh), "who still takes a power has none of this Age")?;
        check::before_conflicts(game)
    }
}

/// Books and pyramids score.
#[derive(Clone, Copy)]
pub struct EndOfAge;

impl Automatic for EndOfAge {
    /// MEZO-5.95 to MEZO-5.97.
    fn happen(self, game: &mut Mezo, log: &mut impl Log) {
        log.seal();
        let age = game.table.age;
        game.table.score_books(log);
        game.table.score_pyramids(log);
        game.table.blessed = None;
        log.emit(|| Event::AgeEnded { age });
        if age == game.table.options.ages {
            game.table.score_final(log);
            game.table.agenda.clear();
            let winner = game.table.vp_order().get(0).expect("somebody plays");
            log.emit(|| Event::GameEnded { winner });
            return;
        }
        game.table.age += 1;
        game.shuffle_decks();
        game.shuffle_tiles();
        game.table.phase(StartOfAge);
    }
}

impl Mezo {
    /// The guard: the game stops where it is. Nothing of the last answer is carried out, and cards that were
    /// chosen but not revealed count as not chosen, so that the order of choosing leaves no trace.
    pub(super) fn stop(&mut self, log: &mut impl Log) {
        self.table.agenda.clear();
        self.hidden.cards.0.iter_mut().for_each(|closed| closed.chosen = None);
        let answers = self.table.answers;
        log.emit(|| Event::GameStopped { answers });
    }

    /// Every player shuffles all five cards.
    pub(crate) fn shuffle_decks(&mut self) {
        for seat in self.table.everyone() {
            let tribe = self.table.tribe_mut(seat);
            tribe.played.clear();
            let mut deck = tribe.god.map(God::cards).unwrap_or([Card::KukulkanLegacy; 5]);
            self.dice.shuffle(&mut deck);
            self.hidden.cards[seat] = Closed { deck: deck.into(), ..Closed::default() };
        }
    }

    /// The tiles of the regions in play are shuffled.
    pub(crate) fn shuffle_tiles(&mut self) {
        self.hidden.tiles = self.table.in_play().iter().collect();
        self.dice.shuffle(&mut self.hidden.tiles);
    }
}

impl Tabletop {
    /// MEZO-5.95.
    fn score_books(&mut self, log: &mut impl Log) {
        let mut gains = BySeat([(0, Why::Books); 4]);
        for (_, seat) in self.books.entries() {
            gains[seat].0 += BOOK_VP;
        }
        self.award(&gains, log);
        for seat in self.everyone() {
            let back = self.units_in_books(seat);
            self.tribe_mut(seat).reserve.add(back);
        }
        self.books = Per::NOWHERE;
    }

    /// MEZO-5.96.
    fn score_pyramids(&mut self, log: &mut impl Log) {
        let mut gains = BySeat([(0, Why::Pyramids); 4]);
        for seat in self.everyone() {
            let regions = self.in_play().iter().filter(|&region| self.has_piece(seat, region)).count();
            gains[seat].0 = regions as u32 * u32::from(self.age);
        }
        self.award(&gains, log);
    }

    /// MEZO-6.1: devotion and the Age 3 power are one gain.
    fn score_final(&mut self, log: &mut impl Log) {
        let mut gains = BySeat([(0, Why::Final); 4]);
        for seat in self.everyone() {
            gains[seat].0 = self.devotion_value(seat) + self.exalted(seat);
        }
        self.award(&gains, log);
    }

    /// What the devotion space of `seat` is worth at the end.
    pub fn devotion_value(&self, seat: Seat) -> u32 {
        DEVOTION_VP[usize::from(self.tribe(seat).devotion)]
    }

    /// MEZO-6.2: what the Age 3 power of `seat` is worth now.
    pub fn exalted(&self, seat: Seat) -> u32 {
        let tribe = self.tribe(seat);
        let things = tribe.abilities.iter().map(|ability| match ability {
            Ability::ExaltedFaith => u32::from(tribe.level()),
            Ability::ExaltedPeaks => {
                self.in_play().iter().filter(|&region| self.tops(seat, region)).count() as u32
            }
            Ability::ExaltedScript => u32::from(self.glyphs_on_board(seat)),
            Ability::UnbornHost
            | Ability::BuiltInStone
            | Ability::MightyChampion
            | Ability::HonorGuard
            | Ability::WanderingGod
            | Ability::DayKeepers => 0,
        });
        EXALTED_VP * things.sum::<u32>()
    }

    /// Whether `seat` has a piece in the pyramid of `region`.
    pub fn has_piece(&self, seat: Seat, region: Region) -> bool {
        self.regions[region].pyramid.iter().any(|piece| piece.owner == Some(seat))
    }

    fn tops(&self, seat: Seat, region: Region) -> bool {
        self.regions[region].pyramid.last().is_some_and(|piece| piece.owner == Some(seat))
    }

    /// The units of `seat` in `region`.
    pub fn units_in(&self, seat: Seat, region: Region) -> Units {
        self.regions[region].units[seat]
    }
}
