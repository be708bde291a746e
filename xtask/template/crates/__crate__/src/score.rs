//! Who has won.

use crate::state::Tabletop;
use kernel::Outcome;

/// __HEAD__-6.3: all are ranked by how far they came.
pub(crate) fn standing(tabletop: &Tabletop) -> Outcome {
    let steps: Vec<i32> = tabletop.runners.iter().map(|runner| i32::from(runner.step)).collect();
    Outcome::ranked(&steps, steps.iter().copied())
}
