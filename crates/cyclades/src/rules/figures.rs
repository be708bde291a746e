//! Creature figures: Chiron, the Kraken, Medusa, the Minotaur, Polyphemus, Cerberus.

use super::frame::{Decision, Frame, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::{Card, Figure};
use crate::map::{Place, Sea, Territory};
use crate::state::{Cyclades, Standing, Tabletop};
use crate::text::Asked;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Where a figure goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FigureSite {
    pub figure: Figure,
}

impl Decision for FigureSite {
    choice!(Territory: FigureSite(at) => at);

    fn ask(self, _asked: &Asked<'_>) -> String {
        format!("Where does {} go?", self.figure.title())
    }

    /// CYC-5.11.7: anywhere; the Minotaur only beside a land unit.
    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        let lands = game.map().lands.iter();
        let fits = |at: &Territory| self.figure != Figure::Minotaur || !game.board.land(*at).units.is_empty();
        out.offer_all(lands.filter(fits), Action::FigureSite);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Territory, log: &mut impl Log) {
        let figure = self.figure;
        game.pop();
        game.resolving.remove(figure.card());
        let standing_there = game.figures.iter().find(|(_, standing)| standing.at == Place::Land(at));
        if let Some((other, _)) = standing_there {
            // CYC-5.11.6: neither effect is applied.
            game.discard.insert(figure.card());
            log.tell(|| Event::FiguresCollided { one: figure, other, at });
            return game.remove_figure(other, log);
        }
        game.stand(seat, figure, Place::Land(at), log);
        if figure == Figure::Polyphemus {
            game.push(PushFleets);
        }
    }

    /// A figure that finds no place: its card is discarded (CYC-5.11.4).
    fn unused(self, game: &mut Cyclades, _log: &mut impl Log) {
        game.pop();
        game.resolving.remove(self.figure.card());
        game.discard.insert(self.figure.card());
    }

    fn label(self, asked: &Asked<'_>, at: Territory) -> String {
        format!("To {}{}", asked.owned(at), asked.under_figure(self.figure, at))
    }

    fn resolves(self) -> Option<Card> {
        Some(self.figure.card())
    }
}

/// Polyphemus drives fleets out of the seas around him.
#[derive(Clone, Copy)]
pub(crate) struct PushFleets;

impl Decision for PushFleets {
    choice!(Sea: PushFleets(to) => to);

    fn ask(self, asked: &Asked<'_>) -> String {
        let sea = asked.sea_to_clear().map_or_else(String::new, |sea| format!(" from {}", asked.place(sea)));
        format!("Where do the fleets{sea} flee?")
    }

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        let Some(sea) = game.sea_to_clear() else { return };
        if let Some(owner) = game.board.sea(sea).owner {
            out.offer_all(game.quiet_seas(owner, sea).iter(), Action::PushFleets);
        }
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, to: Sea, log: &mut impl Log) {
        let Some(from) = game.sea_to_clear() else { return game.pop() };
        let water = game.board.sea(from);
        let Some(owner) = water.owner else { return };
        game.board.remove_ships(from, water.ships);
        game.board.add_ships(to, owner, water.ships);
        log.tell(|| Event::FleetsPushed { owner, from, to, ships: water.ships });
    }

    /// CYC-5.11.9: a group without destination is destroyed; with no group left the pushing is over.
    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        match game.sea_to_clear() {
            Some(sea) => game.sink_all(sea, log),
            None => game.pop(),
        }
    }

    fn label(self, asked: &Asked<'_>, to: Sea) -> String {
        format!("They flee to {}", asked.sea(to))
    }
}

/// Where the Kraken rises.
#[derive(Clone, Copy)]
pub(crate) struct KrakenPlace;

impl Decision for KrakenPlace {
    choice!(Sea: KrakenPlace(at) => at);

    const QUESTION: &'static str = "Where does the Kraken rise?";

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.map().waters.iter(), Action::KrakenPlace);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Sea, log: &mut impl Log) {
        game.resolving.remove(Figure::Kraken.card());
        game.stand(seat, Figure::Kraken, Place::Sea(at), log);
        game.swap(KrakenStep);
        game.sink_all(at, log);
    }

    fn label(self, asked: &Asked<'_>, at: Sea) -> String {
        format!("Rise in {}", asked.wreck(at))
    }

    fn resolves(self) -> Option<Card> {
        Some(Card::Kraken)
    }
}

