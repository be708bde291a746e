//! Laying a card: its choices are made one by one and reach the others all at once (MW-5.39, MW-8.6).

use super::chain::evaluate;
use super::fits::{self, Moment};
use super::turn::TurnAction;
use super::vacation::VacationDiscard;
use super::{Action, Broken, Decision, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats, Sink, View};
use crate::check::{ground, hold};
use crate::components::{Card, Deity, Family, Kind, Recipient, Resource, Timing};
use crate::state::{Chain, Chaos, Draft, Item};
use crate::text::{deity_name, resource_card, resource_name, seat_label};
use arrayvec::ArrayVec;
use kernel::MAX_SEATS;

/// What a draft may still need.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// A family.
    WildType,
    /// A recipient.
    Recipient,
    /// A category.
    Category,
    /// A deity.
    Deity,
    /// The seat that a response of Chaos Strikes names.
    Named,
}

impl Decision for Detail {
    fn who(self, parts: Parts) -> Seats {
        parts.drafter
    }

    fn ask(self, view: &View, _: Seat, names: &Names) -> String {
        let name = view.draft.map_or("the card", |draft| draft.card.title());
        match self {
            Detail::WildType => match &view.chaos {
                Some(chaos) => format!("What is the Wild Magic that strikes {}?", names.of(chaos.recipient)),
                None => "What is your Wild Magic?".to_owned(),
            },
            Detail::Recipient => format!("Who receives {name}?"),
            Detail::Category => format!("Which resource does {name} strike?"),
            Detail::Deity => format!("Which deity is {name} about?"),
            Detail::Named => format!("Whom does {name} name?"),
        }
    }

    fn offer(self, game: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        game.draft.map_or_else(ArrayVec::new, |draft| self.fitting(game, draft)).into_iter()
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, _: Seat, action: Action) {
        play.pop();
        if let Some(mut draft) = play.draft {
            draft.fill(action);
            play.begin_draft(draft);
        }
    }

    /// The unfinished play of a turn, or of the controller of Chaos Strikes.
    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        let Some(draft) = game.draft else { return hold(false, "a choice is about a card") };
        let under = if self == Detail::Named { [Frame::ChaosModify].as_slice() } else { &[] };
        let place = ground(below) == Some(under) && game.chain.is_none() == under.is_empty();
        let single = game.aside.len() == usize::from(game.chaos.is_some());
        hold(place && single, "one card is played at a time")?;
        let fine = match &game.chaos {
            Some(chaos) => draft.by == chaos.controller && self.of_pool(game, chaos, draft),
            None => {
                below == [Frame::TurnAction(TurnAction::of(draft.by))]
                    && fits::may_lay(&game.board(), draft.card, draft.by, draft.recipient).is_ok()
            }
        };
        hold(fine, "the card being played can be played")?;
        let wild = draft.card == Card::WildMagic;
        let early = draft.category.is_none() && draft.deity.is_none() && (wild || draft.declared.is_none());
        hold(early && draft.missing() == Some(self), "the next choice of the card is asked")?;
        hold(!self.fitting(game, draft).is_empty(), "the card has a choice")
    }

    fn label(self, view: &View, seat: Seat, action: Action, names: &Names) -> String {
        let Some(draft) = view.draft else { return "Nothing".to_owned() };
        if let Action::Declare(family) = action {
            // In Chaos Strikes the card is its player's, whoever chooses.
            let player = view.chaos.as_ref().map_or(seat, |chaos| chaos.player);
            format!("{}: {}", family.title(), resource_card(view, player, Card::WildMagic, family))
        } else if let Action::Number(number) = action {
            seat_label(draft.card, number, names)
        } else if let Action::Category(resource) = action {
            category_label(view, draft, resource, names)
        } else {
            let card = action.card();
            card.and_then(Deity::on).map_or("Nothing", deity_name).to_owned()
        }
    }

    fn explain(self, view: &View, _: Seat, action: Action) -> Option<String> {
        let draft = view.draft?;
        if let (Detail::Recipient, Action::Number(_)) = (self, action) {
            let card = draft.card;
            Some(match card.facts().barred_by {
                Some(deity) => format!("{} keeps {} away.", deity_name(deity), card.title()),
                None => format!("{} cannot be for that mage now.", card.title()),
            })
        } else if let (Detail::Category, Action::Category(resource)) = (self, action) {
            let guarded = resource == Resource::Followers && draft.card == Card::WrathOfTheWarGod;
            let named = || format!("{} cannot be named now.", resource_name(resource));
            Some(if guarded { "Earth Goddess guards the Followers there.".to_owned() } else { named() })
        } else {
            None
        }
    }
}

