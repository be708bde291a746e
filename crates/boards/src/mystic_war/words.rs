//! A few words under each card of the hand: what it would do now, or why it cannot be played.

use super::drawing::Drawing;
use super::futures;
use super::parts::short_resource;
use kernel::Seat;
use mystic_war::components::{Card, Deity, Kind, Resource, Timing, Wealth};
use mystic_war::{Chain, Draft, Evaluation, Moment, Target, WhyNot, judge, negation_target, targets};

/// What the viewer's card would do now, or why not.
pub(super) fn caption(drawing: &Drawing<'_>, seat: Seat, card: Card) -> Result<String, String> {
    match judge(drawing.view, seat, card) {
        Some(Ok(())) if drawing.view.in_window() => Ok(answer(drawing, seat, card)),
        Some(Ok(())) => Ok(turn_words(drawing, seat, card)),
        Some(Err(why)) => Err(reason(why).to_owned()),
        None => Err(String::new()),
    }
}

/// What a card does as the turn.
fn turn_words(drawing: &Drawing<'_>, seat: Seat, card: Card) -> String {
    if card.kind() == Kind::Resource {
        let draft = Draft { by: seat, card, declared: None, recipient: None, category: None, deity: None };
        let end = super::offer::end_of(drawing, draft);
        return match end.and_then(|end| end.reading) {
            Some(reading) if reading.loss => format!("destroys {}", reading.amount),
            Some(reading) => format!("+{} {}", reading.amount, short_resource(reading.category)),
            None => {
                let (times, over) = drawing.board.wealth(seat).factor();
                format!("a {} of any kind", card.facts().value * times / over)
            }
        };
    }
    short(card).to_owned()
}

const fn short(card: Card) -> &'static str {
    match card {
        Card::PowerDrain => "halves Power",
        Card::VampiricEnergy => "Power ×2, Followers ½",
        Card::EarthGoddess => "guards Followers",
        Card::GodKing => "guards Power",
        Card::WarGod => "doubles Dragons",
        Card::Protection => "may refuse cards",
        Card::Disfavor => "discards a deity",
        Card::Favoritism => "takes a deity",
        Card::VacationOfTheGods => "all give up a deity",
        Card::Judgment | Card::JudgmentWhite => "who wins now?",
        Card::ChaosStrikes => "three cards strike",
        Card::Genie => "a card for ½ Power",
        Card::GodKingBoon => "15 points to spread",
        Card::MegaBlast => "strikes all three",
        Card::PenniesFromHeaven => "+5 Gold for all",
        Card::Scrutiny => "shows a goal",
        Card::Slavery => "Gold ×2, Followers ½",
        Card::WrathOfTheGods => "deities go, −5, −5",
        Card::WrathOfTheWarGod => "halves one",
        _ => "plays",
    }
}

/// What a card would change in the chain.
fn answer(drawing: &Drawing<'_>, seat: Seat, card: Card) -> String {
    let (Some(chain), Some(now)) = (&drawing.view.chain, &drawing.view.outlook) else { return String::new() };
    if let Some(deity) = Deity::on(card) {
        return match deity {
            Deity::EarthGoddess => "guard Followers",
            Deity::GodKing => "guard Power",
            Deity::WarGod => "double Dragons",
            Deity::Protection => "let one refuse",
        }
        .to_owned();
    }
    let named = targets(Moment { board: &drawing.board, chain, now }, seat, card).first();
    let then = futures::joined(drawing, card, named);
    let reading = then.as_ref().and_then(|then| then.reading);
    match card {
        Card::Dragonbane => "stops the Dragon".to_owned(),
        Card::Negation => match negation_target(chain, chain.items.len()) {
            Some(Target::Item(at)) => format!("undoes {}", chain.items[at].card.title()),
            Some(Target::Root) | None => format!("undoes {}", chain.card.title()),
        },
        Card::Capture => "Dragon to your hand".to_owned(),
        Card::Reprodestruction => reflected(drawing, chain, then.as_ref()),
        Card::Necromancy => gained(drawing, seat, then.as_ref()),
        Card::Resurrection => "saves Followers".to_owned(),
        Card::Sacrifice => "saves the deity".to_owned(),
        _ => reading.map_or_else(String::new, |reading| {
            let sign = if reading.loss { "−" } else { "+" };
            format!("{sign}{} {} instead", reading.amount, short_resource(reading.category))
        }),
    }
}

