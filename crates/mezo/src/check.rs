//! The invariants of a state. A state that passes never makes the rules panic or run for ever.

use crate::agenda::{Progress, Round, Run, Source};
use crate::components::{
    AGES, CARDS_EACH, DEVOTION_TOP, DRAW, GLYPHS, MAX_PLAYERS, PIECES, UNITS_EACH, WrathTile, crowd,
};
use crate::effect::{Keyword, Unit, Whose};
use crate::map::{Region, Regions};
use crate::state::{Mezo, Site, Tabletop, Units};
use kernel::{Broken, Seat, Seats};
use std::ops::ControlFlow;

/// No tribe ever comes near these; beyond them sums could overflow.
const MOST_VP: u32 = 1_000_000;
const MOST_STRENGTH: u16 = 1_000;
/// All units of all tribes.
const MOST_MOVED: u8 = 2 * UNITS_EACH * MAX_PLAYERS as u8;
/// The deepest line: a phase, a text, a second text, a move and a Call ability.
const DEEPEST: usize = 5;

pub(crate) type Checked = Result<(), Broken>;

pub(crate) fn ensure(holds: bool, why: &str) -> Checked {
    Broken::unless(holds, || why.to_owned())
}

pub(crate) fn check(game: &Mezo) -> Checked {
    let table = &game.table;
    ensure((2..=4).contains(&table.seats.len()), "two to four tribes play")?;
    ensure((1..=AGES).contains(&table.options.ages), "a game has one, two or three Ages")?;
    ensure((1..=table.options.ages).contains(&table.age), "the Age is one of the game's")?;
    ensure(table.options.max_decisions >= 1, "max_decisions is at least 1")?;
    check_regions(table)?;
    check_tribes(table)?;
    check_wrath(game)?;
    check_tiles(game)?;
    check_cards(game)?;
    if table.agenda.is_empty() {
        return check_over(game);
    }
    ensure(table.answers < table.options.max_decisions, "the guard has stopped this game")?;
    check_agenda(game)?;
    check_decision(game)
}

fn check_regions(table: &Tabletop) -> Checked {
    let crowd = crowd(table.players());
    let in_play = table.in_play();
    ensure(Region::ALL.len() as u8 - in_play.len() == crowd.desolate, "the number of Desolate regions")?;
    let mut neutral = 0;
    for region in Region::ALL {
        let site = &table.regions[region];
        let twin = in_play.without(region).iter().any(|other| table.regions[other].altar == site.altar);
        ensure(site.altar.is_none() || !twin, "an altar stands twice")?;
        ensure(site.altar.is_some() || *site == Site::default(), "a Desolate region is not empty")?;
        ensure(site.champion.is_none_or(|seat| seat.0 < table.players()), "a Champion of nobody")?;
        for absent in usize::from(table.players())..4 {
            let empty = site.units.0[absent].is_empty() && site.glyphs.0[absent] == 0;
            ensure(empty, "pieces of a seat that does not play")?;
        }
        for (at, piece) in site.pyramid.iter().enumerate() {
            ensure((1..=PIECES.len() as u8).contains(&piece.level), "a pyramid piece has level 1 to 4")?;
            ensure(at == 0 || piece.level == site.pyramid[at - 1].level + 1, "a pyramid goes up by one")?;
            ensure(piece.owner.is_none_or(|seat| seat.0 < table.players()), "a pyramid piece of nobody")?;
            if piece.owner.is_none() {
                ensure(at == 0 && piece.level == 1, "a neutral piece is the first of its pyramid")?;
                neutral += 1;
            }
        }
    }
    ensure(neutral <= crowd.neutral_pyramids, "too many neutral pieces")?;
    ensure(table.books.entries().all(|(_, seat)| seat.0 < table.players()), "a unit of nobody in a book")?;
    let named = [table.blessed, table.conflict].into_iter().flatten();
    ensure(named.into_iter().all(|region| in_play.contains(region)), "a Desolate region is named")
}

