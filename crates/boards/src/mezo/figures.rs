//! What the rules of Mezo look like.

use super::bits::{art, canvas, champion_icon, emblem, glyph_icon, icon, label, portrait, unit_icon};
use super::drawing::tribe_class;
use super::lane::kind;
use super::region::step;
use crate::figure::{Figure, item, picture};
use crate::{Node, html, svg};
use kernel::Seat;
use mezo::Piece;
use mezo::components::{Card, God, Slot};
use mezo::effect::Unit;

const BOARD: &str = "mz-board";

pub(super) fn figures() -> Vec<Figure> {
    vec![presence(), points(), card(), strength(), prizes(), pyramids()]
}

fn presence() -> Figure {
    let ray = |angle: i16| {
        svg("path")
            .attr("transform", format!("rotate({angle})"))
            .attr("d", "M0-8L168-46L148 0L168 46L0 8z")
            .attr("fill", "url(#mz-ray-red)")
    };
    let ground = |x: f64, name: &str| {
        svg("g")
            .child(
                svg("rect")
                    .attr("x", x)
                    .attr("y", -120)
                    .attr("width", 190)
                    .attr("height", 200)
                    .attr("rx", 26)
                    .attr("fill", "url(#mz-dusk)"),
            )
            .child(label(x + 95.0, -88.0, "mz-name", name))
    };
    let god = svg("g")
        .class(&tribe_class(Seat(0)))
        .child(svg("circle").class("mz-socket-stone").attr("r", 23))
        .child(svg("path").class("mz-pedestal").attr("d", "M-34 2L-24 16H24L34 2L24-10H-24z"))
        .child(svg("g").attr("transform", "translate(0 -2) scale(.88)").child(art("god_kukulkan")))
        .child(svg("g").attr("transform", "translate(0 9)").child(emblem(Seat(0), 7.0)));
    let parts = [
        ground(-200.0, "HERE"),
        ground(10.0, "AND HERE"),
        svg("g").class("mz-ray").child(ray(165)).child(ray(15)),
        god,
    ];
    Figure::whole(
        "MEZO-5.30",
        "A god stands on a corner and is present in every region that meets there. Actions with an eye work only there.",
        picture(BOARD, "-210 -130 420 220", parts),
    )
}

/// MEZO-5.4 in its simplest case: three markers, one of which moves two spaces.
fn points() -> Figure {
    let marker = |seat: u8, x: f64, class: &str| {
        svg("g")
            .class("mz-marker")
            .class(class)
            .class(&tribe_class(Seat(seat)))
            .attr("transform", format!("translate({x} 0)"))
            .child(svg("circle").attr("r", 15))
            .child(emblem(Seat(seat), 7.0))
    };
    let spaces = (0..6).map(|at| {
        let x = f64::from(at) * 44.0;
        svg("g")
            .child(
                svg("rect")
                    .class("mz-race-band")
                    .attr("x", x - 22.0)
                    .attr("y", -22)
                    .attr("width", 44)
                    .attr("height", 44),
            )
            .child(label(x, 44.0, "mz-race-number", 10 + at))
    });
    let jump = svg("g").class("mz-jump").child(svg("path").attr("d", "M0-20Q66-64 132-20"));
    let all = spaces.chain([marker(0, 0.0, ""), marker(1, 88.0, ""), jump, marker(0, 132.0, "mz-ghost")]);
    Figure::whole(
        "MEZO-5.4",
        "Two points from 10 would end on the taken 12, so the marker goes on to the next free space.",
        picture(BOARD, "-30 -62 280 116", all),
    )
}

fn card() -> Figure {
    let card = Card::KukulkanEdict;
    let actions = Slot::ALL.map(|slot| html("li").child(html("span").text(card.action(slot).words)));
    let face = html("div")
        .class("mz-card")
        .class(God::Kukulkan.id())
        .child(portrait(God::Kukulkan))
        .child(html("b").text(kind(card)))
        .child(html("ol").children(actions));
    Figure::whole(
        "MEZO-5.44",
        "A card has three actions. Two of them are used in turn; the third costs one of one's own glyphs.",
        face,
    )
}

fn strength() -> Figure {
    let seat = Seat(0);
    let items = [
        item(unit_icon(seat, Unit::Warrior), "Warrior: 1"),
        item(unit_icon(seat, Unit::Shaman), "Shaman: 1"),
        item(glyph_icon(seat), "glyph: 1"),
        item(champion_icon(seat), "Champion: 2, Mighty 4"),
        item(icon("strength"), "gained by cards"),
    ];
    Figure::row("MEZO-5.50", "What counts towards strength in a conflict.", items)
}

fn prizes() -> Figure {
    let items = [
        item(canvas("mz-big", "-31 -31 62 66").child(art("altar_sun")), "altar: most strength"),
        item(icon("calendar").class("mz-big"), "Calendar: most Shamans"),
        item(icon("codex").class("mz-big"), "Codex: most Warriors"),
        item(
            canvas("mz-big", "-45 -45 90 90").child(art("blessed")),
            "Blessed token instead of all three: 8 points",
        ),
    ];
    Figure::row("MEZO-5.51", "Each conflict pays three prizes, to one, two or three tribes.", items)
}

fn pyramids() -> Figure {
    let owners = [0, 1, 0, 2];
    let items = (1..=4_usize).map(|high| {
        let steps =
            (0..high).map(|at| step(at, Piece { owner: Some(Seat(owners[at])), level: at as u8 + 1 }));
        let words =
            if high == 1 { "1 point".to_owned() } else { format!("{high} points, 1 for each other owner") };
        item(picture(BOARD, "-70 -112 140 120", steps), words)
    });
    let items: Vec<Node> = items.collect();
    Figure::row("MEZO-5.83", "Pyramids grow piece by piece, and pay their builder for their height.", items)
}
