//! Cyclades: a circle of islands under the eyes of the gods. One drawing for every board and every expansion.

mod atlas;
mod auction;
mod battle;
mod cards;
mod chart;
mod coach;
mod drawing;
mod figures;
mod finale;
mod gods;
mod hand;
mod hexes;
mod map;
mod marks;
mod modules;
mod outlook;
mod portrait;
mod seats;
mod setup;
mod spots;
mod things;
mod throw;
mod tokens;
mod units;

use crate::board::{BadView, Board, Look, read};
use crate::setup::Setup;
use crate::story::Sign;
use crate::{Door, Feat, Figure, Finale, Node, Phase, Scene};
use cyclades::{Ending, Step, Tabletop, View};
use drawing::Drawing;
use kernel::{Names, Outcome, Seat};
use serde_json::Value;

/// How Cyclades is drawn.
pub(crate) struct Cyclades;

impl Board for Cyclades {
    fn id(&self) -> &'static str {
        "cyclades"
    }

    fn door(&self) -> Door {
        Door::of::<::cyclades::Cyclades>("Bid for gods, build two cities", "60–120 min", "#6cc3e6")
    }

    fn colour(&self, seat: Seat) -> u8 {
        tokens::colour(seat)
    }

    fn setup(&self) -> &'static dyn Setup {
        &setup::Islands
    }

    fn icon(&self, kind: &str) -> &'static str {
        match kind {
            "battle_began" | "special_attack_began" | "battle_ended" | "territory_taken" => "sword",
            "rolled" | "threat_rose" => "dice",
            "unit_lost" | "eliminated" | "undead_left" | "hades_appeared" | "hero_left" => "skull",
            "gold_gained" | "gold_paid" | "gold_stolen" => "coin",
            "bid_placed" | "pushed_off" | "went_to_apollo" => "hand",
            "gods_placed" | "turn_began" | "delphi_used" => "god",
            "turn_ended" | "order_drawn" | "cycle_began" => "hourglass",
            "card_revealed" | "card_slid" | "card_left" | "deck_reshuffled" | "card_bought"
            | "creature_replaced" | "chimera_copied" | "cards_returned" | "card_stolen" | "card_taken" => {
                "card"
            }
            "figure_kept" | "figure_left" | "figure_placed" | "figures_collided" => "spirit",
            "unit_placed" | "troops_moved" | "piece_returned" | "retreated" => "foot",
            "fleets_moved" | "fleets_pushed" | "fleet_saved" | "fleet_turned" => "ship",
            "built" | "building_lost" | "building_stood" | "monument_claimed" | "monument_placed"
            | "monument_used" | "monuments_drawn" => "temple",
            "metropolis_founded" | "metropolis_destroyed" | "founding_lost" | "specials_drawn" => "star",
            "prosperity_placed" | "marker_moved" => "sun",
            "favor_shown" | "favor_taken" | "favor_used" => "heart",
            "item_drawn" | "item_played" | "artifact_used" => "scroll",
            "hero_kept" | "hero_sacrificed" => "shield",
            "game_started" | "start_dealt" => "flag",
            "game_ended" => "crown",
            _ => "dot",
        }
    }

    fn signs(&self, view: &str, told: &[Value]) -> Vec<(usize, Sign)> {
        throw::signs(view, told)
    }

    fn art(&self) -> &'static str {
        chart::SYMBOLS
    }

    fn figures(&self) -> Vec<Figure> {
        figures::figures()
    }

    fn portrait(&self, id: &str) -> Option<Node> {
        portrait::portrait(id)
    }

    fn feats(&self) -> &'static [Feat] {
        &finale::FEATS
    }

    fn finale(&self, view: &str, outcome: &Outcome, names: &Names) -> Result<Finale, BadView> {
        Ok(finale::finale(&read::<View>(view)?, outcome, names))
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let view: View = read(view)?;
        let drawing = Drawing::new(&view, look);
        let mut scene = Scene::new(headline(&drawing), map::board(&drawing));
        scene.phases = phases(drawing.table);
        scene.seats = seats::cards(&drawing);
        scene.panels = vec![hand::panel(&drawing), cards::panel(&drawing), modules::panel(&drawing)];
        scene.edge = modules::edge(&drawing);
        scene.teams = seats::teams(&drawing);
        scene.outlook = outlook::outlook(&drawing);
        let spots = |action: &Option<cyclades::Action>| {
            action.map_or_else(Vec::new, |action| spots::spots(&drawing, action))
        };
        scene.spots = drawing.actions.iter().map(spots).collect();
        scene.buttons = drawing.actions.iter().map(|action| action.and_then(spots::button)).collect();
        scene.goal = seats::goal(&drawing);
        scene.tips = coach::tips(&drawing);
        Ok(scene)
    }
}

