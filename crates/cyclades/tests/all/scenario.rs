//! Positions by hand, moves in notation, and what must be true afterwards.

use cyclades::map::{Sea, Territory};
use cyclades::{Action, Building, Card, Cyclades, CycladesOptions, Event, Favor, Item, Land, Report, Water};
use kernel::{Dice, Game, Match, Named, Names, Seat, Turn, Viewer, play};
use serde_json::{Map, Value, json};

/// A position being described.
pub(crate) struct Scenario {
    seats: u8,
    options: Value,
    fields: Map<String, Value>,
    lands: Map<String, Value>,
    seas: Map<String, Value>,
    players: Vec<Value>,
    gold: Vec<u16>,
    deck_top: Vec<&'static str>,
    item_top: Option<&'static str>,
    markers: Vec<u8>,
}

impl Scenario {
    /// A table with nothing on it, in cycle 3.
    pub(crate) fn new(seats: u8) -> Scenario {
        let fields = json!({"cycle": 3, "track": [null, null, "sylph"], "gods": [], "stack": []});
        Scenario {
            seats,
            options: json!({}),
            fields: fields.as_object().expect("an object").clone(),
            lands: Map::new(),
            seas: Map::new(),
            players: vec![json!({}); usize::from(seats)],
            gold: vec![5; usize::from(seats)],
            deck_top: Vec::new(),
            item_top: None,
            markers: Vec::new(),
        }
    }

    /// `seat` is about to act with `god`, which stands alone on the track unless `gods` says otherwise.
    pub(crate) fn turn(mut self, seat: u8, god: &str) -> Scenario {
        self.fields.insert("turn".into(), json!({"seat": seat, "god": god}));
        self.fields.insert("stack".into(), json!([{"cycle": "turns"}, {"turn": "main"}, "main"]));
        if god != "apollo" {
            self.fields.insert("gods".into(), json!([{"god": god}]));
        }
        self.markers.push(seat);
        self
    }

    /// The front marker of `order` is about to bid.
    pub(crate) fn bidding(mut self, order: &[u8], gods: &[&str]) -> Scenario {
        self.fields.insert("order".into(), json!(order));
        self.fields.insert("stack".into(), json!([{"cycle": "payment"}, {"bid": {"barred": null}}]));
        self.gods(gods)
    }

    /// The gods from the top, without bids.
    pub(crate) fn gods(mut self, gods: &[&str]) -> Scenario {
        let places: Vec<_> = gods.iter().map(|god| json!({"god": god})).collect();
        self.fields.insert("gods".into(), json!(places));
        self
    }

    pub(crate) fn options(mut self, options: Value) -> Scenario {
        self.options = options;
        self
    }

    pub(crate) fn set(mut self, field: &str, value: Value) -> Scenario {
        self.fields.insert(field.into(), value);
        self
    }

    /// Adds to the running turn.
    pub(crate) fn turn_has(mut self, field: &str, value: Value) -> Scenario {
        self.fields["turn"][field] = value;
        self
    }

    /// A territory of `seat` with so many troops.
    pub(crate) fn troops(self, seat: u8, land: &str, troops: u8) -> Scenario {
        self.land(land, json!({"controller": seat, "units": {"troops": troops}}))
    }

    pub(crate) fn land(mut self, land: &str, value: Value) -> Scenario {
        self.lands.insert(land.into(), value);
        self
    }

    pub(crate) fn fleets(self, seat: u8, sea: &str, fleets: u8) -> Scenario {
        self.sea(sea, json!({"owner": seat, "fleets": fleets}))
    }

    pub(crate) fn sea(mut self, sea: &str, value: Value) -> Scenario {
        self.seas.insert(sea.into(), value);
        self
    }

    pub(crate) fn player(mut self, seat: u8, value: Value) -> Scenario {
        self.players[usize::from(seat)] = value;
        self
    }

    pub(crate) fn gold(mut self, gold: &[u16]) -> Scenario {
        self.gold = gold.to_vec();
        self
    }

    /// The cards on sale at 4, 3 and 2 gold; `-` for none.
    pub(crate) fn track(self, cards: [&str; 3]) -> Scenario {
        let cards = cards.map(|card| if card == "-" { Value::Null } else { json!(card) });
        self.set("track", json!(cards))
    }

