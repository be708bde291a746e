//! What the host says of the place: terms, privacy, imprint. It is somebody else's text: drawn as words, links and lists, and
//! never taken for markup.

use crate::words::{sentence, words};
use crate::{api, markdown, patch};
use boards::{Node, html};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What there can be, each at an address of its name.
pub(crate) const NAMES: [&str; 3] = ["terms", "privacy", "imprint"];

fn title(name: &str) -> &'static str {
    match name {
        "terms" => words().host_terms,
        "privacy" => words().host_privacy,
        _ => words().host_imprint,
    }
}

/// Links to what the host says; nothing where nothing is said.
#[component]
pub(crate) fn Statements() -> impl IntoView {
    let found = RwSignal::new(Vec::<String>::new());
    spawn_local(async move {
        let there = api::get("/api/pages").await.unwrap_or_default();
        let _ = found.try_set(there);
    });
    let link = |name: &&str| view! { <a class="quiet" href=format!("/{name}")>{title(name)}</a> }.into_any();
    let said = move || {
        let there = found.get();
        let names: Vec<&str> = NAMES.into_iter().filter(|name| there.iter().any(|one| one == name)).collect();
        (!names.is_empty()).then(|| {
            view! { <nav class="statements" aria-label=words().host_says>{names.iter().map(link).collect_view()}</nav> }
        })
    };
    view! { {said} }.into_any()
}

/// One of them.
#[component]
pub(crate) fn Statement(name: String) -> impl IntoView {
    let place = NodeRef::<Div>::new();
    let (text, problem) = (RwSignal::new(None::<String>), RwSignal::new(String::new()));
    let address = format!("/api/pages/{name}");
    spawn_local(async move {
        match api::text(&address).await {
            Ok(found) => drop(text.try_set(Some(found))),
            Err(why) => drop(problem.try_set(sentence(&why.message))),
        }
    });
    let there = StoredValue::new_local(None);
    Effect::new(move |_| {
        let Some(here) = place.get() else { return };
        let page = text.with(|text| text.as_ref().map(|text| draw(title(&name), text)));
        there.update_value(|there| patch::show(&here, there, page.as_ref()));
    });
    view! {
        <main class="page narrow">
            <crate::home::Bar/>
            <div class="chapter">
                <p class="problem" role="alert">{move || problem.get()}</p>
                <div node_ref=place></div>
            </div>
        </main>
    }
    .into_any()
}

/// The text as the page shows it; where it has no title of its own it gets one.
fn draw(title: &str, text: &str) -> Node {
    let titled = text.trim_start().starts_with('#');
    let whole = if titled { text.to_owned() } else { format!("# {title}\n{text}") };
    let mut nodes = Vec::new();
    for (number, section) in markdown::sections(&whole).into_iter().enumerate() {
        let tag = ["h1", "h1", "h2", "h3", "h4"][section.level.min(4)];
        nodes.push(html(tag).key(number.to_string()).text(&section.title));
        let block = |(at, block): (usize, Node)| block.key(format!("{number}-{at}"));
        nodes.extend(section.body.into_iter().enumerate().map(block));
    }
    html("article").class("markdown").children(nodes)
}
