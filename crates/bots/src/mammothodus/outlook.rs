//! The position as a player sees it who thinks about what to do: where to go, what to carry, what to fear.

use super::portal::{nearest, steps};
use super::targets::Targets;
use super::thumb::{WEIGHTS, Weights};
use super::walk::Ground;
use kernel::Set;
use mammothodus::components::{Colour, FIGURES, HumanCard, POPULATION_FLOOR, Shard, TRIBES};
use mammothodus::map::{Area, Areas, INITIAL_TRAILS};
use mammothodus::{Mammothodus, Slot, Tabletop};
use std::cell::OnceCell;

/// The position as a player sees it who thinks about what to do. What many decisions do not ask for is found out when one
/// does, and kept.
pub(super) struct Outlook<'a> {
    pub(super) state: &'a Mammothodus,
    pub(super) table: &'a Tabletop,
    pub(super) weights: &'static Weights,
    /// Places of power that are lit.
    pub(super) lit: usize,
    places: Areas,
    /// Spirits on the board.
    pub(super) spirits: usize,
    /// Spirits outside the centre.
    awake: f32,
    /// How many tribes can still come before the worst card brings the thirteenth, 5 at most.
    room: usize,
    /// How likely the next human card has each colour.
    likely: [f32; 4],
    plan: OnceCell<Plan>,
    grounds: [OnceCell<Ground>; FIGURES],
}

/// What is to be done for the portal.
struct Plan {
    targets: Targets,
    /// Where open shards lie that no target keeps, by symbol.
    free: [Areas; 4],
    /// Symbols that some target misses.
    missing: Set<Shard>,
    /// Where there is something to do for a figure.
    jobs: Areas,
}

impl<'a> Outlook<'a> {
    /// What there is to see.
    pub(super) fn of(state: &'a Mammothodus) -> Self {
        let table = &state.table;
        Outlook {
            state,
            table,
            weights: &WEIGHTS,
            lit: usize::from(table.portal.places.len()),
            places: table.portal.sites(),
            spirits: usize::from(table.board.spirits.len()),
            awake: table.board.spirits.entries().filter(|&(_, at)| at != Area::Center).count() as f32,
            room: room(table),
            likely: likely(table),
            plan: OnceCell::new(),
            grounds: Default::default(),
        }
    }

    fn plan(&self) -> &Plan {
        self.plan.get_or_init(|| Plan::of(self.table))
    }

    /// A site for each line that is not lit.
    pub(super) fn targets(&self) -> &Targets {
        &self.plan().targets
    }

    /// What it is worth to have `figure` of the clan whose turn it is in each area.
    pub(super) fn ground(&self, figure: Colour) -> &Ground {
        self.grounds[figure.index()].get_or_init(|| Ground::of(self, self.table.active, figure))
    }

