//! What happens, one event for one thing, and what each viewer sees of it.

use crate::components::{CHAOS_CARDS, Card, DRAW_MAX, Deity, Family, Goal, Power, Resource};
use crate::state::Answer;
use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Names, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// Why a total changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A Special Power.
    Power(Power),
    /// The receive step.
    Receive,
    /// A card.
    Card(Card),
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum Event {
    /// A new game.
    Started {
        /// How many play.
        seats: u8,
        /// Who begins.
        first_player: Seat,
    },
    /// A seat got its goal. The face is its own.
    GoalDealt {
        /// Whose.
        seat: Seat,
        /// Which.
        goal: Option<Goal>,
        /// Whether goals are open at this table.
        open: bool,
    },
    /// A round began.
    RoundBegan {
        /// Its number.
        round: u16,
        /// Who leads.
        first_player: Seat,
    },
    /// A seat used no Special Power though it could.
    PowerDeclined {
        /// Who.
        seat: Seat,
    },
    /// A seat used a Special Power.
    PowerUsed {
        /// Who.
        seat: Seat,
        /// Which.
        power: Power,
        /// What was paid; 0 for receiving.
        paid: u8,
    },
    /// Knights, a demon or a boon were aimed.
    Aimed {
        /// Who aimed.
        seat: Seat,
        /// At whom.
        target: Seat,
        /// At what.
        resource: Resource,
        /// How much they destroy at most.
        points: u8,
    },
    /// A total changed.
    Changed {
        /// Whose.
        seat: Seat,
        /// Which.
        resource: Resource,
        /// What it was.
        from: u8,
        /// What it is.
        to: u8,
        /// Why.
        cause: Cause,
    },
    /// A seat drew cards. The faces are its own, but the white back shows.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Whether the white Judgment is among them.
        white: bool,
        /// Which, in drawing order.
        cards: Option<ArrayVec<Card, DRAW_MAX>>,
    },
    /// A seat passed its turn.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A main card was laid with all its choices.
    Played {
        /// The card's player.
        seat: Seat,
        /// The card.
        card: Card,
        /// What a Wild Magic is declared as.
        declared: Option<Family>,
        /// Whom it is for.
        recipient: Option<Seat>,
        /// The category named.
        category: Option<Resource>,
        /// The deity named.
        deity: Option<Deity>,
        /// Who chose it from the pool of Chaos Strikes; none for a card from hand.
        chaos: Option<Seat>,
    },
    /// A free deity was laid face-up.
    Laid {
        /// The card's player.
        seat: Seat,
        /// The deity.
        deity: Deity,
        /// Before whom.
        recipient: Seat,
        /// Who chose it from the pool of Chaos Strikes; none for a card from hand.
        chaos: Option<Seat>,
    },
    /// A seat answered in a sweep. Nobody else sees that (MW-8.4).
    Answered {
        /// Who.
        seat: Seat,
        /// What.
        answer: Answer,
    },
    /// A card joined the chain.
    Joined {
        /// Who played it.
        seat: Seat,
        /// The card.
        card: Card,
        /// The seat it names.
        named: Option<Seat>,
        /// Who chose it from the pool of Chaos Strikes; none for a card from hand.
        chaos: Option<Seat>,
    },
    /// Nobody had more to say: the window closed.
    WindowClosed,
    /// A card answered in a sweep is not played, because somebody before spoke first. Nobody but its giver is told.
    Forgotten {
        /// Who gave the answer.
        seat: Seat,
        /// The card, still in hand.
        card: Card,
    },
    /// A loss did not happen.
    Spared {
        /// Who keeps what would have been lost.
        seat: Seat,
        /// What.
        resource: Resource,
        /// The card that guards it.
        by: Card,
    },
    /// A holder of Protection accepted or refused.
    Consented {
        /// Who.
        seat: Seat,
        /// About which card of the chain.
        card: Card,
        /// Whether it was accepted.
        accepted: bool,
    },
    /// A card went to the discard pile.
    Discarded {
        /// The card.
        card: Card,
        /// Who threw it away as a turn; nobody when it was used up.
        by: Option<Seat>,
    },
    /// A card went openly into a hand.
    Taken {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A face-up deity was lost: to the discard pile, or to another mage.
    DeityLost {
        /// Who lost it.
        seat: Seat,
        /// Which.
        deity: Deity,
        /// Who has it face-up now.
        to: Option<Seat>,
    },
    /// A seat gave up a deity to a Vacation.
    Surrendered {
        /// Who.
        seat: Seat,
        /// Which.
        deity: Deity,
    },
    /// A Sacrifice saved a deity.
    Saved {
        /// Whose.
        seat: Seat,
        /// Which.
        deity: Deity,
    },
    /// The recipient of a Vacation kept a card, or none.
    Kept {
        /// Who.
        seat: Seat,
        /// Which.
        card: Option<Card>,
    },
    /// Genie brought a card from the discard pile, or none. The face is seen by who chose and who got it.
    GenieServed {
        /// Who got it.
        seat: Seat,
        /// Who chose it.
        decider: Seat,
        /// Whether one was taken.
        took: bool,
        /// Which.
        card: Option<Card>,
    },
    /// Points of a boon were spent.
    BoonSpent {
        /// Who spent them.
        seat: Seat,
        /// On what.
        resource: Resource,
        /// How many.
        points: u8,
    },
    /// A card of the deck was turned up by Mega-Blast.
    Turned {
        /// The card.
        card: Card,
    },
    /// Chaos Strikes took its cards. The faces are the controller's, but the white back shows.
    ChaosStruck {
        /// Who decides.
        controller: Seat,
        /// How many cards.
        count: u8,
        /// Whether the white Judgment is among them.
        white: bool,
        /// Which, in drawing order.
        cards: Option<ArrayVec<Card, CHAOS_CARDS>>,
    },
    /// The discard pile was shuffled into a new deck.
    DeckShuffled {
        /// How many cards.
        count: u8,
    },
    /// The white Judgment left the deck: the deck has ended.
    DeckEnded,
    /// The white Judgment went from the discard pile to the bottom of the deck.
    WhiteReturned,
    /// A goal was turned face-up.
    GoalShown {
        /// Whose.
        seat: Seat,
        /// Which.
        goal: Goal,
    },
    /// A seat kept its goal.
    GoalKept {
        /// Who.
        seat: Seat,
    },
    /// A seat exchanged its goal. The faces are its own.
    GoalExchanged {
        /// Who.
        seat: Seat,
        /// What it had.
        old: Option<Goal>,
        /// What it has.
        new: Option<Goal>,
        /// Whether goals are open at this table.
        open: bool,
    },
    /// A victory check.
    Judged {
        /// The Judgment's player, or the new First Player at the Final Reckoning.
        seat: Seat,
        /// Who reached the own goal.
        eligible: Seats,
        /// Whether it was the Final Reckoning.
        reckoning: bool,
    },
    /// The game is over; all goals are shown.
    Ended {
        /// The place of each seat.
        ranks: ArrayVec<u8, MAX_SEATS>,
        /// The goal of each seat.
        goals: ArrayVec<Goal, MAX_SEATS>,
    },
}

