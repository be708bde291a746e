//! Finds room for the pieces of one area on its free ground.

use super::rooms::{Room, STRIP};

/// The sizes that are tried, the largest first.
const SCALES: [f64; 12] = [1.25, 1.16, 1.08, 1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44, 0.36];
/// Space between two pieces.
const GAP: f64 = 3.0;

/// Where the middle of each piece comes, and how large pieces are drawn.
pub(super) struct Packed {
    pub(super) scale: f64,
    pub(super) at: Vec<(f64, f64)>,
}

/// Lays pieces of these sizes in rows on the free ground: as large as they fit, as near the middle as they can.
pub(super) fn pack(sizes: &[(f64, f64)], room: &Room) -> Packed {
    /// No more than this of the ground can ever be covered.
    const USABLE: f64 = 0.9;
    if sizes.is_empty() {
        return Packed { scale: 1.0, at: Vec::new() };
    }
    let heart = heart(room);
    let ground: f64 = room.strips.iter().map(|strip| f64::from(strip.2 - strip.1) * STRIP).sum();
    let wanted: f64 = sizes.iter().map(|size| size.0 * size.1).sum();
    for scale in SCALES.into_iter().filter(|scale| wanted * scale * scale <= ground * USABLE) {
        let tries =
            (0..room.strips.len()).filter_map(|start| rows_from(sizes, scale, room, (start, heart.0)));
        let off = |at: &Vec<(f64, f64)>| {
            let mean = at.iter().map(|point| point.1).sum::<f64>() / at.len() as f64;
            (mean - heart.1).abs()
        };
        if let Some(at) = tries.min_by(|one, two| off(one).total_cmp(&off(two))) {
            return Packed { scale, at };
        }
    }
    // More than the ground can hold: everything stands in a heap, all of it still there to be counted.
    let spread = |nth: usize| ((nth % 6) as f64 * 9.0 - 22.0, (nth / 6) as f64 * 9.0 - 9.0);
    let at = (0..sizes.len()).map(|nth| (heart.0 + spread(nth).0, heart.1 + spread(nth).1)).collect();
    Packed { scale: SCALES[SCALES.len() - 1], at }
}

/// The middle of the free ground.
pub(super) fn heart(room: &Room) -> (f64, f64) {
    let (mut x, mut y, mut all) = (0.0, 0.0, 0.0);
    for &(middle, left, right) in room.strips {
        let width = f64::from(right - left);
        x += width * f64::from(left + right) / 2.0;
        y += width * f64::from(middle);
        all += width;
    }
    (x / all, y / all)
}

fn rows_from(
    sizes: &[(f64, f64)],
    scale: f64,
    room: &Room,
    (start, centre): (usize, f64),
) -> Option<Vec<(f64, f64)>> {
    let mut at = Vec::with_capacity(sizes.len());
    let mut strip = start;
    while at.len() < sizes.len() {
        if strip >= room.strips.len() {
            return None;
        }
        match fill_row(&sizes[at.len()..], scale, &room.strips[strip..], centre) {
            Some((row, height)) => {
                at.extend(row);
                strip += strips_for(height + GAP * scale * 0.5);
            }
            None => strip += 1,
        }
    }
    Some(at)
}

/// How many strips a piece of this height covers.
fn strips_for(height: f64) -> usize {
    (height / STRIP).ceil() as usize
}

/// As many pieces as fit side by side from the first strip down, as near `centre` as they can, and their height.
fn fill_row(
    sizes: &[(f64, f64)],
    scale: f64,
    strips: &[(u16, u16, u16)],
    centre: f64,
) -> Option<(Vec<(f64, f64)>, f64)> {
    let (mut taken, mut height, mut width) = (0, 0.0_f64, 0.0);
    let mut span = None;
    for &(w, h) in sizes {
        let taller = height.max(h * scale);
        let wider = width + w * scale + if taken > 0 { GAP * scale } else { 0.0 };
        match free(strips, strips_for(taller)) {
            Some((left, right)) if right - left >= wider => span = Some((left, right)),
            Some(_) | None => break,
        }
        (taken, height, width) = (taken + 1, taller, wider);
    }
    let (left, right) = span?;
    let top = f64::from(strips[0].0) - STRIP / 2.0;
    let mut x = (centre - width / 2.0).min(right - width).max(left);
    let mut row = Vec::with_capacity(taken);
    for &(w, h) in &sizes[..taken] {
        row.push((x + w * scale / 2.0, top + height - h * scale / 2.0));
        x += (w + GAP) * scale;
    }
    Some((row, height))
}

/// The ground that is free through so many strips; where a name stands between them there is none.
fn free(strips: &[(u16, u16, u16)], many: usize) -> Option<(f64, f64)> {
    let strips = strips.get(..many)?;
    let unbroken = f64::from(strips.last()?.0 - strips[0].0) <= STRIP * (many - 1) as f64;
    let left = strips.iter().map(|strip| strip.1).max()?;
    let right = strips.iter().map(|strip| strip.2).min()?;
    (unbroken && left < right).then(|| (left.into(), right.into()))
}

#[cfg(test)]
mod tests {
    use super::super::rooms::ROOMS;
    use super::*;

    #[test]
    fn pieces_never_cover_one_another() {
        for room in &ROOMS {
            for many in [1, 3, 6, 10, 16] {
                let sizes = vec![(50.0, 46.0); many];
                let packed = pack(&sizes, room);
                assert_eq!(packed.at.len(), many);
                for (nth, one) in packed.at.iter().enumerate() {
                    for two in &packed.at[..nth] {
                        let apart = (one.0 - two.0).abs().max((one.1 - two.1).abs());
                        assert!(apart > 40.0 * packed.scale || packed.scale < 0.4, "{one:?} {two:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn few_pieces_are_drawn_large() {
        for room in &ROOMS {
            assert!(pack(&[(50.0, 46.0), (30.0, 30.0)], room).scale > 0.9, "{:?}", room.label);
        }
    }
}
