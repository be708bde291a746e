//! The hand under the board: what the running decision offers that has no place on the map, and the running battle.

use super::drawing::Drawing;
use super::spots::spots;
use super::tokens::{
    artifact_glyph, badge, building_glyph, card_glyph, favor_glyph, god_glyph, hero_glyph, icon, item_glyph,
    piece_glyph, reinforcement_glyph,
};
use super::{battle, gods};
use crate::{Bar, Node, Panel, html};
use cyclades::components::{BUILD_COST, SPECIAL_ATTACK_COST, SPHINX_PRICE};
use cyclades::grammar::{capital, count, one};
use cyclades::{Action, Building, Card, Frame, God, Slot, Wares};

/// The hand: always there, so that the board keeps its size.
pub(super) fn panel(drawing: &Drawing<'_>) -> Panel {
    let (title, body) = match drawing.battle() {
        Some((fight, table)) => (battle::title(drawing, &fight), battle::stage(drawing, &fight, &table)),
        None => (title(drawing), html("div").class("idle").text(idle(drawing))),
    };
    let chips: Vec<Node> = chips(drawing);
    let body = if chips.is_empty() {
        body
    } else if drawing.battle().is_some() {
        html("div").class("deciding").child(html("div").class("chips").children(chips)).child(body)
    } else {
        let elsewhere =
            chips.iter().all(|chip| chip.get("class").is_some_and(|class| class.contains("elsewhere")));
        html("div").class("chips").maybe(elsewhere.then_some(body)).children(chips)
    };
    Panel { id: "tray", title, bar: Bar::Stage, body: html("div").class("tray").child(body) }
}

fn title(drawing: &Drawing<'_>) -> String {
    match (drawing.table.top(), drawing.table.turn) {
        (None, _) => "The game is over".to_owned(),
        (Some(Frame::HeroUpkeep(upkeep)), _) => format!("{} asks for pay", upkeep.hero.title()),
        (Some(Frame::KeepFigure(keep)), _) => format!("Keep {}?", keep.figure.title()),
        (Some(Frame::Bid(_)), _) if !drawing.actions.is_empty() => "Choose a god".to_owned(),
        (Some(Frame::Amount(amount)), _) => format!("Offering to {}", amount.god.title()),
        (Some(_), Some(turn)) => {
            let whose = if drawing.look.you == Some(turn.seat) {
                "Your turn".to_owned()
            } else {
                format!("{}’s turn", drawing.look.names.of(turn.seat))
            };
            format!("{whose} with {}", turn.god.title())
        }
        (Some(_), None) => match drawing.table.deploy {
            Some(deploy) if drawing.look.you == Some(deploy.seat) => "You deploy".to_owned(),
            Some(deploy) => format!("{} deploys", drawing.look.names.of(deploy.seat)),
            None => "Offerings".to_owned(),
        },
    }
}

/// What is going on while there is nothing to choose here.
fn idle(drawing: &Drawing<'_>) -> String {
    match drawing.table.top() {
        Some(Frame::HeroUpkeep(upkeep)) => {
            return format!("{}: {}.", upkeep.hero.title(), upkeep.hero.card().help());
        }
        Some(Frame::KeepFigure(keep)) => {
            return format!("{}.", super::map::figure_words(drawing, keep.figure));
        }
        Some(_) | None => {}
    }
    if let Some(turn) = drawing.table.turn {
        return format!("{}: {}.", turn.god.title(), turn.god.help());
    }
    if let Some(deploy) = drawing.table.deploy {
        return format!(
            "{}: units won with {} are placed now. Lit places can be clicked.",
            drawing.title(deploy.seat),
            deploy.god.title()
        );
    }
    if drawing.may(|action| matches!(action, Action::BidGod(_))) {
        return "Choose a lit god of the track: your offering must be higher than what stands there."
            .to_owned();
    }
    if drawing.table.end.is_some() {
        return "This is how the islands stand at the end. The log tells how it came to that.".to_owned();
    }
    "Everyone offers gold to a god; whoever offers more pushes the other off.".to_owned()
}

