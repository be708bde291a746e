//! What the expansions lay beside the board: the threat of Hades, monuments, special Metropolises, artifacts.

use super::drawing::Drawing;
use super::tokens::{artifact_glyph, badge, building_glyph, icon};
use crate::{Bar, Node, Panel, html};
use cyclades::components::{Module, THREAT_LIMIT};
use cyclades::grammar::count;
use cyclades::{Artifact, Building, Monument};

/// The panels of the expansions in play.
pub(super) fn panels(drawing: &Drawing<'_>) -> Vec<Panel> {
    let plays = |module| drawing.table.options.plays(module);
    let mut panels = Vec::new();
    if plays(Module::Hades) {
        panels.push(Panel { id: "hades", title: "Hades".to_owned(), bar: Bar::Right, body: hades(drawing) });
    }
    if plays(Module::Monuments) {
        let body = monuments(drawing);
        panels.push(Panel { id: "monuments", title: "Monuments".to_owned(), bar: Bar::Right, body });
    }
    if plays(Module::Titans) {
        let body = treasures(drawing);
        panels.push(Panel {
            id: "treasures",
            title: "Cities and artifacts".to_owned(),
            bar: Bar::Right,
            body,
        });
    }
    panels
}

fn hades(drawing: &Drawing<'_>) -> Node {
    let threat = drawing.table.threat;
    let pips = (1..=THREAT_LIMIT)
        .map(|step| html("i").class_if(step <= threat, "on").class_if(step == THREAT_LIMIT, "last"));
    let words = if drawing.table.hades_active() {
        "Hades walks the earth this cycle.".to_owned()
    } else {
        format!("Threat {threat} of {THREAT_LIMIT}. Two dice add to it each cycle.")
    };
    let track = html("div")
        .class("threat")
        .class_if(drawing.table.hades_active(), "awake")
        .term("threat")
        .rule("CYC-5.14.1")
        .child(html("span").class("pips").children(pips))
        .child(html("small").text(words));
    let tomb = match drawing.table.necropolis() {
        Some(at) => {
            format!("Necropolis in {}: {} gold", at.title(), drawing.table.board.land(at).gold)
        }
        None => "No Necropolis yet".to_owned(),
    };
    html("div")
        .class("hades")
        .child(track)
        .child(
            html("div")
                .class("entry")
                .term(Building::Necropolis)
                .rule("CYC-5.14.8")
                .child(icon("necropolis"))
                .child(html("span").text(tomb)),
        )
        .child(html("div").class("entry").term("undead_troop").rule("CYC-5.14.4").child(icon("skull")).child(
            html("span").text(format!(
                "In the supply: {}, {}",
                count(drawing.table.undead_troops_left(), "undead troop"),
                count(drawing.table.undead_fleets_left(), "undead fleet")
            )),
        ))
}

fn monuments(drawing: &Drawing<'_>) -> Node {
    let offered = drawing
        .table
        .monuments
        .iter()
        .map(|monument| monument_row(monument).spot(format!("offer-{monument}")).term(monument));
    let standing = drawing.table.map().territories.iter().flat_map(|row| {
        let land = drawing.table.board.land(row.id);
        land.monuments.iter().map(move |monument| {
            let whose = land.controller.map(badge);
            monument_row(monument)
                .class("built")
                .term(monument)
                .tip(format!("It stands in {}.", row.id.title()))
                .maybe(whose)
        })
    });
    html("div").class("monuments").children(offered).children(standing)
}

fn monument_row(monument: Monument) -> Node {
    let pair = monument.requires().map(|building| {
        html("span").class("tile").class(&format!("b-{building}")).child(icon(building_glyph(building)))
    });
    html("div")
        .key(monument)
        .class("wonder")
        .rule("CYC-5.17.1")
        .child(html("span").class("pair").children(pair))
        .child(
            html("span")
                .class("what")
                .child(html("b").text(monument.title()))
                .child(html("small").text(monument.help())),
        )
}

fn treasures(drawing: &Drawing<'_>) -> Node {
    let waiting = drawing.table.specials.iter().map(|tile| {
        html("div")
            .key(tile)
            .class("entry")
            .term(tile)
            .tip("It is founded before ordinary ones.")
            .rule("CYC-5.8.8")
            .child(icon("metropolis"))
            .child(html("span").child(html("b").text(tile.title())).text(format!(" {}", tile.help())))
    });
    let found = Artifact::ALL.iter().filter_map(|&artifact| {
        let at = drawing
            .table
            .map()
            .lands
            .iter()
            .find(|&at| drawing.table.board.land(at).units.artifacts.contains(artifact))?;
        let owner = drawing.table.board.land(at).controller;
        Some(
            html("div")
                .key(artifact)
                .class("entry")
                .term(artifact)
                .tip(format!("It lies in {}.", at.title()))
                .rule("CYC-5.16.4")
                .child(icon(artifact_glyph(artifact)))
                .child(html("span").text(format!("{} in {}", artifact.title(), at.title())))
                .maybe(owner.map(badge)),
        )
    });
    let rule = html("small").text("Who holds all five artifacts wins at once.");
    html("div").class("treasures").children(waiting).children(found).child(rule)
}
