//! What anybody may send: a function that fuzzers drive without end and tests for a moment.

use crate::{Account, CreateTable, Sit, ToClient, ToServer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads `bytes` as every message a client can send. Nothing panics, and what can be read says the same when it is
/// written and read again.
pub fn reads_soundly(bytes: &[u8]) {
    again::<ToServer>(bytes);
    again::<CreateTable>(bytes);
    again::<Sit>(bytes);
    again::<Account>(bytes);
    again::<ToClient>(bytes);
}

fn again<T: Serialize + DeserializeOwned>(bytes: &[u8]) {
    let Ok(message) = serde_json::from_slice::<T>(bytes) else { return };
    let written = serde_json::to_value(&message).expect("messages are plain data");
    let read: T = serde_json::from_value(written.clone()).expect("what was written can be read");
    let once_more: Value = serde_json::to_value(&read).expect("messages are plain data");
    assert_eq!(once_more, written);
}

#[cfg(test)]
mod tests {
    use super::reads_soundly;
    use kernel::Dice;

    const SHAPES: [&str; 15] = [
        r#"{"act":{"client":"a","seen":1,"action":"Card{1}"}}"#,
        r#"{"undo":{"client":"b","ask":true}}"#,
        r#"{"answer":{"client":"c","yes":false}}"#,
        r#"{"vote":{"client":"d","choice":"bot"}}"#,
        r#"{"standing":{"client":"d","answer":null}}"#,
        r#"{"plan":{"client":"p","steps":[{"question":"Bid","prompt":"?","actions":[{"action":"a","label":"b"}]}]}}"#,
        r#"{"update":{"number":1,"you":0,"keep":0,"told":[],"plan":{"steps":[],"stopped":"unexpected"}}}"#,
        r#"{"chat":{"client":"e","text":"\u0000\u0007 é"}}"#,
        r#"{"game":"toy","seats":["me","open",{"bot":"random"}],"clock":{"bank":{"seconds":1,"increment":2}}}"#,
        r#"{"game":"toy","seats":[],"options":{"a":[1e300,-0]},"fork":{"table":"x","at":18446744073709551615}}"#,
        r#"{"game":"toy","seats":["me"],"clock":{"per_move":{"seconds":86400}},"calendar":{"zone":"UTC","weekends":true,"days":["2026-12-24"]}}"#,
        r#"{"seat":7,"nonce":"a"}"#,
        r#"{"name":"a","password":"b"}"#,
        r#"{"update":{"number":1,"you":null,"keep":0,"told":[],"view":{"a": 1},"undo":{"ask":"x"}}}"#,
        "[[[[[[[[",
    ];

    /// Random bytes, and well-formed messages with a few of their bytes changed.
    #[test]
    fn whatever_comes_is_read_or_refused() {
        let mut dice = Dice::fast(11);
        for round in 0..20_000 {
            let mut bytes: Vec<u8> = dice.pick(&SHAPES).as_bytes().to_vec();
            if round % 4 == 0 {
                bytes = (0..dice.below(64)).map(|_| dice.below(256) as u8).collect();
            }
            for _ in 0..dice.below(4) {
                if !bytes.is_empty() {
                    let at = dice.below(bytes.len() as u32) as usize;
                    match dice.below(3) {
                        0 => bytes[at] = dice.below(256) as u8,
                        1 => drop(bytes.drain(at..)),
                        _ => bytes.insert(
                            at,
                            *b"{}[]\",:0\\".get(dice.below(9) as usize).expect("there are nine of them"),
                        ),
                    }
                }
            }
            reads_soundly(&bytes);
        }
        SHAPES.iter().for_each(|shape| reads_soundly(shape.as_bytes()));
    }
}
