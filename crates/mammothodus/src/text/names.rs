//! What things are called, and what they do, in a few words.

use crate::components::{
    Card, Cards, Cell, Clan, Colour, Discovery, Faces, Fragment, HumanCard, Line, Shards, Spirit, Talent,
};
use crate::frame::{Craft, Deed};
use crate::state::{Demand, Reason};
use kernel::{Counts, Named};

impl Clan {
    /// What people call the clan.
    pub const fn name(self) -> &'static str {
        match self {
            Clan::Mammoths => "The Mammoths",
            Clan::Bisons => "The Bisons",
            Clan::WoollyRhinos => "The Woolly Rhinos",
            Clan::SaberCats => "The Saber-toothed Cats",
        }
    }

    /// The name alone, for headings and lists.
    pub const fn plural(self) -> &'static str {
        match self {
            Clan::Mammoths => "Mammoths",
            Clan::Bisons => "Bisons",
            Clan::WoollyRhinos => "Woolly Rhinos",
            Clan::SaberCats => "Saber-toothed Cats",
        }
    }

    /// The name inside a sentence.
    pub const fn inside(self) -> &'static str {
        match self {
            Clan::Mammoths => "the Mammoths",
            Clan::Bisons => "the Bisons",
            Clan::WoollyRhinos => "the Woolly Rhinos",
            Clan::SaberCats => "the Saber-toothed Cats",
        }
    }
}

impl Card {
    /// What people call the card.
    pub const fn name(self) -> &'static str {
        match self {
            Card::Attack => "Attack",
            Card::Move => "Move",
            Card::Population => "Population",
            Card::Development => "Development",
            Card::ExtraActionRed => "Extra Action (red)",
            Card::ExtraActionGreen => "Extra Action (green)",
            Card::ExtraActionYellow => "Extra Action (yellow)",
            Card::ExtraActionBlue => "Extra Action (blue)",
            Card::DrawThree => "Draw Three",
            Card::Wild => "Wild",
            Card::DoubleRed => "Double (red)",
            Card::DoubleGreen => "Double (green)",
            Card::DoubleYellow => "Double (yellow)",
            Card::DoubleBlue => "Double (blue)",
            Card::Degradation => "Degradation",
        }
    }

    /// What the card does.
    pub const fn help(self) -> &'static str {
        match self {
            Card::Attack => "red: a die in an attack, or any action on red ground",
            Card::Move => "green: a step, or any action on green ground",
            Card::Population => "yellow: one population, or any action on yellow ground",
            Card::Development => "blue: a development step, or any action on blue ground",
            Card::ExtraActionRed => "a red card, or, after an action, one action of another kind",
            Card::ExtraActionGreen => "a green card, or, after an action, one action of another kind",
            Card::ExtraActionYellow => "a yellow card, or, after an action, one action of another kind",
            Card::ExtraActionBlue => "a blue card, or, after an action, one action of another kind",
            Card::DrawThree => "draws three cards; no colour of its own",
            Card::Wild => "one card of the colour that is needed",
            Card::DoubleRed => "two red cards on one figure",
            Card::DoubleGreen => "two green cards on one figure",
            Card::DoubleYellow => "two yellow cards on one figure",
            Card::DoubleBlue => "two blue cards on one figure",
            Card::Degradation => "dead weight; only the Degradation action gets it out of a hand",
        }
    }
}

impl HumanCard {
    /// What people call the card.
    pub const fn name(self) -> &'static str {
        match self {
            HumanCard::Red => "Humans on red ground",
            HumanCard::Green => "Humans on green ground",
            HumanCard::Yellow => "Humans on yellow ground",
            HumanCard::Blue => "Humans on blue ground",
            HumanCard::NewTrail => "New trail",
            HumanCard::CalmSeason => "Calm season",
        }
    }
}

impl Spirit {
    /// What people call the spirit.
    pub const fn name(self) -> &'static str {
        match self {
            Spirit::Wind => "Spirit of the Wind",
            Spirit::Earth => "Spirit of the Earth",
            Spirit::Progenitors => "Spirit of the Progenitors",
        }
    }
}

impl Discovery {
    /// What people call the discovery.
    pub const fn name(self) -> &'static str {
        match self {
            Discovery::SwiftHunters => "Swift Hunters",
            Discovery::ShieldWall => "Shield Wall",
            Discovery::SharpSpears => "Sharp Spears",
            Discovery::WarMarch => "War March",
            Discovery::DarkOmen => "Dark Omen",
        }
    }

    /// What it means from now on.
    pub const fn help(self) -> &'static str {
        match self {
            Discovery::SwiftHunters => "tribes that move into an area with Ancients attack there at once",
            Discovery::ShieldWall => "tribes die only on a 5 or 6",
            Discovery::SharpSpears => "each tribe attack costs 1 more population per figure",
            Discovery::WarMarch => "a new tribe with nothing to do where it appears steps at once",
            Discovery::DarkOmen => "two degradation cards go into the deck of the active clan",
        }
    }
}

