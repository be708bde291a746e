//! A table as notebooks show it: the board, and beside it what lies before each seat.

use boards::{Look, SeatCard, board, html};
use research::kernel::Names;
use serde_json::Value;

/// What the boards of each game are styled with.
const STYLES: [(&str, &str); 5] = [
    ("cyclades", include_str!("../../boards/style/cyclades.css")),
    ("gheos", include_str!("../../boards/style/gheos.css")),
    ("mammothodus", include_str!("../../boards/style/mammothodus.css")),
    ("mezo", include_str!("../../boards/style/mezo.css")),
    ("mystic_war", include_str!("../../boards/style/mystic_war.css")),
];
const TOKENS: &str = include_str!("../../web/style/tokens.css");
/// How it stands in a notebook, where nothing scrolls and nothing is clicked.
const PAGE: &str = "
body { margin: 0; background: var(--ground, #16181d); color: var(--ink, #eee); font: 13px/1.4 system-ui, sans-serif }
main { display: flex; gap: 12px; padding: 8px; box-sizing: border-box; height: 100vh }
main > .board { flex: 3; min-width: 0 } main > .board svg { width: 100%; height: 100% }
main > aside { flex: 1; min-width: 180px; overflow: auto } h3 { margin: 8px 0 2px; font-size: 14px } p { margin: 0 }
";

/// The table of a view in a frame of its own, so that its styles stay in it; the text where it cannot be drawn.
fn page(game: &str, view: &Value) -> Option<String> {
    let names = Names::default();
    let scene = board(game).scene(&view.to_string(), &Look::on(&names)).ok()?;
    let seat = |card: &SeatCard| {
        let title = format!("{} {}", names.of(card.seat), card.score);
        html("section").child(html("h3").text(title)).child(html("p").text(&card.brief))
    };
    let table = html("main")
        .class(&format!("table game-{game}"))
        .child(html("div").class("board").child(scene.board.clone()))
        .child(html("aside").child(html("p").text(&scene.headline)).children(scene.seats.iter().map(seat)));
    let style = STYLES.iter().find(|(id, _)| *id == game).map_or("", |(_, style)| style);
    let art = board(game).art();
    Some(format!(
        "<!doctype html><html data-theme=dark><meta charset=utf-8><style>{TOKENS}{style}{PAGE}</style>{art}{}</html>",
        table.markup()
    ))
}

/// What a notebook shows of a view.
pub(crate) fn draw(game: &str, view: &Value, text: &str) -> String {
    match page(game, view) {
        Some(page) => format!(
            "<iframe srcdoc=\"{}\" sandbox style=\"width:100%;height:520px;border:0\"></iframe>",
            escaped(&page)
        ),
        None => format!("<pre>{}</pre>", escaped(text)),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}
