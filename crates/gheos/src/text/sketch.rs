//! The table as text, no wider than 80 letters.

use super::log::ending;
use super::words::{goods, joins, named};
use super::world::world;
use crate::components::{Civ, EPOCHS};
use crate::places::Places;
use crate::view::{GheosView, PhaseView};
use kernel::{Line, Names, Seat, Sketch, Tint};

/// The whole view.
pub(crate) fn sketch(view: &GheosView, names: &Names) -> Sketch {
    let mut sketch = Sketch::default();
    heading(&mut sketch, view, names);
    world(&mut sketch, view);
    continents(&mut sketch, view);
    seats(&mut sketch, view, names);
    discarded(&mut sketch, view);
    hands(&mut sketch, view, names);
    sketch
}

fn heading(sketch: &mut Sketch, view: &GheosView, names: &Names) {
    let what = match view.phase {
        PhaseView::Over { reason } => format!("over: {}", ending(reason)),
        _ => format!("{} to play", names.of(view.active)),
    };
    sketch.heading(format!("Gheos, turn {}, {what}", view.turn));
    let limit = view.options.epoch_limit(view.seats.len() as u8);
    let left = EPOCHS - view.epoch_count.min(EPOCHS);
    let (drawn, stack) = (view.epoch_count, view.stack_size);
    sketch.plain(format!(
        "Epochs drawn {drawn}, number {limit} ends the game. Tiles to draw {stack}, Epochs among them {left}."
    ));
}

/// The letter of a people.
pub(super) fn initial(civ: Civ) -> char {
    match civ {
        Civ::Red => 'R',
        Civ::Green => 'G',
        Civ::Yellow => 'Y',
        Civ::Blue => 'B',
        Civ::Black => 'K',
        Civ::White => 'W',
    }
}

/// A colour that is seen on dark and on light ground.
pub(super) fn tint(civ: Civ) -> Tint {
    match civ {
        Civ::Black => Tint::Rgb(0x8a, 0x8f, 0x98),
        Civ::White => Tint::Strong,
        Civ::Red | Civ::Green | Civ::Yellow | Civ::Blue => {
            let (red, green, blue) = civ.rgb();
            Tint::Rgb(red, green, blue)
        }
    }
}

fn continents(sketch: &mut Sketch, view: &GheosView) {
    let places = Places::of(view);
    sketch.heading("Continents");
    for land in places.lands.continents() {
        let people = places.dwellers(land.key).next();
        let name = people.map_or("free", Civ::id);
        let letter = places.letter(land.key).or(people.map(initial)).unwrap_or('?');
        let line = Line::default().then(format!("  {letter} {name:<7}"), people.map_or(Tint::Plain, tint));
        sketch.push(line.plain(goods(land.goods)));
    }
    let moving = view.civ.iter().filter(|(_, home)| home.is_some());
    for (civ, _) in moving.filter(|(civ, _)| places.homes[*civ].is_none()) {
        let name = Line::default().then(format!("  {} {:<7}", initial(civ), civ.id()), tint(civ));
        sketch.push(name.plain("looks for land"));
    }
}

fn seats(sketch: &mut Sketch, view: &GheosView, names: &Names) {
    sketch.heading("Players (most VP win; a tie goes to more followers)");
    for (seat, player) in (0..).map(Seat).zip(&view.seats) {
        let turn = if seat == view.active && !view.is_over() { '>' } else { ' ' };
        let name: String = names.of(seat).chars().take(20).collect();
        let line = Line::default().then(format!("{turn} {name:<20}"), Tint::Seat(seat));
        let (vp, tokens, tiles) = (player.vp, player.tokens, player.hand_size);
        let total = player.cubes.total();
        sketch.push(line.plain(format!(" {vp:>4} VP   tokens {tokens}   tiles {tiles}   followers {total}")));
        if total > 0 {
            let mut line = Line::default().plain("      ");
            for (civ, cubes) in player.cubes.iter().filter(|(_, cubes)| *cubes > 0) {
                line = line.then(format!(" {civ} {cubes}"), tint(civ));
            }
            sketch.push(line);
        }
    }
    let mut supply = Line::default().plain("  In the supply:");
    for (civ, cubes) in view.supply.iter() {
        supply = supply.then(format!(" {civ} {cubes}"), tint(civ));
    }
    sketch.push(supply);
}

fn hands(sketch: &mut Sketch, view: &GheosView, names: &Names) {
    for (seat, player) in (0..).map(Seat).zip(&view.seats) {
        let Some(hand) = player.hand else { continue };
        sketch.heading(format!("Hand of {}", names.of(seat)));
        for tile in hand.iter() {
            let shape = view.options.faces()[tile.index()].shape;
            sketch.plain(format!("  {}: {}", named(tile), joins(shape)));
        }
    }
}

fn discarded(sketch: &mut Sketch, view: &GheosView) {
    if view.discard.is_empty() {
        return;
    }
    sketch.heading("Out of the game");
    view.discard.iter().for_each(|tile| sketch.plain(format!("  {}", named(tile))));
}
