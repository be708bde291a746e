//! The board of Mezo: the regions of the Maya as a lit exhibit, gods on their corners, the conflict beside it.

mod bits;
mod coach;
mod conflict;
mod drawing;
mod figures;
mod finale;
mod gods;
mod hand;
mod land;
mod lane;
mod mats;
mod outlook;
mod panels;
mod place;
mod portrait;
mod prize;
mod region;
mod seats;
mod slots;
mod spots;
mod standing;
mod track;
mod words;

use crate::board::{BadView, Board, Look, read};
use crate::setup::{Free, Setup};
use crate::story::Sign;
use crate::{Bar, Door, Feat, Figure, Finale, Node, Panel, Phase, Scene, svg};
use drawing::Drawing;
use kernel::{Names, Outcome, Seat};
use mezo::{Frame, Region, View};
use serde_json::Value;

/// Draws Mezo.
pub(crate) struct Mezo;

/// Symbols, patterns and light.
const ART: &str = include_str!("../../art/mezo.svg");
/// Coast, regions, jungle.
const LAND: &str = include_str!("../../art/mezo-land.svg");

impl Board for Mezo {
    fn id(&self) -> &'static str {
        "mezo"
    }

    fn door(&self) -> Door {
        Door::of::<::mezo::Mezo>("Raise pyramids, call down your god", "90–120 min", "#5fd3ab")
    }

    fn colour(&self, seat: Seat) -> u8 {
        drawing::colour(seat)
    }

    fn setup(&self) -> &'static dyn Setup {
        &Free("The most victory points after the last Age win")
    }

    fn icon(&self, kind: &str) -> &'static str {
        match kind {
            "BoardLaidOut" => "mountain",
            "GodTaken" | "GodMoved" | "CalledInVain" => "god",
            "AgeBegan" | "AgeEnded" => "hourglass",
            "AbilityTaken" => "star",
            "ChampionPlaced" => "crown",
            "UnitsPlaced" | "UnitShifted" => "foot",
            "RegionBlessed" => "sun",
            "ConflictBegan" => "sword",
            "CardsDrawn" | "CardCommitted" | "CardsRevealed" | "ActionUsed" => "card",
            "Passed" => "hand",
            "GlyphBroken" | "GlyphBuilt" => "tile",
            "UnitsRecovered" => "heart",
            "UnitSmitten" | "UnitsSacrificed" => "skull",
            "UnitExiled" => "wind",
            "PieceBuilt" | "Demolished" | "Transformed" => "temple",
            "StrengthGained" => "shield",
            "DevotionGained" => "moon",
            "VpGained" => "star",
            "MajorityClaimed" => "flag",
            "UnitsOffered" | "WrathUsed" => "flame",
            "ConflictWon" | "NobodyWon" | "GameEnded" => "crown",
            "TieBroken" => "eye",
            "UnitHonoured" => "book",
            "RegionCleared" => "wind",
            _ => "dot",
        }
    }

    fn signs(&self, _view: &str, told: &[Value]) -> Vec<(usize, Sign)> {
        prize::signs(told)
    }

    fn art(&self) -> &'static str {
        ART
    }

    fn figures(&self) -> Vec<Figure> {
        figures::figures()
    }

    fn portrait(&self, id: &str) -> Option<Node> {
        portrait::portrait(id)
    }

    fn source<'a>(&self, name: &'a str) -> &'a str {
        finale::source(name)
    }

    fn feats(&self) -> &'static [Feat] {
        &finale::FEATS
    }

    fn finale(&self, view: &str, outcome: &Outcome, names: &Names) -> Result<Finale, BadView> {
        Ok(finale::finale(&read::<View>(view)?, outcome, names))
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let drawing = Drawing::open(view, look)?;
        let mut scene = Scene::new(headline(&drawing), board(&drawing));
        scene.phases = phases(&drawing);
        scene.seats = seats::cards(&drawing);
        scene.hand = hand::hand(&drawing);
        scene.panels = panels(&drawing);
        scene.outlook = outlook::outlook(&drawing);
        scene.buttons =
            drawing.actions.iter().map(|action| spots::button(drawing.table(), (*action)?)).collect();
        scene.goal =
            format!("Most VP after Age {} win; devotion scores then, too.", drawing.table().options.ages);
        scene.tips = coach::tips(&drawing);
        scene.focus = place::focus(&drawing);
        scene.spots = drawing.spots;
        Ok(scene)
    }
}

