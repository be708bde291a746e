//! Mammothodus: a cave wall by torchlight. Beasts in charcoal, humans in chalk, spirits as smoke.

mod art;
mod badges;
mod coach;
mod danger;
mod dice;
mod eye;
mod figures;
mod hand;
mod humans;
mod market;
mod outlook;
mod pack;
mod pieces;
mod portal;
mod rooms;
mod spots;
mod stage;
mod table;
mod tablet;
mod unfold;
mod wall;

pub(crate) use table::Mammothodus;
