//! A turn from its start to its end (section 4.4), except the actions in between.

use super::frame::{Decision, Happening, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::event::Event;
use crate::ids::{Figure, God};
use crate::state::{Cyclades, Turn};
use crate::text::Asked;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Figures are kept or dismissed.
    Figures,
    /// The divine favor is taken.
    Favor,
    /// The academies serve.
    Academies,
    /// The naval academy serves.
    NavalAcademy,
    /// The free recruit, or apollo's gifts.
    Gift,
    /// Actions until the end of the turn.
    Main,
    /// The marker goes back to the order track.
    End,
}

impl Happening for Stage {
    const OPENS: bool = true;

    /// Puts the next stage in its place, then plays this one.
    fn run(self, game: &mut Cyclades, log: &mut impl Log) {
        let Some(turn) = game.turn else { return game.pop() };
        match self {
            Stage::Figures => match game.stale_figure(turn.seat) {
                Some(figure) if game.player(turn.seat).priestesses > 0 => {
                    game.push(KeepFigure { figure });
                }
                Some(figure) => game.remove_figure(figure, log),
                None => game.swap(Stage::Favor),
            },
            Stage::Favor => {
                game.swap(Stage::Academies);
                game.take_favor(turn, log);
            }
            Stage::Academies => {
                game.swap(Stage::NavalAcademy);
                game.serve_military_academy(turn, log);
            }
            Stage::NavalAcademy => {
                game.swap(Stage::Gift);
                game.serve_naval_academy(turn);
            }
            Stage::Gift => {
                game.swap(Stage::Main);
                game.give_recruit(turn, log);
            }
            Stage::Main => game.run_main(turn, log),
            Stage::End => game.end_turn(turn, log),
        }
    }
}

/// A figure may be kept with a priestess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct KeepFigure {
    pub figure: Figure,
}

impl Decision for KeepFigure {
    choice!(bool: Priestess => true, Dismiss => false);

    fn ask(self, _asked: &Asked<'_>) -> String {
        format!("Give a priestess to keep {} for another cycle, or let it go.", self.figure.title())
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if game.player(seat).priestesses > 0 {
            out.offer(Action::Priestess);
        }
        out.offer(Action::Dismiss);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, keeps: bool, log: &mut impl Log) {
        let figure = self.figure;
        game.pop();
        if !keeps {
            return game.remove_figure(figure, log);
        }
        game.player_mut(seat).priestesses -= 1;
        let cycle = game.cycle;
        if let Some(standing) = &mut game.figures.0[figure] {
            standing.since = cycle;
        }
        log.tell(|| Event::FigureKept { seat, figure });
    }

    fn label(self, _asked: &Asked<'_>, keeps: bool) -> String {
        if keeps { "Give a priestess".to_owned() } else { format!("Let {} go", self.figure.title()) }
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.figures.get(self.figure).is_some_and(|standing| standing.owner == game.active())
    }
}

impl Cyclades {
    pub(super) fn start_turn(&mut self, seat: Seat, god: God, log: &mut impl Log) {
        self.turn = Some(Turn::new(seat, god));
        log.tell(|| Event::TurnBegan { seat, god });
        self.push(Stage::Figures);
    }

    /// The player does no more: the turn comes to its end.
    pub(super) fn close_turn(&mut self) {
        self.swap(Stage::End);
    }

    /// The first figure, in id order, that must be kept or dismissed now (CYC-5.11.5).
    fn stale_figure(&self, seat: Seat) -> Option<Figure> {
        let stale = |(figure, standing): (Figure, crate::state::Standing)| {
            (standing.owner == Some(seat) && standing.since < self.cycle).then_some(figure)
        };
        self.figures.iter().find_map(stale)
    }

    fn run_main(&mut self, turn: Turn, log: &mut impl Log) {
        if self.settle_aftermath(log) {
            return;
        }
        if turn.god == God::Apollo {
            self.swap(Stage::End);
        } else {
            self.ask_main();
        }
    }

    /// The marker takes the last free place of the order track (CYC-5.5.1).
    fn end_turn(&mut self, turn: Turn, log: &mut impl Log) {
        self.pop();
        self.leave_kraken(turn.seat);
        self.turn = None;
        let _ = self.order.try_insert(0, turn.seat);
        log.tell(|| Event::TurnEnded { seat: turn.seat });
    }
}
