//! Laws of every board, over random play of its game.

<<<<<<< HEAD
mod cyclades;
=======
mod mammothodus;
>>>>>>> mammothodus
mod reach;
