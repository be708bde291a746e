//! Positions in a few words, and the one place where tests talk to the game.

use kernel::{Dice, Game, Named, Seat, play};
use mammothodus::components::{
    ADAPTATION_DECK, BASE_DECK, Card, Cards, Clan, Colour, HumanCard, Line, Shard, Talent,
};
use mammothodus::map::Area;
use mammothodus::{
    Action, ChooseAction, ClanChoice, EndDiscard, Event, Mammothodus, MammothodusOptions, Phase, Reason,
    Slot, ThisTurn, Turn,
};

/// Reads a name of the rules.
pub(crate) fn id<E: Named>(name: &str) -> E {
    E::from_id(name).unwrap_or_else(|| panic!("nothing is called {name}"))
}

/// Reads a list of names.
pub(crate) fn ids<E: Named>(names: &str) -> Vec<E> {
    names.split_whitespace().map(id).collect()
}

/// A position and what has happened since.
#[derive(Clone)]
pub(crate) struct Scenario {
    pub(crate) game: Mammothodus,
    pub(crate) events: Vec<Event>,
}

impl Scenario {
    /// The basic rules with these clans, each run by a seat of its own.
    pub(crate) fn new(clans: &str) -> Scenario {
        Scenario::with(MammothodusOptions::default(), clans)
    }

    /// A quiet board: the last clan is about to end its turn, hands are full, no tribe is about, every clan's red
    /// figure stands in the centre.
    pub(crate) fn with(options: MammothodusOptions, clans: &str) -> Scenario {
        let clans: Vec<Clan> = ids(clans);
        Scenario::seated(options, &clans, clans.len() as u8)
    }

    /// The same with all clans run by one seat.
    pub(crate) fn solo(options: MammothodusOptions, clans: &str) -> Scenario {
        Scenario::seated(options, &ids(clans), 1)
    }

    pub(crate) fn seated(mut options: MammothodusOptions, clans: &[Clan], seats: u8) -> Scenario {
        options.clans = clans.len() as u8;
        options.clan_choice = ClanChoice::Fixed;
        let mut game = Mammothodus::setup(&options, seats, Dice::fast(1), &mut ()).expect("a sound setup");
        let table = &mut game.table;
        table.agenda.clear();
        table.agenda.extend([Turn { then: Phase::Draw }.into(), EndDiscard.into()]);
        table.turns = 5;
        table.active = Slot(clans.len() as u8 - 1);
        table.board.tribes = Default::default();
        if table.portal.fragments.is_empty() {
            table.portal.fragments.extend(ids("fragment_a fragment_b fragment_c fragment_d"));
        }
        let mut scenario = Scenario { game, events: Vec::new() };
        for (slot, &clan) in clans.iter().enumerate() {
            let tablet = &mut scenario.game.table.clans[slot];
            tablet.clan = Some(clan);
            tablet.figures[Colour::Red] = Some(Area::Center);
            if scenario.game.options.talents() {
                let talent = Talent::ALL[slot];
                tablet.talent = Some(talent);
                tablet.tokens = talent.tokens();
            }
        }
        for &clan in clans {
            scenario = scenario.hand(clan.id(), "attack move population development");
        }
        scenario
    }

    pub(crate) fn slot(&self, clan: &str) -> Slot {
        let clan = Some(id::<Clan>(clan));
        self.game.table.slots().find(|&slot| self.game.table.clan(slot).clan == clan).expect("it plays")
    }

    /// `red w2 green w5`: all figures of the clan on the board.
    pub(crate) fn figures(mut self, clan: &str, figures: &str) -> Scenario {
        let slot = self.slot(clan);
        let words: Vec<&str> = figures.split_whitespace().collect();
        let tablet = self.game.table.clan_mut(slot);
        tablet.figures = Default::default();
        for pair in words.chunks(2) {
            tablet.figures[id::<Colour>(pair[0])] = Some(id(pair[1]));
        }
        self
    }

    /// `n1 n1 e2`: one tribe for each word.
    pub(crate) fn tribes(mut self, areas: &str) -> Scenario {
        self.game.table.board.tribes = ids::<Area>(areas).into_iter().collect();
        self
    }

    /// `wind e2`.
    pub(crate) fn spirits(mut self, spirits: &str) -> Scenario {
        let words: Vec<&str> = spirits.split_whitespace().collect();
        for pair in words.chunks(2) {
            self.game.table.board.spirits[id(pair[0])] = Some(id(pair[1]));
        }
        self
    }