impl kernel::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        let mut seen = self.clone();
        match &mut seen {
            Event::Answered { seat, .. } | Event::Forgotten { seat, .. } => {
                return viewer.is(*seat).then_some(seen);
            }
            Event::Drew { seat, cards, .. } if !viewer.is(*seat) => *cards = None,
            Event::ChaosStruck { controller, cards, .. } if !viewer.is(*controller) => *cards = None,
            Event::GoalDealt { seat, goal, open: false } if !viewer.is(*seat) => *goal = None,
            Event::GoalExchanged { seat, old, new, open: false } if !viewer.is(*seat) => {
                (*old, *new) = (None, None);
            }
            Event::GenieServed { seat, decider, card, .. } if !viewer.is(*seat) && !viewer.is(*decider) => {
                // The white back shows (MW-8.1, ruling 32).
                *card = card.filter(|&card| card == Card::JudgmentWhite);
            }
            Event::Drew { .. }
            | Event::ChaosStruck { .. }
            | Event::GoalDealt { .. }
            | Event::GoalExchanged { .. }
            | Event::GenieServed { .. }
            | Event::Started { .. }
            | Event::RoundBegan { .. }
            | Event::PowerDeclined { .. }
            | Event::PowerUsed { .. }
            | Event::Aimed { .. }
            | Event::Changed { .. }
            | Event::Passed { .. }
            | Event::Played { .. }
            | Event::Laid { .. }
            | Event::Joined { .. }
            | Event::WindowClosed
            | Event::Spared { .. }
            | Event::Consented { .. }
            | Event::Discarded { .. }
            | Event::Taken { .. }
            | Event::DeityLost { .. }
            | Event::Surrendered { .. }
            | Event::Saved { .. }
            | Event::Kept { .. }
            | Event::BoonSpent { .. }
            | Event::Turned { .. }
            | Event::DeckShuffled { .. }
            | Event::DeckEnded
            | Event::WhiteReturned
            | Event::GoalShown { .. }
            | Event::GoalKept { .. }
            | Event::Judged { .. }
            | Event::Ended { .. } => {}
        }
        Some(seen)
    }

    fn text(&self, names: &Names) -> String {
        crate::text::event(self, names)
    }
}
