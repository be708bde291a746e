//! An Age begins, powers are taken; an Age ends, everything scores.

use super::Log;
use crate::action::Action;
use crate::agenda::{Order, Stage, Step};
use crate::components::{AGES, Ability, BOOK_VP, Card, DEVOTION_VP, EXALTED_VP, God};
use crate::event::{Event, Why};
use crate::map::Region;
use crate::state::{Books, BySeat, Closed, Mezo, Table, Units};
use kernel::{Seat, Sink};

impl Mezo {
    /// MEZO-5.20: the Age's wrathful tile is turned up.
    pub(super) fn start_age(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        log.seal();
        if let Some(tile) = self.hidden.wrath.pop() {
            self.table.wrath.push(tile);
            let age = self.table.age;
            log.emit(|| Event::AgeBegan { age, tile });
        }
        let order = self.table.vp_order();
        self.table.phase(Step::ChooseTribeAbility { order, turn: 0 });
    }

    /// MEZO-5.95 to MEZO-5.97.
    pub(super) fn end_age(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        log.seal();
        let age = self.table.age;
        self.table.score_books(log);
        self.table.score_pyramids(log);
        self.table.blessed = None;
        log.emit(|| Event::AgeEnded { age });
        if age == AGES {
            self.table.score_final(log);
            self.table.agenda.clear();
            let winner = self.table.vp_order().get(0).expect("somebody plays");
            log.emit(|| Event::GameEnded { winner });
            return;
        }
        self.table.age += 1;
        self.shuffle_decks();
        self.shuffle_tiles();
        self.table.phase(Step::StartOfAge);
    }

    /// The guard: the game stops where it is. Nothing of the last answer is carried out, and cards that were
    /// chosen but not revealed count as not chosen, so that the order of choosing leaves no trace.
    pub(super) fn stop(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
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

impl Table {
    /// MEZO-5.21: the three powers of the Age, free to all.
    pub(super) fn ability_options(&self, out: &mut impl FnMut(Action)) {
        let now = Ability::ALL.into_iter().filter(|ability| ability.age() == self.age);
        now.for_each(|ability| out(Action::ChooseTribeAbility(ability)));
    }

    pub(super) fn take_ability(
        &mut self,
        order: Order,
        turn: u8,
        action: Action,
        log: &mut Log<'_, impl Sink<Event>>,
    ) {
        let (Action::ChooseTribeAbility(ability), Some(seat)) = (action, order.get(turn)) else { return };
        self.tribe_mut(seat).abilities.push(ability);
        log.emit(|| Event::AbilityTaken { seat, ability });
        self.phase(Step::ChooseTribeAbility { order, turn: turn + 1 });
    }

    pub(super) fn abilities_over(&mut self, order: Order, turn: u8) -> bool {
        let over = turn >= order.len();
        if over {
            self.phase(Step::Deploy { order: self.vp_order(), turn: 0, stage: Stage::Begin });
        }
        over
    }

    /// MEZO-5.95.
    fn score_books(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        let mut gains = BySeat([(0, Why::Books); 4]);
        for (_, seat) in self.books.taken() {
            gains[seat].0 += BOOK_VP;
        }
        self.award(&gains, log);
        for seat in self.everyone() {
            let back = self.books.units(seat);
            self.tribe_mut(seat).reserve.add(back);
        }
        self.books = Books::default();
    }

    /// MEZO-5.96.
    fn score_pyramids(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        let mut gains = BySeat([(0, Why::Pyramids); 4]);
        for seat in self.everyone() {
            let regions = self.in_play().iter().filter(|&region| self.has_piece(seat, region)).count();
            gains[seat].0 = regions as u32 * u32::from(self.age);
        }
        self.award(&gains, log);
    }

    /// MEZO-6.1: devotion and the Age 3 power are one gain.
    fn score_final(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
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
