//! The one place where tests talk to the API: positions in short notation, moves in notation, readable answers.

use kernel::{Dice, Game, Seat, Seats, Turn, Undo, Viewer, play};
use mystic_war::components::{Card, Deity, Goal};
use mystic_war::{
    Action, Deck, Deities, Event, Frame, MysticWar, MysticWarOptions, Pile, SpecialPower, Totals, TurnAction,
    View,
};

/// A game under test.
#[derive(Clone)]
pub(crate) struct Scenario {
    pub(crate) game: MysticWar,
    pub(crate) events: Vec<Event>,
    pub(crate) undo: Option<Undo>,
}

/// The seat of a letter.
pub(crate) fn seat(letter: &str) -> Seat {
    Seat(letter.bytes().next().expect("a letter") - b'A')
}

/// A position: mages divided by `|`, each `LETTER F/M/G ^deity =goal card card …`. What is not said is 5/5/5 and an
/// empty hand. Seat A has the turn.
pub(crate) fn at(text: &str) -> Scenario {
    with(MysticWarOptions::default(), text)
}

/// The same with options.
pub(crate) fn with(options: MysticWarOptions, text: &str) -> Scenario {
    let options = MysticWarOptions { fixed_first_player: 0, ..options };
    let seats = text.split('|').count() as u8;
    let mut game = MysticWar::setup(&options, seats, Dice::fast(7), &mut ()).expect("a valid table");
    let mut box_of_cards = Pile::whole_box();
    let mut goals: Vec<Goal> = Goal::ALL.into_iter().flat_map(|goal| [goal; 3]).collect();
    for (mage, words) in game.seats.iter_mut().zip(text.split('|')) {
        (mage.hand, mage.deities, mage.resources) = (Pile::default(), Deities::default(), Totals::default());
        for word in words.split_whitespace().skip(1) {
            if let Some(deity) = word.strip_prefix('^') {
                let deity = Deity::on(deity.parse().expect("a card")).expect("a deity");
                assert!(box_of_cards.take(deity.card()), "{word} is there");
                mage.deities.add(deity);
            } else if let Some(goal) = word.strip_prefix('=') {
                mage.goal = serde_json::from_value(goal.into()).expect("a goal");
                let at = goals.iter().position(|other| *other == mage.goal).expect("a copy is left");
                goals.remove(at);
            } else if word.contains('/') {
                let values: Vec<u8> = word.split('/').map(|value| value.parse().expect("a number")).collect();
                mage.resources = Totals::new(values[0], values[1], values[2]);
            } else {
                let card: Card = word.parse().expect("a card");
                assert!(box_of_cards.take(card), "{word} is there");
                mage.hand.add(card);
            }
        }
    }
    for (mage, words) in game.seats.iter_mut().zip(text.split('|')) {
        if !words.contains('=') {
            mage.goal = goals.pop().expect("goals are left");
        }
    }
    game.goal_deck = goals.into_iter().collect();
    let white = box_of_cards.take(Card::JudgmentWhite);
    game.deck_ended = !white;
    let cards = box_of_cards.iter().collect::<Vec<_>>();
    game.deck = Deck::from_top(cards.into_iter().chain(white.then_some(Card::JudgmentWhite)));
    game.round = 1;
    game.quiet = None;
    game.agenda.clear();
    game.agenda.push(Frame::TurnAction(TurnAction::of(Seat(0))));
    Scenario { game, events: Vec::new(), undo: None }
}

impl Scenario {
    /// The turn is another seat's.
    pub(crate) fn turn_of(mut self, letter: &str) -> Scenario {
        self.game.agenda.clear();
        self.game.agenda.push(Frame::TurnAction(TurnAction::of(seat(letter))));
        self
    }

    /// The round begins with Special Powers of this seat, who leads it.
    pub(crate) fn powers_of(mut self, letter: &str) -> Scenario {
        self.game.agenda.clear();
        self.game.agenda.push(Frame::SpecialPower(SpecialPower { seat: seat(letter) }));
        self.game.first_player = seat(letter);
        self
    }

    /// Puts these cards on the discard pile, oldest first.
    pub(crate) fn discarded(mut self, cards: &str) -> Scenario {
        for word in cards.split_whitespace() {
            let card = self.take_from_deck(word);
            self.game.discard.push(card);
            self.game.deck_ended |= card == Card::JudgmentWhite;
        }
        self
    }

    /// Puts these cards on top of the deck, the first on top.
    pub(crate) fn deck_top(mut self, cards: &str) -> Scenario {
        let top: Vec<Card> = cards.split_whitespace().map(|word| self.take_from_deck(word)).collect();
        let rest: Vec<Card> = self.game.deck.from_the_top().collect();
        self.game.deck = Deck::from_top(top.into_iter().chain(rest).collect::<Vec<_>>().into_iter());
        self
    }

    /// Moves all of the deck but its first `count` cards and the white Judgment to the discard pile.
    pub(crate) fn short_deck(mut self, count: usize) -> Scenario {
        let cards: Vec<Card> = self.game.deck.from_the_top().collect();
        let (white, others): (Vec<Card>, Vec<Card>) =
            cards.into_iter().partition(|card| *card == Card::JudgmentWhite);
        self.game.deck =
            Deck::from_top(others[..count].iter().copied().chain(white).collect::<Vec<_>>().into_iter());
        self.game.discard.extend(others[count..].iter().copied());
        self
    }