    /// Lines lit in these areas, from line 1 on.
    pub(crate) fn places(mut self, areas: &str) -> Scenario {
        for (&line, area) in Line::ALL.iter().zip(ids::<Area>(areas)) {
            self.game.table.portal.places[line] = Some(area);
        }
        self
    }

    /// Trail tokens in these areas.
    pub(crate) fn trails(mut self, areas: &str) -> Scenario {
        self.game.table.board.trails = ids::<Area>(areas).into_iter().collect();
        self
    }

    /// `n4 sun flame`: open shards; the area's own face-down shard is gone, and as many others as are needed.
    pub(crate) fn shards(mut self, area: &str, shards: &str) -> Scenario {
        let board = &mut self.game.table.board;
        board.shards[id(area)] = ids::<Shard>(shards).into_iter().collect();
        board.facedown = board.facedown.without(id(area));
        let keep = 20 - board.open_shards().total() as u8;
        while board.facedown.len() > keep {
            board.facedown = board.facedown.without(board.facedown.first().expect("not empty"));
        }
        while board.facedown.len() < keep {
            let bare = mammothodus::map::TERRITORIES.minus(board.facedown).without(id(area));
            board.facedown = board.facedown.with(bare.first().expect("not empty"));
        }
        self
    }

    /// The open fragments by letter: `a b e f`.
    pub(crate) fn fragments(mut self, letters: &str) -> Scenario {
        let names = letters.split_whitespace().map(|letter| id(&format!("fragment_{letter}")));
        self.game.table.portal.fragments = names.collect();
        self
    }

    /// The hand of a clan; its other base cards are its deck.
    pub(crate) fn hand(self, clan: &str, hand: &str) -> Scenario {
        self.piles(clan, hand, None)
    }

    /// The hand of a clan and, where one is named, its deck; the other base cards are its discard pile.
    pub(crate) fn piles(mut self, clan: &str, hand: &str, deck: Option<&str>) -> Scenario {
        let slot = self.slot(clan).index();
        let hand: Cards = ids::<Card>(hand).into_iter().collect();
        let piles = &mut self.game.cards[slot];
        piles.hand = hand;
        piles.discard = Cards::NONE;
        let rest = BASE_DECK.minus(&hand);
        match deck {
            None => piles.deck = rest,
            Some(deck) => {
                piles.deck = ids::<Card>(deck).into_iter().collect();
                piles.discard = rest.minus(&piles.deck);
            }
        }
        self.rest_of_the_box();
        self
    }

    /// Adaptation and degradation cards that no clan and no market slot has are in the box.
    fn rest_of_the_box(&mut self) {
        let table = &mut self.game.table;
        table.market = [None; 4];
        let mut held = Cards::NONE;
        for piles in &self.game.cards {
            held = held.plus(&piles.hand.plus(&piles.deck).plus(&piles.discard).minus(&BASE_DECK));
        }
        table.degradation_supply = self.game.options.degradation_cards - held[Card::Degradation];
        held[Card::Degradation] = 0;
        table.adaptation_deck = ADAPTATION_DECK.minus(&held);
    }

    /// The open adaptation cards, from slot 1 on.
    pub(crate) fn market(mut self, cards: &str) -> Scenario {
        for (slot, card) in ids::<Card>(cards).into_iter().enumerate() {
            self.game.table.market[slot] = Some(card);
            self.game.table.adaptation_deck.take(card);
        }
        self
    }

    pub(crate) fn population(mut self, clan: &str, population: i8) -> Scenario {
        let slot = self.slot(clan);
        self.game.table.clan_mut(slot).population = population;
        self
    }

    pub(crate) fn marker(mut self, clan: &str, marker: u8) -> Scenario {
        let slot = self.slot(clan);
        self.game.table.clan_mut(slot).marker = marker;
        self
    }

    /// Gives the clan this talent, with tokens in these areas. Talents of others change places if need be.
    pub(crate) fn talent(mut self, clan: &str, talent: &str, areas: &str) -> Scenario {
        let (slot, talent) = (self.slot(clan), id::<Talent>(talent));
        let before = self.game.table.clan(slot).talent;
        if let Some(other) = self.game.table.talented(talent)
            && other != slot
            && let Some(before) = before
        {
            let tablet = self.game.table.clan_mut(other);
            tablet.talent = Some(before);
            tablet.tokens = before.tokens();
        }
        let tablet = self.game.table.clan_mut(slot);
        tablet.talent = Some(talent);
        tablet.placed = ids::<Area>(areas).into_iter().collect();
        tablet.tokens = talent.tokens() - tablet.placed.total() as u8;
        self
    }

