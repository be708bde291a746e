//! The land: sea, coast, the ground of each region in the light of its state, jungle and borders.

use super::bits::art;
use super::drawing::Drawing;
use super::place::place;
use super::spots;
use crate::{Node, svg};
use mezo::Region;

/// In which light a region lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Light {
    /// Out of play.
    Desolate,
    /// Its conflict is on.
    Lit,
    /// The Blessed one of this Age, to be fought over.
    Blessed,
    /// Fought over in this Age.
    Fought,
    /// Waiting.
    Dusk,
}

impl Light {
    /// In which light `region` lies.
    pub(super) fn of(drawing: &Drawing<'_>, region: Region) -> Light {
        let table = drawing.table();
        if table.regions[region].altar.is_none() {
            Light::Desolate
        } else if table.conflict == Some(region) {
            Light::Lit
        } else if !drawing.view.tiles.contains(region) && fighting(drawing) {
            Light::Fought
        } else if table.blessed == Some(region) {
            Light::Blessed
        } else {
            Light::Dusk
        }
    }

    /// Its class.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Light::Desolate => "desolate",
            Light::Lit => "lit",
            Light::Blessed => "blessed",
            Light::Fought => "fought",
            Light::Dusk => "dusk",
        }
    }
}

/// Whether the conflicts of an Age are on: only then is a region without a tile one that was fought over.
pub(super) fn fighting(drawing: &Drawing<'_>) -> bool {
    drawing.phase().is_some() && !drawing.table().is_drafting()
}

/// Sea and land under everything else.
pub(super) fn land(drawing: &Drawing<'_>) -> Node {
    let sea = |class: &str| {
        let all = svg("rect").attr("x", -900).attr("y", -500).attr("width", 2800).attr("height", 2000);
        all.class(class)
    };
    let coast = |class: &str| art("coast").class(class);
    let lit = drawing.table().conflict.map(|region| {
        let outline = |class: &str| art(&format!("reg-{region}")).class(class);
        svg("g").key(format!("fire-{region}")).child(outline("mz-fire wide")).child(outline("mz-fire"))
    });
    svg("g")
        .class("mz-land")
        .child(sea("mz-sea"))
        .child(sea("mz-waves"))
        .children(LIFE.map(|(name, place)| art(name).class("mz-life").attr("transform", place)))
        .children(["mz-surf far", "mz-surf near", "mz-surf", "mz-cliff", "mz-sand"].map(coast))
        .children(Region::ALL.map(|region| ground(drawing, region)))
        .child(art("borders").class("mz-border under"))
        .child(art("borders").class("mz-border"))
        .children(Region::ALL.map(|region| {
            art(&format!("trees-{region}")).class("mz-trees").class(Light::of(drawing, region).class())
        }))
        .maybe(lit)
}

/// What moves on the sea; some of it beyond the frame, for wide screens.
const LIFE: [(&str, &str); 5] = [
    ("canoe", "translate(76 952) scale(.82)"),
    ("turtle", "translate(958 742) rotate(-58) scale(.72)"),
    ("turtle", "translate(1046 240) rotate(-120) scale(.62)"),
    ("canoe", "translate(-62 260) scale(.62)"),
    ("turtle", "translate(-70 640) rotate(20) scale(.6)"),
];

fn ground(drawing: &Drawing<'_>, region: Region) -> Node {
    let light = Light::of(drawing, region);
    let own = |part: &str| art(&format!("{part}-{region}"));
    let (x, y) = place(region).middle;
    let carved = match light {
        Light::Lit => Some("wheel"),
        Light::Blessed => Some("beams"),
        Light::Desolate => Some("cracks"),
        Light::Fought | Light::Dusk => None,
    };
    let scale = if region == Region::Becan { 1.0 } else { 0.72 };
    let carved = carved.map(|name| {
        svg("g").attr("transform", format!("translate({x} {y}) scale({scale})")).child(art(name))
    });
    svg("g")
        .class("mz-ground")
        .class(light.class())
        .attr("clip-path", format!("url(#mz-clip-{region})"))
        .child(own("reg").class("mz-soil"))
        .child(own("reg").class("mz-specks"))
        .maybe(carved)
        .child(own("jungle").class("mz-jungle"))
        .child(own("under").class("mz-under"))
}

/// What is clicked to choose a region: its whole ground.
pub(super) fn hit(region: Region) -> Node {
    let own = || art(&format!("reg-{region}"));
    svg("g")
        .class("mz-spot mz-region")
        .spot(spots::region(region))
        .child(own().class("mz-hit"))
        .child(own().class("edge"))
}
