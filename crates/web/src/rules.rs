//! The rules of the games, in the app and searchable. Every rule has its place: cards, prompts and refusals lead there.

use crate::icon::Door;
use crate::markdown::{Section, sections};
use crate::patch;
use crate::route::anchor;
use crate::words::{game_name, sentence, title, words};
use crate::{api, catalogue, desk};
use boards::{Figure, Kid, Node, html, svg};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

/// The shelf, or one chapter.
#[component]
pub(crate) fn Rules(game: Option<String>) -> impl IntoView {
    match game {
        Some(game) => view! { <Chapter game/> }.into_any(),
        None => view! { <Shelf/> }.into_any(),
    }
}

#[component]
fn Shelf() -> impl IntoView {
    let book = |game: boards::Door| {
        view! {
            <a class="book" href=format!("/rules/{}", game.id) style=format!("--a:{}", game.colour)>
                <Door game=game.id/>
                <b>{game.name}</b>
                <span>{game.line}</span>
            </a>
        }
    };
    view! {
        <main class="page">
            <crate::home::Bar/>
            <section class="shelf"><h1>{words().rules}</h1><div class="books">{boards::BOARDS.iter().map(|board| book(board.door())).collect_view()}</div></section>
        </main>
    }
    .into_any()
}

#[component]
fn Chapter(game: String) -> impl IntoView {
    let chapter: RwSignal<Arc<Vec<Section>>> = RwSignal::new(Arc::new(Vec::new()));
    let search = RwSignal::new(String::new());
    let trouble = RwSignal::new(String::new());
    let asked = game.clone();
    spawn_local(async move {
        let Some(address) = desk::address("chapter", &asked) else { return };
        match api::text(&address).await {
            Ok(text) => drop(chapter.try_set(Arc::new(sections(&text)))),
            Err(problem) => drop(trouble.try_set(sentence(&problem.message))),
        }
    });
    let place = NodeRef::<Div>::new();
    let there = StoredValue::new_local(None);
    let drawn = RwSignal::new(0_u32);
    let shown = game.clone();
    Effect::new(move |_| {
        let (Some(place), wanted) = (place.get(), search.get().trim().to_lowercase()) else { return };
        let sections = chapter.get();
        let node = draw(&shown, &sections, &wanted);
        there.update_value(|there| patch::show(&place, there, Some(&node)));
        drawn.update(|drawn| *drawn += 1);
    });
    Effect::new(move |_| {
        if drawn.get() > 0 && !chapter.with(|chapter| chapter.is_empty()) {
            request_animation_frame(find_anchor);
        }
    });
    let moved = window_event_listener(leptos::ev::hashchange, |_| find_anchor());
    on_cleanup(move || moved.remove());
    let contents = move || {
        let chapter = chapter.get();
        let line = |section: &Section| {
            let class = if section.level > 2 { "deep" } else { "" };
            view! { <li class=class><a href=format!("#{}", section.anchor)>{section.title.clone()}</a></li> }
                .into_any()
        };
        chapter.iter().filter(|section| (2..=3).contains(&section.level)).map(line).collect_view()
    };
    let id = game.clone();
    view! {
        <main class="page rules">
            <crate::home::Bar/>
            <div class="book-page">
                <nav class="contents" aria-label=words().rules>
                    <a class="quiet" href="/rules">{words().all_rules}</a>
                    <h2><Door game=game.clone()/>{game_name(&game)}</h2>
                    <input
                        type="search"
                        placeholder=words().find_rule
                        aria-label=words().find_rule
                        on:input=move |event| search.set(event_target_value(&event))
                    />
                    <ol>{contents}</ol>
                </nav>
                <div class="chapter">
                    <OptionList game=id/>
                    <p class="problem" role="alert">{move || trouble.get()}</p>
                    <div node_ref=place></div>
                </div>
            </div>
        </main>
    }
    .into_any()
}

/// The options of a game and what they change.
#[component]
fn OptionList(game: String) -> impl IntoView {
    let info = catalogue::info(&game);
    let options = move || info.get().and_then(Result::ok).map(|info| info.options).unwrap_or_default();
    let row = |option: protocol::OptionInfo| {
        let values: Vec<String> = option
            .choices
            .iter()
            .map(|choice| {
                let name = choice.value.as_str().map_or_else(|| choice.value.to_string(), str::to_owned);
                crate::words::option_value(&name, &choice.about)
            })
            .collect();
        view! { <dt>{title(&option.key)}</dt><dd>{option.about}<small>{values.join(" · ")}</small></dd> }
            .into_any()
    };
    view! {
        <details class="option-list"><summary>{words().options}</summary><dl>{move || options().into_iter().map(row).collect_view()}</dl></details>
    }
    .into_any()
}

/// The sections that say what is looked for; all of them when nothing is.
fn draw(game: &str, sections: &[Section], wanted: &str) -> Node {
    let found = sections.iter().filter(|section| wanted.is_empty() || section.words.contains(wanted));
    let board = boards::board(game);
    let figures = board.figures();
    let stock = svg("svg").class("fig-stock").attr("aria-hidden", "true").child(svg("defs").art(board.art()));
    let mut page = html("article").class("markdown").child(stock.key("stock"));
    let mut any = false;
    for section in found {
        any = true;
        let tag = ["h1", "h1", "h2", "h3", "h4"][section.level.min(4)];
        page = page.child(html(tag).key(&section.anchor).attr("id", &section.anchor).text(&section.title));
        let says = |node: &&Node| {
            wanted.is_empty()
                || section.title.to_lowercase().contains(wanted)
                || node.words().to_lowercase().contains(wanted)
        };
        for (at, block) in section.body.iter().enumerate().filter(|(_, block)| says(block)) {
            let mut block = block.clone().key(format!("{}-{at}", section.anchor));
            block.walk_mut(&mut |node| illustrate(node, game, &figures));
            page = page.child(block);
        }
    }
    if any || sections.is_empty() { page } else { page.child(html("p").text(words().no_match)) }
}

/// Puts the figures of a rule under it.
fn illustrate(node: &mut Node, game: &str, figures: &[Figure]) {
    let own = figures.iter().filter(|figure| node.get("id") == Some(figure.rule));
    let drawn: Vec<Node> = own
        .map(|figure| {
            html("figure")
                .class("figure")
                .class(&format!("game-{game}"))
                .child(figure.drawing.clone())
                .child(html("figcaption").text(figure.caption))
        })
        .collect();
    node.kids.extend(drawn.into_iter().map(Kid::Node));
}

/// Goes to the rule that the address names.
fn find_anchor() {
    let anchor = anchor();
    if let (false, Some(element)) = (anchor.is_empty(), document().get_element_by_id(&anchor)) {
        element.scroll_into_view();
        let _ = element.class_list().add_1("found");
    }
}
