//! How a table of clans stands: what the portal still takes, what the humans' next card may do, and how each clan does.
//!
//! All win or lose together, and a seat may run several clans: here a row is a clan, whoever runs it.

use super::{Features, up_to};
use crate::Pen;
use kernel::{Seat, Set};
use mammothodus::components::{
    BASE_DECK, Card, Cards, Colour, Discovery, FRAGMENTS, HAND, HumanCard, LAST_MARKER, Line, MAX_CLANS,
    PLACES, POPULATION_FLOOR, POPULATION_MAX, Shards, TRIBES, headcount, worth,
};
use mammothodus::map::{Area, Areas, FARTHEST, INITIAL_TRAILS, Ring, TERRITORIES, TRAIL_TOKENS};
use mammothodus::{CenterHumans, Demand, Forecast, Frame, Mammothodus, Slot, Tabletop, fitting};

impl Features for Mammothodus {
    const TOGETHER: bool = true;

    fn rows(&self) -> u8 {
        self.table.clans.len() as u8
    }

    fn common(&self, pen: &mut impl Pen) {
        let table = &self.table;
        pen.one("clans", MAX_CLANS, Some(table.clans.len() - 1));
        up_to("turns", table.turns, 40, pen);
        pen.one("asked", 4, Some(asked(table)));
        pen.flag("talents", table.clans.iter().any(|clan| clan.talent.is_some()));
        pen.flag("centre_wakes", self.options.center_humans == CenterHumans::EveryCard);
        time(self, pen);
        humans(table, pen);
        threat(self, pen);
        portal(table, pen);
    }

    fn own(&self, row: Seat, pen: &mut impl Pen) {
        let slot = Slot(row.0);
        turn(&self.table, slot, pen);
        people(self, slot, pen);
        cards(self, slot, pen);
        places(&self.table, slot, pen);
        peril(self, slot, pen);
        payment(self, slot, pen);
    }
}

/// What kind of decision it is.
fn asked(table: &Tabletop) -> usize {
    match table.top() {
        Some(Frame::ChooseAction(_) | Frame::FollowUp(_)) => 1,
        Some(Frame::EndDiscard(_)) => 2,
        Some(Frame::DrawNow(_) | Frame::GenRemove(_) | Frame::GenAddColor(_)) => 3,
        _ => 0,
    }
}

/// How many human cards there will still be, and which lie in the deck.
fn time(game: &Mammothodus, pen: &mut impl Pen) {
    let humans = &game.table.humans;
    let closed = FRAGMENTS - game.table.portal.fragments.len();
    let all = game.options.human_deck().total();
    let colours = Colour::ALL.map(|colour| humans.deck[card(colour)]);
    pen.counts("deck", &colours, 8);
    pen.number("deck_trails", humans.deck[HumanCard::NewTrail].into(), 3);
    up_to("deck_calm", humans.deck[HumanCard::CalmSeason], 10, pen);
    up_to("cards", humans.deck.total(), 34, pen);
    pen.number("closed", closed as i32, 4);
    up_to("cards_in_all", humans.deck.total() + all * closed as u32, 100, pen);
    pen.some(
        "discoveries",
        Discovery::ALL.len(),
        humans.discoveries.iter().map(|discovery| discovery.index()),
    );
    pen.number("discoveries_to_come", if game.options.discoveries() { closed as i32 } else { 0 }, 4);
}

fn card(colour: Colour) -> HumanCard {
    [HumanCard::Red, HumanCard::Green, HumanCard::Yellow, HumanCard::Blue][colour.index()]
}

/// Tribes, spirits and trails.
fn humans(table: &Tabletop, pen: &mut impl Pen) {
    let (board, sites) = (&table.board, table.portal.sites());
    let tribes = board.tribes.total();
    let count = |areas: Areas| areas.iter().map(|area| board.tribes[area]).sum::<u8>();
    let near = sites.iter().fold(Areas::NONE, |all, site| all.or(site.neighbours())).minus(sites);
    let trails = INITIAL_TRAILS.or(board.trails);
    let most = Colour::ALL.iter().map(|colour| colour.territories().and(trails).len()).max().unwrap_or(0);
    up_to("tribes", tribes, TRIBES as u8, pen);
    up_to("tribes_beyond_6", tribes.saturating_sub(6), 6, pen);
    pen.one("room", 6, Some(TRIBES.saturating_sub(tribes + u32::from(most)).min(5) as usize));
    pen.counts(
        "tribes_on_near_centre",
        &[count(sites), count(near), board.tribes[Area::Center], count(table.inhabited())],
        4,
    );
    let awake = board.spirits.entries().filter(|&(_, at)| at != Area::Center).count();
    pen.one("spirits", 4, Some(usize::from(board.spirits.len())));
    pen.number("spirits_awake", awake as i32, 3);
    pen.number("trails", board.trails.len().into(), TRAIL_TOKENS);
    up_to("degradation_supply", table.degradation_supply, 24, pen);
    let coming = table.humans.card.as_ref();
    pen.number("still_to_act", coming.map_or(0, |card| card.active.total() as i32), 4);
    pen.number("still_to_strike", coming.map_or(0, |card| card.spirits.len().into()), 3);
    pen.number("still_to_appear", coming.map_or(0, |card| card.appearing.len().into()), 3);
}

