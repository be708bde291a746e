//! What lies at hand to choose from: gods, powers, cards, and how many units to send or to sacrifice.

use super::bits::{icon, portrait, unit_icon};
use super::conflict::kind;
use super::eye::{Eye, tribe_class};
use super::panels;
use super::slots;
use super::spots;
use super::words;
use crate::{Node, html};
use kernel::Seat;
use mezo::components::{Ability, Book, Card, God, Slot};
use mezo::effect::Unit;
use mezo::{Action, Prize, Purse, Source, Stage, Step};

/// What the seat can choose from, for the decision at hand.
pub(super) fn hand(eye: &Eye<'_>) -> Option<Node> {
    let you = eye.you?;
    let node = match eye.step()? {
        _ if eye.actions.is_empty() => own_cards(eye, you)?,
        Step::ChooseGod { .. } => {
            row("mz-gallery", God::ALL.into_iter().filter_map(|god| god_tile(eye, god)))
        }
        Step::ChooseTribeAbility { .. } => {
            let age = eye.table().age;
            let tiles = Ability::ALL.into_iter().filter(|ability| ability.age() == age).map(ability_tile);
            row("mz-gallery", tiles)
        }
        Step::Deploy { stage: Stage::Units(_), .. } => deploy(eye, you)?,
        Step::SelectCard { .. } => own_cards(eye, you)?,
        Step::SacrificeWarriors { .. } => sacrifice(eye, you, Unit::Warrior),
        Step::SacrificeShamans { .. } => sacrifice(eye, you, Unit::Shaman),
        Step::ChooseAction { .. } | Step::GlyphRitual { .. } => {
            let card = eye.table().tribe(you).card?;
            row("mz-narrow", [slots::row(eye, you, card)])
        }
        Step::ChooseWrathTile { .. } => {
            row("mz-narrow mz-list", eye.table().wrath.iter().map(|&tile| panels::tile(tile)))
        }
        Step::ChooseSpace { book, .. } => row("mz-narrow mz-list", spaces(eye, book)),
        // What the offering would buy belongs to the question whether to make it.
        Step::AppeaseDecide { .. } => row("mz-list", shortcuts(eye, you))
            .child(html("span").class("mz-for").text("for one of"))
            .children(eye.table().wrath.iter().map(|&tile| panels::tile(tile).class("mz-offer"))),
        Step::AppeasePay { .. } | Step::Effects(_) | Step::BreakTie { .. } => {
            let tiles = shortcuts(eye, you);
            if tiles.is_empty() {
                return None;
            }
            row("mz-narrow mz-list", tiles)
        }
        Step::StartOfAge
        | Step::Deploy { .. }
        | Step::Call { .. }
        | Step::NextConflict
        | Step::WanderGod { .. }
        | Step::Draw
        | Step::Contest
        | Step::Majority { .. }
        | Step::CleanUp
        | Step::EndOfAge
        | Step::CallOrder { .. }
        | Step::MoveGod { .. } => return None,
    };
    Some(node.class(&tribe_class(you)))
}

fn row(class: &str, nodes: impl IntoIterator<Item = Node>) -> Node {
    html("div").class("mz-hand").class(class).children(nodes)
}

fn god_tile(eye: &Eye<'_>, god: God) -> Option<Node> {
    let taken = eye.table().seats.iter().any(|tribe| tribe.god == Some(god));
    let tile = html("div")
        .class("mz-god-tile")
        .class(god.id())
        .key(god)
        .spot(spots::god(god))
        .tip(format!(
            "{}, {}. CALL: {} Ceremonial: {}",
            god.title(),
            god.epithet(),
            god.call().words,
            god.ceremony().words
        ))
        .rule("MEZO-5.33")
        .child(portrait(god))
        .child(html("b").text(god.title()))
        .child(html("span").class("mz-epithet").text(god.epithet()))
        .child(html("span").class("mz-small").text(style_of(god)));
    (!taken).then_some(tile)
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
        .tip(format!("{}: {text} It lasts to the end of the game.", ability.title()))
        .rule("MEZO-5.21")
        .child(html("b").text(ability.title()))
        .child(html("span").text(text))
}

/// One's own cards of this conflict.
fn own_cards(eye: &Eye<'_>, you: Seat) -> Option<Node> {
    let yours = eye.view.yours.as_ref()?;
    let cards = yours.hand.iter().map(|&card| self::card(eye, you, card, yours.chosen == Some(card)));
    let first = *yours.hand.first()?;
    let third = words::brief(eye.table(), you, Source::Card { card: first, slot: Slot::Three });
    let title = html("span").class("mz-hand-title").text(format!("Third action of each: {third}"));
    Some(row("mz-cards", [title]).children(cards))
}

fn card(eye: &Eye<'_>, you: Seat, card: Card, laid: bool) -> Node {
    let actions = [Slot::One, Slot::Two].map(|slot| {
        let source = Source::Card { card, slot };
        let sign = words::signs(eye.table(), you, source).into_iter().next().map(|(name, _)| icon(name));
        let eyed = words::needs_presence(source).then(|| icon("eye").class("mz-eye"));
        html("li").maybe(sign).child(html("span").text(words::brief(eye.table(), you, source))).maybe(eyed)
    });
    let all: Vec<&str> = Slot::ALL.into_iter().map(|slot| card.action(slot).words).collect();
    html("div")
        .class("mz-card")
        .class(card.god().id())
        .class_if(laid, "laid")
        .key(card)
        .spot(spots::card(card))
        .tip(format!("{}: {}", card.title(), all.join(" / ")))
        .rule("MEZO-5.42")
        .child(portrait(card.god()))
        .child(html("b").text(kind(card)))
        .child(html("ol").children(actions))
        .maybe(laid.then(|| html("span").class("mz-laid").text("laid down")))
}

/// How many of each to deploy: a triangle of choices.
fn deploy(eye: &Eye<'_>, you: Seat) -> Option<Node> {
    let cells = eye.actions.iter().flatten().filter_map(|action| match *action {
        Action::DeployRegion(_, w, s) => Some(deploy_cell(you, w, s)),
        _ => None,
    });
    let region = eye.actions.iter().flatten().find_map(|action| match action {
        Action::DeployRegion(region, ..) => Some(*region),
        _ => None,
    })?;
    let left = eye.table().tribe(you).reserve;
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

fn sacrifice(eye: &Eye<'_>, you: Seat, unit: Unit) -> Node {
    let numbers = eye.actions.iter().flatten().filter_map(|action| match action {
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

fn spaces(eye: &Eye<'_>, book: Book) -> Vec<Node> {
    let open = eye.table().books.empty(book);
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
fn shortcuts(eye: &Eye<'_>, you: Seat) -> Vec<Node> {
    let short = |spot: String, picture: Option<Node>, words: String| {
        html("div")
            .class("mz-short")
            .key(spot.clone())
            .spot(spot)
            .maybe(picture)
            .child(html("span").text(words))
    };
    let price = words::some(eye.table().appease_price(), None);
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
            let prize = match eye.step() {
                Some(Step::BreakTie { prize, .. }) => prize,
                _ => Prize::Altar,
            };
            let words = format!("{}: {}", eye.name(seat), prize.title());
            Some(short(spots::duel(seat), Some(super::bits::mark(seat)), words))
        }
        _ => None,
    };
    eye.actions.iter().flatten().filter_map(tile).collect()
}
