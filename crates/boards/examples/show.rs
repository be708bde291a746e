//! Writes one table as a page that needs no server: `cargo run -p boards --example show -- gheos --out table.html`.
//!
//! Flags: `--seats N`, `--seed TEXT`, `--moves N` (played at random), `--seat N` (whose eyes; `none` for a spectator;
//! left out: whoever is to act), `--options JSON`, `--choose N` (looks at the Nth legal action, with its preview),
//! `--until TEXT` (goes on until the view or the question holds it), `--theme light|dark|contrast`, `--tab ID` (which
//! panel a small screen shows).

use boards::{Bar, Look, Node, Preview, Scene, board, html, mark};
use games::kernel::{Dice, Names, Seat, Viewer};
use std::collections::HashMap;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let game = args.first().map_or("gheos", String::as_str);
    let flags: HashMap<&str, &str> = args[1..]
        .chunks(2)
        .filter(|pair| pair.len() == 2)
        .map(|pair| (&pair[0][2..], pair[1].as_str()))
        .collect();
    let number =
        |name: &str, usual: usize| flags.get(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let book = games::find(game).expect("a game of the catalogue");
    let seats = number("seats", 3) as u8;
    let options =
        flags.get("options").map_or(serde_json::json!({}), |text| serde_json::from_str(text).expect("JSON"));
    let seed = flags.get("seed").copied().unwrap_or("1");
    let mut table = book.open(&options, seats, seed).expect("a game with these options");
    let names =
        Names::new(["Ada", "Bot · hard", "Cleo", "Dio", "Eos", "Fay", "Gus", "Hebe"].map(str::to_owned));
    table.set_names(names.clone());
    let mut dice = Dice::from_seed(seed);
    let until = flags.get("until").copied();
    let most = if until.is_some() { 100_000 } else { number("moves", 30) };
    for move_number in 0..most {
        let Some(seat) = table.turn().seats().first() else { break };
        let reached = |text: &str| {
            let view = table.view(Viewer::Seat(seat));
            move_number >= number("moves", 0)
                && (view.json().contains(text)
                    || table.prompt(seat).is_some_and(|prompt| prompt.contains(text)))
        };
        if until.is_some_and(reached) {
            break;
        }
        let legal = table.legal(seat);
        let choice = legal[dice.below(legal.len() as u32) as usize].action.clone();
        table.play(seat, &choice).expect("a legal action");
    }
    let you = match flags.get("seat").copied() {
        Some("none") => None,
        Some(text) => text.parse().ok().map(Seat),
        None => table.turn().seats().first().or(Some(Seat(0))),
    };
    let viewer = you.map_or(Viewer::Public, Viewer::Seat);
    let view = table.view(viewer);
    let legal: Vec<protocol::Choice> = you
        .map_or(Vec::new(), |seat| table.legal(seat))
        .into_iter()
        .map(|choice| protocol::Choice { action: choice.action, label: choice.label })
        .collect();
    let chosen = flags.get("choose").and_then(|text| text.parse().ok()).filter(|&at| at < legal.len());
    let preview = chosen.zip(you).map(|(at, seat): (usize, Seat)| {
        let outlook =
            book.outlook(view.json(), seat, &legal[at].action, &names, "1").expect("a legal action");
        let told = outlook.told.iter().map(|told| told.text.clone()).collect();
        Preview { exact: outlook.exact, view: outlook.view.json().to_owned(), told }
    });
    let look = Look { names: &names, you, legal: &legal, chosen, preview: preview.as_ref() };
    let mut scene = board(game).scene(view.json(), &look).expect("a view of this game");
    let marks = mark(&mut scene, &legal, chosen);
    eprintln!("{} legal actions, {} spots", legal.len(), marks.len());
    let prompt = you.and_then(|seat| table.prompt(seat)).unwrap_or_else(|| "Waiting for others".to_owned());
    let lines: Vec<String> = table.sights(viewer, 0).into_iter().map(|told| told.text).collect();
    let shown = Shown { scene: &scene, prompt, legal: &legal, names: &names, lines, you, chosen };
    let theme = flags.get("theme").copied().unwrap_or("dark");
    let page = page(game, theme, shown.table(flags.get("tab").copied().unwrap_or("play")));
    let out = flags.get("out").copied().unwrap_or("table.html");
    std::fs::write(out, page).expect("a file that can be written");
}