    fn take_from_deck(&mut self, word: &str) -> Card {
        let card: Card = word.parse().expect("a card");
        let cards = self.game.deck.cards_mut();
        let at = cards.iter().position(|other| *other == card).expect("the card is in the deck");
        cards.remove(at)
    }

    /// Plays `SEAT action` moves divided by `;`, each checked.
    pub(crate) fn play(&mut self, moves: &str) -> &mut Scenario {
        self.game.check().expect("a sound position");
        for word in moves.split(';').map(str::trim).filter(|word| !word.is_empty()) {
            let (letter, action) = word.split_once(' ').expect("a seat and an action");
            let undo =
                play(&mut self.game, seat(letter), action.parse().expect("notation"), &mut self.events);
            self.undo = Some(undo.unwrap_or_else(|why| panic!("{word}: {why}")));
            self.game.check().unwrap_or_else(|broken| panic!("after {word}: {broken}"));
        }
        self
    }

    /// One sweep: these seats answer as said, all others pass.
    pub(crate) fn sweep(&mut self, answers: &str) -> &mut Scenario {
        assert_eq!(self.game.top(), Some(Frame::Respond), "a window is open");
        let speakers: Vec<Seat> =
            answers.split(';').filter(|word| !word.trim().is_empty()).map(|word| seat(word.trim())).collect();
        for silent in self.waiting().iter().filter(|seat| !speakers.contains(seat)).collect::<Vec<_>>() {
            let letter = char::from(b'A' + silent.0);
            self.play(&format!("{letter} pass"));
        }
        self.play(answers)
    }

    /// A sweep in which everybody passes, if anybody is asked.
    pub(crate) fn close(&mut self) -> &mut Scenario {
        if self.game.top() == Some(Frame::Respond) {
            self.sweep("");
        }
        self
    }

    /// Everybody throws cards away or plays Judgments until the round is over.
    pub(crate) fn finish_round(&mut self) {
        let round = self.game.round;
        while self.game.round == round && self.step() != "ExchangeGoal" {
            let waiting = self.waiting().first().expect("somebody");
            let letter = char::from(b'A' + waiting.0).to_string();
            let legal = self.legal(&letter);
            let wanted = ["pass", "decline"].map(str::to_owned);
            let choice = legal
                .iter()
                .find(|action| wanted.contains(action))
                .or_else(|| legal.iter().find(|action| action.starts_with("discard")))
                .unwrap_or(&legal[0]);
            self.play(&format!("{letter} {choice}"));
        }
    }

    /// Whom the engine waits for.
    pub(crate) fn waiting(&self) -> Seats {
        match self.game.turn() {
            Turn::Awaiting(seats) => seats,
            Turn::Over => Seats::NONE,
        }
    }

    /// The legal actions of a seat, in notation.
    pub(crate) fn legal(&self, letter: &str) -> Vec<String> {
        let mut out = Vec::new();
        self.game.legal(seat(letter), &mut out);
        out.iter().map(Action::to_string).collect()
    }

    /// Whether a seat may do this.
    pub(crate) fn may(&self, letter: &str, action: &str) -> bool {
        self.legal(letter).iter().any(|legal| legal == action)
    }

    /// `F/M/G` of a seat.
    pub(crate) fn totals(&self, letter: &str) -> String {
        self.game.mage(seat(letter)).resources.to_string()
    }

    /// The hand of a seat.
    pub(crate) fn hand(&self, letter: &str) -> String {
        words(self.game.mage(seat(letter)).hand.iter())
    }

    /// The face-up deities of a seat.
    pub(crate) fn up(&self, letter: &str) -> String {
        words(self.game.mage(seat(letter)).deities.iter().map(Deity::card))
    }

    /// The discard pile, oldest first.
    pub(crate) fn pile(&self) -> String {
        words(self.game.discard.iter().copied())
    }

    /// How the chain reads: `loss M 16`, `cancelled`, …
    pub(crate) fn reading(&self) -> String {
        let reading = self.game.evaluation().and_then(|now| now.reading).expect("a resource card lies there");
        let sign = if reading.loss { "loss" } else { "gain" };
        let off = if reading.cancelled { " cancelled" } else { "" };
        format!("{sign} {} {}{off}", reading.category.letter(), reading.amount)
    }

    /// What a seat sees.
    pub(crate) fn view(&self, letter: &str) -> View {
        self.game.view(Viewer::Seat(seat(letter)))
    }

    /// What a spectator sees.
    pub(crate) fn public(&self) -> View {
        self.game.view(Viewer::Public)
    }

    /// The step on top, by name.
    pub(crate) fn step(&self) -> String {
        let step = serde_json::to_value(self.game.top()).expect("plain data");
        step.as_str().map(str::to_owned).unwrap_or_else(|| {
            step.as_object().and_then(|map| map.keys().next().cloned()).unwrap_or_else(|| "over".to_owned())
        })
    }

    /// The places, once over.
    pub(crate) fn places(&self) -> Vec<u8> {
        self.game.outcome().map(|outcome| outcome.ranks.to_vec()).unwrap_or_default()
    }

    /// The whole state after it went out and in again as JSON.
    pub(crate) fn reloaded(&self) -> MysticWar {
        let json = serde_json::to_string(&self.game).expect("plain data");
        serde_json::from_str(&json).expect("its own JSON")
    }
}

fn words(cards: impl Iterator<Item = Card>) -> String {
    cards.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// The default options with a change.
pub(crate) fn options(change: impl FnOnce(&mut MysticWarOptions)) -> MysticWarOptions {
    let mut options = MysticWarOptions::default();
    change(&mut options);
    options
}
