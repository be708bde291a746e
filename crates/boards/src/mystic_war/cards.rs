//! The faces and backs of cards, 120 by 200 each.

use super::parts::words;
use crate::{Node, svg};
use mystic_war::components::{Card, Deity, Family, Goal, Kind};

/// The art of every card, as definitions that the drawings refer to.
pub(super) const ART: &str = include_str!("../../art/mystic_war.svg");

/// How wide a card is.
pub(super) const WIDTH: f64 = 120.0;
/// How high a card is.
pub(super) const HEIGHT: f64 = 200.0;

/// The face of a card.
pub(super) fn face(card: Card) -> Node {
    let (first, second) = plate_lines(card);
    let plate = svg("rect").attr("x", 5).attr("y", 164).attr("width", 110).attr("height", 30).attr("rx", 5);
    let mut node = frame(picture(card), ground(card))
        .class("mw-card")
        .class(kind_class(card.kind()))
        .child(plate.class("mw-plate"));
    node = match second {
        None => node.child(title(first, 184.5, 15.6)),
        Some(second) => node.child(title(first, 176.5, 13.0)).child(title(second, 190.5, 13.0)),
    };
    node.child(svg("circle").attr("cx", 60).attr("cy", 17).attr("r", 14).class("mw-plate")).child(mark(card))
}

/// A card as a picture on the page.
pub(super) fn page_face(card: Card) -> Node {
    let view = format!("0 0 {WIDTH} {HEIGHT}");
    svg("svg").attr("viewBox", view).attr("class", "mw-face").attr("aria-hidden", "true").child(face(card))
}

/// A goal, or the back of one that is secret.
pub(super) fn goal_face(goal: Option<Goal>) -> Node {
    let picture = format!("goal-{}", goal.map_or("secret", Goal::id));
    let ground = match goal {
        Some(Goal::City) => "rose",
        Some(Goal::Archmage) => "night",
        Some(Goal::Hoard) => "rich",
        Some(Goal::Balanced) => "steel",
        None => "night",
    };
    let plate = svg("rect").attr("x", 5).attr("y", 164).attr("width", 110).attr("height", 30).attr("rx", 5);
    frame(picture, ground).class("mw-card goal").child(plate.class("mw-plate")).child(title(
        goal.map_or("Secret goal", Goal::title),
        184.5,
        15.6,
    ))
}

/// The back of a card.
pub(super) fn back(white: bool) -> Node {
    svg("use").attr("href", if white { "#mw-back-white" } else { "#mw-back" })
}

/// The rule that says most about a card.
pub(super) fn rule(card: Card) -> &'static str {
    match card {
        Card::Capture => "MW-5.47",
        Card::Dragonbane => "MW-5.46",
        Card::Negation => "MW-5.52",
        Card::Necromancy => "MW-5.53",
        Card::PowerDrain | Card::VampiricEnergy => "MW-5.66",
        Card::StrayEnergy => "MW-5.49",
        Card::Resurrection => "MW-5.54",
        Card::Reprodestruction => "MW-5.63",
        Card::TransmutationDestruction => "MW-5.50",
        Card::TransmutationFollowers | Card::TransmutationMysticPower | Card::TransmutationGold => "MW-5.51",
        Card::EarthGoddess | Card::GodKing => "MW-5.62",
        Card::WarGod => "MW-5.42",
        Card::Protection => "MW-5.70",
        Card::Sacrifice => "MW-5.56",
        Card::Disfavor => "MW-5.76",
        Card::Favoritism => "MW-5.77",
        Card::VacationOfTheGods => "MW-5.78",
        Card::Judgment | Card::JudgmentWhite => "MW-6.1",
        Card::ChaosStrikes => "MW-5.100",
        Card::Genie => "MW-5.83",
        Card::GodKingBoon => "MW-5.85",
        Card::MegaBlast => "MW-5.86",
        Card::PenniesFromHeaven => "MW-5.87",
        Card::Scrutiny => "MW-5.88",
        Card::Slavery => "MW-5.89",
        Card::WrathOfTheGods => "MW-5.90",
        Card::WrathOfTheWarGod => "MW-5.91",
        card => match card.facts().family {
            Some(Family::Dragon) => "MW-5.44",
            Some(Family::Notoriety | Family::Sorcery | Family::Riches) | None => "MW-5.40",
        },
    }
}

