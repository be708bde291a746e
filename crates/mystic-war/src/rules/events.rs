//! Event cards: they happen at once and nobody can answer (MW-5.80 to MW-5.91).

use super::boon::Boon;
use super::{
    Action, Broken, Cause, Decision, Deserialize, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats,
    Serialize, Sink, View,
};
use crate::check::{decides, event, hold};
use crate::components::{
    Card, DECK_SIZE, Deity, Happening, Kind, PENNIES_GOLD, Resource, WRATH_FOLLOWERS, WRATH_GOLD,
};
use crate::state::Draft;
use arrayvec::ArrayVec;
use kernel::Set;

/// Genie: a card of the discard pile may be taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GeniePick {
    /// Who looks and chooses.
    pub decider: Seat,
    /// Whose hand it goes to.
    pub recipient: Seat,
}

impl Decision for GeniePick {
    fn who(self, _: Parts) -> Seats {
        Seats::only(self.decider)
    }

    fn ask(self, _: &View, _: Seat, names: &Names) -> String {
        format!("Genie: choose a card of the discard pile for {}, or none.", names.of(self.recipient))
    }

    fn offer(self, game: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        let kinds: Set<Card> = game.discard.iter().copied().collect();
        std::iter::once(Action::Nothing).chain(kinds.iter().map(Action::Name))
    }

    /// The newest copy of the card leaves the pile, unseen by others (MW-5.83).
    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, decider: Seat, action: Action) {
        play.pop();
        let seat = self.recipient;
        let at = play.discard.iter().rposition(|&card| Some(card) == action.card());
        let card = at.map(|at| play.discard.remove(at));
        if let Some(card) = card {
            play.mage_mut(seat).hand.add(card);
        }
        play.emit(|| Event::GenieServed { seat, decider, took: card.is_some(), card });
    }

    /// An empty discard pile offers nothing (MW-5.83).
    fn unused(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
        let empty = play.discard.is_empty();
        if empty {
            play.pop();
        }
        empty
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        event(game, below, Card::Genie)?;
        let fine = !game.discard.is_empty() && decides(game, self.decider, self.recipient);
        hold(fine, "the event cannot be at this point")
    }

    fn label(self, _: &View, seat: Seat, action: Action, names: &Names) -> String {
        match action.card() {
            None => "Take nothing".to_owned(),
            Some(card) if self.recipient == seat => format!("Take {} into your hand", card.title()),
            Some(card) => format!("{} goes into the hand of {}", card.title(), names.of(self.recipient)),
        }
    }
}

impl MysticWar {
    /// Who may look through the discard pile to choose from it.
    pub(crate) fn picker(&self) -> Option<Seat> {
        if let Some(Frame::GeniePick(pick)) = self.top() { Some(pick.decider) } else { None }
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// An event card takes effect. It lies aside until that is done.
    pub(super) fn happen(&mut self, happening: Happening, player: Seat, draft: Draft) {
        let card = draft.card;
        let seat = draft.recipient.unwrap_or(player);
        if happening == Happening::Judgment {
            return self.judge(card, player);
        }
        self.aside.push(card);
        self.push(Frame::PutAway);
        let decider = self.chaos.as_ref().map_or(seat, |chaos| chaos.controller);
        let cause = Cause::Card(card);
        match happening {
            Happening::Judgment => {}
            Happening::ChaosStrikes => self.begin_chaos(player, seat),
            Happening::Genie => {
                self.change(seat, cause, |totals| {
                    totals.halve(Resource::MysticPower);
                });
                self.push(Frame::GeniePick(GeniePick { decider, recipient: seat }));
            }
            Happening::GodKingBoon => self.push(Boon::new(decider, seat).frame()),
            Happening::MegaBlast => self.mega_blast(seat),
            Happening::PenniesFromHeaven => self.pennies(player),
            Happening::Scrutiny => self.scrutiny(seat),
            Happening::Slavery => self.change(seat, cause, |totals| {
                totals.double(Resource::Gold);
                totals.halve(Resource::Followers);
            }),
            Happening::WrathOfTheGods => self.wrath_of_the_gods(seat),
            Happening::WrathOfTheWarGod => self.change(seat, cause, |totals| {
                totals.halve(draft.category.unwrap_or(Resource::Gold));
            }),
        }
    }

    /// MW-5.87.
    fn pennies(&mut self, player: Seat) {
        for seat in player.round(self.count()) {
            let cause = Cause::Card(Card::PenniesFromHeaven);
            self.change(seat, cause, |totals| totals.gain(Resource::Gold, PENNIES_GOLD));
        }
    }

    /// MW-5.88.
    fn scrutiny(&mut self, seat: Seat) {
        self.mage_mut(seat).goal_up = true;
        let goal = self.mage(seat).goal;
        self.emit(|| Event::GoalShown { seat, goal });
    }

    /// MW-5.86. The cards turned lie aside, so that they are not shuffled into the deck meanwhile.
    fn mega_blast(&mut self, seat: Seat) {
        let mut turned = ArrayVec::<Card, DECK_SIZE>::new();
        while let Some(card) = self.take_top() {
            self.emit(|| Event::Turned { card });
            turned.push(card);
            if card.kind() == Kind::Resource {
                self.change(seat, Cause::Card(Card::MegaBlast), |totals| {
                    for resource in Resource::ALL {
                        totals.lose(resource, card.facts().value);
                    }
                });
                break;
            }
        }
        for card in turned {
            self.discard_card(card, None);
        }
    }

    /// MW-5.90: deities first, then Followers and Gold.
    fn wrath_of_the_gods(&mut self, seat: Seat) {
        let deities = std::mem::take(&mut self.mage_mut(seat).deities);
        for deity in deities.iter() {
            self.emit(|| Event::DeityLost { seat, deity, to: None });
            self.discard_card(Deity::card(deity), None);
        }
        self.change(seat, Cause::Card(Card::WrathOfTheGods), |totals| {
            totals.lose(Resource::Followers, WRATH_FOLLOWERS);
            totals.lose(Resource::Gold, WRATH_GOLD);
        });
    }
}
