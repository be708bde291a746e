//! What things are, in our words.

use super::icons::goods_words;
use super::shown::{Kind, Shown};
use super::tile::capital;
use gheos::components::CUBES;
use gheos::lands::Continent;
use gheos::prospect::{Fate, Prospect, War};
use gheos::score::{Terms, sum};
use gheos::{Civ, FollowerModel, GheosView, TakeSource, WarSwordBasis};

/// `1 follower`, `2 followers`.
pub(super) fn many(count: u32, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// A civilization explained: its land and its shares.
pub(super) fn civ(view: &GheosView, shown: &Shown, civ: Civ) -> String {
    let name = capital(civ.id());
    let left = view.supply[civ];
    let shares = format!("{} of {CUBES} followers are taken.", CUBES - left);
    let pays = match view.options.follower_model {
        FollowerModel::Shares => {
            "Each follower pays its cups when its owner spends a token, and its pyramids at every Epoch."
        }
        FollowerModel::Generic => {
            "Who holds one of them counts all followers, of any colour: they pay its cups when a token is spent, and its pyramids at every Epoch."
        }
    };
    match (shown.goods(civ), view.options.take_source) {
        (Some(goods), _) => format!("{name}. Its land shows {}. {shares} {pays}", goods_words(goods)),
        (None, _) if shown.in_turmoil(civ) => format!("{name} has lost its land and must move. {shares}"),
        (None, TakeSource::OnBoard) => format!("{name} is not on the board. {shares}"),
        (None, TakeSource::AnyColour) => {
            format!(
                "{name} is not on the board. {shares} They can be taken now and score once it is founded."
            )
        }
    }
}

/// A continent explained.
pub(super) fn continent(shown: &Shown, land: &Continent) -> String {
    let dwellers: Vec<String> = shown.dwellers(land.key).map(|civ| capital(civ.id())).collect();
    let shows = goods_words(land.goods);
    match dwellers.as_slice() {
        [] => format!(
            "A free continent with {shows}. Whoever founds a civilization here gets {}.",
            many(u32::from(land.goods.wheat.min(CUBES)), "follower")
        ),
        [one] => format!("{one}'s continent: {shows}."),
        more => format!("{} are at war for this continent: {shows}.", more.join(" and ")),
    }
}

/// Land that is no continent, explained.
pub(super) fn bare(kind: Kind) -> &'static str {
    match kind {
        Kind::Island => "An island: two shores facing each other. Nobody can live here and nothing counts.",
        Kind::Stub => "Land that touches no other land yet. Nothing on it counts.",
        Kind::Peopled(_) | Kind::Contested | Kind::Free => "A continent.",
    }
}

/// Who falls: `Red falls`, `Red and Blue fall`.
pub(super) fn fall(civs: &[Civ]) -> String {
    let names: Vec<String> = civs.iter().map(|civ| capital(civ.id())).collect();
    format!("{} {}", names.join(" and "), if names.len() == 1 { "falls" } else { "fall" })
}

/// A war and how it ends.
pub(super) fn war(war: &War) -> String {
    let sides: Vec<String> =
        war.sides.iter().map(|(civ, swords)| format!("{} {swords}", capital(civ.id()))).collect();
    let top: Vec<Civ> = war.strongest().collect();
    match top.as_slice() {
        [survivor] => {
            let losers: Vec<Civ> =
                war.sides.iter().map(|(civ, _)| *civ).filter(|civ| civ != survivor).collect();
            format!("War, {}: {}", sides.join(" – "), fall(&losers))
        }
        _ => format!("War, {}: a tie, whoever lays the tile decides", sides.join(" – ")),
    }
}

/// What becomes of the civilization whose land is torn.
pub(super) fn migration(prospect: &Prospect) -> Option<String> {
    prospect.migrating().map(|moving| {
        let name = capital(moving.civ.id());
        match (moving.fate, prospect.only_target()) {
            (Fate::Vanishes, _) => format!("{name} loses its land and falls"),
            (Fate::Migrates(_) | Fate::Stays(_), Some(_)) => {
                format!("{name}'s land is torn: it follows the wheat")
            }
            (Fate::Migrates(_) | Fate::Stays(_), None) => {
                let mut targets = prospect.targets().into_iter();
                let wars = targets.any(|to| prospect.war(Some(to), WarSwordBasis::OldContinent).is_some());
                let war = if wars { ", and so whether there is war" } else { "" };
                format!("{name}'s land is torn, its wheat is tied: whoever lays the tile decides where it goes{war}")
            }
        }
    })
}

/// A scoring as a sum: `red 2×4 + blue 1×3 = 11`.
pub(super) fn sum_words(terms: &Terms) -> String {
    let parts: Vec<String> = terms
        .iter()
        .filter(|(_, (cubes, symbols))| cubes * symbols > 0)
        .map(|(civ, (cubes, symbols))| format!("{civ} {cubes}×{symbols}"))
        .collect();
    match parts.as_slice() {
        [] => "nothing".to_owned(),
        all => format!("{} = {}", all.join(" + "), sum(terms)),
    }
}
