//! A finished game that travels in a link: names and record, packed into what stands after `#`.

use super::{Source, missing, seats};
use kernel::Record;
use protocol::Problem;
use serde::{Deserialize, Serialize};

/// Nothing that a link unpacks to is longer.
const LONGEST: usize = 1 << 22;
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What a link carries.
#[derive(Serialize, Deserialize)]
struct Carried {
    names: Vec<String>,
    record: serde_json::Value,
}

/// The game as letters that may stand in an address.
pub(super) fn pack(source: &Source) -> Option<String> {
    let record = serde_json::to_value(&source.record).ok()?;
    let text = serde_json::to_vec(&Carried { names: source.names.clone(), record }).ok()?;
    Some(letters(&miniz_oxide::deflate::compress_to_vec(&text, 9)))
}

/// The game that these letters carry.
pub(super) fn unpack(packed: &str) -> Result<Source, Problem> {
    let broken = || missing("this link does not hold a whole game");
    let bytes = bytes(packed).ok_or_else(broken)?;
    let text = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, LONGEST).map_err(|_| broken())?;
    let Carried { names, record } = serde_json::from_slice(&text).map_err(|_| broken())?;
    let record = Record::parse(&record.to_string()).map_err(|error| missing(&error.to_string()))?;
    Ok(Source { record, seats: seats(&names), names, fair: None })
}

/// Six bits a letter, the last filled up with zeros.
fn letters(bytes: &[u8]) -> String {
    let bits = |chunk: &[u8]| {
        chunk.iter().fold(0u32, |all, byte| all << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()))
    };
    let four = |chunk: &[u8]| {
        let (all, count) = (bits(chunk), chunk.len() + 1);
        (0..count)
            .map(move |at| char::from(LETTERS[(all >> (18 - 6 * at) & 63) as usize]))
            .collect::<Vec<_>>()
    };
    bytes.chunks(3).flat_map(four).collect()
}

fn bytes(letters: &str) -> Option<Vec<u8>> {
    let value = |letter: &u8| LETTERS.iter().position(|other| other == letter);
    let mut found = Vec::new();
    for chunk in letters.as_bytes().chunks(4) {
        let mut all = 0;
        for letter in chunk {
            all = all << 6 | value(letter)? as u32;
        }
        all <<= 6 * (4 - chunk.len());
        found.extend((0..chunk.len().checked_sub(1)?).map(|at| (all >> (16 - 8 * at) & 255) as u8));
    }
    Some(found)
}
