//! What holds at every moment. Loading runs it on any JSON, so it refuses whatever could make the rules panic.

use crate::components::{SEATS, STONES};
use crate::options::ROUNDS;
use crate::state::{Frame, __Name__};
use kernel::Broken;

/// The broken invariant, if any.
pub(crate) fn check(game: &__Name__) -> Result<(), Broken> {
    let (tabletop, options) = (&game.tabletop, &game.options);
    let broken = |holds: bool, what: &str| Broken::unless(holds, || what.to_owned());
    broken(SEATS.contains(&tabletop.seats()), "the number of runners")?;
    broken(game.stones.len() == tabletop.runners.len(), "a stone for everybody")?;
    broken(tabletop.active.0 < tabletop.seats(), "the active player has a seat")?;
    broken(ROUNDS.contains(&options.max_rounds), "the number of rounds")?;
    broken(tabletop.max_rounds == options.max_rounds, "the rounds are those of the options")?;
    broken(tabletop.goal == options.path.steps(), "the path is that of the options")?;
    broken(tabletop.round <= tabletop.max_rounds, "no round after the last")?;
    broken(tabletop.runners.iter().all(|runner| runner.step <= tabletop.goal), "nobody is beyond the path")?;
    let mut stones = game.stones.clone();
    stones.sort_unstable();
    broken(stones.windows(2).all(|pair| pair[0] < pair[1]), "each stone is there once")?;
    broken(stones.iter().all(|stone| STONES.contains(stone)), "a stone of the box")?;
    let pushes = tabletop.frame == Frame::Turn || tabletop.pushable().len() > 1;
    broken(pushes || tabletop.is_over(), "there is somebody to choose from")?;
    let arrived = tabletop.runners.iter().filter(|runner| runner.step == tabletop.goal).count();
    broken(arrived <= 1, "one arrives")
}
