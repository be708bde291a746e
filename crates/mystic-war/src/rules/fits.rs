//! Which cards may be played when: one judgement for the rules, for labels and for the question "why not?".

use super::chain::{Evaluation, negation_target, transmuted};
use super::frame::Frame;
use super::turn::TurnAction;
use crate::board::Board;
use crate::components::{Card, Deity, On, Recipient, Resource, Timing, Wealth};
use crate::state::Chain;
use crate::view::View;
use kernel::{Seat, Seats};

/// Why a card cannot be played now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// It is not in hand.
    NotInHand,
    /// It only answers other cards (MW-5.36).
    OnlyAnswers,
    /// It is a turn, not an answer.
    OnlyOnTurn,
    /// Before a turn only deities that stay face-up can be laid (MW-5.137).
    NotQuiet,
    /// Everybody is guarded by this deity (MW-5.34).
    AllGuarded(Deity),
    /// Nobody it could be for has a face-up deity.
    NoDeity,
    /// Every goal is face-up already.
    NoHiddenGoal,
    /// The root is not a resource card.
    NotAResource,
    /// The root is a deity card; spells cannot touch it (MW-5.79).
    DeityRoot,
    /// The resource card does not read as a loss.
    NotADragon,
    /// The resource card does not read as a gain.
    AlreadyALoss,
    /// It does not read as a gain of Mystic Power.
    NotASorcery,
    /// The root will do nothing as things stand.
    Cancelled,
    /// It is captured already.
    Captured,
    /// The category would not change.
    SameCategory,
    /// Wealth has doubled the card, and nothing is doubled twice (MW-5.43).
    Rich,
    /// Nobody is about to lose Followers.
    NoFollowerLoss,
    /// Nobody else is about to lose Followers.
    NoFollowerLossOfOthers,
    /// No deity is about to be lost.
    NoDeityLoss,
    /// A Sacrifice lies there already.
    Sacrificed,
    /// Only the loser may play Sacrifice at this table (option `sacrifice_owner_only`).
    NotTheLoser,
}

/// Who can be the recipient of a main or free card of `player` (MW-5.34, MW-5.35, MW-5.105).
pub fn recipients(board: &Board, card: Card, player: Seat) -> Seats {
    let all = Seats::all(board.seats);
    let facts = card.facts();
    let open = match facts.recipient {
        Recipient::Nobody => Seats::NONE,
        Recipient::Anyone => all,
        Recipient::WithDeity => board.with_deity(),
        Recipient::OtherWithDeity => board.with_deity().without(player),
        Recipient::HiddenGoal => board.goals_down,
    };
    match facts.barred_by {
        Some(deity) if !board.chaos => {
            open.iter().filter(|seat| !board.deities[seat.index()].has(deity)).collect()
        }
        Some(_) | None => open,
    }
}

/// Whether `card` can be laid on a turn, or as a root of Chaos Strikes on `only` (MW-5.34 to MW-5.36, MW-5.102).
pub fn may_lay(board: &Board, card: Card, player: Seat, only: Option<Seat>) -> Result<(), WhyNot> {
    let facts = card.facts();
    if facts.timing == Timing::Response {
        return Err(WhyNot::OnlyAnswers);
    }
    if card == Card::VacationOfTheGods && board.with_deity().is_empty() {
        return Err(WhyNot::NoDeity);
    }
    if only.is_none() && facts.recipient == Recipient::Anyone && facts.barred_by.is_none() {
        return Ok(());
    }
    let open = recipients(board, card, player);
    let found = only.map_or(!open.is_empty(), |seat| open.contains(seat));
    match facts.recipient {
        Recipient::Nobody => Ok(()),
        Recipient::Anyone | Recipient::WithDeity | Recipient::OtherWithDeity | Recipient::HiddenGoal
            if found =>
        {
            Ok(())
        }
        Recipient::Anyone => Err(facts.barred_by.map_or(WhyNot::NoDeity, WhyNot::AllGuarded)),
        Recipient::WithDeity | Recipient::OtherWithDeity => Err(WhyNot::NoDeity),
        Recipient::HiddenGoal => Err(WhyNot::NoHiddenGoal),
    }
}

/// The categories the player of `card` may name against `recipient` (MW-5.91, MW-5.105).
pub fn categories(board: &Board, card: Card, recipient: Seat) -> impl Iterator<Item = Resource> + Clone {
    let wrath = card == Card::WrathOfTheWarGod;
    let guarded = wrath && board.immune(recipient, Resource::Followers);
    Resource::ALL.into_iter().filter(move |&resource| match resource {
        Resource::Followers => !guarded,
        Resource::MysticPower => !wrath,
        Resource::Gold => true,
    })
}

/// The moment in which an answer is judged.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// What lies open.
    pub board: &'a Board,
    /// The chain as it stands.
    pub chain: &'a Chain,
    /// What it comes to.
    pub now: &'a Evaluation,
}

