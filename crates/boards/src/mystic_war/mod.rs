//! Mystic War: mages around one table, the chain of cards in its middle, and what they will come to.

mod beads;
mod cards;
mod chain;
mod chips;
mod cloth;
mod coach;
mod drawing;
mod figures;
mod finale;
mod futures;
mod hand;
mod judgment;
mod offer;
mod outlook;
mod parts;
mod portrait;
mod powers;
mod realm;
mod seats;
mod spots;
mod stake;
mod words;

use crate::board::{BadView, Board, Look, read};
use crate::setup::{Free, Setup};
use crate::{Bar, Door, Feat, Figure, Finale, Node, Panel, Scene, html};
use drawing::Drawing;
use kernel::{Names, Outcome, Seat};
use mystic_war::components::Card;
use mystic_war::{Frame, View};

/// The drawing of Mystic War.
pub(crate) struct MysticWarBoard;

impl Board for MysticWarBoard {
    fn id(&self) -> &'static str {
        "mystic_war"
    }

    fn door(&self) -> Door {
        Door::of::<::mystic_war::MysticWar>("Play a card, and all may answer", "90 min", "#b79cf5")
    }

    fn colour(&self, seat: Seat) -> u8 {
        parts::colour(seat)
    }

    fn setup(&self) -> &'static dyn Setup {
        &Free("Whoever has reached a secret goal when a Judgment is played wins")
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

    fn portrait(&self, id: &str) -> Option<Node> {
        portrait::portrait(id)
    }

    fn at_once(&self, action: &str) -> bool {
        action == "pass"
    }

    fn usual_wish(&self) -> Option<&'static str> {
        Some("ask_if_legal")
    }

    fn wish(&self, key: &str) -> Option<&'static str> {
        match key {
            "ask_all" => Some("always ask"),
            "ask_if_legal" => Some("if I can"),
            "ask_if_mine" => Some("if it is mine"),
            "quiet" => Some("quiet"),
            _ => None,
        }
    }

    fn feats(&self) -> &'static [Feat] {
        &finale::FEATS
    }

    fn finale(&self, view: &str, outcome: &Outcome, names: &Names) -> Result<Finale, BadView> {
        Ok(finale::finale(&read::<View>(view)?, outcome, names))
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let view: View = read(view)?;
        let drawing = Drawing::new(&view, look)?;
        let mut scene = Scene::new(coach::headline(&drawing), cloth::board(&drawing));
        scene.phases = coach::phases(&view);
        scene.seats = seats::seats(&drawing);
        scene.hand = hand::hand(&drawing);
        scene.panels = panels(&drawing);
        scene.outlook = outlook::outlook(&drawing, look);
        scene.spots = spots::spots(&drawing);
        scene.buttons = spots::buttons(&drawing);
        scene.goal =
            "Win by reaching all three numbers of your goal when somebody plays a Judgment.".to_owned();
        scene.tips = coach::tips(&drawing);
        Ok(scene)
    }
}

/// The mat, and the discard pile while one may look through it.
fn panels(drawing: &Drawing<'_>) -> Vec<Panel> {
    let mut panels = vec![realm::panel(drawing)];
    let browsed =
        drawing.view.options.open_discard || matches!(drawing.view.top(), Some(Frame::GeniePick(_)));
    if let Some(cards) = drawing.view.discard.cards.as_ref().filter(|_| browsed) {
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
            .term(card)
            .rule(cards::rule(card))
            .text(format!("{}{times}", card.title()))
    });
    html("ul").class("mw-spread").children(entries)
}
