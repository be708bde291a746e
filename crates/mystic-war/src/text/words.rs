//! Names and help of everything in the box.

use crate::board::Totals;
use crate::components::{Card, Deity, MatBox, OpenOption, Power, PowerKind, Resource, Wealth};

/// What a resource is called.
pub const fn resource_name(resource: Resource) -> &'static str {
    match resource {
        Resource::Followers => "Followers",
        Resource::MysticPower => "Mystic Power",
        Resource::Gold => "Gold",
    }
}

/// So much of a resource: `1 Follower`, `6 Gold`.
pub fn amount(number: u8, resource: Resource) -> String {
    match (number, resource) {
        (1, Resource::Followers) => "1 Follower".to_owned(),
        (number, resource) => format!("{number} {}", resource_name(resource)),
    }
}

/// All three totals: `15 Followers, 7 Mystic Power and 9 Gold`.
pub(crate) fn totals(totals: &Totals) -> String {
    list(&Resource::ALL.map(|resource| amount(totals[resource], resource)), "and")
}

/// `1 card`, `3 cards`.
pub(crate) fn count(number: u8, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Words in a row: `one, two and three`.
pub(crate) fn list(words: &[String], last: &str) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// What a deity is called.
pub const fn deity_name(deity: Deity) -> &'static str {
    deity.card().title()
}

/// What a wealth does.
pub const fn wealth_help(wealth: Wealth) -> &'static str {
    match wealth {
        Wealth::Poor => "Less Gold than Followers: your resource cards count half.",
        Wealth::Content => "Gold at least equal to Followers: your resource cards count as printed.",
        Wealth::Rich => "Gold at least twice your Followers: your resource cards count double.",
    }
}

/// What a card does, in one or two sentences.
pub fn card_help(card: Card) -> String {
    let facts = card.facts();
    if let Some(family) = facts.family {
        return match family.gains() {
            Some(resource) => format!("The recipient gains {} {}.", facts.value, resource_name(resource)),
            None => format!("The recipient loses {} of the resource you name.", facts.value),
        };
    }
    special_help(card).to_owned()
}

#[rustfmt::skip]
const fn special_help(card: Card) -> &'static str {
    match card {
        Card::WildMagic => "Played as a Notoriety, Sorcery, Riches or Dragon of 4.",
        Card::Capture => "Answers a Dragon: when the chain ends you take the Dragon card into your hand.",
        Card::Dragonbane => "Answers a Dragon: it does nothing.",
        Card::Negation => "Answers any spell or resource card: the newest one of the chain does nothing.",
        Card::Necromancy => "Name another mage about to lose Followers: you gain as many as that mage really loses.",
        Card::PowerDrain => "Halves the recipient's Mystic Power. God King keeps it away.",
        Card::StrayEnergy => "Answers a Sorcery: its gain is doubled, unless its player is rich.",
        Card::Resurrection => "Name a mage about to lose Followers: that loss does not happen.",
        Card::Reprodestruction => "Answers a Dragon: its player loses as much as the recipient really lost.",
        Card::TransmutationDestruction => "Answers a gain: it becomes a loss of the same amount.",
        Card::TransmutationFollowers => "Answers a resource card: it is about Followers now.",
        Card::TransmutationMysticPower => "Answers a resource card: it is about Mystic Power now.",
        Card::TransmutationGold => "Answers a resource card: it is about Gold now.",
        Card::VampiricEnergy => "Doubles the recipient's Mystic Power and halves the Followers. Earth Goddess keeps it away.",
        Card::EarthGoddess => "Stays face-up: its holder cannot lose Followers to cards, knights or demons, and cannot pay Followers for Special Powers.",
        Card::GodKing => "Stays face-up: its holder cannot lose Mystic Power to cards, knights or demons, and cannot pay it for Special Powers.",
        Card::WarGod => "Stays face-up: Dragons of its holder are doubled, unless the holder is rich.",
        Card::Protection => "Stays face-up: its holder may refuse spells and resource cards of others.",
        Card::Sacrifice => "Answers the loss of a deity: the deity stays and Sacrifice is lost in its place.",
        Card::Disfavor => "Discards a face-up deity of the recipient.",
        Card::Favoritism => "Takes a face-up deity of another mage; it lies before you now.",
        Card::VacationOfTheGods => "Every mage with deities gives one up; the recipient may keep one of them.",
        Card::Judgment => "Whoever has reached the goal may win now. You cannot pass or throw it away while you hold it.",
        Card::JudgmentWhite => "A Judgment: whoever has reached the goal may win now. You cannot pass or throw it away while you hold it. Its white back shows everybody where it is, and it ends the deck.",
        Card::ChaosStrikes => "The mage highest in Mystic Power draws three cards and plays them on the recipient; wealth and deities count for nothing.",
        Card::Genie => "Halves the recipient's Mystic Power; then the recipient may take a card from the discard pile. God King keeps it away.",
        Card::GodKingBoon => "The recipient spreads 15 points over gains and destruction of one resource of another mage.",
        Card::MegaBlast => "Cards are turned up until a resource card comes: the recipient loses its number in all three resources.",
        Card::PenniesFromHeaven => "Every mage gains 5 Gold.",
        Card::Scrutiny => "The recipient's goal is turned face-up.",
        Card::Slavery => "Doubles the recipient's Gold and halves the Followers. Earth Goddess keeps it away.",
        Card::WrathOfTheGods => "The recipient loses all face-up deities, then 5 Followers and 5 Gold.",
        Card::WrathOfTheWarGod => "Halves the recipient's Followers or Gold, as you choose. Earth Goddess guards Followers.",
        Card::Notoriety4 | Card::Notoriety6 | Card::Notoriety8 | Card::Notoriety10
        | Card::Sorcery4 | Card::Sorcery6 | Card::Sorcery8 | Card::Sorcery10
        | Card::Riches4 | Card::Riches6 | Card::Riches8 | Card::Riches10
        | Card::Dragon4 | Card::Dragon6 | Card::Dragon8 | Card::Dragon10 => "A resource card.",
    }
}

