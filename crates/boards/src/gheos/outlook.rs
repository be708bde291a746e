//! What the action that is being looked at would do, in words and numbers.

use super::desk::Desk;
use super::icons::goods_words;
use super::outcome::Outcome;
use super::tile::{self, capital};
use super::words::{many, sum_words};
use crate::{Node, html};
use gheos::board::Laid;
use gheos::components::EPOCHS;
use gheos::map::Facing;
use gheos::score::{Counted, sum};
use gheos::{Action, Civ, GheosView, PhaseView};
use kernel::Seat;

/// The outlook on the chosen action, as soon as it is known where it leads.
pub(super) fn outlook(desk: &Desk<'_>) -> Option<Node> {
    let action = desk.chosen?;
    let after = desk.after.as_ref()?;
    let mut lines = lines(desk, action, after);
    lines.extend(followers(desk, after));
    let exact = desk.look.preview.is_some_and(|preview| preview.exact);
    let body = html("div")
        .class("gheos-outlook")
        .child(html("ul").children(lines.into_iter().map(|line| html("li").text(line))))
        .maybe(worth(desk, after));
    let draws = after.stack_size < desk.view.stack_size || after.is_over() != desk.view.is_over();
    let chance = match (exact, draws) {
        (true, _) => None,
        (false, true) => Some(draw(desk, action)),
        (false, false) => Some("Part of it is left to chance.".to_owned()),
    };
    Some(body.maybe(chance.map(|words| html("p").class("chance").text(words))))
}

/// What it does, the weightiest first.
fn lines(desk: &Desk<'_>, action: Action, after: &GheosView) -> Vec<String> {
    let view = desk.view;
    match action {
        Action::Tile(tile) => vec![tile::words(tile, &view.options.faces()[tile.index()])],
        Action::Place(_) | Action::Replace(_) | Action::Facing(_) => match after.phase {
            PhaseView::ChooseFacing { tile, cell } => facings(view, |facing| Laid { cell, tile, facing }),
            _ => laid(desk),
        },
        Action::Pay(civ) => {
            let mut lines = vec![format!("You give back a {civ} follower")];
            lines.extend(laid(desk).into_iter().filter(|line| !line.starts_with("Costs")));
            lines
        }
        Action::MigrateTo(key) => {
            let goods = desk.now.lands.named(key).map(|land| goods_words(land.goods)).unwrap_or_default();
            let mover = super::shown::committed(view).and_then(|play| play.migrating).map(|(civ, _)| civ);
            let name = mover.map_or("It".to_owned(), |civ| capital(civ.id()));
            vec![format!("{name} moves to land with {goods}")]
        }
        Action::Survivor(civ) => vec![format!("{} lives on, the others at war fall", capital(civ.id()))],
        Action::Found(key) => {
            let land = desk.now.lands.named(key);
            let goods = land.map(|land| goods_words(land.goods)).unwrap_or_default();
            vec![format!("A new civilization on land with {goods}"), "You choose its colour next".to_owned()]
        }
        Action::Take(civ) => vec![format!("A {civ} follower joins you")],
        Action::Colour(civ) => vec![format!("{} is founded", capital(civ.id()))],
        Action::PlayToken => {
            let cubes = view.own().map(|own| own.cubes).unwrap_or_default();
            let terms = desk.now.terms(view, &cubes, Counted::Cups);
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
fn laid(desk: &Desk<'_>) -> Vec<String> {
    let Some(then) = &desk.then else { return Vec::new() };
    let Some(laid) = then.ghost else { return Vec::new() };
    if desk.view.board.at(laid.cell) == Some(laid) {
        Vec::new()
    } else {
        Outcome::of(desk.view, laid).lines()
    }
}

/// Followers that come and go, for everybody.
fn followers(desk: &Desk<'_>, after: &GheosView) -> Vec<String> {
    let mut lines = Vec::new();
    for (seat, (was, is)) in (0..).map(Seat).zip(desk.view.seats.iter().zip(&after.seats)) {
        let changes: Vec<String> = Civ::ALL
            .into_iter()
            .map(|civ| (civ, i32::from(is.cubes[civ]) - i32::from(was.cubes[civ])))
            .filter(|(_, change)| *change != 0)
            .map(|(civ, change)| format!("{change:+} {civ}").replace('-', "−"))
            .collect();
        if !changes.is_empty() {
            lines.push(format!("{}: {}", desk.name(seat), changes.join(", ")));
        }
    }
    lines
}

/// One number that says what the move is worth: what a token would pay the viewer after it.
fn worth(desk: &Desk<'_>, after: &GheosView) -> Option<Node> {
    let seat = desk.look.you?;
    let was = desk.pay(desk.view, &desk.now, Counted::Cups)[seat.index()];
    let is = desk.then.as_ref().map_or(was, |then| desk.pay(after, then, Counted::Cups)[seat.index()]);
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
fn draw(desk: &Desk<'_>, action: Action) -> String {
    let view = desk.view;
    let last = action == Action::PlayToken
        && Seat::all(view.seats.len() as u8)
            .zip(&view.seats)
            .all(|(seat, player)| player.tokens == u8::from(view.you == Some(seat)));
    if last {
        return "It is the last token of all: the game ends, and everybody scores cups once more.".to_owned();
    }
    let left = EPOCHS.saturating_sub(view.epoch_count);
    format!(
        "Then you draw, which nobody can foresee: {left} of {} tiles are Epochs and would pay everybody for pyramids first.",
        view.stack_size
    )
}
