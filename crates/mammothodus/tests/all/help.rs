//! Positions in a few words, and the one place where tests talk to the game.

use kernel::{Dice, Game, Seat, play};
use mammothodus::components::{
    ADAPTATION_DECK, BASE_DECK, Card, Cards, Clan, Colour, HumanCard, Line, Talent,
};
use mammothodus::map::Area;
use mammothodus::{
    Action, ClanChoice, Event, Frame, Mammothodus, MammothodusOptions, Named, Phase, Reason, Slot, ThisTurn,
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
pub(crate) struct Scene {
    pub(crate) game: Mammothodus,
    pub(crate) events: Vec<Event>,
}

impl Scene {
    /// The basic rules with these clans, each run by a seat of its own.
    pub(crate) fn new(clans: &str) -> Scene {
        Scene::with(MammothodusOptions::default(), clans)
    }

    /// A quiet board: the last clan is about to end its turn, hands are full, no tribe is about, every clan's red
    /// figure stands in the centre.
    pub(crate) fn with(options: MammothodusOptions, clans: &str) -> Scene {
        let clans: Vec<Clan> = ids(clans);
        Scene::seated(options, &clans, clans.len() as u8)
    }

    /// The same with all clans run by one seat.
    pub(crate) fn solo(options: MammothodusOptions, clans: &str) -> Scene {
        Scene::seated(options, &ids(clans), 1)
    }

    pub(crate) fn seated(mut options: MammothodusOptions, clans: &[Clan], seats: u8) -> Scene {
        options.clans = clans.len() as u8;
        options.clan_choice = ClanChoice::Fixed;
        let mut game = Mammothodus::setup(&options, seats, Dice::fast(1), &mut ()).expect("a sound setup");
        let table = &mut game.table;
        table.agenda.clear();
        table.agenda.extend([Frame::Turn { then: Phase::Draw }, Frame::EndDiscard]);
        table.turns = 5;
        table.active = Slot(clans.len() as u8 - 1);
        table.board.tribes = Default::default();
        if table.portal.fragments.is_empty() {
            table.portal.fragments.extend(ids("fragment_a fragment_b fragment_c fragment_d"));
        }
        let mut scene = Scene { game, events: Vec::new() };
        for (slot, &clan) in clans.iter().enumerate() {
            let tablet = &mut scene.game.table.clans[slot];
            tablet.clan = Some(clan);
            tablet.figures[Colour::Red] = Some(Area::Center);
            if scene.game.options.talents() {
                let talent = Talent::ALL[slot];
                tablet.talent = Some(talent);
                tablet.tokens = talent.tokens();
            }
        }
        for &clan in clans {
            scene = scene.hand(clan.id(), "attack move population development");
        }
        scene
    }

    pub(crate) fn slot(&self, clan: &str) -> Slot {
        let clan = Some(id::<Clan>(clan));
        self.game.table.slots().find(|&slot| self.game.table.clan(slot).clan == clan).expect("it plays")
    }

    /// `red w2 green w5`: all figures of the clan on the board.
    pub(crate) fn figures(mut self, clan: &str, figures: &str) -> Scene {
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
    pub(crate) fn tribes(mut self, areas: &str) -> Scene {
        self.game.table.board.tribes = ids::<Area>(areas).into_iter().collect();
        self
    }

    /// `wind e2`.
    pub(crate) fn spirits(mut self, spirits: &str) -> Scene {
        let words: Vec<&str> = spirits.split_whitespace().collect();
        for pair in words.chunks(2) {
            self.game.table.board.spirits[id(pair[0])] = Some(id(pair[1]));
        }
        self
    }

    /// Lines lit in these areas, from line 1 on.
    pub(crate) fn places(mut self, areas: &str) -> Scene {
        for (&line, area) in Line::ALL.iter().zip(ids::<Area>(areas)) {
            self.game.table.portal.places[line] = Some(area);
        }
        self
    }

    /// Trail tokens in these areas.
    pub(crate) fn trails(mut self, areas: &str) -> Scene {
        self.game.table.board.trails = ids::<Area>(areas).into_iter().collect();
        self
    }

    /// `n4 sun flame`: open shards; the area's own face-down shard is gone, and as many others as are needed.
    pub(crate) fn shards(mut self, area: &str, shards: &str) -> Scene {
        let board = &mut self.game.table.board;
        let list = ids(shards);
        board.shards.set(id(area), list.iter().copied().collect());
        board.facedown = board.facedown.without(id(area));
        let keep = 20 - board.shards.all().total();
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
    pub(crate) fn fragments(mut self, letters: &str) -> Scene {
        let names = letters.split_whitespace().map(|letter| id(&format!("fragment_{letter}")));
        self.game.table.portal.fragments = names.collect();
        self
    }

    /// The hand of a clan; its other base cards are its deck.
    pub(crate) fn hand(self, clan: &str, hand: &str) -> Scene {
        self.piles(clan, hand, None)
    }

    /// The hand of a clan and, where one is named, its deck; the other base cards are its discard pile.
    pub(crate) fn piles(mut self, clan: &str, hand: &str, deck: Option<&str>) -> Scene {
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
    pub(crate) fn market(mut self, cards: &str) -> Scene {
        for (slot, card) in ids::<Card>(cards).into_iter().enumerate() {
            self.game.table.market[slot] = Some(card);
            self.game.table.adaptation_deck.take(card);
        }
        self
    }

    pub(crate) fn population(mut self, clan: &str, population: i8) -> Scene {
        let slot = self.slot(clan);
        self.game.table.clan_mut(slot).population = population;
        self
    }

    pub(crate) fn marker(mut self, clan: &str, marker: u8) -> Scene {
        let slot = self.slot(clan);
        self.game.table.clan_mut(slot).marker = marker;
        self
    }

    /// Gives the clan this talent, with tokens in these areas. Talents of others change places if need be.
    pub(crate) fn talent(mut self, clan: &str, talent: &str, areas: &str) -> Scene {
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
    pub(crate) fn discoveries(mut self, names: &str) -> Scene {
        self.game.table.humans.discoveries = ids(names).into_iter().collect();
        self
    }

    /// It is this clan's turn to act; its humans are through.
    pub(crate) fn ancients(mut self, clan: &str) -> Scene {
        let slot = self.slot(clan);
        let table = &mut self.game.table;
        table.active = slot;
        table.this_turn = ThisTurn::default();
        table.agenda.clear();
        table.agenda.extend([Frame::Turn { then: Phase::Discard }, Frame::ChooseAction]);
        self
    }

    /// The next human card is this one: only it is left in the deck.
    pub(crate) fn next_card(mut self, card: &str) -> Scene {
        let card = id::<HumanCard>(card);
        let mut all = self.game.options.human_deck();
        assert!(all[card] > 0, "the deck has such a card");
        all.take(card);
        self.game.table.humans.discard = all;
        self.game.table.humans.deck = [card].into_iter().collect();
        self
    }

    /// The last clan ends its turn and this card is revealed in the turn of the first.
    pub(crate) fn reveal(self, card: &str) -> Scene {
        self.next_card(card).act("KeepRest")
    }

    pub(crate) fn dice(mut self, seed: u64) -> Scene {
        self.game.dice = Dice::fast(seed);
        self
    }

    pub(crate) fn awaited(&self) -> Seat {
        self.game.turn().seats().first().expect("somebody is asked")
    }

    /// Plays an action for the seat that is asked.
    pub(crate) fn act(mut self, text: &str) -> Scene {
        let sound = self.game.check();
        assert!(sound.is_ok(), "{sound:?}");
        let action: Action = text.parse().unwrap_or_else(|_| panic!("{text} is no action"));
        let seat = self.awaited();
        let played = play(&mut self.game, seat, action, &mut self.events);
        if let Err(refusal) = played {
            panic!("{text}: {refusal}; the choices are {:?}", self.choices());
        }
        let sound = self.game.check();
        assert!(sound.is_ok(), "after {text}: {sound:?}");
        self
    }

    /// Plays several actions.
    pub(crate) fn acts(self, texts: &str) -> Scene {
        texts.split_whitespace().fold(self, Scene::act)
    }

    /// What can be chosen, in notation.
    pub(crate) fn choices(&self) -> Vec<String> {
        let mut legal = Vec::new();
        for seat in self.game.turn().seats().iter() {
            self.game.legal(seat, &mut legal);
        }
        legal.iter().map(Action::to_string).collect()
    }

    pub(crate) fn offers(&self, text: &str) -> bool {
        self.choices().iter().any(|choice| choice == text)
    }

    /// Asserts that exactly these can be chosen, in any order.
    pub(crate) fn expect_choices(&self, wanted: &str) {
        let mut wanted: Vec<&str> = wanted.split_whitespace().collect();
        let mut choices = self.choices();
        wanted.sort_unstable();
        choices.sort_unstable();
        assert_eq!(choices, wanted);
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
pub(crate) fn lucky(scene: &Scene, act: impl Fn(Scene) -> Scene, want: impl Fn(&Scene) -> bool) -> Scene {
    (0..20_000)
        .map(|seed| act(scene.clone().dice(seed)))
        .find(|scene| want(scene))
        .expect("some dice bring it about")
}
