//! Rows of options that hold every value of every option and every pair of values at least once.

use kernel::{Dice, Game, Match, OptionSpec, parse_options};
use serde_json::{Map, Value};

/// One choice of options, whole.
pub type Row = Value;

/// A covering set for `seats` players: every value and every pair of values that can be set up stands in some row.
/// The first row is the default, unless so many cannot play with it.
pub fn rows<G: Game>(seats: u8, seed: u64) -> Vec<Row> {
    cover(G::OPTIONS, seed, |row| {
        parse_options::<G>(row).is_ok_and(|options| Match::<G>::new(&options, seats, "cover").is_ok())
    })
}

/// The same for a game whose type is not known: its options, and whether it can begin with a row of them.
pub fn cover(options: &[OptionSpec], seed: u64, can_begin: impl Fn(&Row) -> bool) -> Vec<Row> {
    let axes: Vec<Vec<Value>> = options.iter().map(values).collect();
    let mut missing = pairs(&axes);
    let mut rows = Vec::new();
    let mut dice = Dice::fast(seed);
    let default: Vec<usize> =
        options.iter().zip(&axes).map(|(spec, axis)| default_index(spec, axis)).collect();
    if can_begin(&to_json(options, &axes, &default)) {
        rows.push(to_json(options, &axes, &default));
        strike(&mut missing, &default);
    }
    while let Some(&pair) = missing.first() {
        // The best of several random rows that hold the first missing pair.
        let tries = (0..60).filter_map(|round| {
            let row = candidate(&axes, &default, pair, round, &mut dice);
            let json = to_json(options, &axes, &row);
            let gain = missing.iter().filter(|pair| holds(&row, **pair)).count();
            can_begin(&json).then_some((gain, row, json))
        });
        match tries.max_by_key(|(gain, ..)| *gain) {
            Some((_, row, json)) => {
                strike(&mut missing, &row);
                rows.push(json);
            }
            None => {
                missing.remove(0);
            }
        }
    }
    rows
}

/// Two values that must meet: (option, value) and (option, value). For an only option both are the same.
type Pair = ((usize, usize), (usize, usize));

/// The values worth trying: every name, and the ends, the middle and the default of a range.
fn values(spec: &OptionSpec) -> Vec<Value> {
    let mut values: Vec<Value> = spec.choices.iter().map(OptionSpec::json).collect();
    if let Some((least, most)) = spec.range {
        for number in [least, least + (most - least) / 2, most] {
            values.push(Value::from(number));
        }
    }
    let default: Value = serde_json::from_str(spec.default).expect("defaults are written as JSON");
    if !values.contains(&default) {
        values.push(default);
    }
    let mut distinct = Vec::new();
    for value in values {
        if !distinct.contains(&value) {
            distinct.push(value);
        }
    }
    distinct
}

fn default_index(spec: &OptionSpec, axis: &[Value]) -> usize {
    let default: Value = serde_json::from_str(spec.default).expect("defaults are written as JSON");
    axis.iter().position(|value| *value == default).expect("the default is one of the values")
}

fn pairs(axes: &[Vec<Value>]) -> Vec<Pair> {
    let all: Vec<(usize, usize)> = axes
        .iter()
        .enumerate()
        .flat_map(|(axis, values)| (0..values.len()).map(move |value| (axis, value)))
        .collect();
    let mut pairs: Vec<Pair> = all.iter().map(|&one| (one, one)).collect();
    for (index, &one) in all.iter().enumerate() {
        pairs.extend(all[index + 1..].iter().filter(|other| other.0 != one.0).map(|&other| (one, other)));
    }
    pairs
}

fn holds(row: &[usize], (one, other): Pair) -> bool {
    row[one.0] == one.1 && row[other.0] == other.1
}

fn strike(missing: &mut Vec<Pair>, row: &[usize]) {
    missing.retain(|&pair| !holds(row, pair));
}

/// A row that holds `pair`. Early rounds fill the rest at random, later ones stay near the default, because some games
/// refuse most combinations.
fn candidate(axes: &[Vec<Value>], default: &[usize], pair: Pair, round: u32, dice: &mut Dice) -> Vec<usize> {
    let random = |axis: usize, dice: &mut Dice| dice.below(axes[axis].len() as u32) as usize;
    let mut row: Vec<usize> = (0..axes.len())
        .map(|axis| match round {
            0..30 => random(axis, dice),
            30..59 if dice.below(4) == 0 => random(axis, dice),
            _ => default[axis],
        })
        .collect();
    row[pair.0.0] = pair.0.1;
    row[pair.1.0] = pair.1.1;
    row
}

fn to_json(options: &[OptionSpec], axes: &[Vec<Value>], row: &[usize]) -> Row {
    let entries = options.iter().zip(axes).zip(row);
    Value::Object(
        entries
            .map(|((spec, axis), &value)| (spec.key.to_owned(), axis[value].clone()))
            .collect::<Map<_, _>>(),
    )
}
