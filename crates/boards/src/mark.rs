//! Which things can be clicked, and for what.

use crate::{Node, Scene};
use protocol::Choice;
use std::collections::BTreeMap;

/// For every spot that can be clicked, the numbers of the legal actions it stands for.
pub type Marks = BTreeMap<String, Vec<usize>>;

/// Marks everything in the scene that stands for a legal action: it lights up (`can`), takes the focus, and says what
/// it does. The spot of the chosen action is `chosen`. Returns what each spot stands for.
pub fn mark(scene: &mut Scene, legal: &[Choice], chosen: Option<usize>) -> Marks {
    let mut marks = Marks::new();
    for (number, spots) in scene.spots.iter().enumerate().take(legal.len()) {
        for spot in spots {
            marks.entry(spot.clone()).or_default().push(number);
        }
    }
    for tree in scene.trees_mut() {
        tree.walk_mut(&mut |node| mark_one(node, &marks, legal, chosen));
    }
    marks
}

/// Shows where the advised actions live, the best first: `data-hint` is the number of the advice. A spot stands for
/// the best of its actions.
pub fn advise(scene: &mut Scene, marks: &Marks, advice: &[usize]) {
    let place = |spot: &str| {
        let numbers = marks.get(spot)?;
        advice.iter().position(|number| numbers.contains(number))
    };
    for tree in scene.trees_mut() {
        tree.walk_mut(&mut |node| {
            if let Some(place) = node.get("data-spot").and_then(place) {
                node.set("data-hint", (place + 1).to_string());
            }
        });
    }
}

/// Points at these spots: something has just happened there.
pub fn point(scene: &mut Scene, spots: &[String]) {
    for tree in scene.trees_mut() {
        tree.walk_mut(&mut |node| {
            if node.get("data-spot").is_some_and(|spot| spots.iter().any(|wanted| wanted == spot)) {
                let classes = format!("{} pointed", node.get("class").unwrap_or(""));
                node.set("class", classes.trim_start().to_owned());
                // Who listens is told as well.
                if node.get("role").is_some_and(|role| role == "button") {
                    node.set("aria-current", "step".to_owned());
                }
            }
        });
    }
}

fn mark_one(node: &mut Node, marks: &Marks, legal: &[Choice], chosen: Option<usize>) {
    let Some(numbers) = node.get("data-spot").and_then(|spot| marks.get(spot)) else { return };
    let is_chosen = chosen.is_some_and(|chosen| numbers.contains(&chosen));
    let words: Vec<&str> = numbers.iter().map(|&number| legal[number].label.as_str()).collect();
    let classes =
        format!("{} can{}", node.get("class").unwrap_or(""), if is_chosen { " chosen" } else { "" });
    node.set("class", classes.trim_start().to_owned());
    node.set("role", "button".to_owned());
    node.set("tabindex", "0".to_owned());
    node.set("aria-label", words.join("; or "));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg;

    #[test]
    fn spots_of_legal_actions_light_up_and_others_do_not() {
        let board = svg("svg").child(svg("g").class("cell").spot("a")).child(svg("g").spot("b"));
        let mut scene = Scene::new("", board);
        scene.spots = vec![vec!["a".to_owned()], vec![], vec!["a".to_owned()]];
        let choice = |label: &str| Choice { action: label.to_owned(), label: label.to_owned() };
        let legal = [choice("One"), choice("Two"), choice("Three")];
        let marks = mark(&mut scene, &legal, Some(2));
        assert_eq!(marks, Marks::from([("a".to_owned(), vec![0, 2])]));
        let markup = scene.board.markup();
        assert!(markup.contains("class=\"cell can chosen\" data-spot=\"a\" role=\"button\""), "{markup}");
        assert!(markup.contains("aria-label=\"One; or Three\""), "{markup}");
        assert!(markup.contains("<g data-spot=\"b\"></g>"), "{markup}");
        advise(&mut scene, &marks, &[1, 2]);
        assert!(scene.board.markup().contains("data-hint=\"2\""), "{}", scene.board.markup());
    }
}
