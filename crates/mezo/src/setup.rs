//! Setup, in the order of the rules.

use crate::agenda::Round;
use crate::components::{AGES, Altar, CARDS_EACH, Crowd, God, START_XIBALBA, UNITS_EACH, WrathTile, crowd};
use crate::event::Event;
use crate::map::{ByRegion, Region, Regions};
use crate::rules::{ChooseGod, Flow, Log};
use crate::state::{BySeat, GodSelection, Hidden, Mezo, MezoOptions, Piece, Tabletop, Tribe, Units};
use arrayvec::ArrayVec;
use kernel::{Dice, Per, Seat, SetupError, Sink};

pub(crate) fn setup(
    options: &MezoOptions,
    seats: u8,
    dice: Dice,
    sink: &mut impl Sink<Event>,
) -> Result<Mezo, SetupError> {
    if !(2..=4).contains(&seats) {
        return Err(SetupError::Seats { game: "Mezo", given: seats, min: 2, max: 4 });
    }
    if options.max_decisions == 0 {
        return Err(SetupError::option("max_decisions", "the game needs at least one answer"));
    }
    if !(1..=AGES).contains(&options.ages) {
        return Err(SetupError::option("ages", format!("{} is not from 1 to {AGES}", options.ages)));
    }
    let mut game = bare(options, seats, dice);
    let mut log = Flow::new(sink);
    let crowd = crowd(seats);
    let (desolate, neutral) = lay_out(&mut game, crowd);
    draw_wrath(&mut game);
    let first = seat_markers(&mut game, crowd);
    log.emit(|| Event::BoardLaidOut { desolate, neutral, first });
    hand_out_gods(&mut game, &mut log);
    game.settle(&mut log);
    Ok(game)
}

fn bare(options: &MezoOptions, seats: u8, dice: Dice) -> Mezo {
    let xibalba = Units::new(START_XIBALBA, START_XIBALBA);
    let reserve = Units::new(UNITS_EACH - START_XIBALBA, UNITS_EACH - START_XIBALBA);
    Mezo {
        table: Tabletop {
            options: *options,
            age: 1,
            answers: 0,
            seats: (0..seats).map(|_| Tribe { reserve, xibalba, ..Tribe::default() }).collect(),
            regions: ByRegion::default(),
            wrath: ArrayVec::new(),
            books: Per::NOWHERE,
            blessed: None,
            conflict: None,
            agenda: ArrayVec::new(),
        },
        hidden: Hidden { tiles: ArrayVec::new(), wrath: ArrayVec::new(), cards: BySeat::default() },
        dice,
    }
}

/// Setup 2 to 4: Desolate regions, neutral pieces, altars.
fn lay_out(game: &mut Mezo, crowd: Crowd) -> (Regions, Regions) {
    let mut tiles = Region::ALL;
    game.dice.shuffle(&mut tiles);
    let (desolate, tiles) = tiles.split_at_mut(usize::from(crowd.desolate));
    let desolate: Regions = desolate.iter().copied().collect();
    let neutral: Regions = tiles[..usize::from(crowd.neutral_pyramids)].iter().copied().collect();
    for region in neutral.iter() {
        game.table.regions[region].pyramid.push(Piece { owner: None, level: 1 });
    }
    let mut altars = Altar::ALL;
    game.dice.shuffle(&mut altars);
    let in_play = Region::ALL.into_iter().filter(|&region| !desolate.contains(region));
    for (region, altar) in in_play.zip(altars) {
        game.table.regions[region].altar = Some(altar);
    }
    (desolate, neutral)
}

/// Setup 5: one of the three tiles of each Age, face down; the next one lies last.
fn draw_wrath(game: &mut Mezo) {
    for age in (1..=AGES).rev() {
        let tile = random_wrath(age, &mut game.dice);
        game.hidden.wrath.push(tile);
    }
}

pub(crate) fn random_wrath(age: u8, dice: &mut Dice) -> WrathTile {
    let tiles: ArrayVec<WrathTile, 9> = WrathTile::ALL.into_iter().filter(|tile| tile.age() == age).collect();
    dice.pick(&tiles)
}

/// Setup 7: a random seat starts with the most VP.
fn seat_markers(game: &mut Mezo, crowd: Crowd) -> Seat {
    let players = game.table.players();
    let first = Seat(game.dice.below(u32::from(players)) as u8);
    for (seat, &vp) in first.round(players).zip(crowd.start_vp) {
        game.table.tribe_mut(seat).vp = vp;
    }
    first
}

/// Setup 8: drafted from fewest VP to most, or dealt.
fn hand_out_gods(game: &mut Mezo, log: &mut impl Log) {
    let order = game.table.vp_order().reversed();
    let mut turn = 0;
    if game.table.options.god_selection == GodSelection::Random {
        let mut gods = God::ALL;
        game.dice.shuffle(&mut gods);
        for (seat, god) in game.table.everyone().zip(gods) {
            game.table.tribe_mut(seat).god = Some(god);
            log.emit(|| Event::GodTaken { seat, god });
        }
        turn = order.len();
    }
    game.table.phase(ChooseGod(Round { order, turn }));
}

const _: () = assert!(CARDS_EACH * God::ALL.len() == crate::components::Card::ALL.len());
