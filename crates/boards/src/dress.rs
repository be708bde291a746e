//! Other colours than the usual ones: what a seat wears does not depend on its number.

use crate::shapes::{colour_name, emblem_path};
use crate::{Board, Node, Scene};
use kernel::Seat;

/// Which colour stands where another usually does.
type Swap = [u8; crate::shapes::COLOURS as usize];

/// The colour of a seat that wears what `worn` usually wears.
pub fn worn(board: &dyn Board, worn: u8) -> u8 {
    board.colour(Seat(worn))
}

/// Dresses the seats of a scene: for each the seat whose colour it has. Classes, shapes and lights follow.
pub fn dress(scene: &mut Scene, board: &dyn Board, colours: &[u8]) {
    let Some(swap) = swap(board, colours) else { return };
    for card in &mut scene.seats {
        card.colour = swap[usize::from(card.colour)];
    }
    for tree in scene.trees_mut() {
        tree.walk_mut(&mut |node| redress(node, &swap));
    }
}

/// Dresses something that is shown beside the scene in the same way.
pub fn dress_node(node: &mut Node, board: &dyn Board, colours: &[u8]) {
    if let Some(swap) = swap(board, colours) {
        node.walk_mut(&mut |node| redress(node, &swap));
    }
}

/// Which colours change places; none where everybody wears the usual.
fn swap(board: &dyn Board, colours: &[u8]) -> Option<Swap> {
    let usual: Swap = std::array::from_fn(|colour| colour as u8);
    let mut swap = usual;
    for (seat, &other) in (0..).map(Seat).zip(colours) {
        swap[usize::from(board.colour(seat))] = worn(board, other);
    }
    (swap != usual).then_some(swap)
}

fn redress(node: &mut Node, swap: &Swap) {
    let named =
        |name: &str| (0..).zip(swap).find(|(usual, _)| colour_name(*usual) == name).map(|(_, now)| *now);
    if let Some(classes) = node.get("class").filter(|classes| classes.contains("p-")) {
        let other = |class: &str| {
            class.strip_prefix("p-").and_then(named).map(|now| format!("p-{}", colour_name(now)))
        };
        let classes: Vec<String> =
            classes.split(' ').map(|class| other(class).unwrap_or_else(|| class.to_owned())).collect();
        node.set("class", classes.join(" "));
    }
    // A light in the colour of a seat is named by it.
    let light =
        node.get("fill").and_then(|fill| fill.strip_prefix("url(#")?.strip_suffix(')')?.rsplit_once('-'));
    if let Some((light, now)) = light.and_then(|(light, name)| Some((light, named(name)?))) {
        let fill = format!("url(#{light}-{})", colour_name(now));
        node.set("fill", fill);
    }
    let shape = node.get("data-sign").and_then(|sign| sign.split_once(' '));
    let shape = shape.and_then(|(colour, r)| Some((colour.parse::<usize>().ok()?, r.parse().ok()?)));
    if let Some((colour, r)) = shape {
        node.set("d", emblem_path(swap[colour % swap.len()], r));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{shapes, svg};

    #[test]
    fn a_seat_is_drawn_in_the_colour_it_chose() {
        let board = crate::board("cyclades");
        let picture = svg("svg").child(shapes::emblem(0, 6.0)).child(svg("g").class("band p-blue"));
        let mut scene = Scene::new("", picture.child(svg("g").attr("fill", "url(#mz-ray-red)")));
        let before = scene.clone();
        dress(&mut scene, board, &[0, 1]);
        assert_eq!(scene, before, "everybody wears the usual");
        dress(&mut scene, board, &[1, 0]);
        let markup = scene.board.markup();
        assert!(markup.contains("emblem p-blue"), "{markup}");
        assert!(markup.contains(&emblem_path(1, 6.0)), "the shape goes with the colour: {markup}");
        assert!(markup.contains("band p-red"), "{markup}");
        assert!(markup.contains("url(#mz-ray-blue)"), "{markup}");
    }
}
