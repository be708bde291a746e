//! The prizes of a conflict: altar or Blessed token, Calendar, Codex; then the region is cleared.

use super::{Automatic, Decision, Log, NextConflict, Visit, answers};
use crate::action::Action;
use crate::agenda::{Frame, Source};
use crate::check::{self, Checked, ensure};
use crate::components::{
    Ability, BLESSED_VP, Book, CHAMPION_STRENGTH, GLYPH_STRENGTH, MIGHTY_CHAMPION_STRENGTH, SACRIFICE_GAIN,
    Space, UNIT_STRENGTH,
};
use crate::event::{Event, Why};
use crate::state::{BySeat, Mezo, Tabletop, Units};
use crate::text::{all_of, aside, here};
use crate::view::View;
use kernel::{Names, Remark, Seat, Seats, named};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

named! {
    /// What a tie is about.
    pub enum Prize: u8 {
        Altar = "altar": "the altar",
        Blessed = "blessed": "the Blessed token",
        Calendar = "calendar": "the Immortal Calendar",
        Codex = "codex": "the Heroic Codex",
    }
}

impl Prize {
    /// What it gives, in brackets.
    fn given(self, table: &Tabletop) -> String {
        let site = table.conflict.map(|region| &table.regions[region]);
        match (self, site.and_then(|site| site.altar)) {
            (Prize::Altar, Some(altar)) => format!(" ({})", altar.text().words.trim_end_matches('.')),
            (Prize::Blessed, _) => format!(" ({BLESSED_VP} VP)"),
            (Prize::Altar, None) | (Prize::Calendar | Prize::Codex, _) => String::new(),
        }
    }

    const fn of(book: Book) -> Prize {
        match book {
            Book::Calendar => Prize::Calendar,
            Book::Codex => Prize::Codex,
        }
    }

    /// The book whose majority it is.
    const fn book(self) -> Option<Book> {
        match self {
            Prize::Altar | Prize::Blessed => None,
            Prize::Calendar => Some(Book::Calendar),
            Prize::Codex => Some(Book::Codex),
        }
    }

    /// The phase that follows it.
    const fn next(self) -> Frame {
        match self {
            Prize::Altar => Frame::Majority(Majority { book: Book::Calendar }),
            Prize::Calendar => Frame::Majority(Majority { book: Book::Codex }),
            Prize::Codex | Prize::Blessed => Frame::CleanUp,
        }
    }
}

/// Strength is compared.
#[derive(Clone, Copy)]
pub struct Contest;

impl Automatic for Contest {
    /// MEZO-5.51, MEZO-5.62, MEZO-5.63: the strongest wins.
    fn happen(self, game: &mut Mezo, log: &mut impl Log) {
        let table = &mut game.table;
        let prize = table.prizes()[0];
        table.phase(prize.next());
        let tied = table.leading(prize);
        table.give(prize, tied, log);
        if let Some(region) = table.conflict.filter(|_| tied.is_empty()) {
            log.emit(|| Event::NobodyWon { region });
        }
    }
}

/// The majority for a book is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Majority {
    /// The book.
    pub book: Book,
}

impl Automatic for Majority {
    /// MEZO-5.53, MEZO-5.54: the most units of a type, counted now.
    fn happen(self, game: &mut Mezo, log: &mut impl Log) {
        let (table, prize) = (&mut game.table, Prize::of(self.book));
        table.phase(prize.next());
        let tied = table.leading(prize);
        table.give(prize, tied, log);
    }

    fn check(self, game: &Mezo) -> Checked {
        check::in_conflict(game, false, false)?;
        ensure(!game.table.is_blessed(), "the Blessed region has no majorities")
    }
}

/// A tie must be broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakTie {
    /// What it is about.
    pub prize: Prize,
    /// Who names the winner.
    pub judge: Seat,
    /// The tied players.
    pub tied: Seats,
}

impl Decision for BreakTie {
    answers!(Seat: BreakTie(winner) = winner);

    fn actor(self) -> Option<Seat> {
        Some(self.judge)
    }