    /// The humans know these.
    pub(crate) fn discoveries(mut self, names: &str) -> Scenario {
        self.game.table.humans.discoveries = ids(names).into_iter().collect();
        self
    }

    /// It is this clan's turn to act; its humans are through.
    pub(crate) fn ancients(mut self, clan: &str) -> Scenario {
        let slot = self.slot(clan);
        let table = &mut self.game.table;
        table.active = slot;
        table.this_turn = ThisTurn::default();
        table.agenda.clear();
        table.agenda.extend([Turn { then: Phase::Discard }.into(), ChooseAction.into()]);
        self
    }

    /// The next human card is this one: only it is left in the deck.
    pub(crate) fn next_card(mut self, card: &str) -> Scenario {
        let card = id::<HumanCard>(card);
        let mut all = self.game.options.human_deck();
        assert!(all[card] > 0, "the deck has such a card");
        all.take(card);
        self.game.table.humans.discard = all;
        self.game.table.humans.deck = [card].into_iter().collect();
        self
    }

    /// The last clan ends its turn and this card is revealed in the turn of the first.
    pub(crate) fn reveal(self, card: &str) -> Scenario {
        self.next_card(card).act("KeepRest")
    }

    pub(crate) fn dice(mut self, seed: u64) -> Scenario {
        self.game.dice = Dice::fast(seed);
        self
    }

    pub(crate) fn awaited(&self) -> Seat {
        self.game.turn().seats().first().expect("somebody is asked")
    }

    /// Plays an action for the seat that is asked.
    pub(crate) fn act(mut self, text: &str) -> Scenario {
        let sound = self.game.check();
        assert!(sound.is_ok(), "{sound:?}");
        let action: Action = text.parse().unwrap_or_else(|_| panic!("{text} is no action"));
        let seat = self.awaited();
        let played = play(&mut self.game, seat, action, &mut self.events);
        if let Err(refusal) = played {
            panic!("{text}: {refusal}; the choices are {:?}", self.offered());
        }
        let sound = self.game.check();
        assert!(sound.is_ok(), "after {text}: {sound:?}");
        self
    }

    /// Plays several actions.
    pub(crate) fn acts(self, texts: &str) -> Scenario {
        texts.split_whitespace().fold(self, Scenario::act)
    }

    /// What can be chosen, in notation.
    pub(crate) fn offered(&self) -> Vec<String> {
        let mut legal = Vec::new();
        for seat in self.game.turn().seats().iter() {
            self.game.legal(seat, &mut legal);
        }
        legal.iter().map(Action::to_string).collect()
    }

    pub(crate) fn offers(&self, text: &str) -> bool {
        self.offered().iter().any(|choice| choice == text)
    }

    /// Asserts that exactly these can be chosen, in any order.
    pub(crate) fn expect_offered(&self, wanted: &str) {
        let mut wanted: Vec<&str> = wanted.split_whitespace().collect();
        let mut offered = self.offered();
        wanted.sort_unstable();
        offered.sort_unstable();
        assert_eq!(offered, wanted);
    }

    /// The name of the decision that waits.
    pub(crate) fn waits_for(&self) -> String {
        let frame = self.game.table.top().expect("something waits");
        format!("{frame:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
    }

    pub(crate) fn pop(&self, clan: &str) -> i8 {
        self.game.table.clan(self.slot(clan)).population
    }

    pub(crate) fn where_is(&self, clan: &str, figure: &str) -> Option<Area> {
        self.game.table.clan(self.slot(clan)).figures[id::<Colour>(figure)]
    }

    pub(crate) fn held(&self, clan: &str) -> Cards {
        *self.game.hand(self.slot(clan))
    }

    pub(crate) fn discarded(&self, clan: &str) -> Cards {
        self.game.cards[self.slot(clan).index()].discard
    }

    pub(crate) fn tribes_in(&self, area: &str) -> u8 {
        self.game.table.board.tribes[id::<Area>(area)]
    }

    pub(crate) fn over(&self) -> Option<Reason> {
        self.game.table.over
    }

    pub(crate) fn count(&self, is: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|event| is(event)).count()
    }

    pub(crate) fn saw(&self, is: impl Fn(&Event) -> bool) -> bool {
        self.count(is) > 0
    }
}

/// Tries dice until what `act` leads to is what the test needs.
pub(crate) fn lucky(
    scenario: &Scenario,
    act: impl Fn(Scenario) -> Scenario,
    want: impl Fn(&Scenario) -> bool,
) -> Scenario {
    (0..20_000)
        .map(|seed| act(scenario.clone().dice(seed)))
        .find(|scenario| want(scenario))
        .expect("some dice bring it about")
}