/// Where the game stands, and whether somebody is about to win.
fn headline(drawing: &Drawing<'_>) -> String {
    let table = drawing.table;
    if let Some(ending) = table.end {
        return ended(drawing, ending);
    }
    let cycle = if table.cycle == 0 { "Setup".to_owned() } else { format!("Cycle {}", table.cycle) };
    let ahead = Seat::all(table.seats)
        .find(|&seat| table.board.metropolises(table.team_lands(seat)) >= table.to_win());
    match ahead {
        Some(seat) if drawing.look.you == Some(seat) => {
            format!("{cycle} · you win at its end if you keep {} Metropolises", table.to_win())
        }
        Some(seat) => format!("{cycle} · {} wins at its end unless stopped", drawing.title(seat)),
        None => format!("{cycle} · {} Metropolises win", table.to_win()),
    }
}

fn ended(drawing: &Drawing<'_>, ending: Ending) -> String {
    match ending {
        Ending::Metropolises => format!("Over in cycle {}: {}", drawing.table.cycle, victor(drawing)),
        Ending::Cycles => format!("Over after {} cycles: {}", drawing.table.cycle, victor(drawing)),
        Ending::Artifacts(seat) => format!("Over: all five artifacts belong to {}", drawing.name(seat)),
        Ending::LastStanding(seat) => format!("Over: {} alone is left", drawing.name(seat)),
        Ending::Military(seat) => format!("Over: won by force of arms, by {}", drawing.name(seat)),
    }
}

/// Who has won, and with how much.
fn victor(drawing: &Drawing<'_>) -> String {
    let table = drawing.table;
    let Some(first) = drawing.view.victors().next_back() else { return "nobody wins".to_owned() };
    let cities = match table.board.metropolises(table.team_lands(first)) {
        1 => "1 Metropolis".to_owned(),
        cities => format!("{cities} Metropolises"),
    };
    match table.teammate(first) {
        Some(partner) => {
            format!("{} and {} win with {cities}", drawing.title(first), drawing.name(partner))
        }
        None if drawing.look.you == Some(first) => format!("you win with {cities}"),
        None => format!("{} wins with {cities}", drawing.title(first)),
    }
}

/// The course of a cycle, by the step under all decisions.
fn phases(table: &Tabletop) -> Vec<Phase> {
    let setup = table.cycle == 0;
    let names: &[&str] =
        if setup { &["Offering", "Deployment"] } else { &["Income", "Offering", "Actions", "End of cycle"] };
    let now = match (table.step(), setup) {
        (Some(Step::Turns), true) => 1,
        (_, true) => 0,
        (Some(Step::RotateTrack | Step::Income | Step::Upkeep | Step::RefreshGods), _) => 0,
        (Some(Step::HadesThreat | Step::RefreshFavor | Step::Offerings | Step::Payment), _) => 1,
        (Some(Step::Turns), _) => 2,
        (Some(Step::EndCycle) | None, _) => 3,
    };
    let phase = |(at, name): (usize, &&str)| Phase { name: (*name).to_owned(), now: at == now };
    names.iter().enumerate().map(phase).collect()
}
