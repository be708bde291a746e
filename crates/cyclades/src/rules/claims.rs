//! Claiming monuments and putting them up (CYC-5.17.1).

use super::frame::{Decision, Frame, Part, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::event::Event;
use crate::ids::Monument;
use crate::map::Territory;
use crate::state::{Cyclades, Tabletop};
use crate::text::Asked;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A monument may be claimed after deploying.
#[derive(Clone, Copy)]
pub(crate) struct SetupClaim;

impl Decision for SetupClaim {
    choice!(Option<Monument>: Pass => None, SetupClaimMonument(monument) => Some(monument));

    const QUESTION: &'static str = "You may claim a monument.";
    const PARTS: &'static [Part] = &[Part::Deployment];
    const OPENS: bool = true;

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Pass);
        out.offer_all(game.claimable(seat), Action::SetupClaimMonument);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, choice: Option<Monument>, log: &mut impl Log) {
        match choice {
            Some(monument) => game.claim(seat, monument, log),
            None => game.end_deploy(seat),
        }
    }

    fn label(self, asked: &Asked<'_>, choice: Option<Monument>) -> String {
        choice.map_or_else(|| "Claim no monument".to_owned(), |monument| asked.claim(monument))
    }
}

/// A monument may be claimed before the buildings go.
#[derive(Clone, Copy)]
pub(crate) struct ClaimFirst;

impl Decision for ClaimFirst {
    choice!(Option<Monument>: Skip => None, ClaimMonumentFirst(monument) => Some(monument));

    const QUESTION: &'static str = "Before your buildings go: claim a monument?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Skip);
        out.offer_all(game.claimable(seat), Action::ClaimMonumentFirst);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, choice: Option<Monument>, log: &mut impl Log) {
        match choice {
            Some(monument) => game.claim(seat, monument, log),
            None => game.pop(),
        }
    }

    fn label(self, asked: &Asked<'_>, choice: Option<Monument>) -> String {
        choice.map_or_else(|| "Claim no monument".to_owned(), |monument| asked.claim(monument))
    }
}

/// Where a monument is put up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MonumentSite {
    pub monument: Monument,
}

impl Decision for MonumentSite {
    choice!(Territory: MonumentSite(at) => at);

    const QUESTION: &'static str = "Where does the monument rise?";
    const PARTS: &'static [Part] = &[Part::Deployment, Part::Turn];

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.board.held(seat).iter(), Action::MonumentSite);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Territory, log: &mut impl Log) {
        let monument = self.monument;
        game.pop();
        game.board.land_mut(at).monuments.insert(monument);
        log.tell(|| Event::MonumentPlaced { seat, monument, at });
    }

    fn label(self, asked: &Asked<'_>, at: Territory) -> String {
        format!("To {}", asked.land(at))
    }
}

impl Tabletop {
    /// The monuments that `seat` may claim (CYC-5.17.1).
    pub fn claimable(&self, seat: Seat) -> impl Iterator<Item = Monument> + '_ {
        let lands = self.board.held(seat);
        self.monuments.iter().filter(move |monument| {
            let [one, other] = monument.requires();
            let count = |building| self.board.built(lands, building);
            if one == other { count(one) >= 2 } else { count(one) >= 1 && count(other) >= 1 }
        })
    }

    /// Whether this monument is claimed and waits for its territory.
    pub(crate) fn awaits_site(&self, monument: Monument) -> bool {
        self.stack.contains(&Frame::from(MonumentSite { monument }))
    }
}

impl Cyclades {
    /// After a deployment.
    pub(super) fn ask_setup_claims(&mut self) {
        self.push(SetupClaim);
    }

    /// Before the buildings of a founding go.
    pub(super) fn ask_claims_first(&mut self, seat: Seat) {
        if self.claimable(seat).next().is_some() {
            self.push(ClaimFirst);
        }
    }

    pub(super) fn claim(&mut self, seat: Seat, monument: Monument, log: &mut impl Log) {
        self.monuments.remove(monument);
        log.tell(|| Event::MonumentClaimed { seat, monument });
        self.push(MonumentSite { monument });
    }
}
