//! What there is to read about a game: how it is played, what everything is, and the full rules. Each is fetched when it is
//! first wanted; one field searches all of them.

use crate::icon::Icon;
use crate::markdown::{Section, guide, said, sections};
use crate::words::{sentence, title, words};
use crate::{api, catalogue, desk, patch};
use boards::{Figure, Kid, Node, html, svg};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::glossary::{self, Entry};
use protocol::howto::is_rule;

/// A part of the book.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// How the game is played.
    Guide,
    /// What everything is.
    Glossary,
    /// The full rules.
    Chapter,
}

impl Part {
    const ALL: [Part; 3] = [Part::Guide, Part::Glossary, Part::Chapter];

    /// Its folder in `docs`, which is its name among the files of this build.
    const fn folder(self) -> &'static str {
        match self {
            Part::Guide => "howto",
            Part::Glossary => "glossary",
            Part::Chapter => "rules",
        }
    }

    /// Where an address leads to it.
    pub(crate) const fn anchor(self) -> &'static str {
        match self {
            Part::Guide => "howto",
            Part::Glossary => "glossary",
            Part::Chapter => "full",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Part::Guide => words().how_to_play,
            Part::Glossary => words().glossary,
            Part::Chapter => words().full_rules,
        }
    }

    fn read(self, game: &str, text: &str) -> Vec<Section> {
        match self {
            Part::Guide => guide(text),
            Part::Glossary => kinds(game, &glossary::read(text)),
            Part::Chapter => sections(text),
        }
    }

    /// The part in which an address lies; `None` where it says nothing of it.
    pub(crate) fn of(anchor: &str) -> Option<Part> {
        let numbered = is_rule(anchor) || anchor.starts_with(|letter: char| letter.is_ascii_digit());
        match anchor {
            _ if numbered => Some(Part::Chapter),
            _ if anchor.starts_with(TERM) => Some(Part::Glossary),
            _ => Part::ALL.into_iter().find(|part| part.anchor() == anchor),
        }
    }
}

/// What stands before the id of a thing in the address of its entry.
pub(crate) const TERM: &str = "term-";

/// The book of a game, open somewhere.
#[derive(Clone, Copy)]
pub(crate) struct Book {
    game: StoredValue<String>,
    part: RwSignal<Part>,
    /// The place one goes to.
    place: RwSignal<String>,
    search: RwSignal<String>,
    texts: [RwSignal<Vec<Section>>; 3],
    trouble: RwSignal<String>,
}

impl Book {
    /// The book of a game, open where the address says.
    pub(crate) fn open(game: &str, anchor: &str) -> Book {
        let book = Book {
            game: StoredValue::new(game.to_owned()),
            part: RwSignal::new(Part::of(anchor).unwrap_or(Part::Guide)),
            place: RwSignal::new(anchor.to_owned()),
            search: RwSignal::new(String::new()),
            texts: Part::ALL.map(|_| RwSignal::new(Vec::new())),
            trouble: RwSignal::new(String::new()),
        };
        Effect::new(move |_| book.shown().into_iter().for_each(|part| book.fetch(part)));
        book
    }

    /// Opens the book at another place.
    pub(crate) fn go(self, anchor: &str) {
        if let Some(part) = Part::of(anchor) {
            self.part.set(part);
        }
        if !anchor.is_empty() {
            self.search.set(String::new());
        }
        self.place.set(anchor.to_owned());
    }

    /// Looks for something in all parts.
    fn look_for(self, words: String) {
        self.place.set(String::new());
        self.search.set(words);
    }

    /// What one reads: the open part, or all of them while something is looked for.
    fn shown(self) -> Vec<Part> {
        let open = self.part.get();
        if self.wanted().is_empty() {
            return vec![open];
        }
        let rest = Part::ALL.into_iter().filter(move |part| *part != open);
        std::iter::once(open).chain(rest).collect()
    }

    fn wanted(self) -> String {
        self.search.get().trim().to_lowercase()
    }

    fn text(self, part: Part) -> RwSignal<Vec<Section>> {
        self.texts[part as usize]
    }

    fn fetch(self, part: Part) {
        let (game, text) = (self.game.get_value(), self.text(part));
        let address = desk::address(part.folder(), &game);
        let Some(address) = address.filter(|_| text.with_untracked(Vec::is_empty)) else { return };
        spawn_local(async move {
            match api::text(&address).await {
                Ok(found) => drop(text.try_set(part.read(&game, &found))),
                Err(problem) => drop(self.trouble.try_set(sentence(&problem.message))),
            }
        });
    }
}

/// The parts of the book to choose from.
#[component]
pub(crate) fn Parts(book: Book) -> impl IntoView {
    let link = move |part: Part| {
        let on = move || book.part.get() == part;
        view! {
            <a href=format!("#{}", part.anchor()) class:on=on aria-current=move || on().then_some("page")>{part.title()}</a>
        }
    };
    view! { <div class="switch" role="group" aria-label=words().rules>{Part::ALL.map(link).collect_view()}</div> }
        .into_any()
}

/// The field that searches all parts.
#[component]
pub(crate) fn Search(book: Book) -> impl IntoView {
    view! {
        <label class="find">
            <Icon name="eye"/>
            <input
                type="search"
                placeholder=words().find_rule
                aria-label=words().find_rule
                prop:value=move || book.search.get()
                on:input=move |event| book.look_for(event_target_value(&event))
            />
        </label>
    }
    .into_any()
}

