//! The invariants of a state. A state that passes never makes the rules panic or run for ever.

use crate::agenda::{Order, Prize, Progress, Run, Source, Stage, Step};
use crate::components::{
    AGES, APPEASE_LATER, Book, CARDS_EACH, DEVOTION_TOP, DRAW, GLYPHS, MAX_PLAYERS, PIECES, ROUNDS,
    UNITS_EACH, WrathTile, crowd,
};
use crate::effect::{Keyword, Unit, Whose};
use crate::map::{Region, Regions};
use crate::state::{Mezo, Site, Table, Units};
use kernel::{Broken, Seat, Seats};

/// No tribe ever comes near these; beyond them sums could overflow.
const MOST_VP: u32 = 1_000_000;
const MOST_STRENGTH: u16 = 1_000;
/// All units of all tribes.
const MOST_MOVED: u8 = 2 * UNITS_EACH * MAX_PLAYERS as u8;
/// The deepest line: a phase, a text, a second text, a move and a Call ability.
const DEEPEST: usize = 5;

type Checked = Result<(), Broken>;

fn ensure(holds: bool, why: &str) -> Checked {
    Broken::unless(holds, || why.to_owned())
}

pub(crate) fn check(game: &Mezo) -> Checked {
    let table = &game.table;
    ensure((2..=4).contains(&table.seats.len()), "two to four tribes play")?;
    ensure((1..=AGES).contains(&table.age), "the Age is 1, 2 or 3")?;
    ensure(table.options.max_decisions >= 1, "max_decisions is at least 1")?;
    check_regions(table)?;
    check_tribes(table)?;
    check_wrath(game)?;
    check_tiles(game)?;
    check_cards(game)?;
    match table.agenda.first() {
        None => check_over(game),
        Some(phase) => {
            ensure(table.answers < table.options.max_decisions, "the guard has stopped this game")?;
            check_phase(game, *phase)?;
            check_nested(table, *phase)?;
            check_decision(game)
        }
    }
}

fn check_regions(table: &Table) -> Checked {
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
    ensure(table.books.taken().all(|(_, seat)| seat.0 < table.players()), "a unit of nobody in a book")?;
    let named = [table.blessed, table.conflict].into_iter().flatten();
    ensure(named.into_iter().all(|region| in_play.contains(region)), "a Desolate region is named")
}

