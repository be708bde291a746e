//! Everybody one chair further: what each sees in numbers stays the same.

use crate::play::{row, walk};
use encode::{Encode, legend};
use kernel::{Seat, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Where seats stand in the JSON of a view, by the names of what they stand under.
pub(crate) struct Places {
    /// A seat.
    pub(crate) seat: &'static [&'static str],
    /// A list of seats.
    pub(crate) list: &'static [&'static str],
    /// A list with one entry a seat; those without one at its end were left out.
    pub(crate) by: &'static [&'static str],
    /// Names with a seat each.
    pub(crate) map: &'static [&'static str],
}

impl Places {
    fn turn(&self, key: &str, value: &mut Value, seats: u64) {
        let further = |value: &mut Value| {
            if let Some(seat) = value.as_u64() {
                *value = Value::from((seat + 1) % seats);
            }
        };
        if self.seat.contains(&key) {
            further(value);
        }
        match value {
            Value::Array(list) => {
                list.iter_mut().for_each(|one| self.turn("", one, seats));
                if self.list.contains(&key) {
                    list.iter_mut().for_each(further);
                    // A set of seats is written in order.
                    if !ORDERED.contains(&key) {
                        list.sort_by_key(Value::as_u64);
                    }
                }
                if self.by.contains(&key) {
                    let empty = if key == "glyphs" { Value::from(0) } else { Value::Object(Map::new()) };
                    while (list.len() as u64) < seats {
                        list.push(empty.clone());
                    }
                    list[..seats as usize].rotate_right(1);
                }
            }
            Value::Object(map) => {
                for (name, one) in map {
                    if self.map.contains(&key) {
                        further(one);
                    }
                    self.turn(name, one, seats);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

const ORDERED: [&str; 3] = ["order", "apollo", "seats"];

/// The same one chair further.
pub(crate) fn turn_around<T: Serialize + DeserializeOwned>(places: &Places, one: &T, seats: u8) -> T {
    let mut json = serde_json::to_value(one).expect("it is plain data");
    places.turn("", &mut json, seats.into());
    serde_json::from_value(json).expect("what has turned is of the same kind")
}

fn turned<G: Encode>(places: &Places, fits: impl Fn(&G) -> bool) {
    let mut steps = 0u32;
    walk(|state: &G, dice| {
        if dice.below(40) > 0 || !fits(state) {
            return;
        }
        steps += 1;
        let width = legend(state).width();
        for seat in Seat::all(state.seats()) {
            let view = state.view(Viewer::Seat(seat));
            let other: G::View = turn_around(places, &view, state.seats());
            assert!(view != other || state.seats() == 1, "at least whose view it is has changed");
            assert_eq!(row::<G>(&other, seat.next(state.seats()), width), row::<G>(&view, seat, width));
        }
    });
    assert!(steps > 50, "{steps}");
}

#[test]
fn cyclades_turns() {
    let places = Places {
        seat: &["you", "seat", "controller", "owner"],
        list: &["order", "apollo", "seats"],
        by: &["players", "gold"],
        map: &[],
    };
    // Teams face each other: a turn makes other teams' names, but the same teams.
    turned::<cyclades::Cyclades>(&places, |_| true);
}

#[test]
fn gheos_turns() {
    let places = Places { seat: &["you", "active"], list: &[], by: &["seats"], map: &[] };
    turned::<gheos::Gheos>(&places, |_| true);
}

#[test]
fn mammothodus_turns() {
    let places = Places { seat: &["you", "active", "slot"], list: &[], by: &["clans", "cards"], map: &[] };
    // Where one seat runs more clans than another, seats are not alike.
    turned::<mammothodus::Mammothodus>(&places, |state| state.table.clans.len() == usize::from(state.seats));
}

#[test]
fn mezo_turns() {
    let places = Places {
        seat: &["you", "champion", "owner", "actor", "seat", "judge"],
        list: &["order", "tied", "left", "waiting"],
        by: &["seats", "units", "glyphs"],
        map: &["books"],
    };
    turned::<mezo::Mezo>(&places, |_| true);
}

#[test]
fn mystic_war_turns() {
    let places = Places {
        seat: &[
            "you",
            "first_player",
            "next_first_player",
            "by",
            "recipient",
            "player",
            "named",
            "controller",
            "holder",
            "decider",
            "seat",
            "captor",
            "hand",
        ],
        list: &["asked"],
        by: &["seats", "answers", "quiet", "totals", "followers_lost"],
        map: &[],
    };
    turned::<mystic_war::MysticWar>(&places, |_| true);
}
