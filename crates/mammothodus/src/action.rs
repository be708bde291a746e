//! Moves and their notation, which is that of the options in the rules.

use crate::components::{Card, Clan, Colour, Line, Shard, Spirit, Talent};
use crate::frame::Deed;
use crate::map::Area;
use crate::tally::Named;
use kernel::BadNotation;
use std::fmt;
use std::str::FromStr;

/// One answer to one decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `mammoths`: run this clan.
    Clan(Clan),
    /// `trap`: take this talent.
    Talent(Talent),
    /// `red`: this figure.
    Figure(Colour),
    /// `n1`: this area.
    Area(Area),
    /// `attack`: this card.
    Card(Card),
    /// `3`: so many traps, or a die with this face.
    Number(u8),
    /// `yes`.
    Yes,
    /// `no`.
    No,
    /// `Move`: this kind of action.
    Deed(Deed),
    /// `PlayDrawThree`.
    PlayDrawThree,
    /// `PlaceTalent`.
    PlaceTalent,
    /// `Pass`: end the phase without another action.
    Pass,
    /// `ActionDone`: no further figure.
    ActionDone,
    /// `Commit`: no further card.
    Commit,
    /// `CommitAskAllies`: no further card of my own, ask the others.
    CommitAskAllies,
    /// `AssistDone`: no further help.
    AssistDone,
    /// `PickUp(sun)`.
    PickUp(Shard),
    /// `Drop`.
    Drop,
    /// `Stop`: end the movement.
    Stop,
    /// `Keep`: the dice stay.
    Keep,
    /// `PayReroll`.
    PayReroll,
    /// `RollNow`.
    RollNow,
    /// `KillSpirit(wind)`.
    KillSpirit(Spirit),
    /// `KillTribe`.
    KillTribe,
    /// `AssignDone`.
    AssignDone,
    /// `Market(1)`: the adaptation card in this slot, 1 to 4.
    Market(u8),
    /// `DeckTop`: the unseen adaptation card.
    DeckTop,
    /// `Decline`: no adaptation card.
    Decline,
    /// `PlayOne`: one degradation card.
    PlayOne,
    /// `Site(n4,1)`: this area for this line.
    Site(Area, Line),
    /// `AskAllies`.
    AskAllies,
    /// `GiveUp`: take the payment back.
    GiveUp,
    /// `PlayExtra(red)`.
    PlayExtra(Colour),
    /// `EndActions`.
    EndActions,
    /// `KeepRest`: throw nothing more away.
    KeepRest,
    /// `KeepFigures`.
    KeepFigures,
    /// `Replace(red,blue)`.
    Replace(Colour, Colour),
}

const WORDS: [(&str, Action); 20] = [
    ("yes", Action::Yes),
    ("no", Action::No),
    ("PlayDrawThree", Action::PlayDrawThree),
    ("PlaceTalent", Action::PlaceTalent),
    ("Pass", Action::Pass),
    ("ActionDone", Action::ActionDone),
    ("Commit", Action::Commit),
    ("CommitAskAllies", Action::CommitAskAllies),
    ("AssistDone", Action::AssistDone),
    ("Drop", Action::Drop),
    ("Stop", Action::Stop),
    ("Keep", Action::Keep),
    ("PayReroll", Action::PayReroll),
    ("RollNow", Action::RollNow),
    ("KillTribe", Action::KillTribe),
    ("AssignDone", Action::AssignDone),
    ("DeckTop", Action::DeckTop),
    ("Decline", Action::Decline),
    ("PlayOne", Action::PlayOne),
    ("AskAllies", Action::AskAllies),
];
const MORE_WORDS: [(&str, Action); 4] = [
    ("GiveUp", Action::GiveUp),
    ("EndActions", Action::EndActions),
    ("KeepRest", Action::KeepRest),
    ("KeepFigures", Action::KeepFigures),
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Clan(clan) => f.write_str(clan.id()),
            Action::Talent(talent) => f.write_str(talent.id()),
            Action::Figure(colour) => f.write_str(colour.id()),
            Action::Area(area) => f.write_str(area.id()),
            Action::Card(card) => f.write_str(card.id()),
            Action::Deed(deed) => f.write_str(deed.id()),
            Action::Number(number) => write!(f, "{number}"),
            Action::PickUp(shard) => write!(f, "PickUp({shard})"),
            Action::KillSpirit(spirit) => write!(f, "KillSpirit({spirit})"),
            Action::Market(slot) => write!(f, "Market({slot})"),
            Action::Site(area, line) => write!(f, "Site({area},{line})"),
            Action::PlayExtra(colour) => write!(f, "PlayExtra({colour})"),
            Action::Replace(out, into) => write!(f, "Replace({out},{into})"),
            Action::Yes
            | Action::No
            | Action::PlayDrawThree
            | Action::PlaceTalent
            | Action::Pass
            | Action::ActionDone
            | Action::Commit
            | Action::CommitAskAllies
            | Action::AssistDone
            | Action::Drop
            | Action::Stop
            | Action::Keep
            | Action::PayReroll
            | Action::RollNow
            | Action::KillTribe
            | Action::AssignDone
            | Action::DeckTop
            | Action::Decline
            | Action::PlayOne
            | Action::AskAllies
            | Action::GiveUp
            | Action::EndActions
            | Action::KeepRest
            | Action::KeepFigures => {
                let word = WORDS.iter().chain(&MORE_WORDS).find(|(_, action)| action == self);
                f.write_str(word.expect("every word is in the list").0)
            }
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        word(text).or_else(|| call(text)).ok_or_else(|| BadNotation::new(text))
    }
}

fn word(text: &str) -> Option<Action> {
    let known = || WORDS.iter().chain(&MORE_WORDS).find(|(word, _)| *word == text).map(|&(_, action)| action);
    known()
        .or_else(|| Clan::from_id(text).map(Action::Clan))
        .or_else(|| Talent::from_id(text).map(Action::Talent))
        .or_else(|| Colour::from_id(text).map(Action::Figure))
        .or_else(|| Area::from_id(text).map(Action::Area))
        .or_else(|| Card::from_id(text).map(Action::Card))
        .or_else(|| Deed::from_id(text).map(Action::Deed))
        .or_else(|| digit(text).map(Action::Number))
}

fn call(text: &str) -> Option<Action> {
    let (name, inside) = text.strip_suffix(')')?.split_once('(')?;
    let pair = inside.split_once(',');
    match name {
        "PickUp" => Shard::from_id(inside).map(Action::PickUp),
        "KillSpirit" => Spirit::from_id(inside).map(Action::KillSpirit),
        "Market" => digit(inside).map(Action::Market),
        "PlayExtra" => Colour::from_id(inside).map(Action::PlayExtra),
        "Site" => {
            let (area, line) = pair?;
            Some(Action::Site(Area::from_id(area)?, Line::from_id(line)?))
        }
        "Replace" => {
            let (out, into) = pair?;
            Some(Action::Replace(Colour::from_id(out)?, Colour::from_id(into)?))
        }
        _ => None,
    }
}

/// One digit, as the notation writes it: no sign, no leading zero.
fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [byte @ b'0'..=b'9'] => Some(byte - b'0'),
        _ => None,
    }
}
