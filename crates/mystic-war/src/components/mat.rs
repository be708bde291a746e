//! The Realm mat: fifteen boxes and the options they open.

use super::Resource;

/// The amounts a trade can pay (MW-5.8).
pub const AMOUNTS: [u8; 4] = [10, 20, 30, 40];

kernel::named! {
    /// An option printed in a box of the mat.
    pub enum Power: u16 {
        /// Village: +2 Followers.
        ReceiveFollowers = "receive_followers": "Receive Followers",
        /// Tower: Followers for Gold.
        SellSlaves = "sell_slaves": "Sell slaves",
        /// Town: Followers for Mystic Power.
        Research = "research": "Research",
        /// Castle: Followers for destruction.
        TrainKnights = "train_knights": "Train knights",
        /// Apprentice: +2 Mystic Power.
        ReceiveMysticPower = "receive_mystic_power": "Receive Mystic Power",
        /// Journeyman: Mystic Power for Followers.
        Enchant = "enchant": "Enchant",
        /// Mage: Mystic Power for Gold.
        Alchemy = "alchemy": "Alchemy",
        /// Wizard: Mystic Power for destruction.
        SummonDemon = "summon_demon": "Summon a demon",
        /// Pouch: +2 Gold.
        ReceiveGold = "receive_gold": "Receive Gold",
        /// Chest: +2 Followers.
        TitheFollowers = "tithe_followers": "Tithe of Followers",
        /// Treasure: +2 Mystic Power.
        TitheMysticPower = "tithe_mystic_power": "Tithe of Mystic Power",
        /// Pile: Gold for Followers.
        Mercenaries = "mercenaries": "Hire mercenaries",
    }
}

/// What an option does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PowerKind {
    /// Gives a few of a resource: compulsory in the receive step, a Special Power through an "any" box.
    Receive {
        /// What is received.
        to: Resource,
        /// How much.
        amount: u8,
    },
    /// Pays a multiple of ten for half as much of another resource.
    Trade {
        /// What is gained.
        to: Resource,
    },
    /// Pays a multiple of ten for as much destruction.
    Destroy,
}

/// What is printed about an option.
#[derive(Clone, Copy, Debug)]
pub struct PowerFacts {
    /// The option.
    pub power: Power,
    /// The row of the mat it stands in; what a trade pays.
    pub of: Resource,
    /// What it does.
    pub kind: PowerKind,
}

const fn receive(power: Power, of: Resource, to: Resource) -> PowerFacts {
    PowerFacts { power, of, kind: PowerKind::Receive { to, amount: 2 } }
}

const fn trade(power: Power, of: Resource, to: Resource) -> PowerFacts {
    PowerFacts { power, of, kind: PowerKind::Trade { to } }
}

const fn destroy(power: Power, of: Resource) -> PowerFacts {
    PowerFacts { power, of, kind: PowerKind::Destroy }
}

use Resource::{Followers as F, Gold as G, MysticPower as M};

/// Every option, in the order of [`Power`].
#[rustfmt::skip]
pub const POWERS: [PowerFacts; Power::ALL.len()] = [
    receive(Power::ReceiveFollowers, F, F),
    trade(Power::SellSlaves, F, G),
    trade(Power::Research, F, M),
    destroy(Power::TrainKnights, F),
    receive(Power::ReceiveMysticPower, M, M),
    trade(Power::Enchant, M, F),
    trade(Power::Alchemy, M, G),
    destroy(Power::SummonDemon, M),
    receive(Power::ReceiveGold, G, G),
    receive(Power::TitheFollowers, G, F),
    receive(Power::TitheMysticPower, G, M),
    trade(Power::Mercenaries, G, F),
];

impl Power {
    /// What is printed about it.
    pub const fn facts(self) -> &'static PowerFacts {
        &POWERS[self as usize]
    }
}

/// What a box of the mat opens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpenOption {
    /// This option.
    One(Power),
    /// Every option of the row: the box from 40 on.
    Any,
}

/// A box of the mat: ten values of one resource.
#[derive(Clone, Copy, Debug)]
pub struct MatBox {
    /// Its id in data.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The row it stands in.
    pub resource: Resource,
    /// The lowest value in it; 1 for the first box.
    pub min: u8,
    /// The highest value in it.
    pub max: u8,
    /// What it opens.
    pub option: OpenOption,
}

const fn mat_box(id: &'static str, name: &'static str, resource: Resource, tens: u8, power: Power) -> MatBox {
    let min = if tens == 0 { 1 } else { tens };
    MatBox { id, name, resource, min, max: tens + 9, option: OpenOption::One(power) }
}

const fn any_box(id: &'static str, name: &'static str, resource: Resource) -> MatBox {
    MatBox { id, name, resource, min: 40, max: 49, option: OpenOption::Any }
}

/// The boxes of each row: Followers, Mystic Power, Gold.
#[rustfmt::skip]
pub const MAT: [[MatBox; 5]; 3] = [
    [
        mat_box("village", "Village", F, 0, Power::ReceiveFollowers),
        mat_box("tower", "Tower", F, 10, Power::SellSlaves),
        mat_box("town", "Town", F, 20, Power::Research),
        mat_box("castle", "Castle", F, 30, Power::TrainKnights),
        any_box("city", "City", F),
    ],
    [
        mat_box("apprentice", "Apprentice", M, 0, Power::ReceiveMysticPower),
        mat_box("journeyman", "Journeyman", M, 10, Power::Enchant),
        mat_box("mage", "Mage", M, 20, Power::Alchemy),
        mat_box("wizard", "Wizard", M, 30, Power::SummonDemon),
        any_box("archmage", "Archmage", M),
    ],
    [
        mat_box("pouch", "Pouch", G, 0, Power::ReceiveGold),
        mat_box("chest", "Chest", G, 10, Power::TitheFollowers),
        mat_box("treasure", "Treasure", G, 20, Power::TitheMysticPower),
        mat_box("pile", "Pile", G, 30, Power::Mercenaries),
        any_box("hoard", "Hoard", G),
    ],
];

/// What the "any" box of each row opens.
pub const ANY_OPTIONS: [[Power; 4]; 3] = [
    [Power::ReceiveFollowers, Power::SellSlaves, Power::Research, Power::TrainKnights],
    [Power::ReceiveMysticPower, Power::Enchant, Power::Alchemy, Power::SummonDemon],
    [Power::ReceiveGold, Power::TitheFollowers, Power::TitheMysticPower, Power::Mercenaries],
];

impl MatBox {
    /// The box that opens `power` by itself.
    pub fn with(power: Power) -> Option<&'static MatBox> {
        MAT.iter().flatten().find(|it| it.option == OpenOption::One(power))
    }

    /// The box that holds `value` of `resource`.
    pub const fn holding(resource: Resource, value: u8) -> &'static MatBox {
        let at = value as usize / super::BOX_WIDTH as usize;
        &MAT[resource as usize][if at < 5 { at } else { 4 }]
    }
}
