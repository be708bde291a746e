//! Positions written down as people would, and a table that plays them in notation.

use gheos::components::{EPOCHS, HAND};
use gheos::lands::{Land, LandKind};
use gheos::{Action, Event, Gheos, GheosOptions, GheosView, Phase, Tile, TileSet};
use kernel::{Broken, Dice, Game, Match, Turn, Undo, Viewer};
use serde_json::{Value, json};

/// Board B of the examples.
pub(crate) const B: &str = "start@(0,0)/0 isthmus_sword@(0,-1)/2 isthmus_wheat@(-1,-1)/1 \
    isthmus_double_sword@(0,1)/1 isthmus_cup@(-1,1)/2";
/// Board T of the examples.
pub(crate) const T: &str = "start@(0,0)/0 isthmus_sword@(0,-1)/2 isthmus_sword_cup@(-1,-1)/1 \
    isthmus_wheat_sword@(0,1)/1 isthmus_cup@(-1,1)/2";
/// Board D of the examples.
pub(crate) const D: &str = "start@(0,0)/0 isthmus_sword@(0,-1)/2 isthmus_wheat@(-1,-1)/1 \
    isthmus_double_sword@(0,1)/1 isthmus_cup@(-1,1)/2 isthmus_double_wheat@(0,-2)/0 strait_sword@(0,-3)/0";
/// The board of V24.
pub(crate) const PYRAMIDS: &str = "start@(0,0)/0 pyramid_isthmus_shore_wheat@(0,-1)/0 pyramid_strait_cup@(0,-2)/1 \
    pyramid_shore_isthmus_cup@(0,1)/2";

/// A position in the JSON of the state. What is not said is filled in: hands from the end of the tile list, the rest
/// of the tiles and the Epochs in the stack.
pub(crate) struct Position {
    json: Value,
    top: Vec<String>,
}

/// Two players with this board, seat 0 to play a tile.
pub(crate) fn on(board: &str) -> Position {
    let tiles: Vec<&str> = board.split_whitespace().collect();
    Position { json: json!({"board": tiles}), top: Vec::new() }.players(2)
}

impl Position {
    pub(crate) fn players(mut self, count: usize) -> Self {
        self.json["seats"] = json!(vec![json!({"hand": []}); count]);
        self
    }

    /// `red (0,0).a, green (0,0).b`: any part of the continent will do.
    pub(crate) fn civs(mut self, civs: &str) -> Self {
        for entry in civs.split(", ") {
            let (civ, part) = entry.split_once(' ').expect("a colour and a land part");
            self.json["civ"][civ] = json!(part);
        }
        self
    }

    /// `red 1, blue 2`
    pub(crate) fn cubes(mut self, seat: usize, cubes: &str) -> Self {
        for entry in cubes.split(", ") {
            let (civ, count) = entry.split_once(' ').expect("a colour and a number");
            self.json["seats"][seat]["cubes"][civ] = json!(count.parse::<u8>().expect("a number"));
        }
        self
    }

    pub(crate) fn hand(mut self, seat: usize, tiles: &str) -> Self {
        self.json["seats"][seat]["hand"] = json!(tiles.split_whitespace().collect::<Vec<_>>());
        self
    }

    pub(crate) fn tokens(mut self, seat: usize, tokens: u8) -> Self {
        self.json["seats"][seat]["tokens"] = json!(tokens);
        self
    }

    pub(crate) fn vp(mut self, seat: usize, vp: u32) -> Self {
        self.json["seats"][seat]["vp"] = json!(vp);
        self
    }

    /// What lies on top of the stack, the first first.
    pub(crate) fn top(mut self, stack: &str) -> Self {
        self.top = stack.split_whitespace().map(str::to_owned).collect();
        self
    }

    /// Any other field of the state.
    pub(crate) fn with(mut self, field: &str, value: Value) -> Self {
        self.json[field] = value;
        self
    }

    /// Seat 0 has already played its tile.
    pub(crate) fn phase(self, phase: &str) -> Self {
        self.with("phase", json!(phase))
    }

    pub(crate) fn option(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.json["options"][key] = value.into();
        self
    }