    fn ask(self, view: &View, _: Seat, names: &Names) -> String {
        let who = all_of(self.tied.iter().map(|seat| names.of(seat).to_owned()).collect());
        let (prize, here) = (self.prize.title(), here(&view.table));
        let given = self.prize.given(&view.table);
        format!("Tie for {prize}{given} in {here} between {who}: who wins it?")
    }

    fn offer(self, _: &Mezo, _: Seat, out: &mut impl Visit<Seat>) -> ControlFlow<()> {
        self.tied.iter().try_for_each(out)
    }

    fn answer(self, game: &mut Mezo, judge: Seat, winner: Seat, log: &mut impl Log) {
        let prize = self.prize;
        game.table.agenda.pop();
        log.emit(|| Event::TieBroken { judge, winner, prize });
        game.table.win(prize, winner, log);
    }

    fn label(self, _: &View, _: Seat, winner: Seat, names: &Names) -> String {
        format!("{} wins {}", names.of(winner), self.prize.title())
    }

    fn explain(self, _: &View, _: Seat, _: Seat) -> Option<String> {
        Some("that player is not tied".to_owned())
    }

    fn check(self, game: &Mezo, _: bool) -> Checked {
        let (table, prize) = (&game.table, self.prize);
        ensure(table.follows(prize), "a tie at a time without prizes")?;
        ensure(table.is_blessed() == (prize == Prize::Blessed), "a tie for another prize")?;
        ensure(self.tied.iter().all(|seat| table.may_win(seat, prize)), "a tie of who cannot win")
    }
}

/// A unit goes to a space of a book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChooseSpace {
    /// Whose.
    pub seat: Seat,
    /// Which book.
    pub book: Book,
}

impl Decision for ChooseSpace {
    answers!(Space: ChooseSpace(space) = space);

    fn actor(self) -> Option<Seat> {
        Some(self.seat)
    }

    fn ask(self, view: &View, _: Seat, _: &Names) -> String {
        let (unit, here, book) = (self.book.unit().title(), here(&view.table), self.book.title());
        format!("Most {unit}s in {here}: move one to an empty space of the {book} and use it.")
    }

    fn offer(self, game: &Mezo, _: Seat, out: &mut impl Visit<Space>) -> ControlFlow<()> {
        game.table.empty_spaces(self.book).try_for_each(out)
    }

    /// A unit goes to a space; its text is carried out, then `day_keepers` (MEZO-5.58).
    fn answer(self, game: &mut Mezo, seat: Seat, space: Space, log: &mut impl Log) {
        let (table, book) = (&mut game.table, self.book);
        table.agenda.pop();
        let Some(region) = table.conflict else { return };
        table.regions[region].units[seat].take(Units::one(book.unit()));
        table.books[space] = Some(seat);
        let source = Source::Space(space);
        log.emit(|| Event::UnitHonoured { seat, book, space, idle: Remark(table.is_idle(seat, source)) });
        if table.tribe(seat).has(Ability::DayKeepers) {
            table.run(seat, Source::Ability(Ability::DayKeepers));
        }
        table.run(seat, source);
    }

    fn label(self, view: &View, seat: Seat, space: Space, _: &Names) -> String {
        format!("{}: {}{}", space.title(), space.text().words, aside(&view.table, seat, Source::Space(space)))
    }

    fn explain(self, _: &View, _: Seat, space: Space) -> Option<String> {
        Some(if space.book() == self.book {
            format!("{} is taken", space.title())
        } else {
            format!("{} is not a space of the {}", space.title(), self.book.title())
        })
    }

    fn check(self, game: &Mezo, _: bool) -> Checked {
        let (table, prize) = (&game.table, Prize::of(self.book));
        let fits = table.follows(prize) && !table.is_blessed();
        ensure(fits && table.may_win(self.seat, prize), "a unit for a book at the wrong time")
    }
}

/// The region is cleared.
#[derive(Clone, Copy)]
pub struct CleanUp;

