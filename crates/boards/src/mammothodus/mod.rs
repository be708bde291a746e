//! Mammothodus: a cave wall by torchlight. Beasts in charcoal, humans in chalk, spirits as smoke.

mod art;
mod badges;
mod coach;
mod danger;
mod dice;
mod drawing;
mod figures;
mod finale;
mod hand;
mod humans;
mod hunt;
mod lend;
mod map;
mod market;
mod outlook;
mod pack;
mod pieces;
mod portal;
mod portrait;
mod question;
mod rooms;
mod seats;
mod spots;
mod strike;
mod unfold;
mod walk;
mod words;

use self::drawing::{Drawing, Stretch};
use self::rooms::ROOMS;
use crate::board::{BadView, Board, Look, Moment, read};
use crate::setup::{Free, Setup};
use crate::story::Sign;
use crate::{Bar, Door, Errand, Feat, Figure, Finale, Focus, Node, Panel, Phase, Scene};
use kernel::{Names, Outcome, Seat};
use mammothodus::{Action, Frame, HumanStep, View};
use serde_json::Value;

/// Half the width and height of what is seen around a place on a small screen.
const NEAR: (f64, f64) = (150.0, 130.0);
/// The width and height of the map.
const MAP: (f64, f64) = (814.0, 664.0);

/// The board of Mammothodus.
pub(crate) struct Mammothodus;

impl Board for Mammothodus {
    fn id(&self) -> &'static str {
        "mammothodus"
    }

    fn door(&self) -> Door {
        let line = "Together through the last portal";
        Door { together: true, ..Door::of::<::mammothodus::Mammothodus>(line, "60–120 min", "#e09a4a") }
    }

    fn colour(&self, seat: Seat) -> u8 {
        seats::colour(seat)
    }

    fn setup(&self) -> &'static dyn Setup {
        &Free("All win or lose together: light four places of power, and meet in the centre")
    }

    fn icon(&self, kind: &str) -> &'static str {
        match kind {
            "TribesAttacked" | "DiceRolled" | "DiceRerolled" | "TribeKilled" | "TrapSprung" => "sword",
            "SpiritSummoned" | "SpiritMoved" | "SpiritAttacked" | "SpiritKilled" => "spirit",
            "TribeMoved" | "FigureMoved" | "TrailOpened" | "TribesHeld" | "TribeAppeared" => "foot",
            "HumanCardRevealed" | "HumansReshuffled" | "DiscoveryRevealed" => "scroll",
            "CardPlayed" | "Drew" | "CardDiscarded" | "AdaptationTaken" | "MarketFilled"
            | "DrawThreePlayed" | "ExtraActionPlayed" | "DeckRenewed" => "card",
            "HelpGiven" | "AlliesAsked" => "hand",
            "ShardPickedUp" | "ShardDropped" | "ShardRevealed" => "star",
            "PlaceActivated" => "flame",
            "ActivationGivenUp" | "FragmentOpened" | "TrackLaid" => "temple",
            "PopulationGained" | "RerollPaid" => "heart",
            "MarkerAdvanced" | "DevelopmentForgone" => "eye",
            "OmenFell" => "skull",
            "ProtectionUsed" | "AttackStopped" | "SummonWarded" | "AppearanceLocked"
            | "AppearanceForgone" => "shield",
            "TalentPlaced" | "TalentPaid" | "TalentChosen" | "BaitUsed" => "tile",
            "GenerationPassed" | "FigureEntered" | "FigureLeft" | "FigureReplaced" => "hourglass",
            "TurnBegan" => "sun",
            "SeasonCalm" | "Passed" => "moon",
            "ClanChosen" => "flag",
            "GameEnded" => "crown",
            _ => "dot",
        }
    }

    fn actors(&self, view: &str, told: &[Value]) -> Vec<Option<Seat>> {
        unfold::actors(view, told)
    }

    fn unfold(&self, before: &str, told: &[Value]) -> Vec<Moment> {
        unfold::moments(before, told)
    }

    fn signs(&self, view: &str, told: &[Value]) -> Vec<(usize, Sign)> {
        hunt::signs(view, told)
    }

    fn art(&self) -> &'static str {
        map::ART
    }

    fn figures(&self) -> Vec<Figure> {
        figures::figures()
    }

    fn portrait(&self, id: &str) -> Option<Node> {
        portrait::portrait(id)
    }

    fn wish(&self, key: &str) -> Option<&'static str> {
        match key {
            "never" => Some("never help"),
            "offer" => Some("help with what fits"),
            _ => None,
        }
    }

    fn feats(&self) -> &'static [Feat] {
        &finale::FEATS
    }

    fn finale(&self, view: &str, outcome: &Outcome, _names: &Names) -> Result<Finale, BadView> {
        Ok(finale::finale(&read::<View>(view)?, outcome))
    }

    fn errand(&self, view: &str, look: &Look<'_>, places: &[String]) -> Option<Errand> {
        let view: View = read(view).ok()?;
        let drawing = Drawing::new(&view, look);
        walk::errand(&drawing, places).or_else(|| lend::errand(&drawing, places))
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let view: View = read(view)?;
        Ok(scene(&Drawing::new(&view, look)))
    }
}

