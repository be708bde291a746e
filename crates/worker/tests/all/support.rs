//! A page without a browser.

use games::kernel::Seat;
use protocol::{DeskAnswer, DeskAsk, LocalSeat, Problem, Reply, Request, Saved, ToServer, Update};
use serde_json::json;
use worker::Desk;

pub(crate) struct Page {
    desk: Desk,
    number: u64,
}

impl Page {
    pub(crate) fn new() -> Page {
        Page::at(|| 0.0)
    }

    /// A page whose clock shows something else.
    pub(crate) fn at(clock: fn() -> f64) -> Page {
        Page { desk: Desk::new(games::CATALOGUE, clock), number: 0 }
    }

    /// Asks in JSON, as the browser does.
    pub(crate) fn ask(&mut self, ask: DeskAsk) -> DeskAnswer {
        self.number += 1;
        let request =
            serde_json::to_string(&Request { number: self.number, ask }).expect("questions are plain data");
        let reply: Reply =
            serde_json::from_str(&self.desk.handle(&request)).expect("the desk answers in JSON");
        assert_eq!(reply.number, self.number);
        reply.answer
    }

    pub(crate) fn raw(&mut self, request: &str) -> Reply {
        serde_json::from_str(&self.desk.handle(request)).expect("the desk answers in JSON")
    }

    pub(crate) fn open(&mut self, game: &str, seats: &[&str]) -> Saved {
        let ask = DeskAsk::Open {
            game: game.to_owned(),
            options: json!({}),
            seats: chairs(seats),
            seed: "s".to_owned(),
        };
        saved(self.ask(ask))
    }

    pub(crate) fn look(&mut self, eyes: Option<u8>, have: u64) -> Update {
        match self.ask(DeskAsk::Look { eyes: eyes.map(Seat), have }) {
            DeskAnswer::Update(update) => *update,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn act(&mut self, seat: u8, action: &str) -> DeskAnswer {
        let message = ToServer::Act { client: "c".to_owned(), seen: u64::MAX, action: action.to_owned() };
        self.ask(DeskAsk::Say { seat: Seat(seat), message })
    }

    pub(crate) fn undo(&mut self, seat: u8, ask: bool) -> DeskAnswer {
        let message = ToServer::Undo { client: "c".to_owned(), ask };
        self.ask(DeskAsk::Say { seat: Seat(seat), message })
    }

    pub(crate) fn step(&mut self) -> Option<Saved> {
        match self.ask(DeskAsk::Step { patience: 50 }) {
            DeskAnswer::Stepped(saved) => saved.map(|saved| *saved),
            other => panic!("{other:?}"),
        }
    }
}

pub(crate) fn chairs(seats: &[&str]) -> Vec<LocalSeat> {
    let chair = |(at, kind): (usize, &&str)| LocalSeat {
        name: format!("N{at}"),
        bot: (*kind != "person").then(|| (*kind).to_owned()),
    };
    seats.iter().enumerate().map(chair).collect()
}

pub(crate) fn saved(answer: DeskAnswer) -> Saved {
    match answer {
        DeskAnswer::Saved(saved) => *saved,
        other => panic!("{other:?}"),
    }
}

pub(crate) fn problem(answer: DeskAnswer) -> Problem {
    match answer {
        DeskAnswer::Wrong(problem) => problem,
        other => panic!("{other:?}"),
    }
}
