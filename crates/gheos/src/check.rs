//! What holds at every moment. Loading a position relies on it: whatever passes here, the rules can play on.

use crate::board::Laid;
use crate::components::{CUBES, Civ, EPOCHS, HAND, SEATS, TOKENS};
use crate::event::EndReason;
use crate::lands::{Ground, Lands};
use crate::options::{LastDraw, ReplacedTile, TakeSource};
use crate::rules::{self, Few};
use crate::state::{Change, Gheos, Phase, board_before};
use crate::tile::{Stacked, Tile, TileSet};
use kernel::Broken;

/// The broken invariant, if any.
pub(crate) fn check(state: &Gheos) -> Result<(), Broken> {
    table(state)?;
    tiles(state)?;
    hands(state)?;
    players(state)?;
    civilizations(state)?;
    phase(state)?;
    Broken::unless(state.lands == Lands::of(state.ground()), || {
        "the lands are not those of the board".to_owned()
    })
}

fn table(state: &Gheos) -> Result<(), Broken> {
    let seats = state.seats.len() as u8;
    Broken::unless(SEATS.contains(&seats), || format!("{seats} players cannot play"))?;
    Broken::unless(state.active.0 < seats, || format!("there is no seat {} to be active", state.active))?;
    state.options.check().map_err(|error| Broken(error.to_string()))?;
    let turns = 1..=state.options.max_turns;
    Broken::unless(turns.contains(&state.turn), || format!("turn {} is never played", state.turn))?;
    ending(state)
}

/// GHEOS-6.5, GHEOS-6.10: the game is over when one of its ends has come, and for that reason.
fn ending(state: &Gheos) -> Result<(), Broken> {
    let reason = match state.phase {
        Phase::Over { reason } => Some(reason),
        Phase::ChooseTile
        | Phase::ChooseSpot { .. }
        | Phase::ChooseFacing { .. }
        | Phase::PayFollower { .. }
        | Phase::ChooseMigration(_)
        | Phase::ChooseWarWinner(_)
        | Phase::ChooseDevotion
        | Phase::ChooseColour { .. }
        | Phase::ChooseScoring => None,
    };
    let (epochs, limit) = (state.epoch_count, state.epoch_limit());
    let ended = reason == Some(EndReason::Epochs);
    Broken::unless(epochs <= limit && (epochs == limit) == ended, || {
        format!("{epochs} of {limit} Epochs were drawn: they end the game at {limit} and not before")
    })?;
    // GHEOS-5.37: the last Epoch may come in the draw that follows the last token.
    let drawn = ended && state.options.last_draw == LastDraw::Drawn;
    let ended = reason == Some(EndReason::Tokens);
    Broken::unless(state.tokens_are_spent() == ended || drawn, || {
        "the game ends by tokens when all are spent and not before".to_owned()
    })?;
    let last = state.turn == state.options.max_turns;
    Broken::unless(last || reason != Some(EndReason::Guard), || {
        format!("turn {} is not the last one", state.turn)
    })?;
    // GHEOS-5.40: the Epochs in it end the game first.
    Broken::unless(reason != Some(EndReason::Stack), || "the stack never runs out".to_owned())
}

/// Every tile is in one place.
fn tiles(state: &Gheos) -> Result<(), Broken> {
    let mut seen = TileSet::default();
    let mut once = |tile: Tile| {
        let new = !seen.contains(tile);
        seen.insert(tile);
        Broken::unless(new, || format!("{tile} is in two places"))
    };
    for laid in state.board.tiles() {
        once(laid.tile)?;
        facing(state, *laid)?;
    }
    state.discard.iter().try_for_each(&mut once)?;
    state.seats.iter().flat_map(|player| player.hand.iter()).try_for_each(&mut once)?;
    let mut epochs = 0;
    for stacked in &state.stack {
        match stacked {
            Stacked::Epoch => epochs += 1,
            Stacked::Landscape(tile) => once(*tile)?,
        }
    }
    let missing = TileSet::all().minus(seen);
    Broken::unless(missing.is_empty(), || {
        let names: Vec<&str> = missing.iter().map(Tile::id).collect();
        format!("these tiles are nowhere: {}", names.join(", "))
    })?;
    Broken::unless(epochs + state.epoch_count == EPOCHS, || {
        format!("{} Epochs were drawn and {epochs} are in the stack: that is not {EPOCHS}", state.epoch_count)
    })?;
    let kept = state.options.replaced_tile == ReplacedTile::Discard || state.discard.is_empty();
    Broken::unless(kept, || "replaced tiles go back to the stack: nothing is discarded".to_owned())
}

fn facing(state: &Gheos, laid: Laid) -> Result<(), Broken> {
    let distinct = laid.facing.index() < usize::from(laid.face(state.faces()).facings);
    Broken::unless(distinct, || format!("{laid} is written with a lower facing"))
}

