//! All words of the page, one file a language. English is the master: the others replace what they translate.

mod en;

use boards::BOARDS;
pub(crate) use en::Words;
use protocol::{Calendar, Holder};

/// The words of the language that was set. There is English so far.
pub(crate) fn words() -> &'static Words {
    &en::EN
}

/// What a game is called.
pub(crate) fn game_name(id: &str) -> String {
    door(id).map_or_else(|| title(id), |door| door.name.to_owned())
}

/// The door of a game, if the hall has one.
pub(crate) fn door(id: &str) -> Option<boards::Door> {
    BOARDS.iter().find(|board| board.id() == id).map(|board| board.door())
}

/// What a colour of this game looks like, by the seat whose it usually is.
pub(crate) fn colour(game: &str, worn: u8) -> u8 {
    boards::worn(boards::board(game), worn)
}

/// The colour of each of these seats.
pub(crate) fn colours(seats: &[Holder]) -> Vec<u8> {
    protocol::colours(&seats.iter().map(Holder::colour).collect::<Vec<_>>())
}

/// Who plays a seat.
pub(crate) fn holder(holder: &Holder, at: usize) -> String {
    match holder {
        Holder::Open => words().open_seat.to_owned(),
        Holder::Person(person) => person.name.clone(),
        Holder::Bot { level, away: None, .. } => {
            format!("{} {}", words().bot_of_level.replace("{}", level), at + 1)
        }
        Holder::Bot { away: Some(person), .. } => words().bot_for.replace("{}", &person.name),
    }
}

/// On which days no clock runs: "Weekends off, Europe/Vienna".
pub(crate) fn days_off(calendar: &Calendar) -> String {
    let days: Vec<String> = calendar.days.iter().map(|day| crate::time::day(day)).collect();
    let named = (!days.is_empty()).then(|| format!("{}: {}", words().days_off, days.join(", ")));
    let weekends = calendar.weekends.then(|| words().weekends_off.to_owned());
    let all: Vec<String> = weekends.into_iter().chain(named).collect();
    format!("{}, {}", all.join("; "), calendar.zone)
}

/// A key as a title: `sea_gods` becomes `Sea gods`.
pub(crate) fn title(key: &str) -> String {
    let words = key.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What an option's value reads like: what it means at the table.
pub(crate) fn option_value(name: &str, about: &str) -> String {
    title(if about.is_empty() { name } else { about })
}

/// A message of a program as a sentence for people.
pub(crate) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let sentence: String =
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect());
    if sentence.ends_with(['.', '!', '?']) { sentence } else { sentence + "." }
}

/// How long ago something was.
pub(crate) fn ago(at: i64) -> String {
    let minutes = (crate::time::now() - at).max(0) / 60_000;
    match minutes {
        0 => words().just_now.to_owned(),
        1..60 => words().minutes_ago.replace("{}", &minutes.to_string()),
        60..1440 => words().hours_ago.replace("{}", &(minutes / 60).to_string()),
        _ => words().days_ago.replace("{}", &(minutes / 1440).to_string()),
    }
}
