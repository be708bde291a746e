//! What one holds, above the prompt: the two tiles, and beside them the choices of the moment.

use super::drawing::Drawing;
use super::icons;
use super::outcome::Outcome;
use super::shown::Shown;
use super::spots::land_spot;
use super::tile::{self, capital};
use super::words::{self, many, sum_words};
use crate::{Node, html};
use gheos::board::Laid;
use gheos::components::{CUBES, Goods};
use gheos::map::{Facing, LandKey};
use gheos::places::Places;
use gheos::score::{Counted, sum};
use gheos::{Action, Civ, PerCiv, PhaseView, Tile};

/// The hand with the choices of the moment; nothing for who only looks on.
pub(super) fn hand(drawing: &Drawing<'_>) -> Option<Node> {
    let own = drawing.view.own()?;
    let hand = own.hand?;
    let tiles = hand.iter().map(|tile| tile_card(drawing, tile));
    let choices: Vec<Node> = drawing.actions.iter().filter_map(|action| choice(drawing, *action)).collect();
    let crowded = choices.len() > 3;
    let list = html("div").class("tray-choices").class_if(crowded, "many").children(choices);
    Some(
        html("div")
            .class("gheos-tray")
            .class_if(crowded, "crowded")
            .child(html("div").class("tray-hand").children(tiles))
            .maybe((!list.kids.is_empty()).then_some(list)),
    )
}

fn tile_card(drawing: &Drawing<'_>, tile: Tile) -> Node {
    let face = &drawing.view.options.faces()[tile.index()];
    let on = match &drawing.view.phase {
        PhaseView::ChooseSpot { tile: held } | PhaseView::ChooseFacing { tile: held, .. } => *held == tile,
        PhaseView::PayFollower(play) => play.play.tile == tile,
        _ => drawing.chosen == Some(Action::Tile(tile)),
    };
    html("div")
        .class("tile-card")
        .class_if(on, "in-hand-on")
        .key(tile)
        .spot(format!("tile-{tile}"))
        .term(face.shape)
        .tip(tile::marks(tile, face))
        .rule("GHEOS-5.2")
        .child(tile::picture(tile, face, Facing::default(), true))
        .child(html("span").class("tile-name").text(tile::name(tile, face)))
}

/// A choice as a card: what it is, what it means.
fn choice(drawing: &Drawing<'_>, action: Action) -> Option<Node> {
    match action {
        Action::Facing(facing) => facing_card(drawing, facing),
        Action::Pay(civ) => Some(civ_card(civ, icons::cube(civ), format!("Pay {civ}"), paid(drawing, civ))),
        Action::Survivor(civ) => Some(civ_card(
            civ,
            icons::disk(civ),
            format!("{} survives", capital(civ.id())),
            losses(drawing, civ),
        )),
        Action::Take(civ) => {
            Some(civ_card(civ, icons::cube(civ), format!("Take {civ}"), share(drawing, civ)))
        }
        Action::Colour(civ) => {
            Some(civ_card(civ, icons::disk(civ), format!("Found {civ}"), brings(drawing, civ)))
        }
        Action::Found(key) => land_card(drawing, key, "Found on"),
        Action::MigrateTo(key) => land_card(drawing, key, "Move to"),
        Action::PlayToken => Some(token_card(drawing)),
        Action::Tile(_) | Action::Place(_) | Action::Replace(_) | Action::KeepTokens => None,
    }
}

fn card(spot: String, picture: Node, title: String, detail: Node) -> Node {
    html("div").class("choice").key(&spot).spot(spot).child(picture).child(
        html("span").class("choice-words").child(html("b").text(title)).child(detail.class("choice-detail")),
    )
}

fn plain(words: impl ToString) -> Node {
    html("span").text(words)
}

fn facing_card(drawing: &Drawing<'_>, facing: Facing) -> Option<Node> {
    let PhaseView::ChooseFacing { tile, cell } = drawing.view.phase else { return None };
    let face = &drawing.view.options.faces()[tile.index()];
    let outcome = Outcome::of(drawing.view, Laid { cell, tile, facing });
    let mut lines = outcome.lines().into_iter();
    let title = lines.next().unwrap_or_default();
    let rest = lines.collect::<Vec<String>>().join(" · ");
    let picture = tile::picture(tile, face, facing, cell.is_up());
    Some(
        card(format!("facing-{facing}"), picture, title, plain(&rest).tip(&rest))
            .class("facing")
            .class_if(outcome.is_upheaval(), "upheaval"),
    )
}

fn civ_card(civ: Civ, picture: Node, title: String, detail: Node) -> Node {
    card(format!("civ-{civ}"), picture, title, detail)
}