    /// Open shards that a target misses, and where they lie.
    pub(super) fn wanted(&self) -> impl Iterator<Item = (Area, Shard)> + '_ {
        let Plan { free, missing, .. } = self.plan();
        missing.iter().flat_map(|shard| free[shard.index()].iter().map(move |area| (area, shard)))
    }

    /// What it is worth to have `shard` lie in `to` instead of `from`.
    pub(super) fn carry(&self, shard: Shard, from: Area, to: Area) -> f32 {
        let plan = self.plan();
        let others = plan.free[shard.index()].without(from);
        let mut gain = 0.0;
        for (_, target) in plan.targets.iter().filter(|(_, target)| target.missing[shard] > 0) {
            let far = |areas| nearest(target.site, areas).map_or(5.0, |(far, _)| far);
            gain += (far(others.with(from)) - far(others.with(to))) * self.weights.step;
            if to == target.site && from != to {
                gain += self.weights.arrive;
                gain += if target.missing.total() == 1 { self.weights.complete } else { 0.0 };
            }
        }
        gain * self.weights.rush[self.lit]
    }

    /// What it is worth to have `figure` of `slot` in `area` when its turn is over.
    pub(super) fn stay(&self, slot: Slot, figure: Colour, area: Area) -> f32 {
        let (weights, clan, plan) = (self.weights, self.table.clan(slot), self.plan());
        let mine = |(colour, at): (Colour, Area)| colour == figure && at == area;
        let company = self.table.crowd(area) - u8::from(clan.figures.entries().any(mine));
        let mut value = -weights.seek * steps(Areas::only(area), plan.jobs);
        if self.table.board.facedown.contains(area) {
            value += weights.explore[usize::from(plan.targets.unseen.min(3))];
        }
        for (_, target) in plan.targets.iter().filter(|(_, target)| target.site == area) {
            value += match (target.is_ready(), company) {
                (true, 0) => weights.attend.0,
                (true, _) => weights.attend.1,
                (false, _) => weights.site,
            };
        }
        value *= weights.rush[self.lit];
        value -= self.danger(slot, area);
        let tribes = f32::from(self.table.board.tribes[area].min(3));
        let spirits = self.table.board.spirits.entries().filter(|&(_, at)| at == area).count() as f32;
        let prey = tribes * self.kill(area) + spirits * weights.spirit[self.spirits];
        value += weights.hunt * prey / f32::from(1 + company);
        value -= weights.crowding * f32::from(company) * self.awake;
        let home = |at: Area| at.distance(Area::Center) as f32;
        let others = clan.figures.entries().filter(|&(colour, _)| colour != figure).map(|(_, at)| home(at));
        value -= weights.home[self.lit] * others.fold(home(area), f32::min);
        match area.colour() {
            None => value -= weights.bare,
            Some(ground) => {
                let fitting =
                    self.state.hand(slot).present().filter(|(card, _)| ground.cards().contains(*card));
                value += weights.terrain * fitting.map(|(_, count)| f32::from(count)).sum::<f32>();
            }
        }
        value
    }

    /// What one figure of `slot` has to fear in `area`.
    fn danger(&self, slot: Slot, area: Area) -> f32 {
        let Some(ground) = area.colour() else { return 0.0 };
        let strikers =
            if self.places.contains(area) { 0.0 } else { f32::from(self.table.board.tribes[area]) };
        let spirits = self.table.board.spirits.entries().filter(|&(_, at)| at == area).count() as f32 * 2.0;
        let blow = (strikers + spirits) * self.likely[ground.index()];
        blow * self.point(self.table.clan(slot).population) * self.weights.danger
    }

    /// How likely the next human card ruins a clan. A spirit that strikes is counted with its hardest blow.
    pub(super) fn peril(&self, slot: Slot) -> f32 {
        let cards = [HumanCard::Red, HumanCard::Green, HumanCard::Yellow, HumanCard::Blue];
        let ruins = |card: HumanCard| {
            let forecast = self.table.forecast(card, self.state.options.center_humans);
            let loss = i16::from(forecast.losses[slot.index()]) + forecast.striking.len() as i16 * 3;
            i16::from(self.table.clan(slot).population) - loss < i16::from(POPULATION_FLOOR)
        };
        cards.into_iter().zip(self.likely).filter(|&(card, _)| ruins(card)).map(|(_, likely)| likely).sum()
    }

    /// What one more point is worth to a clan of this population.
    pub(super) fn point(&self, population: i8) -> f32 {
        let row = self.weights.points.iter().find(|(upto, _)| population < *upto);
        row.map_or(0.0, |&(_, worth)| worth)
    }

    /// What a tribe less in `area` is worth.
    pub(super) fn kill(&self, area: Area) -> f32 {
        let weights = self.weights;
        let mut value = weights.kill + weights.crowd[self.room];
        if self.places.contains(area) {
            value += weights.on_place[self.spirits];
        } else {
            if !area.neighbours().and(self.places).is_empty() {
                value += weights.near_place[self.spirits];
            }
            if let Some(ground) = area.colour() {
                let blow = |slot: Slot| {
                    let clan = self.table.clan(slot);
                    f32::from(clan.figures_at(area)) * self.point(clan.population)
                };
                let blows: f32 = self.table.slots().map(blow).sum();
                value += blows * self.likely[ground.index()] * weights.danger;
            }
        }
        value
    }
}

impl Plan {
    fn of(table: &Tabletop) -> Plan {
        let targets = Targets::of(table);
        let mut free = [Areas::NONE; 4];
        for area in Area::ALL {
            for shard in table.board.shards[area].minus(&targets.kept(area)).kinds().iter() {
                free[shard.index()] = free[shard.index()].with(area);
            }
        }
        let missing =
            targets.iter().fold(Set::NONE, |all: Set<Shard>, (_, target)| all.or(target.missing.kinds()));
        let figures = table.inhabited();
        let idle = |site: Area| !figures.contains(site);
        let ready = targets.iter().filter(|(_, target)| target.is_ready() && idle(target.site));
        let mut jobs: Areas = ready.map(|(_, target)| target.site).collect();
        for shard in missing.iter() {
            jobs = jobs.or(free[shard.index()]);
        }
        if targets.unseen > 0 {
            jobs = jobs.or(table.board.facedown);
        }
        Plan { targets, free, missing, jobs }
    }
}

/// How likely the next human card has each colour.
fn likely(table: &Tabletop) -> [f32; 4] {
    let deck = if table.humans.deck.is_empty() { &table.humans.discard } else { &table.humans.deck };
    let all = deck.total().max(1) as f32;
    [HumanCard::Red, HumanCard::Green, HumanCard::Yellow, HumanCard::Blue]
        .map(|card| f32::from(deck[card]) / all)
}

/// How many tribes can still come before the worst card brings the thirteenth, 5 at most.
fn room(table: &Tabletop) -> usize {
    let trails = INITIAL_TRAILS.or(table.board.trails);
    let most = Colour::ALL.iter().map(|colour| colour.territories().and(trails).len()).max().unwrap_or(0);
    TRIBES.saturating_sub(table.board.tribes.total() + u32::from(most)).min(5) as usize
}