/// Whether the Kraken goes on.
#[derive(Clone, Copy)]
pub(crate) struct KrakenStep;

impl Decision for KrakenStep {
    choice!(Option<Sea>: Stop => None, KrakenStep(to) => Some(to));

    const READS_PURSE: bool = true;

    fn ask(self, asked: &Asked<'_>) -> String {
        format!("The Kraken may go on, 1 gold a step.{}", asked.purse())
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Stop);
        if let Some(Standing { at: Place::Sea(at), .. }) = game.figures.get(Figure::Kraken)
            && game.can_pay(seat, box_::KRAKEN_STEP_COST)
        {
            out.offer_all(game.map().sea(at).seas.iter(), Action::KrakenStep);
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, choice: Option<Sea>, log: &mut impl Log) {
        let Some(to) = choice else { return game.pop() };
        game.pay(seat, box_::KRAKEN_STEP_COST, Reason::Move, log);
        if let Some(standing) = &mut game.figures.0[Figure::Kraken] {
            standing.at = Place::Sea(to);
        }
        log.tell(|| Event::FigurePlaced { seat, figure: Figure::Kraken, at: Place::Sea(to) });
        game.sink_all(to, log);
    }

    fn label(self, asked: &Asked<'_>, choice: Option<Sea>) -> String {
        match choice {
            Some(to) => format!("On to {} for {} gold", asked.wreck(to), box_::KRAKEN_STEP_COST),
            None => "Stop here".to_owned(),
        }
    }
}

/// Which figure artemis removes.
#[derive(Clone, Copy)]
pub(crate) struct FigureTarget;

impl Decision for FigureTarget {
    choice!(Figure: FigureTarget(figure) => figure);

    const QUESTION: &'static str = "Which figure does Artemis remove?";

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.figures.iter().map(|(figure, _)| figure), Action::FigureTarget);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, figure: Figure, log: &mut impl Log) {
        game.pop();
        game.remove_figure(figure, log);
    }

    fn label(self, asked: &Asked<'_>, figure: Figure) -> String {
        format!("Remove {}", asked.figure(figure))
    }
}

impl Tabletop {
    /// The next sea from which Polyphemus drives fleets, in id order.
    pub(crate) fn sea_to_clear(&self) -> Option<Sea> {
        let at = self.figures.land(Figure::Polyphemus)?;
        self.map().land(at).seas.and(self.board.all_sailed()).first()
    }

    /// Whether Polyphemus is still driving fleets away.
    pub(crate) fn drives_fleets(&self) -> bool {
        self.stack.contains(&Frame::from(PushFleets))
    }
}

impl Cyclades {
    /// Asks where the figure of a creature goes.
    pub(super) fn bring_figure(&mut self, card: Card) {
        if let Some(figure) = card.figure() {
            self.push(FigureSite { figure });
        }
    }

    /// The Kraken rises; one that stayed on the board is lifted first (CYC-5.11.8).
    pub(super) fn raise_kraken(&mut self) {
        self.figures.0[Figure::Kraken] = None;
        self.push(KrakenPlace);
    }

    /// Asks which figure artemis removes.
    pub(super) fn hunt_figure(&mut self) {
        self.push(FigureTarget);
    }

    /// Takes a figure off the board; its card is discarded if somebody holds it.
    pub(super) fn remove_figure(&mut self, figure: Figure, log: &mut impl Log) {
        if let Some(standing) = self.figures.0[figure].take() {
            if standing.owner.is_some() {
                self.discard.insert(figure.card());
            }
            log.tell(|| Event::FigureLeft { figure });
        }
    }

    fn stand(&mut self, seat: Seat, figure: Figure, at: Place, log: &mut impl Log) {
        let since = self.cycle;
        self.figures.0[figure] = Some(Standing { at, owner: Some(seat), since });
        log.tell(|| Event::FigurePlaced { seat, figure, at });
    }

    /// With `kraken_permanent` his card is discarded at the end of the turn and he stays without owner.
    pub(super) fn leave_kraken(&mut self, seat: Seat) {
        if !self.options.kraken_permanent {
            return;
        }
        if let Some(standing) = &mut self.figures.0[Figure::Kraken]
            && standing.owner == Some(seat)
        {
            standing.owner = None;
            self.discard.insert(Figure::Kraken.card());
        }
    }
}
