//! How far the portal is: for each line the least that its place of power still takes.

use kernel::Set;
use mammothodus::components::{Card, Colour, Line, PLACES, Shards};
use mammothodus::map::{Area, Areas};
use mammothodus::{Mammothodus, Slot, Tabletop};

/// What things are worth.
pub(super) struct Weights {
    /// A place of power that is lit.
    pub(super) lit: f32,
    /// A shard that is missing on a site, lies open and must be carried there.
    pub(super) carry: f32,
    /// A step that it must be carried.
    pub(super) step: f32,
    /// A step of the nearest figure to it.
    pub(super) fetch: f32,
    /// A missing shard that nobody has seen yet.
    pub(super) unseen: f32,
    /// A step of the nearest figure to a site, and when nothing else is missing there.
    pub(super) approach: (f32, f32),
    /// A card that is missing to pay for a line that has everything else.
    pub(super) price: f32,
    /// A line that no site can fulfil.
    pub(super) nowhere: f32,
    /// An open shard as such.
    pub(super) open: f32,
    /// A step from the centre of a clan's nearest figure, by places lit.
    pub(super) homeward: [f32; PLACES + 1],
    /// A closed fragment: time left.
    pub(super) fragment: f32,
}

pub(super) const WEIGHTS: Weights = Weights {
    lit: 10.0,
    carry: -1.2,
    step: -0.6,
    fetch: -0.3,
    unseen: -3.5,
    approach: (-0.1, -0.6),
    price: -0.6,
    nowhere: -8.0,
    open: 0.1,
    homeward: [0.0, 0.0, -0.3, -0.9, -3.0],
    fragment: 1.0,
};

/// What the portal is worth as it stands.
pub(super) fn worth(state: &Mammothodus) -> f32 {
    let table = &state.table;
    let lit = table.portal.places.len();
    let survey = Survey::of(state);
    let lines = Line::ALL.iter().filter(|&&line| table.portal.places[line].is_none());
    let lines: f32 = lines.map(|&line| survey.line(line)).sum();
    let centre = Areas::only(Area::Center);
    let home: f32 = table.clans.iter().map(|clan| steps(centre, clan.areas())).sum();
    f32::from(lit) * WEIGHTS.lit + lines + home * WEIGHTS.homeward[usize::from(lit)]
        - table.portal.fragments.len() as f32 * WEIGHTS.fragment
        + table.board.open_shards().total() as f32 * WEIGHTS.open
}

/// The board as all lines see it.
struct Survey<'a> {
    state: &'a Mammothodus,
    table: &'a Tabletop,
    /// Where any figure stands.
    figures: Areas,
    /// Where each symbol lies open.
    shards: [Areas; 4],
    taken: Areas,
}

impl<'a> Survey<'a> {
    fn of(state: &'a Mammothodus) -> Self {
        let table = &state.table;
        let mut shards = [Areas::NONE; 4];
        for area in Area::ALL {
            for (shard, _) in table.board.shards[area].present() {
                shards[shard.index()] = shards[shard.index()].with(area);
            }
        }
        Survey { state, table, figures: table.inhabited(), shards, taken: table.portal.sites() }
    }

    /// What a line still takes on the site where it takes least.
    fn line(&self, line: Line) -> f32 {
        let demand = self.table.portal.demand(line);
        let fits =
            |area: &Area| area.colour().is_some() && !self.taken.contains(*area) && demand.suits(*area);
        let sites = Area::ALL.iter().copied().filter(fits);
        sites.map(|site| self.site(&demand.shards, site)).fold(WEIGHTS.nowhere, f32::max)
    }

    fn site(&self, shards: &Shards, site: Area) -> f32 {
        let missing = shards.minus(&self.table.board.shards[site]);
        let way = steps(Areas::only(site), self.figures);
        if missing.is_empty() {
            return way * WEIGHTS.approach.1 + self.shortage(site) * WEIGHTS.price;
        }
        let mut worth = way * WEIGHTS.approach.0 + f32::from(self.table.cost()) * WEIGHTS.price;
        for (shard, count) in missing.present() {
            let lying = self.shards[shard.index()].without(site);
            worth += f32::from(count)
                * match nearest(site, lying) {
                    Some((far, there)) => {
                        WEIGHTS.carry + far * WEIGHTS.step + steps(there, self.figures) * WEIGHTS.fetch
                    }
                    None => WEIGHTS.unseen + steps(self.table.board.facedown, self.figures) * WEIGHTS.fetch,
                };
        }
        worth
    }

    /// Cards that are missing to light `site`: one clan there pays, all near it help with blue.
    fn shortage(&self, site: Area) -> f32 {
        let blue = Colour::Blue.cards();
        let own = site.colour().map_or(blue, |ground| blue.or(ground.cards()));
        let value = |slot: Slot, cards: Set<Card>| {
            let hand = self.state.hand(slot).present();
            let worth: u8 =
                hand.filter(|(card, _)| cards.contains(*card)).map(|(card, n)| card.worth() * n).sum();
            f32::from(worth)
        };
        let near = |slot: &Slot| self.table.clan(*slot).reach().contains(site);
        let help: f32 = self.table.slots().filter(near).map(|slot| value(slot, blue)).sum();
        let there = self.table.slots().filter(|&slot| self.table.clan(slot).areas().contains(site));
        let extra = there.map(|slot| value(slot, own) - value(slot, blue)).fold(0.0, f32::max);
        (f32::from(self.table.cost()) - help - extra).max(0.0)
    }
}

/// Steps from the nearest of `from` to the nearest of `to`; far away if there is none.
pub(super) fn steps(from: Areas, to: Areas) -> f32 {
    (0..4usize)
        .find(|&far| from.iter().any(|area| !area.at_distance(far).and(to).is_empty()))
        .map_or(4.0, |far| far as f32)
}

/// The nearest of `areas`, and how far they are.
pub(super) fn nearest(from: Area, areas: Areas) -> Option<(f32, Areas)> {
    if areas.is_empty() {
        return None;
    }
    (0..=4usize)
        .map(|far| (far as f32, from.at_distance(far).and(areas)))
        .find(|(_, there)| !there.is_empty())
}
