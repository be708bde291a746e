//! The tracks beside the board: Calendar and Codex, the wrathful god, devotion, and what each region holds.

use super::bits::{art, champion_icon, drawing, emblem, icon, label, mark, unit_icon};
use super::eye::{Eye, tribe_class};
use super::land::Light;
use super::spots;
use super::words;
use crate::{Node, html, svg};
use kernel::Seat;
use mezo::components::{
    AGES, Ability, Book, CHAMPION_STRENGTH, DEVOTION_LEVEL, DEVOTION_VP, MIGHTY_CHAMPION_STRENGTH, Space,
    WrathTile,
};
use mezo::effect::Keyword;
use mezo::{Region, Source, Table};

/// The Immortal Calendar and the Heroic Codex.
pub(super) fn books(eye: &Eye<'_>) -> Node {
    let rows = Book::ALL.map(|book| {
        let (name, rule) = match book {
            Book::Calendar => ("calendar", "MEZO-5.53"),
            Book::Codex => ("codex", "MEZO-5.54"),
        };
        let words = format!(
            "{}: won with the most {}s in a conflict. Each unit here is worth 2 VP at the end of the Age.",
            book.title(),
            book.unit().title()
        );
        let title = html("div").class("mz-book-name").tip(words).rule(rule).child(icon(name));
        let title = title.child(html("span").text(book.title().rsplit(' ').next().unwrap_or("")));
        html("div")
            .class("mz-book")
            .class(name)
            .child(title)
            .children(book.spaces().map(|space| self::space(eye, space)))
    });
    html("div").class("mz-books").children(rows)
}

/// One space: what it does, and whose unit lies on it.
pub(super) fn space(eye: &Eye<'_>, space: Space) -> Node {
    let owner = eye.table().books[space];
    let coming = eye.after().and_then(|after| after.books[space]).filter(|_| owner.is_none());
    let signs = words::signs(eye.table(), eye.you.unwrap_or(Seat(0)), Source::Space(space));
    let signs = signs
        .into_iter()
        .map(|(name, number)| html("span").class("mz-sign-pair").child(icon(name)).text(number));
    let piece = owner.or(coming).map(|seat| {
        unit_icon(seat, space.book().unit()).class("mz-honoured").class_if(coming.is_some(), "mz-ghost")
    });
    let whose = owner.map_or(String::new(), |seat| format!(" Taken by {}.", eye.name(seat)));
    html("div")
        .class("mz-space")
        .class_if(owner.is_some(), "full")
        .key(space)
        .spot(spots::space(space))
        .tip(format!("{}, {}: {}{whose}", space.book().title(), space.title(), space.text().words))
        .rule("MEZO-5.95")
        .children(signs)
        .maybe(piece)
}

/// The icon of a wrathful tile.
const fn wrath_icon(tile: WrathTile) -> &'static str {
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
pub(super) fn wrath(eye: &Eye<'_>) -> Node {
    let table = eye.table();
    let price = table.appease_price();
    let offered = table.everyone().map(|seat| table.tribe(seat).offered.total()).sum::<u8>();
    let bowl = html("div")
        .class("mz-bowl")
        .class_if(offered > 0, "full")
        .spot(spots::BOWL)
        .tip("After a Ceremonial action one may appease the wrathful god: 1 unit for the first in a conflict, 2 for later ones. Then one open tile is used.")
        .rule("MEZO-5.71")
        .child(icon("appease"))
        .child(html("span").text(format!("price {}", words::some(price, None))));
    let open = table.wrath.iter().map(|&tile| self::tile(tile));
    let closed = (table.wrath.len() as u8 + 1..=AGES).map(|age| {
        html("div")
            .class("mz-wrath down")
            .key(age)
            .child(icon("card"))
            .child(html("span").text(format!("opens in Age {age}")))
    });
    html("div").class("mz-wraths").child(bowl).children(open).children(closed)
}

/// An open wrathful tile.
pub(super) fn tile(tile: WrathTile) -> Node {
    html("div")
        .class("mz-wrath")
        .key(tile)
        .spot(spots::wrath(tile))
        .tip(format!("Wrathful tile {}: {}", tile.title(), tile.text().words))
        .rule("MEZO-5.72")
        .child(icon(wrath_icon(tile)))
        .child(html("span").text(tile.text().words))
}

