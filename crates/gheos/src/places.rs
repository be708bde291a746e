//! Names for the places of the table that have none of their own: numbers for the spots where a tile may go, letters
//! for continents without people. Boards and sketches draw them while they are asked about.

use crate::board::Board;
use crate::components::Civ;
use crate::lands::Lands;
use crate::map::{Cell, LandKey};
use crate::prospect::Homes;
use crate::view::{GheosView, PhaseView};

/// The letters for continents: those that are no initial of a people.
const LETTERS: &str = "ACDEFHIJLMNOPQSTUVXZΓΔΘΛΞΠΣΦΨΩБДЖИЛЦШЭ";

/// The number of the spot in `cell`: gaps first, then tiles, from the top to the bottom and from left to right.
pub fn spot_number(board: &Board, cell: Cell) -> Option<usize> {
    let gaps = board.gaps().iter().map(|gap| gap.cell);
    let spots = gaps.chain(board.tiles().iter().map(|laid| laid.cell));
    spots.into_iter().position(|spot| spot == cell).map(|at| at + 1)
}

/// Where a cell lies, seen from the start: `just west of the start`.
pub fn whereabouts(cell: Cell) -> String {
    // In thousandths of a side, by rows: neighbours in a row are east and west of each other.
    let (east, south) = (500 * i64::from(cell.column()), 866 * i64::from(cell.row()));
    let (flat, steep) = (east.abs(), south.abs());
    // Within an eighth of a turn of a cardinal point only that one is named.
    let up = if 1000 * steep < 414 * flat {
        ""
    } else if south < 0 {
        "north"
    } else {
        "south"
    };
    let aside = if 1000 * flat < 414 * steep {
        ""
    } else if east < 0 {
        "west"
    } else {
        "east"
    };
    let point =
        if up.is_empty() || aside.is_empty() { format!("{up}{aside}") } else { format!("{up}-{aside}") };
    match east * east + south * south {
        0 => "at the start".to_owned(),
        1..1_100_000 => format!("just {point} of the start"),
        1_100_000..9_000_000 => format!("{point} of the start"),
        _ => format!("far {point} of the start"),
    }
}

/// The continents of a table with who lives on them.
#[derive(Clone, Debug)]
pub struct Places {
    /// The continents.
    pub lands: Lands,
    /// Where every civilization stands now; nowhere for one that still has to move.
    pub homes: Homes,
    lettered: Vec<LandKey>,
}

impl Places {
    /// The places of a view.
    pub fn of(view: &GheosView) -> Places {
        let (lands, mut homes) = (view.lands(), view.civ);
        let mut targets = Vec::new();
        if let PhaseView::ChooseMigration(play) | PhaseView::ChooseWarWinner(play) = &view.phase {
            let prospect = play.change().prospect(view.ground(), &view.civ);
            let goal = play.moved_to.or(prospect.only_target());
            for affected in &prospect.affected {
                homes[affected.civ] = prospect.home(affected, goal);
            }
            if goal.is_none() {
                targets = prospect.targets().to_vec();
            }
        }
        let free = |key: &LandKey| homes.iter().all(|(_, home)| home != Some(*key)) || targets.contains(key);
        let lettered = lands.continents().iter().map(|land| land.key).filter(free).collect();
        Places { lands, homes, lettered }
    }

    /// Who lives on a continent: nobody, one people, or more while they are at war.
    pub fn dwellers(&self, key: LandKey) -> impl Iterator<Item = Civ> + '_ {
        self.homes.iter().filter(move |(_, home)| *home == Some(key)).map(|(civ, _)| civ)
    }

    /// The letter of a continent that has no people, or that a people may move to.
    pub fn letter(&self, key: LandKey) -> Option<char> {
        let at = self.lettered.iter().position(|lettered| *lettered == key)?;
        LETTERS.chars().nth(at)
    }

    /// A continent by its name: `continent A`, `the red continent`.
    pub fn land(&self, key: LandKey) -> String {
        match (self.letter(key), self.dwellers(key).next()) {
            (Some(letter), None) => format!("continent {letter}"),
            (Some(letter), Some(civ)) => format!("continent {letter}, where {civ} lives"),
            (None, Some(civ)) => format!("the {civ} continent"),
            (None, None) => "land that is no continent".to_owned(),
        }
    }
}
