//! What the action that is being looked at would do, in words and numbers.

use super::drawing::Drawing;
use super::icons::goods_words;
use super::outcome::Outcome;
use super::tile::{self, capital};
use super::words::{many, sum_words};
use crate::{Node, html};
use gheos::board::Laid;
use gheos::components::EPOCHS;
use gheos::map::Facing;
use gheos::score::{Counted, sum};
use gheos::{Action, Civ, GheosView, LastDraw, PhaseView};
use kernel::Seat;

/// The outlook on the chosen action, as soon as it is known where it leads.
pub(super) fn outlook(drawing: &Drawing<'_>) -> Option<Node> {
    let action = drawing.chosen?;
    let after = drawing.after.as_ref()?;
    let mut lines = lines(drawing, action, after);
    lines.extend(followers(drawing, after));
    let exact = drawing.look.preview.is_some_and(|preview| preview.exact);
    let body = html("div")
        .class("gheos-outlook")
        .child(html("ul").children(lines.into_iter().map(|line| html("li").text(line))))
        .maybe(worth(drawing, after));
    let draws = after.stack_size < drawing.view.stack_size || after.is_over() != drawing.view.is_over();
    let chance = match (exact, draws) {
        (true, _) => None,
        (false, true) => Some(draw(drawing, action)),
        (false, false) => Some("Part of it is left to chance.".to_owned()),
    };
    Some(body.maybe(chance.map(|words| html("p").class("chance").text(words))))
}

/// What it does, the weightiest first.
fn lines(drawing: &Drawing<'_>, action: Action, after: &GheosView) -> Vec<String> {
    let view = drawing.view;
    match action {
        Action::Tile(tile) => vec![tile::words(tile, &view.options.faces()[tile.index()])],
        Action::Place(_) | Action::Replace(_) | Action::Facing(_) => match after.phase {
            PhaseView::ChooseFacing { tile, cell } => facings(view, |facing| Laid { cell, tile, facing }),
            _ => laid(drawing),
        },
        Action::Pay(civ) => {
            let mut lines = vec![format!("You give back a {civ} follower")];
            lines.extend(laid(drawing).into_iter().filter(|line| !line.starts_with("Costs")));
            lines
        }
        Action::MigrateTo(key) => {
            let goods = drawing.now.lands.named(key).map(|land| goods_words(land.goods)).unwrap_or_default();
            let mover = super::shown::committed(view).and_then(|play| play.migrating).map(|(civ, _)| civ);
            let name = mover.map_or("It".to_owned(), |civ| capital(civ.id()));
            vec![format!("{name} moves to land with {goods}")]
        }
        Action::Survivor(civ) => vec![format!("{} lives on, the others at war fall", capital(civ.id()))],
        Action::Found(key) => {
            let land = drawing.now.lands.named(key);
            let goods = land.map(|land| goods_words(land.goods)).unwrap_or_default();
            vec![format!("A new civilization on land with {goods}"), "You choose its colour next".to_owned()]
        }
        Action::Take(civ) => vec![format!("A {civ} follower joins you")],
        Action::Colour(civ) => vec![format!("{} is founded", capital(civ.id()))],
        Action::PlayToken => {
            let cubes = view.own().map(|own| own.cubes).unwrap_or_default();
            let terms = drawing.now.terms(view, &cubes, Counted::Cups);
            let left = view.own().map_or(0, |own| own.tokens.saturating_sub(1));
            vec![
                format!("You score {} VP ({})", sum(&terms), sum_words(&terms)),
                format!("{} left after it", many(u32::from(left), "token")),
            ]
        }
        Action::KeepTokens => {
            let left = view.own().map_or(0, |own| own.tokens);
            vec![format!("You keep {}", many(u32::from(left), "token"))]
        }
    }
}

/// Every way to turn the tile, with the weightiest thing it does.
fn facings(view: &GheosView, turned: impl Fn(Facing) -> Laid) -> Vec<String> {
    let face = turned(Facing::default()).face(view.options.faces());
    let ways = &Facing::ALL[..usize::from(face.facings)];
    ways.iter()
        .map(|facing| {
            let outcome = Outcome::of(view, turned(*facing));
            let first = outcome.lines().into_iter().next().unwrap_or_default();
            format!("Facing {}: {first}", facing.index() + 1)
        })
        .collect()
}

/// What the tile does that would lie there.
fn laid(drawing: &Drawing<'_>) -> Vec<String> {
    let Some(then) = &drawing.then else { return Vec::new() };
    let Some(laid) = then.ghost else { return Vec::new() };
    if drawing.view.board.at(laid.cell) == Some(laid) {
        Vec::new()
    } else {
        Outcome::of(drawing.view, laid).lines()
    }
}

/// Followers that come and go, for everybody.
fn followers(drawing: &Drawing<'_>, after: &GheosView) -> Vec<String> {
    let mut lines = Vec::new();
    for (seat, (was, is)) in (0..).map(Seat).zip(drawing.view.seats.iter().zip(&after.seats)) {
        let changes: Vec<String> = Civ::ALL
            .into_iter()
            .map(|civ| (civ, i32::from(is.cubes[civ]) - i32::from(was.cubes[civ])))
            .filter(|(_, change)| *change != 0)
            .map(|(civ, change)| format!("{change:+} {civ}").replace('-', "−"))
            .collect();
        if !changes.is_empty() {
            lines.push(format!("{}: {}", drawing.name(seat), changes.join(", ")));
        }
    }
    lines
}

/// One number that says what the move is worth: what a token would pay the viewer after it.
fn worth(drawing: &Drawing<'_>, after: &GheosView) -> Option<Node> {
    let seat = drawing.look.you?;
    let was = drawing.pay(drawing.view, &drawing.now, Counted::Cups)[seat.index()];
    let is = drawing.then.as_ref().map_or(was, |then| drawing.pay(after, then, Counted::Cups)[seat.index()]);
    let change = i64::from(is) - i64::from(was);
    let way = if change < 0 { "down" } else { "up" };
    let change = (change != 0)
        .then(|| html("b").class("then").class(way).text(format!("{change:+}").replace('-', "−")));
    Some(
        html("p")
            .class("worth")
            .child(html("span").text("A token would then pay you"))
            .child(html("b").class("pay-now").text(is))
            .maybe(change),
    )
}

/// What is not known of a turn that ends with a draw.
fn draw(drawing: &Drawing<'_>, action: Action) -> String {
    let view = drawing.view;
    let last = action == Action::PlayToken
        && Seat::all(view.seats.len() as u8)
            .zip(&view.seats)
            .all(|(seat, player)| player.tokens == u8::from(view.you == Some(seat)));
    if last && view.options.last_draw == LastDraw::Drawn {
        return "It is the last token of all: you draw, Epochs score, and then the game ends with a cup scoring for everybody.".to_owned();
    }
    if last {
        return "It is the last token of all: the game ends, and everybody scores cups once more.".to_owned();
    }
    let left = EPOCHS.saturating_sub(view.epoch_count);
    format!(
        "Then you draw, which nobody can foresee: {left} of {} tiles are Epochs and would pay everybody for pyramids first.",
        view.stack_size
    )
}
