//! Gods: choosing one, moving it, and the CALL.

use super::{Automatic, Decision, Draw, Log, NextConflict, StartOfAge, Visit, answers};
use crate::action::Action;
use crate::agenda::{Frame, Round, Source};
use crate::check::{self, Checked, ensure};
use crate::components::God;
use crate::event::Event;
use crate::map::Vertex;
use crate::state::{GodMove, Mezo, Tabletop};
use crate::text::{aside, god, here, list};
use crate::view::View;
use kernel::{Names, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Each takes a god, fewest VP first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseGod(pub Round);

impl Decision for ChooseGod {
    answers!(God: ChooseGod(god) = god);

    fn who(self, _: &Tabletop) -> Seats {
        self.0.who()
    }

    /// Setup 9 and 10: decks and conflict tiles are shuffled, the first Age begins.
    fn settles(self, game: &mut Mezo, log: &mut impl Log) -> bool {
        let over = self.0.is_over();
        if over {
            log.seal();
            game.shuffle_decks();
            game.shuffle_tiles();
            game.table.phase(StartOfAge);
        }
        over
    }

    fn ask(self, _: &View, _: Seat, _: &Names) -> String {
        "Choose your god.".to_owned()
    }

    fn offer(self, game: &Mezo, _: Seat, out: &mut impl Visit<God>) -> ControlFlow<()> {
        let free = |god: &God| game.table.seats.iter().all(|tribe| tribe.god != Some(*god));
        God::ALL.into_iter().filter(free).try_for_each(out)
    }

    fn answer(self, game: &mut Mezo, seat: Seat, god: God, log: &mut impl Log) {
        game.table.tribe_mut(seat).god = Some(god);
        log.emit(|| Event::GodTaken { seat, god });
        game.table.phase(ChooseGod(self.0.next()));
    }

    fn label(self, _: &View, _: Seat, god: God, _: &Names) -> String {
        format!("{}, {}. CALL: {}", god.title(), god.epithet(), god.call().words)
    }

    fn explain(self, _: &View, _: Seat, god: God) -> Option<String> {
        Some(format!("{} is already taken", god.title()))
    }

    fn check(self, game: &Mezo, top: bool) -> Checked {
        let (table, Round { order, turn }) = (&game.table, self.0);
        check::alone(top)?;
        check::all_in_turn(table, self.0, table.players() - 1)?;
        check::champions_placed(table, |_| 0)?;
        let taken = (0..order.len())
            .all(|at| order.get(at).is_some_and(|seat| table.tribe(seat).god.is_some() == (at < turn)));
        let unshuffled = game.hidden.tiles.is_empty();
        ensure(taken && unshuffled, "gods are taken in turn, before tiles are shuffled")?;
        ensure(table.wrath.is_empty(), "gods are taken before the first wrathful tile is open")
    }
}

/// Each CALLs once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Call(pub Round);

impl Automatic for Call {
    /// MEZO-5.36: the next player of the Call step CALLs.
    fn happen(self, game: &mut Mezo, _: &mut impl Log) {
        match self.0.who().first() {
            Some(seat) => {
                game.table.phase(Call(self.0.next()));
                game.table.call(seat);
            }
            None => game.table.phase(NextConflict),
        }
    }

    fn check(self, game: &Mezo) -> Checked {
        let table = &game.table;
        check::all_in_turn(table, self.0, table.players())?;
        check::champions_to_come(game)?;
        ensure(table.conflict.is_none(), "no conflict is on in the Call step")?;
        check::before_conflicts(game)
    }
}

/// Move first, or the Call ability?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallOrder {
    /// Who calls.
    pub seat: Seat,
}

impl Decision for CallOrder {
    // Whether the ability comes first.
    answers!(bool: AbilityFirst = true, MoveFirst = false);

    fn actor(self) -> Option<Seat> {
        Some(self.seat)
    }

    fn ask(self, view: &View, seat: Seat, _: &Names) -> String {
        format!("CALL: move {} first, or use its Call ability first?", god(&view.table, seat))
    }

    fn offer(self, _: &Mezo, _: Seat, out: &mut impl Visit<bool>) -> ControlFlow<()> {
        [true, false].into_iter().try_for_each(out)
    }

    fn answer(self, game: &mut Mezo, seat: Seat, ability_first: bool, _: &mut impl Log) {
        game.table.agenda.pop();
        if ability_first {
            game.table.push(MoveGod { seat });
            game.table.call_ability(seat);
        } else {
            game.table.call_ability(seat);
            game.table.push(MoveGod { seat });
        }
    }

    fn label(self, view: &View, seat: Seat, ability_first: bool, _: &Names) -> String {
        let table = &view.table;
        let (name, words) = (god(table, seat), call_words(table, seat));
        if ability_first {
            let source = table.seats.get(seat.index()).and_then(|tribe| tribe.god).map(Source::Call);
            let aside = source.map_or(String::new(), |source| aside(table, seat, source));
            format!("Use the Call ability first ({words}){aside}, then move {name}")
        } else {
            format!("Move {name} first, then use the Call ability ({words})")
        }
    }
}

/// A god must move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveGod {
    /// Whose.
    pub seat: Seat,
}

impl Decision for MoveGod {
    answers!(Vertex: MoveGod(to) = to);

    fn actor(self) -> Option<Seat> {
        Some(self.seat)
    }

