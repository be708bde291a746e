//! The tray under the board: what the running decision offers that has no place on the map, and the running battle.

use super::sheet::Sheet;
use super::spots::spots;
use super::tokens::{
    artifact_glyph, badge, building_glyph, card_glyph, count, favor_glyph, god_glyph, hero_glyph, icon,
    item_glyph, piece_glyph, reinforcement_glyph,
};
use super::{battle, gods};
use crate::{Bar, Node, Panel, html};
use cyclades::components::{BUILD_COST, SPECIAL_ATTACK_COST, SPHINX_PRICE};
use cyclades::{Action, Building, Card, Frame, God, Wares};

/// The tray: always there, so that the board keeps its size.
pub(super) fn tray(sheet: &Sheet<'_>) -> Panel {
    let (title, body) = match sheet.battle() {
        Some((fight, table)) => (battle::title(sheet, &fight), battle::stage(sheet, &fight, &table)),
        None => (title(sheet), html("div").class("idle").text(idle(sheet))),
    };
    let chips: Vec<Node> = chips(sheet);
    let body = if chips.is_empty() {
        body
    } else if sheet.battle().is_some() {
        html("div").child(body).child(html("div").class("chips").children(chips))
    } else {
        let elsewhere =
            chips.iter().all(|chip| chip.get("class").is_some_and(|class| class.contains("elsewhere")));
        html("div").class("chips").maybe(elsewhere.then_some(body)).children(chips)
    };
    Panel { id: "tray", title, bar: Bar::Stage, body: html("div").class("tray").child(body) }
}

fn title(sheet: &Sheet<'_>) -> String {
    match (sheet.table.top(), sheet.table.turn) {
        (None, _) => "The game is over".to_owned(),
        (Some(Frame::Bid { .. }), _) if !sheet.actions.is_empty() => "Choose a god".to_owned(),
        (Some(Frame::Amount { god }), _) => format!("Offering to {}", god.title()),
        (Some(_), Some(turn)) => {
            let whose = if sheet.look.you == Some(turn.seat) {
                "Your turn".to_owned()
            } else {
                format!("{}’s turn", sheet.look.names.of(turn.seat))
            };
            format!("{whose} with {}", turn.god.title())
        }
        (Some(_), None) => match sheet.table.deploy {
            Some(deploy) if sheet.look.you == Some(deploy.seat) => "You deploy".to_owned(),
            Some(deploy) => format!("{} deploys", sheet.look.names.of(deploy.seat)),
            None => "Offerings".to_owned(),
        },
    }
}

/// What is going on while there is nothing to choose here.
fn idle(sheet: &Sheet<'_>) -> String {
    if let Some(turn) = sheet.table.turn {
        return format!("{}: {}.", turn.god.title(), turn.god.help());
    }
    if let Some(deploy) = sheet.table.deploy {
        return format!(
            "{} places units won with {}. Lit places can be clicked.",
            sheet.title(deploy.seat),
            deploy.god.title()
        );
    }
    if sheet.may(|action| matches!(action, Action::BidGod(_))) {
        return "Choose a lit god of the track: your offering must be higher than what stands there."
            .to_owned();
    }
    if sheet.table.end.is_some() {
        return "Look at the board as it stood, or at the log.".to_owned();
    }
    "Everyone offers gold to a god; whoever offers more pushes the other off.".to_owned()
}