/// The sign of a deity.
pub(super) fn deity_sign(deity: Deity) -> &'static str {
    deity.card().id()
}

fn frame(picture: String, ground: &str) -> Node {
    let arch = "M8 160V54A52 45 0 0 1 112 54V160Z";
    let picture = svg("use").attr("href", format!("#mw-{picture}")).attr("transform", "translate(60 92)");
    svg("g")
        .child(svg("use").attr("href", "#mw-frame"))
        .child(svg("path").attr("d", arch).attr("fill", format!("url(#mw-g-{ground})")))
        .child(svg("g").attr("clip-path", "url(#mw-arch)").child(picture))
        .child(svg("use").attr("href", "#mw-rim"))
}

fn title(line: &str, y: f64, most: f64) -> Node {
    // The serif is about six tenths as wide as high; 176 keeps every name on its plate.
    let size = most.min(176.0 / line.chars().count().max(1) as f64);
    words(60.0, y, "mw-title", line).attr("style", format!("font-size:{size:.1}px"))
}

fn mark(card: Card) -> Node {
    if card.kind() == Kind::Resource {
        return words(60.0, 23.5, "mw-title", card.facts().value).attr("style", "font-size:18px");
    }
    let path = match card.kind() {
        Kind::Spell | Kind::Resource => {
            "M0-8L1.9-2.6L7.6-2.5L3 1L4.7 6.5L0 3.2L-4.7 6.5L-3 1L-7.6-2.5L-1.9-2.6Z"
        }
        Kind::Deity => "M-8 5V-4L-4 0L0-7L4 0L8-4V5Z",
        Kind::Event => "M-6-8H6V-6L1.5 0L6 6V8H-6V6L-1.5 0L-6-6Z",
    };
    svg("path").attr("d", path).attr("transform", "translate(60 17)").class("mw-mark")
}

const fn kind_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Resource => "resource",
        Kind::Spell => "spell",
        Kind::Deity => "deity",
        Kind::Event => "event",
    }
}

fn picture(card: Card) -> String {
    match (card.facts().family, card) {
        (Some(family), _) => family.id().to_owned(),
        (None, Card::JudgmentWhite) => Card::Judgment.id().to_owned(),
        (None, card) => card.id().to_owned(),
    }
}

fn ground(card: Card) -> &'static str {
    match (card.facts().family, card) {
        (Some(Family::Notoriety), _) => "rose",
        (Some(Family::Sorcery), _) => "night",
        (Some(Family::Riches), _) => "rich",
        (Some(Family::Dragon), _) => "dragon",
        (None, Card::Dragonbane | Card::Genie) => "teal",
        (None, Card::Capture | Card::Reprodestruction | Card::Slavery) => "dusk",
        (None, Card::Necromancy) => "grave",
        (None, Card::EarthGoddess | Card::Resurrection) => "leaf",
        (None, Card::Protection | Card::Scrutiny) => "steel",
        (None, Card::VampiricEnergy | Card::TransmutationDestruction) => "blood",
        (None, Card::VacationOfTheGods | Card::PenniesFromHeaven) => "sky",
        (None, Card::ChaosStrikes | Card::WrathOfTheGods | Card::StrayEnergy) => "storm",
        (None, Card::MegaBlast | Card::WrathOfTheWarGod) => "dragon",
        (None, Card::GodKing | Card::GodKingBoon | Card::Favoritism) => "rich",
        (None, Card::WarGod | Card::Sacrifice | Card::Disfavor) => "deity",
        (None, _) => "night",
    }
}

fn plate_lines(card: Card) -> (&'static str, Option<&'static str>) {
    match card {
        Card::TransmutationDestruction => ("Transmutation", Some("Destruction")),
        Card::TransmutationFollowers => ("Transmutation", Some("Followers")),
        Card::TransmutationMysticPower => ("Transmutation", Some("Mystic Power")),
        Card::TransmutationGold => ("Transmutation", Some("Gold")),
        Card::VacationOfTheGods => ("Vacation", Some("of the Gods")),
        Card::WrathOfTheGods => ("Wrath", Some("of the Gods")),
        Card::WrathOfTheWarGod => ("Wrath of", Some("the War God")),
        Card::PenniesFromHeaven => ("Pennies", Some("from Heaven")),
        Card::JudgmentWhite => ("Judgment", Some("white back")),
        card => (card.title(), None),
    }
}
