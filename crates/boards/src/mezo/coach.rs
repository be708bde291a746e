//! Advice for who plays for the first time, at the moment it matters.

use super::drawing::Drawing;
use super::words;
use crate::Tip;
use kernel::Seat;
use mezo::components::Slot;
use mezo::effect::Keyword;
use mezo::{Action, Deploy, Frame, Source, Stage};

/// At most two pieces of advice for the decision at hand.
pub(super) fn tips(drawing: &Drawing<'_>) -> Vec<Tip> {
    let Some((you, frame)) = drawing.chooser().zip(drawing.frame()) else { return Vec::new() };
    let mut tips = match frame {
        Frame::ChooseGod(_) => vec![tip(
            "low-vp-first",
            "Fewest VP choose first: a late place on the track is an early choice, and breaks ties in the Blessed region.",
            "MEZO-5.6",
        )],
        Frame::Deploy(Deploy { stage: Stage::Champions(_), .. }) => vec![tip(
            "champion-last",
            "Where your Champion stands you act last and break ties: you can answer everything.",
            "MEZO-5.45",
        )],
        Frame::Deploy(Deploy { stage: Stage::Units(_), .. }) => vec![tip(
            "keep-some",
            "Keep units in Reserve for the Blessed region: sacrifices there are strength, devotion and levels.",
            "MEZO-5.61",
        )],
        Frame::SelectCard(_) => vec![
            tip(
                "three-prizes",
                "Every conflict has three prizes: altar, Calendar and Codex. Decide which you want before you choose a card.",
                "MEZO-5.56",
            ),
            tip(
                "save-edict",
                "You will see most of your five cards each Age: save the Edict for the richest altar.",
                "MEZO-5.42",
            ),
        ],
        Frame::ChooseAction(_) => actions(drawing, you),
        Frame::GlyphRitual(_) => vec![tip(
            "glyph-use",
            "A glyph is one strength every Age, or one extra action once.",
            "MEZO-5.48",
        )],
        Frame::AppeaseDecide(_) => vec![tip(
            "appease-first",
            "The first to appease in a conflict pays 1 unit, everyone after pays 2.",
            "MEZO-5.71",
        )],
        Frame::Effects(run) if run.at().is_some_and(|clause| clause.keyword == Keyword::Build) => vec![tip(
            "pyramids-pay",
            "Pyramids pay again at the end of every Age: even one small piece in each of several regions.",
            "MEZO-5.96",
        )],
        Frame::ChooseTribeAbility(_)
        | Frame::Deploy(_)
        | Frame::StartOfAge
        | Frame::Call(_)
        | Frame::NextConflict
        | Frame::WanderGod(_)
        | Frame::Draw
        | Frame::SacrificeWarriors(_)
        | Frame::SacrificeShamans(_)
        | Frame::Contest
        | Frame::Majority(_)
        | Frame::CleanUp
        | Frame::EndOfAge
        | Frame::Effects(_)
        | Frame::CallOrder(_)
        | Frame::MoveGod(_)
        | Frame::AppeasePay(_)
        | Frame::ChooseWrathTile(_)
        | Frame::BreakTie(_)
        | Frame::ChooseSpace(_) => Vec::new(),
    };
    tips.truncate(2);
    tips
}

/// The eye matters when the god is far from the conflict; passing matters when nothing else does.
fn actions(drawing: &Drawing<'_>, you: Seat) -> Vec<Tip> {
    let table = drawing.table();
    let far = table.conflict.is_some_and(|region| !table.presence(you).contains(region));
    let eyed = table.tribe(you).card.is_some_and(|card| {
        let slots = drawing.actions.iter().flatten().filter_map(|action| match action {
            Action::Use(slot) => Some(*slot),
            _ => None,
        });
        slots
            .filter(|slot| *slot != Slot::Three)
            .any(|slot| words::needs_presence(Source::Card { card, slot }))
    });
    let mut tips = Vec::new();
    if far && eyed {
        let words = "Mind the eye: such an action works only where your god has presence, and it stands elsewhere now.";
        tips.push(tip("mind-the-eye", words, "MEZO-5.10"));
    }
    let words = "Passing is never a wasted turn: cover an action you do not need for 1 devotion, or to recover a unit.";
    tips.push(tip("pass-pays", words, "MEZO-5.47"));
    tips
}

fn tip(id: &'static str, words: &str, rule: &'static str) -> Tip {
    Tip { id, words: words.to_owned(), rule }
}
