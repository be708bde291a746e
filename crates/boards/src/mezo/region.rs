//! What stands in a region besides the tribes: its name, its prize, its Champion, its pyramid.

use super::bits::{art, label, put, sign};
use super::drawing::{Drawing, tribe_class};
use super::land::Light;
use super::mats;
use super::place::{Place, place};
use super::spots;
use crate::shapes::outline;
use crate::{Node, svg};
use kernel::Seat;
use mezo::components::{Ability, CHAMPION_STRENGTH, MIGHTY_CHAMPION_STRENGTH};
use mezo::{Piece, Region, Site};

/// Everything that stands in `region`.
pub(super) fn region(drawing: &Drawing<'_>, region: Region) -> Node {
    let light = Light::of(drawing, region);
    let at = place(region);
    let all = svg("g").class("mz-site").class(light.class()).key(region);
    if light == Light::Desolate {
        return all.child(plate(region, light, &at)).child(label(
            at.plate.0,
            at.plate.1 + 42.0,
            "mz-tag",
            "Desolate",
        ));
    }
    let site = &drawing.table().regions[region];
    let fought = (light == Light::Fought).then(|| {
        svg("g")
            .class("mz-fought")
            .attr("transform", format!("translate({} {})", at.plate.0, at.plate.1 + 36.0))
            .child(label(0.0, 0.0, "mz-tag", "✓ fought"))
    });
    all.child(plate(region, light, &at))
        .maybe(fought)
        .child(pyramid(drawing, region, site, &at))
        .child(prize(drawing, region, site, &at))
        .maybe(champion(drawing, region, site, &at))
        .children(drawing.table().everyone().filter_map(|seat| mats::mat(drawing, region, seat, &at)))
}

fn plate(region: Region, light: Light, at: &Place) -> Node {
    let name = region.title().to_uppercase();
    let half = 12.0 + name.chars().count() as f64 * 8.3;
    let (wide, full) = (half + 7.0, half * 2.0);
    let words = match light {
        Light::Desolate => "Desolate: out of play for the whole game, nothing can be done here.",
        Light::Lit => "The conflict of now: everybody fights here, with or without units.",
        Light::Blessed => "Blessed: no Champion here. It is fought over with sacrifices, for 8 VP.",
        Light::Fought => "Fought over in this Age. Units that come now stay for the next one.",
        Light::Dusk => "Its conflict is still to come, in an order nobody knows.",
    };
    svg("g")
        .class("mz-plate")
        .attr("transform", format!("translate({} {})", at.plate.0, at.plate.1))
        .tip(format!("{}. {words}", region.title()))
        .rule(if light == Light::Blessed { "MEZO-5.26" } else { "MEZO-5.40" })
        .child(
            svg("g")
                .class("mz-plate-face")
                .child(svg("path").attr("d", format!("M-{half}-16h{full}v7h7v18h-7v7h-{full}v-7h-7v-18h7z")))
                .child(svg("path").class("mz-plate-line").attr("d", format!("M-{wide}-3v6M{wide}-3v6")))
                .child(label(0.0, 7.5, "mz-name", name)),
        )
}

fn prize(drawing: &Drawing<'_>, region: Region, site: &Site, at: &Place) -> Node {
    let (x, y) = at.altar;
    let scale = if region == Region::Becan { 1.25 } else { 0.96 };
    let blessed = drawing.table().blessed == Some(region);
    let altar = site.altar.map_or("altar_sun", |altar| altar.id());
    let covers =
        site.altar.filter(|_| blessed).map(|altar| format!("It covers the {} this Age.", altar.title()));
    let vp = site.altar.and_then(|altar| altar.text().words.split_whitespace().next()).unwrap_or("");
    let worth = if blessed { "8" } else { vp };
    svg("g")
        .class("mz-prize-token")
        .attr("transform", format!("translate({x} {y}) scale({scale})"))
        .term(if blessed { "blessed" } else { altar })
        .tip(covers.unwrap_or_default())
        .rule(if blessed { "MEZO-5.62" } else { "MEZO-5.52" })
        .child(art(if blessed { "blessed" } else { altar }))
        .child(svg("circle").class("mz-worth").attr("cx", 21).attr("cy", 20).attr("r", 13))
        .child(label(21.0, 27.0, "mz-worth-number", worth))
}

