//! How nodes tell each other that a table has changed, behind one small trait.

use std::sync::Arc;
use tokio::sync::broadcast;

/// A table's log has grown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// The id of the table.
    pub table: Arc<str>,
    /// The place of its last entry.
    pub sequence: u64,
}

/// Where nodes hear of each other. News may be lost or come twice: the log is the truth.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody.
    fn announce(&self, news: News);
    /// Hears what is told from now on.
    fn listen(&self) -> broadcast::Receiver<News>;
}

/// The bus of one process.
pub struct Local(broadcast::Sender<News>);

impl Default for Local {
    fn default() -> Local {
        Local(broadcast::channel(1024).0)
    }
}

impl Bus for Local {
    fn announce(&self, news: News) {
        // A node alone need not be told what it has just done.
        if self.0.receiver_count() > 1 {
            let _ = self.0.send(news);
        }
    }

    fn listen(&self) -> broadcast::Receiver<News> {
        self.0.subscribe()
    }
}
