//! The log: one line for each thing that happens, and why.

use super::names::{cards, count, dice, figure, fragment, list, shards};
use crate::event::{Event, Losses, Source, Why};
use crate::frame::Mover;
use kernel::Names;

/// One line.
pub(crate) fn event(event: &Event, names: &Names) -> String {
    match event {
        Event::ClanChosen { seat, clan } => format!("{} runs {}.", names.of(*seat), clan.inside()),
        Event::TalentChosen { clan, talent } => format!("{} take the talent {}.", clan.name(), talent.name()),
        Event::TrackLaid { fragments } => {
            let open: Vec<String> = fragments.iter().map(|it| fragment(*it)).collect();
            format!("The portal track is laid out: {}.", open.join("; "))
        }
        Event::MarketFilled { slot, card } => format!("{} comes to market slot {slot}.", card.name()),
        Event::FigureEntered { clan, figure, area } => {
            format!("The {figure} figure of {} comes into {}.", clan.inside(), area.place())
        }
        Event::Drew { clan, count: drawn, cards: seen, .. } => {
            let number = count((*drawn).into(), "card", "cards");
            match seen {
                Some(seen) => format!("{} draw {number}: {}.", clan.name(), cards(seen)),
                None => format!("{} draw {number}.", clan.name()),
            }
        }
        Event::TurnBegan { clan, turn } => format!("Turn {turn}: {}.", clan.inside()),
        Event::HumansReshuffled { cards } => {
            format!("The human deck is shuffled anew: {}.", count((*cards).into(), "card", "cards"))
        }
        Event::FragmentOpened { fragment: opened } => format!("A fragment opens: {}.", fragment(*opened)),
        Event::DiscoveryRevealed { discovery } => {
            format!("The humans discover {}: {}.", discovery.name(), discovery.help())
        }
        Event::OmenFell { clan, cards } => {
            let junk = count((*cards).into(), "degradation card is", "degradation cards are");
            format!("{junk} shuffled into the deck of {}.", clan.inside())
        }
        Event::HumanCardRevealed { card } => format!("Human card: {}.", card.name()),
        Event::TrailOpened { area, number } => {
            format!("A new trail opens in {}, numbered {number}.", area.place())
        }
        Event::SeasonCalm => "A calm season: the humans do nothing.".to_owned(),
        Event::BaitUsed { clan, area } => format!("{} use their bait in {}.", clan.name(), area.place()),
        Event::TribesHeld { area, tribes } => {
            let who = count((*tribes).into(), "tribe stays", "tribes stay");
            format!("{who} in {}, held by the bait.", area.place())
        }
        Event::TribeMoved { from, to, why } => {
            let because = match why {
                Why::Place(goal, far) => {
                    format!("drawn by the place of power in {}, {}", goal.place(), away(*far))
                }
                Why::Figures(goal, far) => {
                    format!("drawn by the figures in {}, {}", goal.place(), away(*far))
                }
                Why::Bait => "drawn by the bait".to_owned(),
            };
            format!("A tribe moves from {} to {}, {because}.", from.place(), to.place())
        }
        Event::TrapSprung { clan, area, mover, dice: rolled, killed } => {
            let mover = match mover {
                Mover::Tribe => "the tribe".to_owned(),
                Mover::Spirit(spirit) => format!("the {}", spirit.name()),
            };
            let end = if *killed { "falls" } else { "escapes" };
            format!("Traps of {} in {}: {}; {mover} {end}.", clan.inside(), area.place(), dice(rolled))
        }
        Event::SummonWarded { clan, area } => {
            format!("The ward of {} stops the summon in {}.", clan.inside(), area.place())
        }
        Event::SpiritSummoned { spirit, area } => {
            format!("At the place of power in {} a tribe gives way to the {}.", area.place(), spirit.name())
        }
        Event::TribesAttacked { area, tribes, spears, losses } => {
            let who = count((*tribes).into(), "tribe attacks", "tribes attack");
            let sharp = if *spears { " with sharp spears" } else { "" };
            format!("{who}{sharp} in {}: {}.", area.place(), lost(losses))
        }
        Event::SpiritMoved { spirit, from, to } => {
            let (from, to) = (from.place(), to.place());
            format!("The {} rushes from {from} to the nearest Ancients in {to}.", spirit.name())
        }
        Event::SpiritAttacked { spirit, area, die, losses } => {
            format!("The {} attacks in {} with a {die}: {}.", spirit.name(), area.place(), lost(losses))
        }
        Event::ProtectionUsed { clan, area } => {
            format!("{} raise protection over {} for this turn.", clan.name(), area.place())
        }
        Event::AttackStopped { area } => {
            format!("The attack in {} comes to nothing: it is protected.", area.place())
        }
        Event::AppearanceForgone { colour } => {
            format!("No tribe appears on {colour} trails, because tribes have moved.")
        }
        Event::TribeAppeared { area, tribes } => {
            format!("A tribe appears in {}: {tribes} of 12 are on the field.", area.place())
        }
        Event::AppearanceLocked { clan, area } => {
            format!("The lock of {} keeps a tribe out of {}.", clan.inside(), area.place())
        }
        Event::ActionBegan { clan, action } => format!("{}: {}.", clan.name(), action.name()),
        Event::CardPlayed { clan, card, figure: on } => match on {
            Some(on) => format!("{} is played on {}.", card.name(), figure(*clan, *on)),
            None => format!("{} play {}.", clan.name(), card.name()),
        },
        Event::AlliesAsked { clan } => format!("{} ask their allies for help.", clan.name()),
        Event::HelpGiven { clan, card } => format!("{} help with {}.", clan.name(), card.name()),
        Event::FigureMoved { clan, figure, from, to } => {
            format!("The {figure} figure of {} goes from {} to {}.", clan.inside(), from.place(), to.place())
        }
        Event::ShardPickedUp { clan, figure, area, shard } => {
            format!("The {figure} figure of {} picks up a {shard} in {}.", clan.inside(), area.place())
        }
        Event::ShardDropped { clan, figure, area, shard } => {
            format!("The {figure} figure of {} puts down a {shard} in {}.", clan.inside(), area.place())
        }
        Event::ShardRevealed { area, shard } => format!("The shard in {} is a {shard}.", area.place()),
        Event::DiceRolled { clan, figure, area, dice: rolled } => {
            format!("The {figure} figure of {} attacks in {}: {}.", clan.inside(), area.place(), dice(rolled))
        }
        Event::RerollPaid { clan, population } => {
            format!("{} pay 1 population to roll again: {population} left.", clan.name())
        }
        Event::DiceRerolled { rolled, dice: all, .. } => {
            format!("{} rolled again: {}.", count((*rolled).into(), "die", "dice"), dice(all))
        }
        Event::TribeKilled { clan, area } => format!("{} kill a tribe in {}.", clan.name(), area.place()),
        Event::SpiritKilled { clan, area, spirit } => {
            format!("{} drive off the {} in {}.", clan.name(), spirit.name(), area.place())
        }
        Event::PopulationGained { clan, gained, population } => {
            format!("{} grow by {gained} to {population}.", clan.name())
        }
        Event::MarkerAdvanced { clan, marker } => {
            format!(
                "{} guard {} against degradation.",
                clan.name(),
                count((*marker).into(), "figure", "figures")
            )
        }
        Event::AdaptationTaken { clan, card, from } => {
            let from = match from {
                Source::Market(slot) => format!("market slot {slot}"),
                Source::Deck => "the top of the deck".to_owned(),
            };
            format!("{} take {} from {from}.", clan.name(), card.name())
        }
        Event::DevelopmentForgone { clan } => format!("{} take no adaptation card.", clan.name()),
        Event::ActivationGivenUp { clan, area, line } => {
            format!(
                "{} give up line {line} in {} for this turn; all cards go back.",
                clan.name(),
                area.place()
            )
        }
        Event::PlaceActivated { clan, area, line, shards: used } => {
            let (where_, used) = (area.place(), shards(used));
            format!("{} light the place of power of line {line} in {where_} with {used}.", clan.name())
        }
        Event::ExtraActionPlayed { clan, card } => {
            format!("{} discard {} for one more action.", clan.name(), card.name())
        }
        Event::DrawThreePlayed { clan } => format!("{} play Draw Three.", clan.name()),
        Event::TalentPaid { clan, card } => format!("{} discard {} for a talent.", clan.name(), card.name()),
        Event::TalentPlaced { clan, talent, area } => {
            format!("{} place a {} token in {}.", clan.name(), talent.name(), area.place())
        }
        Event::Passed { clan } => format!("{} do nothing more.", clan.name()),
        Event::CardDiscarded { clan, card } => format!("{} throw {} away.", clan.name(), card.name()),
        Event::GenerationPassed { clan, degradation, headcount } => {
            let junk = count((*degradation).into(), "degradation card", "degradation cards");
            let field = count((*headcount).into(), "figure", "figures");
            format!("A generation of {} passes: {junk}, {field} to field.", clan.inside())
        }
        Event::FigureLeft { clan, figure, area } => {
            format!("The {figure} figure of {} leaves {}.", clan.inside(), area.place())
        }
        Event::FigureReplaced { clan, out, into } => {
            format!("{}: the {into} figure takes the place of the {out} one.", clan.name())
        }
        Event::DeckRenewed { clan, cards } => {
            format!("{} shuffle a new deck of {}.", clan.name(), count((*cards).into(), "card", "cards"))
        }
        Event::GameEnded { reason, turns, places } => {
            format!("{} Turn {turns}, {places} of 4 places of power.", reason.sentence())
        }
    }
}

fn away(steps: u8) -> String {
    count(steps.into(), "step away", "steps away")
}

fn lost(losses: &Losses) -> String {
    let each = |loss: &crate::event::Loss| {
        format!("{} lose {} and have {}", loss.clan.inside(), loss.lost, loss.population)
    };
    list(&losses.iter().map(each).collect::<Vec<_>>(), "and")
}
