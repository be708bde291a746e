//! What has been chosen for a table so far, and what comes of it.

use crate::begin::{bot_name, usual_level, usual_seats};
use crate::settings::settings;
use crate::words::words;
use boards::{Prospect, Setup};
use leptos::prelude::*;
use protocol::{GameInfo, OptionInfo, PresetInfo};
use serde_json::{Map, Value};

/// What has been chosen so far.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// The game.
    pub info: StoredValue<GameInfo>,
    /// Whether it is for friends at a server.
    pub live: bool,
    /// How many play.
    pub count: RwSignal<u8>,
    /// Who sits where: `me`, `open` or the level of a bot.
    pub places: RwSignal<Vec<String>>,
    /// The colours that were chosen, by the seats whose they usually are.
    pub colours: RwSignal<Vec<Option<u8>>>,
    /// The options that were chosen, of themselves or with a preset.
    pub chosen: RwSignal<Map<String, Value>>,
    /// What comes of it.
    pub prospect: Memo<Prospect>,
}

impl Plan {
    /// Everything as it usually is.
    pub(crate) fn new(info: GameInfo, live: bool) -> Plan {
        let usual = info.seats.0.max(usual_seats(&info.id)).min(info.seats.1);
        let other = if live { "open".to_owned() } else { usual_level(&info.bots) };
        let who = |at| if at == 0 { "me".to_owned() } else { other.clone() };
        let (count, chosen) = (RwSignal::new(usual), RwSignal::new(Map::new()));
        let setup = boards::board(&info.id).setup();
        Plan {
            live,
            count,
            chosen,
            places: RwSignal::new((0..info.seats.1).map(who).collect()),
            colours: RwSignal::new(vec![None; usize::from(info.seats.1)]),
            prospect: Memo::new(move |_| chosen.with(|chosen| setup.prospect(count.get(), chosen))),
            info: StoredValue::new(info),
        }
    }

    /// How the game is set up.
    pub(super) fn setup(self) -> &'static dyn Setup {
        self.info.with_value(|info| boards::board(&info.id).setup())
    }

    /// Chooses a value of an option.
    pub(super) fn choose(self, key: &str, value: Value) {
        self.chosen.update(|chosen| drop(chosen.insert(key.to_owned(), value)));
    }

    /// The value an option will have.
    pub(super) fn value(self, option: &OptionInfo) -> Value {
        self.prospect.with(|prospect| prospect.options.get(&option.key).unwrap_or(&option.default).clone())
    }

    /// Whether a part is played with.
    pub(super) fn plays(self, key: &str) -> bool {
        self.prospect.with(|prospect| prospect.options.get(key) == Some(&Value::Bool(true)))
    }

    /// Whether these options would make the same table.
    pub(super) fn is(self, preset: &PresetInfo) -> bool {
        let other = self.setup().prospect(self.count.get(), &preset.options).options;
        self.prospect.with(|prospect| self.unusual(&prospect.options) == self.unusual(&other))
    }

    /// What differs from the usual game.
    fn unusual(self, options: &Map<String, Value>) -> Map<String, Value> {
        let usual = |key: &str| {
            self.info.with_value(|info| {
                info.options.iter().find(|option| option.key == key).map(|option| option.default.clone())
            })
        };
        let mut options = options.clone();
        options.retain(|key, value| usual(key).as_ref() != Some(value));
        options
    }

    /// The colour of each seat.
    pub(super) fn worn(self) -> Vec<u8> {
        let count = usize::from(self.count.get());
        self.colours.with(|chosen| protocol::colours(&chosen[..count]))
    }

    /// The seats of people at this screen: they choose their colours here.
    pub(super) fn people(self) -> Vec<u8> {
        let count = usize::from(self.count.get());
        self.places.with(|places| {
            (0..).zip(places.iter().take(count)).filter(|(_, who)| *who == "me").map(|(at, _)| at).collect()
        })
    }

    /// What a seat is called before the game.
    pub(super) fn name(self, seat: u8) -> String {
        let who = self.places.with(|places| places[usize::from(seat)].clone());
        match who.as_str() {
            "me" if seat == 0 => settings().with(|settings| settings.name.clone()),
            "me" => words().player.replace("{}", &(seat + 1).to_string()),
            "open" => words().open_seat.to_owned(),
            level if self.live => words().bot_of_level.replace("{}", level),
            _ => bot_name(seat).to_owned(),
        }
    }
}

/// The ready-made tables of a game, the usual one among them; none where there is but one.
pub(super) fn presets(info: &GameInfo) -> Vec<PresetInfo> {
    if let Some(option) = info.options.iter().find(|option| option.key == "preset") {
        let named = option.choices.iter().map(|choice| {
            let id = choice.value.as_str().unwrap_or_default();
            let options = Map::from_iter([("preset".to_owned(), choice.value.clone())]);
            PresetInfo {
                id: id.to_owned(),
                name: crate::words::title(id),
                about: choice.about.clone(),
                options,
            }
        });
        return named.collect();
    }
    if info.presets.is_empty() {
        return Vec::new();
    }
    let usual = PresetInfo {
        id: "usual".to_owned(),
        name: words().usual.to_owned(),
        about: words().usual_about.to_owned(),
        options: Map::new(),
    };
    [usual].into_iter().chain(info.presets.iter().cloned()).collect()
}

/// What is left to agree on beside presets and parts.
pub(super) fn house_rules(plan: Plan) -> Vec<OptionInfo> {
    let setup = plan.setup();
    let elsewhere = |key: &str| {
        key == "preset" || setup.settled().contains(&key) || setup.parts().iter().any(|part| part.key == key)
    };
    plan.info.with_value(|info| {
        info.options.iter().filter(|option| !option.guard && !elsewhere(&option.key)).cloned().collect()
    })
}
