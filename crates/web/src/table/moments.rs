//! Looking back: earlier views, each at its line of the log.

use super::TableSignals;
use leptos::prelude::*;
use std::sync::Arc;

impl TableSignals {
    /// Looks back at line `at` of the log; what the page has not seen itself the link may know.
    pub(crate) fn look_back(self, at: usize) {
        if self.has_moment(at) {
            self.let_go();
            self.past.set(Some(at + 1));
        } else if let Some(link) = self.link() {
            link.recall(at);
        }
    }

    /// Takes in views from before this page was opened, each with the number of lines told by then.
    pub(crate) fn recalled(self, views: Vec<(usize, Arc<str>)>) {
        self.moments.update_value(|moments| {
            let first = moments.first().map_or(usize::MAX, |(told, _)| *told);
            let earlier = views.into_iter().filter(|(told, _)| *told < first);
            moments.splice(0..0, earlier);
        });
    }

    /// How many lines were told at each look that the page has kept, growing.
    pub(crate) fn looks(self) -> Vec<usize> {
        self.moments.with_value(|moments| moments.iter().map(|(told, _)| *told).collect())
    }

    /// Whether there is a view to look back at for line `at` of the log.
    pub(crate) fn has_moment(self, at: usize) -> bool {
        self.moments.with_value(|moments| moments.first().is_some_and(|(told, _)| *told <= at + 1))
    }
}
