//! Where the lines shall be lit: for each unlit line a site of its own, and what is still missing there.

use super::portal::{nearest, steps};
use mammothodus::components::{Line, PLACES, Shard, Shards};
use mammothodus::map::{Area, Areas, Ring, TERRITORIES};
use mammothodus::{Demand, Tabletop};

/// What a site costs, in steps of work.
struct Prices {
    /// A missing shard that lies open, and each step it must be carried.
    lying: (f32, f32),
    /// A missing shard that nobody has seen yet.
    unseen: f32,
    /// A step of the nearest figure to the site.
    way: f32,
    /// A tribe on the site.
    tribe: f32,
    /// A site on the outer ring, far from the centre.
    outer: f32,
    /// A site with a trail: tribes appear where they summon spirits.
    trail: f32,
}

const PRICES: Prices =
    Prices { lying: (1.0, 1.0), unseen: 4.0, way: 0.3, tribe: 0.5, outer: 0.5, trail: 2.0 };

/// Where a line shall be lit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) site: Area,
    /// What must still be brought.
    pub(super) missing: Shards,
    /// What lies there already and must stay.
    pub(super) there: Shards,
    /// The work that is left.
    pub(super) work: f32,
}

impl Target {
    /// Whether only the cards are missing.
    pub(super) fn is_ready(&self) -> bool {
        self.missing.is_empty()
    }
}

/// The targets of all unlit lines.
pub(super) struct Targets {
    list: [Option<Target>; PLACES],
    /// Missing shards that lie nowhere open.
    pub(super) unseen: u8,
}

impl Targets {
    /// The line that takes least chooses first; nobody counts on the shards of another.
    pub(super) fn of(table: &Tabletop) -> Targets {
        let mut board = Lying::of(table);
        let mut taken = table.portal.sites();
        let mut targets = Targets { list: [None; PLACES], unseen: 0 };
        let figures = table.inhabited();
        let demands = Line::ALL.iter().map(|&line| table.portal.demand(line)).collect::<Vec<_>>();
        let mut open: Vec<Line> =
            Line::ALL.iter().copied().filter(|&line| table.portal.places[line].is_none()).collect();
        while !open.is_empty() {
            let mut best: Option<(usize, Target)> = None;
            for (at, line) in open.iter().enumerate() {
                if let Some(target) = board.best(table, &demands[line.index()], taken, figures)
                    && best.is_none_or(|(_, found)| target.work < found.work)
                {
                    best = Some((at, target));
                }
            }
            let Some((at, target)) = best else { break };
            taken = taken.with(target.site);
            targets.unseen += board.reserve(&target);
            targets.list[open.remove(at).index()] = Some(target);
        }
        targets
    }

    /// Each target with its line.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Line, &Target)> {
        Line::ALL.iter().zip(&self.list).filter_map(|(&line, target)| Some((line, target.as_ref()?)))
    }

    /// Shards in `area` that must stay there.
    pub(super) fn kept(&self, area: Area) -> Shards {
        self.iter().find(|(_, target)| target.site == area).map_or(Shards::NONE, |(_, target)| target.there)
    }
}

/// Open shards that no target counts on yet.
struct Lying {
    areas: [Areas; 4],
    shards: [Shards; mammothodus::map::AREAS],
}

impl Lying {
    fn of(table: &Tabletop) -> Self {
        let mut lying = Lying { areas: [Areas::NONE; 4], shards: [Shards::NONE; mammothodus::map::AREAS] };
        for area in Area::ALL {
            let here = table.board.shards[area];
            lying.shards[area.index()] = here;
            for shard in here.kinds().iter() {
                lying.areas[shard.index()] = lying.areas[shard.index()].with(area);
            }
        }
        lying
    }

    fn take(&mut self, shard: Shard, area: Area) {
        self.shards[area.index()].take(shard);
        if self.shards[area.index()][shard] == 0 {
            self.areas[shard.index()] = self.areas[shard.index()].without(area);
        }
    }

    /// The site where a line takes least.
    fn best(&self, table: &Tabletop, demand: &Demand, taken: Areas, figures: Areas) -> Option<Target> {
        let mut sites = TERRITORIES.minus(taken);
        for colour in demand.colours.iter() {
            sites = sites.and(colour.territories());
        }
        let fits = |area: &Area| demand.regions.iter().all(|region| area.ground().region == Some(region));
        let mut best: Option<Target> = None;
        for site in sites.iter().filter(fits) {
            let missing = demand.shards.minus(&self.shards[site.index()]);
            let mut work = steps(Areas::only(site), figures) * PRICES.way
                + f32::from(table.board.tribes[site]) * PRICES.tribe
                + if site.ground().ring == Ring::Outer { PRICES.outer } else { 0.0 }
                + if table.has_trail(site) { PRICES.trail } else { 0.0 };
            for (shard, count) in missing.present() {
                let way = nearest(site, self.areas[shard.index()].without(site));
                work += f32::from(count)
                    * way.map_or(PRICES.unseen, |(far, _)| PRICES.lying.0 + far * PRICES.lying.1);
            }
            if best.is_none_or(|best| work < best.work) {
                best = Some(Target { site, missing, there: demand.shards.minus(&missing), work });
            }
        }
        best
    }

    /// Sets aside what a target needs. How much of it nobody has seen yet.
    fn reserve(&mut self, target: &Target) -> u8 {
        for (shard, count) in target.there.present() {
            (0..count).for_each(|_| self.take(shard, target.site));
        }
        let mut unseen = 0;
        for (shard, count) in target.missing.present() {
            for _ in 0..count {
                let near = nearest(target.site, self.areas[shard.index()]);
                match near.and_then(|(_, areas)| areas.first()) {
                    Some(area) => self.take(shard, area),
                    None => unseen += 1,
                }
            }
        }
        unseen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Game, Match};
    use mammothodus::Mammothodus;

    #[test]
    fn every_line_gets_a_site_of_its_own_that_fits() {
        let mut seen = 0;
        for seed in 0..20 {
            let mut table = Match::<Mammothodus>::new(&Default::default(), 4, &format!("targets/{seed}"))
                .expect("the defaults can be set up");
            for _ in 0..120 {
                let Some(seat) = table.state().turn().seats().first() else { break };
                let mut legal = Vec::new();
                table.state().legal(seat, &mut legal);
                let at = crate::mammothodus::habit::choose(table.state(), &legal);
                table.play(seat, legal[at]).expect("it is legal");
                let state = table.state();
                let targets = Targets::of(&state.table);
                let mut taken = state.table.portal.sites();
                for (line, target) in targets.iter() {
                    assert!(!taken.contains(target.site));
                    taken = taken.with(target.site);
                    let demand = state.table.portal.demand(line);
                    assert_eq!(target.there.plus(&target.missing), demand.shards);
                    assert!(state.table.board.shards[target.site].covers(&target.there));
                    assert!(demand.colours.iter().all(|colour| target.site.colour() == Some(colour)));
                    seen += u32::from(target.is_ready());
                }
            }
        }
        assert!(seen > 0, "a line that is never ready shows nothing");
    }
}