/// How likely, in percent, the next card is each of those there are, with what it would do.
fn forecasts(game: &Mammothodus) -> impl Iterator<Item = (u32, Forecast)> {
    let humans = &game.table.humans;
    let deck = if humans.deck.is_empty() { &humans.discard } else { &humans.deck };
    let all = deck.total().max(1);
    deck.present().map(move |(card, count)| {
        (u32::from(count) * 100 / all, game.table.forecast(card, game.options.center_humans))
    })
}

/// What the next human card does on average.
fn threat(game: &Mammothodus, pen: &mut impl Pen) {
    let (mut lost, mut summons, mut striking, mut appearing, mut walking, mut losses) = (0, 0, 0, 0, 0, 0);
    let mut worst = 0;
    for (likely, card) in forecasts(game) {
        let sum: u32 = card.losses.iter().map(|&loss| u32::from(loss)).sum();
        lost += if card.lost.is_some() { likely } else { 0 };
        summons += likely * u32::from(card.summons.len());
        striking += likely * u32::from(card.striking.len());
        appearing += likely * u32::from(card.appearing.len());
        walking += likely * u32::from(card.walking);
        losses += likely * sum;
        worst = worst.max(sum);
    }
    up_to("threat.lost", lost, 100, pen);
    up_to("threat.summons", summons, 100, pen);
    up_to("threat.striking", striking / 2, 100, pen);
    up_to("threat.appearing", appearing / 2, 100, pen);
    up_to("threat.walking", walking / 4, 100, pen);
    up_to("threat.losses", losses / 8, 100, pen);
    up_to("threat.worst", worst, 10, pen);
}

/// What a line that is not lit still takes at the site where it takes least.
#[derive(Clone, Copy)]
struct Work {
    site: Area,
    missing: u8,
    /// Missing shards that nobody has seen yet.
    unseen: u8,
    /// Steps that the others must be carried.
    way: u8,
    /// Steps of the nearest figure to the site.
    far: u8,
    sum: u8,
}

fn nearest(from: Area, areas: Areas) -> Option<u8> {
    (0..=FARTHEST).find(|&far| !from.at_distance(far).and(areas).is_empty()).map(|far| far as u8)
}

/// The least work for a line; nothing where no site fits.
fn work(table: &Tabletop, demand: &Demand, lying: &[Areas; 4], figures: Areas) -> Option<Work> {
    let sites = TERRITORIES.minus(table.portal.sites());
    let at = |site: Area| {
        let missing = demand.shards.minus(&table.board.shards[site]);
        let (mut unseen, mut way) = (0, 0);
        for (shard, count) in missing.present() {
            match nearest(site, lying[shard.index()].without(site)) {
                Some(far) => way += far * count,
                None => unseen += count,
            }
        }
        let far = nearest(site, figures).unwrap_or(FARTHEST as u8);
        let missing = missing.total() as u8;
        Work { site, missing, unseen, way, far, sum: 3 * missing + 3 * way + 9 * unseen + far }
    };
    sites.iter().filter(|&site| demand.suits(site)).map(at).min_by_key(|work| work.sum)
}

/// The work of all lines that are not lit, the least first; those that fit nowhere are left out.
fn works(table: &Tabletop) -> ([Option<Work>; PLACES], usize) {
    let mut lying = [Areas::NONE; 4];
    for area in Area::ALL {
        for shard in table.board.shards[area].kinds().iter() {
            lying[shard.index()] = lying[shard.index()].with(area);
        }
    }
    let (mut found, mut nowhere, figures) = ([None; PLACES], 0, table.inhabited());
    let unlit = Line::ALL.iter().filter(|&&line| table.portal.places[line].is_none());
    for (nth, &line) in unlit.enumerate() {
        found[nth] = work(table, &table.portal.demand(line), &lying, figures);
        nowhere += usize::from(found[nth].is_none());
    }
    found.sort_by_key(|work| work.map_or(u8::MAX, |work| work.sum));
    (found, nowhere)
}