fn champion(drawing: &Drawing<'_>, region: Region, site: &Site, at: &Place) -> Option<Node> {
    let (x, y) = at.champion;
    let scale = at.scale.clamp(0.86, 1.25);
    let spot = spots::champion(region);
    let coming = drawing.after().and_then(|after| after.regions[region].champion);
    let (owner, ghost) = match (site.champion, coming, drawing.chooser()) {
        (Some(owner), _, _) => (owner, false),
        (None, Some(owner), _) => (owner, true),
        (None, None, Some(you)) if drawing.can(&spot) => (you, true),
        _ => return None,
    };
    let strength = if drawing.table().tribe(owner).has(Ability::MightyChampion) {
        MIGHTY_CHAMPION_STRENGTH
    } else {
        CHAMPION_STRENGTH
    };
    let words = format!(
        "Champion of {}: {strength} strength here. Its owner acts last in this conflict.",
        drawing.name(owner)
    );
    let figure = svg("g")
        .child(svg("ellipse").class("mz-shade").attr("cy", 22).attr("rx", 30).attr("ry", 8))
        .child(art("champion"))
        .child(svg("g").attr("transform", "translate(0 8)").child(sign(owner, 5.0)))
        .child(svg("rect").class("mz-hit").attr("x", -32).attr("y", -42).attr("width", 64).attr("height", 70))
        .child(svg("rect").class("edge").attr("x", -33).attr("y", -43).attr("width", 66).attr("height", 72));
    let node = svg("g")
        .class("mz-spot mz-champion mz-drop")
        .class(&tribe_class(owner))
        .class_if(ghost, "mz-ghost")
        .key(format!("champion-{}", owner.0))
        .attr("transform", format!("translate({x} {y}) scale({scale})"))
        .spot(spot)
        .term("champion")
        .tip(words)
        .rule("MEZO-5.51");
    Some(node.child(figure))
}

/// Half the foot of a piece of each level.
const FOOT: [f64; 4] = [59.0, 45.0, 32.0, 20.0];
/// The height of a step.
const STEP: f64 = 21.0;

fn pyramid(drawing: &Drawing<'_>, region: Region, site: &Site, at: &Place) -> Node {
    let spot = spots::pyramid(region);
    let scale = if region == Region::Becan { 1.28 } else { 0.92 };
    let ghost = drawing.after().and_then(|after| {
        let then = &after.regions[region].pyramid;
        then.iter().enumerate().find(|(step, piece)| site.pyramid.get(*step) != Some(*piece))
    });
    let falling =
        drawing.after().is_some_and(|after| after.regions[region].pyramid.len() < site.pyramid.len());
    let steps = site.pyramid.iter().enumerate().map(|(step, piece)| {
        let last = step + 1 == site.pyramid.len();
        self::step(step, *piece)
            .class_if(falling && last, "leaving")
            .key(format!("{}-{:?}", step, piece.owner))
    });
    let offer = ghost.map(|(step, piece)| self::step(step, *piece).class("mz-ghost").key("ghost"));
    let next = drawing.chooser().filter(|_| drawing.can(&spot) && ghost.is_none());
    let next = next.and_then(|you| drawing.table().buildable(you, region).map(|level| (you, level)));
    let plan = next.map(|(you, level)| {
        let piece = Piece { owner: Some(you), level };
        step(site.pyramid.len(), piece).class("mz-plan").key("plan")
    });
    let bare = site.pyramid.is_empty();
    let high = -STEP * (site.pyramid.len() as f64 + 1.6);
    let figure = svg("g")
        .maybe(bare.then(|| svg("path").class("mz-plot").attr("d", "M-50 0v-7h8v-7h84v7h8v7z")))
        .maybe((!bare).then(|| svg("ellipse").class("mz-shade").attr("cy", 3).attr("rx", 68).attr("ry", 10)))
        .children(steps)
        .maybe(plan)
        .maybe(offer)
        .child(hull("mz-hit", high))
        .child(hull("edge", high));
    svg("g")
        .class("mz-spot mz-pyramid")
        .spot(spot)
        .tip(pyramid_words(drawing, region, site))
        .rule("MEZO-5.83")
        .child(put(at.pyramid.0, at.pyramid.1, scale, figure))
}

