//! A readable drawing of any view, for a game without a board of its own.

use crate::board::{BadView, Board, Look, read};
use crate::{Door, Node, Scene, html, svg};
use serde_json::Value;

/// Draws what every view has: its facts, by name.
pub(crate) struct Plain;

impl Board for Plain {
    fn id(&self) -> &'static str {
        ""
    }

    fn door(&self) -> Door {
        Door { id: "", name: "", line: "", seats: 1..=8, time: "", colour: "", together: false }
    }

    fn icon(&self, _kind: &str) -> &'static str {
        "dot"
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let view: Value = read(view)?;
        let page = html("div").class("plain").child(facts(&view));
        let frame = svg("foreignObject").attr("width", 1000).attr("height", 1000).child(page);
        let mut scene = Scene::new("", svg("svg").attr("viewBox", "0 0 1000 1000").child(frame));
        scene.spots = look.legal.iter().map(|_| Vec::new()).collect();
        Ok(scene)
    }
}

fn facts(value: &Value) -> Node {
    match value {
        Value::Object(map) => {
            let row = |(key, value): (&String, &Value)| {
                let name = html("dt").text(key.replace('_', " "));
                [name, html("dd").child(facts(value))]
            };
            html("dl").children(map.iter().flat_map(row))
        }
        Value::Array(list) if list.iter().any(|item| item.is_object() || item.is_array()) => {
            html("ol").children(list.iter().map(|item| html("li").child(facts(item))))
        }
        Value::Array(list) => {
            let words: Vec<String> = list.iter().map(word).collect();
            html("span").text(words.join(", "))
        }
        other => html("span").text(word(other)),
    }
}

fn word(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace('_', " "),
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Names;

    #[test]
    fn any_view_can_be_read() {
        let names = Names::default();
        let scene =
            Plain.scene(r#"{"hand_size": 3, "seats": [{"vp": 4}], "cards": ["a_b", 2]}"#, &Look::on(&names));
        let words = scene.map(|scene| scene.board.words());
        assert_eq!(words.as_deref(), Ok("hand size 3 seats vp 4 cards a b, 2"));
        assert!(Plain.scene("{", &Look::on(&names)).is_err());
    }
}
