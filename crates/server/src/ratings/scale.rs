//! The scale: points as people read them, and the bots and presets that stand on it for ever.
//!
//! The fixed points are told from the arena (docs/bots.md): one bot of a level against three of the next weaker one that takes
//! the share `p` of the games is `174 · ln(3p / (1 − p))` points stronger; four bots that win the share `p` against a preset are
//! each `44 · ln(p / (1 − p))` points stronger than it. `normal`, or the preset `standard`, has 1500.

/// Points of somebody who has not played.
const START: f64 = 1500.0;
/// What that is in the numbers of the method.
const MEAN: f64 = 25.0;
/// Points of one of its units: 400 points are ten to one.
const UNIT: f64 = 30.0;

/// Points of a level, by game.
const BOTS: [(&str, [(&str, i32); 5]); 5] = [
    ("cyclades", [("random", 173), ("easy", 1162), ("normal", 1500), ("hard", 1852), ("master", 1983)]),
    ("gheos", [("random", 879), ("easy", 1316), ("normal", 1500), ("hard", 1960), ("master", 2015)]),
    ("mezo", [("random", 407), ("easy", 979), ("normal", 1500), ("hard", 1742), ("master", 1894)]),
    ("mystic_war", [("random", 619), ("easy", 1288), ("normal", 1500), ("hard", 1798), ("master", 1905)]),
    ("mammothodus", [("random", 1226), ("easy", 1432), ("normal", 1475), ("hard", 1606), ("master", 1606)]),
];
/// Points of a level of a game that the arena has not seen.
const ANYWHERE: [(&str, i32); 5] =
    [("random", 600), ("easy", 1150), ("normal", 1500), ("hard", 1800), ("master", 1900)];
/// Points of what a team plays against.
const PRESETS: [(&str, &str, i32); 4] = [
    ("mammothodus", "intro", 1421),
    ("mammothodus", "standard", 1500),
    ("mammothodus", "advanced", 1516),
    ("mammothodus", "nightmare", 1549),
];

/// The points of bots of a level at a game.
pub fn bot(game: &str, level: &str) -> i32 {
    let levels = BOTS.iter().find(|(id, _)| *id == game).map_or(&ANYWHERE, |(_, levels)| levels);
    levels.iter().find(|(name, _)| *name == level).map_or(START as i32, |(_, points)| *points)
}

/// The points of a preset of a game that is played together.
pub fn preset(game: &str, id: &str) -> i32 {
    let known = PRESETS.iter().find(|(of, name, _)| *of == game && *name == id);
    known.map_or(START as i32, |(.., points)| *points)
}

/// What the method calls a skill, in points.
pub(super) fn to_points(skill: f64) -> i32 {
    ((skill - MEAN) * UNIT + START).round() as i32
}

/// Points, as the method calls them.
pub(super) fn from_points(points: i32) -> f64 {
    (f64::from(points) - START) / UNIT + MEAN
}

/// How far off a skill may be, in points: nineteen of twenty are within.
pub(super) fn give_or_take(uncertainty: f64) -> u32 {
    (2.0 * UNIT * uncertainty).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::CATALOGUE;

    #[test]
    fn every_level_of_every_game_has_its_place_and_the_better_ones_the_higher() {
        for book in CATALOGUE {
            let (_, levels) = BOTS.iter().find(|(id, _)| *id == book.id()).expect("a line for every game");
            let points: Vec<i32> = book.levels().iter().map(|level| bot(book.id(), level.name())).collect();
            assert!(points.is_sorted_by(|weaker, stronger| weaker < stronger), "{}: {points:?}", book.id());
            assert!(levels.iter().any(|(name, _)| *name == "normal"));
        }
    }

    #[test]
    fn presets_are_those_of_the_game() {
        for book in CATALOGUE {
            let info = games::info(*book);
            let Some(option) = info.options.iter().find(|option| option.key == "preset") else { continue };
            for choice in &option.choices {
                let id = choice.value.as_str().unwrap_or_default();
                assert!(PRESETS.iter().any(|(game, name, _)| *game == book.id() && *name == id), "{id}");
            }
        }
    }

    #[test]
    fn points_go_there_and_back() {
        assert_eq!(to_points(MEAN), 1500);
        assert_eq!(to_points(from_points(1742)), 1742);
        assert_eq!(give_or_take(25.0 / 3.0), 500);
    }
}