fn page(game: &str, theme: &str, table: Node) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let style = |path: String| std::fs::read_to_string(format!("{root}/{path}")).unwrap_or_default();
    let sheets = ["tokens", "base", "table"].map(|name| style(format!("web/style/{name}.css"))).join("\n");
    let sheets = sheets.replace("../fonts/", &format!("file://{root}/web/fonts/"));
    let own = style(format!("boards/style/{game}.css"));
    let body = html("body").attr("data-theme", theme).child(table.class(&format!("game-{game}")));
    format!(
        "<!doctype html><html lang=en data-theme={theme}><meta charset=utf-8><meta name=viewport content='width=device-width'><style>{sheets}{own}</style>{}</html>",
        body.markup()
    )
}

/// A table and what stands around it, in the order and under the names of the page.
struct Shown<'a> {
    scene: &'a Scene,
    prompt: String,
    legal: &'a [protocol::Choice],
    names: &'a Names,
    lines: Vec<String>,
    you: Option<Seat>,
    chosen: Option<usize>,
}

impl Shown<'_> {
    fn table(&self, tab: &str) -> Node {
        let slots = |bar: Bar| {
            self.scene.panels.iter().filter(move |panel| panel.bar == bar).map(move |panel| {
                let body = html("section").class("panel").attr("data-panel", panel.id);
                let body =
                    body.child(html("h2").text(&panel.title)).child(html("div").child(panel.body.clone()));
                html("div").class("panel-slot").class_if(panel.id == tab, "open").child(body)
            })
        };
        let teams = self.scene.teams.iter().flat_map(|team| &team.seats).map(|seat| seat.index());
        let order: Vec<usize> =
            if self.scene.teams.is_empty() { (0..self.scene.seats.len()).collect() } else { teams.collect() };
        let seats = order.into_iter().map(|at| self.seat(&self.scene.seats[at]));
        let seats = html("div").class("seats").attr("data-of", self.scene.seats.len()).children(seats);
        let world =
            html("div").class("world").child(html("div").class("world-fill").child(self.scene.board.clone()));
        html("main")
            .class("table")
            .class_if(!self.legal.is_empty(), "asked")
            .attr("data-tab", tab)
            .attr("data-sheet", if self.legal.is_empty() { "low" } else { "half" })
            .child(self.top())
            .child(html("aside").class("left").child(seats).children(slots(Bar::Left)))
            .child(
                html("div")
                    .class("middle")
                    .child(html("p").class("aim").child(html("span").text(&self.scene.goal)))
                    .child(html("div").class("edge").maybe(self.scene.edge.clone()))
                    .maybe(self.coach())
                    .child(html("div").class("board").child(world)),
            )
            .child(html("aside").class("right").children(slots(Bar::Right)).child(self.log(tab)))
            .child(self.dock(html("div").class("stage").children(slots(Bar::Stage))))
            .child(self.tabs(tab))
    }

    fn top(&self) -> Node {
        let phases =
            self.scene.phases.iter().map(|phase| html("li").class_if(phase.now, "now").text(&phase.name));
        let title = html("span").class("title").child(html("b").text("Game"));
        html("header")
            .class("top")
            .child(html("a").class("home").child(html("b").class("brand").text("PANTHEON")))
            .child(
                html("span")
                    .class("which")
                    .child(title.child(html("span").class("headline").text(&self.scene.headline))),
            )
            .child(html("ol").class("phases").children(phases))
            .child(html("button").class("button undo").text("Undo"))
    }

    fn seat(&self, card: &boards::SeatCard) -> Node {
        let shape = html("svg").attr("viewBox", "-8 -8 16 16").attr("class", "shape");
        let head = html("h3")
            .child(shape.child(boards::shapes::emblem(card.colour, 6.0)))
            .child(html("span").class("name").text(self.names.of(card.seat)))
            .child(html("b").class("score").text(&card.score));
        html("section")
            .class("seat")
            .class(&format!("p-{}", boards::shapes::colour_name(card.colour)))
            .class_if(self.you == Some(card.seat), "you")
            .attr("data-seat", card.seat.0)
            .attr("data-place", self.place(card.seat))
            .class_if(self.team(card.seat).is_some(), "paired")
            .class_if(self.team(card.seat).is_some_and(|(_, first)| first), "first")
            .maybe(
                self.team(card.seat)
                    .filter(|(_, first)| *first)
                    .map(|(head, _)| html("div").class("team-head").child(head.clone())),
            )
            .child(head)
            .child(html("p").class("brief").text(&card.brief))
            .child(html("div").class("seat-body").child(card.body.clone()))
    }

    /// The head of a seat's team, and whether its plate is the first.
    fn team(&self, seat: Seat) -> Option<(&Node, bool)> {
        let team = self.scene.teams.iter().find(|team| team.seats.contains(&seat))?;
        Some((&team.head, team.seats.first() == Some(&seat)))
    }

    /// How many chairs clockwise from one's own.
    fn place(&self, seat: Seat) -> usize {
        let (count, first) = (self.scene.seats.len(), self.you.unwrap_or_default().index());
        (seat.index() + count - first % count) % count
    }

    fn coach(&self) -> Option<Node> {
        let tip = self.scene.tips.first()?;
        Some(html("div").class("coach").child(html("p").text(format!("{} {}", tip.words, tip.rule))))
    }

    fn log(&self, tab: &str) -> Node {
        let lines = self.lines.iter().rev().take(30);
        let lines = lines
            .map(|line| html("li").child(html("button").class("log-line").child(html("span").text(line))));
        let log = html("section").class("panel log").child(html("h2").text("Log"));
        html("div")
            .class("panel-slot")
            .class_if(tab == "log", "open")
            .child(log.child(html("ol").children(lines)))
    }

    fn dock(&self, stage: Node) -> Node {
        let hand = self.scene.hand.as_ref().map(|hand| html("div").class("hand").child(hand.clone()));
        let dock = html("div").class("dock").class_if(!self.legal.is_empty(), "mine");
        dock.child(html("div").class("at-hand").child(stage).maybe(hand)).child(self.footer())
    }

    fn footer(&self) -> Node {
        let bare = self.scene.spots.iter().enumerate().filter(|(_, spots)| spots.is_empty());
        let bare = bare.filter_map(|(at, _)| self.legal.get(at).map(|choice| (at, choice))).take(6);
        let buttons = bare.map(|(at, choice)| {
            let short = self.scene.buttons.get(at).and_then(Option::as_ref);
            html("button").class("button bare").text(short.unwrap_or(&choice.label))
        });
        let outlook = self.scene.outlook.as_ref().map(|node| {
            html("section").class("outlook").child(html("h2").text("If you do this")).child(node.clone())
        });
        let confirm = self.chosen.and_then(|at| self.legal.get(at)).map(|choice| {
            html("div").class("confirm").child(html("button").class("button main").text(&choice.label))
        });
        let ask = html("div")
            .class("ask")
            .class_if(!self.legal.is_empty(), "mine")
            .child(html("p").class("question").text(&self.prompt))
            .child(html("div").class("buttons").class_if(confirm.is_some(), "hidden").children(buttons))
            .maybe(confirm);
        html("footer").class("prompt").maybe(outlook).child(ask)
    }

    fn tabs(&self, tab: &str) -> Node {
        let beside = self.scene.panels.iter().filter(|panel| panel.bar != Bar::Stage);
        let beside = beside.map(|panel| (panel.id, panel.title.as_str()));
        let all = [("play", "Play")].into_iter().chain(beside).chain([("seats", "Players"), ("log", "Log")]);
        let button = |(id, title): (&str, &str)| {
            html("button").class("tab").class_if(id == tab, "on").attr("data-tab", id).text(title)
        };
        html("nav").class("tabs").children(all.map(button))
    }
}