fn check_tribes(table: &Tabletop) -> Checked {
    for seat in table.everyone() {
        let tribe = table.tribe(seat);
        check_units(table, seat)?;
        let glyphs: u32 = table.regions.values().iter().map(|site| u32::from(site.glyphs[seat])).sum();
        ensure(glyphs <= u32::from(GLYPHS), "a tribe has six glyphs")?;
        for (level, &most) in (1..).zip(&PIECES) {
            let pieces = table.regions.values().iter().flat_map(|site| &site.pyramid);
            let built = pieces.filter(|piece| piece.owner == Some(seat) && piece.level == level).count();
            ensure(built <= usize::from(most), "a tribe has built more pieces than it has")?;
        }
        ensure(table.champions_on_board(seat) <= crowd(table.players()).champions, "too many Champions")?;
        ensure(tribe.devotion <= DEVOTION_TOP, "the devotion track ends at 19")?;
        ensure(tribe.vp <= MOST_VP && tribe.strength <= MOST_STRENGTH, "VP or strength beyond all reach")?;
        let ages = tribe.abilities.iter().map(|ability| ability.age());
        ensure(ages.clone().is_sorted_by(|a, b| a < b), "one power an Age, in order")?;
        ensure(ages.max().unwrap_or(0) <= table.age, "a power of an Age to come")?;
        let covered = &tribe.covered;
        let twice = (1..covered.len()).any(|at| covered[..at].contains(&covered[at]));
        ensure(!twice, "a slot is covered twice")?;
        ensure(tribe.card.is_some() || covered.is_empty(), "slots are covered on a card only")?;
        for other in table.seats.iter().take(seat.index()) {
            ensure(other.vp != tribe.vp, "two VP markers share a space")?;
            ensure(other.god.is_none() || other.god != tribe.god, "two tribes have the same god")?;
            ensure(other.vertex.is_none() || other.vertex != tribe.vertex, "two gods share a vertex")?;
        }
        if let Some(vertex) = tribe.vertex {
            ensure(tribe.god.is_some(), "a vertex without a god")?;
            ensure(!vertex.regions().and(table.in_play()).is_empty(), "a god stands where all is Desolate")?;
        }
    }
    Ok(())
}

/// MEZO-5.9.
fn check_units(table: &Tabletop, seat: Seat) -> Checked {
    let tribe = table.tribe(seat);
    let on_board = table.regions.values().iter().map(|site| site.units[seat]);
    let aside = [tribe.reserve, tribe.xibalba, tribe.offered, tribe.sacrificed, table.units_in_books(seat)];
    for unit in Unit::ALL {
        let count = |units: Units| u32::from(units.of(unit));
        let total: u32 = on_board.clone().map(count).chain(aside.into_iter().map(count)).sum();
        Broken::unless(total == u32::from(UNITS_EACH), || {
            format!("seat {seat} has {total} {}s, not {UNITS_EACH}", unit.title())
        })?;
    }
    Ok(())
}

fn check_wrath(game: &Mezo) -> Checked {
    let (open, closed) = (&game.table.wrath, &game.hidden.wrath);
    let before = open.is_empty() && game.table.age == 1;
    let drafting = game.table.agenda.is_empty() || game.table.is_drafting();
    ensure(
        open.len() == usize::from(game.table.age) || before && drafting,
        "one wrathful tile is open for each Age",
    )?;
    let ages = open.iter().chain(closed.iter().rev()).copied().map(WrathTile::age);
    ensure(ages.eq(1..=AGES), "the wrathful tiles are those of Age 1, 2 and 3")
}

fn check_tiles(game: &Mezo) -> Checked {
    let tiles = &game.hidden.tiles;
    let set: Regions = tiles.iter().copied().collect();
    ensure(usize::from(set.len()) == tiles.len(), "a conflict tile lies twice")?;
    let possible = set.iter().all(|region| game.table.in_play().contains(region));
    ensure(possible, "a conflict tile of a Desolate region")?;
    ensure(
        game.table.conflict.is_none_or(|region| !set.contains(region)),
        "a conflict tile is open and closed",
    )
}