    /// The whole state as JSON.
    pub(crate) fn json(mut self) -> Value {
        let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let tile = |name: String| name.split('@').next().and_then(|id| id.parse::<Tile>().ok());
        let mut used: TileSet =
            self.json["board"].as_array().into_iter().flatten().map(name).filter_map(tile).collect();
        used = used.or(self.top.iter().cloned().filter_map(tile).collect());
        let seats = self.json["seats"].as_array().expect("seats").clone();
        let held = seats.iter().flat_map(|seat| seat["hand"].as_array().into_iter().flatten()).map(name);
        used = used.or(held.filter_map(tile).collect());
        used = used.or(self.json["discard"]
            .as_array()
            .into_iter()
            .flatten()
            .map(name)
            .filter_map(tile)
            .collect());
        let mut free: Vec<Tile> =
            TileSet::all().minus(used).iter().filter(|&tile| tile != Tile::START).collect();
        let laid = self.json["phase"].as_str().is_some_and(|phase| phase != "ChooseTile")
            || self.json["phase"].get("ChooseColour").is_some()
            || self.json["phase"].get("ChooseMigration").is_some()
            || self.json["phase"].get("ChooseWarWinner").is_some()
            || self.json["phase"]["Over"]["reason"].as_str().is_some_and(|reason| reason != "guard");
        let active = self.json["active"].as_u64().unwrap_or(0) as usize;
        for seat in 0..seats.len() {
            let size = if seat == active && laid { HAND - 1 } else { HAND };
            let hand = self.json["seats"][seat]["hand"].as_array_mut().expect("a hand");
            while hand.len() < usize::from(size) {
                hand.push(json!(free.pop().expect("enough tiles")));
            }
        }
        if self.json.get("stack").is_none() {
            if !used.contains(Tile::START) {
                free.push(Tile::START);
            }
            let drawn = self.json["epoch_count"].as_u64().unwrap_or(0) as usize;
            let above = self.top.iter().filter(|name| *name == "epoch").count();
            let mut stack: Vec<Value> = self.top.iter().map(|name| json!(name)).collect();
            stack.extend(free.iter().map(|tile| json!(tile)));
            stack.extend((above + drawn..usize::from(EPOCHS)).map(|_| json!("epoch")));
            self.json["stack"] = json!(stack);
        }
        self.json
    }

    pub(crate) fn try_load(self) -> Result<Scenario, Broken> {
        Ok(Scenario(Match::load(self.json(), Dice::from_seed("example"))?, 0))
    }

    pub(crate) fn load(self) -> Scenario {
        self.try_load().expect("the position is sound")
    }
}

/// A game in play, with the number of events that were there before the last `play`.
pub(crate) struct Scenario(pub(crate) Match<Gheos>, usize);

impl Scenario {
    pub(crate) fn new(options: &GheosOptions, seats: u8, seed: &str) -> Scenario {
        Scenario(Match::new(options, seats, seed).expect("a game can be set up"), 0)
    }

    pub(crate) fn state(&self) -> &Gheos {
        self.0.state()
    }

    pub(crate) fn view(&self, viewer: Viewer) -> GheosView {
        self.state().view(viewer)
    }