fn chips(drawing: &Drawing<'_>) -> Vec<Node> {
    let mut seen: Vec<String> = Vec::new();
    let mut nodes = Vec::new();
    for (at, action) in drawing.actions.iter().enumerate() {
        let Some(action) = *action else { continue };
        let spot = spots(drawing, action)
            .into_iter()
            .find(|spot| ["chip-", "god-", "card-"].iter().any(|kind| spot.starts_with(kind)));
        let Some(spot) = spot.filter(|spot| !seen.contains(spot)) else { continue };
        let label = drawing.look.legal.get(at).map_or("", |choice| choice.label.as_str());
        let (art, title, note) = face(drawing, action);
        let node = html("div")
            .key(&spot)
            .class("chip")
            .class_if(matches!(action, Action::BidAmount(_)), "coin")
            .class_if(!spot.starts_with("chip-"), "elsewhere")
            .tip(label)
            .spot(&spot)
            .child(art)
            .child(
                html("span")
                    .class("what")
                    .child(html("b").text(title))
                    .children((!note.is_empty()).then(|| html("small").text(note))),
            );
        nodes.push(node);
        seen.push(spot);
    }
    nodes
}

/// Picture, name and what it costs or does.
fn face(drawing: &Drawing<'_>, action: Action) -> (Node, String, String) {
    let name = |words: &str| words.to_owned();
    match action {
        Action::BidGod(god) => {
            let note = match drawing.holder(god) {
                Some((seat, Some(gold))) => format!("{} offers {gold}", drawing.name(seat)),
                _ if god == God::Apollo => name("always open"),
                _ => name("free"),
            };
            (gods::medal(god), name(god.title()), note)
        }
        Action::BidAmount(gold) => (icon("coin"), gold.to_string(), paid(drawing, gold)),
        Action::Recruit => recruit(drawing),
        Action::Build(building) => (
            building_plate(building),
            format!("Build {}", one(building.title())),
            build_note(drawing, action),
        ),
        Action::SetupKronosType(building)
        | Action::KronosGift(building)
        | Action::BuildType(building)
        | Action::CyclopsTo(building)
        | Action::ClearSlot(building) => (building_plate(building), capital(building.title()), String::new()),
        Action::BuyCard(slot)
        | Action::ReplaceCreature(slot)
        | Action::BuySlot(slot)
        | Action::ReplaceSlot(slot) => {
            let card = drawing.table.on_track(slot);
            let price = drawing.table.turn.map_or(slot.cost(), |turn| drawing.table.card_price(&turn, slot));
            let note = match action {
                Action::BuyCard(_) => format!("for {price} gold{}", idle_note(drawing, slot)),
                Action::BuySlot(_) => name("take it"),
                _ => name("replace it"),
            };
            (icon(card.map_or("deck", card_glyph)), name(card.map_or("", Card::title)), note)
        }
        Action::TargetPlayer(seat) => (badge(seat), name(drawing.look.names.of(seat)), String::new()),
        Action::UndeadKind(piece) => (icon(piece_glyph(piece)), capital(piece.title()), String::new()),
        Action::CardPayment(discounts) => (
            icon("temple"),
            count(discounts, "discount"),
            drawing.label(action).and_then(|label| label.split(", ").nth(1)).unwrap_or_default().to_owned(),
        ),
        Action::MoveCount(troops) => (icon("troop"), count(troops, "troop"), String::new()),
        Action::FleetUndead(fleets) => (icon("skull"), count(fleets, "undead fleet"), name("along")),
        Action::MoveSpecial(piece) => (icon(piece_glyph(piece)), capital(piece.title()), name("goes along")),
        other => power_face(drawing, other),
    }
}

