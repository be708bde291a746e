//! The screen of the settings.

use crate::icon::Shape;
use crate::settings::settings;
use crate::words::words;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The settings.
#[component]
pub(crate) fn Preferences() -> impl IntoView {
    let settings = settings();
    let name = move |event: web_sys::Event| {
        let name: String = event_target_value(&event).trim().chars().take(30).collect();
        let name = if name.is_empty() { crate::settings::Settings::default().name } else { name };
        settings.update(|settings| settings.name.clone_from(&name));
        // Where the server knows one, it knows the name too.
        spawn_local(async move { drop(crate::api::rename(settings, &name).await) });
    };
    let volume = move |event: web_sys::Event| {
        if let Ok(volume) = event_target_value(&event).parse() {
            settings.update(|settings| settings.volume = volume);
            crate::sound::drum(settings);
        }
    };
    let words = words();
    view! {
        <main class="page narrow">
            <crate::home::Bar/>
            <section class="sheet one">
                <div class="form">
                    <h1>{words.settings}</h1>
                    <label class="field"><span>{words.your_name}</span>
                        <input type="text" maxlength="30" prop:value=move || settings.with(|settings| settings.name.clone()) on:change=name/>
                    </label>
                    <Choices
                        title=words.theme
                        values=vec![("auto", words.theme_auto), ("dark", words.theme_dark), ("light", words.theme_light), ("contrast", words.theme_contrast)]
                        get=|settings| settings.theme.clone() set=|settings, value| settings.theme = value
                    />
                    <Choices
                        title=words.text_size
                        values=vec![("normal", words.size_normal), ("large", words.size_large), ("huge", words.size_huge)]
                        get=|settings| settings.size.clone() set=|settings, value| settings.size = value
                    />
                    <Choices
                        title=words.pace
                        values=vec![("off", words.pace_off), ("quick", words.pace_quick), ("calm", words.pace_calm), ("slow", words.pace_slow)]
                        get=|settings| settings.pace.clone() set=|settings, value| settings.pace = value
                    />
                    <Choices
                        title=words.sound
                        values=vec![("off", words.off), ("on", words.on)]
                        get=|settings| on(settings.sound) set=|settings, value| settings.sound = value == "on"
                    />
                    <Show when=move || settings.with(|settings| settings.sound)>
                        <label class="field"><span>{words.volume}</span>
                            <input type="range" id="volume" min="5" max="100" step="5" prop:value=move || settings.with(|settings| settings.volume.to_string()) on:change=volume/>
                        </label>
                    </Show>
                    <Choices
                        title=words.coaching
                        values=vec![("off", words.off), ("on", words.on)]
                        get=|settings| on(settings.coaching)
                        set=|settings, value| {
                            settings.coaching = value == "on";
                            settings.dismissed.clear();
                        }
                    />
                    <Choices title=words.language values=vec![("en", "English")] get=|settings| settings.language.clone() set=|settings, value| settings.language = value/>
                    <div class="shapes" aria-hidden="true">{(0..8).map(|colour| view! { <Shape colour/> }).collect_view()}</div>
                    <p class="soft">{words.shapes_note}</p>
                    <a class="button" href="/account">{words.account_link}</a>
                </div>
            </section>
        </main>
    }
    .into_any()
}

fn on(value: bool) -> String {
    if value { "on" } else { "off" }.to_owned()
}

#[component]
fn Choices(
    title: &'static str,
    values: Vec<(&'static str, &'static str)>,
    get: fn(&crate::settings::Settings) -> String,
    set: fn(&mut crate::settings::Settings, String),
) -> impl IntoView {
    let settings = settings();
    let pill = move |(value, label): (&'static str, &'static str)| {
        view! {
            <button
                class="option-pill"
                aria-pressed=move || (settings.with(get) == value).to_string()
                on:click=move |_| settings.update(|settings| set(settings, value.to_owned()))
            >
                {label}
            </button>
        }
    };
    view! {
        <fieldset><legend>{title}</legend><div class="choices">{values.into_iter().map(pill).collect_view()}</div></fieldset>
    }
    .into_any()
}