fn chips(sheet: &Sheet<'_>) -> Vec<Node> {
    let mut seen: Vec<String> = Vec::new();
    let mut nodes = Vec::new();
    for (at, action) in sheet.actions.iter().enumerate() {
        let Some(action) = *action else { continue };
        let spot = spots(sheet, action)
            .into_iter()
            .find(|spot| ["chip-", "god-", "card-"].iter().any(|kind| spot.starts_with(kind)));
        let Some(spot) = spot.filter(|spot| !seen.contains(spot)) else { continue };
        let label = sheet.look.legal.get(at).map_or("", |choice| choice.label.as_str());
        let (art, title, note) = face(sheet, action);
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
fn face(sheet: &Sheet<'_>, action: Action) -> (Node, String, String) {
    let name = |words: &str| words.to_owned();
    match action {
        Action::BidGod(god) => {
            let note = match sheet.holder(god) {
                Some((seat, Some(gold))) => format!("{} offers {gold}", sheet.name(seat)),
                _ if god == God::Apollo => name("always open"),
                _ => name("free"),
            };
            (gods::medal(god), name(god.title()), note)
        }
        Action::BidAmount(gold) => (icon("coin"), gold.to_string(), paid(sheet, gold)),
        Action::Recruit => recruit(sheet),
        Action::Build(building) => {
            (building_plate(building), format!("Build a {}", building.title()), format!("{BUILD_COST} gold"))
        }
        Action::SetupKronosType(building)
        | Action::KronosGift(building)
        | Action::BuildType(building)
        | Action::CyclopsTo(building)
        | Action::ClearSlot(building) => {
            (building_plate(building), super::map::capital(building.title()), String::new())
        }
        Action::BuyCard(slot)
        | Action::ReplaceCreature(slot)
        | Action::BuySlot(slot)
        | Action::ReplaceSlot(slot) => {
            let card = sheet.table.on_track(slot);
            let price = sheet.table.turn.map_or(slot.cost(), |turn| sheet.table.card_price(&turn, slot));
            let note = match action {
                Action::BuyCard(_) => format!("for {price} gold"),
                Action::BuySlot(_) => name("take it"),
                _ => name("replace it"),
            };
            (icon(card.map_or("deck", card_glyph)), name(card.map_or("", Card::title)), note)
        }
        Action::TargetPlayer(seat) => (badge(seat), name(sheet.look.names.of(seat)), String::new()),
        Action::UndeadKind(piece) => {
            (icon(piece_glyph(piece)), super::map::capital(piece.title()), String::new())
        }
        Action::CardPayment(discounts) => (
            icon("temple"),
            count(discounts, "discount"),
            sheet.label(action).and_then(|label| label.split(", ").nth(1)).unwrap_or_default().to_owned(),
        ),
        Action::MoveCount(troops) => (icon("troop"), count(troops, "troop"), String::new()),
        Action::FleetUndead(fleets) => (icon("skull"), count(fleets, "undead fleet"), name("along")),
        Action::MoveSpecial(piece) => {
            (icon(piece_glyph(piece)), super::map::capital(piece.title()), name("goes along"))
        }
        other => power_face(sheet, other),
    }
}

/// Cards, items, heroes and other powers.
fn power_face(sheet: &Sheet<'_>, action: Action) -> (Node, String, String) {
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
        Action::UseFavor => match sheet.look.you.and_then(|seat| sheet.table.player(seat).favor) {
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
            (icon(piece_glyph(piece)), format!("Sell {}", piece.title()), format!("for {SPHINX_PRICE} gold"))
        }
        Action::Casualty(piece) => {
            (icon(piece_glyph(piece)), format!("Lose {}", piece.title()), String::new())
        }
        Action::RemoveTroop(piece) | Action::ScorpionTarget(piece) => {
            (icon(piece_glyph(piece)), super::map::capital(piece.title()), name("remove it"))
        }
        other => (icon("dice"), sheet.label(other).unwrap_or_default().to_owned(), String::new()),
    }
}

fn recruit(sheet: &Sheet<'_>) -> (Node, String, String) {
    let Some(turn) = sheet.table.turn else { return (icon("troop"), "Recruit".to_owned(), String::new()) };
    let price = sheet.table.recruit_price(&turn).unwrap_or(0);
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

/// What an offering costs after the priests' share.
fn paid(sheet: &Sheet<'_>, gold: u16) -> String {
    let priests = sheet.look.you.map_or(0, |seat| u16::from(sheet.table.player(seat).priests));
    if priests == 0 || sheet.table.two_player() {
        return String::new();
    }
    format!("pay {}", gold.saturating_sub(priests).max(1))
}

fn building_plate(building: Building) -> Node {
    html("span").class("tile").class(&format!("b-{building}")).child(icon(building_glyph(building)))
}
