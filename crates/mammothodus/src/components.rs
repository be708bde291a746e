//! Everything in the box as plain data.

use crate::map::{Area, Region};
use kernel::{Counts, Per, Set};

kernel::named! {
    /// A colour: of a card, of a figure, of the ground, and of the action it stands for.
    pub enum Colour: u8 {
        /// Attack.
        Red = "red",
        /// Move.
        Green = "green",
        /// Population.
        Yellow = "yellow",
        /// Development.
        Blue = "blue",
    }
}

kernel::named! {
    /// A clan of Ancients. All clans play alike.
    pub enum Clan: u8 {
        /// The Mammoths.
        Mammoths = "mammoths",
        /// The Bisons.
        Bisons = "bisons",
        /// The Woolly Rhinos.
        WoollyRhinos = "woolly_rhinos",
        /// The Saber-toothed Cats.
        SaberCats = "saber_cats",
    }
}

kernel::named! {
    /// A card of a clan: base, adaptation or degradation.
    pub enum Card: u16 {
        /// Base card, red.
        Attack = "attack",
        /// Base card, green.
        Move = "move",
        /// Base card, yellow.
        Population = "population",
        /// Base card, blue.
        Development = "development",
        /// A red card, or one more action.
        ExtraActionRed = "extra_action_red",
        /// A green card, or one more action.
        ExtraActionGreen = "extra_action_green",
        /// A yellow card, or one more action.
        ExtraActionYellow = "extra_action_yellow",
        /// A blue card, or one more action.
        ExtraActionBlue = "extra_action_blue",
        /// Draws three cards.
        DrawThree = "draw_three",
        /// A card of the colour that is needed.
        Wild = "wild",
        /// Two red cards in one.
        DoubleRed = "double_red",
        /// Two green cards in one.
        DoubleGreen = "double_green",
        /// Two yellow cards in one.
        DoubleYellow = "double_yellow",
        /// Two blue cards in one.
        DoubleBlue = "double_blue",
        /// Dead weight.
        Degradation = "degradation",
    }
}

kernel::named! {
    /// A card of the human deck.
    pub enum HumanCard: u8 {
        /// The humans on red ground act.
        Red = "humans_red",
        /// The humans on green ground act.
        Green = "humans_green",
        /// The humans on yellow ground act.
        Yellow = "humans_yellow",
        /// The humans on blue ground act.
        Blue = "humans_blue",
        /// A trail opens.
        NewTrail = "new_trail",
        /// Nothing happens.
        CalmSeason = "calm_season",
    }
}

kernel::named! {
    /// A spirit that tribes call at a place of power.
    pub enum Spirit: u8 {
        /// The Spirit of the Wind.
        Wind = "wind",
        /// The Spirit of the Earth.
        Earth = "earth",
        /// The Spirit of the Progenitors.
        Progenitors = "progenitors",
    }
}

kernel::named! {
    /// Something the humans learn when their deck runs out.
    pub enum Discovery: u8 {
        /// Tribes that moved attack.
        SwiftHunters = "swift_hunters",
        /// Tribes are harder to hit.
        ShieldWall = "shield_wall",
        /// Tribe attacks cost one more per figure.
        SharpSpears = "sharp_spears",
        /// Tribes that appear may step at once.
        WarMarch = "war_march",
        /// Two degradation cards for the active clan, once.
        DarkOmen = "dark_omen",
    }
}

kernel::named! {
    /// The symbol of a power shard.
    pub enum Shard: u8 {
        Sun = "sun", Moon = "moon", Tusk = "tusk", Flame = "flame",
    }
}

kernel::named! {
    /// A piece of the portal track.
    pub enum Fragment: u8 {
        A = "fragment_a", B = "fragment_b", C = "fragment_c", D = "fragment_d",
        E = "fragment_e", F = "fragment_f", G = "fragment_g", H = "fragment_h",
    }
}

kernel::named! {
    /// A line of the portal track; each waits for its place of power.
    pub enum Line: u8 {
        One = "1", Two = "2", Three = "3", Four = "4",
    }
}