impl Talent {
    /// What people call the talent.
    pub const fn name(self) -> &'static str {
        match self {
            Talent::SpiritWard => "Spirit Ward",
            Talent::Protection => "Protection",
            Talent::Trap => "Trap",
            Talent::Bait => "Bait",
            Talent::TrailLock => "Trail Lock",
        }
    }

    /// What its tokens do.
    pub const fn help(self) -> &'static str {
        match self {
            Talent::SpiritWard => "cancels a summon where it lies",
            Talent::Protection => "for a turn: no losses to attacks where it lies, and +2 on each die there",
            Talent::Trap => "rolls a die against a tribe or spirit that moves in",
            Talent::Bait => "draws all tribes around it in when a colour card comes up",
            Talent::TrailLock => "cancels the appearance of a tribe where it lies",
        }
    }
}

impl Deed {
    /// What people call the action.
    pub const fn name(self) -> &'static str {
        self.id()
    }

    /// What it does.
    pub const fn help(self) -> &'static str {
        match self {
            Deed::Move => "walk with figures, a step a card, and carry open shards",
            Deed::Attack => "strike at tribes and spirits beside a figure, a die a card",
            Deed::Population => "grow, one population a card",
            Deed::Development => "guard against degradation, then take adaptation cards, a step a card",
            Deed::Degradation => "get rid of degradation cards in hand",
            Deed::Activate => "light a place of power where its shards lie",
        }
    }
}

impl Craft {
    /// What `worth` cards bring.
    pub fn yields(self, worth: u8) -> String {
        match self {
            Craft::Attack => count(worth.into(), "die", "dice"),
            Craft::Move => count(worth.into(), "step", "steps"),
            Craft::Population => format!("{worth} population"),
            Craft::Development => count(worth.into(), "development step", "development steps"),
        }
    }
}

impl Reason {
    /// What happened, as a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Reason::Portal => {
                "All four places of power are lit and every clan stands in the centre: victory!"
            }
            Reason::ThirteenthTribe => "A thirteenth tribe had to appear: the game is lost.",
            Reason::FourthSpirit => "A fourth spirit had to come: the game is lost.",
            Reason::NoTrailToken => "A ninth trail had to open: the game is lost.",
            Reason::NoDegradation => "The degradation cards ran out: the game is lost.",
            Reason::Extinct => "A generation had nobody left: the game is lost.",
            Reason::PopulationCollapse => "A population fell below -4: the game is lost.",
            Reason::NoFragment => "The human deck ran out with every fragment open: the game is lost.",
            Reason::Guard => "The agreed number of turns is over: the game is lost.",
        }
    }
}

/// `1 die`, `3 dice`.
pub(crate) fn count(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A figure of a clan: `the red figure of the Mammoths`.
pub(crate) fn figure(clan: Clan, colour: Colour) -> String {
    format!("the {colour} figure of {}", clan.inside())
}

/// Words in a row: `Cinder Gate, Mirror Fen or the centre`.
pub(crate) fn list(words: &[String], last: &str) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

fn counted<E: Named, const N: usize>(counts: &Counts<E, N>, name: impl Fn(E) -> &'static str) -> String {
    let words: Vec<String> = counts
        .present()
        .map(
            |(kind, count)| {
                if count == 1 { name(kind).to_owned() } else { format!("{count} {}", name(kind)) }
            },
        )
        .collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// Cards in words.
pub(crate) fn cards(cards: &Cards) -> String {
    counted(cards, Card::name)
}

/// Shards in words.
pub(crate) fn shards(shards: &Shards) -> String {
    counted(shards, Named::id)
}

/// Dice in ascending order: `1 4 5`.
pub(crate) fn dice(dice: &Faces) -> String {
    let faces = dice.present().flat_map(|(face, count)| (0..count).map(move |_| face.id()));
    faces.collect::<Vec<_>>().join(" ")
}

/// What a line asks for: `yellow ground, north, sun, flame`.
pub(crate) fn demand(demand: &Demand) -> String {
    let colours = demand.colours.iter().map(|colour| format!("{colour} ground"));
    let regions = demand.regions.iter().map(|region| format!("in the {region}"));
    let shards = demand.shards.present().map(|(shard, count)| match count {
        1 => shard.id().to_owned(),
        count => format!("{count} {shard}"),
    });
    let words: Vec<String> = colours.chain(regions).chain(shards).collect();
    if words.is_empty() { "nothing yet".to_owned() } else { words.join(", ") }
}

/// What a fragment adds, line by line.
pub(crate) fn fragment(fragment: Fragment) -> String {
    let cell = |(line, cell): (&Line, Cell)| match cell {
        Cell::Blank => None,
        Cell::Shard(shard) => Some(format!("line {line} {shard}")),
        Cell::Colour(colour) => Some(format!("line {line} {colour} ground")),
        Cell::Region(region) => Some(format!("line {line} in the {region}")),
    };
    Line::ALL.iter().zip(fragment.cells()).filter_map(cell).collect::<Vec<_>>().join(", ")
}