/// Every seat's five cards are in one place each, and all decks have the same size.
fn check_cards(game: &Mezo) -> Checked {
    let table = &game.table;
    let drafting =
        table.seats.iter().any(|tribe| tribe.god.is_none()) || table.is_drafting() || table.wrath.is_empty();
    let first = &game.hidden.cards.0[0];
    for seat in (0..4).map(Seat) {
        let closed = &game.hidden.cards[seat];
        let Some(tribe) = table.seats.get(seat.index()).filter(|_| !drafting) else {
            let none = closed.deck.is_empty() && closed.hand.is_empty() && closed.chosen.is_none();
            let shown =
                table.seats.get(seat.index()).is_some_and(|t| t.card.is_some() || !t.played.is_empty());
            ensure(none && !shown, "cards before they are dealt")?;
            continue;
        };
        let places = [&closed.deck[..], &closed.hand, &tribe.played, tribe.card.as_slice()];
        let count: usize = places.iter().map(|place| place.len()).sum();
        let all = tribe.god.into_iter().flat_map(|god| god.cards());
        let each = all.into_iter().all(|card| places.iter().any(|place| place.contains(&card)));
        ensure(count == CARDS_EACH && each, "each of a god's five cards is in one place")?;
        ensure(closed.hand.is_sorted(), "hands are kept in the order of the box")?;
        ensure(closed.chosen.is_none_or(|card| closed.hand.contains(&card)), "a chosen card is in the hand")?;
        let alike = closed.deck.len() == first.deck.len() && closed.hand.len() == first.hand.len();
        ensure(alike && tribe.card.is_some() == table.seats[0].card.is_some(), "all decks are of one size")?;
    }
    Ok(())
}

fn check_over(game: &Mezo) -> Checked {
    let table = &game.table;
    let played_out =
        table.age == table.options.ages && table.conflict.is_none() && game.hidden.tiles.is_empty();
    let stopped = table.answers >= table.options.max_decisions;
    ensure(played_out || stopped, "the game has no next step but is not over")
}

/// A phase of the game, and effects on top of it.
fn check_agenda(game: &Mezo) -> Checked {
    let table = &game.table;
    ensure(table.agenda.len() <= DEEPEST, "an agenda deeper than the rules go")?;
    for (at, frame) in table.agenda.iter().enumerate() {
        match frame.actor() {
            None => ensure(at == 0, "an effect of a seat that does not play")?,
            Some(_) if at == 0 => ensure(false, "the first step of the agenda is a phase")?,
            Some(seat) => ensure(seat.0 < table.players(), "an effect of a seat that does not play")?,
        }
        frame.check(game, at + 1 == table.agenda.len())?;
    }
    Ok(())
}

/// Nothing lies on top of this phase.
pub(crate) fn alone(top: bool) -> Checked {
    ensure(top, "nothing happens inside this step")
}

/// Everybody has a turn, and it is one of the first so many or the one after them.
pub(crate) fn all_in_turn(table: &Tabletop, round: Round, turns: u8) -> Checked {
    let order = round.order.as_slice();
    let known = order.iter().all(|seat| seat.0 < table.players());
    let set: Seats = order.iter().copied().collect();
    ensure(known && set == Seats::all(table.players()), "an order names every seat once")?;
    ensure(round.turn <= turns, "a turn beyond the end of its order")
}

fn drafted(table: &Tabletop) -> Checked {
    ensure(table.seats.iter().all(|tribe| tribe.god.is_some()), "every tribe has a god")
}

/// Before the first conflict of an Age all tiles are face down, and nobody has drawn or played a card.
pub(crate) fn before_conflicts(game: &Mezo) -> Checked {
    let tiles = game.hidden.tiles.len() == usize::from(game.table.in_play().len());
    ensure(tiles, "all conflict tiles are face down")?;
    drafted(&game.table)?;
    ensure(game.hidden.cards[Seat(0)].deck.len() == CARDS_EACH, "all five cards are in the deck")
}

/// A conflict is on; its cards are still to come or have been played; there are cards for the conflicts to come.
pub(crate) fn in_conflict(game: &Mezo, to_come: bool, drawn: bool) -> Checked {
    champions_to_come(game)?;
    let table = &game.table;
    drafted(table)?;
    ensure(table.conflict.is_some(), "this step belongs to a conflict")?;
    ensure(!to_come || table.seats[0].card.is_none(), "a card was played before it was chosen")?;
    let closed = &game.hidden.cards[Seat(0)];
    let unplayed = closed.deck.len() + closed.hand.len();
    ensure(
        unplayed >= game.hidden.tiles.len() + usize::from(to_come),
        "too few cards for the conflicts to come",
    )?;
    let hand = if drawn { unplayed.min(DRAW) } else { 0 };
    ensure(closed.hand.len() == hand, "hands are held while a card is chosen, and only then")
}

