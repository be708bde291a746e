//! What may be asked next, as a page offers it to whoever plans.

use crate::support::Page;
use games::kernel::Seat;
use protocol::{DeskAnswer, DeskAsk, Expected, PlanStep, Update};

fn expect(page: &mut Page, game: &str, update: &Update, steps: &[PlanStep]) -> Vec<Expected> {
    let (view, seat) = (update.view.clone().expect("the game is on"), update.you.expect("a seat"));
    let ask = DeskAsk::Expect { game: game.to_owned(), view, seat, steps: steps.to_vec(), names: Vec::new() };
    match page.ask(ask) {
        DeskAnswer::Expected(expected) => expected,
        other => panic!("{game}: {other:?}"),
    }
}

/// Whoever is asked finds that very question first, then what comes after what they plan for it; whoever waits finds what
/// they may be asked when it is their turn.
#[test]
fn in_every_game_the_next_questions_are_found() {
    for book in games::CATALOGUE {
        let (mut page, game) = (Page::new(), book.id());
        page.open(game, &vec!["person"; usize::from(*book.seats().start()).max(2)]);
        let asked = page.look(None, 0).awaited[0];
        let update = page.look(Some(asked.0), 0);
        let ask = update.ask.clone().expect("this seat is waited for");
        let expected = expect(&mut page, game, &update, &[]);
        assert_eq!((expected.len(), expected[0].percent), (1, 100), "{game}");
        assert!(!expected[0].question.is_empty() && expected[0].prompt == ask.prompt, "{game}: {expected:?}");
        assert!(ask.actions.iter().all(|choice| expected[0].actions.contains(choice)), "{game}");
        let Expected { question, prompt, actions, .. } = expected[0].clone();
        let steps = [PlanStep { question, prompt, actions }];
        let then = expect(&mut page, game, &update, &steps);
        assert!(!then.is_empty() && then.iter().all(|next| !next.actions.is_empty()), "{game}: {then:?}");
        let waits = page.look(Some(1 - asked.0.min(1)), 0);
        assert_ne!(waits.you, Some(Seat(asked.0)));
        assert!(!expect(&mut page, game, &waits, &[]).is_empty(), "{game}");
    }
}
