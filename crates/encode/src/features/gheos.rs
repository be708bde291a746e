//! How players stand: points, what their followers will still bring, tokens, and tiles in hand.

use super::{Features, distance, up_to};
use crate::Pen;
use gheos::components::{CIVS, EPOCHS, Good, Goods, Shape};
use gheos::{Civ, Gheos, Phase, Player};
use kernel::Seat;

impl Features for Gheos {
    fn common(&self, pen: &mut impl Pen) {
        let to_come = self.epoch_limit() - self.epoch_count;
        pen.one("seats", 3, Some(usize::from(self.count()) - 2));
        pen.one("epochs_to_come", 9, Some(usize::from(to_come)));
        up_to("turns", turns(self), 60, pen);
        pen.number("stack", self.stack.len() as i32, 60);
        pen.one("phase", 4, Some(phase(self.phase)));
        let tokens: u8 = self.seats.iter().map(|player| player.tokens).sum();
        pen.number("tokens_of_all", tokens.into(), 12);
        up_to("civs", Civ::ALL.iter().filter(|&&civ| self.civ[civ].is_some()).count(), 6, pen);
        let founded = best_founding(self);
        pen.counts("free_land", &[founded.wheat, founded.sword, founded.cup, founded.pyramid], 4);
        let free = self.lands().continents().iter().filter(|land| !self.is_occupied(land.key)).count();
        up_to("free_lands", free, 10, pen);
    }

    fn own(&self, seat: Seat, pen: &mut impl Pen) {
        let player = &self.seats[seat.index()];
        let epochs = self.epoch_limit() - self.epoch_count;
        distance("after_turn", Some(self.active), seat, self.count(), pen);
        let asked = phase(self.phase);
        pen.one("asked", 4, (self.active == seat).then_some(asked));
        up_to("points", player.vp, 40, pen);
        pen.flag("points_over_100", player.vp > 100);
        pen.one("tokens", 4, Some(usize::from(player.tokens.min(3))));
        let holdings = Holdings::of(self, player);
        holdings.tell(player.tokens, epochs, pen);
        tiles(self, player, pen);
    }
}

/// Ten times the own turns that are left for each player, as far as the stack can tell: hidden is only its order.
fn turns(game: &Gheos) -> u16 {
    let (to_come, all) = (game.epoch_limit() - game.epoch_count, EPOCHS - game.epoch_count);
    let landscape = (game.stack.len() as u16).saturating_sub(all.into());
    landscape * u16::from(to_come) * 10 / (u16::from(all) + 1) / u16::from(game.count())
}

fn phase(phase: Phase) -> usize {
    match phase {
        // Which tile was chosen is nobody else's business before it lies.
        Phase::ChooseTile | Phase::ChooseSpot { .. } | Phase::ChooseFacing { .. } => 0,
        Phase::ChooseDevotion => 1,
        Phase::ChooseScoring => 2,
        Phase::PayFollower { .. }
        | Phase::ChooseMigration(_)
        | Phase::ChooseWarWinner(_)
        | Phase::ChooseColour { .. }
        | Phase::Over { .. } => 3,
    }
}

fn land(game: &Gheos, civ: Civ) -> Goods {
    let land = game.civ[civ].and_then(|key| game.lands().named(key));
    land.map_or(Goods::default(), |land| land.goods)
}

/// What the land shows that is best to be founded on: followers by its wheat, each with what it brings.
fn best_founding(game: &Gheos) -> Goods {
    let free = game.lands().continents().iter().filter(|land| !game.is_occupied(land.key));
    let worth =
        |goods: &Goods| u32::from(goods.wheat) * (2 + u32::from(goods.cup) + u32::from(goods.pyramid));
    free.map(|land| land.goods).max_by_key(worth).unwrap_or_default()
}

/// Followers of one civilization.
#[derive(Clone, Copy, Default)]
struct Holding {
    cubes: u8,
    goods: Goods,
    /// Followers of the same civilization that others have.
    rivals: u8,
    supply: u8,
    /// By how many swords its land is stronger than the strongest other civilization.
    lead: i32,
    /// How many civilizations would win a war against it.
    stronger: u8,
}

impl Holding {
    fn worth(&self) -> u32 {
        u32::from(self.cubes) * (1 + 2 * u32::from(self.goods.cup) + 2 * u32::from(self.goods.pyramid))
    }
}

