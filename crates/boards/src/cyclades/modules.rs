//! What the expansions lay beside the board, behind medallions: the gods of the cycle, the threat of Hades, monuments, special
//! Metropolises and artifacts. One is open at a time, and one that matters now calls.

use super::drawing::Drawing;
use super::tokens::{artifact_glyph, badge, building_glyph, icon};
use super::{auction, gods};
use crate::node::tidy;
use crate::{Bar, Node, Panel, html, svg};
use cyclades::components::{Module, THREAT_LIMIT};
use cyclades::grammar::count;
use cyclades::{Action, Artifact, Building, Monument};

/// From so much threat on two dice as they usually fall let Hades rise.
const NEAR: u8 = THREAT_LIMIT - 3;
/// Once somebody has so many artifacts they are on their way to all five.
const MANY_ARTIFACTS: usize = 3;

/// Something behind a medallion.
struct Power {
    id: &'static str,
    name: &'static str,
    glyph: &'static str,
    /// How full its ring is, and out of how many.
    gauge: Option<(u8, u8)>,
    /// What it calls for now, in a word or a number; empty where it is quiet.
    call: String,
    body: Node,
}

/// The panel of the gods and of the expansions in play.
pub(super) fn panel(drawing: &Drawing<'_>) -> Panel {
    let powers = powers(drawing);
    if powers.len() == 1 {
        let body = gods::rows(drawing);
        return Panel { id: "gods", title: "Gods this cycle".to_owned(), bar: Bar::Right, body };
    }
    let open = open(drawing, &powers);
    let signs = powers.iter().flat_map(|power| [switch(power, power.id == open), medallion(power)]);
    let body = html("div").class("powers").child(html("div").class("medallions").children(signs));
    let body = body.children(powers.iter().map(|power| {
        html("div").key(power.id).class("power").class(&format!("of-{}", power.id)).child(power.body.clone())
    }));
    Panel { id: "gods", title: "Gods and powers".to_owned(), bar: Bar::Right, body }
}

/// The medallions at the board's edge, for a phone.
pub(super) fn edge(drawing: &Drawing<'_>) -> Option<Node> {
    let powers = powers(drawing);
    let signs = powers.iter().map(|power| medallion(power).attr("data-opens", "gods"));
    (powers.len() > 1).then(|| html("div").class("medallions").children(signs))
}

fn powers(drawing: &Drawing<'_>) -> Vec<Power> {
    let plays = |module| drawing.table.options.plays(module);
    let mut powers = vec![Power {
        id: "gods",
        name: "Gods",
        glyph: "zeus",
        gauge: None,
        call: String::new(),
        body: gods::rows(drawing),
    }];
    powers.extend(plays(Module::Hades).then(|| hades_power(drawing)));
    powers.extend(plays(Module::Monuments).then(|| monuments_power(drawing)));
    powers.extend(plays(Module::Titans).then(|| treasures_power(drawing)));
    powers
}

/// What is open until a person opens something else: what an action is about, else the gods; while offerings are made
/// those lie in the strip.
fn open(drawing: &Drawing<'_>, powers: &[Power]) -> &'static str {
    let called = |power: &&Power| power.call.parse::<u8>().is_ok();
    let quiet = if auction::runs(drawing) { 1 } else { 0 };
    let first = powers.iter().find(called).or(powers.get(quiet)).or(powers.first());
    first.map_or("gods", |power| power.id)
}

/// What opens a power, by key as well.
fn switch(power: &Power, open: bool) -> Node {
    let input = html("input")
        .key(format!("switch-{}", power.id))
        .class("sr")
        .attr("type", "radio")
        .attr("name", "cyc-power")
        .attr("id", format!("cyc-open-{}", power.id))
        .attr("value", power.id);
    if open { input.attr("checked", "checked") } else { input }
}

fn medallion(power: &Power) -> Node {
    let words = match power.gauge {
        Some((has, of)) => format!("{}: {has} of {of}.", power.name),
        None => format!("{}.", power.name),
    };
    html("label")
        .key(power.id)
        .class("medallion")
        .class(&format!("of-{}", power.id))
        .class_if(!power.call.is_empty(), "calls")
        .attr("for", format!("cyc-open-{}", power.id))
        .tip(words)
        .child(html("span").class("face").child(ring(power.gauge)).child(icon(power.glyph)))
        .child(html("small").text(power.name))
        .maybe((!power.call.is_empty()).then(|| html("b").class("call").text(&power.call)))
}

/// The ring of a medallion, filled as far as its gauge says.
fn ring(gauge: Option<(u8, u8)>) -> Node {
    let round = 2.0 * std::f64::consts::PI * 17.0;
    let filled = gauge.map_or(0.0, |(has, of)| round * f64::from(has.min(of)) / f64::from(of.max(1)));
    let circle = || svg("circle").attr("r", 17).attr("transform", "rotate(-90)");
    svg("svg")
        .class("ring")
        .attr("viewBox", "-20 -20 40 40")
        .attr("aria-hidden", "true")
        .child(circle().class("whole"))
        .child(circle().class("part").attr("stroke-dasharray", format!("{} {}", tidy(filled), tidy(round))))
}

/// So many actions of who looks are like this, as a call.
fn calls_for(drawing: &Drawing<'_>, like: impl Fn(Action) -> bool) -> String {
    match drawing.actions.iter().flatten().filter(|&&action| like(action)).count() {
        0 => String::new(),
        many => many.to_string(),
    }
}

fn hades_power(drawing: &Drawing<'_>) -> Power {
    let threat = drawing.table.threat.min(THREAT_LIMIT);
    let awake = drawing.table.hades_active();
    let call = if awake || threat >= NEAR { "!" } else { "" };
    let gauge = Some((if awake { THREAT_LIMIT } else { threat }, THREAT_LIMIT));
    Power { id: "hades", name: "Hades", glyph: "hades", gauge, call: call.to_owned(), body: hades(drawing) }
}

fn monuments_power(drawing: &Drawing<'_>) -> Power {
    let standing = |at| drawing.table.board.land(at).monuments.len();
    let built: u8 = drawing.table.map().lands.iter().map(standing).sum();
    let all = built + drawing.table.monuments.len();
    let call = calls_for(drawing, |action| {
        matches!(
            action,
            Action::SetupClaimMonument(_)
                | Action::ClaimMonument(_)
                | Action::ClaimMonumentFirst(_)
                | Action::UseMonument(_)
        )
    });
    let body = monuments(drawing);
    Power { id: "monuments", name: "Monuments", glyph: "temple", gauge: Some((built, all)), call, body }
}

fn treasures_power(drawing: &Drawing<'_>) -> Power {
    let table = drawing.table;
    let held = |seat| {
        Artifact::ALL
            .iter()
            .filter(|one| table.board.artifacts(table.board.held(seat)).contains(**one))
            .count()
    };
    let most = kernel::Seat::all(table.seats).map(held).max().unwrap_or(0);
    let mut call = calls_for(drawing, |action| {
        matches!(
            action,
            Action::UseArtifact(_)
                | Action::UseDelphi
                | Action::TheaterMetropolis
                | Action::ChooseSpecialMetropolis(_)
        )
    });
    if call.is_empty() && most >= MANY_ARTIFACTS {
        call = "!".to_owned();
    }
    let gauge = Some((most as u8, Artifact::ALL.len() as u8));
    Power { id: "treasures", name: "Cities", glyph: "sword", gauge, call, body: treasures(drawing) }
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
        .spot("threat")
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
