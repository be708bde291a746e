//! What a person has set, kept between visits.

use crate::storage;
use leptos::prelude::*;
use protocol::Me;
use serde::{Deserialize, Serialize};
use web_sys::Element;

const KEY: &str = "pantheon.settings";

/// How the page looks, sounds and moves.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The theme: `auto`, `dark`, `light` or `contrast`.
    pub theme: String,
    /// The size of text: `normal`, `large` or `huge`.
    pub size: String,
    /// How fast events are shown: `off`, `quick`, `calm` or `slow`.
    pub pace: String,
    /// Whether there are sounds.
    pub sound: bool,
    /// Whether newcomers get advice.
    pub coaching: bool,
    /// The language of the page.
    pub language: String,
    /// How loud they are, of 100.
    pub volume: u8,
    /// What one is called, at local tables and at the server's.
    pub name: String,
    /// Advice that was put away.
    pub dismissed: Vec<String>,
    /// Who one was at the server when it was last asked.
    pub me: Option<Me>,
}

/// What people are called who have not said it yet: none of the bots, none of the gods.
const NAMES: [&str; 12] = [
    "Ariadne", "Lysander", "Ione", "Theron", "Myrto", "Damon", "Xenia", "Phaedra", "Leander", "Melitta",
    "Zoe", "Isidor",
];

fn first_name() -> &'static str {
    NAMES[(js_sys::Math::random() * NAMES.len() as f64) as usize % NAMES.len()]
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: "dark".to_owned(),
            size: "normal".to_owned(),
            pace: "calm".to_owned(),
            sound: false,
            coaching: true,
            language: "en".to_owned(),
            name: first_name().to_owned(),
            volume: 60,
            dismissed: Vec::new(),
            me: None,
        }
    }
}

impl Settings {
    /// How long one event stands before the next, in milliseconds.
    pub(crate) fn pause(&self) -> u32 {
        match self.pace.as_str() {
            "off" => 0,
            "quick" => 250,
            "slow" => 1500,
            _ if less_motion() => 0,
            _ => 700,
        }
    }
}

/// The settings of this page.
pub(crate) fn settings() -> RwSignal<Settings> {
    expect_context()
}

/// Notes who one is at the server.
pub(crate) fn note(settings: RwSignal<Settings>, me: &Me) {
    if settings.with_untracked(|settings| settings.me.as_ref() != Some(me)) {
        settings.update(|settings| settings.me = Some(me.clone()));
    }
}

/// Reads the settings and keeps page and store in step with them.
pub(crate) fn provide() {
    let settings = RwSignal::new(storage::read::<Settings>(KEY).unwrap_or_default());
    provide_context(settings);
    Effect::new(move |_| {
        settings.with(|settings| {
            storage::write(KEY, settings);
            if let Some(root) = document().document_element() {
                apply(&root, settings);
            }
        });
    });
}

fn apply(root: &Element, settings: &Settings) {
    let light = || matches("(prefers-color-scheme: light)");
    let theme = match settings.theme.as_str() {
        "auto" if matches("(prefers-contrast: more)") => "contrast",
        "auto" if light() => "light",
        "auto" => "dark",
        other => other,
    };
    let motion = if settings.pause() == 0 { "off" } else { "on" };
    for (name, value) in [
        ("data-theme", theme),
        ("data-size", &settings.size),
        ("data-motion", motion),
        ("lang", &settings.language),
    ] {
        let _ = root.set_attribute(name, value);
    }
}

fn less_motion() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}
