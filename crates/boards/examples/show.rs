//! Writes one table as a page that needs no server: `cargo run -p boards --example show -- gheos --out table.html`.
//!
//! Flags: `--seats N`, `--seed TEXT`, `--moves N` (played at random), `--seat N` (whose eyes; `none` for a spectator;
//! left out: whoever is to act), `--options JSON`, `--choose N` (looks at the Nth legal action, with its preview),
//! `--theme light|dark|contrast`.

use boards::{Kid, Look, Node, Preview, Scene, board, html, mark};
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
    for _ in 0..number("moves", 30) {
        let Some(seat) = table.turn().seats().first() else { break };
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
    let page =
        page(game, flags.get("theme").copied().unwrap_or("dark"), &scene, &prompt, &legal, &names, &lines);
    let out = flags.get("out").copied().unwrap_or("table.html");
    std::fs::write(out, page).expect("a file that can be written");
}

fn page(
    game: &str,
    theme: &str,
    scene: &Scene,
    prompt: &str,
    legal: &[protocol::Choice],
    names: &Names,
    log: &[String],
) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let style = |path: String| std::fs::read_to_string(format!("{root}/{path}")).unwrap_or_default();
    let sheets = ["web/style/tokens.css", "web/style/base.css", "web/style/table.css"]
        .map(|path| style(path.to_owned()))
        .join("\n");
    let own = style(format!("boards/style/{game}.css"));
    let body = html("body")
        .attr("data-theme", theme)
        .class(&format!("game-{game}"))
        .child(layout(scene, prompt, legal, names, log));
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'><style>{sheets}{own}</style>{}</html>",
        body.markup()
    )
}

fn layout(scene: &Scene, prompt: &str, legal: &[protocol::Choice], names: &Names, log: &[String]) -> Node {
    let phases = scene.phases.iter().map(|phase| html("li").class_if(phase.now, "now").text(&phase.name));
    let top = html("header")
        .class("top")
        .child(html("b").class("brand").text("PANTHEON"))
        .child(html("span").class("headline").text(&scene.headline))
        .child(html("ol").class("phases").children(phases))
        .child(html("button").class("button").text("Undo"));
    let seats = scene.seats.iter().map(|card| {
        html("section")
            .class("seat")
            .class(&format!("p-{}", boards::shapes::colour_name(card.colour)))
            .child(
                html("h3")
                    .child(
                        html("svg")
                            .attr("viewBox", "-8 -8 16 16")
                            .attr("class", "shape")
                            .child(boards::shapes::emblem(card.colour, 6.0)),
                    )
                    .child(html("span").class("name").text(names.of(card.seat)))
                    .child(html("b").class("score").text(&card.score)),
            )
            .child(card.body.clone())
    });
    let panels = |bar: boards::Bar| {
        scene.panels.iter().filter(move |panel| panel.bar == bar).map(|panel| {
            html("section")
                .class("panel")
                .attr("data-panel", panel.id)
                .child(html("h2").text(&panel.title))
                .child(panel.body.clone())
        })
    };
    let lines = log.iter().rev().take(30).map(|line| html("li").text(line));
    let bare = scene.spots.iter().enumerate().filter(|(_, spots)| spots.is_empty());
    let buttons =
        bare.filter_map(|(at, _)| legal.get(at).map(|choice| (at, choice))).take(8).map(|(at, choice)| {
            let short = scene.buttons.get(at).and_then(Option::as_ref);
            html("button").class("button").text(short.unwrap_or(&choice.label))
        });
    let outlook = scene.outlook.iter().map(|node| {
        html("section").class("panel outlook").child(html("h2").text("If you do this")).child(node.clone())
    });
    html("main")
        .class("table")
        .child(top)
        .child(
            html("aside").class("left").children(seats).children(panels(boards::Bar::Left)).children(outlook),
        )
        .child(html("div").class("board").child(scene.board.clone()))
        .child(html("div").class("stage").children(panels(boards::Bar::Stage)))
        .child(
            html("aside").class("right").children(panels(boards::Bar::Right)).child(
                html("section")
                    .class("panel log")
                    .child(html("h2").text("Log"))
                    .child(html("ol").children(lines)),
            ),
        )
        .child(
            html("footer")
                .class("prompt")
                .maybe(scene.hand.as_ref().map(|hand| html("div").class("hand").child(hand.clone())))
                .child(
                    html("div")
                        .class("ask")
                        .child(html("p").text(prompt))
                        .child(html("div").class("buttons").children(buttons)),
                ),
        )
        .child(Node { kids: Vec::<Kid>::new(), ..html("div").class("live") })
}
