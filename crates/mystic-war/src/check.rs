//! What holds in every position. Whatever passes here can be played on without harm.

use crate::components::{
    AMOUNTS, BOON_POINTS, CARDS, Card, Deity, Family, GOAL_CARDS, Goal, Kind, PowerKind, RESOURCE_MAX,
    RESOURCE_MIN, ROUNDS_WITHOUT_LIMIT, Recipient, Resource, Timing,
};
use crate::pile::Pile;
use crate::rules::chain::evaluate;
use crate::rules::{fits, powers, turn};
use crate::state::{Answer, Boon, Chain, Item, MysticWar, Step};
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

fn hold(holds: bool, why: &str) -> Result<(), Broken> {
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
    let steps = game.agenda.iter().flat_map(named);
    let all = [Some(game.first_player), game.next_first_player, ending].into_iter().flatten();
    hold(all.chain(chain).chain(chaos).chain(draft).chain(steps).all(exists), "every seat named must exist")
}

fn named(step: &Step) -> impl Iterator<Item = Seat> {
    let pair = match *step {
        Step::SpecialPower { seat }
        | Step::DestroyTarget { seat, .. }
        | Step::TurnAction { seat }
        | Step::VacationDiscard { seat }
        | Step::ExchangeGoal { seat } => [Some(seat), None],
        Step::ProtectionConsent { holder, .. } => [Some(holder), None],
        Step::GeniePick { decider, recipient } => [Some(decider), Some(recipient)],
        Step::BoonAllocate(boon) | Step::BoonDestroy(boon) => [Some(boon.decider), Some(boon.recipient)],
        Step::ReceiveStep
        | Step::DrawStep
        | Step::ChooseWildType
        | Step::ChooseRecipient
        | Step::ChooseCategory
        | Step::ChooseDeity
        | Step::ResponseTarget
        | Step::Respond
        | Step::VacationKeep
        | Step::PutAway
        | Step::ChaosNext
        | Step::ChaosModify
        | Step::RoundEnd => [None, None],
    };
    pair.into_iter().flatten()
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
        Broken::unless(found == printed, || format!("{} of {} {} are there", found, printed, facts.id))?;
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
    let exchange = matches!(game.agenda.as_slice(), [Step::ExchangeGoal { .. }]);
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
    pile(game, chain)
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

fn pile(game: &MysticWar, chain: &Chain) -> Result<(), Broken> {
    let keeping = game.top() == Some(Step::VacationKeep);
    let fine = |card: Card| Deity::on(card).is_some() || (keeping && card == Card::Sacrifice);
    hold(chain.pile.iter().all(|given| fine(given.card)), "the Vacation pile is made of deities")?;
    let givers: Seats = chain.pile.iter().map(|given| given.by).collect();
    hold(givers.len() == chain.pile.len(), "each mage gives up one deity")?;
    let giving = matches!(game.top(), Some(Step::VacationDiscard { .. }));
    let filled = if chain.card == Card::VacationOfTheGods {
        giving || !chain.pile.is_empty()
    } else {
        chain.pile.is_empty()
    };
    hold(filled, "a Vacation, and nothing else, has a pile")
}

fn agenda(game: &MysticWar) -> Result<(), Broken> {
    let steps = game.agenda.as_slice();
    if game.ending.is_some() {
        hold(steps.is_empty() && game.chain.is_none() && game.draft.is_none(), "nothing follows the end")?;
        let ended = game.ending.is_some_and(|ending| ending.reckoning) || !game.eligible().is_empty();
        hold(ended, "a Judgment ends the game only for an eligible mage")?;
        return hold(
            game.chaos.is_some() != game.aside.is_empty(),
            "Chaos Strikes lies aside while it lasts",
        );
    }
    match *steps {
        [Step::SpecialPower { seat }] => {
            bare(game, 0)?;
            hold(powers::open_to(game.mage(seat)).next().is_some(), "a mage is asked who has a power")
        }
        [Step::SpecialPower { .. } | Step::ReceiveStep, Step::DestroyTarget { power, points, .. }] => {
            bare(game, 0)?;
            let fine = power.facts().kind == PowerKind::Destroy && AMOUNTS.contains(&points);
            hold(fine, "destruction is paid in tens")
        }
        [Step::ExchangeGoal { .. }] => {
            bare(game, game.count())?;
            hold(game.options.victory_exchange, "goals are exchanged at this table")?;
            passed(game, Seat(0))
        }
        [Step::TurnAction { seat }, ref rest @ ..] => {
            hold(game.consecutive_passes < game.count(), "a round of passes ends the round")?;
            passed(game, seat)?;
            turn_steps(game, seat, rest)
        }
        _ => hold(false, "the agenda cannot look like this"),
    }
}

/// Nothing lies open but the table, and so many have passed in a row.
fn bare(game: &MysticWar, passes: u8) -> Result<(), Broken> {
    nothing_laid(game)?;
    let between = game.chaos.is_none() && game.aside.is_empty() && game.consecutive_passes == passes;
    hold(between, "cards are played only on turns")
}

fn nothing_laid(game: &MysticWar) -> Result<(), Broken> {
    hold(game.chain.is_none() && game.draft.is_none(), "no card is being played now")
}

/// Those who passed in the running row held no Judgment and few enough cards (MW-5.19).
fn passed(game: &MysticWar, turn: Seat) -> Result<(), Broken> {
    let seats = game.count();
    let mut run = (1..=game.consecutive_passes).map(|step| Seat((turn.0 + seats - step) % seats));
    hold(run.all(|seat| turn::may_pass(game.mage(seat))), "who passed could pass")
}

/// What can stand above a turn.
fn turn_steps(game: &MysticWar, seat: Seat, rest: &[Step]) -> Result<(), Broken> {
    let calm = game.chaos.is_none();
    let unshown = rest.is_empty() || (calm && game.draft.is_some());
    hold(unshown || game.consecutive_passes == 0, "a card played breaks the row of passes")?;
    match *rest {
        [] => {
            nothing_laid(game)?;
            let asked = calm && game.aside.is_empty() && !game.mage(seat).hand.is_empty();
            hold(asked, "a mage with cards has the turn")
        }
        [Step::PutAway, Step::ChaosNext, ref above @ ..] => {
            hold(
                !calm && game.aside.first() == Some(&Card::ChaosStrikes),
                "Chaos Strikes lies aside while it lasts",
            )?;
            chaos_steps(game, above)
        }
        [Step::PutAway, step] => {
            hold(calm && game.aside.len() == 1, "the event lies aside while it lasts")?;
            event_step(game, step)
        }
        [choice] if game.draft.is_some() => {
            hold(calm && game.aside.is_empty() && game.chain.is_none(), "one card is played at a time")?;
            draft(game, seat, choice)
        }
        [Step::Respond, Step::VacationDiscard { seat }] => {
            no_answers(game)?;
            open(game, calm)?;
            giving(game, seat)
        }
        [Step::Respond] => {
            open(game, calm)?;
            sweep(game)
        }
        [Step::ProtectionConsent { holder, item }] => {
            no_answers(game)?;
            hold(game.chain.is_some() && game.draft.is_none() && calm, "a question is about a chain")?;
            let items = game.chain.as_ref().map_or(0, |chain| chain.items.len());
            hold(item.is_none_or(|at| usize::from(at) < items), "a question is about a card of the chain")?;
            hold(game.question((holder, item)) == Some((holder, item)), "a question must make a difference")
        }
        [Step::VacationKeep] => keeping(game, calm),
        _ => hold(false, "the agenda cannot look like this"),
    }
}

/// What can stand above Chaos Strikes.
fn chaos_steps(game: &MysticWar, above: &[Step]) -> Result<(), Broken> {
    let single = game.aside.len() == 1;
    no_answers(game)?;
    match *above {
        [] => {
            nothing_laid(game)?;
            hold(single && game.chaos_roots() != 0, "the controller is asked when a card can be chosen")
        }
        [Step::PutAway, step] => {
            hold(game.aside.len() == 2, "the event lies aside while it lasts")?;
            event_step(game, step)
        }
        [Step::ChaosModify] => {
            open(game, single)?;
            hold(game.chaos_answers() != 0, "the controller is asked when a card fits")
        }
        [Step::ChaosModify, Step::ResponseTarget] => {
            hold(single && game.chain.is_some(), "an answer needs a chain")?;
            controller_draft(game, Step::ResponseTarget)
        }
        [Step::ChaosModify, Step::VacationDiscard { seat }] => {
            open(game, single)?;
            giving(game, seat)
        }
        [Step::VacationKeep] => keeping(game, single),
        [choice] => {
            hold(single && game.chain.is_none(), "one card is played at a time")?;
            controller_draft(game, choice)
        }
        _ => hold(false, "the agenda cannot look like this"),
    }
}

/// A chain is being answered, nothing else is going on and nobody has refused yet.
fn open(game: &MysticWar, place: bool) -> Result<(), Broken> {
    let fresh = |chain: &Chain| !chain.refused && chain.items.iter().all(|item| !item.refused);
    let fine = place && game.draft.is_none() && game.chain.as_ref().is_some_and(fresh);
    hold(fine && game.aside.len() == usize::from(game.chaos.is_some()), "a window is about a chain")
}

fn giving(game: &MysticWar, seat: Seat) -> Result<(), Broken> {
    let vacation = game.chain.as_ref().is_some_and(|chain| {
        let before: Seats = chain.player.round(game.count()).take_while(|&other| other != seat).collect();
        let in_turn = chain.pile.iter().all(|given| before.contains(given.by));
        chain.card == Card::VacationOfTheGods && chain.items.is_empty() && in_turn
    });
    hold(vacation, "deities are given up clockwise from the player")?;
    hold(game.mage(seat).deities.distinct().nth(1).is_some(), "a mage with a choice of deities is asked")
}

fn keeping(game: &MysticWar, place: bool) -> Result<(), Broken> {
    no_answers(game)?;
    let vacation = game.chain.as_ref().is_some_and(|chain| chain.card == Card::VacationOfTheGods);
    hold(place && vacation && game.draft.is_none(), "only a Vacation lets somebody keep a card")
}

fn event_step(game: &MysticWar, step: Step) -> Result<(), Broken> {
    nothing_laid(game)?;
    let card = game.aside.last().copied();
    let decides = |decider: Seat, recipient: Seat| match &game.chaos {
        Some(chaos) => (decider, recipient) == (chaos.controller, chaos.recipient),
        None => decider == recipient,
    };
    let boon = |boon: Boon| {
        let place = card == Some(Card::GodKingBoon) && decides(boon.decider, boon.recipient);
        place && spent(boon) && boon.rest() > 0
    };
    let destroys = game.options.boon_destruction;
    let fine = match step {
        Step::GeniePick { decider, recipient } => {
            card == Some(Card::Genie) && !game.discard.is_empty() && decides(decider, recipient)
        }
        Step::BoonAllocate(spending) => {
            let asked = spending.next().is_some_and(|next| destroys || next != Resource::Gold);
            boon(spending) && asked
        }
        Step::BoonDestroy(rest) => boon(rest) && destroys && rest.next().is_none(),
        _ => false,
    };
    hold(fine, "the event cannot be at this point")
}

/// Points are announced in order and never exceed the boon.
fn spent(boon: Boon) -> bool {
    let slots = [boon.followers, boon.mystic_power, boon.gold];
    let sum: u32 = slots.iter().flatten().map(|&points| u32::from(points)).sum();
    sum <= u32::from(BOON_POINTS) && slots.windows(2).all(|pair| pair[0].is_some() || pair[1].is_none())
}

/// The unfinished play of a turn.
fn draft(game: &MysticWar, seat: Seat, choice: Step) -> Result<(), Broken> {
    let Some(draft) = game.draft else { return hold(false, "a choice is about a card") };
    let board = game.board();
    let laid = fits::may_lay(&board, draft.card, seat, draft.recipient).is_ok();
    hold(draft.by == seat && laid, "the card being played can be played")?;
    unfinished(game, choice)
}

/// The unfinished play of the controller of Chaos Strikes.
fn controller_draft(game: &MysticWar, choice: Step) -> Result<(), Broken> {
    let (Some(draft), Some(chaos)) = (game.draft, &game.chaos) else {
        return hold(false, "a choice is about a card");
    };
    let board = game.board();
    let fine = if choice == Step::ResponseTarget {
        let answers = |chain: &Chain| {
            let now = evaluate(&board, chain);
            fits::may_answer(&board, chain, &now, (chaos.player, draft.card)).is_ok()
        };
        draft.card.timing() == Timing::Response && game.chain.as_ref().is_some_and(answers)
    } else {
        draft.recipient == Some(chaos.recipient)
            && fits::may_lay(&board, draft.card, chaos.player, draft.recipient).is_ok()
    };
    hold(fine && draft.by == chaos.controller, "the controller chooses a card that fits")?;
    unfinished(game, choice)
}

fn unfinished(game: &MysticWar, choice: Step) -> Result<(), Broken> {
    let Some(draft) = game.draft else { return Ok(()) };
    let wild = draft.card == Card::WildMagic;
    let early = draft.category.is_none() && draft.deity.is_none() && (wild || draft.declared.is_none());
    hold(early && draft.missing() == Some(choice), "the next choice of the card is asked")?;
    hold(!game.draft_options(choice).is_empty(), "the card has a choice")
}

fn no_answers(game: &MysticWar) -> Result<(), Broken> {
    let silent = |chain: &Chain| chain.answers == [Answer::Missing; MAX_SEATS];
    hold(game.chain.as_ref().is_none_or(silent), "answers are given only in a window")
}

/// The running sweep: every answer is one the seat could give, and one at least is missing.
fn sweep(game: &MysticWar) -> Result<(), Broken> {
    let Some(chain) = &game.chain else { return Ok(()) };
    let (board, asked) = (game.board(), game.asked());
    let now = evaluate(&board, chain);
    hold(!game.waiting().is_empty(), "a sweep waits for somebody")?;
    for (seat, &answer) in (0..MAX_SEATS as u8).map(Seat).zip(&chain.answers) {
        let held = |card: Card| {
            let hand: &Pile = &game.mage(seat).hand;
            hand.has(card) && fits::may_answer(&board, chain, &now, (seat, card)).is_ok()
        };
        let targets = |card: Card| fits::targets(&board, chain, &now, (seat, card));
        let fine = match answer {
            Answer::Missing => true,
            Answer::Pass => asked.contains(seat),
            Answer::Choosing { card } => {
                asked.contains(seat) && held(card) && fits::names_a_seat(card) && !targets(card).is_empty()
            }
            Answer::Play { card, named } => {
                let aimed = named.map_or(!fits::names_a_seat(card), |named| targets(card).contains(named));
                asked.contains(seat) && held(card) && aimed
            }
        };
        hold(fine, "an answer must be one that the seat could give")?;
    }
    Ok(())
}