kernel::named! {
    /// What a clan can do with tokens it leaves on the board.
    pub enum Talent: u8 {
        /// Cancels a summon.
        SpiritWard = "spirit_ward",
        /// Shields figures and adds to dice.
        Protection = "protection",
        /// Strikes at what moves in.
        Trap = "trap",
        /// Draws the tribes around.
        Bait = "bait",
        /// Cancels an appearance.
        TrailLock = "trail_lock",
    }
}

kernel::named! {
    /// A face of a die.
    pub enum Face: u8 {
        One = "1", Two = "2", Three = "3", Four = "4", Five = "5", Six = "6",
    }
}

/// A pile or hand of clan cards; the order in a closed pile is nobody's knowledge and is not kept.
pub type Cards = Counts<Card, CARD_KINDS>;
/// A pile of human cards.
pub type HumanCards = Counts<HumanCard, 6>;
/// Shards by symbol.
pub type Shards = Counts<Shard, 4>;
/// Rolled dice by face.
pub type Faces = Counts<Face, 6>;
/// Where the figures of a clan stand, by colour; a figure off the board has no entry.
pub type Figures = Per<Colour, Option<Area>, FIGURES>;
/// Where the spirits stand; a spirit off the board has no entry.
pub type Spirits = Per<Spirit, Option<Area>, 3>;

/// How many kinds of clan cards there are.
pub const CARD_KINDS: usize = 15;
/// Figures of a clan, one of each colour.
pub const FIGURES: usize = 4;
/// The most clans in a game.
pub const MAX_CLANS: usize = 4;
/// Figures of a clan on the board at the start.
pub const START_FIGURES: u8 = 2;
/// A hand is filled up to this at the end of a turn.
pub const HAND: u32 = 4;
/// Cards drawn by a `draw_three`.
pub const DRAW_THREE: u8 = 3;
/// Open adaptation cards.
pub const MARKET: usize = 4;
/// Tribe figures.
pub const TRIBES: u32 = 12;
/// Places of power, one a line.
pub const PLACES: usize = 4;
/// Fragments of the portal track.
pub const FRAGMENTS: usize = 8;
/// The dice in the box. A roll may need more.
pub const DICE_IN_BOX: u8 = 5;
/// The least population a clan can live with.
pub const POPULATION_FLOOR: i8 = -4;
/// The end of the population track.
pub const POPULATION_MAX: i8 = 16;
/// A die of this or more kills a tribe.
pub const TRIBE_HIT: u8 = 4;
/// A die of this or more kills a tribe behind its shields.
pub const SHIELDED_TRIBE_HIT: u8 = 5;
/// What protection adds to each die.
pub const PROTECTION_BONUS: u8 = 2;
/// Degradation cards that the dark omen brings.
pub const DARK_OMEN_CARDS: u8 = 2;
/// What sharp spears add to the number of attacking tribes.
pub const SHARP_SPEARS: u8 = 1;
/// Population that one re-roll costs.
pub const REROLL_COST: i8 = 1;
/// Changes of colour at one generation change.
pub const REPLACEMENTS: u8 = 3;
/// The last position of the degradation track.
pub const LAST_MARKER: u8 = 4;
/// Shards of each symbol.
pub const SHARDS_PER_SYMBOL: u8 = 5;

