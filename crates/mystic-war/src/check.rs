//! What holds in every position. Whatever passes here can be played on without harm.

use crate::components::{
    CARDS, Card, Deity, Family, GOAL_CARDS, Goal, Kind, RESOURCE_MAX, RESOURCE_MIN, ROUNDS_WITHOUT_LIMIT,
    Recipient, Timing,
};
use crate::rules::frame::Frame;
use crate::rules::vacation::check_pile;
use crate::rules::{fits, turn};
use crate::state::{Answer, Chain, Item, MysticWar};
use kernel::{Broken, Game, MAX_SEATS, Seat, Seats};

pub(crate) fn check(game: &MysticWar) -> Result<(), Broken> {
    seats(game)?;
    totals(game)?;
    cards(game)?;
    goals(game)?;
    white(game)?;
    chain(game)?;
    agenda(game)
}

/// Refuses the position unless something holds.
pub(crate) fn hold(holds: bool, why: &str) -> Result<(), Broken> {
    Broken::unless(holds, || why.to_owned())
}

/// Every seat that is named exists; everything after may index by seat.
fn seats(game: &MysticWar) -> Result<(), Broken> {
    let count = game.seats.len();
    hold(MysticWar::SEATS.contains(&(count as u8)), "3 to 8 mages play")?;
    game.options.check(count as u8).map_err(|error| Broken(error.to_string()))?;
    let exists = |seat: Seat| seat.index() < count;
    let chain = game.chain.iter().flat_map(|chain| {
        let items = chain.items.iter().flat_map(|item| [Some(item.by), item.named]).flatten();
        let given = chain.pile.iter().map(|given| given.by);
        items.chain(given).chain([chain.player, chain.recipient])
    });
    let chaos = game.chaos.iter().flat_map(|chaos| [chaos.controller, chaos.player, chaos.recipient]);
    let draft = game.draft.iter().flat_map(|draft| [Some(draft.by), draft.recipient]).flatten();
    let ending = game.ending.map(|ending| ending.from);
    let everybody = Seats::all(game.count());
    let asked = game.agenda.iter().flat_map(|frame| frame.who(game.parts(*frame, everybody)).iter());
    let all = [Some(game.first_player), game.next_first_player, ending].into_iter().flatten();
    hold(all.chain(chain).chain(chaos).chain(draft).chain(asked).all(exists), "every seat named must exist")
}

fn totals(game: &MysticWar) -> Result<(), Broken> {
    let within = |value: u8| (RESOURCE_MIN..=RESOURCE_MAX).contains(&value);
    for mage in &game.seats {
        let totals = mage.resources;
        let fine = [totals.followers, totals.mystic_power, totals.gold].into_iter().all(within);
        hold(fine, "every resource is from 1 to 49")?;
    }
    let limit = match game.options.max_rounds {
        0 => ROUNDS_WITHOUT_LIMIT,
        rounds => rounds,
    };
    hold((1..=limit).contains(&game.round), "the round is from 1 to the last one")?;
    hold(game.consecutive_passes <= game.count(), "at most every mage has passed in a row")?;
    let fixed = game.consecutive_passes == 0 || game.next_first_player.is_some();
    hold(fixed, "who passed first leads the next round")
}

/// The 82 cards are all there, once each.
fn cards(game: &MysticWar) -> Result<(), Broken> {
    let mut counts = [0u16; Card::KINDS];
    let mut see = |card: Card| counts[card.index()] += 1;
    game.deck.from_the_top().for_each(&mut see);
    game.discard.iter().chain(&game.aside).copied().for_each(&mut see);
    game.draft.iter().for_each(|draft| see(draft.card));
    for mage in &game.seats {
        mage.hand.iter().for_each(&mut see);
        mage.deities.iter().for_each(|deity| see(deity.card()));
    }
    if let Some(chain) = &game.chain {
        see(chain.card);
        chain.pile.iter().for_each(|given| see(given.card));
        // A free deity of the chain lies face-up before somebody and is counted there.
        let spent = chain.items.iter().filter(|item| Deity::on(item.card).is_none());
        spent.for_each(|item| see(item.card));
    }
    game.chaos.iter().flat_map(|chaos| &chaos.pool).copied().for_each(&mut see);
    for facts in &CARDS {
        let (found, printed) = (counts[facts.card.index()], u16::from(facts.count));
        Broken::unless(found == printed, || format!("{} of {} {} are there", found, printed, facts.card))?;
    }
    for seat in Seat::all(game.count()) {
        let known = &game.mage(seat).known;
        let held = game.hand_with_draft(seat).contains(known) && !known.has(Card::JudgmentWhite);
        hold(held, "what is known to be in a hand is there")?;
    }
    Ok(())
}

