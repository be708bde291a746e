//! The rules of the games, in the app and searchable. Every rule has its place: cards, prompts and refusals lead there.

use crate::icon::Door;
use crate::markdown::{Section, guide, sections};
use crate::patch;
use crate::route::anchor;
use crate::words::{game_name, sentence, title, words};
use crate::{api, catalogue, desk};
use boards::{Figure, Kid, Node, html, svg};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::howto::is_rule;

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
    let book = Book::open(&game);
    let search = RwSignal::new(String::new());
    let place = NodeRef::<Div>::new();
    let there = StoredValue::new_local(None);
    let drawn = RwSignal::new(0_u32);
    let shown = game.clone();
    Effect::new(move |_| {
        let (Some(place), wanted) = (place.get(), search.get().trim().to_lowercase()) else { return };
        let node = book.text().with(|sections| draw(&shown, sections, &wanted));
        there.update_value(|there| patch::show(&place, there, Some(&node)));
        drawn.update(|drawn| *drawn += 1);
    });
    Effect::new(move |_| {
        if drawn.get() > 0 && !book.text().with(|sections| sections.is_empty()) {
            request_animation_frame(find_anchor);
        }
    });
    let moved = window_event_listener(leptos::ev::hashchange, move |_| {
        if let Some(full) = means_full(&anchor()) {
            book.full.set(full);
        }
        find_anchor();
    });
    on_cleanup(move || moved.remove());
    let contents = move || {
        let line = |section: &Section| {
            let class = if section.level > 2 { "deep" } else { "" };
            view! { <li class=class><a href=format!("#{}", section.anchor)>{section.title.clone()}</a></li> }
                .into_any()
        };
        book.text().with(|sections| {
            sections.iter().filter(|section| (2..=3).contains(&section.level)).map(line).collect_view()
        })
    };
    let id = game.clone();
    view! {
        <main class="page rules">
            <crate::home::Bar/>
            <div class="book-page">
                <nav class="contents" aria-label=words().rules>
                    <a class="quiet" href="/rules">{words().all_rules}</a>
                    <h2><Door game=game.clone()/>{game_name(&game)}</h2>
                    <div class="switch" role="group" aria-label=words().rules>
                        <a href="#howto" class:on=move || !book.full.get() aria-current=move || (!book.full.get()).then_some("page")>
                            {words().how_to_play}
                        </a>
                        <a href="#full" class:on=move || book.full.get() aria-current=move || book.full.get().then_some("page")>
                            {words().full_rules}
                        </a>
                    </div>
                    <input
                        type="search"
                        placeholder=words().find_rule
                        aria-label=words().find_rule
                        on:input=move |event| search.set(event_target_value(&event))
                    />
                    <ol>{contents}</ol>
                </nav>
                <div class="chapter">
                    <div hidden=move || !book.full.get()><OptionList game=id/></div>
                    <p class="problem" role="alert">{move || book.trouble.get()}</p>
                    <div node_ref=place></div>
                </div>
            </div>
        </main>
    }
    .into_any()
}

/// What there is to read about a game: how it is played, and behind it the full rules. Each is fetched when first opened.
#[derive(Clone, Copy)]
struct Book {
    full: RwSignal<bool>,
    guide: RwSignal<Vec<Section>>,
    chapter: RwSignal<Vec<Section>>,
    trouble: RwSignal<String>,
}

impl Book {
    /// The book of a game, open where the address says.
    fn open(game: &str) -> Book {
        let book = Book {
            full: RwSignal::new(means_full(&anchor()).unwrap_or(false)),
            guide: RwSignal::new(Vec::new()),
            chapter: RwSignal::new(Vec::new()),
            trouble: RwSignal::new(String::new()),
        };
        let game = game.to_owned();
        Effect::new(move |_| {
            let (what, read): (_, fn(&str) -> Vec<Section>) =
                if book.full.get() { ("chapter", sections) } else { ("howto", guide) };
            let text = book.text();
            if !text.with_untracked(Vec::is_empty) {
                return;
            }
            let Some(address) = desk::address(what, &game) else { return };
            spawn_local(async move {
                match api::text(&address).await {
                    Ok(found) => drop(text.try_set(read(&found))),
                    Err(problem) => drop(book.trouble.try_set(sentence(&problem.message))),
                }
            });
        });
        book
    }

    /// What lies open.
    fn text(&self) -> RwSignal<Vec<Section>> {
        if self.full.get() { self.chapter } else { self.guide }
    }
}

/// Whether an address leads into the full rules or to the guide; `None` where it says nothing of it.
fn means_full(anchor: &str) -> Option<bool> {
    match anchor {
        "" => None,
        "howto" => Some(false),
        "full" => Some(true),
        place => {
            (is_rule(place) || place.starts_with(|letter: char| letter.is_ascii_digit())).then_some(true)
        }
    }
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

/// Puts the figures of a rule under it, or where the guide wants them.
fn illustrate(node: &mut Node, game: &str, figures: &[Figure]) {
    let own = figures
        .iter()
        .filter(|figure| [node.get("id"), node.get("data-figure")].contains(&Some(figure.rule)));
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
