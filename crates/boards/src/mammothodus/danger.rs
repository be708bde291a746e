//! How near defeat is, and what each human card would do now.

use super::art::{human_mark, picture};
use super::drawing::Drawing;
use super::words::{clan_name, count, listed};
use crate::{Node, html};
use mammothodus::components::{Discovery, FRAGMENTS, HumanCard, POPULATION_FLOOR, Spirit, TRIBES};
use mammothodus::map::TRAIL_TOKENS;
use mammothodus::{Forecast, Reason};

/// From this share on a meter is hot.
const HOT: f64 = 0.7;

/// The meters.
pub(super) fn panel(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let tribes = table.board.tribes.total();
    let spirits = u32::from(table.board.spirits.len());
    let trails = table.board.trails.len();
    let lowest = table.clans.iter().map(|clan| clan.population).min().unwrap_or_default();
    let pip = |id: &'static str, view_box: &'static str, on: bool| {
        picture(id, view_box, "mam-pip").class_if(!on, "off")
    };
    let hunters = (0..TRIBES).map(|nth| pip("hunter", "-3 -3 34 42", nth < tribes).key(nth));
    let ghosts = Spirit::ALL
        .iter()
        .map(|&it| pip(it.id(), "0 0 64 72", table.board.spirits[it].is_some()).key(it.id()));
    let feet = (0..TRAIL_TOKENS).map(|nth| pip("foot", "0 0 24 24", nth < trails).key(nth));
    let full = drawing.view.options.degradation_cards;
    let supply = table.degradation_supply;
    let share = 100.0 * f64::from(supply) / f64::from(full.max(1));
    let bar = html("span").class("mam-bar").child(html("i").attr("style", format!("width:{share:.0}%")));
    html("div")
        .class("mam-danger")
        .child(
            meter("Tribes", html("span").class("mam-pips").children(hunters), format!("{tribes}/{TRIBES}"))
                .class_if(f64::from(tribes) >= HOT * f64::from(TRIBES), "hot")
                .term("tribe")
                .rule("MAM-5.27"),
        )
        .child(
            meter("Spirits", html("span").class("mam-pips").children(ghosts), format!("{spirits}/3"))
                .class_if(spirits >= 2, "hot")
                .tip("A fourth spirit that must come loses the game.")
                .rule("MAM-5.13"),
        )
        .child(
            meter(
                "Trails",
                html("span").class("mam-pips").children(feet),
                format!("{trails}/{TRAIL_TOKENS}"),
            )
            .class_if(f64::from(trails) >= HOT * f64::from(TRAIL_TOKENS), "hot")
            .term("trail")
            .tip("When a ninth one must open, the game is lost.")
            .rule("MAM-5.7"),
        )
        .child(
            meter("Degradation", bar, format!("{supply} left"))
                .class_if(supply <= 6, "hot")
                .tip("Degradation cards in supply. When one must come and none is left, the game is lost.")
                .rule("MAM-5.93"),
        )
        .child(
            meter(
                "Lowest",
                html("span").class("mam-soft").text(weakest(drawing, lowest)),
                lowest.to_string(),
            )
            .class_if(lowest <= 2, "hot")
            .tip(format!("The smallest population. Below {POPULATION_FLOOR} the game is lost."))
            .rule("MAM-5.17"),
        )
        .maybe(discoveries(drawing))
        .maybe(table.over.is_none().then(|| forecast(drawing)))
}

fn meter(name: &str, middle: Node, number: String) -> Node {
    html("div")
        .class("mam-meter")
        .key(name)
        .child(html("span").text(name))
        .child(middle)
        .child(html("b").text(number))
}

fn weakest(drawing: &Drawing<'_>, lowest: i8) -> String {
    let weak = drawing.table().clans.iter().filter(|clan| clan.population == lowest);
    let names: Vec<String> =
        weak.filter_map(|clan| clan.clan).map(|clan| clan_name(clan).to_owned()).collect();
    if names.len() > 2 { "population of most clans".to_owned() } else { listed(&names) }
}