fn goals(game: &MysticWar) -> Result<(), Broken> {
    let all = || game.goal_deck.iter().copied().chain(game.seats.iter().map(|mage| mage.goal));
    hold(all().count() == GOAL_CARDS, "there are twelve goals")?;
    for goal in Goal::ALL {
        let copies = all().filter(|&other| other == goal).count();
        hold(copies == usize::from(Goal::COPIES), "there are three goals of each kind")?;
    }
    let open = game.options.secret_goals || game.seats.iter().all(|mage| mage.goal_up);
    hold(open, "all goals lie face-up in an open game")
}

/// MW-5.120: the white Judgment is under the deck unless the deck has ended.
fn white(game: &MysticWar) -> Result<(), Broken> {
    let in_deck = game.deck.from_the_top().any(|card| card == Card::JudgmentWhite);
    let under = game.deck.bottom() == Some(Card::JudgmentWhite);
    hold(in_deck == under, "the white Judgment lies under the deck")?;
    let exchange = matches!(game.agenda.as_slice(), [Frame::ExchangeGoal(_)]);
    let reckoned = game.ending.is_some_and(|ending| ending.reckoning);
    let fits = if exchange { in_deck && game.deck_ended } else { reckoned || in_deck != game.deck_ended };
    hold(fits, "the deck has ended exactly while the white Judgment is out of it")?;
    let apart = game.chain.as_ref().is_none_or(|chain| chain.card.kind() != Kind::Event)
        && !game.aside.contains(&Card::JudgmentWhite)
        && game.draft.is_none_or(|draft| draft.card != Card::JudgmentWhite);
    hold(apart, "a Judgment is never in the middle of being played")
}

fn chain(game: &MysticWar) -> Result<(), Broken> {
    let Some(chain) = &game.chain else { return Ok(()) };
    let facts = chain.card.facts();
    let root = facts.timing == Timing::Main && facts.kind != Kind::Event;
    hold(root, "this card opens no chain")?;
    let wild = facts.kind == Kind::Resource && facts.family.is_none();
    hold(chain.declared.is_some() == wild, "a Wild Magic, and nothing else, is declared")?;
    let dragon = facts.family.or(chain.declared) == Some(Family::Dragon);
    hold(chain.category.is_some() == dragon, "a Dragon, and nothing else, names a category")?;
    let about = matches!(facts.recipient, Recipient::WithDeity | Recipient::OtherWithDeity);
    hold(chain.deity.is_some() == about, "Disfavor and Favoritism, and nothing else, name a deity")?;
    let there = chain.deity.is_none_or(|deity| game.mage(chain.recipient).deities.has(deity));
    hold(there, "the deity named lies before the recipient")?;
    let other = chain.card != Card::Favoritism || chain.player != chain.recipient;
    hold(other, "Favoritism is for another mage")?;
    chain.items.iter().try_for_each(item)?;
    laid_deities(game, chain)?;
    check_pile(game, chain)
}

fn item(item: &Item) -> Result<(), Broken> {
    hold(item.card.timing() != Timing::Main, "only answers join a chain")?;
    hold(item.named.is_some() == fits::names_a_seat(item.card), "an answer names a seat if it needs one")
}

/// The free deities of a chain lie face-up: so a chain can never overflow.
fn laid_deities(game: &MysticWar, chain: &Chain) -> Result<(), Broken> {
    let of = |deity: Deity| {
        let laid = chain.items.iter().filter(|item| item.card == deity.card()).count();
        let up = game.seats.iter().flat_map(|mage| mage.deities.iter()).filter(|&up| up == deity).count();
        laid <= up
    };
    hold(Deity::ALL.into_iter().all(of), "a deity laid in the chain lies face-up")
}