fn check_tribes(table: &Table) -> Checked {
    for seat in table.everyone() {
        let tribe = table.tribe(seat);
        check_units(table, seat)?;
        let glyphs: u32 = table.regions.0.iter().map(|site| u32::from(site.glyphs[seat])).sum();
        ensure(glyphs <= u32::from(GLYPHS), "a tribe has six glyphs")?;
        for (level, &most) in (1..).zip(&PIECES) {
            let pieces = table.regions.0.iter().flat_map(|site| &site.pyramid);
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
fn check_units(table: &Table, seat: Seat) -> Checked {
    let tribe = table.tribe(seat);
    let on_board = table.regions.0.iter().map(|site| site.units[seat]);
    let aside = [tribe.reserve, tribe.xibalba, tribe.offered, tribe.sacrificed, table.books.units(seat)];
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
    let drafting = matches!(game.table.agenda.first(), None | Some(Step::ChooseGod { .. }));
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
    let drafting = table.seats.iter().any(|tribe| tribe.god.is_none())
        || matches!(table.agenda.first(), Some(Step::ChooseGod { .. }))
        || table.wrath.is_empty();
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
    let played_out = table.age == AGES && table.conflict.is_none() && game.hidden.tiles.is_empty();
    let stopped = table.answers >= table.options.max_decisions;
    ensure(played_out || stopped, "the game has no next step but is not over")
}

fn check_phase(game: &Mezo, phase: Step) -> Checked {
    let table = &game.table;
    check_order(table, phase)?;
    check_champions(game, phase)?;
    let drafted = table.seats.iter().all(|tribe| tribe.god.is_some());
    ensure(drafted || matches!(phase, Step::ChooseGod { .. }), "every tribe has a god")?;
    match phase {
        Step::ChooseGod { order, turn } => {
            let taken = (0..order.len())
                .all(|at| order.get(at).is_some_and(|seat| table.tribe(seat).god.is_some() == (at < turn)));
            ensure(
                taken && game.hidden.tiles.is_empty(),
                "gods are taken in turn, before tiles are shuffled",
            )?;
            ensure(table.wrath.is_empty(), "gods are taken before the first wrathful tile is open")
        }
        Step::ChooseTribeAbility { order, turn } => {
            let late = (turn..order.len()).filter_map(|at| order.get(at));
            let fresh = |seat: Seat| table.tribe(seat).abilities.iter().all(|one| one.age() < table.age);
            ensure(late.into_iter().all(fresh), "who still takes a power has none of this Age")?;
            check_decks(game)
        }
        Step::Deploy { .. } | Step::Call { .. } => check_decks(game),
        Step::WanderGod { .. } => check_supply(game, true, false),
        Step::SelectCard { waiting } => {
            check_supply(game, true, true)?;
            let chosen = table.everyone().filter(|&seat| game.hidden.cards[seat].chosen.is_none());
            ensure(chosen.collect::<Seats>() == waiting, "the rules wait for those who have not chosen")
        }
        Step::ChooseAction { .. } | Step::GlyphRitual { .. } => {
            check_supply(game, false, false)?;
            ensure(table.seats[0].card.is_some(), "no card was played for this conflict")
        }
        Step::SacrificeWarriors { .. } => {
            check_supply(game, false, false)?;
            ensure(table.is_blessed(), "sacrifices are made in the Blessed region")
        }
        Step::SacrificeShamans { order, turn, warriors } => {
            check_supply(game, false, false)?;
            let able = order.get(turn).is_some_and(|seat| warriors <= table.tribe(seat).reserve.warriors);
            ensure(table.is_blessed() && able, "Warriors of the Reserve are sacrificed in the Blessed region")
        }
        Step::Majority { .. } => {
            check_supply(game, false, false)?;
            ensure(!table.is_blessed(), "the Blessed region has no majorities")
        }
        Step::CleanUp => check_supply(game, false, false),
        Step::StartOfAge | Step::NextConflict | Step::Draw | Step::Contest | Step::EndOfAge => {
            ensure(false, "this step happens by itself")
        }
        Step::Effects(_)
        | Step::CallOrder { .. }
        | Step::MoveGod { .. }
        | Step::AppeaseDecide { .. }
        | Step::AppeasePay { .. }
        | Step::ChooseWrathTile { .. }
        | Step::BreakTie { .. }
        | Step::ChooseSpace { .. } => ensure(false, "the first step of the agenda is a phase"),
    }
}

/// Before the first conflict of an Age nobody has drawn or played a card.
fn check_decks(game: &Mezo) -> Checked {
    ensure(game.hidden.cards[Seat(0)].deck.len() == CARDS_EACH, "all five cards are in the deck")
}

/// A conflict is on; its cards are still to come or have been played; there are cards for the conflicts to come.
fn check_supply(game: &Mezo, to_come: bool, drawn: bool) -> Checked {
    let table = &game.table;
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

fn check_order(table: &Table, phase: Step) -> Checked {
    let all = |order: Order, turn: u8, turns: u8| {
        let set: Seats = order.as_slice().iter().copied().collect();
        let known = order.as_slice().iter().all(|seat| seat.0 < table.players());
        ensure(known && set == Seats::all(table.players()), "an order names every seat once")?;
        ensure(turn <= turns, "a turn beyond the end of its order")
    };
    let players = table.players();
    match phase {
        Step::ChooseGod { order, turn } | Step::ChooseTribeAbility { order, turn } => {
            all(order, turn, players - 1)
        }
        Step::Deploy { order, turn, .. }
        | Step::SacrificeWarriors { order, turn }
        | Step::SacrificeShamans { order, turn, .. } => all(order, turn, players - 1),
        Step::Call { order, turn } | Step::GlyphRitual { order, turn } => all(order, turn, players),
        Step::ChooseAction { order, turn } => {
            let resting = u8::from(table.agenda.len() == 1);
            all(order, turn, players * ROUNDS - resting)
        }
        Step::WanderGod { order, turn } => {
            let known = order.as_slice().iter().all(|seat| seat.0 < players);
            ensure(known && turn < order.len(), "an order of wandering gods")
        }
        _ => Ok(()),
    }
}

/// Before the Deploy step no Champion stands; during it those placed; after it one in each region but the
/// Blessed one, until its conflict is over.
fn check_champions(game: &Mezo, phase: Step) -> Checked {
    let table = &game.table;
    let each = crowd(table.players()).champions;
    let placed = |expected: &dyn Fn(Seat) -> u8| {
        let fits = table.everyone().all(|seat| table.champions_on_board(seat) == expected(seat));
        ensure(
            fits && table.blessed.is_none() && table.conflict.is_none(),
            "Champions as the Deploy step has them",
        )
    };
    let fresh = |game: &Mezo| {
        ensure(
            game.hidden.tiles.len() == usize::from(table.in_play().len()),
            "all conflict tiles are face down",
        )
    };
    match phase {
        Step::ChooseGod { .. } => placed(&|_| 0),
        Step::ChooseTribeAbility { .. } => placed(&|_| 0).and_then(|()| fresh(game)),
        Step::Deploy { order, turn, stage } => {
            let own = match stage {
                Stage::Begin => Some(0),
                Stage::Champions(left) => each.checked_sub(left),
                Stage::Units(_) => Some(each),
            };
            let Some(own) = own else { return ensure(false, "more Champions to place than there are") };
            let at = |seat: Seat| (0..order.len()).find(|&at| order.get(at) == Some(seat)).unwrap_or(0);
            placed(&|seat| match at(seat).cmp(&turn) {
                std::cmp::Ordering::Less => each,
                std::cmp::Ordering::Equal => own,
                std::cmp::Ordering::Greater => 0,
            })?;
            fresh(game)
        }
        _ => {
            let to_come: Regions = game.hidden.tiles.iter().copied().chain(table.conflict).collect();
            let fits = Region::ALL.into_iter().all(|region| {
                let expected = to_come.contains(region) && table.blessed != Some(region);
                table.regions[region].champion.is_some() == expected
            });
            ensure(
                fits && table.blessed.is_some(),
                "a Champion in each region to be fought over but the Blessed",
            )?;
            let calling = matches!(phase, Step::Call { .. });
            ensure(!calling || table.conflict.is_none(), "no conflict is on in the Call step")?;
            if calling { fresh(game) } else { Ok(()) }
        }
    }
}

fn check_nested(table: &Table, phase: Step) -> Checked {
    let steps = &table.agenda[1..];
    ensure(steps.len() < DEEPEST, "an agenda deeper than the rules go")?;
    let may_nest = match phase {
        Step::Deploy { .. }
        | Step::Call { .. }
        | Step::ChooseAction { .. }
        | Step::GlyphRitual { .. }
        | Step::Majority { .. }
        | Step::CleanUp => true,
        _ => steps.is_empty(),
    };
    ensure(may_nest, "nothing happens inside this step")?;
    for (at, step) in steps.iter().enumerate() {
        let top = at + 1 == steps.len();
        let known = step.actor().is_some_and(|seat| seat.0 < table.players());
        ensure(known, "an effect of a seat that does not play")?;
        match *step {
            Step::Effects(run) => check_run(table, &run, top)?,
            Step::BreakTie { prize, tied, .. } => {
                let book = match prize {
                    Prize::Altar | Prize::Blessed => None,
                    Prize::Calendar => Some(Book::Calendar),
                    Prize::Codex => Some(Book::Codex),
                };
                ensure(steps.len() == 1 && follows(phase, prize), "a tie at a time without prizes")?;
                ensure(table.is_blessed() == (prize == Prize::Blessed), "a tie for another prize")?;
                ensure(tied.iter().all(|seat| may_win(table, seat, book)), "a tie of who cannot win")?;
            }
            Step::ChooseSpace { seat, book } => {
                let prize = if book == Book::Calendar { Prize::Calendar } else { Prize::Codex };
                let fits = steps.len() == 1 && follows(phase, prize) && !table.is_blessed();
                ensure(fits && may_win(table, seat, Some(book)), "a unit for a book at the wrong time")?;
            }
            Step::AppeasePay { left, .. } => {
                ensure((1..=APPEASE_LATER).contains(&left), "the wrathful god takes one or two units")?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether this phase is what follows a prize.
fn follows(phase: Step, prize: Prize) -> bool {
    phase
        == match prize {
            Prize::Altar => Step::Majority { book: Book::Calendar },
            Prize::Calendar => Step::Majority { book: Book::Codex },
            Prize::Codex | Prize::Blessed => Step::CleanUp,
        }
}

fn may_win(table: &Table, seat: Seat, book: Option<Book>) -> bool {
    let here = |book: Book| {
        table.conflict.is_some_and(|region| table.regions[region].units[seat].of(book.unit()) > 0)
    };
    seat.0 < table.players() && book.is_none_or(here)
}

fn check_run(table: &Table, run: &Run, top: bool) -> Checked {
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
        let mut options = 0;
        game.options(seat, &mut |_| options += 1);
        ensure(options > 0, "the rules wait for a decision without options")?;
    }
    Ok(())
}