impl Detail {
    fn frame(self) -> Frame {
        match self {
            Detail::WildType => Frame::ChooseWildType,
            Detail::Recipient => Frame::ChooseRecipient,
            Detail::Category => Frame::ChooseCategory,
            Detail::Deity => Frame::ChooseDeity,
            Detail::Named => Frame::ResponseTarget,
        }
    }

    fn fitting(self, game: &MysticWar, draft: Draft) -> ArrayVec<Action, MAX_SEATS> {
        let recipient = draft.recipient.unwrap_or(draft.by);
        let seats = |seats: Seats| seats.iter().map(Action::seat).collect();
        match self {
            Detail::WildType => Family::ALL.into_iter().map(Action::Declare).collect(),
            Detail::Recipient => seats(fits::recipients(&game.board(), draft.card, draft.by)),
            Detail::Named => seats(game.chaos_targets(draft.card)),
            Detail::Category => {
                fits::categories(&game.board(), draft.card, recipient).map(Action::Category).collect()
            }
            Detail::Deity => {
                let deities = game.mage(recipient).deities;
                deities.distinct().map(|deity| Action::Name(deity.card())).collect()
            }
        }
    }

    /// Whether the controller of Chaos Strikes could choose this card.
    fn of_pool(self, game: &MysticWar, chaos: &Chaos, draft: Draft) -> bool {
        let board = game.board();
        if self != Detail::Named {
            return draft.recipient == Some(chaos.recipient)
                && fits::may_lay(&board, draft.card, chaos.player, draft.recipient).is_ok();
        }
        draft.card.timing() == Timing::Response
            && game.chain.as_ref().is_some_and(|chain| {
                let now = evaluate(&board, chain);
                fits::may_answer(Moment { board: &board, chain, now: &now }, chaos.player, draft.card).is_ok()
            })
    }
}

fn category_label(view: &View, draft: Draft, resource: Resource, names: &Names) -> String {
    match draft.recipient.and_then(|seat| view.seats.get(seat.index()).map(|mage| (seat, mage))) {
        Some((seat, mage)) => {
            format!("{} of {} ({})", resource_name(resource), names.of(seat), mage.resources[resource])
        }
        None => resource_name(resource).to_owned(),
    }
}

impl Draft {
    /// A card just chosen.
    pub(crate) const fn new(by: Seat, card: Card) -> Draft {
        Draft { by, card, declared: None, recipient: None, category: None, deity: None }
    }

    /// The next choice it needs.
    fn missing(&self) -> Option<Detail> {
        let facts = self.card.facts();
        if facts.timing == Timing::Response {
            let needed = fits::names_a_seat(self.card) && self.recipient.is_none();
            return needed.then_some(Detail::Named);
        }
        let family = facts.family.or(self.declared);
        let strikes = family == Some(Family::Dragon) || self.card == Card::WrathOfTheWarGod;
        let about_deity = matches!(facts.recipient, Recipient::WithDeity | Recipient::OtherWithDeity);
        if facts.kind == Kind::Resource && family.is_none() {
            Some(Detail::WildType)
        } else if facts.recipient != Recipient::Nobody && self.recipient.is_none() {
            Some(Detail::Recipient)
        } else if strikes && self.category.is_none() {
            Some(Detail::Category)
        } else if about_deity && self.deity.is_none() {
            Some(Detail::Deity)
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

impl<S: Sink<Event>> Play<'_, S> {
    /// Asks for the next choice of a card, or lays the finished card.
    pub(super) fn begin_draft(&mut self, draft: Draft) {
        match draft.missing() {
            Some(detail) => {
                self.draft = Some(draft);
                self.push(detail.frame());
            }
            None => {
                self.draft = None;
                self.lay(draft);
            }
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
        let Draft { card, recipient: named, .. } = draft;
        if let Some(deity) = Deity::on(card) {
            self.lay_deity(player, deity, named.unwrap_or(player));
        } else if card.timing() == Timing::Response {
            self.join(Item { card, by: player, named, refused: false });
        } else {
            self.play_main(player, draft);
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
        self.push(if self.chaos.is_some() { Frame::ChaosModify } else { Frame::Respond });
        if draft.card == Card::VacationOfTheGods {
            self.push(Frame::VacationDiscard(VacationDiscard { seat: player }));
        } else {
            self.open_sweep();
        }
    }
}
