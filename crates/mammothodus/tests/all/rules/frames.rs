//! How what waits is written down.

use crate::scenario::Scenario;
use kernel::Game;
use mammothodus::{Frame, Load, Mammothodus, MoveStep};
use serde_json::{Value, json};

/// The JSON of a frame is its name and its fields.
#[test]
fn frames_are_their_fields() {
    let red = crate::scenario::id("red");
    let step = Frame::from(MoveStep { figure: red, steps: 2, load: Load::Empty });
    let text = r#"{"frame":"MoveStep","figure":"red","steps":2,"load":"empty"}"#;
    assert_eq!(serde_json::to_string(&step).unwrap(), text);
    assert_eq!(serde_json::from_str::<Frame>(text).unwrap(), step);
    let bare = Frame::from(mammothodus::EndDiscard);
    assert_eq!(serde_json::to_string(&bare).unwrap(), r#"{"frame":"EndDiscard"}"#);
    assert_eq!(serde_json::from_str::<Frame>(r#"{"frame":"EndDiscard"}"#).unwrap(), bare);
    assert_eq!(format!("{bare:?} {step:?}"), "EndDiscard MoveStep { figure: Red, steps: 2, load: Empty }");
}

/// A field that a frame does not have is refused, with and without other fields, wherever it stands on the agenda.
#[test]
fn unknown_fields_are_refused() {
    let scenario = Scenario::new("mammoths bisons").ancients("mammoths");
    let sound = serde_json::to_value(&scenario.game).unwrap();
    let read = |state: Value| serde_json::from_value::<Mammothodus>(state).map(|game| game.check());
    assert!(matches!(read(sound.clone()), Ok(Ok(()))));
    for at in 0..2 {
        let mut state = sound.clone();
        state["table"]["agenda"][at]["more"] = json!(1);
        assert!(read(state).is_err(), "frame {at}");
    }
}
