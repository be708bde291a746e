//! What one viewer's table shows.

use crate::Node;
use kernel::Seat;

/// Everything a game draws at its table. The shell around it (names, prompt, log, buttons) is the same for all games.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Where the game stands, in few words: `Turn 14 · epoch 2 of 7`.
    pub headline: String,
    /// How one wins, in a sentence: it always stands at the table.
    pub goal: String,
    /// The course of a turn or round, for the timeline.
    pub phases: Vec<Phase>,
    /// The board: an `svg` element with a `viewBox`.
    pub board: Node,
    /// What each seat has, in seat order.
    pub seats: Vec<SeatCard>,
    /// Who plays together, where seats form teams: their plates stand in one frame.
    pub teams: Vec<Team>,
    /// One's own cards or tiles, fanned above the prompt.
    pub hand: Option<Node>,
    /// What stands beside the board, the most important first. On a phone each is a tab.
    pub panels: Vec<Panel>,
    /// On a phone, at the board's edge: signs that open a panel. `data-opens` is its id.
    pub edge: Option<Node>,
    /// What is being told, as a scene over the board, away from its place.
    pub strip: Option<Node>,
    /// What the action that is being looked at would do, beside the prompt; see [`crate::Look::preview`].
    pub outlook: Option<Node>,
    /// For each legal action of the look, in its order, the spots where it can be chosen. An action without a spot
    /// has a button in the prompt.
    pub spots: Vec<Vec<String>>,
    /// How the prompt's buttons and the yes read, where that is shorter than the label: one for each legal action, or
    /// none.
    pub buttons: Vec<Option<String>>,
    /// Advice for who plays for the first time, when it matters now.
    pub tips: Vec<Tip>,
    /// The part of the board that matters now, if it is a part: where a small screen looks.
    pub focus: Option<Focus>,
}

impl Scene {
    /// A scene with nothing but a board.
    pub fn new(headline: impl ToString, board: Node) -> Scene {
        Scene {
            headline: headline.to_string(),
            goal: String::new(),
            phases: Vec::new(),
            board,
            seats: Vec::new(),
            teams: Vec::new(),
            hand: None,
            panels: Vec::new(),
            edge: None,
            strip: None,
            outlook: None,
            spots: Vec::new(),
            buttons: Vec::new(),
            tips: Vec::new(),
            focus: None,
        }
    }

    /// Every tree of the scene.
    pub fn trees(&self) -> impl Iterator<Item = &Node> {
        let seats = self.seats.iter().map(|seat| &seat.body);
        let teams = self.teams.iter().map(|team| &team.head);
        let panels = self.panels.iter().map(|panel| &panel.body);
        let beside = seats.chain(teams).chain(&self.hand).chain(panels).chain(&self.edge).chain(&self.strip);
        std::iter::once(&self.board).chain(beside).chain(&self.outlook)
    }

    /// Every tree of the scene, to be marked.
    pub fn trees_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        let seats = self.seats.iter_mut().map(|seat| &mut seat.body);
        let teams = self.teams.iter_mut().map(|team| &mut team.head);
        let panels = self.panels.iter_mut().map(|panel| &mut panel.body);
        let beside = seats
            .chain(teams)
            .chain(&mut self.hand)
            .chain(panels)
            .chain(&mut self.edge)
            .chain(&mut self.strip);
        std::iter::once(&mut self.board).chain(beside).chain(&mut self.outlook)
    }
}

/// A part of the board, in the measures of its `viewBox`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Focus {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Focus {
    /// The least part that holds these things, each with its middle and half its width and height.
    pub fn around(things: impl IntoIterator<Item = ((f64, f64), (f64, f64))>) -> Option<Focus> {
        let whole = |edges: Option<[f64; 4]>, ((x, y), (wide, high)): ((f64, f64), (f64, f64))| {
            let [left, top, right, bottom] = edges.unwrap_or([x, y, x, y]);
            Some([left.min(x - wide), top.min(y - high), right.max(x + wide), bottom.max(y + high)])
        };
        let [left, top, right, bottom] = things.into_iter().fold(None, whole)?;
        Some(Focus { x: left, y: top, width: right - left, height: bottom - top })
    }
}

/// A step of the timeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// Whether the game stands here.
    pub now: bool,
}

/// What a seat has.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatCard {
    /// Whose.
    pub seat: Seat,
    /// Its colour and shape: which of the eight tokens of the palette (red ▲ 0, blue ● 1, green ■ 2, yellow ◆ 3,
    /// violet ✚ 4, black ⬢ 5, white ★ 6, orange ⬟ 7).
    pub colour: u8,
    /// The score or what comes nearest to it, such as `23 VP`.
    pub score: String,
    /// How near it is to winning, in few words: `leads by 3`, `1 Metropolis to go`.
    pub near: String,
    /// The score as a number, for the graph of a replay.
    pub worth: f64,
    /// What else it has, as a few lines.
    pub body: Node,
    /// The shape of the shortest line that still says all: for the chip on a phone.
    pub brief: String,
}

/// Seats that play together.
#[derive(Clone, PartialEq, Debug)]
pub struct Team {
    /// Which, in the order of their plates.
    pub seats: Vec<Seat>,
    /// Who they are and what they have together, over their plates.
    pub head: Node,
}

/// How somebody stands in a race for points: `leads by 3`, `4 behind`.
pub(crate) fn race(own: u32, others: impl IntoIterator<Item = u32>) -> String {
    let best = others.into_iter().max().unwrap_or(0);
    match own.checked_sub(best) {
        Some(0) => "level with the best".to_owned(),
        Some(ahead) => format!("leads by {ahead}"),
        None => format!("{} behind", best - own),
    }
}

/// Something beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// Its name in style sheets and tabs.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// Where it stands on a desktop.
    pub bar: Bar,
    /// What is in it.
    pub body: Node,
}

/// Where a panel stands on a desktop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// Under the seats, on the left.
    Left,
    /// On the right, above the log.
    Right,
    /// Between board and prompt, as wide as the board: a stage of its own, such as a conflict or a chain.
    Stage,
}

/// A piece of advice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tip {
    /// Its name: once dismissed it does not come again.
    pub id: &'static str,
    /// The advice.
    pub words: String,
    /// The rule behind it.
    pub rule: &'static str,
}

#[cfg(test)]
mod tests {
    use super::race;

    #[test]
    fn a_race_says_who_is_ahead_and_by_how_much() {
        assert_eq!(race(7, [4, 2]), "leads by 3");
        assert_eq!(race(2, [6, 3]), "4 behind");
        assert_eq!(race(0, [0]), "level with the best");
    }
}
