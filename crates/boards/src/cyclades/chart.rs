//! What is printed on a board: frame, sea, islands, names and places for buildings. It never changes in a game.

use super::atlas::{Atlas, PLATE};
use super::hexes::MIDDLE;
use crate::node::tidy;
use cyclades::map::{MapId, Marks};
use std::fmt::Write;
use std::sync::OnceLock;

/// Glyphs and pieces as symbols.
pub(super) const SYMBOLS: &str =
    concat!(include_str!("../../art/cyclades.svg"), include_str!("../../art/cyclades-gods.svg"));
/// Gradients, patterns and the frame's ornaments.
const GROUND: &str = include_str!("../../art/cyclades-ground.svg");
/// How wide the frame around the sea is.
pub(super) const FRAME: f64 = 21.0;
/// Meanders around the frame.
const MEANDERS: u32 = 84;

/// What lies under everything that changes.
pub(super) fn under(id: MapId) -> &'static str {
    static ART: [OnceLock<String>; 5] = [const { OnceLock::new() }; 5];
    ART[id as usize].get_or_init(|| draw_under(Atlas::of(id)))
}

/// What is printed over the colours of the owners: names and places.
pub(super) fn over(id: MapId) -> &'static str {
    static ART: [OnceLock<String>; 5] = [const { OnceLock::new() }; 5];
    ART[id as usize].get_or_init(|| draw_over(Atlas::of(id)))
}

fn draw_under(atlas: &Atlas) -> String {
    let mut art = format!("<defs>{SYMBOLS}");
    for (land, plan) in atlas.plans() {
        let _ = write!(art, "<clipPath id='cyc-clip-{land}'><path d='{}'/></clipPath>", plan.coast);
    }
    art.push_str("</defs>");
    art.push_str(GROUND);
    ornaments(atlas, &mut art);
    let sea = atlas.radius;
    let _ = write!(art, "<circle class='deep' cx='{MIDDLE}' cy='{MIDDLE}' r='{sea}'/>");
    let _ = write!(art, "<circle class='waves' cx='{MIDDLE}' cy='{MIDDLE}' r='{sea}'/>");
    let _ = write!(art, "<path class='meander' d='{}'/>", meander(sea));
    for r in [sea, sea + 4.0, sea + FRAME] {
        let _ = write!(art, "<circle class='ring' cx='{MIDDLE}' cy='{MIDDLE}' r='{r}'/>");
    }
    art.push_str("<g class='spaces'>");
    for row in atlas.map.seas {
        let _ = write!(art, "<path d='{}'/>", atlas.border(row.id));
    }
    art.push_str("</g>");
    islands(atlas, &mut art);
    art
}

/// A compass and two dolphins in the corners that the round sea leaves free.
fn ornaments(atlas: &Atlas, art: &mut String) {
    let reach = atlas.radius + FRAME;
    let (low, high) = (MIDDLE - reach + 66.0, MIDDLE + reach - 66.0);
    let _ = write!(
        art,
        "<g class='rose'><use href='#cyc-compass' x='{}' y='{}' width='112' height='112'/></g>\
         <g class='dolphins'><use href='#cyc-dolphin' x='-56' y='-38' width='112' height='76' \
         transform='translate({low} {low}) rotate(-28)'/><use href='#cyc-dolphin' x='-56' y='-38' width='112' \
         height='76' transform='translate({high} {low}) scale(-1 1) rotate(-28)'/></g>",
        low - 56.0,
        high - 56.0
    );
}

/// Surf, shadow, cliff and ground of all islands, layer by layer so that there are no seams.
fn islands(atlas: &Atlas, art: &mut String) {
    for layer in ["surf far", "surf near", "surf foam", "shade", "cliff", "soil", "scrub", "rim"] {
        let _ = write!(art, "<g class='{layer}'>");
        for path in &atlas.islands {
            let _ = write!(art, "<path d='{path}'/>");
        }
        art.push_str("</g>");
    }
    art.push_str("<g class='march'>");
    for (land, plan) in atlas.plans() {
        if !atlas.map.land(land).lands.is_empty() {
            let _ = write!(art, "<path d='{}'/>", plan.coast);
        }
    }
    art.push_str("</g>");
}

fn draw_over(atlas: &Atlas) -> String {
    let mut art = String::new();
    for (land, plan) in atlas.plans() {
        let row = atlas.map.land(land);
        for &(x, y) in &plan.slots {
            let half = PLATE / 2.0 - 1.5;
            let side = 2.0 * half;
            let (x, y) = (tidy(x - half), tidy(y - half));
            let _ =
                write!(art, "<rect class='place' x='{x}' y='{y}' width='{side}' height='{side}' rx='4'/>");
        }
        if row.cover > 0 {
            let (x, y) = plan.square;
            let (wide, high) = (f64::from(row.cover) * PLATE + 5.0, PLATE + 5.0);
            let (x, y) = (tidy(x - wide / 2.0), tidy(y - high / 2.0));
            let _ =
                write!(art, "<rect class='square' x='{x}' y='{y}' width='{wide}' height='{high}' rx='6'/>");
        }
        if row.marks == Marks::White
            && let Some(&(x, y)) = plan.slots.first()
        {
            let _ = write!(art, "<circle class='white' cx='{x}' cy='{y}' r='6'/>");
        }
        let (x, y) = plan.name;
        let _ = write!(art, "<text class='name' x='{x}' y='{y}'>{}</text>", land.title());
    }
    for row in atlas.map.seas {
        let (x, y) = atlas.anchorage(row.id);
        for at in 0..row.horns {
            let x = x - 24.0 + f64::from(at) * 15.0;
            let _ = write!(
                art,
                "<use href='#cyc-horn' class='sea-horn' x='{}' y='{}' width='22' height='22'/>",
                x - 11.0,
                y + 8.0
            );
        }
    }
    art
}

/// A Greek key around the sea.
fn meander(sea: f64) -> String {
    const KEY: [(f64, f64); 6] =
        [(0.0, 0.0), (0.0, 1.0), (0.75, 1.0), (0.75, 0.3), (0.38, 0.3), (0.38, 0.66)];
    let mut path = String::new();
    for unit in 0..MEANDERS {
        for (at, (along, out)) in KEY.into_iter().enumerate() {
            let angle = (f64::from(unit) + along) / f64::from(MEANDERS) * std::f64::consts::TAU;
            let r = sea + 6.5 + out * 12.0;
            let (x, y) = (MIDDLE + r * angle.cos(), MIDDLE + r * angle.sin());
            let _ = write!(path, "{}{} {}", if at == 0 { 'M' } else { 'L' }, tidy(x), tidy(y));
        }
    }
    path
}
