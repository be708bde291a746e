//! What everybody may know of a table besides the game.

use super::{Chair, Pending, Stage};
use crate::names::look;
use crate::store::GONE;
use games::kernel::Seat;
use protocol::{Holder, Person, Question, State, TableFacts, fair};

impl Stage {
    /// The open facts.
    pub fn facts(&self) -> TableFacts {
        TableFacts {
            id: self.shelf.id.clone(),
            game: self.opened.game.clone(),
            options: self.opened.options.clone(),
            seats: self.holders(),
            maker: self.leader().to_owned(),
            listed: self.opened.listed,
            clock: self.opened.clock,
            calendar: self.opened.calendar.clone(),
            timeout: self.opened.timeout,
            hints: self.opened.hints,
            spectator_delay: self.opened.spectator_delay,
            rated: self.opened.rated,
            state: self.state,
            question: self.pending.as_ref().map(|pending| match pending {
                Pending::Undo { seat, .. } => Question::Undo { seat: *seat },
                Pending::TimeIsUp { seat, .. } => Question::TimeIsUp { seat: *seat },
            }),
            outcome: self
                .game
                .as_deref()
                .filter(|_| self.state == State::Over)
                .and_then(games::Table::outcome),
            fair: self.fair(),
            replay: (self.state == State::Over).then(|| self.replay()),
            rematch: self.rematch.clone(),
            fork: self.opened.position.as_ref().map(|position| position.fork.clone()),
        }
    }

    /// Who may start the game and send people away: the maker, or the first who sits there once the maker is forgotten.
    pub fn leader(&self) -> &str {
        let maker = self.opened.maker.as_str();
        if self.names.get(maker).is_none_or(|name| name != GONE) {
            return maker;
        }
        self.chairs.iter().find_map(|chair| chair.person.as_deref()).unwrap_or(maker)
    }

    /// The key of the replay. Told from the secret, so that it is the same on every node, and leads back to neither.
    pub fn replay(&self) -> String {
        let text = format!("pantheon replay\n{}\n{}\n", self.shelf.id, self.opened.secret);
        fair::commitment(&text)[..32].to_owned()
    }

    /// Who plays, as far as the list of tables shows it.
    pub fn holders(&self) -> Vec<Holder> {
        self.chairs.iter().map(|chair| self.holder(chair)).collect()
    }

    /// What the one who plays `seat` is called.
    pub fn called(&self, seat: Seat) -> String {
        match self.chairs.get(seat.index()) {
            Some(Chair { person: Some(person), .. }) => self.person(person).name,
            Some(Chair { bot: Some(level), .. }) => format!("{level} bot {}", seat.0 + 1),
            _ => format!("Player {}", seat.0 + 1),
        }
    }

    fn holder(&self, chair: &Chair) -> Holder {
        match (&chair.bot, &chair.person) {
            (Some(level), away) => Holder::Bot {
                level: level.to_string(),
                away: away.as_ref().map(|id| self.person(id)),
                free: chair.vacant,
                colour: chair.colour,
            },
            (None, Some(person)) => Holder::Person(self.person(person)),
            (None, None) => Holder::Open,
        }
    }

    /// A person under their name. Whose name looks like that of somebody on an earlier seat has a number behind it: nobody
    /// is taken for somebody else at one table.
    fn person(&self, id: &str) -> Person {
        let name = |id: &str| self.names.get(id).map_or(GONE, String::as_str);
        let others = self.chairs.iter().filter_map(|chair| chair.person.as_deref());
        let earlier = others.take_while(|other| *other != id);
        let seated = self.chairs.iter().any(|chair| chair.person.as_deref() == Some(id));
        let own = look(name(id));
        let alike = if seated { earlier.filter(|other| look(name(other)) == own).count() } else { 0 };
        let shown = match alike {
            0 => name(id).to_owned(),
            alike => format!("{} ({})", name(id), alike + 1),
        };
        let chair = self.chairs.iter().find(|chair| chair.person.as_deref() == Some(id));
        Person { id: id.to_owned(), name: shown, colour: chair.and_then(|chair| chair.colour) }
    }
}
