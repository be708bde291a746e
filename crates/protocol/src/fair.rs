//! Provable shuffles: the server commits to a secret before anybody sits down, each person adds a nonce, and the seed of
//! the game is a digest over all of them. At the end everything is shown and anybody can check it.
//!
//! This proves that nothing was changed after the start and that no player chose the shuffle. It does not prove that the
//! host did not also hold a seat and try many nonces for it.

use kernel::Dice;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// No nonce is longer than this many characters.
pub const LONGEST_NONCE: usize = 64;

/// What a table shows of its chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fair {
    /// SHA-256 of the secret's text in hex, shown from the beginning.
    pub commitment: String,
    /// The secret, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The nonce of each seat in seat order, where seats went by lot of each place before that, empty for bots; once the
    /// game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nonces: Vec<String>,
    /// Where seats went by lot: for each seat the place that its player had before; once the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lot: Vec<u8>,
}

/// Why a shuffle is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfair {
    /// The game is not over: the secret is not shown yet.
    NotRevealed,
    /// The secret is not the one that was committed to.
    OtherSecret,
    /// The seed was not made from the secret and the nonces.
    OtherSeed,
    /// The seats were not drawn as the seed says.
    OtherLot,
}

impl fmt::Display for Unfair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unfair::NotRevealed => "the server's secret is not shown before the game is over",
            Unfair::OtherSecret => "the secret is not the one the server committed to",
            Unfair::OtherSeed => "the seed of the game was not made from the secret and the nonces",
            Unfair::OtherLot => "the seats were not drawn as the seed of the game says",
        })
    }
}

impl std::error::Error for Unfair {}

/// What is shown of a secret before the game.
pub fn commitment(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

/// The seed of a game: SHA-256 over `pantheon shuffle 1`, the secret and each seat's nonce, one a line.
pub fn seed(secret: &str, nonces: &[String]) -> String {
    let mut digest = Sha256::new();
    digest.update(b"pantheon shuffle 1\n");
    for line in std::iter::once(secret).chain(nonces.iter().map(String::as_str)) {
        digest.update(line.as_bytes());
        digest.update(b"\n");
    }
    hex(&digest.finalize())
}

/// Whether `seed`, as the record of a finished game has it, was made as promised.
pub fn verify(fair: &Fair, seed: &str) -> Result<(), Unfair> {
    let secret = fair.secret.as_deref().ok_or(Unfair::NotRevealed)?;
    if commitment(secret) != fair.commitment {
        return Err(Unfair::OtherSecret);
    }
    if self::seed(secret, &fair.nonces) != seed {
        return Err(Unfair::OtherSeed);
    }
    let places = u8::try_from(fair.nonces.len()).unwrap_or(u8::MAX);
    if !fair.lot.is_empty() && fair.lot != lot(seed, places) {
        return Err(Unfair::OtherLot);
    }
    Ok(())
}

/// What the places hold, put on the seats by lot: shuffled as `kernel::Dice` shuffles, from `pantheon seats 1`, a line feed
/// and the seed of the game.
pub fn draw<T>(seed: &str, mut places: Vec<T>) -> Vec<T> {
    Dice::from_seed(&format!("pantheon seats 1\n{seed}")).shuffle(&mut places);
    places
}

/// The place, from 0, from which the player of each seat comes when seats go by lot.
pub fn lot(seed: &str, places: u8) -> Vec<u8> {
    draw(seed, (0..places).collect())
}

/// Whether a text can be a nonce: letters and digits, so that lines stay lines.
pub fn is_nonce(text: &str) -> bool {
    text.len() <= LONGEST_NONCE && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A secret, nonces, the commitment and the seed they give: any implementation must find the same.
pub const VECTOR: (&str, [&str; 3], &str, &str) = (
    "0123456789abcdef",
    ["alpha1", "", "beta2"],
    "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f",
    "91aa52e3cfe2b2bcafb82995038b54ab44cf635162092e7282fc0af856409aa4",
);

/// How the seed of the vector draws the seats of five.
pub const LOT: [u8; 5] = [3, 0, 4, 1, 2];

/// Whether this build finds what the test vector says.
pub fn vector_holds() -> bool {
    let (secret, nonces, known, wanted) = VECTOR;
    let fair = Fair {
        commitment: known.to_owned(),
        secret: Some(secret.to_owned()),
        nonces: nonces.map(str::to_owned).to_vec(),
        lot: lot(wanted, 3),
    };
    let drawn = lot(wanted, 5) == LOT;
    let made = commitment(secret) == known && seed(secret, &fair.nonces) == wanted;
    made && drawn && verify(&fair, wanted).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vector_holds() {
        assert!(vector_holds());
        let (secret, nonces, known, seed) = VECTOR;
        let fair = Fair {
            commitment: known.to_owned(),
            secret: Some(secret.to_owned()),
            nonces: nonces.map(str::to_owned).to_vec(),
            lot: Vec::new(),
        };
        assert_eq!(lot(seed, 5), LOT);
        let mut drawn = lot(seed, 3);
        assert_eq!(verify(&Fair { lot: drawn.clone(), ..fair.clone() }, seed), Ok(()));
        drawn.swap(0, 1);
        assert_eq!(verify(&Fair { lot: drawn, ..fair.clone() }, seed), Err(Unfair::OtherLot));
        assert_eq!(verify(&fair, "00"), Err(Unfair::OtherSeed));
        assert_eq!(
            verify(&Fair { secret: Some("x".to_owned()), ..fair.clone() }, seed),
            Err(Unfair::OtherSecret)
        );
        assert_eq!(verify(&Fair { secret: None, ..fair }, seed), Err(Unfair::NotRevealed));
    }

    #[test]
    fn a_nonce_is_one_line() {
        assert!(is_nonce("") && is_nonce("aZ09"));
        assert!(!is_nonce("a\nb") && !is_nonce("é") && !is_nonce(&"a".repeat(65)));
    }
}