/// What a card of the pool of Chaos Strikes does: its player and its recipient are settled (MW-5.102, MW-5.107).
pub(crate) fn chaos_help(card: Card, player: &str, recipient: &str) -> String {
    match card {
        Card::Capture => {
            format!("Answers a Dragon: when the chain ends {player} takes the Dragon card into hand.")
        }
        Card::Necromancy => format!("{player} gains as many Followers as {recipient} really loses."),
        Card::Favoritism => format!("Takes a face-up deity of {recipient}; it lies before {player} now."),
        Card::Reprodestruction => {
            format!("Answers a Dragon: {player} loses as much as {recipient} really lost.")
        }
        Card::Judgment | Card::JudgmentWhite => "Whoever has reached the goal wins now.".to_owned(),
        card if Deity::on(card).is_some() => format!("Is laid before {recipient}. {}", card_help(card)),
        card => card_help(card),
    }
}

/// What an option of the mat does.
pub fn power_help(power: Power) -> String {
    let facts = power.facts();
    let pays = resource_name(facts.of);
    match facts.kind {
        PowerKind::Receive { to, amount } => format!("Receive {amount} {}.", resource_name(to)),
        PowerKind::Trade { to } => {
            format!("{}: pay 10, 20, 30 or 40 {pays} for half as much {}.", power.title(), resource_name(to))
        }
        PowerKind::Destroy => {
            format!(
                "{}: pay 10, 20, 30 or 40 {pays} to destroy as much of one resource of one mage.",
                power.title()
            )
        }
    }
}

/// What a box of the mat gives.
pub fn box_help(mat_box: &MatBox) -> String {
    let tens = mat_box.max / crate::components::BOX_WIDTH;
    let cards = crate::components::BASE_CARDS + tens;
    let row = match mat_box.resource {
        Resource::Followers => format!(" Draw {cards} cards each round."),
        Resource::MysticPower => format!(" You may pass with {cards} cards in hand."),
        Resource::Gold => String::new(),
    };
    let option = match mat_box.option {
        OpenOption::One(power) => power_help(power),
        OpenOption::Any => format!("Any option of the {} row.", resource_name(mat_box.resource)),
    };
    format!("{} ({} to {}). {option}{row}", mat_box.name, mat_box.min, mat_box.max)
}
