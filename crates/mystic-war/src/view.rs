//! What one viewer may know: the open table, its own cards, and nothing that tells about the cards of others
//! (section 8).

use crate::board::{Board, Deities, Totals};
use crate::components::{Card, Goal};
use crate::options::MysticWarOptions;
use crate::pile::{Deck, Pile};
use crate::rules::chain::{Evaluation, evaluate};
use crate::rules::frame::{Frame, Parts};
use crate::state::{Answer, Chain, Chaos, Draft, Ending, MysticWar};
use kernel::{MAX_SEATS, Outcome, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// The table through the eyes of one viewer. Once the game is over it hides nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose eyes; nobody's for a spectator.
    pub you: Option<Seat>,
    /// The options.
    pub options: MysticWarOptions,
    /// The round.
    pub round: u16,
    /// Who leads it.
    pub first_player: Seat,
    /// Who leads the next.
    pub next_first_player: Option<Seat>,
    /// How many turns in a row were passes.
    pub consecutive_passes: u8,
    /// Whether the white Judgment left the deck in this round.
    pub deck_ended: bool,
    /// The mages.
    pub seats: Vec<SeatView>,
    /// How many cards the deck has.
    pub deck: u8,
    /// Where the white Judgment is: its back shows.
    pub white: White,
    /// The discard pile.
    pub discard: DiscardView,
    /// How many goals nobody has.
    pub goal_deck: u8,
    /// Event cards in resolution.
    pub aside: Vec<Card>,
    /// Your own card whose choices are still missing.
    pub draft: Option<Draft>,
    /// The running chain. Of its answers only your own is here.
    pub chain: Option<Chain>,
    /// The seats asked in the running sweep.
    pub asked: Seats,
    /// What the chain comes to as it stands.
    pub outlook: Option<Evaluation>,
    /// Chaos Strikes at work.
    pub chaos: Option<ChaosView>,
    /// The quiet window before a turn. Of its answers only your own is here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<[Answer; MAX_SEATS]>,
    /// What is to be done, the next thing last, as far as you may know.
    pub agenda: Vec<Frame>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The final standing.
    pub outcome: Option<Outcome>,
    /// What was hidden from everybody, once the game is over.
    pub revealed: Option<Revealed>,
}

/// One mage as others see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Followers, Mystic Power and Gold.
    pub resources: Totals,
    /// Face-up deities.
    pub deities: Deities,
    /// How many cards are in hand.
    pub hand_size: u8,
    /// The cards in hand, if you may see them.
    pub hand: Option<Pile>,
    /// At least these are in hand: everybody saw them being taken.
    pub known: Pile,
    /// The goal, if you may see it.
    pub goal: Option<Goal>,
    /// Whether the goal lies face-up.
    pub goal_up: bool,
}

/// Where the white Judgment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum White {
    /// At the bottom of the deck.
    Deck,
    /// In this hand.
    Hand(Seat),
    /// In the pool of Chaos Strikes.
    Pool,
    /// In the discard pile.
    Discard,
}

/// The discard pile as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscardView {
    /// How many cards.
    pub size: u8,
    /// The newest.
    pub top: Option<Card>,
    /// All of them, oldest first, if you may look through them.
    pub cards: Option<Vec<Card>>,
}

/// Chaos Strikes as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChaosView {
    /// Who decides.
    pub controller: Seat,
    /// Who counts as the player.
    pub player: Seat,
    /// Whom it strikes.
    pub recipient: Seat,
    /// How many cards are left.
    pub size: u8,
    /// The cards left, if you may see them.
    pub pool: Option<Vec<Card>>,
}

/// What nobody could see during the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revealed {
    /// The deck.
    pub deck: Deck,
    /// The goals nobody had.
    pub goal_deck: Vec<Goal>,
}

pub(crate) fn view(game: &MysticWar, viewer: Viewer) -> View {
    let over = game.ending.is_some();
    // MW-8.6: a play that is not complete does not exist for others.
    let foreign = game.draft.filter(|draft| !viewer.is(draft.by));
    let mut agenda: Vec<Frame> = game.agenda.iter().copied().collect();
    if foreign.is_some() {
        agenda.pop();
    }
    let chain = game.chain.as_ref().map(|chain| masked(chain, viewer));
    View {
        you: viewer.seat(),
        options: game.options,
        round: game.round,
        first_player: game.first_player,
        next_first_player: game.next_first_player,
        consecutive_passes: game.consecutive_passes,
        deck_ended: game.deck_ended,
        seats: Seat::all(game.count()).map(|seat| seat_view(game, seat, viewer, foreign)).collect(),
        deck: game.deck.len(),
        white: white(game),
        discard: discard_view(game, viewer),
        goal_deck: game.goal_deck.len() as u8,
        aside: game.aside.to_vec(),
        draft: game.draft.filter(|draft| viewer.is(draft.by)),
        asked: if game.in_window() || game.quiet.is_some() { game.speakers() } else { Seats::NONE },
        outlook: chain.as_ref().map(|chain| evaluate(&game.board(), chain)),
        chain,
        chaos: game.chaos.as_ref().map(|chaos| chaos_view(chaos, viewer, over, foreign)),
        quiet: game.quiet.map(|answers| own(&answers, viewer)),
        agenda,
        ending: game.ending,
        outcome: game.standing(),
        revealed: over.then(|| Revealed { deck: game.deck.clone(), goal_deck: game.goal_deck.to_vec() }),
    }
}

