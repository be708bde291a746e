//! The auction for the gods (sections 4.3 and 5.4).

use super::frame::{Decision, Part, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::God;
use crate::state::{Cyclades, Offering, Tabletop};
use crate::text::Asked;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// The front marker chooses a god, but not the one it was pushed off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bid {
    pub barred: Option<God>,
}

impl Decision for Bid {
    choice!(God: BidGod(god) => god);

    const READS_PURSE: bool = true;
    const PARTS: &'static [Part] = &[Part::Bidding];
    const OPENS: bool = true;

    fn who(self, table: &Tabletop) -> Option<Seat> {
        table.order.first().copied()
    }

    fn ask(self, asked: &Asked<'_>) -> String {
        let not = self.barred.map_or(String::new(), |god| format!(", not {}", god.title()));
        if asked.cycle > 0 {
            return format!("Choose a god for your offering{not}.{}", asked.purse_and_priests());
        }
        format!(
            "Offer to a god for your start{not}: who has the top god deploys first.{}{}",
            asked.purse(),
            asked.partner()
        )
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        for place in &game.gods {
            let god = place.god;
            if Some(god) != self.barred && game.highest_bid(seat, god) > game.bid_on(god) {
                out.offer(Action::BidGod(god));
            }
        }
        // In the setup auction apollo has one place only.
        if game.cycle > 0 || game.apollo.is_empty() {
            out.offer(Action::BidGod(God::Apollo));
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, god: God, log: &mut impl Log) {
        if god != God::Apollo {
            return game.push(Amount { god });
        }
        game.leave_queue();
        let _ = game.apollo.try_push(seat);
        log.tell(|| Event::WentToApollo { seat });
        game.bid_next(None);
    }

    fn label(self, asked: &Asked<'_>, god: God) -> String {
        let bid = asked.gods.iter().find(|place| place.god == god).and_then(|place| place.bid);
        let over = bid.map_or_else(String::new, |bid| {
            format!(", over the {} of {}", bid.gold, asked.names.of(bid.seat))
        });
        let first = god == God::Apollo && asked.apollo.is_empty() && asked.cycle > 0;
        let gift = if first { " (you would be the first)" } else { "" };
        let help = if asked.cycle > 0 { god.help() } else { god.setup_help(asked.map().kind) };
        format!("{}{over}{gift}: {help}", god.title())
    }

    fn explain(self, _asked: &Asked<'_>, action: Action) -> String {
        match Self::read(action) {
            Some(god) if Some(god) == self.barred => {
                format!("you were just pushed off {} and must go elsewhere first", god.title())
            }
            Some(God::Apollo) => "Apollo has one place only in the setup auction".to_owned(),
            Some(god) => format!("you cannot offer enough to {}, or this god is not there", god.title()),
            None => "first choose a god for your offering".to_owned(),
        }
    }

    fn fits(self, game: &Cyclades) -> bool {
        !game.order.is_empty()
    }
}

/// How much the front marker offers to this god.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Amount {
    pub god: God,
}

impl Decision for Amount {
    choice!(u16: BidAmount(gold) => gold);

    const READS_PURSE: bool = true;
    const PARTS: &'static [Part] = &[Part::Bidding];

    fn who(self, table: &Tabletop) -> Option<Seat> {
        table.order.first().copied()
    }

    fn ask(self, asked: &Asked<'_>) -> String {
        format!("How much do you offer to {}?{}", self.god.title(), asked.purse_and_priests())
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        let least = game.bid_on(self.god) + 1;
        let most = game.highest_bid(seat, self.god).min(least + box_::BID_OPTIONS - 1);
        out.offer_all(least..=most, Action::BidAmount);
    }

    /// CYC-5.4.5: a lower marker is pushed off and bids at once.
    fn answer(self, game: &mut Cyclades, seat: Seat, gold: u16, log: &mut impl Log) {
        let god = self.god;
        game.pop();
        game.leave_queue();
        let place = game.gods.iter_mut().find(|place| place.god == god);
        let pushed = place.and_then(|place| place.bid.replace(Offering { seat, gold }));
        log.tell(|| Event::BidPlaced { seat, god, gold });
        if let Some(pushed) = pushed {
            let _ = game.order.try_insert(0, pushed.seat);
            log.tell(|| Event::PushedOff { seat: pushed.seat, god });
        }
        game.bid_next(pushed.map(|_| god));
    }

    fn label(self, asked: &Asked<'_>, gold: u16) -> String {
        let (others, _) = asked.standing(asked.seat, Some(self.god));
        let pays = asked.due_with(asked.seat, self.god, gold);
        match (others, pays) {
            (0, pays) if pays == gold => format!("Offer {gold}"),
            (0, pays) => format!("Offer {gold}, paying {pays}"),
            (_, pays) => format!("Offer {gold}, paying {pays} for both markers"),
        }
    }

    fn explain(self, _asked: &Asked<'_>, action: Action) -> String {
        match Self::read(action) {
            Some(gold) => format!("an offering of {gold} is too low or more than you can pay"),
            None => "first say how much you offer".to_owned(),
        }
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.gods.iter().any(|place| place.god == self.god)
    }
}

impl Cyclades {
    /// The auction begins.
    pub(super) fn start_bidding(&mut self) {
        self.apollo_gift = true;
        self.push(Bid { barred: None });
    }

    fn leave_queue(&mut self) {
        if !self.order.is_empty() {
            self.order.remove(0);
        }
    }

    fn bid_next(&mut self, barred: Option<God>) {
        self.pop();
        if !self.order.is_empty() {
            self.push(Bid { barred });
        }
    }

    /// CYC-5.4.8: everyone pays before any turn.
    pub(super) fn pay_offerings(&mut self, log: &mut impl Log) {
        for seat in self.living().iter() {
            self.pay(seat, self.due(seat), Reason::Offering, log);
        }
    }

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
}

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

    /// What `seat` would pay in all with a bid of so much on `god` (CYC-5.4.2, CYC-5.4.4).
    pub fn due_with(&self, seat: Seat, god: God, gold: u16) -> u16 {
        let (count, sum) = self.standing(seat, Some(god));
        let priests = u16::from(self.player(seat).priests);
        (sum + gold).saturating_sub(priests).max((count + 1) * box_::MIN_OFFERING)
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
