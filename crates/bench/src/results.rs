//! The results that the benchmark prints.

/// What was measured of one game.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) state_bytes: usize,
    pub(crate) games: u64,
    pub(crate) decisions: u64,
    pub(crate) seconds: f64,
    pub(crate) allocations: u64,
    /// How many times slower than the same game by hand.
    pub(crate) against: Option<f64>,
}

impl Line {
    /// The line with its distance from the same game by hand.
    pub(crate) fn against(mut self, by_hand: &Line) -> Line {
        self.against = Some(by_hand.per_second() / self.per_second());
        self
    }

    pub(crate) fn per_second(&self) -> f64 {
        self.decisions as f64 / self.seconds
    }
}

/// All lines of a run.
#[derive(Default)]
pub(crate) struct Results(Vec<Line>);

impl Results {
    pub(crate) fn push(&mut self, line: Line) {
        eprintln!("measured {}", line.name);
        self.0.push(line);
    }

    /// One line a game, with its part of both loops by hand.
    pub(crate) fn print(&self, connect_four: &Line, tic_tac_toe: &Line) {
        println!(
            "| game, seats | decisions/s | games/s | decisions a game | of connect four by hand | of tic-tac-toe by hand \
             | slower than by hand | allocations a game | state bytes |"
        );
        println!("|---|---|---|---|---|---|---|---|---|");
        for line in &self.0 {
            let against = line.against.map_or(String::new(), |times| format!("{times:.2}×"));
            println!(
                "| {} | {:.2} M | {:.0} | {:.1} | {:.3} | 1/{:.1} | {against} | {:.3} | {} |",
                line.name,
                line.per_second() / 1e6,
                line.games as f64 / line.seconds,
                line.decisions as f64 / line.games as f64,
                line.per_second() / connect_four.per_second(),
                tic_tac_toe.per_second() / line.per_second(),
                line.allocations as f64 / line.games as f64,
                line.state_bytes,
            );
        }
    }
}