/// Up to the Deploy step no Champion stands but those placed.
pub(crate) fn champions_placed(table: &Tabletop, expected: impl Fn(Seat) -> u8) -> Checked {
    let fits = table.everyone().all(|seat| table.champions_on_board(seat) == expected(seat));
    let early = table.blessed.is_none() && table.conflict.is_none();
    ensure(fits && early, "Champions as the Deploy step has them")
}

/// After the Deploy step one stands in each region but the Blessed one, until its conflict is over.
pub(crate) fn champions_to_come(game: &Mezo) -> Checked {
    let table = &game.table;
    let to_come: Regions = game.hidden.tiles.iter().copied().chain(table.conflict).collect();
    let fits = Region::ALL.into_iter().all(|region| {
        let expected = to_come.contains(region) && table.blessed != Some(region);
        table.regions[region].champion.is_some() == expected
    });
    ensure(fits && table.blessed.is_some(), "a Champion in each region to be fought over but the Blessed")
}

/// A text of the actor's, at a clause of it that can be so far.
pub(crate) fn text(table: &Tabletop, run: &Run, top: bool) -> Checked {
    let god = table.tribe(run.actor).god;
    let own = match run.source {
        Source::Card { card, .. } => god == Some(card.god()),
        Source::Call(called) => god == Some(called),
        Source::Altar(_) | Source::Wrath(_) | Source::Space(_) | Source::Ability(_) | Source::Pass => true,
    };
    ensure(own, "a text of another god")?;
    ensure(usize::from(run.clause) <= run.source.text().clauses.len(), "a clause that is not there")?;
    ensure(run.did <= MOST_MOVED, "a clause cannot have done that much")?;
    ensure(run.built.is_none_or(|region| table.in_play().contains(region)), "built where all is Desolate")?;
    let Some(clause) = run.at().filter(|_| top) else {
        return ensure(run.progress == Progress::Fresh, "a clause in progress under another effect");
    };
    let each = clause.whose == Whose::EachOpponent;
    // What is done and what is left never grows together.
    let few = |left: u8, done: u8| left.saturating_add(done) <= MOST_MOVED;
    let fits = match (run.progress, clause.keyword) {
        (Progress::Fresh, _) => false,
        (
            Progress::Units { left, done, region },
            Keyword::Deploy
            | Keyword::Awaken
            | Keyword::Recover
            | Keyword::Smite
            | Keyword::Exile
            | Keyword::Shift,
        ) => {
            let known = region.is_none_or(|region| table.in_play().contains(region));
            !each && few(left, done) && left > 0 && known
        }
        (Progress::Each { left, done }, Keyword::Smite | Keyword::Exile) => {
            each && few(left.len() as u8, done)
                && left.iter().all(|seat| seat.0 < table.players() && seat != run.actor)
        }
        (Progress::ShiftTo { left, done, region, owner, unit }, Keyword::Shift) => {
            let there = owner.0 < table.players() && table.regions[region].units[owner].of(unit) > 0;
            there && few(left, done) && left > 0
        }
        (Progress::Piece, Keyword::Build | Keyword::Demolish | Keyword::Transform) => true,
        (Progress::Units { .. } | Progress::Each { .. } | Progress::ShiftTo { .. } | Progress::Piece, _) => {
            false
        }
    };
    ensure(fits, "a clause cannot be in that progress")
}

/// Somebody has something to choose.
fn check_decision(game: &Mezo) -> Checked {
    let waiting = game.turn_now().seats();
    ensure(!waiting.is_empty(), "the rules wait for nobody")?;
    for seat in waiting.iter() {
        let any = game.offer(seat, &mut |_| ControlFlow::Break(())).is_break();
        ensure(any, "the rules wait for a decision without options")?;
    }
    Ok(())
}
