//! What a player does by rule of thumb: an answer to every decision, at once.

use super::deeds::expected_hits;
use super::outlook::Outlook;
use kernel::Set;
use mammothodus::components::{Card, Cards, Colour, Faces, TRIBE_HIT, worth};
use mammothodus::map::Area;
use mammothodus::{
    Action, Assist, ChooseFigure, Craft, Deed, Frame, GenAddArea, GenRemove, Load, Mammothodus, MoveStep,
    PlayCard, Reroll, Slot, Tabletop, only, usable,
};

/// The number of the action that the rules of thumb choose.
pub(super) fn choose(state: &Mammothodus, legal: &[Action]) -> usize {
    let Some(frame) = state.table.top() else { return 0 };
    let habit = Habit { outlook: Outlook::of(state), slot: state.table.active };
    habit.answer(frame, legal)
}

/// A player with habits, in the turn of one clan.
pub(super) struct Habit<'a> {
    pub(super) outlook: Outlook<'a>,
    /// Whose turn it is.
    pub(super) slot: Slot,
}

/// The number of the action with the highest score, the first of equals.
fn best(legal: &[Action], mut score: impl FnMut(Action) -> f32) -> usize {
    let mut found = (f32::MIN, 0);
    for (at, &action) in legal.iter().enumerate() {
        let worth = score(action);
        if worth > found.0 {
            found = (worth, at);
        }
    }
    found.1
}

/// The number of the first of `wishes` that is legal.
pub(super) fn first(legal: &[Action], wishes: &[Action]) -> usize {
    wishes.iter().find_map(|wish| legal.iter().position(|action| action == wish)).unwrap_or(0)
}