fn board(drawing: &Drawing<'_>) -> Node {
    svg("svg")
        .class("mz-board")
        .attr("viewBox", "0 -92 1000 1080")
        .child(svg("defs").key("art").art(ART))
        .child(svg("defs").key("land").art(LAND))
        .child(land::land(drawing).key("ground"))
        .child(svg("g").key("hits").children(Region::ALL.map(land::hit)))
        .child(gods::rays(drawing).key("rays"))
        .child(gods::sockets(drawing).key("sockets"))
        .child(svg("g").key("sites").children(Region::ALL.map(|region| region::region(drawing, region))))
        .child(gods::gods(drawing).key("gods"))
        .child(track::tiles(drawing).key("tiles"))
        .child(track::dial(drawing).key("dial"))
        .child(track::race(drawing).key("race"))
}

fn headline(drawing: &Drawing<'_>) -> String {
    let table = drawing.table();
    let Some(phase) = drawing.phase() else {
        let winner = table.vp_order().get(0);
        return winner.map_or_else(
            || "The game is over".to_owned(),
            |seat| {
                let wins = if drawing.you == Some(seat) { "win" } else { "wins" };
                format!("The game is over: {} {wins} with {} VP", drawing.name(seat), table.tribe(seat).vp)
            },
        );
    };
    let age = format!("Age {} of {}", table.age, table.options.ages);
    match (phase, table.conflict) {
        (Frame::ChooseGod(_), _) => "Gods are chosen".to_owned(),
        (_, Some(region)) => {
            let all = table.in_play().len();
            format!("{age} · conflict {} of {all}: {}", all - drawing.view.tiles.len(), region.title())
        }
        (_, None) => age,
    }
}

fn phases(drawing: &Drawing<'_>) -> Vec<Phase> {
    let now = match drawing.phase() {
        Some(Frame::ChooseGod(_)) => 0,
        Some(Frame::StartOfAge | Frame::ChooseTribeAbility(_)) => 1,
        Some(Frame::Deploy(_)) => 2,
        Some(Frame::Call(_)) => 3,
        Some(Frame::EndOfAge) | None => 5,
        Some(_) => 4,
    };
    let names = ["Gods", "Tribe", "Deploy", "Call", "Conflicts", "Scoring"];
    names.iter().enumerate().map(|(at, name)| Phase { name: (*name).to_owned(), now: at == now }).collect()
}

fn panels(drawing: &Drawing<'_>) -> Vec<Panel> {
    let panel = |id, title: &str, bar, body| Panel { id, title: title.to_owned(), bar, body };
    let racing = drawing.table().conflict.filter(|_| drawing.phase().is_some());
    // On a phone the lanes stand above one's own choices.
    let race =
        racing.map(|region| panel("race", region.title(), Bar::Stage, conflict::lanes(drawing, "mz-lanes")));
    let first = match conflict::conflict(drawing) {
        Some((title, body)) => panel("conflict", &title, Bar::Right, body),
        None if drawing.phase().is_none() => {
            panel("standing", "Final standing", Bar::Right, standing::standing(drawing))
        }
        None => panel("regions", "Regions and their prizes", Bar::Right, panels::regions(drawing)),
    };
    [
        first,
        panel("books", "Books and wrath", Bar::Right, panels::books(drawing)),
        panel("devotion", "Devotion", Bar::Left, panels::devotion(drawing)),
    ]
    .into_iter()
    .chain(race)
    .collect()
}
