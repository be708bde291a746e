//! Cyclades: a circle of islands under the eyes of the gods. One drawing for every board and every expansion.

mod atlas;
mod battle;
mod cards;
mod chart;
mod coach;
mod figures;
mod gods;
mod hexes;
mod map;
mod marks;
mod modules;
mod outlook;
mod seats;
mod sheet;
mod spots;
mod things;
mod tokens;
mod tray;
mod units;

use crate::board::{BadView, Board, Look, read};
use crate::{Figure, Phase, Scene};
use cyclades::{Ending, Frame, Step, Tabletop, View};
use kernel::Seat;
use sheet::Sheet;

/// How Cyclades is drawn.
pub(crate) struct Cyclades;

impl Board for Cyclades {
    fn id(&self) -> &'static str {
        "cyclades"
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

    fn art(&self) -> &'static str {
        chart::SYMBOLS
    }

    fn figures(&self) -> Vec<Figure> {
        figures::figures()
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let view: View = read(view)?;
        let sheet = Sheet::new(&view, look);
        let mut scene = Scene::new(headline(&sheet), map::board(&sheet));
        scene.phases = phases(sheet.table);
        scene.seats = seats::cards(&sheet);
        scene.panels = vec![tray::tray(&sheet), gods::panel(&sheet), cards::panel(&sheet)];
        scene.panels.extend(modules::panels(&sheet));
        scene.outlook = outlook::outlook(&sheet);
        let spots = |action: &Option<cyclades::Action>| {
            action.map_or_else(Vec::new, |action| spots::spots(&sheet, action))
        };
        scene.spots = sheet.actions.iter().map(spots).collect();
        scene.buttons = sheet.actions.iter().map(|action| action.and_then(spots::button)).collect();
        scene.tips = coach::tips(&sheet);
        Ok(scene)
    }
}

/// Where the game stands, and whether somebody is about to win.
fn headline(sheet: &Sheet<'_>) -> String {
    let table = sheet.table;
    if let Some(ending) = table.end {
        return ended(sheet, ending);
    }
    let cycle = if table.cycle == 0 { "Setup".to_owned() } else { format!("Cycle {}", table.cycle) };
    let ahead = Seat::all(table.seats)
        .find(|&seat| table.board.metropolises(table.team_lands(seat)) >= table.to_win());
    match ahead {
        Some(seat) if sheet.look.you == Some(seat) => {
            format!("{cycle} · you win at its end if you keep {} Metropolises", table.to_win())
        }
        Some(seat) => format!("{cycle} · {} wins at its end unless stopped", sheet.title(seat)),
        None => format!("{cycle} · {} Metropolises win", table.to_win()),
    }
}

fn ended(sheet: &Sheet<'_>, ending: Ending) -> String {
    match ending {
        Ending::Metropolises => format!("Over in cycle {}: {}", sheet.table.cycle, victor(sheet)),
        Ending::Cycles => format!("Over after {} cycles: {}", sheet.table.cycle, victor(sheet)),
        Ending::Artifacts(seat) => format!("Over: all five artifacts belong to {}", sheet.name(seat)),
        Ending::LastStanding(seat) => format!("Over: {} alone is left", sheet.name(seat)),
        Ending::Military(seat) => format!("Over: won by force of arms, by {}", sheet.name(seat)),
    }
}

/// Who comes first at the end of the last cycle, in the order of CYC-6.2.
fn victor(sheet: &Sheet<'_>) -> String {
    let table = sheet.table;
    let rank = |seat: &Seat| {
        let team = || Seat::all(table.seats).filter(|&other| table.allied(*seat, other));
        let place = team().filter_map(|member| table.order.iter().position(|&other| other == member)).min();
        (
            table.lives(*seat),
            table.board.metropolises(table.team_lands(*seat)),
            team().filter_map(|member| sheet.gold(member)).sum::<u16>(),
            team().map(|member| table.prosperity(member)).sum::<u16>(),
            table.team_lands(*seat).len(),
            std::cmp::Reverse(place.unwrap_or(usize::MAX)),
        )
    };
    let Some(first) = Seat::all(table.seats).max_by_key(rank) else { return "nobody wins".to_owned() };
    let cities = tokens::count(table.board.metropolises(table.team_lands(first)), "Metropolis");
    let cities = cities.replace("Metropoliss", "Metropolises");
    match table.teammate(first) {
        Some(partner) => {
            format!("{} and {} win with {cities}", sheet.title(first), sheet.name(partner))
        }
        None if sheet.look.you == Some(first) => format!("you win with {cities}"),
        None => format!("{} wins with {cities}", sheet.title(first)),
    }
}

/// The course of a cycle. The frame under a decision names the step that comes after it.
fn phases(table: &Tabletop) -> Vec<Phase> {
    let under = table.stack.iter().rev().find_map(|frame| match frame {
        Frame::Cycle(step) => Some(*step),
        _ => None,
    });
    let setup = table.cycle == 0;
    let names: &[&str] =
        if setup { &["Offering", "Deployment"] } else { &["Income", "Offering", "Actions", "End of cycle"] };
    let now = match (under, setup) {
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