/// The sections of the open part.
#[component]
pub(crate) fn Contents(book: Book) -> impl IntoView {
    let line = |section: &Section| {
        let class = if section.level > 2 { "deep" } else { "" };
        view! { <li class=class><a href=format!("#{}", section.anchor)>{section.title.clone()}</a></li> }
            .into_any()
    };
    let lines = move || {
        book.text(book.part.get()).with(|sections| {
            sections.iter().filter(|section| (2..=3).contains(&section.level)).map(line).collect_view()
        })
    };
    view! { <ol>{lines}</ol> }.into_any()
}

/// What one reads.
#[component]
pub(crate) fn Pages(book: Book) -> impl IntoView {
    let place = NodeRef::<Div>::new();
    let there = StoredValue::new_local(None);
    let game = book.game.get_value();
    Effect::new(move |_| {
        let Some(here) = place.get() else { return };
        let (parts, wanted) = (book.shown(), book.wanted());
        let mut page = html("article").class("markdown").child(stock(&game));
        let mut any = false;
        for part in parts {
            book.text(part).with(|sections| {
                let found = draw(&game, sections, &wanted);
                any |= !found.is_empty() || (wanted.is_empty() && sections.is_empty());
                if !wanted.is_empty() && !found.is_empty() {
                    page.kids
                        .push(Kid::Node(html("p").class("part-name").key(part.anchor()).text(part.title())));
                }
                page.kids.extend(found.into_iter().map(Kid::Node));
            });
        }
        let page = if any { page } else { page.child(html("p").key("none").text(words().no_match)) };
        there.update_value(|there| patch::show(&here, there, Some(&page)));
        let anchor = book.place.get();
        request_animation_frame(move || find(&anchor));
    });
    let full = move || book.part.get() == Part::Chapter && book.wanted().is_empty();
    let options = book.game.get_value();
    view! {
        <div hidden=move || !full()><OptionList game=options/></div>
        <p class="problem" role="alert">{move || book.trouble.get()}</p>
        <div node_ref=place></div>
    }
    .into_any()
}

/// The options of a game and what they change.
#[component]
fn OptionList(game: String) -> impl IntoView {
    let info = catalogue::info(&game);
    let options = move || info.get().and_then(Result::ok).map(|info| info.options).unwrap_or_default();
    let offered = move || options().into_iter().filter(|option| !option.guard);
    let row = |option: protocol::OptionInfo| {
        let values: Vec<String> = option
            .choices
            .iter()
            .map(|choice| {
                let name = choice.value.as_str().map_or_else(|| choice.value.to_string(), str::to_owned);
                crate::words::option_value(&name, &choice.about)
            })
            .collect();
        view! { <dt>{if option.name.is_empty() { title(&option.key) } else { option.name }}</dt><dd>{option.about}<small>{values.join(" · ")}</small></dd> }
            .into_any()
    };
    view! {
        <details class="option-list"><summary>{words().options}</summary><dl>{move || offered().map(row).collect_view()}</dl></details>
    }
    .into_any()
}

/// The symbols that figures and pictures refer to.
fn stock(game: &str) -> Node {
    let art = svg("defs").art(boards::board(game).art());
    svg("svg").class("fig-stock").attr("aria-hidden", "true").child(art).key("stock")
}

/// What says what is looked for; everything when nothing is.
fn draw(game: &str, sections: &[Section], wanted: &str) -> Vec<Node> {
    let found = sections.iter().filter(|section| wanted.is_empty() || section.words.contains(wanted));
    let figures = boards::board(game).figures();
    let mut nodes = Vec::new();
    for section in found {
        let tag = ["h1", "h1", "h2", "h3", "h4"][section.level.min(4)];
        nodes.push(html(tag).key(&section.anchor).attr("id", &section.anchor).text(&section.title));
        let says = |node: &&Node| {
            wanted.is_empty()
                || section.title.to_lowercase().contains(wanted)
                || node.words().to_lowercase().contains(wanted)
        };
        for (at, block) in section.body.iter().enumerate().filter(|(_, block)| says(block)) {
            let mut block = block.clone().key(format!("{}-{at}", section.anchor));
            block.walk_mut(&mut |node| illustrate(node, game, &figures));
            nodes.push(block);
        }
    }
    nodes
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

/// A glossary in sections, one for each kind of thing.
fn kinds(game: &str, entries: &[Entry]) -> Vec<Section> {
    let mut sections = vec![Section::new(words().glossary, 1)];
    for entry in entries {
        if sections.last().is_none_or(|section| section.title != entry.kind) {
            sections.push(Section::new(&entry.kind, 2));
        }
        let Some(section) = sections.last_mut() else { continue };
        section.words.push_str(&format!("{} {}\n", entry.title(), entry.text).to_lowercase());
        section.body.push(whole_entry(game, entry));
    }
    sections
}

/// An entry of the glossary, with the pictures of all that it is about.
fn whole_entry(game: &str, entry: &Entry) -> Node {
    let pictures = entry.things.iter().map(|thing| {
        let picture = html("span").class("portrait").attr("id", format!("{TERM}{}", thing.id));
        picture.maybe(boards::board(game).portrait(&thing.id))
    });
    html("section")
        .class("term")
        .child(html("div").class("portraits").class(&format!("game-{game}")).children(pictures))
        .child(html("div").child(html("h3").text(entry.title())).children(said(&entry.text)))
}

/// Goes to a place in what one reads.
fn find(anchor: &str) {
    if let Ok(Some(before)) = document().query_selector(".markdown .found") {
        let _ = before.class_list().remove_1("found");
    }
    let Some(element) = document().get_element_by_id(anchor).filter(|_| !anchor.is_empty()) else { return };
    let element = element.closest(".term").ok().flatten().unwrap_or(element);
    element.scroll_into_view();
    let _ = element.class_list().add_1("found");
}