fn scene(drawing: &Drawing<'_>) -> Scene {
    let mut scene = Scene::new(headline(drawing), map::board(drawing));
    scene.phases = phases(drawing);
    scene.seats = seats::seats(drawing);
    scene.hand = hand::hand(drawing);
    scene.panels = panels(drawing);
    scene.outlook = outlook::outlook(drawing);
    scene.spots = spots::spots(drawing);
    scene.buttons = spots::buttons(drawing);
    scene.goal = seats::goal(drawing);
    scene.tips = coach::tips(drawing);
    scene.focus = focus(drawing);
    scene
}

/// Where a figure acts or a tribe chooses its way: that ground and all that can be reached; where one chooses what to do,
/// the ground of one's figures. What spans most of the map is better seen as a whole.
fn focus(drawing: &Drawing<'_>) -> Option<Focus> {
    let from = match drawing.top()? {
        Frame::HumanStep(HumanStep { from }) => vec![from],
        Frame::ChooseAction(_) => drawing.table().actor().figures.entries().map(|(_, area)| area).collect(),
        _ => drawing.acting().map(|(_, area)| area).into_iter().collect(),
    };
    if from.is_empty() {
        return None;
    }
    let reach = drawing.actions.iter().filter_map(|action| match action {
        Some(Action::Area(area)) => Some(*area),
        _ => None,
    });
    let areas = from.into_iter().chain(reach);
    let grounds = areas.map(|area| (pack::heart(&ROOMS[area.index()]), NEAR));
    Focus::around(grounds).filter(|focus| focus.width < MAP.0 * 0.8 || focus.height < MAP.1 * 0.7)
}

fn headline(drawing: &Drawing<'_>) -> String {
    let table = drawing.table();
    let lit = table.portal.places.len();
    match drawing.stretch() {
        Stretch::Setup => "The clans gather".to_owned(),
        Stretch::Over => format!("The end, turn {} · {lit} of 4 places lit", table.turns),
        Stretch::Humans | Stretch::Ancients | Stretch::End => {
            format!("Turn {} · {lit} of 4 places lit", table.turns)
        }
    }
}

fn phases(drawing: &Drawing<'_>) -> Vec<Phase> {
    let now = drawing.stretch();
    let phase = |name: &str, at: Stretch| Phase { name: name.to_owned(), now: at == now };
    match now {
        Stretch::Setup => vec![phase("Gathering", Stretch::Setup)],
        Stretch::Over => vec![phase("The end", Stretch::Over)],
        Stretch::Humans | Stretch::Ancients | Stretch::End => vec![
            phase("Humans", Stretch::Humans),
            phase("Ancients", Stretch::Ancients),
            phase("End of turn", Stretch::End),
        ],
    }
}

fn panels(drawing: &Drawing<'_>) -> Vec<Panel> {
    let panel = |id, title: &str, bar, body| Panel { id, title: title.to_owned(), bar, body };
    let mut panels = Vec::new();
    panels.extend(question::stage(drawing).map(|(title, body)| panel("stage", &title, Bar::Stage, body)));
    panels.push(panel("portal", &portal::title(drawing), Bar::Right, portal::panel(drawing)));
    panels.push(panel("danger", "Danger", Bar::Right, danger::panel(drawing)));
    if drawing.table().turns > 0 {
        panels.push(panel("market", "Adaptations", Bar::Left, market::panel(drawing)));
    }
    panels
}
