//! The prizes of a conflict: altar or Blessed token, Calendar, Codex; then the region is cleared.

use super::Log;
use crate::action::Action;
use crate::agenda::{Prize, Source, Step};
use crate::components::{
    Ability, BLESSED_VP, Book, CHAMPION_STRENGTH, GLYPH_STRENGTH, MIGHTY_CHAMPION_STRENGTH, SACRIFICE_GAIN,
    UNIT_STRENGTH,
};
use crate::event::{Event, Why};
use crate::state::{BySeat, Table, Units};
use kernel::{Seat, Seats, Sink};

impl Table {
    /// The strength of `seat` in the current conflict (MEZO-5.50, MEZO-5.62).
    pub fn strength(&self, seat: Seat) -> u16 {
        let Some(region) = self.conflict else { return 0 };
        let (site, tribe) = (&self.regions[region], self.tribe(seat));
        let champion = match (site.champion == Some(seat), tribe.has(Ability::MightyChampion)) {
            (false, _) => 0,
            (true, false) => CHAMPION_STRENGTH,
            (true, true) => MIGHTY_CHAMPION_STRENGTH,
        };
        champion
            + u16::from(site.units[seat].total()) * UNIT_STRENGTH
            + u16::from(site.glyphs[seat]) * GLYPH_STRENGTH
            + u16::from(tribe.sacrificed.total()) * u16::from(SACRIFICE_GAIN)
            + tribe.strength
    }

    /// MEZO-5.51, MEZO-5.62, MEZO-5.63: the strongest wins.
    pub(super) fn contest(&mut self, log: &mut Log<'_, impl Sink<Event>>) -> bool {
        let (best, tied) = self.leaders(|seat| self.strength(seat));
        let (prize, next) = if self.is_blessed() {
            (Prize::Blessed, Step::CleanUp)
        } else {
            (Prize::Altar, Step::Majority { book: Book::Calendar })
        };
        self.phase(next);
        if best > 0 {
            self.give(prize, tied, log);
        } else if let Some(region) = self.conflict {
            log.emit(|| Event::NobodyWon { region });
        }
        true
    }

    /// MEZO-5.53, MEZO-5.54: the most units of a type, counted now.
    pub(super) fn majority(&mut self, book: Book, log: &mut Log<'_, impl Sink<Event>>) -> bool {
        let (prize, next) = match book {
            Book::Calendar => (Prize::Calendar, Step::Majority { book: Book::Codex }),
            Book::Codex => (Prize::Codex, Step::CleanUp),
        };
        self.phase(next);
        let (best, tied) = self.leaders(|seat| self.count_for(seat, book));
        if best > 0 {
            self.give(prize, tied, log);
        }
        true
    }

    /// Who would win `prize` of the current conflict if it ended now: several where they are tied, nobody where
    /// there is nothing to win it with.
    pub fn leading(&self, prize: Prize) -> Seats {
        let (best, tied) = match prize {
            Prize::Altar | Prize::Blessed => self.leaders(|seat| self.strength(seat)),
            Prize::Calendar => self.leaders(|seat| self.count_for(seat, Book::Calendar)),
            Prize::Codex => self.leaders(|seat| self.count_for(seat, Book::Codex)),
        };
        if best > 0 { tied } else { Seats::NONE }
    }

    /// The units of `seat` that count for a book. A claim with a unit behind it beats all (MEZO-5.55).
    fn count_for(&self, seat: Seat, book: Book) -> u16 {
        let unit = book.unit();
        let here = self.conflict.map_or(0, |region| self.units_in(seat, region).of(unit));
        if here > 0 && self.tribe(seat).claim == Some(unit) { u16::MAX } else { u16::from(here) }
    }

    fn leaders(&self, count: impl Fn(Seat) -> u16) -> (u16, Seats) {
        let best = self.everyone().map(&count).max().unwrap_or(0);
        (best, self.everyone().filter(|&seat| count(seat) == best).collect())
    }

    fn give(&mut self, prize: Prize, tied: Seats, log: &mut Log<'_, impl Sink<Event>>) {
        match tied.first() {
            Some(winner) if tied.len() == 1 => self.win(prize, winner, log),
            Some(first) => {
                let judge = self.judge(tied).unwrap_or(first);
                self.agenda.push(Step::BreakTie { prize, judge, tied });
            }
            None => {}
        }
    }

    /// The Champion's owner; where there is none, the tied player with the fewest VP.
    fn judge(&self, tied: Seats) -> Option<Seat> {
        self.champion_here().or_else(|| tied.iter().min_by_key(|&seat| self.tribe(seat).vp))
    }

    pub(super) fn break_tie(
        &mut self,
        prize: Prize,
        judge: Seat,
        action: Action,
        log: &mut Log<'_, impl Sink<Event>>,
    ) {
        self.agenda.pop();
        if let Action::BreakTie(winner) = action {
            log.emit(|| Event::TieBroken { judge, winner, prize });
            self.win(prize, winner, log);
        }
    }

    fn win(&mut self, prize: Prize, seat: Seat, log: &mut Log<'_, impl Sink<Event>>) {
        let Some(region) = self.conflict else { return };
        let strength = self.strength(seat);
        match prize {
            // MEZO-5.52
            Prize::Altar => {
                log.emit(|| Event::ConflictWon { seat, region, strength, blessed: false });
                if let Some(altar) = self.regions[region].altar {
                    self.run(seat, Source::Altar(altar));
                }
            }
            Prize::Blessed => {
                log.emit(|| Event::ConflictWon { seat, region, strength, blessed: true });
                self.gain_vp(seat, BLESSED_VP, Why::Blessed, log);
            }
            Prize::Calendar => self.agenda.push(Step::ChooseSpace { seat, book: Book::Calendar }),
            Prize::Codex => self.agenda.push(Step::ChooseSpace { seat, book: Book::Codex }),
        }
    }

    /// A unit goes to a space; its text is carried out, then `day_keepers` (MEZO-5.58).
    pub(super) fn honour(
        &mut self,
        seat: Seat,
        book: Book,
        action: Action,
        log: &mut Log<'_, impl Sink<Event>>,
    ) {
        self.agenda.pop();
        let (Action::ChooseSpace(space), Some(region)) = (action, self.conflict) else { return };
        self.regions[region].units[seat].take(Units::one(book.unit()));
        self.books[space] = Some(seat);
        log.emit(|| Event::UnitHonoured { seat, book, space });
        if self.tribe(seat).has(Ability::DayKeepers) {
            self.run(seat, Source::Ability(Ability::DayKeepers));
        }
        self.run(seat, Source::Space(space));
    }

    /// MEZO-5.66, MEZO-5.67.
    pub(super) fn clean_up(&mut self, log: &mut Log<'_, impl Sink<Event>>) -> bool {
        if let Some(region) = self.conflict.take() {
            let units = std::mem::replace(&mut self.regions[region].units, BySeat([Units::NONE; 4]));
            self.regions[region].champion = None;
            for (tribe, units) in self.seats.iter_mut().zip(units.0) {
                tribe.reserve.add(units);
            }
            log.emit(|| Event::RegionCleared { region });
        }
        for tribe in &mut self.seats {
            let dead = [std::mem::take(&mut tribe.offered), std::mem::take(&mut tribe.sacrificed)];
            dead.into_iter().for_each(|units| tribe.xibalba.add(units));
            tribe.played.extend(tribe.card.take());
            tribe.covered.clear();
            tribe.strength = 0;
            tribe.claim = None;
        }
        self.phase(Step::NextConflict);
        true
    }
}
