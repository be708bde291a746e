//! Every game of the catalogue.

/// Calls a function of `kit::targets` for every game.
macro_rules! every_game {
    ($target:ident, $bytes:ident) => {
        kit::targets::$target::<cyclades::Cyclades>($bytes);
        kit::targets::$target::<gheos::Gheos>($bytes);
        kit::targets::$target::<mammothodus::Mammothodus>($bytes);
        kit::targets::$target::<mezo::Mezo>($bytes);
        kit::targets::$target::<mystic_war::MysticWar>($bytes);
    };
}
