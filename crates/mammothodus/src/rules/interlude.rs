//! The card that draws three, at any point of the game (MAM-5.71b, option `draw_at_any_time`).

use super::*;
use crate::components::Card;

values! {
    /// Clans that may hold the card are asked, this one next, so many in all.
    pub struct Interlude { pub slot: Slot, pub left: u8 }
    /// Whether a clan plays the card now.
    pub struct DrawNow { pub slot: Slot }
}

/// Before the humans' card every clan is asked, the active one first.
pub(super) fn before_humans<S: Sink<Event>>(play: &mut Play<'_, S>) {
    let (slot, left) = (play.table.active, play.table.clans.len() as u8);
    begin(play, slot, left);
}

/// After it the others are: the active clan can play the card with its actions.
pub(super) fn after_humans<S: Sink<Event>>(play: &mut Play<'_, S>) {
    let (slot, left) = (play.table.after(play.table.active), play.table.clans.len() as u8 - 1);
    begin(play, slot, left);
}

fn begin<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot, left: u8) {
    if play.options.draw_at_any_time {
        play.push(Interlude { slot, left });
    }
}

/// Whether `frame` belongs to an interlude.
pub(super) fn is_interlude(frame: Frame) -> bool {
    matches!(frame, Frame::Interlude(_))
}

impl Mammothodus {
    /// Whether, by what everybody knows, `slot` may hold the card: it is in the open hand, or among the cards of which
    /// nobody else knows whether they are in hand or in the deck.
    fn may_draw_three(&self, slot: Slot) -> bool {
        let piles = &self.cards[slot.index()];
        if self.options.open_hands || piles.shown[Card::DrawThree] > 0 {
            return piles.hand[Card::DrawThree] > 0;
        }
        let unknown = piles.hand.total() > piles.shown.total();
        unknown && piles.hand[Card::DrawThree] + piles.deck[Card::DrawThree] > 0
    }
}

impl Automatic for Interlude {
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let Interlude { slot, left } = self;
        let Some(rest) = left.checked_sub(1) else { return play.pop() };
        play.replace(Interlude { slot: play.table.after(slot), left: rest });
        if play.may_draw_three(slot) {
            play.push(DrawNow { slot });
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        let clans = game.table.clans.len();
        game.options.draw_at_any_time && self.slot.index() < clans && usize::from(self.left) <= clans
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        matches!(above, Frame::DrawNow(_) | Frame::Draw(_))
    }
}

impl Decision for DrawNow {
    const READS_HAND: bool = true;
    const WARNS: bool = true;
    fn who(self, _: &Tabletop) -> Option<Slot> {
        Some(self.slot)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let now = match view.table.agenda.first() {
            Some(Frame::Turn(Turn { then: Phase::Ancients })) => "before the humans' card",
            Some(_) | None => "before the clan on turn acts",
        };
        format!("{}: play Draw Three now, {now}?", view.table.name(slot))
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        if game.hand(self.slot)[Card::DrawThree] > 0 {
            out.push(Action::PlayDrawThree);
        }
        out.push(Action::Decline);
    }
    /// Who has drawn is asked again, as long as there may be another such card.
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let slot = self.slot;
        play.pop();
        if action != Action::PlayDrawThree {
            return;
        }
        if let Some(Frame::Interlude(Interlude { left, .. })) = play.table.top() {
            play.replace(Interlude { slot, left: left + 1 });
        }
        ancients::draw_three(play, slot);
    }
    /// With hidden hands a clan is asked even if it has nothing to play (MAM-5.71b).
    fn insists(self, game: &Mammothodus) -> bool {
        !game.options.open_hands
    }
    fn holds(self, game: &Mammothodus) -> bool {
        self.slot.index() < game.table.clans.len() && game.may_draw_three(self.slot)
    }
    fn label(self, _: &Tabletop, action: Action) -> Option<String> {
        (action == Action::Decline).then(|| "Not now".to_owned())
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        (action == Action::PlayDrawThree).then(|| ancients::NO_DRAW_THREE.to_owned())
    }
}
