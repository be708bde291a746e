//! How strong people are at each game, told from the rated games alone, in order of time: Weng and Lin's update for any
//! number of sides. Nothing but those games is kept, so that reckoning anew gives the same numbers.

pub mod scale;
pub mod season;

use crate::store::{Contestant, RatedGame, Store, StoreError, Who};
use protocol::Rating;
use scale::{from_points, to_points};
use season::Season;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::collections::{BTreeMap, HashMap, VecDeque};
use tokio::sync::Mutex;

/// So many rated games make a rating that can be compared with others.
pub const LEAST: u32 = 10;
/// How unsure a fixed point is.
const FIXED: f64 = 1.0;
/// How much is forgotten from game to game: people learn, and nobody is ever known for good.
const DRIFT: f64 = 25.0 / 300.0;

/// Somebody's skill.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Skill {
    rating: WengLinRating,
    played: u32,
}

/// So many of somebody's last games are remembered one by one.
const COURSE: usize = 40;

/// What somebody had after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The game's table, by its key in the store.
    pub key: i64,
    /// Their points after it.
    pub points: i32,
    /// By how much it changed them.
    pub change: i32,
}

/// How strong everybody is at one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    game: String,
    people: BTreeMap<String, Skill>,
    courses: BTreeMap<String, VecDeque<Mark>>,
}

impl Ratings {
    /// Nobody has played yet.
    pub fn new(game: &str) -> Ratings {
        Ratings { game: game.to_owned(), people: BTreeMap::new(), courses: BTreeMap::new() }
    }

    /// Counts one more game. Games are counted in order of time.
    pub fn count(&mut self, rated: &RatedGame) {
        let sides = sides(&rated.contestants);
        let skills: Vec<Vec<WengLinRating>> =
            sides.iter().map(|side| side.iter().map(|one| self.skill(&one.who)).collect()).collect();
        let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = sides
            .iter()
            .zip(&skills)
            .map(|(side, skills)| (&skills[..], MultiTeamOutcome::new(usize::from(side[0].rank))))
            .collect();
        let after = weng_lin_multi_team(&ranked, &WengLinConfig::new());
        for (one, rating) in sides.into_iter().flatten().zip(after.into_iter().flatten()) {
            if let Who::Person(id) = &one.who {
                let new = Skill { rating: WengLinRating::default(), played: 0 };
                let before = self.people.get(id).copied().unwrap_or(new);
                self.people.insert(id.clone(), Skill { rating, played: before.played + 1 });
                let points = to_points(rating.rating);
                let change = points - to_points(before.rating.rating);
                let course = self.courses.entry(id.clone()).or_default();
                course.push_back(Mark { key: rated.key, points, change });
                if course.len() > COURSE {
                    course.pop_front();
                }
            }
        }
    }

    /// How strong somebody is; nothing where they have played no rated game.
    pub fn of(&self, person: &str) -> Option<Rating> {
        self.people.get(person).map(|skill| self.rating(skill))
    }

    /// How somebody's last games changed that, the oldest first.
    pub fn course(&self, person: &str) -> Vec<Mark> {
        self.courses.get(person).map_or_else(Vec::new, |course| course.iter().copied().collect())
    }

    /// Those who have played enough, the strongest first: by what they are worth at least.
    pub fn ranked(&self) -> Vec<(String, Rating)> {
        let settled = self.people.iter().filter(|(_, skill)| skill.played >= LEAST);
        let mut ranked: Vec<(String, Rating)> =
            settled.map(|(id, skill)| (id.clone(), self.rating(skill))).collect();
        ranked.sort_by_key(|(_, rating)| -(i64::from(rating.points) - i64::from(rating.give_or_take)));
        ranked
    }

    fn rating(&self, skill: &Skill) -> Rating {
        let Skill { rating, played } = *skill;
        Rating {
            game: self.game.clone(),
            points: to_points(rating.rating),
            give_or_take: scale::give_or_take(rating.uncertainty),
            played,
            settled: played >= LEAST,
        }
    }

    fn skill(&self, who: &Who) -> WengLinRating {
        let fixed = |points| WengLinRating { rating: from_points(points), uncertainty: FIXED };
        match who {
            Who::Person(id) => {
                let known = self.people.get(id).map(|skill| skill.rating).unwrap_or_default();
                WengLinRating { uncertainty: known.uncertainty.hypot(DRIFT), ..known }
            }
            Who::Bot(level) => fixed(scale::bot(&self.game, level)),
            Who::Preset(id) => fixed(scale::preset(&self.game, id)),
        }
    }
}

/// Who played together. A preset has as many heads as the team against it.
fn sides(contestants: &[Contestant]) -> Vec<Vec<&Contestant>> {
    let mut sides: BTreeMap<u8, Vec<&Contestant>> = BTreeMap::new();
    for one in contestants {
        sides.entry(one.side).or_default().push(one);
    }
    let most = sides.values().map(Vec::len).max().unwrap_or(0);
    let mut sides: Vec<Vec<&Contestant>> = sides.into_values().collect();
    for side in &mut sides {
        if matches!(side[0].who, Who::Preset(_)) {
            *side = vec![side[0]; most];
        }
    }
    sides
}