fn reflected(drawing: &Drawing<'_>, chain: &Chain, then: Option<&Evaluation>) -> String {
    let category = then.and_then(|then| then.reading).map_or(Resource::Followers, |reading| reading.category);
    let after = then.and_then(|then| then.totals.get(chain.player.index()));
    let before = drawing.view.mage(chain.player).resources[category];
    let lost = after.map_or(0, |after| before.saturating_sub(after[category]));
    format!("{} loses {lost} too", super::parts::cut(drawing.names.of(chain.player), 8))
}

fn gained(drawing: &Drawing<'_>, seat: Seat, then: Option<&Evaluation>) -> String {
    let after = then.and_then(|then| then.totals.get(seat.index())).map_or(0, |totals| totals.followers);
    format!("+{} Followers", after.saturating_sub(drawing.view.mage(seat).resources.followers))
}

/// What a card that lies in the chain does there, in two or three words; `at` is its place, the root at 0.
pub(super) fn does(drawing: &Drawing<'_>, chain: &Chain, card: Card, at: usize) -> String {
    let words = match card {
        Card::Dragonbane => "no Dragon",
        Card::Capture => "takes it",
        Card::Negation => {
            let undone = match negation_target(chain, at.saturating_sub(1)) {
                Some(Target::Item(item)) => chain.items[item].card,
                Some(Target::Root) | None => chain.card,
            };
            return format!("no {}", undone.title());
        }
        Card::StrayEnergy => "twice as much",
        Card::TransmutationDestruction => "a loss instead",
        Card::TransmutationFollowers => "Followers now",
        Card::TransmutationMysticPower => "Power instead",
        Card::TransmutationGold => "Gold instead",
        Card::Reprodestruction => "on both",
        Card::Necromancy => "takes the lost",
        Card::Resurrection => "saves them",
        Card::Sacrifice => "saves the deity",
        Card::WarGod => "Dragons double",
        Card::EarthGoddess => "no Followers lost",
        Card::GodKing => "no Power lost",
        Card::Protection => "may refuse",
        card if card.kind() == Kind::Resource => match drawing.board.wealth(chain.player) {
            Wealth::Poor => "poor: half",
            Wealth::Content => "as printed",
            Wealth::Rich => "rich: double",
        },
        card => short(card),
    };
    words.to_owned()
}

/// Why not, in two or three words.
const fn reason(why: WhyNot) -> &'static str {
    match why {
        WhyNot::NotInHand => "not in hand",
        WhyNot::OnlyAnswers => "only answers",
        WhyNot::OnlyOnTurn => "only on your turn",
        WhyNot::NotQuiet => "not before a turn",
        WhyNot::AllGuarded(_) => "all are guarded",
        WhyNot::NoDeity => "no deity lies open",
        WhyNot::NoHiddenGoal => "all goals are open",
        WhyNot::NotAResource => "no resource card",
        WhyNot::DeityRoot => "spells cannot touch it",
        WhyNot::NotADragon => "no Dragon here",
        WhyNot::AlreadyALoss => "already a loss",
        WhyNot::NotASorcery => "no Sorcery here",
        WhyNot::Cancelled => "stopped already",
        WhyNot::Captured => "captured already",
        WhyNot::SameCategory => "already so",
        WhyNot::Rich => "never doubled twice",
        WhyNot::NoFollowerLoss => "no Followers at risk",
        WhyNot::NoFollowerLossOfOthers => "only yours at risk",
        WhyNot::NoDeityLoss => "no deity at risk",
        WhyNot::Sacrificed => "already saved",
        WhyNot::NotTheLoser => "only its holder may",
    }
}

/// Whether a card is played without using up the turn.
pub(super) const fn is_free(card: Card) -> bool {
    matches!(card.timing(), Timing::Free)
}
