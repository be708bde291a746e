//! What a finished game says about who is stronger.

use super::Stage;
use crate::store::{Contestant, RatedGame, Who};
use std::collections::BTreeSet;

/// The sides of who left, by seat, and of the preset that a team played against: none that has a place in the game.
const LEFT: u8 = 100;
const PRESET: u8 = 200;

impl Stage {
    /// What the game counts for in ratings; without contestants where it is not rated or not over.
    pub fn rated(&self) -> RatedGame {
        RatedGame {
            key: self.shelf.key,
            game: self.shelf.game.clone(),
            at: self.ended.unwrap_or(self.at).saturating_add(self.delay()),
            contestants: self.contestants(),
        }
    }

    /// How many milliseconds later spectators see everything.
    pub fn delay(&self) -> i64 {
        i64::from(self.opened.spectator_delay) * 1000
    }

    /// Who played against whom and how they came out.
    ///
    /// Who began counts, whoever plays on: whoever left, or has a bot play for them at the end, is behind all others.
    /// Those who share a place together are one side; where all do, they played against the preset.
    fn contestants(&self) -> Vec<Contestant> {
        let outcome = self.game.as_deref().filter(|_| self.opened.rated).and_then(|game| game.outcome());
        let Some(outcome) = outcome else { return Vec::new() };
        let last = self.chairs.len() as u8 + 1;
        let all_together = outcome.together && outcome.ranks.iter().all(|rank| *rank == outcome.ranks[0]);
        let mut found = Vec::new();
        for (at, (chair, began)) in self.chairs.iter().zip(&self.began).enumerate() {
            let (seat, rank) = (at as u8, outcome.ranks[at]);
            let side = if outcome.together { rank } else { seat };
            let stayed = Contestant { seat, who: Who::Bot(String::new()), side, rank };
            found.push(match (began, &chair.bot) {
                (None, bot) => {
                    Contestant { who: Who::Bot(bot.map_or("", |level| level.name()).to_owned()), ..stayed }
                }
                (Some(person), None) if chair.person.as_ref() == Some(person) => {
                    Contestant { who: Who::Person(person.clone()), ..stayed }
                }
                (Some(person), _) => {
                    Contestant { seat, who: Who::Person(person.clone()), side: LEFT + seat, rank: last }
                }
            });
        }
        if all_together {
            let preset = self.opened.options["preset"].as_str().unwrap_or_default().to_owned();
            let rank = if outcome.ranks[0] == 1 { 2 } else { 1 };
            found.push(Contestant { seat: PRESET, who: Who::Preset(preset), side: PRESET, rank });
        }
        let sides: BTreeSet<u8> = found.iter().map(|contestant| contestant.side).collect();
        let people = found.iter().any(|contestant| matches!(contestant.who, Who::Person(_)));
        if sides.len() > 1 && people { found } else { Vec::new() }
    }
}