/// Places lit, and what the other lines still take, the nearest first.
fn portal(table: &Tabletop, pen: &mut impl Pen) {
    let (works, nowhere) = works(table);
    let lit = usize::from(table.portal.places.len());
    pen.one("lit", PLACES + 1, Some(lit));
    pen.number("nowhere", nowhere as i32, 2);
    let all = works.iter().flatten();
    up_to("missing", all.clone().map(|work| i32::from(work.missing)).sum::<i32>(), 8, pen);
    up_to("unseen", all.clone().map(|work| i32::from(work.unseen)).sum::<i32>(), 6, pen);
    up_to("way", all.clone().map(|work| i32::from(work.way)).sum::<i32>(), 16, pen);
    pen.number("ready", all.filter(|work| work.missing == 0).count() as i32, 4);
    for (nth, work) in works.iter().enumerate() {
        let told = |number: fn(&Work) -> u8| work.as_ref().map_or(0, number);
        let holds = |question: &dyn Fn(Area) -> bool| work.is_some_and(|work| question(work.site));
        pen.enter("line", nth);
        pen.flag("open", work.is_some());
        pen.flag("ready", work.is_some_and(|work| work.missing == 0));
        pen.number("missing", told(|work| work.missing).into(), 3);
        pen.number("unseen", told(|work| work.unseen).into(), 3);
        up_to("way", told(|work| work.way), 8, pen);
        pen.number("far", told(|work| work.far).into(), 4);
        pen.number("tribes", work.map_or(0, |work| table.board.tribes[work.site]).into(), 3);
        pen.flag("outer", holds(&|site| site.ground().ring == Ring::Outer));
        pen.flag("trail", holds(&|site| table.has_trail(site)));
        pen.leave();
    }
    pen.number("facedown", table.board.facedown.len().into(), 20);
    pen.number("open_shards", table.board.open_shards().total() as i32, 20);
    let demand = Line::ALL.iter().filter(|&&line| table.portal.places[line].is_none());
    let shards = demand.fold(Shards::NONE, |all, &line| all.plus(&table.portal.demand(line).shards));
    pen.number("demand", shards.total() as i32, 12);
    let away = |slot: Slot| nearest(Area::Center, table.clan(slot).areas()).unwrap_or(FARTHEST as u8);
    let ways = table.slots().map(away);
    up_to("home.sum", ways.clone().map(i32::from).sum::<i32>(), 8, pen);
    up_to("home.farthest", ways.max().unwrap_or(0), 4, pen);
}

/// How many turns after the one that runs a clan has its own.
fn turn(table: &Tabletop, slot: Slot, pen: &mut impl Pen) {
    let after = crate::from(Seat(table.active.0), Seat(slot.0), table.clans.len() as u8);
    pen.one("after_turn", MAX_CLANS, Some(after));
}

/// Population, figures and what the next generation will be.
fn people(game: &Mammothodus, slot: Slot, pen: &mut impl Pen) {
    let (clan, piles) = (game.table.clan(slot), &game.cards[slot.index()]);
    let (figures, next) = (clan.figures.len(), headcount(clan.population));
    pen.number("population", clan.population.into(), POPULATION_MAX as u8);
    up_to("population_below_4", (4 - i32::from(clan.population)).max(0), 8, pen);
    up_to("population_below_0", i32::from(clan.population).min(0).abs(), 4, pen);
    pen.number("above_floor", i32::from((clan.population - POPULATION_FLOOR).min(6)), 6);
    pen.one("headcount", 5, Some(next.into()));
    pen.number("figures", figures.into(), 4);
    pen.number("growth", i32::from(next) - i32::from(figures), 4);
    pen.number("marker", clan.marker.into(), LAST_MARKER);
    let unprotected = figures.saturating_sub(clan.marker);
    let soon = HAND.saturating_sub(piles.deck.total().min(HAND)) as u8;
    pen.number("unprotected", unprotected.into(), 4);
    pen.number("unprotected_soon", (unprotected * soon).into(), 16);
    pen.flag("dies_out", next == 0);
    pen.number("dies_out_soon", if next == 0 { soon.into() } else { 0 }, 4);
    up_to("cards_to_generation", piles.deck.total(), 12, pen);
    pen.number("tokens", clan.tokens.into(), 4);
    pen.number("placed", clan.placed.total() as i32, 4);
}