/// The 12 cards each clan begins with.
pub const BASE_DECK: Cards = Cards::new([3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
/// The shared adaptation deck.
pub const ADAPTATION_DECK: Cards = Cards::new([0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 2, 2, 2, 2, 0]);
/// All shards, by symbol.
pub const ALL_SHARDS: Shards = Shards::new([SHARDS_PER_SYMBOL; 4]);

/// Figures a clan fields at a generation change: least population, figures. The first that fits counts, from the top.
pub const HEADCOUNT: [(i8, u8); 5] = [(11, 4), (8, 3), (4, 2), (1, 1), (i8::MIN, 0)];

/// How many figures a clan of this population fields at a generation change.
pub fn headcount(population: i8) -> u8 {
    HEADCOUNT.iter().find(|(least, _)| population >= *least).map_or(0, |&(_, figures)| figures)
}

impl Colour {
    /// The base card of this colour.
    pub const fn base(self) -> Card {
        [Card::Attack, Card::Move, Card::Population, Card::Development][self as usize]
    }

    /// The extra-action card of this colour.
    pub const fn extra(self) -> Card {
        [Card::ExtraActionRed, Card::ExtraActionGreen, Card::ExtraActionYellow, Card::ExtraActionBlue]
            [self as usize]
    }

    /// The double of this colour.
    pub const fn double(self) -> Card {
        [Card::DoubleRed, Card::DoubleGreen, Card::DoubleYellow, Card::DoubleBlue][self as usize]
    }

    /// The cards that count as this colour, wilds included.
    pub const fn cards(self) -> Set<Card> {
        Card::set(&[self.base(), self.extra(), self.double(), Card::Wild])
    }
}

impl Card {
    /// How many cards it counts as when it is played for an action.
    pub const fn worth(self) -> u8 {
        match self {
            Card::DrawThree | Card::Degradation => 0,
            Card::DoubleRed | Card::DoubleGreen | Card::DoubleYellow | Card::DoubleBlue => 2,
            Card::Attack
            | Card::Move
            | Card::Population
            | Card::Development
            | Card::ExtraActionRed
            | Card::ExtraActionGreen
            | Card::ExtraActionYellow
            | Card::ExtraActionBlue
            | Card::Wild => 1,
        }
    }
}

/// What these cards are worth together.
pub fn worth(cards: &Cards) -> u8 {
    let ones = cards.total() as u8 - cards[Card::DrawThree] - cards[Card::Degradation];
    Colour::ALL.iter().fold(ones, |sum, colour| sum + cards[colour.double()])
}

impl HumanCard {
    /// The colour whose humans act.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            HumanCard::Red => Some(Colour::Red),
            HumanCard::Green => Some(Colour::Green),
            HumanCard::Yellow => Some(Colour::Yellow),
            HumanCard::Blue => Some(Colour::Blue),
            HumanCard::NewTrail | HumanCard::CalmSeason => None,
        }
    }
}

impl Spirit {
    /// The dice that kill it, the hardest first; each must be met by a die of its own in one attack.
    pub const fn dice(self) -> [u8; 2] {
        match self {
            Spirit::Wind => [4, 3],
            Spirit::Earth => [4, 4],
            Spirit::Progenitors => [5, 4],
        }
    }
}

impl Talent {
    /// How many tokens it has.
    pub const fn tokens(self) -> u8 {
        match self {
            Talent::SpiritWard | Talent::Protection | Talent::TrailLock => 3,
            Talent::Trap => 4,
            Talent::Bait => 2,
        }
    }
}

impl Face {
    /// The number it shows.
    pub const fn value(self) -> u8 {
        self as u8 + 1
    }

    /// The face with that number.
    pub fn of(value: u8) -> Option<Face> {
        Face::ALL.get(usize::from(value).checked_sub(1)?).copied()
    }
}

/// What one cell of a fragment asks of the site of its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Nothing.
    Blank,
    /// An open shard of this symbol, which is used up.
    Shard(Shard),
    /// Ground of this colour.
    Colour(Colour),
    /// A territory in this quarter.
    Region(Region),
}

impl Fragment {
    /// Its cells, from line 1 to line 4.
    pub const fn cells(self) -> [Cell; PLACES] {
        use Cell::{Blank, Colour as Ground, Region as Quarter, Shard as Of};
        use Shard::{Flame, Moon, Sun, Tusk};
        match self {
            Fragment::A => [Ground(Colour::Yellow), Blank, Of(Tusk), Of(Moon)],
            Fragment::B => [Of(Sun), Ground(Colour::Blue), Blank, Blank],
            Fragment::C => [Of(Moon), Of(Flame), Ground(Colour::Red), Blank],
            Fragment::D => [Blank, Blank, Of(Flame), Ground(Colour::Green)],
            Fragment::E => [Quarter(Region::North), Of(Tusk), Blank, Of(Sun)],
            Fragment::F => [Of(Flame), Quarter(Region::East), Blank, Blank],
            Fragment::G => [Blank, Of(Moon), Quarter(Region::South), Of(Tusk)],
            Fragment::H => [Blank, Blank, Of(Sun), Quarter(Region::West)],
        }
    }
}