/// Ratings that were reckoned before, by game and season: what is new is counted on.
#[derive(Default)]
pub(crate) struct Reckoned(Mutex<HashMap<(String, Option<Season>), Reckoning>>);

struct Reckoning {
    ratings: Ratings,
    games: u64,
    last: (i64, i64),
}

impl Reckoned {
    /// Looks at the ratings of a game as everybody may know them by `now`: of one season, or of all games.
    pub(crate) async fn look<T>(
        &self,
        store: &dyn Store,
        (game, season): (&str, Option<Season>),
        now: i64,
        look: impl FnOnce(&Ratings) -> T,
    ) -> Result<T, StoreError> {
        let (from, until) = season.map_or((0, now), |season| (season.begins(), now.min(season.ends() - 1)));
        let mut all = self.0.lock().await;
        let fresh = || Reckoning { ratings: Ratings::new(game), games: 0, last: (from, i64::MIN) };
        let known = all.entry((game.to_owned(), season)).or_insert_with(fresh);
        // A game may be kept late that ended before others: then all is reckoned anew.
        if store.rated_count(game, from, known.last).await? != known.games {
            *known = fresh();
        }
        for rated in store.rated(game, known.last, until).await? {
            known.ratings.count(&rated);
            known.games += 1;
            known.last = (rated.at, rated.key);
        }
        Ok(look(&known.ratings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(seat: u8, who: Who, side: u8, rank: u8) -> Contestant {
        Contestant { seat, who, side, rank }
    }

    fn person(seat: u8, rank: u8) -> Contestant {
        one(seat, Who::Person(format!("p{seat}")), seat, rank)
    }

    fn play(ratings: &mut Ratings, contestants: Vec<Contestant>) {
        ratings.count(&RatedGame { key: 1, game: "mezo".to_owned(), at: 1, contestants });
    }

    fn points(ratings: &Ratings, person: &str) -> i32 {
        ratings.of(person).map_or(0, |rating| rating.points)
    }

    #[test]
    fn who_comes_out_ahead_of_several_is_stronger_and_surer() {
        let mut ratings = Ratings::new("mezo");
        play(&mut ratings, (0..4).map(|seat| person(seat, seat + 1)).collect());
        let order: Vec<i32> = (0..4).map(|seat| points(&ratings, &format!("p{seat}"))).collect();
        assert!(order[0] > order[1] && order[1] > order[2] && order[2] > order[3], "{order:?}");
        assert_eq!(order[0] - 1500, 1500 - order[3], "what one wins another loses");
        let course = ratings.course("p0");
        assert_eq!(course, [Mark { key: 1, points: order[0], change: order[0] - 1500 }]);
        let first = ratings.of("p0").map(|rating| (rating.give_or_take, rating.played, rating.settled));
        assert!(first.is_some_and(|(off, played, settled)| off < 500 && played == 1 && !settled));
    }

    #[test]
    fn a_tie_between_equals_changes_nothing() {
        let mut ratings = Ratings::new("mezo");
        play(&mut ratings, vec![person(0, 1), person(1, 1)]);
        assert_eq!((points(&ratings, "p0"), points(&ratings, "p1")), (1500, 1500));
    }

    #[test]
    fn bots_stay_where_they_are_and_tell_how_strong_who_beats_them_is() {
        let against = |level: &str| {
            let mut ratings = Ratings::new("mezo");
            for _ in 0..30 {
                play(&mut ratings, vec![person(0, 1), one(1, Who::Bot(level.to_owned()), 1, 2)]);
            }
            assert_eq!(ratings.people.len(), 1, "a bot has no rating of its own");
            points(&ratings, "p0")
        };
        assert!(against("hard") > against("normal") && against("normal") > against("random") + 200);
    }

    #[test]
    fn a_team_rises_together_against_a_preset_and_more_against_a_harder_one() {
        let against = |preset: &str, won: bool| {
            let mut ratings = Ratings::new("mammothodus");
            let (us, them) = if won { (1, 2) } else { (2, 1) };
            let mut all: Vec<Contestant> =
                (0..3).map(|seat| Contestant { side: us, rank: us, ..person(seat, us) }).collect();
            all.push(one(200, Who::Preset(preset.to_owned()), 200, them));
            play(&mut ratings, all);
            assert_eq!(points(&ratings, "p0"), points(&ratings, "p2"));
            points(&ratings, "p1")
        };
        assert!(against("nightmare", true) > against("intro", true));
        assert!(against("intro", true) > 1500 && against("intro", false) < 1500);
    }

    #[test]
    fn the_list_wants_enough_games_and_goes_by_what_somebody_is_worth_at_least() {
        let mut ratings = Ratings::new("mezo");
        for _ in 0..LEAST - 1 {
            play(&mut ratings, vec![person(0, 1), person(1, 2)]);
        }
        assert!(ratings.ranked().is_empty());
        play(&mut ratings, vec![person(0, 1), person(1, 2)]);
        let order: Vec<String> = ratings.ranked().into_iter().map(|(id, _)| id).collect();
        assert_eq!(order, ["p0", "p1"]);
    }
}
