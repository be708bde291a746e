//! What a clan does in its turn: which action, and what goes besides and after it.

use super::*;
use crate::components::{Card, Colour, DRAW_THREE};
use crate::text::list;

values! {
    /// What the clan does.
    pub struct ChooseAction;
    /// What the clan adds after an action.
    pub struct FollowUp;
}

impl Decision for ChooseAction {
    const READS_HAND: bool = true;
    const WARNS: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}: choose an action.", table.name(slot))
    }
    /// MAM-5.30, MAM-5.33: the kinds of action open now, and what goes besides an action.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let hand = game.hand(game.table.active);
        out.extend(
            Deed::ALL.iter().filter(|&&deed| game.feasible(deed, hand)).map(|&deed| Action::Deed(deed)),
        );
        offer_besides(game, out);
        out.push(Action::Pass);
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        if let Action::Deed(deed) = action {
            begin(play, deed);
        } else if action == Action::Pass {
            play.emit(|game| Event::Passed { clan: game.table.who(game.table.active) });
            play.pop();
        } else {
            answer_besides(play, action);
        }
    }
    fn carries(self, game: &Mammothodus, above: Frame) -> bool {
        let figures = matches!(above, Frame::ChooseFigure(_));
        let degradation = matches!(above, Frame::DegradationPlay(_) | Frame::Degrade(_));
        let site = matches!(above, Frame::ChooseSite(_) | Frame::ActivatePay(_));
        let fresh = game.table.this_turn.performed.is_empty() && interlude::is_interlude(above);
        figures || degradation || site || fresh || FollowUp.carries(game, above)
    }
    fn explain(self, view: &View, action: Action) -> Option<String> {
        let Action::Deed(deed) = action else { return why_not_besides(view, action) };
        Some(why_not(view, deed))
    }
}

impl Decision for FollowUp {
    const READS_HAND: bool = true;
    const WARNS: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let hand = view.hand(slot);
        let extra = Colour::ALL.iter().any(|colour| hand[colour.extra()] > 0);
        let three = hand[Card::DrawThree] > 0;
        let token = view.table.clan(slot).tokens > 0;
        let offers = [(extra, "add another action"), (three, "draw three cards"), (token, "place a token")];
        let mut open: Vec<String> = offers.iter().filter(|it| it.0).map(|it| it.1.to_owned()).collect();
        open.push("end the turn's actions".to_owned());
        format!("{}: the action is done. You may {}.", view.table.name(slot), list(&open, "or"))
    }
    /// MAM-5.37: what can follow a finished action.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let hand = game.hand(game.table.active);
        for colour in Colour::ALL {
            let mut rest = *hand;
            rest.take(colour.extra());
            // MAM-5.70: only if another action is open once the card is gone.
            if hand[colour.extra()] > 0 && Deed::ALL.iter().any(|&deed| game.feasible(deed, &rest)) {
                out.push(Action::PlayExtra(colour));
            }
        }
        offer_besides(game, out);
        out.push(Action::EndActions);
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        if let Action::PlayExtra(colour) = action {
            let (slot, card) = (play.table.active, colour.extra());
            play.discard(slot, card);
            play.emit(|game| Event::ExtraActionPlayed { clan: game.table.who(slot), card });
            play.replace(ChooseAction);
        } else if action == Action::EndActions {
            play.pop();
        } else {
            answer_besides(play, action);
        }
    }
    fn carries(self, game: &Mammothodus, above: Frame) -> bool {
        let talent = matches!(above, Frame::TalentFigure(_) | Frame::TalentCard(_) | Frame::TalentArea(_));
        talent || matches!(above, Frame::Draw(Draw { slot, .. }) if slot == game.table.active)
    }
    fn explain(self, view: &View, action: Action) -> Option<String> {
        let Action::PlayExtra(colour) = action else { return why_not_besides(view, action) };
        Some(if view.hand(view.table.active)[colour.extra()] == 0 {
            format!("there is no {} in hand", colour.extra().name())
        } else {
            "no other action would be possible after discarding it".to_owned()
        })
    }
}

fn offer_besides(game: &Mammothodus, out: &mut Offers<'_>) {
    if game.hand(game.table.active)[Card::DrawThree] > 0 {
        out.push(Action::PlayDrawThree);
    }
    if talents::can_place(game) {
        out.push(Action::PlaceTalent);
    }
}

fn answer_besides<S: Sink<Event>>(play: &mut Play<'_, S>, action: Action) {
    if action == Action::PlayDrawThree {
        let slot = play.table.active;
        draw_three(play, slot);
    } else if action == Action::PlaceTalent {
        play.push(TalentFigure);
    }
}

fn why_not_besides(view: &View, action: Action) -> Option<String> {
    if action == Action::PlaceTalent {
        return Some(talents::why_not(view).to_owned());
    }
    (action == Action::PlayDrawThree).then(|| NO_DRAW_THREE.to_owned())
}

/// Why Draw Three is not offered.
pub(super) const NO_DRAW_THREE: &str = "this clan holds no Draw Three";

/// MAM-5.71: the card goes at once, three others come.
pub(super) fn draw_three<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot) {
    play.discard(slot, Card::DrawThree);
    play.emit(|game| Event::DrawThreePlayed { clan: game.table.who(slot) });
    play.push(Draw { slot, left: DRAW_THREE, renewed: false });
}

fn begin<S: Sink<Event>>(play: &mut Play<'_, S>, deed: Deed) {
    play.emit(|game| Event::ActionBegan { clan: game.table.who(game.table.active), action: deed });
    let figures = |craft| Frame::from(ChooseFigure { craft, used: Set::NONE });
    play.push(match deed {
        Deed::Move => figures(Craft::Move),
        Deed::Attack => figures(Craft::Attack),
        Deed::Population => figures(Craft::Population),
        Deed::Development => figures(Craft::Development),
        Deed::Degradation => DegradationPlay.into(),
        Deed::Activate => ChooseSite.into(),
    });
}

/// The action is over; its frames are gone and `ChooseAction` is on top.
pub(super) fn finish<S: Sink<Event>>(play: &mut Play<'_, S>, deed: Deed) {
    play.table.this_turn.performed = play.table.this_turn.performed.with(deed);
    play.replace(FollowUp);
}

fn why_not(view: &View, deed: Deed) -> String {
    let table = &view.table;
    if table.this_turn.performed.contains(deed) {
        return format!("{} was done this turn; actions of a turn differ", deed.name());
    }
    match deed {
        Deed::Move | Deed::Population | Deed::Development => {
            format!("no card fits any figure for {}", deed.name())
        }
        Deed::Attack => "no figure has an enemy beside it and a card that fits".to_owned(),
        Deed::Degradation if table.this_turn.talent_placed => {
            "a turn that placed a talent token has no Degradation action".to_owned()
        }
        Deed::Degradation => "there is no degradation card in hand".to_owned(),
        Deed::Activate => {
            "no figure stands where a line has its ground and shards and the cards suffice".to_owned()
        }
    }
}