/// The devotion track as a stepped pyramid.
pub(super) fn devotion(eye: &Eye<'_>) -> Node {
    let table = eye.table();
    let spaces = (0..DEVOTION_VP.len()).map(|space| {
        let (x, y) = devotion_at(space);
        svg("g")
            .class("mz-dev")
            .attr("transform", format!("translate({x} {y})"))
            .child(
                svg("rect")
                    .attr("width", 21)
                    .attr("height", 30)
                    .class(&format!("level-{}", DEVOTION_LEVEL[space])),
            )
            .child(label(10.5, 25.0, "mz-dev-number", DEVOTION_VP[space]))
    });
    let markers = table.everyone().map(|seat| {
        let space = table.tribe(seat).devotion;
        let sharing = table.everyone().filter(|&other| table.tribe(other).devotion == space);
        let rank = sharing.clone().position(|other| other == seat).unwrap_or(0) as f64;
        let count = sharing.count() as f64;
        let (x, y) = devotion_at(usize::from(space));
        let side = 10.5 + (rank - (count - 1.0) / 2.0) * 7.5;
        svg("g")
            .class("piece mz-dev-marker")
            .class(&tribe_class(seat))
            .key(format!("dev-{}", seat.0))
            .at(x + side, y + 7.0)
            .child(emblem(seat, 6.0))
    });
    let ghosts = eye.after().into_iter().flat_map(|after| {
        let rising =
            table.everyone().filter(move |&seat| after.tribe(seat).devotion > table.tribe(seat).devotion);
        rising.map(move |seat| {
            let (x, y) = devotion_at(usize::from(after.tribe(seat).devotion));
            svg("g")
                .class("mz-ghost mz-dev-marker")
                .class(&tribe_class(seat))
                .attr("transform", format!("translate({} {})", x + 10.5, y + 7.0))
                .child(emblem(seat, 7.0))
        })
    });
    let levels = [("III", 4.0), ("II", 38.0), ("I", 72.0)].map(|(name, y)| {
        label(
            if name == "I" { -3.0 } else { 12.0 },
            y + 21.0,
            "mz-dev-level",
            if name == "I" { "" } else { name },
        )
    });
    let drawing = drawing("mz-devotion", "0 0 214 106")
        .children(levels)
        .children(spaces)
        .children(markers)
        .children(ghosts);
    html("div")
        .tip("Devotion: your level (I, II, III) makes Fervor cards stronger; the space is worth its number of VP at the end. Beyond the last space each devotion is 1 VP.")
        .rule("MEZO-5.19")
        .child(drawing)
}

/// Three tiers: ten spaces, six, four.
fn devotion_at(space: usize) -> (f64, f64) {
    let (first, inset, y) = match space {
        0..=9 => (0, 2.0, 72.0),
        10..=15 => (10, 44.0, 38.0),
        _ => (16, 65.0, 4.0),
    };
    (inset + 21.0 * (space - first) as f64, y)
}

/// What each region in play holds: for the time before the conflicts.
pub(super) fn regions(eye: &Eye<'_>) -> Node {
    let table = eye.table();
    let rows = table.in_play().iter().map(|region| {
        let site = &table.regions[region];
        let blessed = table.blessed == Some(region);
        let altar = site.altar.map_or("altar_sun", |altar| altar.id());
        let picture = if blessed {
            drawing("mz-big", "-45 -45 90 90").child(art("blessed"))
        } else {
            drawing("mz-big", "-31 -31 62 66").child(art(altar))
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
            .class(Light::of(eye, region).class())
            .key(region)
            .child(picture)
            .child(html("b").text(region.title()))
            .child(html("span").class("mz-holding-words").text(words))
            .child(html("span").class("mz-holding-seats").children(seats))
    });
    html("ul").class("mz-holdings").children(rows)
}

/// The strength of what a seat has in a region, whether or not its conflict is on.
pub(super) fn strength(table: &Table, region: Region, seat: Seat) -> u16 {
    let site = &table.regions[region];
    let champion = match (site.champion == Some(seat), table.tribe(seat).has(Ability::MightyChampion)) {
        (false, _) => 0,
        (true, false) => CHAMPION_STRENGTH,
        (true, true) => MIGHTY_CHAMPION_STRENGTH,
    };
    champion + u16::from(site.units[seat].total()) + u16::from(site.glyphs[seat])
}

/// The keywords of the cards, for those who meet them first.
pub(super) fn keywords() -> Node {
    let rows = KEYWORDS.iter().map(|&(keyword, name, words)| {
        html("li")
            .child(icon(words::icon(keyword)))
            .child(html("b").text(name))
            .child(html("span").text(words))
    });
    html("ul").class("mz-keywords").children(rows)
}

/// What the words of the cards mean.
const KEYWORDS: [(Keyword, &str, &str); 11] = [
    (Keyword::Call, "Call", "move your god and use its Call ability, both, in either order"),
    (Keyword::Deploy, "Deploy", "units from your Reserve to a region"),
    (Keyword::Awaken, "Awaken", "your units from Xibalba to a region"),
    (Keyword::Recover, "Recover", "your units from Xibalba to your Reserve"),
    (Keyword::Smite, "Smite", "units from a region to Xibalba"),
    (Keyword::Exile, "Exile", "units from a region to their Reserve"),
    (Keyword::Shift, "Shift", "units from region to region"),
    (Keyword::Build, "Build", "one glyph, or one pyramid piece: VP for every piece in the stack"),
    (Keyword::Demolish, "Demolish", "a glyph or the topmost piece goes back to its owner"),
    (Keyword::Transform, "Transform", "a glyph or topmost piece becomes yours"),
    (Keyword::Appease, "Appease", "pay the wrathful god for one of its open tiles"),
];