/// What is in hand, by colour, and how good the whole deck has become.
fn cards(game: &Mammothodus, slot: Slot, pen: &mut impl Pen) {
    let (clan, piles) = (game.table.clan(slot), &game.cards[slot.index()]);
    let hand = &piles.hand;
    let of = |cards: &Cards, kinds: Set<Card>| -> u8 {
        cards
            .present()
            .filter(|(card, _)| kinds.contains(*card))
            .map(|(card, count)| card.worth() * count)
            .sum()
    };
    pen.counts("hand", &Colour::ALL.map(|colour| of(hand, colour.cards())), 4);
    let extra: u8 = Colour::ALL.iter().map(|colour| hand[colour.extra()]).sum();
    pen.counts(
        "wild_draw_extra_degradation",
        &[hand[Card::Wild], hand[Card::DrawThree], extra, hand[Card::Degradation]],
        2,
    );
    up_to("hand_size", hand.total(), 6, pen);
    let all = hand.plus(&piles.deck).plus(&piles.discard).plus(&clan.played);
    up_to("degradation", all[Card::Degradation], 4, pen);
    up_to(
        "adaptation",
        all.total().saturating_sub(u32::from(all[Card::Degradation]) + BASE_DECK.total()),
        4,
        pen,
    );
}

/// Where its figures stand, and how far its own way to the centre is.
fn places(table: &Tabletop, slot: Slot, pen: &mut impl Pen) {
    let clan = table.clan(slot);
    let home = nearest(Area::Center, clan.areas());
    pen.one("home", 4, home.map(|far| usize::from(far.min(3))));
    let at = |ring: Ring| clan.figures.entries().filter(|(_, at)| at.ground().ring == ring).count() as u8;
    pen.counts("figures_inner_outer", &[at(Ring::Inner), at(Ring::Outer)], 4);
    let facing = clan.figures.entries().filter(|&(_, at)| table.has_enemy(at)).count();
    pen.number("facing", facing as i32, 4);
}

/// What the next card takes from the clan, on average and at worst, and how likely it ruins it.
fn peril(game: &Mammothodus, slot: Slot, pen: &mut impl Pen) {
    let population = i32::from(game.table.clan(slot).population);
    let (mut mean, mut worst, mut ruin) = (0, 0, 0);
    for (likely, card) in forecasts(game) {
        let loss = i32::from(card.losses[slot.index()]);
        // A spirit takes three at most.
        let most = loss + 3 * i32::from(card.striking.len());
        mean += likely as i32 * loss;
        worst = worst.max(loss);
        ruin += if population - most < i32::from(POPULATION_FLOOR) { likely as i32 } else { 0 };
    }
    up_to("peril.mean", mean / 4, 100, pen);
    up_to("peril.worst", worst, 8, pen);
    up_to("peril.ruin", ruin, 100, pen);
}

/// What its hand would pay where a line is ready, what it could help with, and how far it could move.
fn payment(game: &Mammothodus, slot: Slot, pen: &mut impl Pen) {
    let (table, hand, clan) = (&game.table, game.hand(slot), game.table.clan(slot));
    let ready = works(table).0;
    let ready: Areas =
        ready.iter().flatten().filter(|work| work.missing == 0).map(|work| work.site).collect();
    let cost = table.cost();
    let there = clan.areas().and(ready).iter().map(|site| worth(&fitting(hand, Colour::Blue, site))).max();
    let near = if clan.reach().and(ready).is_empty() {
        0
    } else {
        worth(&fitting(hand, Colour::Blue, Area::Center))
    };
    pen.flag("at_ready", there.is_some());
    up_to("pays", there.unwrap_or(0).min(cost), 4, pen);
    pen.flag("pays_all", there.is_some_and(|pays| pays >= cost));
    up_to("helps", near.min(cost), 4, pen);
    let moves = clan.areas().iter().map(|area| worth(&fitting(hand, Colour::Green, area))).max().unwrap_or(0);
    up_to("moves", moves, 4, pen);
    let home = nearest(Area::Center, clan.areas()).unwrap_or(FARTHEST as u8);
    pen.flag("gets_home", moves >= home);
}