    /// The next cards of the deck, first to be drawn first.
    pub(crate) fn deck(mut self, cards: &[&'static str]) -> Scenario {
        self.deck_top = cards.to_vec();
        self
    }

    /// The next item of its deck.
    pub(crate) fn item(mut self, item: &'static str) -> Scenario {
        self.item_top = Some(item);
        self
    }

    /// The whole state as JSON.
    pub(crate) fn json(&self) -> Value {
        let options: CycladesOptions =
            serde_json::from_value(self.options.clone()).expect("the scenario is well formed");
        let mut state = Value::Object(self.fields.clone());
        let map = options.map(self.seats);
        state["options"] = serde_json::to_value(options).expect("the scenario is well formed");
        state["seats"] = json!(self.seats);
        state["map"] = serde_json::to_value(map).expect("the scenario is well formed");
        state["board"] = json!({"territories": self.lands, "seas": self.seas});
        state["players"] = json!(self.players);
        state["gold"] = json!(self.gold);
        state["dice"] = json!({"fast": "0000000000000001"});
        if state.get("order").is_none() {
            let copies = if self.seats == 2 { 2 } else { 1 };
            let mut order: Vec<u8> = (0..self.seats).flat_map(|seat| vec![seat; copies]).collect();
            let bids = state["gods"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|place| place["bid"]["seat"].as_u64());
            let apollo =
                state.get("apollo").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_u64);
            let elsewhere: Vec<u8> = self
                .markers
                .iter()
                .copied()
                .chain(bids.map(|seat| seat as u8))
                .chain(apollo.map(|seat| seat as u8))
                .collect();
            for seat in elsewhere {
                if let Some(at) = order.iter().position(|&marker| marker == seat) {
                    order.remove(at);
                }
            }
            state["order"] = json!(order);
        }
        self.fill_stacks(&options, &mut state);
        state
    }

    /// What lies nowhere else lies in the stacks.
    fn fill_stacks(&self, options: &CycladesOptions, state: &mut Value) {
        let names = |value: &Value| -> Vec<String> {
            let mut all = Vec::new();
            strings(value, &mut all);
            all
        };
        let piles = ["track", "discard", "removed", "resolving", "board", "stack"];
        let mut used: Vec<String> = piles.iter().flat_map(|field| names(&state[*field])).collect();
        used.extend(names(&state["battle"]["army"]));
        for (figure, standing) in state["figures"].as_object().into_iter().flatten() {
            if !standing["owner"].is_null() {
                used.push(figure.clone());
            }
        }
        let mut deck: Vec<&str> =
            Card::deck(|module| options.plays(module)).iter().map(|card| card.id()).collect();
        deck.retain(|card| !used.iter().any(|other| other == card) && !self.deck_top.contains(card));
        deck.extend(self.deck_top.iter().rev());
        state["deck"] = json!(deck);
        if options.hades {
            let mut used = names(&state["favor"]);
            used.extend(names(&state["used_favors"]));
            used.extend(self.players.iter().flat_map(|player| names(&player["favor"])));
            let favors: Vec<_> = Favor::ALL.iter().map(|favor| favor.id()).collect();
            state["favor_stack"] =
                json!(favors.iter().filter(|id| !used.iter().any(|other| other == *id)).collect::<Vec<_>>());
            let mut used = names(&state["used_items"]);
            used.extend(self.players.iter().flat_map(|player| names(&player["items"])));
            let mut items: Vec<_> = Item::ALL.iter().map(|item| item.id()).collect();
            items.retain(|id| !used.iter().any(|other| other == id) && Some(*id) != self.item_top);
            items.extend(self.item_top);
            state["item_deck"] = json!(items);
        }
    }

    /// The position, loaded as anybody would load it.
    pub(crate) fn open(self) -> Play {
        let json = self.json();
        let table = Match::<Cyclades>::load(json.clone(), Dice::fast(1))
            .unwrap_or_else(|why| panic!("{why}: {json}"));
        Play { state: table.state().clone(), events: Vec::new(), log: Vec::new() }
    }
}

