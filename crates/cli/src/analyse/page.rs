//! An analysis as one page that needs nothing else: no script, no font, no picture from anywhere.

use games::kernel::{Names, Seat};
use protocol::{Analysis, Costly, Ledger};

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 46.0;
const BOTTOM: f64 = 24.0;
/// A band narrower than this goes without its name.
const NARROW: f64 = 46.0;
/// Colours of the seats, told apart by dashes too.
const COLOURS: [&str; 8] =
    ["#c23f2b", "#1f6fc4", "#1f8350", "#a87a00", "#7246c4", "#4a555d", "#8a6a52", "#c25a12"];
const DASHES: [&str; 8] = ["", "7 3", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "6 2 2 2 2 2"];

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:940px;margin:2rem auto;padding:0 1rem;\
color:#22201a;background:#f8f4ea}h1{font-weight:500}table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;\
text-align:right;font-variant-numeric:tabular-nums}td:first-child,th:first-child{text-align:left}\
.costly{border-left:3px solid #a89c80;padding-left:1rem;margin:1rem 0}small{color:#57523f}svg{width:100%;height:auto}";

/// The page.
pub(super) fn html(game: &str, found: &Analysis, names: &Names) -> String {
    let title = escaped(&format!("{game}: {}", found.headline));
    let judged = escaped(&format!("Judged like {}, {}.", found.judge, super::knew(found)));
    let rows: String =
        (0..).map(Seat).zip(&found.ledgers).map(|(seat, ledger)| row(seat, ledger, names)).collect();
    let costly: String = found.costly.iter().map(|costly| card(costly, names)).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body>\n\
         <h1>{title}</h1>\n<p><small>{judged}</small></p>\n{}\n\
         <h2>Skill and luck</h2>\n<table><tr><th>in %<th>first<th>last<th>luck<th>own errors<th>others<th>error a decision</tr>\n\
         {rows}</table>\n{}<h2>What cost most</h2>\n{costly}</body></html>\n",
        curve(found, names),
        points(found, names)
    )
}

fn row(seat: Seat, ledger: &Ledger, names: &Names) -> String {
    let percent = |part: f64| format!("{:.1}", part * 100.0);
    let signed = |part: f64| format!("{:+.1}", part * 100.0);
    format!(
        "<tr><td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{:.2}</tr>\n",
        escaped(names.of(seat)),
        percent(ledger.first),
        percent(ledger.last),
        signed(ledger.luck),
        signed(ledger.own),
        signed(ledger.others),
        ledger.error_rate * 100.0
    )
}

fn points(found: &Analysis, names: &Names) -> String {
    if found.sources.is_empty() {
        return String::new();
    }
    let head: String = found.sources.iter().map(|source| format!("<th>{}", escaped(&source.name))).collect();
    let row = |(at, score): (usize, &i32)| {
        let cells: String = found.sources.iter().map(|source| format!("<td>{}", source.points[at])).collect();
        format!("<tr><td>{}{cells}<td><b>{score}</b></tr>\n", escaped(names.of(Seat(at as u8))))
    };
    let rows: String = found.scores.iter().enumerate().map(row).collect();
    format!("<h2>Points by source</h2>\n<table><tr><th>{head}<th>all</tr>\n{rows}</table>\n")
}

fn card(costly: &Costly, names: &Names) -> String {
    let way = |who: &str, way: &protocol::Way| {
        format!("<br>{who}: {} <b>{:.1} %</b>", escaped(&way.label), way.chance * 100.0)
    };
    format!(
        "<div class=\"costly\"><b>{}</b>, action {} <small>{}</small>: \u{2212}{:.1}{}{}<br><small>{}</small></div>\n",
        escaped(names.of(costly.seat)),
        costly.at + 1,
        escaped(&costly.band),
        costly.cost * 100.0,
        way("did", &costly.played),
        way("bot", &costly.better),
        escaped(&costly.why)
    )
}

/// The chances of all seats over the game.
fn curve(found: &Analysis, names: &Names) -> String {
    let last = (found.curve.len().max(2) - 1) as f64;
    let x = |at: f64| LEFT + at / last * (WIDTH - LEFT - 8.0);
    let y = |chance: f64| 8.0 + (1.0 - chance) * (HEIGHT - BOTTOM - 8.0);
    let mut body = String::new();
    for (number, band) in found.bands.iter().enumerate() {
        let (from, to) =
            (x(band.from as f64), x(found.bands.get(number + 1).map_or(last, |next| next.from as f64)));
        let (shade, width) = (if number % 2 == 0 { "#ece6d8" } else { "#f8f4ea" }, to - from);
        body += &format!(
            "<rect x=\"{from:.1}\" y=\"8\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{shade}\"/>",
            y(0.0) - 8.0
        );
        if width >= NARROW {
            let (middle, name) = ((from + to) / 2.0, escaped(&band.name));
            body += &format!(
                "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{name}</text>",
                HEIGHT - 6.0
            );
        }
    }
    for quarter in 0..=4 {
        let height = y(f64::from(quarter) / 4.0);
        body += &format!(
            "<line x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{height:.1}\" y2=\"{height:.1}\" stroke=\"#cfc5ae\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            WIDTH - 8.0,
            LEFT - 6.0,
            height + 4.0,
            quarter * 25
        );
    }
    let seats = if found.together { 1 } else { found.scores.len() };
    let mut legend = String::new();
    for seat in 0..seats {
        let points: Vec<String> = (found.curve.iter().enumerate())
            .map(|(at, chances)| format!("{:.1},{:.1}", x(at as f64), y(f64::from(chances[seat]))))
            .collect();
        let (colour, dash) = (COLOURS[seat % 8], DASHES[seat % 8]);
        let line =
            format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"");
        body += &format!("<polyline {line} points=\"{}\"/>", points.join(" "));
        let name = if found.together { "all together" } else { names.of(Seat(seat as u8)) };
        legend += &format!(
            "<svg viewBox=\"0 0 40 8\" style=\"width:40px\"><path {line} d=\"M0 4H40\"/></svg> {} &nbsp; ",
            escaped(name)
        );
    }
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Chance of winning over the game\" \
         font-size=\"12\" fill=\"#57523f\">{body}</svg>\n<p>{legend}</p>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
