//! What a notice says, from the open facts of a table alone.

use crate::node::Node;
use games::kernel::Seat;
use protocol::{Holder, State, TableFacts};
use serde_json::{Value, json};

/// A turn, or where a table stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The game's name.
    pub(super) title: String,
    /// One sentence.
    pub(super) text: String,
    /// What it is about, for programs.
    pub(super) event: &'static str,
    pub(super) game: String,
    pub(super) table: String,
    /// Whom the game waits for, as everybody sees it; empty in what one person is told.
    pub(super) awaited: Vec<String>,
}

/// It is the turn of the person on `seat`.
pub(super) fn turn(node: &Node, facts: &TableFacts, person: &str) -> Word {
    let title = title(node, facts);
    let others: Vec<String> =
        facts.seats.iter().filter(|holder| !is(holder, person)).filter_map(name).collect();
    let text = match others.as_slice() {
        [] => format!("It is your turn at {title}."),
        others => format!("It is your turn at {title}, with {}.", list(others)),
    };
    word(facts, "turn", title, text, Vec::new())
}

/// Where a table stands for spectators; nothing where it waits for nobody.
pub(super) fn standing(node: &Node, facts: &TableFacts, awaited: &[Seat]) -> Option<Word> {
    let title = title(node, facts);
    let everybody: Vec<String> = facts.seats.iter().filter_map(name).collect();
    if facts.state == State::Over {
        let text = format!("{title} with {} is over.", list(&everybody));
        return Some(word(facts, "over", title, text, Vec::new()));
    }
    let whom: Vec<String> =
        awaited.iter().filter_map(|seat| facts.seats.get(seat.index()).and_then(name)).collect();
    if whom.is_empty() || facts.state != State::Playing {
        return None;
    }
    let text = format!("{title} waits for {}.", list(&whom));
    Some(word(facts, "awaited", title, text, whom))
}

fn word(facts: &TableFacts, event: &'static str, title: String, text: String, awaited: Vec<String>) -> Word {
    Word { title, text, event, game: facts.game.clone(), table: facts.id.clone(), awaited }
}

fn title(node: &Node, facts: &TableFacts) -> String {
    node.book(&facts.game).map_or_else(|| facts.game.clone(), |book| book.name().to_owned())
}

fn is(holder: &Holder, person: &str) -> bool {
    matches!(holder, Holder::Person(one) if one.id == person)
}

fn name(holder: &Holder) -> Option<String> {
    match holder {
        Holder::Person(person) => Some(plain(&person.name)),
        Holder::Bot { away: Some(person), .. } => Some(plain(&person.name)),
        Holder::Bot { level, .. } => Some(format!("a bot ({level})")),
        Holder::Open => None,
    }
}

/// A name without what chat services read as more than a name.
fn plain(name: &str) -> String {
    let plain: String =
        name.chars().filter(|letter| !letter.is_control() && !"<>@&`|*[]".contains(*letter)).collect();
    plain.replace("://", " ")
}

fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What is written to a new webhook: whoever reads it can give the code back. Nothing in it is of whoever named the address.
pub(super) fn hello(origin: &str, code: &str) -> Value {
    let text = format!(
        "Somebody at {origin} wants to be told here of games that wait. If that is you, enter this code there: {code}. \
         If not, do nothing: nothing more comes."
    );
    json!({
        "text": text,
        "content": text,
        "allowed_mentions": {"parse": []},
        "event": "hello",
        "code": code,
    })
}

impl Word {
    /// As a browser shows it.
    pub(super) fn push(&self) -> Value {
        json!({"title": self.title, "body": self.text, "url": self.path(), "tag": self.table})
    }

    /// As chat services and programs read it.
    pub(super) fn hook(&self, link: &str) -> Value {
        let text = format!("{} {link}", self.text);
        let mut body = json!({
            "text": text,
            "content": text,
            "allowed_mentions": {"parse": []},
            "event": self.event,
            "game": self.game,
            "table": link,
        });
        if !self.awaited.is_empty() {
            body["awaited"] = json!(self.awaited);
        }
        body
    }

    /// The page of its table.
    pub(super) fn path(&self) -> String {
        format!("/t/{}", self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_nothing_but_names() {
        assert_eq!(plain("<!channel> @everyone [x](y)\n"), "!channel everyone x(y)");
        assert_eq!(plain("https://x.yz"), "https x.yz");
        let names = |some: &[&str]| list(&some.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(names(&["Ada"]), "Ada");
        assert_eq!(names(&["Ada", "Bea", "Cato"]), "Ada, Bea and Cato");
    }
}
