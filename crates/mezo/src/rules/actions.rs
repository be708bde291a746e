//! The actions of a conflict: two rounds on the revealed cards, then the glyph ritual for the third.

use super::{Contest, Decision, Log, SacrificeWarriors, Visit, answers};
use crate::action::{Action, Comfort};
use crate::agenda::{Round, Source};
use crate::check::{self, Checked, ensure};
use crate::components::{PASS_DEVOTION, ROUNDS, Slot};
use crate::event::Event;
use crate::state::{Mezo, Tabletop};
use crate::text::{aside, here, stake};
use crate::view::View;
use kernel::{Names, Remark, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Each takes one action a round; turns are counted over both rounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseAction(pub Round);

/// What becomes of an action of the card.
#[derive(Clone, Copy)]
pub(crate) enum Play {
    /// It is carried out.
    Use(Slot),
    /// It is covered for a small gain.
    Pass(Slot, Comfort),
}

impl Decision for ChooseAction {
    answers!(Play: Use(slot) = Play::Use(slot), Pass(slot, comfort) = Play::Pass(slot, comfort));

    fn who(self, table: &Tabletop) -> Seats {
        let Round { order, turn } = self.0;
        order.get(turn % table.players().max(1)).map_or(Seats::NONE, Seats::only)
    }

    fn settles(self, game: &mut Mezo, _: &mut impl Log) -> bool {
        let Round { order, turn } = self.0;
        let over = turn >= ROUNDS * order.len();
        if over {
            game.table.phase(GlyphRitual(Round::new(order)));
        }
        over
    }

    fn ask(self, view: &View, _: Seat, _: &Names) -> String {
        format!(
            "Conflict in {}, action {} of {ROUNDS}: use an uncovered action of your card, or pass.",
            stake(&view.table),
            self.0.turn / view.table.players() + 1
        )
    }

    /// MEZO-5.44, MEZO-5.46, MEZO-5.47.
    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<Play>) -> ControlFlow<()> {
        let tribe = game.table.tribe(seat);
        for slot in tribe.uncovered() {
            out(Play::Use(slot))?;
            out(Play::Pass(slot, Comfort::Devotion))?;
            if !tribe.xibalba.is_empty() {
                out(Play::Pass(slot, Comfort::Recover))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(self, game: &mut Mezo, seat: Seat, play: Play, log: &mut impl Log) {
        let table = &mut game.table;
        table.phase(ChooseAction(self.0.next()));
        match play {
            Play::Use(slot) => table.use_slot(seat, slot, log),
            Play::Pass(slot, comfort) => table.pass(seat, slot, comfort, log),
        }
    }

    fn unused(self, game: &mut Mezo) {
        game.table.replace(ChooseAction(self.0.next()));
    }

    fn label(self, view: &View, seat: Seat, play: Play, _: &Names) -> String {
        match play {
            Play::Use(slot) => use_label(&view.table, seat, slot),
            Play::Pass(slot, comfort) => {
                let gain = match comfort {
                    Comfort::Devotion => "gain 1 devotion",
                    Comfort::Recover => "RECOVER 1 unit",
                };
                format!("Pass: cover the {} and {gain}", slot.title())
            }
        }
    }

    fn explain(self, view: &View, seat: Seat, play: Play) -> Option<String> {
        Some(match play {
            Play::Pass(_, Comfort::Recover) if view.table.tribe(seat).xibalba.is_empty() => {
                "you have no unit in Xibalba to recover".to_owned()
            }
            Play::Use(slot) | Play::Pass(slot, _) => format!("the {} is covered", slot.title()),
        })
    }

    fn check(self, game: &Mezo, top: bool) -> Checked {
        let table = &game.table;
        check::all_in_turn(table, self.0, table.players() * ROUNDS - u8::from(top))?;
        check_cards(game)
    }
}

/// Each may break a glyph for the third action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct GlyphRitual(pub Round);

impl Decision for GlyphRitual {
    answers!(bool: Yes = true, No = false);

    fn who(self, _: &Tabletop) -> Seats {
        self.0.who()
    }

    /// MEZO-5.48: asked only of who has a glyph here now.
    fn settles(self, game: &mut Mezo, _: &mut impl Log) -> bool {
        let table = &mut game.table;
        match self.0.who().first() {
            None if table.is_blessed() => table.phase(SacrificeWarriors::first(table)),
            None => table.phase(Contest),
            Some(seat) if !table.may_break_glyph(seat) => table.phase(GlyphRitual(self.0.next())),
            Some(_) => return false,
        }
        true
    }

    fn ask(self, view: &View, _: Seat, _: &Names) -> String {
        format!("Break one of your glyphs in {} to use the last action of your card?", here(&view.table))
    }

    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<bool>) -> ControlFlow<()> {
        let asked = game.table.may_break_glyph(seat);
        [false, true].into_iter().filter(|_| asked).try_for_each(out)
    }

    fn answer(self, game: &mut Mezo, seat: Seat, yes: bool, log: &mut impl Log) {
        let table = &mut game.table;
        table.phase(GlyphRitual(self.0.next()));
        let Some(region) = table.conflict.filter(|_| yes) else { return };
        table.regions[region].glyphs[seat] -= 1;
        log.emit(|| Event::GlyphBroken { seat, region });
        let last = table.tribe(seat).uncovered().next();
        if let Some(slot) = last {
            table.use_slot(seat, slot, log);
        }
    }

    fn label(self, view: &View, seat: Seat, yes: bool, _: &Names) -> String {
        if !yes {
            return "Keep your glyphs".to_owned();
        }
        let last = view.table.seats.get(seat.index()).and_then(|tribe| tribe.uncovered().next());
        let action = last.map_or(String::new(), |slot| use_label(&view.table, seat, slot));
        format!("Break a glyph (1 strength less here). {action}").trim().to_owned()
    }

    fn check(self, game: &Mezo, _: bool) -> Checked {
        check::all_in_turn(&game.table, self.0, game.table.players())?;
        check_cards(game)
    }
}

fn use_label(table: &Tabletop, seat: Seat, slot: Slot) -> String {
    let Some(card) = table.seats.get(seat.index()).and_then(|tribe| tribe.card) else {
        return format!("Use the {}", slot.title());
    };
    format!("Use: {}{}", card.action(slot).words, aside(table, seat, Source::Card { card, slot }))
}

fn check_cards(game: &Mezo) -> Checked {
    check::in_conflict(game, false, false)?;
    ensure(game.table.seats[0].card.is_some(), "no card was played for this conflict")
}

impl Tabletop {
    /// Whether `seat` has a glyph in the conflict and an action left for it.
    pub fn may_break_glyph(&self, seat: Seat) -> bool {
        let glyph = self.conflict.is_some_and(|region| self.regions[region].glyphs[seat] > 0);
        glyph && self.tribe(seat).uncovered().next().is_some()
    }

    fn use_slot(&mut self, seat: Seat, slot: Slot, log: &mut impl Log) {
        let tribe = self.tribe_mut(seat);
        let Some(card) = tribe.card else { return };
        tribe.covered.push(slot);
        let source = Source::Card { card, slot };
        log.emit(|| Event::ActionUsed { seat, card, slot, idle: Remark(self.is_idle(seat, source)) });
        self.run(seat, source);
    }

    fn pass(&mut self, seat: Seat, slot: Slot, comfort: Comfort, log: &mut impl Log) {
        self.tribe_mut(seat).covered.push(slot);
        log.emit(|| Event::Passed { seat, slot, comfort });
        match comfort {
            Comfort::Devotion => self.gain_devotion(seat, PASS_DEVOTION, log),
            Comfort::Recover => self.run(seat, Source::Pass),
        }
    }
}
