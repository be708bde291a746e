//! Protection: its holder may refuse what opponents do (MW-5.70 to MW-5.75).

use super::chain::{dead, evaluate};
use super::{
    Action, Broken, Decision, Deserialize, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats,
    Serialize, Sink, View,
};
use crate::check::hold;
use crate::components::{Card, Deity, Kind};
use crate::state::Chain;
use crate::text::preview;

/// This holder of Protection is asked about the root, or about an item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProtectionConsent {
    /// Who is asked.
    pub holder: Seat,
    /// About which item; none for the root.
    pub item: Option<u8>,
}

impl Decision for ProtectionConsent {
    fn who(self, _: Parts) -> Seats {
        Seats::only(self.holder)
    }

    fn ask(self, view: &View, _: Seat, names: &Names) -> String {
        let Some(chain) = &view.chain else { return "Accept or refuse?".to_owned() };
        let (card, by) = match self.item.and_then(|at| chain.items.get(usize::from(at))) {
            Some(item) => (item.card, item.by),
            None => (chain.card, chain.player),
        };
        format!("Protection: accept or refuse {} of {}? {}", card.title(), names.of(by), preview(view, names))
    }

    fn offer(self, _: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        [Action::Accept, Action::Refuse].into_iter()
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        let Some(chain) = &mut play.chain else { return };
        let card = self.item.map_or(chain.card, |at| chain.items[usize::from(at)].card);
        let accepted = action == Action::Accept;
        if !accepted {
            refuse(chain, self.item);
        }
        play.emit(|| Event::Consented { seat, card, accepted });
        play.replace(Frame::ProtectionConsent(ProtectionConsent {
            item: Some(self.item.map_or(0, |at| at + 1)),
            ..self
        }));
    }

    /// Moves on to the next question that matters; after the last one the chain is applied.
    fn unused(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
        match play.question(self) {
            Some(question) => {
                play.replace(Frame::ProtectionConsent(question));
                false
            }
            None => {
                play.pop();
                play.resolve_chain();
                true
            }
        }
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        let place = matches!(below, [Frame::TurnAction(_)]) && game.chain.is_some() && game.draft.is_none();
        hold(place, "a question is about a chain")?;
        let items = game.chain.as_ref().map_or(0, |chain| chain.items.len());
        let there = self.item.is_none_or(|at| usize::from(at) < items);
        hold(there, "a question is about a card of the chain")?;
        hold(game.question(self) == Some(self), "a question must make a difference")
    }

    fn label(self, _: &View, _: Seat, action: Action, _: &Names) -> String {
        let accepts = action == Action::Accept;
        if accepts { "Accept it" } else { "Refuse it: it does nothing" }.to_owned()
    }
}

impl MysticWar {
    /// The first question from `from` on that makes a difference (MW-5.70).
    fn question(&self, from: ProtectionConsent) -> Option<ProtectionConsent> {
        let chain = self.chain.as_ref()?;
        let items = chain.items.len() as u8;
        let holders = [chain.player, chain.recipient];
        let count = if chain.player == chain.recipient { 1 } else { 2 };
        let start = holders[..count].iter().position(|&holder| holder == from.holder).unwrap_or(0);
        for (at, &holder) in holders[..count].iter().enumerate().skip(start) {
            if !self.mage(holder).deities.has(Deity::Protection) {
                continue;
            }
            let first = match (at == start, from.item) {
                (true, Some(item)) => item + 1,
                (true, None) | (false, _) => 0,
            };
            let about = (first..=items).map(|number| number.checked_sub(1));
            let asks = |item: &Option<u8>| may_refuse(chain, holder, *item) && self.matters(chain, *item);
            if let Some(item) = about.into_iter().find(asks) {
                return Some(ProtectionConsent { holder, item });
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