    fn ask(self, view: &View, seat: Seat, _: &Names) -> String {
        let god = god(&view.table, seat);
        match view.table.seats.get(seat.index()).and_then(|tribe| tribe.vertex) {
            Some(_) => format!("CALL: move {god} to a free crossing of borders."),
            None => format!("CALL: place {god} on a free crossing of borders."),
        }
    }

    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<Vertex>) -> ControlFlow<()> {
        game.table.destinations(seat).try_for_each(out)
    }

    fn answer(self, game: &mut Mezo, seat: Seat, to: Vertex, log: &mut impl Log) {
        game.table.agenda.pop();
        game.table.stride(seat, to, log);
    }

    fn label(self, view: &View, seat: Seat, to: Vertex, _: &Names) -> String {
        stride_label(&view.table, seat, to)
    }

    fn explain(self, view: &View, seat: Seat, to: Vertex) -> Option<String> {
        Some(no_destination(&view.table, seat, to))
    }
}

/// Owners of `wandering_god` may move their god.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WanderGod(pub Round);

impl Decision for WanderGod {
    answers!(Option<Vertex>: WanderGod(to) = Some(to), Stay = None);

    fn who(self, _: &Tabletop) -> Seats {
        self.0.who()
    }

    fn settles(self, game: &mut Mezo, _: &mut impl Log) -> bool {
        let over = self.0.is_over();
        if over {
            game.table.phase(Draw);
        }
        over
    }

    fn ask(self, view: &View, seat: Seat, _: &Names) -> String {
        let (god, here) = (god(&view.table, seat), here(&view.table));
        format!("Wandering God: move {god} before the conflict in {here}, or stay.")
    }

    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<Option<Vertex>>) -> ControlFlow<()> {
        game.table.destinations(seat).map(Some).try_for_each(&mut *out)?;
        out(None)
    }

    /// MEZO-5.41: a move without a CALL.
    fn answer(self, game: &mut Mezo, seat: Seat, to: Option<Vertex>, log: &mut impl Log) {
        game.table.phase(WanderGod(self.0.next()));
        if let Some(to) = to {
            game.table.stride(seat, to, log);
        }
    }

    fn label(self, view: &View, seat: Seat, to: Option<Vertex>, _: &Names) -> String {
        match to {
            Some(to) => stride_label(&view.table, seat, to),
            None => format!("{} stays where it is", god(&view.table, seat)),
        }
    }

    fn explain(self, view: &View, seat: Seat, to: Option<Vertex>) -> Option<String> {
        to.map(|to| no_destination(&view.table, seat, to))
    }

    fn check(self, game: &Mezo, top: bool) -> Checked {
        let known = self.0.order.as_slice().iter().all(|seat| seat.0 < game.table.players());
        ensure(known && !self.0.is_over(), "an order of wandering gods")?;
        check::alone(top)?;
        check::in_conflict(game, true, false)
    }
}

impl Tabletop {
    /// Whether gods are still being chosen.
    pub fn is_drafting(&self) -> bool {
        matches!(self.agenda.first(), Some(Frame::ChooseGod(_)))
    }

    /// MEZO-5.31: no god on it, and a region in play beside it.
    pub fn is_available(&self, vertex: Vertex) -> bool {
        self.seats.iter().all(|tribe| tribe.vertex != Some(vertex))
            && !vertex.regions().and(self.in_play()).is_empty()
    }

    /// MEZO-5.32: where the god of `seat` may go.
    pub fn destinations(&self, seat: Seat) -> impl Iterator<Item = Vertex> {
        let near = match (self.options.god_move, self.tribe(seat).vertex) {
            (GodMove::Adjacent, Some(at)) => at.neighbours(),
            (GodMove::Adjacent, None) | (GodMove::Any, _) => &[],
        };
        let confined = near.iter().any(|&vertex| self.is_available(vertex));
        let reach = move |vertex: &Vertex| !confined || near.contains(vertex);
        Vertex::ALL.into_iter().filter(reach).filter(|&vertex| self.is_available(vertex))
    }

    /// MEZO-5.33: move and ability, in the caller's order; MEZO-5.34: a god that comes to the board moves first.
    pub(super) fn call(&mut self, seat: Seat) {
        if self.tribe(seat).vertex.is_some() {
            self.push(CallOrder { seat });
        } else {
            self.call_ability(seat);
            self.push(MoveGod { seat });
        }
    }

    fn call_ability(&mut self, seat: Seat) {
        if let Some(god) = self.tribe(seat).god {
            self.run(seat, Source::Call(god));
        }
    }

    fn stride(&mut self, seat: Seat, to: Vertex, log: &mut impl Log) {
        let from = self.tribe_mut(seat).vertex.replace(to);
        log.emit(|| Event::GodMoved { seat, from, to });
    }
}

fn call_words(table: &Tabletop, seat: Seat) -> &'static str {
    let god = table.seats.get(seat.index()).and_then(|tribe| tribe.god);
    god.map_or("none", |god| god.call().words.trim_end_matches('.'))
}

fn stride_label(table: &Tabletop, seat: Seat, to: Vertex) -> String {
    let there = to.regions().and(table.in_play());
    format!("{} to {}: presence in {}", god(table, seat), to.title(), list(there))
}

fn no_destination(table: &Tabletop, seat: Seat, to: Vertex) -> String {
    let why = if table.tribe(seat).vertex == Some(to) {
        "your god stands there already and must move"
    } else if table.seats.iter().any(|tribe| tribe.vertex == Some(to)) {
        "another god stands there"
    } else if !table.is_available(to) {
        "all regions around it are Desolate"
    } else if table.options.god_move == GodMove::Adjacent {
        "a god moves along one border only"
    } else {
        "your god cannot go there"
    };
    why.to_owned()
}