impl Habit<'_> {
    pub(super) fn table(&self) -> &Tabletop {
        self.outlook.table
    }

    pub(super) fn hand(&self) -> &Cards {
        self.outlook.state.hand(self.slot)
    }

    fn answer(&self, frame: Frame, legal: &[Action]) -> usize {
        match frame {
            Frame::ChooseStartFigure(_) => {
                first(legal, &[Colour::Green, Colour::Red, Colour::Yellow, Colour::Blue].map(Action::Figure))
            }
            Frame::HumanStep(_) => best(legal, |action| self.step_of_humans(action)),
            Frame::SpiritTarget(_) => best(legal, |action| -self.blow(action)),
            Frame::UseBait(_) => first(legal, &[Action::No]),
            Frame::UseTrap(_) => legal.len() - 1,
            // Whoever waits for the own turn sees more before the cards are drawn.
            Frame::DrawNow(_) => first(legal, &[Action::Decline]),
            Frame::ChooseAction(_) => best(legal, |action| self.deed(action)),
            Frame::FollowUp(_) => best(legal, |action| self.follow_up(action)),
            Frame::ChooseFigure(ChooseFigure { craft, .. }) => {
                best(legal, |action| self.figure(craft, action))
            }
            Frame::PlayCard(PlayCard { craft, figure }) => self.cards(craft, figure, legal),
            Frame::Assist(Assist { cause, slot }) => self.assist(cause, slot, legal),
            Frame::MoveStep(MoveStep { figure, steps, load }) => self.step(figure, steps, load, legal),
            Frame::Reroll(Reroll { figure, dice }) => self.reroll(figure, &dice, legal),
            Frame::RerollPick(_) => {
                let missed = |action: &Action| matches!(action, Action::Number(face) if *face < TRIBE_HIT);
                legal.iter().position(missed).unwrap_or_else(|| first(legal, &[Action::RollNow]))
            }
            Frame::AssignHit(_) => best(legal, |action| match action {
                Action::KillSpirit(_) => 2.0,
                Action::KillTribe => 1.0,
                _ => 0.0,
            }),
            Frame::TakeAdaptation(_) => best(legal, |action| self.adaptation(action)),
            Frame::DegradationPlay(_) => {
                first(legal, &[Action::PlayOne, Action::CommitAskAllies, Action::Commit])
            }
            Frame::ChooseSite(_) => best(legal, |action| self.site(action)),
            Frame::ActivatePay(_) => self.pay(legal),
            Frame::EndDiscard(_) => self.discard(legal),
            Frame::GenRemove(GenRemove { slot }) => best(legal, |action| match action {
                Action::Figure(figure) => -self.present(slot, figure),
                _ => 0.0,
            }),
            Frame::GenAddColor(_) => {
                first(legal, &[Colour::Green, Colour::Red, Colour::Yellow, Colour::Blue].map(Action::Figure))
            }
            Frame::GenAddArea(GenAddArea { slot, figure }) => best(legal, |action| match action {
                Action::Area(area) => self.outlook.stay(slot, figure, area),
                _ => 0.0,
            }),
            Frame::GenReassign(_) => first(legal, &[Action::KeepFigures]),
            _ => 0,
        }
    }

    /// Tribes are best asleep in the centre, worst on a lit place, and bad company otherwise.
    fn step_of_humans(&self, action: Action) -> f32 {
        let Action::Area(area) = action else { return 0.0 };
        if area == Area::Center { 1.0 } else { -self.outlook.kill(area) }
    }

    /// What a spirit would cost there. In the centre it falls asleep.
    fn blow(&self, action: Action) -> f32 {
        let Action::Area(area) = action else { return 0.0 };
        let hurt = |slot: Slot| {
            let clan = self.table().clan(slot);
            f32::from(clan.figures_at(area)) * self.outlook.point(clan.population)
        };
        let hurts: f32 = self.table().slots().map(hurt).sum();
        hurts - if area == Area::Center { 2.0 } else { 0.0 }
    }

    /// What a kind of action is worth. A clan that nobody would survive in does not hurry to its next generation.
    fn deed(&self, action: Action) -> f32 {
        let (slot, hand) = (self.slot, self.hand());
        let points = |craft| self.points(craft);
        let deadly = self.outlook.patience(slot) == Some(0);
        match action {
            Action::PlayDrawThree => {
                if self.outlook.patience(slot).is_some() {
                    -1.0
                } else {
                    100.0
                }
            }
            Action::Deed(Deed::Move | Deed::Attack | Deed::Development | Deed::Degradation) if deadly => -1.0,
            Action::Deed(Deed::Activate) => self.outlook.light(),
            Action::Deed(Deed::Move) => self.outlook.roam(hand),
            Action::Deed(Deed::Attack) => self.raid(),
            Action::Deed(Deed::Population) => self.outlook.grow(slot, points(Craft::Population)),
            Action::Deed(Deed::Development) => self.outlook.develop(slot, points(Craft::Development)),
            Action::Deed(Deed::Degradation) => self.outlook.clear(hand[Card::Degradation]),
            _ => 0.0,
        }
    }

    fn follow_up(&self, action: Action) -> f32 {
        match action {
            Action::PlayDrawThree => {
                if self.outlook.patience(self.slot).is_some() {
                    -1.0
                } else {
                    100.0
                }
            }
            Action::PlayExtra(colour) => {
                let mut hand = *self.hand();
                hand.take(colour.extra());
                let done = self.table().this_turn.performed;
                let again = |deed: Deed| {
                    let value = if deed == Deed::Move {
                        self.outlook.roam(&hand)
                    } else {
                        self.deed(Action::Deed(deed))
                    };
                    if done.contains(deed) { 0.0 } else { value }
                };
                let crafts = [Deed::Move, Deed::Attack, Deed::Population, Deed::Development];
                crafts.into_iter().map(again).fold(0.0, f32::max) - 2.5
            }
            _ => 0.0,
        }
    }

    /// What all cards of the clan come to for this kind of action.
    fn points(&self, craft: Craft) -> u8 {
        let figures = self.table().clan(self.slot).figures;
        let kinds = figures
            .entries()
            .fold(Set::NONE, |all: Set<Card>, (_, area)| all.or(usable(craft.colour(), area)));
        let bonus = figures[craft.colour()]
            .is_some_and(|area| !self.hand().kinds().and(usable(craft.colour(), area)).is_empty());
        worth(&only(self.hand(), kinds)) + u8::from(bonus)
    }

    /// What the best attack is worth.
    fn raid(&self) -> f32 {
        let figures = self.table().clan(self.slot).figures;
        let strikes = figures.entries().map(|(figure, area)| self.strike(figure, area));
        strikes.fold(0.0, f32::max)
    }

    fn strike(&self, figure: Colour, area: Area) -> f32 {
        self.outlook.strike(area, Outlook::means(Craft::Attack, figure, area, self.hand()))
    }

    /// What it is worth to let this figure act next.
    fn figure(&self, craft: Craft, action: Action) -> f32 {
        let Action::Figure(figure) = action else { return 0.05 };
        let Some(area) = self.table().clan(self.slot).figures[figure] else { return 0.0 };
        match craft {
            Craft::Move => self.outlook.walk(figure, self.hand()).map_or(0.0, |walk| walk.gain),
            Craft::Attack => self.strike(figure, area) - 0.3,
            Craft::Population | Craft::Development => {
                let bonus = Tabletop::bonus(craft, figure);
                f32::from(bonus) * 10.0 + f32::from(Outlook::means(craft, figure, area, self.hand()))
            }
        }
    }

    /// The next step of the best walk.
    fn step(&self, figure: Colour, steps: u8, load: Load, legal: &[Action]) -> usize {
        let Some(here) = self.table().clan(self.slot).figures[figure] else { return 0 };
        let walk = self.outlook.ground(figure).walk(&self.outlook, here, steps, load);
        let goal = match walk.fetch {
            Some((area, shard)) if area == here => return first(legal, &[Action::PickUp(shard)]),
            Some((area, _)) => area,
            None if walk.to == here => return first(legal, &[Action::Drop, Action::Stop]),
            None => walk.to,
        };
        let near = here.distance(goal);
        best(legal, |action| match action {
            Action::Area(area) if area.distance(goal) < near => 1.0,
            _ => 0.0,
        })
    }

    /// Missed dice are rolled again where that kills more than the point is worth.
    fn reroll(&self, figure: Colour, dice: &Faces, legal: &[Action]) -> usize {
        let clan = self.table().clan(self.slot);
        let Some(area) = clan.figures[figure] else { return 0 };
        let hits =
            dice.present().filter(|(face, _)| face.value() >= TRIBE_HIT).map(|(_, count)| count).sum::<u8>();
        let missed = dice.total() as u8 - hits;
        let spirits = self.table().board.spirits.entries().filter(|&(_, at)| at == area).count() as u8;
        let targets = self.table().board.tribes[area] + 2 * spirits;
        let gain = expected_hits(missed, targets.saturating_sub(hits)) * self.outlook.kill(area);
        let again = gain > self.outlook.point(clan.population - 1) + 0.2;
        first(legal, if again { &[Action::PayReroll] } else { &[Action::Keep] })
    }

    fn adaptation(&self, action: Action) -> f32 {
        let Action::Market(slot) = action else {
            return if action == Action::DeckTop { 0.5 } else { 0.0 };
        };
        let card = self.table().market[usize::from(slot) - 1];
        card.map_or(
            0.0,
            |card| if card == Card::DrawThree { 2.0 } else { self.outlook.weights.keep[card.index()] },
        )
    }

    fn site(&self, action: Action) -> f32 {
        let Action::Site(area, line) = action else { return 0.0 };
        let chosen =
            self.outlook.targets().iter().any(|(other, target)| other == line && target.site == area);
        let demand = self.table().portal.demand(line).shards.total() as f32;
        demand + if chosen { 2.0 } else { 0.0 } - f32::from(self.table().board.tribes[area]) * 0.5
    }

    /// What it is worth that this figure is where it is.
    fn present(&self, slot: Slot, figure: Colour) -> f32 {
        let area = self.table().clan(slot).figures[figure];
        area.map_or(0.0, |area| self.outlook.stay(slot, figure, area))
    }
}
