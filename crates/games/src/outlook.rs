//! Looking ahead from what a seat may know, without the table: for previews beside a live game.

use crate::Told;
use crate::open::{hints, told};
use bots::{Bot, Brain, Budget, Position, advise};
use kernel::{Dice, Game, Names, Redacted, Refusal, Seat, Undo, Viewer, play};
use protocol::Hint;

/// Where an action leads, played on an imagined game that fits the view of its seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Whether it leads there for certain: nothing is drawn or revealed by it. Otherwise this is one of many ways.
    pub exact: bool,
    /// What the seat would see then.
    pub view: Redacted,
    /// What the seat would be told.
    pub told: Vec<Told>,
}

/// Plays `notation` on a twin of what `seat` sees.
pub(crate) fn look<G: Game>(
    view: &str,
    seat: Seat,
    notation: &str,
    names: &Names,
    seed: &str,
) -> Result<Outlook, Refusal> {
    let view: G::View = read(view)?;
    let action: G::Action =
        notation.parse().map_err(|bad: kernel::BadNotation| Refusal::illegal(bad.to_string()))?;
    let mut twin = G::imagine(&view, &G::Memory::default(), Dice::from_seed(seed));
    let mut events: Vec<G::Event> = Vec::new();
    let undo = play(&mut twin, seat, action, &mut events)?;
    let viewer = Viewer::Seat(seat);
    let seen = events.iter().filter_map(|event| kernel::Sight::of(event, viewer));
    Ok(Outlook {
        exact: undo != Undo::Sealed,
        view: Redacted::view(&twin, viewer),
        told: seen.map(|sight| told(&*sight, names)).collect(),
    })
}

/// What a bot of this level would do in the place of `seat`, judged from its view alone.
pub(crate) fn hint<G: Game>(
    brain: &Brain<G>,
    bot: Bot,
    view: &str,
    seat: Seat,
    names: &Names,
    dice: &mut Dice,
) -> Result<Vec<Hint>, Refusal> {
    let view: G::View = read(view)?;
    let memory = G::Memory::default();
    let twin = G::imagine(&view, &memory, dice.split());
    let mut legal = Vec::new();
    if twin.turn().seats().contains(seat) {
        twin.legal(seat, &mut legal);
    }
    if legal.is_empty() {
        return Err(Refusal::NotYourTurn);
    }
    let position = Position::<G> { seat, view: &view, memory: &memory, legal: &legal };
    let ranked = advise(brain, bot.level, &position, &Budget::iterations(bot.iterations()), dice);
    Ok(hints::<G>(ranked, &view, seat, names))
}

fn read<V: serde::de::DeserializeOwned>(view: &str) -> Result<V, Refusal> {
    serde_json::from_str(view)
        .map_err(|error| Refusal::illegal(format!("this is no view of the game: {error}")))
}