/// Whether `seat` may play `card` now, on its turn or in a window; nothing where no card is asked for.
pub fn judge(view: &View, seat: Seat, card: Card) -> Option<Result<(), WhyNot>> {
    let board = view.board();
    if let (true, Some(chain), Some(now)) = (view.in_window(), &view.chain, &view.outlook) {
        return Some(may_answer(Moment { board: &board, chain, now }, seat, card));
    }
    if view.quiet.is_some() {
        let free = card.timing() == Timing::Free;
        return Some(unless(!free, || WhyNot::NotQuiet));
    }
    let own_turn = view.top() == Some(Frame::TurnAction(TurnAction::of(seat)));
    own_turn.then(|| may_lay(&board, card, seat, None))
}

/// Whether `card`, played by `caster`, answers the chain as it stands (MW-5.46 to MW-5.56).
pub fn may_answer(moment: Moment<'_>, caster: Seat, card: Card) -> Result<(), WhyNot> {
    let Moment { board, chain, now } = moment;
    match card.timing() {
        Timing::Free => return Ok(()),
        Timing::Main => return Err(WhyNot::OnlyOnTurn),
        Timing::Response => {}
    }
    if card == Card::Sacrifice {
        return may_sacrifice(board, chain, caster);
    }
    if negation_target(chain, chain.items.len()).is_none() {
        return Err(WhyNot::DeityRoot);
    }
    if card == Card::Negation {
        return Ok(());
    }
    if names_a_seat(card) {
        let someone = now.followers_lost.iter().any(|&lost| lost > 0);
        unless(!someone, || WhyNot::NoFollowerLoss)?;
        let nobody = targets(moment, caster, card).is_empty();
        return unless(nobody, || WhyNot::NoFollowerLossOfOthers);
    }
    may_bend(moment, card)
}

/// The spells that only fit a resource card (MW-5.46 to MW-5.51).
fn may_bend(Moment { board, chain, now }: Moment<'_>, card: Card) -> Result<(), WhyNot> {
    let reading = now.reading.ok_or(WhyNot::NotAResource)?;
    let idle = reading.cancelled;
    if card == Card::Capture {
        unless(!reading.loss, || WhyNot::NotADragon)?;
        // MW-5.47: a Capture that is live bars the next; with `capture_cancelled` off a dead Dragon is out of reach.
        let dead = super::chain::dead(chain);
        let captured = chain.items.iter().enumerate().any(|(at, item)| item.card == card && !dead.item(at));
        unless(captured, || WhyNot::Captured)?;
        return unless(idle && !board.capture_cancelled, || WhyNot::Cancelled);
    }
    unless(idle, || WhyNot::Cancelled)?;
    if let Some(category) = transmuted(card) {
        return unless(reading.category == category, || WhyNot::SameCategory);
    }
    match card.facts().on {
        On::Resource => unless(reading.loss, || WhyNot::AlreadyALoss),
        On::Sorcery => {
            unless(reading.loss || reading.category != Resource::MysticPower, || WhyNot::NotASorcery)?;
            unless(board.wealth(chain.player) == Wealth::Rich, || WhyNot::Rich)
        }
        On::Dragon => unless(!reading.loss, || WhyNot::NotADragon),
        On::Nothing | On::NewestCard | On::FollowerLoss | On::FollowerLossOfOther | On::DeityLoss => Ok(()),
    }
}

fn may_sacrifice(board: &Board, chain: &Chain, caster: Seat) -> Result<(), WhyNot> {
    let endangered = chain.endangered();
    unless(endangered.is_empty(), || WhyNot::NoDeityLoss)?;
    unless(chain.items.iter().any(|item| item.card == Card::Sacrifice), || WhyNot::Sacrificed)?;
    unless(board.sacrifice_owner_only && !endangered.contains(caster), || WhyNot::NotTheLoser)
}

fn unless(bad: bool, why: impl FnOnce() -> WhyNot) -> Result<(), WhyNot> {
    if bad { Err(why()) } else { Ok(()) }
}

/// Whether `card` names a seat when it answers.
pub const fn names_a_seat(card: Card) -> bool {
    matches!(card.timing(), Timing::Free)
        || matches!(card, Card::Necromancy | Card::Resurrection | Card::Sacrifice)
}

/// The seats that `card` of `caster` may name (MW-5.53 to MW-5.56); none for a card that names nobody.
pub fn targets(Moment { board, chain, now }: Moment<'_>, caster: Seat, card: Card) -> Seats {
    let losers = || {
        let lost = |seat: &Seat| now.followers_lost[seat.index()] > 0;
        Seat::all(board.seats).filter(lost).collect::<Seats>()
    };
    if card.timing() == Timing::Free {
        Seats::all(board.seats)
    } else if card == Card::Necromancy {
        losers().without(caster)
    } else if card == Card::Resurrection {
        losers()
    } else if card == Card::Sacrifice && board.sacrifice_owner_only {
        chain.endangered().and(Seats::only(caster))
    } else if card == Card::Sacrifice {
        chain.endangered()
    } else {
        Seats::NONE
    }
}
