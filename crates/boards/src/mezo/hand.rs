//! What lies at hand to choose from: gods, powers, cards, and how many units to send or to sacrifice.

use super::bits::{icon, portrait, unit_icon};
use super::drawing::{Drawing, tribe_class};
use super::lane::kind;
use super::panels;
use super::slots;
use super::spots;
use super::words;
use crate::{Node, html};
use kernel::Seat;
use mezo::components::{Ability, Book, Card, God, Slot};
use mezo::effect::Unit;
use mezo::{Action, Deploy, Frame, Prize, Purse, Source, Stage};

/// What the seat can choose from, for the decision at hand.
pub(super) fn hand(drawing: &Drawing<'_>) -> Option<Node> {
    let you = drawing.you?;
    let node = match drawing.frame()? {
        _ if drawing.actions.is_empty() => own_cards(drawing, you)?,
        Frame::ChooseGod(_) => {
            row("mz-gallery", God::ALL.into_iter().filter(|&god| drawing.can(&spots::god(god))).map(god_tile))
        }
        Frame::ChooseTribeAbility(_) => {
            let open = |ability: &Ability| drawing.can(&spots::ability(*ability));
            row("mz-gallery", Ability::ALL.into_iter().filter(open).map(ability_tile))
        }
        Frame::Deploy(Deploy { stage: Stage::Units(_), .. }) => deploy(drawing, you)?,
        Frame::SelectCard(_) => own_cards(drawing, you)?,
        Frame::SacrificeWarriors(_) => sacrifice(drawing, you, Unit::Warrior),
        Frame::SacrificeShamans(_) => sacrifice(drawing, you, Unit::Shaman),
        Frame::ChooseAction(_) | Frame::GlyphRitual(_) => {
            let card = drawing.table().tribe(you).card?;
            row("mz-choices", [slots::row(drawing, you, card)])
        }
        Frame::ChooseWrathTile(_) => {
            row("mz-narrow mz-list", drawing.table().wrath.iter().map(|&tile| panels::tile(tile)))
        }
        Frame::ChooseSpace(frame) => row("mz-narrow mz-list", spaces(drawing, frame.book)),
        // What the offering would buy belongs to the question whether to make it.
        Frame::AppeaseDecide(_) => row("mz-list", shortcuts(drawing, you))
            .child(html("span").class("mz-for").text("for one of"))
            .children(drawing.table().wrath.iter().map(|&tile| panels::tile(tile).class("mz-offer"))),
        Frame::AppeasePay(_) | Frame::Effects(_) | Frame::BreakTie(_) => {
            let tiles = shortcuts(drawing, you);
            if tiles.is_empty() {
                return None;
            }
            row("mz-narrow mz-list", tiles)
        }
        Frame::StartOfAge
        | Frame::Deploy(_)
        | Frame::Call(_)
        | Frame::NextConflict
        | Frame::WanderGod(_)
        | Frame::Draw
        | Frame::Contest
        | Frame::Majority(_)
        | Frame::CleanUp
        | Frame::EndOfAge
        | Frame::CallOrder(_)
        | Frame::MoveGod(_) => return None,
    };
    Some(node.class(&tribe_class(you)))
}

fn row(class: &str, nodes: impl IntoIterator<Item = Node>) -> Node {
    html("div").class("mz-hand").class(class).children(nodes)
}

fn god_tile(god: God) -> Node {
    html("div")
        .class("mz-god-tile")
        .class(god.id())
        .key(god)
        .spot(spots::god(god))
        .term(god)
        .rule("MEZO-5.33")
        .child(portrait(god))
        .child(html("b").text(god.title()))
        .child(html("span").class("mz-epithet").text(god.epithet()))
        .child(html("span").class("mz-small").text(style_of(god)))
}

/// How a god plays, in few words.
const fn style_of(god: God) -> &'static str {
    match god {
        God::Kukulkan => "Warriors and the Codex",
        God::Ixchel => "Shamans and the Calendar",
        God::Cabrakan => "moves units, shakes buildings",
        God::AhPuch => "kills, and raises the dead",
    }
}

fn ability_tile(ability: Ability) -> Node {
    let text = ability.text().words;
    html("div")
        .class("mz-ability")
        .key(ability)
        .spot(spots::ability(ability))
        .term(ability)
        .rule("MEZO-5.21")
        .child(html("b").text(ability.title()))
        .child(html("span").text(text))
}

/// One's own cards of this conflict.
fn own_cards(drawing: &Drawing<'_>, you: Seat) -> Option<Node> {
    let yours = drawing.view.yours.as_ref()?;
    let cards = yours.hand.iter().map(|&card| self::card(drawing, you, card, yours.chosen == Some(card)));
    let first = *yours.hand.first()?;
    let third = words::brief(drawing.table(), you, Source::Card { card: first, slot: Slot::Three });
    let title = html("span").class("mz-hand-title").text(format!("Third action of each: {third}"));
    Some(row("mz-cards", [title]).children(cards))
}

