//! Advice for the first games, at the moment it matters.

use super::drawing::Drawing;
use super::outcome::Outcome;
use crate::Tip;
use gheos::board::Laid;
use gheos::{Action, FollowerModel, PhaseView};

/// At most two pieces of advice, the most pressing first.
pub(super) fn tips(drawing: &Drawing<'_>) -> Vec<Tip> {
    if !drawing.to_act() {
        return Vec::new();
    }
    let mut tips = moment(drawing);
    tips.truncate(2);
    tips
}

fn tip(id: &'static str, rule: &'static str, words: &str) -> Tip {
    Tip { id, words: words.to_owned(), rule }
}

fn moment(drawing: &Drawing<'_>) -> Vec<Tip> {
    let view = drawing.view;
    let mut tips = Vec::new();
    match &view.phase {
        PhaseView::ChooseTile => {
            tips.push(tip(
                "gheos-fits",
                "GHEOS-5.3",
                "Every tile fits everywhere. Turn it to decide which lands meet.",
            ));
            let faces = view.options.faces();
            let hand = view.own().and_then(|own| own.hand).unwrap_or_default();
            if hand.iter().any(|tile| !faces[tile.index()].replaceable) {
                tips.push(tip(
                    "gheos-pyramid",
                    "GHEOS-5.6",
                    "Pyramid tiles stay for ever: use them as bridges or barriers.",
                ));
            }
        }
        PhaseView::ChooseSpot { .. } => {
            tips.push(tip(
                "gheos-island",
                "GHEOS-2.7",
                "Two facing shores make only an island: no people, no points.",
            ));
            if view.own().is_some_and(|own| own.cubes.total() == 1) {
                tips.push(tip(
                    "gheos-spare",
                    "GHEOS-5.11",
                    "Breaking or joining peopled land costs you one follower, so keep one to spend.",
                ));
            }
        }
        PhaseView::ChooseFacing { tile, cell } => {
            let outcomes = drawing.actions.iter().filter_map(|action| match action {
                Action::Facing(facing) => {
                    Some(Outcome::of(view, Laid { cell: *cell, tile: *tile, facing: *facing }))
                }
                _ => None,
            });
            let outcomes: Vec<Outcome> = outcomes.collect();
            if outcomes.iter().any(|outcome| outcome.war.is_some()) {
                tips.push(tip("gheos-war", "GHEOS-5.23", "In war only swords from before the join count."));
            }
            if outcomes.iter().any(|outcome| outcome.moving.is_some()) {
                tips.push(tip("gheos-torn", "GHEOS-5.19", "A torn people follows the wheat."));
            }
        }
        PhaseView::PayFollower(_) => {
            tips.push(tip(
                "gheos-pay",
                "GHEOS-5.17",
                "The follower you pay may belong to a civilization that is about to fall.",
            ));
        }
        PhaseView::ChooseMigration(_) => {
            tips.push(tip("gheos-torn", "GHEOS-5.19", "A torn people follows the wheat."));
        }
        PhaseView::ChooseWarWinner(_) => {
            tips.push(tip(
                "gheos-fall",
                "GHEOS-5.25",
                "Who falls takes all followers along, those of every player.",
            ));
        }
        PhaseView::ChooseDevotion => {
            if drawing.actions.iter().any(|action| matches!(action, Action::Found(_))) {
                tips.push(tip(
                    "gheos-wheat",
                    "GHEOS-5.31",
                    "Found where wheat is: each wheat is a free follower.",
                ));
            }
            tips.push(match view.options.follower_model {
                FollowerModel::Shares => tip(
                    "gheos-share",
                    "GHEOS-6.1",
                    "A follower is a share: it pays whatever its civilization's land shows.",
                ),
                FollowerModel::Generic => tip(
                    "gheos-crowd",
                    "GHEOS-6.1",
                    "With one follower of a civilization all you have count on its land.",
                ),
            });
        }
        PhaseView::ChooseColour { .. } => {}
        PhaseView::ChooseScoring => {
            let limit = view.options.epoch_limit(view.seats.len() as u8);
            if view.epoch_count + 2 >= limit {
                tips.push(tip(
                    "gheos-late",
                    "GHEOS-6.7",
                    "Unspent tokens are worth nothing, and the end can come by surprise.",
                ));
            }
            tips.push(tip(
                "gheos-cups",
                "GHEOS-5.36",
                "Cups pay you when you spend a token; pyramids pay everybody at a random moment.",
            ));
        }
        PhaseView::PlayTile | PhaseView::Over { .. } => {}
    }
    tips
}
