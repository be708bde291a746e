//! The auction for the gods (sections 4.3 and 5.4).

use super::{Frame, Log, Offers};
use crate::action::Action;
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::God;
use crate::state::{Cyclades, Offering, Tabletop};
use kernel::Seat;

impl Tabletop {
    /// The bids of `seat` that stand, how many and how much, leaving aside one on `except`.
    fn standing(&self, seat: Seat, except: Option<God>) -> (u16, u16) {
        let own = self.gods.iter().filter(|place| Some(place.god) != except).filter_map(|place| place.bid);
        own.filter(|bid| bid.seat == seat).fold((0, 0), |(count, sum), bid| (count + 1, sum + bid.gold))
    }

    /// What `seat` pays for the bids that stand (CYC-5.4.2, CYC-5.4.4).
    pub fn due(&self, seat: Seat) -> u16 {
        let (count, sum) = self.standing(seat, None);
        let priests = u16::from(self.player(seat).priests);
        sum.saturating_sub(priests).max(count * box_::MIN_OFFERING)
    }

    fn bid_on(&self, god: God) -> u16 {
        let place = self.gods.iter().find(|place| place.god == god);
        place.and_then(|place| place.bid).map_or(0, |bid| bid.gold)
    }

    /// What the other marker of a player counts in the setup auction of two: its bid on a god, nothing on apollo,
    /// one in hand (section 3, 8b).
    fn other_marker(&self, seat: Seat, god: God) -> u16 {
        let (count, sum) = self.standing(seat, Some(god));
        if count > 0 {
            sum
        } else if self.apollo.contains(&seat) {
            0
        } else {
            box_::MIN_OFFERING
        }
    }
}

impl Cyclades {
    /// The highest bid that `seat` may place on `god`; 0 when none.
    fn highest_bid(&self, seat: Seat, god: God) -> u16 {
        let gold = self.gold_of(seat);
        if self.cycle == 0 && self.two_player() {
            return gold.saturating_sub(self.other_marker(seat, god));
        }
        let (count, sum) = self.standing(seat, Some(god));
        if gold < (count + 1) * box_::MIN_OFFERING {
            return 0;
        }
        (gold + u16::from(self.player(seat).priests)).saturating_sub(sum)
    }

    pub(super) fn offer_gods(&self, seat: Seat, barred: Option<God>, out: &mut impl Offers) {
        for place in &self.gods {
            let god = place.god;
            if Some(god) != barred && self.highest_bid(seat, god) > self.bid_on(god) {
                out.offer(Action::BidGod(god));
            }
        }
        // In the setup auction apollo has one place only.
        if self.cycle > 0 || self.apollo.is_empty() {
            out.offer(Action::BidGod(God::Apollo));
        }
    }

    pub(super) fn offer_amounts(&self, seat: Seat, god: God, out: &mut impl Offers) {
        let least = self.bid_on(god) + 1;
        let most = self.highest_bid(seat, god).min(least + box_::BID_OPTIONS - 1);
        out.offer_all(least..=most, Action::BidAmount);
    }

    pub(super) fn choose_god(&mut self, seat: Seat, god: God, log: &mut impl Log) {
        if god != God::Apollo {
            return self.push(Frame::Amount { god });
        }
        self.leave_queue();
        let _ = self.apollo.try_push(seat);
        log.tell(|| Event::WentToApollo { seat });
        self.bid_next(None);
    }

    /// CYC-5.4.5: a lower marker is pushed off and bids at once.
    pub(super) fn place_bid(&mut self, seat: Seat, god: God, gold: u16, log: &mut impl Log) {
        self.pop();
        self.leave_queue();
        let place = self.gods.iter_mut().find(|place| place.god == god);
        let pushed = place.and_then(|place| place.bid.replace(Offering { seat, gold }));
        log.tell(|| Event::BidPlaced { seat, god, gold });
        if let Some(pushed) = pushed {
            let _ = self.order.try_insert(0, pushed.seat);
            log.tell(|| Event::PushedOff { seat: pushed.seat, god });
        }
        self.bid_next(pushed.map(|_| god));
    }

    fn leave_queue(&mut self) {
        if !self.order.is_empty() {
            self.order.remove(0);
        }
    }

    fn bid_next(&mut self, barred: Option<God>) {
        self.pop();
        if !self.order.is_empty() {
            self.push(Frame::Bid { barred });
        }
    }

    /// CYC-5.4.8: everyone pays before any turn.
    pub(super) fn pay_offerings(&mut self, log: &mut impl Log) {
        for seat in self.living().iter() {
            self.pay(seat, self.due(seat), Reason::Offering, log);
        }
    }
}
