//! Moves and their notation, which is that of the options in the rules.

use crate::components::{Card, Clan, Colour, Line, Shard, Spirit, Talent};
use crate::frame::Deed;
use crate::map::Area;
use kernel::{Notation, actions};

actions! { Notation::CALL;
    /// One answer to one decision.
    pub enum Action {
        /// `mammoths`: run this clan.
        Clan(clan: Clan) = "",
        /// `trap`: take this talent.
        Talent(talent: Talent) = "",
        /// `red`: this figure.
        Figure(colour: Colour) = "",
        /// `n1`: this area.
        Area(area: Area) = "",
        /// `attack`: this card.
        Card(card: Card) = "",
        /// `3`: so many traps, or a die with this face.
        Number(number: u8 where ..=9) = "",
        /// `yes`.
        Yes = "yes",
        /// `no`.
        No = "no",
        /// `Move`: this kind of action.
        Deed(deed: Deed) = "",
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
        PickUp(shard: Shard),
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
        KillSpirit(spirit: Spirit),
        /// `KillTribe`.
        KillTribe,
        /// `AssignDone`.
        AssignDone,
        /// `Market(1)`: the adaptation card in this slot, 1 to 4.
        Market(slot: u8 where ..=9),
        /// `DeckTop`: the unseen adaptation card.
        DeckTop,
        /// `Decline`: no adaptation card.
        Decline,
        /// `PlayOne`: one degradation card.
        PlayOne,
        /// `Site(n4,1)`: this area for this line.
        Site(area: Area, line: Line),
        /// `AskAllies`.
        AskAllies,
        /// `GiveUp`: take the payment back.
        GiveUp,
        /// `PlayExtra(red)`.
        PlayExtra(colour: Colour),
        /// `EndActions`.
        EndActions,
        /// `KeepRest`: throw nothing more away.
        KeepRest,
        /// `KeepFigures`.
        KeepFigures,
        /// `Replace(red,blue)`.
        Replace(out: Colour, into: Colour),
    }
}