impl Automatic for CleanUp {
    /// MEZO-5.66, MEZO-5.67.
    fn happen(self, game: &mut Mezo, log: &mut impl Log) {
        let table = &mut game.table;
        if let Some(region) = table.conflict.take() {
            let units = std::mem::replace(&mut table.regions[region].units, BySeat([Units::NONE; 4]));
            table.regions[region].champion = None;
            for (tribe, units) in table.seats.iter_mut().zip(units.0) {
                tribe.reserve.add(units);
            }
            log.emit(|| Event::RegionCleared { region });
        }
        for tribe in &mut table.seats {
            let dead = [std::mem::take(&mut tribe.offered), std::mem::take(&mut tribe.sacrificed)];
            dead.into_iter().for_each(|units| tribe.xibalba.add(units));
            tribe.played.extend(tribe.card.take());
            tribe.covered.clear();
            tribe.strength = 0;
            tribe.claim = None;
        }
        table.phase(NextConflict);
    }

    fn check(self, game: &Mezo) -> Checked {
        check::in_conflict(game, false, false)
    }
}

impl Tabletop {
    /// The strength of `seat` in the current conflict (MEZO-5.50, MEZO-5.62).
    pub fn strength(&self, seat: Seat) -> u16 {
        let Some(region) = self.conflict else { return 0 };
        let (site, tribe) = (&self.regions[region], self.tribe(seat));
        self.champion_strength(seat)
            + u16::from(site.units[seat].total()) * UNIT_STRENGTH
            + u16::from(site.glyphs[seat]) * GLYPH_STRENGTH
            + u16::from(tribe.sacrificed.total()) * u16::from(SACRIFICE_GAIN)
            + tribe.strength
    }

    /// What the Champion of `seat` counts in the current conflict.
    pub fn champion_strength(&self, seat: Seat) -> u16 {
        match (self.champion_here() == Some(seat), self.tribe(seat).has(Ability::MightyChampion)) {
            (false, _) => 0,
            (true, false) => CHAMPION_STRENGTH,
            (true, true) => MIGHTY_CHAMPION_STRENGTH,
        }
    }

    /// What the current conflict is fought for, in this order.
    pub fn prizes(&self) -> &'static [Prize] {
        if self.is_blessed() { &[Prize::Blessed] } else { &[Prize::Altar, Prize::Calendar, Prize::Codex] }
    }

    /// Who would win `prize` of the current conflict if it ended now: several where they are tied, nobody where
    /// there is nothing to win it with.
    pub fn leading(&self, prize: Prize) -> Seats {
        let (best, tied) = match prize.book() {
            None => self.leaders(|seat| self.strength(seat)),
            Some(book) => self.leaders(|seat| self.count_for(seat, book)),
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

    fn give(&mut self, prize: Prize, tied: Seats, log: &mut impl Log) {
        match tied.first() {
            Some(winner) if tied.len() == 1 => self.win(prize, winner, log),
            Some(first) => {
                let judge = self.judge(tied).unwrap_or(first);
                self.push(BreakTie { prize, judge, tied });
            }
            None => {}
        }
    }

    /// The Champion's owner; where there is none, the tied player with the fewest VP.
    fn judge(&self, tied: Seats) -> Option<Seat> {
        self.champion_here().or_else(|| tied.iter().min_by_key(|&seat| self.tribe(seat).vp))
    }

    fn win(&mut self, prize: Prize, seat: Seat, log: &mut impl Log) {
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
            Prize::Calendar => self.push(ChooseSpace { seat, book: Book::Calendar }),
            Prize::Codex => self.push(ChooseSpace { seat, book: Book::Codex }),
        }
    }

    /// Whether a prize is being handed out: the phase is what follows it, and nothing else is on the way.
    fn follows(&self, prize: Prize) -> bool {
        self.agenda.len() == 2 && self.agenda[0] == prize.next()
    }

    fn may_win(&self, seat: Seat, prize: Prize) -> bool {
        let here = |book: Book| {
            self.conflict.is_some_and(|region| self.regions[region].units[seat].of(book.unit()) > 0)
        };
        seat.0 < self.players() && prize.book().is_none_or(here)
    }
}