/// All followers of a player, the most valuable first.
struct Holdings {
    each: [Holding; CIVS],
    /// Followers of civilizations that are not on the board.
    idle: u8,
    /// What the best follower to be taken would bring.
    offer: Goods,
}

impl Holdings {
    fn of(game: &Gheos, player: &Player) -> Holdings {
        let mut all = Holdings { each: [Holding::default(); CIVS], idle: 0, offer: Goods::default() };
        let lands = Civ::ALL.map(|civ| land(game, civ));
        for civ in Civ::ALL {
            let (cubes, goods, supply) = (player.cubes[civ], lands[civ.index()], game.supply(civ));
            if game.civ[civ].is_none() {
                all.idle += cubes;
                continue;
            }
            let rivals = game.seats.iter().map(|other| other.cubes[civ]).sum::<u8>() - cubes;
            let others = Civ::ALL.into_iter().filter(|&other| other != civ && game.civ[other].is_some());
            let (mut most, mut stronger) = (0, 0);
            for other in others.map(|other| lands[other.index()].sword) {
                (most, stronger) = (most.max(other), stronger + u8::from(other > goods.sword));
            }
            let lead = i32::from(goods.sword) - i32::from(most);
            all.each[civ.index()] = Holding { cubes, goods, rivals, supply, lead, stronger };
            if supply > 0 && goods.cup + goods.pyramid >= all.offer.cup + all.offer.pyramid {
                all.offer = goods;
            }
        }
        all.each.sort_by_key(|holding| std::cmp::Reverse(holding.worth()));
        all
    }

    fn sum(&self, of: impl Fn(Goods) -> u8) -> u16 {
        self.each.iter().map(|holding| u16::from(holding.cubes) * u16::from(of(holding.goods))).sum()
    }

    fn tell(&self, tokens: u8, epochs: u8, pen: &mut impl Pen) {
        let cubes: u8 = self.each.iter().map(|holding| holding.cubes).sum();
        let (cups, pyramids) = (self.sum(|goods| goods.cup), self.sum(|goods| goods.pyramid));
        up_to("cubes", cubes, 8, pen);
        up_to("idle_cubes", self.idle, 4, pen);
        pen.flag("no_cubes", cubes + self.idle == 0);
        up_to("cups", cups, 20, pen);
        up_to("pyramids", pyramids, 10, pen);
        up_to("swords", self.sum(|goods| goods.sword), 20, pen);
        up_to("wheat", self.sum(|goods| goods.wheat), 20, pen);
        up_to("cups_by_tokens", cups * u16::from(tokens), 40, pen);
        up_to("pyramids_by_epochs", pyramids * u16::from(epochs), 40, pen);
        for (nth, holding) in self.each.iter().take(3).enumerate() {
            pen.enter("holding", nth);
            pen.number("cubes", holding.cubes.into(), 3);
            let Goods { wheat, sword, cup, pyramid } = holding.goods;
            let goods = if holding.cubes > 0 { [wheat, sword, cup, pyramid] } else { [0; 4] };
            pen.counts("goods", &goods, 5);
            pen.number("rivals", if holding.cubes > 0 { holding.rivals.into() } else { 0 }, 4);
            pen.number("supply", if holding.cubes > 0 { holding.supply.into() } else { 0 }, 4);
            pen.number("lead", if holding.cubes > 0 { holding.lead } else { 0 }, 4);
            pen.number("stronger", if holding.cubes > 0 { holding.stronger.into() } else { 0 }, 3);
            pen.leave();
        }
        pen.counts("offer", &[self.offer.cup, self.offer.pyramid, self.offer.sword], 5);
    }
}

fn tiles(game: &Gheos, player: &Player, pen: &mut impl Pen) {
    let (mut goods, mut shapes, mut temples) =
        (Goods::default(), [0; Shape::ALL.len()], [0; Good::ALL.len()]);
    for tile in player.hand.iter() {
        let face = &game.options.faces()[tile.index()];
        shapes[face.shape.index()] += 1;
        face.goods.iter().for_each(|&more| goods = goods.plus(more));
        if let Some((_, good)) = face.temple {
            temples[good.index()] += 1;
        }
    }
    pen.counts("hand.goods", &[goods.wheat, goods.sword, goods.cup, goods.pyramid], 2);
    pen.counts("hand.shapes", &shapes, 2);
    pen.counts("hand.temples", &temples, 2);
}