fn card(drawing: &Drawing<'_>, you: Seat, card: Card, laid: bool) -> Node {
    let actions = [Slot::One, Slot::Two].map(|slot| {
        let source = Source::Card { card, slot };
        let sign = words::signs(drawing.table(), you, source).into_iter().next().map(|(name, _)| icon(name));
        let eyed = words::needs_presence(source).then(|| icon("eye").class("mz-eye"));
        html("li")
            .maybe(sign)
            .child(html("span").text(words::brief(drawing.table(), you, source)))
            .maybe(eyed)
    });
    html("div")
        .class("mz-card")
        .class(card.god().id())
        .class_if(laid, "laid")
        .key(card)
        .spot(spots::card(card))
        .term(card)
        .rule("MEZO-5.42")
        .child(portrait(card.god()))
        .child(html("b").text(kind(card)))
        .child(html("ol").children(actions))
        .maybe(laid.then(|| html("span").class("mz-laid").text("laid down")))
}

/// How many of each to deploy: a triangle of choices.
fn deploy(drawing: &Drawing<'_>, you: Seat) -> Option<Node> {
    let cells = drawing.actions.iter().flatten().filter_map(|action| match *action {
        Action::DeployRegion(_, w, s) => Some(deploy_cell(you, w, s)),
        _ => None,
    });
    let region = drawing.actions.iter().flatten().find_map(|action| match action {
        Action::DeployRegion(region, ..) => Some(*region),
        _ => None,
    })?;
    let left = drawing.table().tribe(you).reserve;
    let title = html("span").class("mz-hand-title").text(format!(
        "To {}, from {} and {} in Reserve",
        region.title(),
        words::some(left.warriors, Some(Unit::Warrior)),
        words::some(left.shamans, Some(Unit::Shaman))
    ));
    Some(row("mz-picker", [title]).children(cells))
}

fn deploy_cell(you: Seat, w: u8, s: u8) -> Node {
    let pieces =
        (0..w).map(|_| unit_icon(you, Unit::Warrior)).chain((0..s).map(|_| unit_icon(you, Unit::Shaman)));
    let none = (w + s == 0).then(|| html("span").text("none"));
    html("div")
        .class("mz-pick")
        .key(format!("{w}-{s}"))
        .spot(spots::deploy(w, s))
        .children(pieces)
        .maybe(none)
}

fn sacrifice(drawing: &Drawing<'_>, you: Seat, unit: Unit) -> Node {
    let numbers = drawing.actions.iter().flatten().filter_map(|action| match action {
        Action::SacrificeWarriors(n) | Action::SacrificeShamans(n) => Some(*n),
        _ => None,
    });
    let cells = numbers.map(|n| {
        html("div")
            .class("mz-pick")
            .key(n)
            .spot(spots::sacrifice(n))
            .child(unit_icon(you, unit))
            .child(html("b").text(n))
    });
    let words = format!(
        "{}s for the Blessed token: each is 1 devotion and 1 strength, then goes to Xibalba",
        unit.title()
    );
    row("mz-picker", [html("span").class("mz-hand-title").text(words)]).children(cells)
}

fn spaces(drawing: &Drawing<'_>, book: Book) -> Vec<Node> {
    let open = drawing.table().empty_spaces(book);
    open.map(|space| {
        html("div")
            .class("mz-short")
            .key(space)
            .spot(spots::space(space))
            .child(html("b").text(space.title()))
            .child(html("span").text(space.text().words))
    })
    .collect()
}

/// On a small screen: what lives beside the board, within reach of the thumb.
fn shortcuts(drawing: &Drawing<'_>, you: Seat) -> Vec<Node> {
    let short = |spot: String, picture: Option<Node>, words: String| {
        html("div")
            .class("mz-short")
            .key(spot.clone())
            .spot(spot)
            .maybe(picture)
            .child(html("span").text(words))
    };
    let price = words::some(drawing.table().appease_price(), None);
    let tile = |action: &Action| match *action {
        Action::Yes => {
            Some(short(spots::BOWL.to_owned(), Some(icon("appease")), format!("Appease for {price}")))
        }
        Action::RecoverUnit(unit) => Some(short(
            spots::xibalba(you, unit),
            Some(unit_icon(you, unit)),
            format!("Recover a {}", unit.title()),
        )),
        Action::AppeasePay(Purse::Reserve, unit) => {
            Some(short(spots::reserve(you, unit), Some(unit_icon(you, unit)), "from the Reserve".to_owned()))
        }
        Action::BreakTie(seat) => {
            let prize = match drawing.frame() {
                Some(Frame::BreakTie(frame)) => frame.prize,
                _ => Prize::Altar,
            };
            let words = format!("{}: {}", drawing.name(seat), prize.title());
            Some(short(spots::duel(seat), Some(super::bits::mark(seat)), words))
        }
        _ => None,
    };
    drawing.actions.iter().flatten().filter_map(tile).collect()
}
