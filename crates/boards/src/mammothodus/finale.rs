//! The end of a game of Mammothodus.

use super::words::clan_name;
use crate::finale::{Feat, Finale, Laid, Near};
use kernel::{Outcome, Seat};
use mammothodus::components::PLACES;
use mammothodus::map::Area;
use mammothodus::{Reason, View};

/// What all together may have done often.
pub(super) const FEATS: [Feat; 3] = [
    Feat::new("TribeKilled", "tribe", "Driven off", "tribes"),
    Feat::new("HelpGiven", "help", "Side by side", "cards given to help"),
    Feat::new("GenerationPassed", "generation", "A long road", "generations"),
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
    let laid = Seat::all(view.seats).map(|seat| laid(view, seat)).collect();
    Finale { why, art: std::iter::once(first.to_owned()).chain(beasts).collect(), near, laid }
}

/// The clans of a seat and their population.
fn laid(view: &View, seat: Seat) -> Laid {
    let own = view.table.slots().filter(|&slot| view.owner(slot) == seat).map(|slot| view.table.clan(slot));
    let own: Vec<_> = own.filter_map(|tablet| Some((tablet.clan?, tablet.population))).collect();
    let words = own.iter().map(|(clan, population)| format!("{} {population}", clan_name(*clan)));
    Laid {
        art: own.first().map(|(clan, _)| clan.id().to_owned()),
        words: words.collect::<Vec<_>>().join(", "),
        goals: Vec::new(),
    }
}
