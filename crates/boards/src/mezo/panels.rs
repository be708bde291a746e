//! The tracks beside the board: Calendar and Codex, the wrathful god, devotion, and what each region holds.

use super::bits::{art, canvas, champion_icon, emblem, icon, label, mark, unit_icon};
use super::drawing::{Drawing, tribe_class};
use super::land::Light;
use super::spots;
use super::words;
use crate::{Node, html, svg};
use kernel::Seat;
use mezo::components::{
    Ability, Book, CHAMPION_STRENGTH, DEVOTION_LEVEL, DEVOTION_VP, MIGHTY_CHAMPION_STRENGTH, Space, WrathTile,
};
use mezo::{Region, Source, Tabletop};

/// The Immortal Calendar, the Heroic Codex and the tiles of the wrathful god.
pub(super) fn books(drawing: &Drawing<'_>) -> Node {
    let rows = Book::ALL.map(|book| {
        let (name, rule) = match book {
            Book::Calendar => ("calendar", "MEZO-5.53"),
            Book::Codex => ("codex", "MEZO-5.54"),
        };
        let title = html("div").class("mz-book-name").term(book).rule(rule).child(icon(name));
        let title = title.child(html("span").text(book.title().rsplit(' ').next().unwrap_or("")));
        let spaces =
            html("div").class("mz-spaces").children(book.spaces().map(|space| self::space(drawing, space)));
        html("div").class("mz-book").class(name).child(title).child(spaces)
    });
    html("div").class("mz-books").children(rows).child(wrath(drawing))
}

/// One space: what it does, and whose unit lies on it.
pub(super) fn space(drawing: &Drawing<'_>, space: Space) -> Node {
    let owner = drawing.table().books[space];
    let coming = drawing.after().and_then(|after| after.books[space]).filter(|_| owner.is_none());
    let signs = words::signs(drawing.table(), drawing.you.unwrap_or(Seat(0)), Source::Space(space));
    let signs = signs
        .into_iter()
        .map(|(name, number)| html("span").class("mz-sign-pair").child(icon(name)).text(number));
    let piece = owner.or(coming).map(|seat| {
        unit_icon(seat, space.book().unit()).class("mz-honoured").class_if(coming.is_some(), "mz-ghost")
    });
    let whose = owner.map_or(String::new(), |seat| format!("Taken by {}.", drawing.name(seat)));
    html("div")
        .class("mz-space")
        .class_if(owner.is_some(), "full")
        .key(space)
        .spot(spots::space(space))
        .term(space)
        .tip(whose)
        .rule("MEZO-5.95")
        .children(signs)
        .maybe(piece)
}

/// The icon of a wrathful tile.
pub(super) const fn wrath_icon(tile: WrathTile) -> &'static str {
    match tile {
        WrathTile::Storm => "storm",
        WrathTile::Maize => "maize",
        WrathTile::Incense => "incense",
        WrathTile::Mountain => "mountain",
        WrathTile::Jaguar => "jaguar",
        WrathTile::Bats => "bats",
        WrathTile::Eclipse => "eclipse",
        WrathTile::Zenith => "zenith",
        WrathTile::Graves => "graves",
    }
}

/// The wrathful god: its bowl with the price, and its tiles.
fn wrath(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let price = table.appease_price();
    let bowl = html("div")
        .class("mz-book-name mz-bowl")
        .class_if(price > 1, "full")
        .spot(spots::BOWL)
        .term("appease")
        .rule("MEZO-5.71")
        .child(icon("appease"))
        .child(html("span").text(format!("Wrath: {}", words::some(price, None))));
    let open = table.wrath.iter().map(|&tile| {
        let signs = words::signs(table, drawing.you.unwrap_or(Seat(0)), Source::Wrath(tile));
        let signs = signs
            .into_iter()
            .map(|(name, number)| html("span").class("mz-sign-pair").child(icon(name)).text(number));
        wrath_tile(tile).class("mz-wrath small").child(icon(wrath_icon(tile))).children(signs)
    });
    let closed = (table.wrath.len() as u8 + 1..=table.options.ages).map(|age| {
        let words = format!("The next wrathful tile is turned up in Age {age}.");
        html("div")
            .class("mz-wrath small down")
            .key(age)
            .tip(words)
            .rule("MEZO-5.20")
            .text(format!("Age {age}"))
    });
    html("div")
        .class("mz-book")
        .child(bowl)
        .child(html("div").class("mz-spaces three").children(open).children(closed))
}

fn wrath_tile(tile: WrathTile) -> Node {
    html("div").key(tile).spot(spots::wrath(tile)).term(tile).rule("MEZO-5.72")
}

