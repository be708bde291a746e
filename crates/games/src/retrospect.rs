//! A finished game at a glance: what its end scene tells besides the outcome.

use crate::Told;
use crate::analyst::{Unanalysable, part, sources};
use crate::open::told;
use bots::{Brain, Chances};
use kernel::{Event, Game, Match, Names, Outcome, Seat, Sight, Viewer};
use protocol::{Retrospect, Tally, Turning};

/// Where the points came from, when it was decided, and who did what how often.
pub(crate) fn look_back<G: Game>(
    brain: &Brain<G>,
    game: &Match<G>,
    names: &Names,
) -> Result<Retrospect, Unanalysable> {
    let outcome = game.state().outcome().ok_or(Unanalysable::Unfinished)?;
    let events: Vec<Told> = game.events().iter().map(|event| told(event, names)).collect();
    let tallies = tallies(&events, outcome.ranks.len());
    let turning = turning(brain, game, &outcome, names);
    Ok(Retrospect { sources: sources(events.into_iter(), &outcome), turning, tallies })
}

fn tallies(events: &[Told], seats: usize) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = Vec::new();
    for event in events {
        let at = tallies.iter().position(|tally| tally.kind == event.kind).unwrap_or_else(|| {
            tallies.push(Tally { kind: event.kind.clone(), by: vec![0; seats], total: 0 });
            tallies.len() - 1
        });
        tallies[at].total += 1;
        let seat = event.facts.get("seat").and_then(serde_json::Value::as_u64);
        let by = seat.and_then(|seat| tallies[at].by.get_mut(seat as usize));
        by.into_iter().for_each(|count| *count += 1);
    }
    tallies
}

/// How the winners stand beside the best of the others, or how all stand, at each moment that can be judged as it stands.
struct Moments {
    /// After how many actions, and by how much the winners are ahead.
    leads: Vec<(usize, f32)>,
}

impl Moments {
    fn of<G: Game>(brain: &Brain<G>, game: &Match<G>, outcome: &Outcome) -> Moments {
        let mut leads = Vec::new();
        let mut replayed = game.at(0);
        for (at, played) in game.moves().iter().enumerate() {
            if (brain.quiet)(replayed.state()) {
                leads.push((at, lead(&(brain.chances)(replayed.state()), outcome)));
            }
            if replayed.play(played.seat, played.action).is_err() {
                break;
            }
        }
        Moments { leads }
    }

    /// The moment after which the winners were never behind again; nothing where they never were.
    fn ahead_for_good(&self) -> Option<usize> {
        let last = self.leads.iter().rposition(|(_, lead)| *lead < 0.0)?;
        self.leads.get(last + 1).map(|(at, _)| *at)
    }

    /// The moment that did most to bring it about.
    fn greatest(&self, won: bool) -> Option<usize> {
        let sign = if won { 1.0 } else { -1.0 };
        let change = |pair: &[(usize, f32)]| (pair[1].1 - pair[0].1) * sign;
        let steps = self.leads.windows(2).filter(|pair| change(pair) > 0.0);
        steps.max_by(|a, b| change(a).total_cmp(&change(b))).map(|pair| pair[1].0)
    }
}

fn lead(chances: &Chances, outcome: &Outcome) -> f32 {
    let best = |won: bool| {
        let seats = Seat::all(outcome.ranks.len() as u8).filter(|&seat| outcome.won(seat) == won);
        seats.map(|seat| chances[seat.index()]).max_by(f32::total_cmp)
    };
    match (best(true), best(false)) {
        (Some(ours), Some(theirs)) => ours - theirs,
        (ours, theirs) => ours.or(theirs).unwrap_or_default(),
    }
}

fn turning<G: Game>(brain: &Brain<G>, game: &Match<G>, outcome: &Outcome, names: &Names) -> Option<Turning> {
    let moments = Moments::of(brain, game, outcome);
    let after = match (brain.cooperative, outcome.winners.is_empty()) {
        (true, lost) => moments.greatest(!lost)?,
        (false, true) => return None,
        (false, false) => moments.ahead_for_good()?,
    };
    let at = after.checked_sub(1)?;
    let events = &game.events()[game.moves()[at].events.clone()];
    let told = |event: &G::Event| Sight::of(event, Viewer::Public).map(|sight| sight.text(names));
    let told = events.iter().filter_map(told).max_by_key(String::len)?;
    let view = serde_json::to_value(game.at(at).state().view(Viewer::Public)).ok();
    Some(Turning { at, band: view.as_ref().and_then(part).unwrap_or_default(), told })
}
