//! Everything that can be seen to happen, one event a thing.

use crate::components::{
    Card, Cards, Clan, Colour, Discovery, Faces, Fragment, HumanCard, Line, MAX_CLANS, Shard, Shards, Spirit,
    Talent,
};
use crate::frame::{Deed, Mover};
use crate::map::Area;
use crate::state::Reason;
use arrayvec::ArrayVec;
use kernel::{Names, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Why a tribe went where it went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Towards a place of power so many steps away.
    Place(Area, u8),
    /// Towards figures of the Ancients so many steps away.
    Figures(Area, u8),
    /// A bait drew it.
    Bait,
}

/// What an attack cost one clan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loss {
    /// The clan.
    pub clan: Clan,
    /// Its figures that were hit.
    pub figures: u8,
    /// The population it lost.
    pub lost: u8,
    /// Its population now.
    pub population: i8,
}

/// What an attack cost the clans that were hit.
pub type Losses = ArrayVec<Loss, MAX_CLANS>;

/// Where an adaptation card came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// This slot of the market, 1 to 4.
    Market(u8),
    /// The unseen top of the deck.
    Deck,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
#[expect(missing_docs, reason = "the fields say what they are: which clan, where, how many")]
pub enum Event {
    /// A seat took a clan.
    ClanChosen { seat: Seat, clan: Clan },
    /// A clan took a talent.
    TalentChosen { clan: Clan, talent: Talent },
    /// The portal track was laid out with these fragments open.
    TrackLaid { fragments: ArrayVec<Fragment, 8> },
    /// A slot of the market was filled.
    MarketFilled { slot: u8, card: Card },
    /// A figure came onto the board.
    FigureEntered { clan: Clan, figure: Colour, area: Area },
    /// A clan drew cards. `only` is the one seat that sees them; without it all do.
    Drew { clan: Clan, count: u8, cards: Option<Cards>, only: Option<Seat> },
    /// A turn began.
    TurnBegan { clan: Clan, turn: u16 },
    /// The human deck was empty and was made anew.
    HumansReshuffled { cards: u8 },
    /// A fragment of the portal track opened.
    FragmentOpened { fragment: Fragment },
    /// The humans discovered something.
    DiscoveryRevealed { discovery: Discovery },
    /// The dark omen put degradation cards into a deck.
    OmenFell { clan: Clan, cards: u8 },
    /// A human card was revealed.
    HumanCardRevealed { card: HumanCard },
    /// A trail opened.
    TrailOpened { area: Area, number: u8 },
    /// Nothing happened on a calm card.
    SeasonCalm,
    /// A bait was used.
    BaitUsed { clan: Clan, area: Area },
    /// Tribes stayed because a bait holds them.
    TribesHeld { area: Area, tribes: u8 },
    /// A tribe moved.
    TribeMoved { from: Area, to: Area, why: Why },
    /// Traps struck at what moved in.
    TrapSprung { clan: Clan, area: Area, mover: Mover, dice: Faces, killed: bool },
    /// A ward cancelled a summon.
    SummonWarded { clan: Clan, area: Area },
    /// A tribe gave way to a spirit.
    SpiritSummoned { spirit: Spirit, area: Area },
    /// Tribes attacked. `spears` says whether sharp spears added to it.
    TribesAttacked { area: Area, tribes: u8, spears: bool, losses: Losses },
    /// A spirit moved to the nearest Ancients.
    SpiritMoved { spirit: Spirit, from: Area, to: Area },
    /// A spirit attacked.
    SpiritAttacked { spirit: Spirit, area: Area, die: u8, losses: Losses },
    /// Protection was raised over an area until the turn ends.
    ProtectionUsed { clan: Clan, area: Area },
    /// An attack came to nothing in a protected area.
    AttackStopped { area: Area },
    /// No tribe appears, because one moved.
    AppearanceForgone { colour: Colour },
    /// A tribe appeared.
    TribeAppeared { area: Area, tribes: u8 },
    /// A lock cancelled an appearance.
    AppearanceLocked { clan: Clan, area: Area },
    /// A clan began an action.
    ActionBegan { clan: Clan, action: Deed },
    /// A card was played for the action, on a figure where one acts.
    CardPlayed { clan: Clan, card: Card, figure: Option<Colour> },
    /// Allies were asked for help.
    AlliesAsked { clan: Clan },
    /// An ally added a card.
    HelpGiven { clan: Clan, card: Card },
    /// A figure made a step.
    FigureMoved { clan: Clan, figure: Colour, from: Area, to: Area },
    /// A figure picked up a shard.
    ShardPickedUp { clan: Clan, figure: Colour, area: Area, shard: Shard },
    /// A figure put down a shard.
    ShardDropped { clan: Clan, figure: Colour, area: Area, shard: Shard },
    /// A shard was turned up.
    ShardRevealed { area: Area, shard: Shard },
    /// A figure attacked with these dice.
    DiceRolled { clan: Clan, figure: Colour, area: Area, dice: Faces },
    /// A clan paid population to roll again.
    RerollPaid { clan: Clan, population: i8 },
    /// Some dice were rolled again; these are all of them now.
    DiceRerolled { clan: Clan, rolled: u8, dice: Faces },
    /// A tribe was killed.
    TribeKilled { clan: Clan, area: Area },
    /// A spirit was driven off.
    SpiritKilled { clan: Clan, area: Area, spirit: Spirit },
    /// A clan grew.
    PopulationGained { clan: Clan, gained: u8, population: i8 },
    /// The degradation-protection marker advanced.
    MarkerAdvanced { clan: Clan, marker: u8 },
    /// An adaptation card was taken into hand, for all to see.
    AdaptationTaken { clan: Clan, card: Card, from: Source },
    /// A development step brought nothing.
    DevelopmentForgone { clan: Clan },
    /// A clan took its payment back.
    ActivationGivenUp { clan: Clan, area: Area, line: Line },
    /// A place of power was lit.
    PlaceActivated { clan: Clan, area: Area, line: Line, shards: Shards },
    /// An extra-action card bought one more action.
    ExtraActionPlayed { clan: Clan, card: Card },
    /// A card to draw three was played.
    DrawThreePlayed { clan: Clan },
    /// A card paid for a talent.
    TalentPaid { clan: Clan, card: Card },
    /// A talent token was placed.
    TalentPlaced { clan: Clan, talent: Talent, area: Area },
    /// A clan passed.
    Passed { clan: Clan },
    /// A card was thrown away at the end of the turn.
    CardDiscarded { clan: Clan, card: Card },
    /// A generation passed: so many degradation cards came, so many figures the clan may field.
    GenerationPassed { clan: Clan, degradation: u8, headcount: u8 },
    /// A figure left the board.
    FigureLeft { clan: Clan, figure: Colour, area: Area },
    /// One figure took the place of another, which left the board or changed places with it.
    FigureReplaced { clan: Clan, out: Colour, into: Colour },
    /// The discard pile became the new deck.
    DeckRenewed { clan: Clan, cards: u8 },
    /// The game ended.
    GameEnded { reason: Reason, turns: u16, places: u8 },
}

impl kernel::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        if let Event::Drew { clan, count, only: Some(seat), .. } = *self
            && !viewer.is(seat)
        {
            return Some(Event::Drew { clan, count, cards: None, only: Some(seat) });
        }
        Some(self.clone())
    }

    fn text(&self, names: &Names) -> String {
        crate::text::event(self, names)
    }
}