/// GHEOS-8.1: two tiles in every hand, one between laying and drawing.
fn hands(state: &Gheos) -> Result<(), Broken> {
    for (seat, player) in state.seats.iter().enumerate() {
        let size = match state.phase {
            _ if seat != state.active.index() => HAND,
            Phase::ChooseTile
            | Phase::ChooseSpot { .. }
            | Phase::ChooseFacing { .. }
            | Phase::PayFollower { .. }
            | Phase::Over { reason: EndReason::Guard } => HAND,
            Phase::Over { reason: EndReason::Tokens } if state.options.last_draw == LastDraw::Drawn => HAND,
            Phase::ChooseMigration(_)
            | Phase::ChooseWarWinner(_)
            | Phase::ChooseDevotion
            | Phase::ChooseColour { .. }
            | Phase::ChooseScoring
            | Phase::Over { .. } => HAND - 1,
        };
        Broken::unless(player.hand.len() == size, || format!("seat {seat} should hold {size} tiles now"))?;
    }
    Ok(())
}

fn players(state: &Gheos) -> Result<(), Broken> {
    for (seat, player) in state.seats.iter().enumerate() {
        Broken::unless(player.tokens <= TOKENS, || format!("seat {seat} has more than {TOKENS} tokens"))?;
    }
    for civ in Civ::ALL {
        let held: u16 = state.seats.iter().map(|player| u16::from(player.cubes[civ])).sum();
        Broken::unless(held <= u16::from(CUBES), || {
            format!("there are only {CUBES} {civ} cubes, not {held}")
        })?;
        // GHEOS-5.34
        let homeless = held > 0 && state.civ[civ].is_none();
        let allowed = state.options.take_source == TakeSource::AnyColour;
        Broken::unless(!homeless || allowed, || format!("{civ} has cubes but is not on the board"))?;
    }
    Ok(())
}

/// GHEOS-5.9: each lives on a continent of its own, named by its key.
fn civilizations(state: &Gheos) -> Result<(), Broken> {
    let before = match &state.phase {
        Phase::ChooseMigration(change) | Phase::ChooseWarWinner(change) => {
            laid(state, change)?;
            Some(board_before(&state.board, change).map_err(Broken)?)
        }
        _ => None,
    };
    let lands = Lands::of(Ground { board: before.as_ref().unwrap_or(&state.board), faces: state.faces() });
    for (civ, home) in state.civ.iter() {
        let Some(home) = home else { continue };
        Broken::unless(lands.named(home).is_some(), || {
            format!("{civ} lives on {home}, which is no continent")
        })?;
        let alone = state.civ.iter().filter(|&(_, other)| other == Some(home)).count() == 1;
        Broken::unless(alone, || format!("{civ} shares the continent {home}"))?;
    }
    Ok(())
}

/// The tile of a change lies where it says, and the one before it went where replaced tiles go.
fn laid(state: &Gheos, change: &Change) -> Result<(), Broken> {
    let lies = state.board.at(change.play.cell) == Some(change.play);
    Broken::unless(lies, || format!("{} is not on the board", change.play))?;
    let Some(old) = change.replaced else { return Ok(()) };
    facing(state, old)?;
    let away = match state.options.replaced_tile {
        ReplacedTile::Discard => state.discard.contains(old.tile),
        ReplacedTile::Reshuffle => state.stack.contains(&Stacked::Landscape(old.tile)),
    };
    let replaceable = old.cell == change.play.cell && old.face(state.faces()).replaceable;
    Broken::unless(away && replaceable, || format!("{old} cannot have been replaced"))
}

/// What waits can wait: it fits the board and has at least two options.
fn phase(state: &Gheos) -> Result<(), Broken> {
    match state.phase {
        Phase::ChooseTile | Phase::ChooseDevotion | Phase::ChooseScoring | Phase::Over { .. } => {}
        Phase::ChooseSpot { tile } => held(state, tile)?,
        Phase::ChooseFacing { tile, cell } => {
            held(state, tile)?;
            let spot = rules::spot(state.ground(), cell).is_some();
            Broken::unless(spot, || format!("no tile can be laid at {cell}"))?;
        }
        Phase::PayFollower { play } => {
            held(state, play.tile)?;
            facing(state, play)?;
            let spot = rules::spot(state.ground(), play.cell).is_some();
            Broken::unless(spot && state.prospect(play).costs(state.options.landless), || {
                format!("{play} costs no follower")
            })?;
        }
        Phase::ChooseMigration(change) => {
            Broken::unless(change.moved_to.is_none(), || "who still has to move has not moved".to_owned())?;
        }
        Phase::ChooseWarWinner(change) => {
            let prospect = change.prospect(state.ground(), &state.civ);
            let moved = match change.moved_to {
                None => prospect.migrating().is_none(),
                Some(land) => prospect.targets().contains(&land),
            };
            Broken::unless(moved, || "the migration of this play did not go like that".to_owned())?;
        }
        Phase::ChooseColour { land } => {
            let free = state.lands.named(land).is_some() && !state.is_occupied(land);
            Broken::unless(free, || format!("nothing can be founded on {land}"))?;
        }
    }
    let waits = matches!(rules::few(state), Few::Many) || state.is_over();
    Broken::unless(waits, || format!("{:?} waits with fewer than two options", state.phase))
}

fn held(state: &Gheos, tile: Tile) -> Result<(), Broken> {
    Broken::unless(state.player().hand.contains(tile), || format!("{tile} is not in the active hand"))
}