/// An open wrathful tile, in words.
pub(super) fn tile(tile: WrathTile) -> Node {
    wrath_tile(tile)
        .class("mz-wrath")
        .child(icon(wrath_icon(tile)))
        .child(html("span").text(tile.text().words))
}

/// The devotion track as a stepped pyramid.
pub(super) fn devotion(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let spaces = (0..DEVOTION_VP.len()).map(|space| {
        let (x, y) = devotion_at(space);
        svg("g")
            .class("mz-dev")
            .attr("transform", format!("translate({x} {y})"))
            .child(
                svg("rect")
                    .attr("width", 20.6)
                    .attr("height", 27)
                    .class(&format!("level-{}", DEVOTION_LEVEL[space])),
            )
            .child(label(10.5, 24.0, "mz-dev-number", DEVOTION_VP[space]))
    });
    let markers = table.everyone().map(|seat| {
        let space = table.tribe(seat).devotion;
        let sharing = table.everyone().filter(|&other| table.tribe(other).devotion == space);
        let rank = sharing.clone().position(|other| other == seat).unwrap_or(0) as f64;
        let count = sharing.count() as f64;
        let (x, y) = devotion_at(usize::from(space));
        let side = 10.3 + (rank - (count - 1.0) / 2.0) * 5.0;
        svg("g")
            .class("piece mz-dev-marker")
            .class(&tribe_class(seat))
            .key(format!("dev-{}", seat.0))
            .at(x + side, y + 6.5)
            .child(emblem(seat, 6.0))
    });
    let ghosts = drawing.after().into_iter().flat_map(|after| {
        let rising =
            table.everyone().filter(move |&seat| after.tribe(seat).devotion > table.tribe(seat).devotion);
        rising.map(move |seat| {
            let (x, y) = devotion_at(usize::from(after.tribe(seat).devotion));
            svg("g")
                .class("mz-ghost mz-dev-marker")
                .class(&tribe_class(seat))
                .attr("transform", format!("translate({} {})", x + 10.5, y + 6.5))
                .child(emblem(seat, 7.0))
        })
    });
    let levels =
        [("III", 50.0, 20.0), ("II", 30.0, 49.0)].map(|(name, x, y)| label(x, y, "mz-dev-level", name));
    let canvas = canvas("mz-devotion", "0 0 214 88")
        .children(levels)
        .children(spaces)
        .children(markers)
        .children(ghosts);
    html("div")
        .term("devotion")
        .tip("Beyond the last space each devotion is 1 VP.")
        .rule("MEZO-5.19")
        .child(canvas)
}

/// Three tiers: ten spaces, six, four.
fn devotion_at(space: usize) -> (f64, f64) {
    let (first, inset, y) = match space {
        0..=9 => (0, 5.0, 60.0),
        10..=15 => (10, 46.2, 31.0),
        _ => (16, 66.8, 2.0),
    };
    (inset + 20.6 * (space - first) as f64, y)
}

/// What each region in play holds: for the time before the conflicts.
pub(super) fn regions(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let rows = table.in_play().iter().map(|region| {
        let site = &table.regions[region];
        let blessed = table.blessed == Some(region);
        let altar = site.altar.map_or("altar_sun", |altar| altar.id());
        let picture = if blessed {
            canvas("mz-big", "-45 -45 90 90").child(art("blessed"))
        } else {
            canvas("mz-big", "-31 -31 62 66").child(art(altar))
        };
        let words = match (blessed, site.altar) {
            (true, _) => "Blessed: 8 VP, no books",
            (false, Some(altar)) => altar.text().words,
            (false, None) => "",
        };
        let seats = table.everyone().filter_map(|seat| {
            let strength = strength(table, region, seat);
            let champion = (site.champion == Some(seat)).then(|| champion_icon(seat));
            (strength > 0).then(|| {
                html("span")
                    .class("mz-count")
                    .child(mark(seat))
                    .child(html("b").text(strength))
                    .maybe(champion)
            })
        });
        html("li")
            .class("mz-holding")
            .class(Light::of(drawing, region).class())
            .key(region)
            .child(picture)
            .child(html("b").text(region.title()))
            .child(html("span").class("mz-holding-words").text(words))
            .child(html("span").class("mz-holding-seats").children(seats))
    });
    html("ul").class("mz-holdings").children(rows)
}

/// The strength of what a seat has in a region, whether or not its conflict is on.
pub(super) fn strength(table: &Tabletop, region: Region, seat: Seat) -> u16 {
    let site = &table.regions[region];
    let champion = match (site.champion == Some(seat), table.tribe(seat).has(Ability::MightyChampion)) {
        (false, _) => 0,
        (true, false) => CHAMPION_STRENGTH,
        (true, true) => MIGHTY_CHAMPION_STRENGTH,
    };
    champion + u16::from(site.units[seat].total()) + u16::from(site.glyphs[seat])
}
