//! Words for people.

use crate::action::Action;
use crate::view::__Name__View;
use kernel::{Line, Names, Seat, Sketch, Tint};

/// What an action does.
pub(crate) fn label(view: &__Name__View, seat: Seat, action: Action, names: &Names) -> String {
    match (action, view.stones.get(seat.index())) {
        (Action::Roll, _) => "Roll the die and go 1, 2 or 3 steps".to_owned(),
        (Action::Throw, Some(Some(stone))) => format!("Throw your stone and go {stone} steps"),
        (Action::Throw, _) => "Throw your stone".to_owned(),
        (Action::Push(seat), _) => format!("Push {} back", names.of(seat)),
    }
}

/// Why an action is not legal now.
pub(crate) fn explain(view: &__Name__View, action: Action) -> String {
    let tabletop = &view.tabletop;
    match action {
        Action::Roll => "you have gone already: push somebody back (__HEAD__-5.4)".to_owned(),
        Action::Throw if tabletop.runner(tabletop.active).has_thrown => {
            "a stone is thrown once a game (__HEAD__-5.2)".to_owned()
        }
        Action::Throw => "you have gone already: push somebody back (__HEAD__-5.4)".to_owned(),
        Action::Push(_) => "only who stands on your step after you went can be pushed (__HEAD__-5.4)".to_owned(),
    }
}

/// The table as text.
pub(crate) fn sketch(view: &__Name__View, names: &Names) -> Sketch {
    let tabletop = &view.tabletop;
    let mut sketch = Sketch::default();
    sketch.heading(format!("Round {}, {} steps to go", tabletop.round + 1, tabletop.goal));
    for seat in Seat::all(tabletop.seats()) {
        let runner = tabletop.runner(seat);
        let stone = match view.stones[seat.index()] {
            Some(stone) if runner.has_thrown => format!("stone {stone}, thrown"),
            Some(stone) => format!("stone {stone}"),
            None => "a stone".to_owned(),
        };
        let name = Line::default().then(names.of(seat), Tint::Seat(seat));
        sketch.push(name.plain(format!(": step {}, {stone}", runner.step)));
    }
    sketch
}