/// Cards, items, heroes and other powers.
fn power_face(drawing: &Drawing<'_>, action: Action) -> (Node, String, String) {
    let name = |words: &str| words.to_owned();
    match action {
        Action::SacrificeHero(hero) => {
            (icon(hero_glyph(hero)), format!("Sacrifice {}", hero.title()), name(hero.sacrifice()))
        }
        Action::CharonHero(hero) => (icon(hero_glyph(hero)), name(hero.title()), name(hero.card().help())),
        Action::SpecialAttack(unit) => (
            icon(reinforcement_glyph(unit)),
            format!("{} attacks", unit.title()),
            format!("{SPECIAL_ATTACK_COST} gold"),
        ),
        Action::UseFavor => match drawing.look.you.and_then(|seat| drawing.table.player(seat).favor) {
            Some(favor) => {
                (icon(favor_glyph(favor)), format!("Favor of {}", favor.title()), name(favor.help()))
            }
            None => (icon("crown"), name("Divine favor"), String::new()),
        },
        Action::PlayItem(item) | Action::BattleItem(item) => {
            (icon(item_glyph(item)), name(item.title()), name(item.help()))
        }
        Action::SetupClaimMonument(monument)
        | Action::ClaimMonument(monument)
        | Action::ClaimMonumentFirst(monument) => {
            (icon("temple"), format!("Claim the {}", monument.title()), name(monument.help()))
        }
        Action::UseMonument(monument) => (icon("temple"), name(monument.title()), name(monument.help())),
        Action::UseArtifact(artifact) => {
            (icon(artifact_glyph(artifact)), name(artifact.title()), name(artifact.card().help()))
        }
        Action::UseDelphi => (icon("metropolis"), name("Ask Delphi"), name("replace a creature, free")),
        Action::TheaterMetropolis => (icon("theater"), name("Found a Metropolis"), name("with theaters")),
        Action::ChimeraPick(card) => (icon(card_glyph(card)), name(card.title()), name(card.help())),
        Action::ChooseSpecialMetropolis(tile) => (icon("metropolis"), name(tile.title()), name(tile.help())),
        Action::Sell(Wares { piece, .. }) => {
            (icon(piece_glyph(piece)), format!("Sell {}", piece.phrase()), format!("for {SPHINX_PRICE} gold"))
        }
        Action::Casualty(piece) => {
            (icon(piece_glyph(piece)), format!("Lose {}", piece.phrase()), String::new())
        }
        Action::RemoveTroop(piece) | Action::ScorpionTarget(piece) => {
            (icon(piece_glyph(piece)), capital(piece.title()), name("remove it"))
        }
        other => (icon("dice"), drawing.label(other).unwrap_or_default().to_owned(), String::new()),
    }
}

fn recruit(drawing: &Drawing<'_>) -> (Node, String, String) {
    let Some(turn) = drawing.table.turn else { return (icon("troop"), "Recruit".to_owned(), String::new()) };
    let price = drawing.table.recruit_price(&turn).unwrap_or(0);
    let (art, what) = match turn.god {
        God::Poseidon => ("fleet", "One more fleet"),
        God::Ares => ("troop", "One more troop"),
        God::Athena => ("philosopher", "A second philosopher"),
        God::Zeus => ("priest", "A second priest"),
        God::Hades => ("skull", "More undead"),
        God::Kronos => ("titan", "One more Titan"),
        God::Apollo => (god_glyph(God::Apollo), "Recruit"),
    };
    (icon(art), what.to_owned(), format!("{price} gold"))
}

/// Whether a card would do nothing now.
fn idle_note(drawing: &Drawing<'_>, slot: Slot) -> &'static str {
    let idle = drawing.look.you.zip(drawing.table.on_track(slot));
    let idle = idle.and_then(|(seat, card)| drawing.table.idle(seat, card));
    if idle.is_some() { ", would do nothing" } else { "" }
}

/// What an offering costs after the priests' share.
fn paid(drawing: &Drawing<'_>, gold: u16) -> String {
    let (Some(you), Some(Frame::Amount(amount))) = (drawing.look.you, drawing.table.top()) else {
        return String::new();
    };
    let due = drawing.table.due_with(you, amount.god, gold);
    if due == gold { String::new() } else { format!("pay {due}") }
}

/// The price of a building, and what it would destroy.
fn build_note(drawing: &Drawing<'_>, action: Action) -> String {
    let warned = drawing.label(action).is_some_and(|label| label.contains("METROPOLIS"));
    format!("{BUILD_COST} gold{}", if warned { ", destroys your Metropolis" } else { "" })
}

fn building_plate(building: Building) -> Node {
    html("span").class("tile").class(&format!("b-{building}")).child(icon(building_glyph(building)))
}