    /// The options of the active player in notation.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.state().legal(self.state().active, &mut legal);
        legal.iter().map(Action::to_string).collect()
    }

    pub(crate) fn offers(&self, action: &str) -> bool {
        self.legal().iter().any(|legal| legal == action)
    }

    /// The active player does all of these.
    #[track_caller]
    pub(crate) fn play(&mut self, actions: &str) -> Undo {
        self.1 = self.0.events().len();
        let mut undo = Undo::Free;
        for action in actions.split_whitespace() {
            let seat = self.state().active;
            let parsed = action.parse().unwrap_or_else(|error| panic!("{error}"));
            match self.0.play(seat, parsed) {
                Ok(played) => undo = played.undo,
                Err(why) => panic!("{action}: {why}; legal is {:?}", self.legal()),
            }
        }
        undo
    }

    /// The active player lays `tile@(r,c)/k`; choices with one option are not asked.
    #[track_caller]
    pub(crate) fn lay(&mut self, laid: &str) -> Undo {
        let first = self.0.events().len();
        let play: gheos::board::Laid = laid.parse().expect("tile@(r,c)/k");
        self.play(&Action::Tile(play.tile).to_string());
        let replace = self.state().board.at(play.cell).is_some();
        let spot = if replace { Action::Replace(play.cell) } else { Action::Place(play.cell) };
        let mut undo = Undo::Free;
        if matches!(self.state().phase, Phase::ChooseSpot { .. }) {
            undo = self.play(&spot.to_string());
        }
        if matches!(self.state().phase, Phase::ChooseFacing { .. }) {
            undo = self.play(&Action::Facing(play.facing).to_string());
        }
        self.1 = first;
        undo
    }

    /// Whether the active player may lay it so.
    pub(crate) fn may_lay(&self, laid: &str) -> bool {
        let play: gheos::board::Laid = laid.parse().expect("tile@(r,c)/k");
        let mut copy = Scenario(self.0.clone(), 0);
        copy.play(&Action::Tile(play.tile).to_string());
        let replace = copy.state().board.at(play.cell).is_some();
        let spot = if replace { Action::Replace(play.cell) } else { Action::Place(play.cell) }.to_string();
        if !copy.offers(&spot) {
            return false;
        }
        // A facing that is the only one was taken at once: it shows on the board or as the play to pay for.
        copy.play(&spot);
        match copy.state().phase {
            Phase::ChooseFacing { .. } => copy.offers(&Action::Facing(play.facing).to_string()),
            Phase::PayFollower { play: paid } => paid == play,
            _ => copy.state().board.at(play.cell) == Some(play),
        }
    }

    /// What happened in the last `play` or `lay`.
    pub(crate) fn events(&self) -> &[Event] {
        &self.0.events()[self.1..]
    }

    /// `red 1, green 2`, or nothing.
    pub(crate) fn cubes(&self, seat: usize) -> String {
        let held = self.state().seats[seat].cubes;
        let held: Vec<String> = held
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(civ, count)| format!("{civ} {count}"))
            .collect();
        held.join(", ")
    }

    /// `red 3`: what nobody holds.
    pub(crate) fn supply(&self, civ: &str) -> u8 {
        self.state().supply(civ.parse().expect("a colour"))
    }

    pub(crate) fn vp(&self, seat: usize) -> u32 {
        self.state().seats[seat].vp
    }

    pub(crate) fn tokens(&self, seat: usize) -> u8 {
        self.state().seats[seat].tokens
    }

    /// `red (0,-1).a, green (0,0).b`: who lives where.
    pub(crate) fn homes(&self) -> String {
        let homes = self.state().civ.iter().filter_map(|(civ, home)| Some(format!("{civ} {}", home?)));
        homes.collect::<Vec<_>>().join(", ")
    }

    /// `continent 3 sides 2 tiles: wheat 2 sword 0 cup 0 pyramid 0` of the land with this part.
    pub(crate) fn land(&self, part: &str) -> String {
        let land = self.whole_land(part);
        let kind = match land.kind() {
            LandKind::Continent => "continent",
            LandKind::Island => "island",
            LandKind::Stub => "stub",
        };
        let goods = land.goods;
        format!(
            "{kind} {} sides {} tiles: wheat {} sword {} cup {} pyramid {}",
            land.sides, land.tiles, goods.wheat, goods.sword, goods.cup, goods.pyramid
        )
    }

    /// The parts of a land, `(0,-1).a (0,0).a`.
    pub(crate) fn parts(&self, part: &str) -> String {
        let parts = self.whole_land(part).parts;
        parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    fn whole_land(&self, part: &str) -> Land {
        let key = part.parse().expect("(r,c).part");
        Land::of(self.state().ground(), key).expect("the part is on the table")
    }

    /// The decision that waits.
    pub(crate) fn waits(&self) -> &'static str {
        match self.state().phase {
            Phase::ChooseTile => "ChooseTile",
            Phase::ChooseSpot { .. } => "ChooseSpot",
            Phase::ChooseFacing { .. } => "ChooseFacing",
            Phase::PayFollower { .. } => "PayFollower",
            Phase::ChooseMigration(_) => "ChooseMigration",
            Phase::ChooseWarWinner(_) => "ChooseWarWinner",
            Phase::ChooseDevotion => "ChooseDevotion",
            Phase::ChooseColour { .. } => "ChooseColour",
            Phase::ChooseScoring => "ChooseScoring",
            Phase::Over { .. } => "GameOver",
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state().turn() == Turn::Over
    }

    /// Random play from here to the end, with a look at every position.
    pub(crate) fn wander(mut self, seed: u64, mut look: impl FnMut(&Scenario)) -> Scenario {
        let (mut dice, mut legal) = (Dice::fast(seed), Vec::new());
        loop {
            look(&self);
            let Some((seat, action)) = kernel::pick(self.state(), &mut dice, &mut legal) else { return self };
            self.1 = self.0.events().len();
            self.0.play(seat, action).expect("a legal action can be played");
        }
    }
}

/// A whole game at random, with a look at every position.
pub(crate) fn played(seats: u8, seed: u64, options: &GheosOptions, look: impl FnMut(&Scenario)) -> Scenario {
    Scenario::new(options, seats, &format!("rules {seed}")).wander(seed, look)
}
