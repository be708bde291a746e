//! Mystic War: mages around a cloth of velvet, cards fanned on it, and what they will come to.

mod advice;
mod beads;
mod captions;
mod cards;
mod chain;
mod chips;
mod cloth;
mod figures;
mod futures;
mod hand;
mod judgment;
mod offer;
mod outlook;
mod parts;
mod plaques;
mod powers;
mod realm;
mod seats;
mod spots;
mod stake;
mod table;

use crate::board::{BadView, Board, Look, read};
use crate::{Bar, Figure, Node, Panel, Scene, html};
use mystic_war::components::Card;
use mystic_war::{Step, View};
use table::Table;

/// The drawing of Mystic War.
pub(crate) struct MysticWarBoard;

impl Board for MysticWarBoard {
    fn id(&self) -> &'static str {
        "mystic_war"
    }

    fn icon(&self, kind: &str) -> &'static str {
        match kind {
            "Started" | "RoundBegan" => "sun",
            "GoalDealt" | "GoalKept" | "GoalExchanged" => "scroll",
            "GoalShown" => "eye",
            "PowerDeclined" | "PowerUsed" => "spirit",
            "Aimed" => "flame",
            "Changed" | "BoonSpent" => "star",
            "Drew" | "Played" | "Taken" | "Discarded" | "Turned" | "Kept" => "card",
            "Passed" => "hand",
            "Laid" | "DeityLost" | "Surrendered" | "Saved" => "god",
            "Answered" | "Joined" | "WindowClosed" => "chain",
            "Consented" => "shield",
            "GenieServed" => "wind",
            "ChaosStruck" => "dice",
            "DeckShuffled" | "DeckEnded" | "WhiteReturned" => "hourglass",
            "Judged" => "book",
            "Ended" => "crown",
            _ => "dot",
        }
    }

    fn art(&self) -> &'static str {
        cards::ART
    }

    fn figures(&self) -> Vec<Figure> {
        figures::figures()
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let view: View = read(view)?;
        let table = Table::new(&view, look)?;
        let mut scene = Scene::new(advice::headline(&table), cloth::board(&table));
        scene.phases = advice::phases(&view);
        scene.seats = seats::seats(&table);
        scene.hand = hand::hand(&table);
        scene.panels = panels(&table);
        scene.outlook = outlook::outlook(&table, look);
        scene.spots = spots::spots(&table);
        scene.buttons = spots::buttons(&table);
        scene.tips = advice::tips(&table);
        Ok(scene)
    }
}

/// The mat, the chain in words while there is one, and the discard pile while one may look through it.
fn panels(table: &Table<'_>) -> Vec<Panel> {
    let mut panels = vec![realm::panel(table)];
    if let Some(chain) = &table.view.chain {
        let body = chain::listed(table, chain);
        panels.push(Panel { id: "chain", title: "The chain".to_owned(), bar: Bar::Right, body });
    }
    let browsed = table.view.options.open_discard || matches!(table.view.top(), Some(Step::GeniePick { .. }));
    if let Some(cards) = table.view.discard.cards.as_ref().filter(|_| browsed) {
        let title = format!("Discard pile ({})", cards.len());
        panels.push(Panel { id: "discard", title, bar: Bar::Right, body: spread(cards) });
    }
    panels
}

/// The discard pile card by card, each kind once with its number.
fn spread(pile: &[Card]) -> Node {
    let mut kinds = pile.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    let entries = kinds.into_iter().map(|card| {
        let count = pile.iter().filter(|&&other| other == card).count();
        let times = if count > 1 { format!(" ×{count}") } else { String::new() };
        html("li")
            .class("mw-entry")
            .key(card)
            .spot(format!("name-{card}"))
            .tip(cards::tip(card))
            .rule(cards::rule(card))
            .text(format!("{}{times}", card.name()))
    });
    html("ul").class("mw-spread").children(entries)
}