fn hull(class: &str, high: f64) -> Node {
    let top = high.min(-44.0);
    svg("path").class(class).attr("d", outline([(-66.0, 8.0), (-54.0, top), (54.0, top), (66.0, 8.0)]))
}

/// One piece, as a step of the stack.
pub(super) fn step(step: usize, piece: Piece) -> Node {
    let foot = FOOT[usize::from(piece.level.clamp(1, 4) - 1)];
    let (low, high) = (-STEP * step as f64, -STEP * (step as f64 + 1.0));
    let top = foot - 7.0;
    let stair = foot * 0.12 + 4.0;
    let edge = |points: [(f64, f64); 4], class: &str| svg("path").class(class).attr("d", outline(points));
    let stairs = svg("rect")
        .class("mz-stair")
        .attr("x", -stair)
        .attr("y", high + 1.0)
        .attr("width", stair * 2.0)
        .attr("height", STEP - 2.0);
    let treads = [0.27, 0.52, 0.77].map(|at| {
        let y = high + STEP * at;
        svg("path").class("mz-tread").attr("d", format!("M-{stair} {y}H{stair}"))
    });
    let signs = piece.owner.into_iter().flat_map(|owner| {
        let x = foot - 15.0;
        let y = low - STEP / 2.0 - 1.0;
        [-x, x].map(|x| put(x, y, 1.0, sign(owner, 3.8)))
    });
    let temple = (piece.level == 4).then(|| {
        let y = high;
        svg("path").class("mz-temple").attr("d", format!("M-9 {y}v-12h-3v-5h24v5h-3v12h-5v-8h-8v8z"))
    });
    let node = svg("g")
        .class("mz-step mz-drop")
        .child(edge([(-foot, low), (-top, high), (top, high), (foot, low)], "mz-step-face"))
        .child(edge(
            [
                (-foot + 2.0, low - 1.0),
                (-top + 1.0, high + 1.0),
                (-top * 0.44, high + 1.0),
                (-foot * 0.48, low - 1.0),
            ],
            "mz-step-light",
        ))
        .child(edge(
            [
                (foot - 2.0, low - 1.0),
                (top - 1.0, high + 1.0),
                (top * 0.44, high + 1.0),
                (foot * 0.48, low - 1.0),
            ],
            "mz-step-dark",
        ))
        .child(stairs)
        .children(treads)
        .children(signs)
        .maybe(temple);
    match piece.owner {
        Some(owner) => node.class(&tribe_class(owner)),
        None => node.class("mz-neutral"),
    }
}

fn pyramid_words(drawing: &Drawing<'_>, region: Region, site: &Site) -> String {
    let who = |owner: Option<Seat>| owner.map_or("nobody", |owner| drawing.name(owner));
    if site.pyramid.is_empty() {
        return format!("No pyramid in {} yet. Who builds the first piece scores 1 VP.", region.title());
    }
    let steps: Vec<String> =
        site.pyramid.iter().map(|piece| format!("level {} of {}", piece.level, who(piece.owner))).collect();
    let next = site.pyramid.len() + 1;
    let more = if site.pyramid.last().is_some_and(|piece| piece.level < 4) {
        format!(" The next piece scores {next} VP for its builder and 1 VP for each other owner in it.")
    } else {
        " It is complete.".to_owned()
    };
    format!("Pyramid of {}, from the ground: {}.{more}", region.title(), steps.join(", "))
}
