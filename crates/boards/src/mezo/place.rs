//! Where the things of each region stand on the board, by hand: clear of the gods on its corners.

use super::drawing::Drawing;
use crate::Focus;
use mezo::{Frame, Region};

/// A point of the board.
pub(super) type Point = (f64, f64);

/// Where the things of a region stand.
pub(super) struct Place {
    /// The middle of its name.
    pub(super) plate: Point,
    /// The middle of the foot of its pyramid.
    pub(super) pyramid: Point,
    /// The middle of its altar.
    pub(super) altar: Point,
    /// The Champion beside it.
    pub(super) champion: Point,
    /// The middle of each tribe's mat.
    pub(super) mats: [Point; 4],
    /// How large the mats are.
    pub(super) scale: f64,
    /// The middle of the open ground, for what is carved into it.
    pub(super) middle: Point,
}

/// Half the width of a mat, before scaling.
pub(super) const MAT: f64 = 66.0;

/// Where the things of `region` stand.
pub(super) const fn place(region: Region) -> Place {
    match region {
        Region::Becan => Place {
            plate: (716.0, 448.0),
            pyramid: (618.0, 590.0),
            altar: (748.0, 552.0),
            champion: (838.0, 552.0),
            mats: [(622.0, 668.0), (818.0, 668.0), (622.0, 756.0), (806.0, 756.0)],
            scale: 1.36,
            middle: (708.0, 640.0),
        },
        Region::ChichenItza => Place {
            plate: (505.0, 92.0),
            pyramid: (438.0, 206.0),
            altar: (546.0, 172.0),
            champion: (613.0, 176.0),
            mats: [(442.0, 248.0), (580.0, 248.0), (442.0, 304.0), (580.0, 304.0)],
            scale: 1.0,
            middle: (510.0, 225.0),
        },
        Region::Coba => Place {
            plate: (792.0, 114.0),
            pyramid: (750.0, 208.0),
            altar: (832.0, 180.0),
            champion: (886.0, 192.0),
            mats: [(754.0, 254.0), (868.0, 254.0), (766.0, 308.0), (868.0, 308.0)],
            scale: 0.9,
            middle: (805.0, 240.0),
        },
        Region::Hochob => Place {
            plate: (262.0, 412.0),
            pyramid: (166.0, 512.0),
            altar: (282.0, 478.0),
            champion: (362.0, 482.0),
            mats: [(200.0, 552.0), (344.0, 552.0), (208.0, 608.0), (346.0, 608.0)],
            scale: 1.04,
            middle: (270.0, 520.0),
        },
        Region::Palenque => Place {
            plate: (258.0, 712.0),
            pyramid: (164.0, 802.0),
            altar: (278.0, 774.0),
            champion: (356.0, 780.0),
            mats: [(200.0, 842.0), (344.0, 842.0), (232.0, 896.0), (372.0, 890.0)],
            scale: 1.0,
            middle: (275.0, 810.0),
        },
        Region::Uxmal => Place {
            plate: (206.0, 114.0),
            pyramid: (156.0, 218.0),
            altar: (250.0, 180.0),
            champion: (309.0, 190.0),
            mats: [(148.0, 260.0), (274.0, 260.0), (148.0, 312.0), (274.0, 312.0)],
            scale: 0.92,
            middle: (205.0, 225.0),
        },
    }
}

/// The corner of the regions where a god stands.
pub(super) fn vertex(vertex: mezo::Vertex) -> Point {
    let (x, y) = vertex.at();
    (f64::from(x), f64::from(y))
}

/// While cards are laid and actions chosen, the region that is fought over; where an effect may reach farther, the
/// whole land.
pub(super) fn focus(drawing: &Drawing<'_>) -> Option<Focus> {
    let region = drawing.table().conflict?;
    let here = matches!(
        drawing.frame()?,
        Frame::Draw
            | Frame::SelectCard(_)
            | Frame::ChooseAction(_)
            | Frame::GlyphRitual(_)
            | Frame::SacrificeWarriors(_)
            | Frame::SacrificeShamans(_)
            | Frame::BreakTie(_)
    );
    let at = place(region);
    let mats = at.mats.map(|mat| (mat, (MAT * at.scale, 46.0 * at.scale)));
    let rest = [
        (at.plate, (110.0, 34.0)),
        (at.pyramid, (90.0, 60.0)),
        (at.altar, (44.0, 44.0)),
        (at.champion, (44.0, 50.0)),
    ];
    Focus::around(mats.into_iter().chain(rest)).filter(|_| here)
}