fn agenda(game: &MysticWar) -> Result<(), Broken> {
    if game.ending.is_some() {
        let nothing = game.agenda.is_empty() && game.chain.is_none() && game.draft.is_none();
        hold(nothing, "nothing follows the end")?;
        let ended = game.ending.is_some_and(|ending| ending.reckoning) || !game.eligible().is_empty();
        hold(ended, "a Judgment ends the game only for an eligible mage")?;
        return hold(
            game.chaos.is_some() != game.aside.is_empty(),
            "Chaos Strikes lies aside while it lasts",
        );
    }
    let silent = |chain: &Chain| chain.answers == [Answer::Missing; MAX_SEATS];
    let sealed = game.in_window() || game.chain.as_ref().is_none_or(silent);
    hold(sealed, "answers are given only in a window")?;
    hold(game.quiet.is_some() == (game.top() == Some(Frame::Quiet)), "a quiet window is open or is not")?;
    if let [Frame::TurnAction(turn), above @ ..] = game.agenda.as_slice() {
        hold(game.options.quiet_window || !turn.quiet, "there are no quiet windows at this table")?;
        turn_goes_on(game, turn.seat, above)?;
    }
    match game.agenda.split_last() {
        Some((top, below)) => top.check(game, below),
        None => hold(false, "the agenda cannot look like this"),
    }
}

/// What holds during a turn, with these frames above it.
fn turn_goes_on(game: &MysticWar, seat: Seat, above: &[Frame]) -> Result<(), Broken> {
    hold(game.consecutive_passes < game.count(), "a round of passes ends the round")?;
    could_pass(game, seat)?;
    let calm = game.chaos.is_none();
    let unshown = matches!(above, [] | [Frame::Quiet]) || (calm && game.draft.is_some());
    hold(unshown || game.consecutive_passes == 0, "a card played breaks the row of passes")?;
    let chaos = matches!(above, [Frame::PutAway, Frame::ChaosNext, ..]);
    let aside = calm || game.aside.first() == Some(&Card::ChaosStrikes);
    hold(chaos != calm && aside, "Chaos Strikes lies aside while it lasts")
}

/// The frames between a decision and what it stands on: a turn, or Chaos Strikes in a turn.
pub(crate) fn ground(below: &[Frame]) -> Option<&[Frame]> {
    match below {
        [Frame::TurnAction(_), Frame::PutAway, Frame::ChaosNext, above @ ..]
        | [Frame::TurnAction(_), above @ ..] => Some(above),
        _ => None,
    }
}

/// Nothing lies open but the table, and so many have passed in a row.
pub(crate) fn bare(game: &MysticWar, place: bool, passes: u8) -> Result<(), Broken> {
    nothing_laid(game)?;
    let between = game.chaos.is_none() && game.aside.is_empty() && game.consecutive_passes == passes;
    hold(place && between, "cards are played only on turns")
}

/// No card is being played.
pub(crate) fn nothing_laid(game: &MysticWar) -> Result<(), Broken> {
    hold(game.chain.is_none() && game.draft.is_none(), "no card is being played now")
}

/// Those who passed in the running row held no Judgment and few enough cards (MW-5.19).
pub(crate) fn could_pass(game: &MysticWar, turn: Seat) -> Result<(), Broken> {
    let mut run = turn::passed(turn, game.consecutive_passes, game.count());
    hold(run.all(|seat| turn::may_pass(game.mage(seat))), "who passed could pass")
}

/// A chain is being answered, nothing else is going on and nobody has refused yet.
pub(crate) fn open(game: &MysticWar, place: bool) -> Result<(), Broken> {
    let fresh = |chain: &Chain| !chain.refused && chain.items.iter().all(|item| !item.refused);
    let fine = place && game.draft.is_none() && game.chain.as_ref().is_some_and(fresh);
    hold(fine && game.aside.len() == usize::from(game.chaos.is_some()), "a window is about a chain")
}

/// The event `card` is being carried out.
pub(crate) fn event(game: &MysticWar, below: &[Frame], card: Card) -> Result<(), Broken> {
    nothing_laid(game)?;
    let alone = game.aside.len() == 1 + usize::from(game.chaos.is_some());
    let place = alone && ground(below) == Some([Frame::PutAway].as_slice());
    hold(place && game.aside.last() == Some(&card), "the event lies aside while it lasts")
}

/// Whether `decider` decides about an event for `recipient`.
pub(crate) fn decides(game: &MysticWar, decider: Seat, recipient: Seat) -> bool {
    match &game.chaos {
        Some(chaos) => (decider, recipient) == (chaos.controller, chaos.recipient),
        None => decider == recipient,
    }
}
