//! The end of a game of Mammothodus.

use crate::finale::{Feat, Finale, Near};
use kernel::Outcome;
use mammothodus::components::PLACES;
use mammothodus::map::Area;
use mammothodus::{Reason, View};

/// What all together may have done often.
pub(super) const FEATS: [Feat; 3] = [
    Feat::new("TribeKilled", "Driven off", "tribes"),
    Feat::new("HelpGiven", "Side by side", "cards given to help"),
    Feat::new("GenerationPassed", "A long road", "generations"),
];

/// Why it is won or lost, and how near it was.
pub(super) fn finale(view: &View, outcome: &Outcome) -> Finale {
    let reason = view.table.over;
    let (lit, places) = (u32::from(view.table.portal.places.len()), PLACES as u32);
    let won = !outcome.winners.is_empty();
    let said = reason.map_or("", Reason::sentence);
    let why = match places - lit.min(places) {
        _ if won => said.to_owned(),
        0 => format!("{said} All places of power were lit; only the way to the centre was missing."),
        1 => format!("{said} A single place of power was missing."),
        missing => format!("{said} {missing} places of power were missing."),
    };
    let clans = || view.table.clans.iter();
    let home = clans().filter(|clan| clan.areas().contains(Area::Center)).count();
    let near = vec![
        Near { what: "Places of power lit", have: lit, of: places },
        Near { what: "Clans in the centre", have: home as u32, of: clans().count() as u32 },
    ];
    let first = if won { "place_of_power" } else { "tribe" };
    let beasts = clans().filter_map(|tablet| tablet.clan).map(|clan| clan.id().to_owned());
    Finale { why, art: std::iter::once(first.to_owned()).chain(beasts).collect(), near }
}
