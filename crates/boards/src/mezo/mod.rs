//! The board of Mezo: the regions of the Maya as a lit exhibit, gods on their corners, the conflict beside it.

mod advice;
mod bits;
mod conflict;
mod eye;
mod figures;
mod gods;
mod hand;
mod land;
mod mats;
mod outlook;
mod panels;
mod place;
mod region;
mod seats;
mod slots;
mod spots;
mod standing;
mod track;
mod words;

use crate::board::{BadView, Board, Look};
use crate::{Bar, Door, Figure, Node, Panel, Phase, Scene, svg};
use eye::Eye;
use mezo::components::AGES;
use mezo::{Region, Step};

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

    fn icon(&self, kind: &str) -> &'static str {
        match kind {
            "BoardLaidOut" => "mountain",
            "GodTaken" | "GodMoved" => "god",
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

    fn art(&self) -> &'static str {
        ART
    }

    fn figures(&self) -> Vec<Figure> {
        figures::figures()
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let eye = Eye::open(view, look)?;
        let mut scene = Scene::new(headline(&eye), board(&eye));
        scene.phases = phases(&eye);
        scene.seats = seats::cards(&eye);
        scene.hand = hand::hand(&eye);
        scene.panels = panels(&eye);
        scene.outlook = outlook::outlook(&eye);
        scene.buttons = eye.actions.iter().map(|action| spots::button(eye.table(), (*action)?)).collect();
        scene.tips = advice::advice(&eye);
        scene.focus = place::focus(&eye);
        scene.spots = eye.spots;
        Ok(scene)
    }
}

fn board(eye: &Eye<'_>) -> Node {
    svg("svg")
        .class("mz-board")
        .attr("viewBox", "0 -92 1000 1080")
        .child(svg("defs").key("art").art(ART))
        .child(svg("defs").key("land").art(LAND))
        .child(land::land(eye).key("ground"))
        .child(svg("g").key("hits").children(Region::ALL.map(land::hit)))
        .child(gods::rays(eye).key("rays"))
        .child(gods::sockets(eye).key("sockets"))
        .child(svg("g").key("sites").children(Region::ALL.map(|region| region::region(eye, region))))
        .child(gods::gods(eye).key("gods"))
        .child(track::tiles(eye).key("tiles"))
        .child(track::dial(eye).key("dial"))
        .child(track::race(eye).key("race"))
}

fn headline(eye: &Eye<'_>) -> String {
    let table = eye.table();
    let Some(phase) = eye.phase() else {
        let winner = table.vp_order().get(0);
        return winner.map_or_else(
            || "The game is over".to_owned(),
            |seat| {
                let wins = if eye.you == Some(seat) { "win" } else { "wins" };
                format!("The game is over: {} {wins} with {} VP", eye.name(seat), table.tribe(seat).vp)
            },
        );
    };
    let age = format!("Age {} of {AGES}", table.age);
    match (phase, table.conflict) {
        (Step::ChooseGod { .. }, _) => "Gods are chosen".to_owned(),
        (_, Some(region)) => {
            let all = table.in_play().len();
            format!("{age} · conflict {} of {all}: {}", all - eye.view.tiles.len(), region.title())
        }
        (_, None) => age,
    }
}

fn phases(eye: &Eye<'_>) -> Vec<Phase> {
    let now = match eye.phase() {
        Some(Step::ChooseGod { .. }) => 0,
        Some(Step::StartOfAge | Step::ChooseTribeAbility { .. }) => 1,
        Some(Step::Deploy { .. }) => 2,
        Some(Step::Call { .. }) => 3,
        Some(Step::EndOfAge) | None => 5,
        Some(_) => 4,
    };
    let names = ["Gods", "Tribe", "Deploy", "Call", "Conflicts", "Scoring"];
    names.iter().enumerate().map(|(at, name)| Phase { name: (*name).to_owned(), now: at == now }).collect()
}

fn panels(eye: &Eye<'_>) -> Vec<Panel> {
    let panel = |id, title: &str, bar, body| Panel { id, title: title.to_owned(), bar, body };
    let first = match conflict::conflict(eye) {
        Some((title, body)) => panel("conflict", &title, Bar::Right, body),
        None if eye.phase().is_none() => {
            panel("standing", "Final standing", Bar::Right, standing::standing(eye))
        }
        None => panel("regions", "Regions and their prizes", Bar::Right, panels::regions(eye)),
    };
    vec![
        first,
        panel("books", "Books and wrath", Bar::Right, panels::books(eye)),
        panel("devotion", "Devotion", Bar::Left, panels::devotion(eye)),
    ]
}
