//! Laying a card: its choices are made one by one and reach the others all at once (MW-5.39, MW-8.6).

use super::{Table, fits};
use crate::action::Action;
use crate::components::{Card, Deity, Family, Kind, Recipient, Timing};
use crate::event::Event;
use crate::rules::chain::evaluate;
use crate::state::{Chain, Draft, Item, MysticWar, Step};
use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat, Seats, Sink};

impl Draft {
    /// A card just chosen.
    pub(crate) const fn new(by: Seat, card: Card) -> Draft {
        Draft { by, card, declared: None, recipient: None, category: None, deity: None }
    }

    /// The next choice it needs.
    pub(crate) fn missing(&self) -> Option<Step> {
        let facts = self.card.facts();
        if facts.timing == Timing::Response {
            let needed = fits::names_a_seat(self.card) && self.recipient.is_none();
            return needed.then_some(Step::ResponseTarget);
        }
        let family = facts.family.or(self.declared);
        let strikes = family == Some(Family::Dragon) || self.card == Card::WrathOfTheWarGod;
        let about_deity = matches!(facts.recipient, Recipient::WithDeity | Recipient::OtherWithDeity);
        if facts.kind == Kind::Resource && family.is_none() {
            Some(Step::ChooseWildType)
        } else if facts.recipient != Recipient::Nobody && self.recipient.is_none() {
            Some(Step::ChooseRecipient)
        } else if strikes && self.category.is_none() {
            Some(Step::ChooseCategory)
        } else if about_deity && self.deity.is_none() {
            Some(Step::ChooseDeity)
        } else {
            None
        }
    }

    fn fill(&mut self, action: Action) {
        if let Action::Declare(family) = action {
            self.declared = Some(family);
        } else if let Action::Number(seat) = action {
            self.recipient = Some(Seat(seat));
        } else if let Action::Category(resource) = action {
            self.category = Some(resource);
        } else if let Action::Name(card) = action {
            self.deity = Deity::on(card);
        }
    }
}

impl Chain {
    /// A card just laid by `player`, nothing thrown at it yet.
    pub(crate) fn new(player: Seat, draft: Draft) -> Chain {
        Chain {
            card: draft.card,
            player,
            recipient: draft.recipient.unwrap_or(player),
            declared: draft.declared,
            category: draft.category,
            deity: draft.deity,
            refused: false,
            items: ArrayVec::new(),
            pile: ArrayVec::new(),
            answers: Default::default(),
        }
    }
}

impl MysticWar {
    /// The options of a choice of the draft.
    pub(crate) fn draft_options(&self, step: Step) -> ArrayVec<Action, MAX_SEATS> {
        let Some(draft) = self.draft else { return ArrayVec::new() };
        let board = self.board();
        let recipient = draft.recipient.unwrap_or(draft.by);
        let seats = |seats: Seats| seats.iter().map(Action::seat).collect();
        if step == Step::ChooseWildType {
            Family::ALL.into_iter().map(Action::Declare).collect()
        } else if step == Step::ChooseRecipient {
            seats(fits::recipients(&board, draft.card, draft.by))
        } else if step == Step::ResponseTarget {
            seats(self.chaos_targets(draft.card))
        } else if step == Step::ChooseCategory {
            fits::categories(&board, draft.card, recipient).map(Action::Category).collect()
        } else {
            let deities = self.mage(recipient).deities;
            deities.distinct().map(|deity| Action::Name(deity.card())).collect()
        }
    }
}

impl<S: Sink<Event>> Table<'_, S> {
    /// A card was chosen; its choices follow.
    pub(super) fn begin_draft(&mut self, draft: Draft) {
        self.draft = Some(draft);
        self.advance_draft();
    }

    pub(super) fn choose(&mut self, action: Action) {
        self.pop();
        if let Some(draft) = &mut self.draft {
            draft.fill(action);
        }
        self.advance_draft();
    }

    /// Asks for the next choice, takes a single option by itself, or lays the finished card.
    fn advance_draft(&mut self) {
        while let Some(mut draft) = self.draft {
            let Some(step) = draft.missing() else {
                self.draft = None;
                return self.lay(draft);
            };
            let options = self.draft_options(step);
            if options.len() != 1 {
                return self.push(step);
            }
            draft.fill(options[0]);
            self.draft = Some(draft);
        }
    }

    /// The card is complete and comes to light.
    fn lay(&mut self, draft: Draft) {
        self.sealed = true;
        let player = match &self.chaos {
            Some(chaos) => chaos.player,
            None => {
                self.show(draft.by, draft.card);
                draft.by
            }
        };
        match (draft.card.timing(), Deity::on(draft.card)) {
            (Timing::Free, Some(deity)) => {
                self.lay_deity(player, deity, draft.recipient.unwrap_or(player));
            }
            (Timing::Response, _) => {
                let (card, named) = (draft.card, draft.recipient);
                self.join(Item { card, by: player, named, refused: false });
            }
            (Timing::Main | Timing::Free, _) => self.play_main(player, draft),
        }
    }

    fn play_main(&mut self, player: Seat, draft: Draft) {
        let chaos = self.chaos.as_ref().map(|chaos| chaos.controller);
        if chaos.is_none() {
            self.turn_used();
        }
        let Draft { card, declared, recipient, category, deity, .. } = draft;
        self.emit(|| Event::Played { seat: player, card, declared, recipient, category, deity, chaos });
        match card.facts().event {
            Some(happening) => self.happen(happening, player, draft),
            None => self.open_chain(player, draft),
        }
    }

    fn open_chain(&mut self, player: Seat, draft: Draft) {
        self.chain = Some(Chain::new(player, draft));
        self.push(if self.chaos.is_some() { Step::ChaosModify } else { Step::Respond });
        if draft.card == Card::VacationOfTheGods {
            self.push(Step::VacationDiscard { seat: player });
        } else {
            self.open_sweep();
        }
    }
}

impl MysticWar {
    /// What the running chain comes to now.
    pub fn evaluation(&self) -> Option<super::chain::Evaluation> {
        self.chain.as_ref().map(|chain| evaluate(&self.board(), chain))
    }
}
