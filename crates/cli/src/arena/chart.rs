//! The findings of an arena as a picture: each kind's share with its interval, and what would be fair.

use super::Findings;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 120.0;
const RIGHT: f64 = 90.0;
const ROW: f64 = 44.0;
const TOP: f64 = 56.0;

/// The chart as an SVG file.
pub(super) fn svg(found: &Findings) -> String {
    let kinds = &found.tally.kinds;
    let height = TOP + ROW * kinds.len() as f64 + 40.0;
    let x = |part: f64| LEFT + part * (WIDTH - LEFT - RIGHT);
    let mut body = String::new();
    for tick in 0..=4 {
        let (at, bottom) = (x(f64::from(tick) / 4.0), height - 34.0);
        body += &format!(
            "<line x1=\"{at:.1}\" y1=\"{:.1}\" x2=\"{at:.1}\" y2=\"{bottom:.1}\" stroke=\"#ddd\"/>\n\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{} %</text>\n",
            TOP - 10.0,
            bottom + 18.0,
            tick * 25
        );
    }
    for (row, kind) in kinds.iter().enumerate() {
        let y = TOP + ROW * row as f64;
        let (low, high) = kind.interval;
        let middle = y + 12.0;
        body += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n\
             <rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"24\" fill=\"#5b8db8\"/>\n\
             <line x1=\"{:.1}\" y1=\"{middle:.1}\" x2=\"{:.1}\" y2=\"{middle:.1}\" stroke=\"#222\" stroke-width=\"2\"/>\n\
             <line x1=\"{fair:.1}\" y1=\"{:.1}\" x2=\"{fair:.1}\" y2=\"{:.1}\" stroke=\"#c0392b\" stroke-width=\"2\" \
             stroke-dasharray=\"4 3\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{:.1} %</text>\n",
            LEFT - 10.0,
            y + 17.0,
            escaped(&format!("{} × {}", kind.seats, kind.bot)),
            x(0.0),
            x(kind.share) - x(0.0),
            x(low),
            x(high),
            y - 4.0,
            y + 28.0,
            WIDTH - RIGHT + 12.0,
            y + 17.0,
            kind.share * 100.0,
            fair = x(kind.fair),
        );
    }
    let title = format!(
        "{}, {} players, {} games: share of the victories",
        found.plan.arena,
        found.plan.players(),
        found.tally.games
    );
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"14\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"26\" font-weight=\"bold\">{}</text>\n{body}\
         <text x=\"{LEFT}\" y=\"{:.1}\" fill=\"#555\" font-size=\"12\">bars: share, lines: 95 % interval, dashes: \
         fair share</text>\n</svg>\n",
        escaped(&title),
        height - 2.0
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