fn discoveries(drawing: &Drawing<'_>) -> Option<Node> {
    let known = &drawing.table().humans.discoveries;
    let one =
        |it: &Discovery| html("span").class("mam-tag").key(it.id()).text(it.name()).term(it).rule("MAM-5.74");
    (!known.is_empty()).then(|| {
        html("p").class("mam-tags").child(html("small").text("Humans know")).children(known.iter().map(one))
    })
}

/// What each card left in the deck would do.
fn forecast(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let deck = table.humans.deck;
    let whole = if deck.is_empty() { table.humans.discard } else { deck };
    let rows =
        HumanCard::ALL.iter().filter(|&&card| drawing.view.options.human_deck()[card] > 0).map(|&card| {
            let foretold = table.forecast(card, drawing.view.options.center_humans);
            let words = words(drawing, &foretold);
            html("li")
                .class("mam-omen")
                .class_if(foretold.lost.is_some(), "fatal")
                .class_if(whole[card] == 0, "gone")
                .key(card.id())
                .term(card)
                .tip(format!("{} of these left. {words}.", whole[card]))
                .rule(if card.colour().is_some() { "MAM-5.8" } else { "MAM-5.7" })
                .child(human_mark(card))
                .child(html("b").text(whole[card]))
                .child(html("span").text(if whole[card] == 0 { "none left".to_owned() } else { words }))
        });
    let all_open = table.portal.fragments.len() == FRAGMENTS;
    let left = match (deck.total(), all_open) {
        (0, false) => "deck empty: a fragment opens first".to_owned(),
        (0, true) => "deck empty, all fragments open: DEFEAT".to_owned(),
        (many, false) => format!("{many} left"),
        (many, true) => format!("{many} left, then defeat"),
    };
    let title = html("p")
        .class("mam-sub")
        .class_if(all_open && deck.is_empty(), "mam-bad")
        .tip(
            "When the human deck is empty, one more fragment opens and the cards are shuffled again. With every \
             fragment open, the game is lost.",
        )
        .rule("MAM-5.5")
        .child(html("b").text("If the next human card is"))
        .child(html("span").text(left));
    html("div").class("mam-omens").spot("forecast").child(title).child(html("ul").children(rows))
}

/// A forecast in few words, the worst first.
fn words(drawing: &Drawing<'_>, foretold: &Forecast) -> String {
    let table = drawing.table();
    let mut words = Vec::new();
    if let Some(reason) = foretold.lost {
        words.push(defeat(reason).to_owned());
    }
    if !foretold.summons.is_empty() {
        words.push(count(foretold.summons.len(), "new spirit", "new spirits"));
    }
    for (clan, &loss) in table.clans.iter().zip(&foretold.losses).filter(|(_, loss)| **loss > 0) {
        words.push(format!("{} −{loss}", clan.clan.map_or("a clan", clan_name)));
    }
    if !foretold.striking.is_empty() {
        words.push(match foretold.striking.len() {
            1 => "a spirit strikes".to_owned(),
            many => format!("{many} spirits strike"),
        });
    }
    if foretold.walking > 0 {
        words.push(match foretold.walking {
            1 => "1 tribe walks".to_owned(),
            many => format!("{many} tribes walk"),
        });
    }
    if !foretold.threatened.is_empty() {
        words.push("some attack where you send them".to_owned());
    }
    if !foretold.appearing.is_empty() {
        words.push(format!("+{}", count(foretold.appearing.len(), "tribe", "tribes")));
    }
    if !foretold.marching.is_empty() {
        words.push(match foretold.marching.len() {
            1 => "1 of them walks on".to_owned(),
            many => format!("{many} of them walk on"),
        });
    }
    if foretold.opens_trail && foretold.lost.is_none() {
        words.push("a trail opens".to_owned());
    }
    if words.is_empty() { "nothing happens".to_owned() } else { words.join(", ") }
}

fn defeat(reason: Reason) -> &'static str {
    match reason {
        Reason::ThirteenthTribe => "DEFEAT: a 13th tribe",
        Reason::FourthSpirit => "DEFEAT: a 4th spirit",
        Reason::NoTrailToken => "DEFEAT: a 9th trail",
        Reason::PopulationCollapse => "DEFEAT: a clan dies out",
        Reason::Portal | Reason::NoDegradation | Reason::Extinct | Reason::NoFragment | Reason::Guard => {
            "DEFEAT"
        }
    }
}
