//! One table behind every door: server, worker and engine protocol say the same refusal in the same word.

use crate::support::{BOOKS, House, Live, Person, two_at};
use games::Engine;
use games::kernel::Seat;
use protocol::{DeskAnswer, DeskAsk, LocalSeat, ToServer};
use serde_json::{Value, json};
use worker::Desk;

/// Something that is refused.
#[derive(Clone, Copy, Debug)]
enum Wish {
    /// Set up a game with these options.
    Open(&'static str),
    /// Play this.
    Act(u8, &'static str),
    /// Take the last action back, by oneself.
    Undo(u8),
}

/// What the engine protocol answers.
fn engine(engine: &mut Engine, wish: Wish) -> String {
    let request = match wish {
        Wish::Open(options) => json!({"op": "new", "options": {options: 1}, "seats": 2, "seed": "s"}),
        Wish::Act(seat, action) => json!({"op": "apply", "seat": seat, "action": action}),
        Wish::Undo(_) => json!({"op": "undo"}),
    };
    let answer: Value = serde_json::from_str(&engine.answer(request.to_string().as_bytes()).line).unwrap();
    answer["error"]["code"].as_str().unwrap_or("ok").to_owned()
}

fn open(options: Value) -> DeskAsk {
    let seat = || LocalSeat { name: String::new(), bot: None, colour: None };
    let game = "tic_tac_toe".to_owned();
    DeskAsk::Open { game, options, seats: vec![seat(), seat()], seed: "s".to_owned() }
}

/// What the worker answers.
fn desk(desk: &mut Desk, wish: Wish) -> String {
    let client = "c".to_owned();
    let ask = match wish {
        Wish::Open(option) => open(json!({option: 1})),
        Wish::Act(seat, action) => {
            let message = ToServer::Act { client, seen: u64::MAX, action: action.to_owned() };
            DeskAsk::Say { seat: Seat(seat), message }
        }
        Wish::Undo(seat) => DeskAsk::Say { seat: Seat(seat), message: ToServer::Undo { client, ask: false } },
    };
    match desk.answer(ask) {
        DeskAnswer::Wrong(problem) => problem.code,
        _ => "ok".to_owned(),
    }
}

/// What the server answers, at a table where somebody else would like to sit down too.
async fn server(table: &str, guest: &Person, lives: &mut [Live; 2], client: &str, wish: Wish) -> String {
    let (seat, message) = match wish {
        Wish::Open(option) => {
            let wish = json!({"game": "tic_tac_toe", "seats": ["me", "open"], "options": {option: 1}});
            return guest.post("/api/tables", wish).await.json()["code"].as_str().unwrap().to_owned();
        }
        // Nobody can speak for a seat that is not there, but ask for it.
        Wish::Act(seat, _) if usize::from(seat) >= lives.len() => {
            let reply = guest.post(&format!("/api/tables/{table}/sit"), json!({"seat": seat})).await;
            return reply.json()["code"].as_str().unwrap().to_owned();
        }
        Wish::Act(seat, action) => {
            let seen = lives[usize::from(seat)].number;
            (seat, json!({"act": {"client": client, "seen": seen, "action": action}}))
        }
        Wish::Undo(seat) => (seat, json!({"undo": {"client": client, "ask": false}})),
    };
    let live = &mut lives[usize::from(seat)];
    live.say(&message).await;
    live.expect("refused").await["code"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn every_door_refuses_in_the_same_word() {
    let house = House::open().await;
    let (table, _, mut lives) = two_at(&house, "tic_tac_toe").await;
    let guest = house.person().await;
    let mut by_engine = Engine::new(BOOKS[0]);
    by_engine.answer(br#"{"op":"new","options":{},"seats":2,"seed":"s"}"#);
    let mut by_desk = Desk::new(BOOKS, || 0.0);
    by_desk.answer(open(json!({})));
    let refused = [
        (Wish::Act(1, "Mark{4}"), "not_your_turn"),
        (Wish::Act(1, "nonsense"), "not_your_turn"),
        (Wish::Act(0, "nonsense"), "illegal_action"),
        (Wish::Act(7, "Mark{4}"), "bad_seat"),
        (Wish::Undo(0), "nothing_to_undo"),
        (Wish::Open("no such option"), "bad_option"),
    ];
    for (number, (wish, code)) in refused.into_iter().enumerate() {
        let client = format!("r{number}");
        let said = server(&table, &guest, &mut lives, &client, wish).await;
        assert_eq!([engine(&mut by_engine, wish), desk(&mut by_desk, wish), said], [code; 3], "{wish:?}");
    }
    for (seat, action) in [(0, "Mark{4}"), (1, "Mark{0}")] {
        lives[seat].act("m", action).await;
        lives[seat].expect("done").await;
        lives[1 - seat].expect("update").await;
        let wish = Wish::Act(seat as u8, action);
        assert_eq!((engine(&mut by_engine, wish), desk(&mut by_desk, wish)), ("ok".into(), "ok".into()));
    }
    let refused = [(Wish::Act(0, "Mark{0}"), "illegal_action"), (Wish::Undo(0), "ask_first")];
    for (wish, code) in refused {
        let said = server(&table, &guest, &mut lives, code, wish).await;
        assert_eq!([desk(&mut by_desk, wish), said], [code; 2], "{wish:?}");
    }
    assert_eq!(engine(&mut by_engine, refused[0].0), refused[0].1);
}