/// MW-8.2: nobody sees an answer but its giver.
fn masked(chain: &Chain, viewer: Viewer) -> Chain {
    Chain { answers: own(&chain.answers, viewer), ..chain.clone() }
}

fn own(answers: &[Answer; MAX_SEATS], viewer: Viewer) -> [Answer; MAX_SEATS] {
    let mut own = [Answer::Missing; MAX_SEATS];
    if let Some(seat) = viewer.seat() {
        own[seat.index()] = answers[seat.index()];
    }
    own
}

fn seat_view(game: &MysticWar, seat: Seat, viewer: Viewer, foreign: Option<Draft>) -> SeatView {
    let mage = game.mage(seat);
    let open = game.ending.is_some() || viewer.is(seat);
    let unfinished = game.chaos.is_none() && foreign.is_some_and(|draft| draft.by == seat);
    SeatView {
        resources: mage.resources,
        deities: mage.deities,
        hand_size: mage.hand.len() + u8::from(unfinished),
        hand: open.then(|| mage.hand.clone()),
        known: mage.known.clone(),
        goal: (open || mage.goal_up).then_some(mage.goal),
        goal_up: mage.goal_up,
    }
}

fn white(game: &MysticWar) -> White {
    let holder = Seat::all(game.count()).find(|&seat| game.mage(seat).hand.has(Card::JudgmentWhite));
    if let Some(seat) = holder {
        White::Hand(seat)
    } else if game.discard.contains(&Card::JudgmentWhite) {
        White::Discard
    } else if game.chaos.as_ref().is_some_and(|chaos| chaos.pool.contains(&Card::JudgmentWhite)) {
        White::Pool
    } else {
        White::Deck
    }
}

fn discard_view(game: &MysticWar, viewer: Viewer) -> DiscardView {
    let picks = game.picker().is_some_and(|seat| viewer.is(seat));
    let open = picks || game.options.open_discard || game.ending.is_some();
    DiscardView {
        size: game.discard.len() as u8,
        top: game.discard.last().copied(),
        cards: open.then(|| game.discard.to_vec()),
    }
}

fn chaos_view(chaos: &Chaos, viewer: Viewer, over: bool, foreign: Option<Draft>) -> ChaosView {
    let Chaos { controller, player, recipient, ref pool } = *chaos;
    let size = pool.len() as u8 + u8::from(foreign.is_some());
    let open = over || viewer.is(controller);
    ChaosView { controller, player, recipient, size, pool: open.then(|| pool.to_vec()) }
}

impl View {
    /// How many play.
    pub fn count(&self) -> u8 {
        self.seats.len() as u8
    }

    /// The mage in `seat`.
    pub fn mage(&self, seat: Seat) -> &SeatView {
        &self.seats[seat.index()]
    }

    /// What is to be done next, as far as this viewer may know.
    pub fn top(&self) -> Option<Frame> {
        self.agenda.last().copied()
    }

    /// The cards in the viewer's own hand.
    pub fn hand(&self) -> Option<&Pile> {
        self.you.and_then(|seat| self.seats.get(seat.index())?.hand.as_ref())
    }

    /// What lies open.
    pub fn board(&self) -> Board {
        let mages = self.seats.iter().map(|mage| (mage.resources, mage.deities, mage.goal_up));
        Board::new(&self.options, self.chaos.is_some(), mages)
    }

    /// Whom the rules wait for as far as this viewer may know: in a sweep all asked seats, less the viewer once it has
    /// answered (MW-8.5).
    pub(crate) fn awaited(&self) -> Seats {
        let answered = self.you.filter(|_| self.own_answer().given());
        let parts = Parts {
            drafter: self.draft.iter().map(|draft| draft.by).collect(),
            controller: self.chaos.iter().map(|chaos| chaos.controller).collect(),
            recipient: self.chain.iter().map(|chain| chain.recipient).collect(),
            silent: answered.map_or(self.asked, |seat| self.asked.without(seat)),
        };
        self.top().filter(|_| self.ending.is_none()).map_or(Seats::NONE, |frame| frame.who(parts))
    }

    /// What the viewer has said in the running sweep.
    pub fn own_answer(&self) -> Answer {
        let answers = self.chain.as_ref().map(|chain| &chain.answers).or(self.quiet.as_ref());
        match (answers, self.you) {
            (Some(answers), Some(seat)) => answers.get(seat.index()).copied().unwrap_or_default(),
            (_, _) => Answer::Missing,
        }
    }
}