fn strings(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::String(text) => out.push(text.clone()),
        Value::Array(list) => list.iter().for_each(|item| strings(item, out)),
        Value::Object(map) => map.iter().for_each(|(_, item)| strings(item, out)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// What everybody is called.
pub(crate) fn names() -> Names {
    Names::new(["Ada", "Bo", "Cy", "Di", "Eve", "Fay"].map(String::from))
}

/// A game going on.
pub(crate) struct Play {
    pub(crate) state: Cyclades,
    pub(crate) events: Vec<Event>,
    /// What everybody reads of it.
    pub(crate) log: Vec<String>,
}

impl Play {
    /// A fresh game.
    pub(crate) fn start(options: Value, seats: u8, seed: u64) -> Play {
        let options: CycladesOptions = serde_json::from_value(options).expect("the scenario is well formed");
        let mut reports = Vec::new();
        let state = Cyclades::setup(&options, seats, Dice::fast(seed), &mut reports)
            .expect("the scenario is well formed");
        let mut play = Play { state, events: Vec::new(), log: Vec::new() };
        play.note(reports);
        play
    }

    /// Who decides.
    pub(crate) fn seat(&self) -> Seat {
        match self.state.turn() {
            Turn::Awaiting(seats) => seats.first().expect("somebody is awaited"),
            Turn::Over => panic!("the game is over"),
        }
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.state.legal(self.seat(), &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    /// Whether an action is on offer.
    pub(crate) fn may(&self, action: &str) -> bool {
        self.legal().iter().any(|other| other == action)
    }

    /// The options whose names begin so.
    pub(crate) fn those(&self, start: &str) -> Vec<String> {
        self.legal().into_iter().filter(|action| action.starts_with(start)).collect()
    }

    /// Plays actions in notation, separated by spaces.
    pub(crate) fn go(&mut self, actions: &str) -> &mut Play {
        for text in actions.split_whitespace() {
            let action: Action = text.parse().unwrap_or_else(|why| panic!("{why}"));
            let seat = self.seat();
            let offered = self.legal();
            let name = text.split('(').next().unwrap_or(text);
            let forced =
                ["MoveTo", "MoveCount", "BuildSite", "UnitSite", "MonumentSite", "CardPayment", "MoveFrom"];
            if forced.contains(&name) && !offered.iter().any(|other| other.starts_with(name)) {
                // The only option was taken by itself.
                continue;
            }
            let mut reports = Vec::new();
            play(&mut self.state, seat, action, &mut reports)
                .unwrap_or_else(|why| panic!("seat {seat} {text}: {why}; on offer: {offered:?}"));
            self.note(reports);
            self.state.check().unwrap_or_else(|why| panic!("{why} after {text}"));
        }
        self
    }

    fn note(&mut self, reports: Vec<Report>) {
        self.log.extend(reports.iter().map(|report| kernel::Event::text(report, &names())));
        self.events.extend(reports.into_iter().map(|report| report.event));
    }

    /// What whoever decides is asked.
    pub(crate) fn prompt(&self) -> String {
        let seat = self.seat();
        Cyclades::prompt(&self.state.view(Viewer::Seat(seat)), seat, &names())
    }

    /// What whoever decides reads of an action.
    pub(crate) fn label(&self, action: &str) -> String {
        let seat = self.seat();
        let action: Action = action.parse().unwrap_or_else(|why| panic!("{why}"));
        Cyclades::label(&self.state.view(Viewer::Seat(seat)), seat, action, &names())
    }

    /// The board in letters, as whoever decides sees it.
    pub(crate) fn sketch(&self) -> String {
        Cyclades::sketch(&self.state.view(Viewer::Seat(self.seat())), &names()).text()
    }

    /// Whether a line of the log says so.
    pub(crate) fn told(&self, words: &str) -> bool {
        self.log.iter().any(|line| line.contains(words))
    }

    /// The next dice show these faces.
    pub(crate) fn rolls(&mut self, faces: &[u8]) -> &mut Play {
        let seed = (0..2_000_000u64).find(|&seed| {
            let mut dice = Dice::fast(seed);
            faces.iter().all(|&face| cyclades::components::DIE[dice.below(6) as usize] == face)
        });
        *self.state.dice_mut() = Dice::fast(seed.expect("some seed rolls these"));
        self
    }

    pub(crate) fn land(&self, land: &str) -> Land {
        *self.state.board.land(Territory::from_id(land).expect("a territory"))
    }

    pub(crate) fn sea(&self, sea: &str) -> Water {
        self.state.board.sea(Sea::from_id(sea).expect("a sea"))
    }

    pub(crate) fn gold(&self, seat: u8) -> u16 {
        self.state.gold_of(Seat(seat))
    }

    pub(crate) fn owner(&self, land: &str) -> Option<u8> {
        self.land(land).controller.map(|seat| seat.0)
    }

    pub(crate) fn troops(&self, land: &str) -> u8 {
        self.land(land).units.troops
    }

    pub(crate) fn fleets(&self, sea: &str) -> u8 {
        self.sea(sea).ships.fleets
    }

    pub(crate) fn has_metropolis(&self, land: &str) -> bool {
        self.land(land).metropolis.is_some()
    }

    pub(crate) fn built(&self, land: &str, building: Building) -> u8 {
        self.land(land).buildings.count(building)
    }

    pub(crate) fn discarded(&self, card: &str) -> bool {
        self.state.discard.contains(Card::from_id(card).expect("a card"))
    }

    pub(crate) fn order(&self) -> Vec<u8> {
        self.state.order.iter().map(|seat| seat.0).collect()
    }

    pub(crate) fn over(&self) -> bool {
        self.state.end.is_some()
    }

    /// The ranks of the outcome.
    pub(crate) fn ranks(&self) -> Vec<u8> {
        self.state.outcome().expect("the game is over").ranks.to_vec()
    }
}