fn paid(drawing: &Drawing<'_>, civ: Civ) -> Node {
    let held = drawing.view.own().map_or(0, |own| own.cubes[civ]);
    let mut without = drawing.view.own().map(|own| own.cubes).unwrap_or_default();
    without[civ] = held.saturating_sub(1);
    html("span").class("gheos-goods").child(plain(format!("of {held}"))).child(pays(drawing, &without, civ))
}

/// What one follower of `civ` more than `cubes` is worth, by what followers count in this game: cups for a token,
/// pyramids at an Epoch.
fn pays(drawing: &Drawing<'_>, cubes: &PerCiv<u8>, civ: Civ) -> Node {
    let mut with = *cubes;
    with[civ] += 1;
    let worth = |cubes, what| sum(&drawing.now.terms(drawing.view, cubes, what));
    let item = |name: &'static str, what: Counted| {
        let more = worth(&with, what).saturating_sub(worth(cubes, what));
        html("span").class("gheos-count").child(icons::icon(name)).child(html("b").text(format!("+{more}")))
    };
    let items = [item("cup", Counted::Cups), item("pyramid", Counted::Pyramids)];
    html("span").class("gheos-goods").children(items)
}

/// Who loses followers when `civ` survives.
fn losses(drawing: &Drawing<'_>, civ: Civ) -> Node {
    let war = drawing.now.war(drawing.view);
    let fallen: Vec<Civ> = war
        .iter()
        .flat_map(|war| war.sides.iter().map(|side| side.0))
        .filter(|other| *other != civ)
        .collect();
    let lost: Vec<String> = kernel::Seat::all(drawing.view.seats.len() as u8)
        .zip(&drawing.view.seats)
        .map(|(seat, player)| (seat, fallen.iter().map(|civ| u32::from(player.cubes[*civ])).sum::<u32>()))
        .filter(|(_, count)| *count > 0)
        .map(|(seat, count)| format!("{} −{count}", drawing.name(seat)))
        .collect();
    let fall = words::fall(&fallen);
    plain(if lost.is_empty() {
        format!("{fall}, nobody loses a follower")
    } else {
        format!("{fall}: {}", lost.join(", "))
    })
}

/// What one more follower of `civ` is worth.
fn share(drawing: &Drawing<'_>, civ: Civ) -> Node {
    let cubes = drawing.view.own().map(|own| own.cubes).unwrap_or_default();
    let absent = drawing.now.goods(civ).is_none().then(|| plain("not on the board yet"));
    let left = plain(format!("{} left", drawing.view.supply[civ]));
    html("span").class("gheos-goods").child(pays(drawing, &cubes, civ)).maybe(absent).child(left)
}

fn brings(drawing: &Drawing<'_>, civ: Civ) -> Node {
    let PhaseView::ChooseColour { land } = drawing.view.phase else { return plain("") };
    let wheat = drawing.now.lands.named(land).map_or(0, |land| land.goods.wheat);
    plain(format!("brings {}", many(u32::from(wheat.min(drawing.view.supply[civ])), "follower")))
}

fn land_card(drawing: &Drawing<'_>, key: LandKey, title: &str) -> Option<Node> {
    let shown: &Shown = &drawing.now;
    let land = shown.lands.named(key)?;
    let detail = match drawing.view.phase {
        PhaseView::ChooseMigration(_) => {
            let others: Vec<&str> = shown.dwellers(key).map(Civ::id).collect();
            if others.is_empty() {
                "nobody lives there".to_owned()
            } else {
                format!("war with {}", others.join(" and "))
            }
        }
        _ => format!("brings {}", many(u32::from(land.goods.wheat.min(CUBES)), "follower")),
    };
    let goods = if land.goods == Goods::default() {
        html("span").class("gheos-goods").text("bare land")
    } else {
        icons::goods(land.goods)
    };
    Some(
        html("div")
            .class("choice")
            .key(land_spot(key))
            .spot(land_spot(key))
            .child(icons::icon("flag"))
            .child(
                html("span")
                    .class("choice-words")
                    .child(html("b").text(format!("{title} {}", Places::of(drawing.view).land(key))))
                    .child(goods)
                    .child(html("span").class("choice-detail").text(detail)),
            ),
    )
}

fn token_card(drawing: &Drawing<'_>) -> Node {
    let cubes = drawing.view.own().map(|own| own.cubes).unwrap_or_default();
    let terms = drawing.now.terms(drawing.view, &cubes, Counted::Cups);
    let words = match sum(&terms) {
        0 => "your followers see no cup now".to_owned(),
        _ => sum_words(&terms),
    };
    card("token".to_owned(), icons::icon("cup"), format!("Spend a token: +{} VP", sum(&terms)), plain(words))
}
