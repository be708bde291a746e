//! Protection: its holder may refuse what opponents do (MW-5.70 to MW-5.75).

use super::Table;
use super::chain::{dead, evaluate};
use crate::action::Action;
use crate::components::{Card, Deity, Kind};
use crate::event::Event;
use crate::state::{Chain, MysticWar, Step};
use kernel::{Seat, Sink};

/// A question: to whom, and about which item of the chain (none for the root).
type Question = (Seat, Option<u8>);

impl MysticWar {
    /// The first question from `from` on that makes a difference (MW-5.70).
    pub(crate) fn question(&self, from: Question) -> Option<Question> {
        let chain = self.chain.as_ref()?;
        let items = chain.items.len() as u8;
        let holders = [chain.player, chain.recipient];
        let count = if chain.player == chain.recipient { 1 } else { 2 };
        let start = holders[..count].iter().position(|&holder| holder == from.0).unwrap_or(0);
        for (at, &holder) in holders[..count].iter().enumerate().skip(start) {
            if !self.mage(holder).deities.has(Deity::Protection) {
                continue;
            }
            let first = match (at == start, from.1) {
                (true, Some(item)) => item + 1,
                (true, None) | (false, _) => 0,
            };
            let about = (first..=items).map(|number| number.checked_sub(1));
            let asks = |item: &Option<u8>| may_refuse(chain, holder, *item) && self.matters(chain, *item);
            if let Some(item) = about.into_iter().find(asks) {
                return Some((holder, item));
            }
        }
        None
    }

    /// Whether accepting and refusing come to different totals or captors (MW-5.70).
    fn matters(&self, chain: &Chain, item: Option<u8>) -> bool {
        let board = self.board();
        let mut refused = chain.clone();
        refuse(&mut refused, item);
        let (yes, no) = (evaluate(&board, chain), evaluate(&board, &refused));
        yes.totals != no.totals || yes.captor != no.captor
    }
}

/// Whether Protection covers this card of the chain for `holder` (MW-5.71 to MW-5.73).
fn may_refuse(chain: &Chain, holder: Seat, item: Option<u8>) -> bool {
    let (own, for_me) = (chain.player == holder, chain.recipient == holder);
    let Some(at) = item.map(usize::from) else { return for_me && !own };
    let item = &chain.items[at];
    let foreign = item.by != holder && item.card.kind() == Kind::Spell && !dead(chain).item(at);
    let bends = !matches!(item.card, Card::Capture | Card::Necromancy);
    let mirror = item.card == Card::Reprodestruction;
    foreign && bends && ((for_me && !chain.refused) || (own && !for_me && mirror))
}

fn refuse(chain: &mut Chain, item: Option<u8>) {
    match item {
        Some(at) => chain.items[usize::from(at)].refused = true,
        None => chain.refused = true,
    }
}

impl<S: Sink<Event>> Table<'_, S> {
    pub(super) fn consent(&mut self, holder: Seat, item: Option<u8>, action: Action) {
        let Some(chain) = &mut self.chain else { return };
        let card = item.map_or(chain.card, |at| chain.items[usize::from(at)].card);
        let accepted = action == Action::Accept;
        if !accepted {
            refuse(chain, item);
        }
        self.emit(|| Event::Consented { seat: holder, card, accepted });
        self.replace(Step::ProtectionConsent { holder, item: Some(item.map_or(0, |at| at + 1)) });
    }

    /// Moves on to the next question that matters; after the last one the chain is applied.
    pub(super) fn next_question(&mut self, holder: Seat, item: Option<u8>) -> bool {
        match self.question((holder, item)) {
            Some((holder, item)) => {
                self.replace(Step::ProtectionConsent { holder, item });
                false
            }
            None => {
                self.pop();
                self.resolve_chain();
                true
            }
        }
    }
}
