//! What the rules of __Title__ look like.

use super::path::tread;
use crate::figure::{Figure, picture};

/// The figures, each beside its rule.
pub(super) fn figures() -> Vec<Figure> {
    let steps = (0..=3).map(|step| tread(step, false));
    vec![Figure::whole(
        "__HEAD__-1.1",
        "The path begins before its first step.",
        picture("__name__-board", "60 30 440 110", steps),
    )]
}
