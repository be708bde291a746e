//! How mages stand: what they have, what is missing to the goal, what their cards can do about it, and who would win a
//! Judgment.

use super::{Features, distance, up_to};
use crate::Pen;
use kernel::Seat;
use mystic_war::components::{Card, DECK_SIZE, Deity, Family, Goal, RESOURCE_MAX, Resource, Wealth};
use mystic_war::{Frame, Mage, MysticWar};

impl Features for MysticWar {
    fn common(&self, pen: &mut impl Pen) {
        pen.one("seats", 8, Some(usize::from(self.count()) - 1));
        up_to("round", self.round, 10, pen);
        pen.number("deck", self.deck.len().into(), DECK_SIZE as u8);
        up_to("passes", self.consecutive_passes, 4, pen);
        pen.flag("deck_ended", self.deck_ended);
        pen.one("asked", 4, Some(asked(self).0));
        let gone = self.discard.iter().filter(|card| card.is_judgment()).count();
        up_to("judgments_gone", gone, 3, pen);
        let fulfilled = self.seats.iter().filter(|mage| missing(mage) == 0).count();
        up_to("goals_fulfilled", fulfilled, 4, pen);
    }

    fn own(&self, seat: Seat, pen: &mut impl Pen) {
        let mage = self.mage(seat);
        distance("after_turn", asked(self).1, seat, self.count(), pen);
        pen.flag("first_player", self.first_player == seat);
        pen.flag("first_next", self.next_first_player == Some(seat));
        resources(mage, pen);
        goal(mage, pen);
        hand(mage, pen);
        let mut deities = [0; Deity::ALL.len()];
        mage.deities.iter().for_each(|deity| deities[deity.index()] += 1);
        pen.counts("deities", &deities, 1);
        judgment(self, seat, pen);
    }
}

fn missing(mage: &Mage) -> u16 {
    mage.resources.shortfall(mage.goal)
}

/// Whose turn it is, and of what kind, whatever happens in between.
fn asked(game: &MysticWar) -> (usize, Option<Seat>) {
    let turn = game.agenda.iter().rev().find_map(|frame| match frame {
        Frame::TurnAction(it) => Some((1, Some(it.seat))),
        Frame::SpecialPower(it) => Some((2, Some(it.seat))),
        Frame::ExchangeGoal(it) => Some((3, Some(it.seat))),
        _ => None,
    });
    turn.unwrap_or((0, None))
}

fn resources(mage: &Mage, pen: &mut impl Pen) {
    let totals = &mage.resources;
    for resource in Resource::ALL {
        pen.enter("resource", resource.index());
        pen.number("points", totals[resource].into(), RESOURCE_MAX);
        pen.one("box", 5, Some(usize::from(totals[resource] / 10).min(4)));
        pen.leave();
    }
    let wealth = match totals.wealth() {
        Wealth::Poor => 0,
        Wealth::Content => 1,
        Wealth::Rich => 2,
    };
    pen.one("wealth", 3, Some(wealth));
}

fn goal(mage: &Mage, pen: &mut impl Pen) {
    pen.one("goal", Goal::ALL.len(), Some(mage.goal.index()));
    pen.flag("goal_up", mage.goal_up);
    let mut above = 0;
    for (resource, need) in Resource::ALL.into_iter().zip(mage.goal.needs()) {
        let (has, need) = (i32::from(mage.resources[resource]), i32::from(need));
        above += (has - need).max(0);
        pen.enter("resource", resource.index());
        up_to("missing", (need - has).max(0), RESOURCE_MAX, pen);
        pen.leave();
    }
    let missing = missing(mage);
    up_to("above", above, RESOURCE_MAX, pen);
    up_to("missing", missing, RESOURCE_MAX, pen);
    up_to("missing_root", root(missing), 60, pen);
    pen.flag("fulfilled", missing == 0);
}

/// Ten times the root: the last missing points count most.
fn root(points: u16) -> u16 {
    (u32::from(points) * 100).isqrt() as u16
}

fn hand(mage: &Mage, pen: &mut impl Pen) {
    let mut counts = [0; Card::KINDS];
    let mut after = [missing(mage); 2];
    let mut gains = [0; 3];
    for card in mage.hand.distinct() {
        counts[card.index()] = mage.hand.count(card);
        let facts = card.facts();
        let Some(resource) = facts.family.and_then(Family::gains) else { continue };
        let (more, of) = mage.resources.wealth().factor();
        let points = (facts.value * more / of.max(1)).min(RESOURCE_MAX);
        gains[resource.index()] += points * mage.hand.count(card);
        let mut totals = mage.resources;
        totals.gain(resource, points);
        let left = totals.shortfall(mage.goal);
        after = if left < after[0] { [left, after[0]] } else { [after[0], after[1].min(left)] };
    }
    pen.counts("hand", &counts, 2);
    pen.number("cards", mage.hand.len().into(), 6);
    pen.number("room", i32::from(mage.resources.holds()) - i32::from(mage.hand.len()), 6);
    pen.number("draws", mage.resources.draws().into(), 6);
    up_to("known", mage.known.len(), 4, pen);
    up_to("missing_after_best", after[0], RESOURCE_MAX, pen);
    up_to("missing_after_best_root", root(after[0]), 60, pen);
    pen.flag("fulfilled_after_best", after[0] == 0);
    let mut totals = mage.resources;
    for resource in Resource::ALL {
        pen.enter("resource", resource.index());
        up_to("gain_in_hand", gains[resource.index()], RESOURCE_MAX, pen);
        pen.leave();
        totals.gain(resource, gains[resource.index()].min(RESOURCE_MAX));
    }
    up_to("missing_after_all", totals.shortfall(mage.goal), RESOURCE_MAX, pen);
}

/// Who would win if there were a Judgment now, and who can bring it about.
fn judgment(game: &MysticWar, seat: Seat, pen: &mut impl Pen) {
    let points = |mage: &Mage| if missing(mage) == 0 { mage.resources.sum() } else { 0 };
    let mage = game.mage(seat);
    let others = Seat::all(game.count()).filter(|&other| other != seat);
    let best = others.map(|other| points(game.mage(other))).max().unwrap_or(0);
    let own = points(mage);
    let holds = mage.hand.has(Card::Judgment) || mage.hand.has(Card::JudgmentWhite);
    pen.flag("leads", own > best);
    pen.flag("ties", own > 0 && own == best);
    pen.flag("judgment", holds);
    pen.flag("judgment_and_leads", holds && own > best);
    up_to("ahead", if own > 0 { i32::from(own) - i32::from(best) } else { 0 }, 40, pen);
}
