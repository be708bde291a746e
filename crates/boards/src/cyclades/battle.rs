//! A battle as a stage of its own: both sides, what each adds to its die, and the chances.

use super::drawing::Drawing;
use super::tokens::{badge, dress, icon, piece_glyph};
use crate::{Node, html};
use cyclades::map::Place;
use cyclades::{Battle, Clash, Frame, Modifiers, Odds, Piece, RoundOdds, Side, Tabletop};

/// What the stage is called.
pub(super) fn title(drawing: &Drawing<'_>, battle: &Battle) -> String {
    if drawing.table.battle.is_some() {
        format!("Battle in {}", drawing.atlas.map.title(battle.at))
    } else {
        format!("If you attack {}", drawing.atlas.map.title(battle.at))
    }
}

/// Both sides and the odds.
pub(super) fn stage(drawing: &Drawing<'_>, battle: &Battle, table: &Tabletop) -> Node {
    let odds = table.odds(battle);
    let round = table.round_odds(battle);
    html("div")
        .class("battle")
        .class_if(drawing.table.battle.is_none(), "planned")
        .child(side(drawing, battle, table, Side::Attacker))
        .child(middle(battle, &odds, &round, drawing.table.top()))
        .child(side(drawing, battle, table, Side::Defender))
}

fn side(drawing: &Drawing<'_>, battle: &Battle, table: &Tabletop, side: Side) -> Node {
    let seat = battle.seat(side);
    let sum = table.battle_sum(battle, side);
    let dice = table.battle_dice(battle, side);
    let land = matches!(battle.at, Place::Land(_));
    let losing = battle.losing[side as usize]
        && matches!(drawing.table.top(), Some(Frame::Battle(Clash::Loss(_) | Clash::Shield(_))));
    let role = if side == Side::Attacker { "attacks" } else { "defends" };
    html("div")
        .class("side")
        .class(role)
        .class(&dress(seat))
        .class_if(losing, "losing")
        .child(
            html("div")
                .class("fighter")
                .child(badge(seat))
                .child(html("b").text(drawing.title(seat)))
                .child(html("small").text(role_words(drawing.look.you == Some(seat), role, losing))),
        )
        .child(html("div").class("ranks").children(ranks(table, battle, side)))
        .child(
            html("div")
                .class("strength")
                .rule("CYC-5.10.2")
                .tip(parts(&sum, land).join(", "))
                .child(html("b").text(sum.total()))
                .child(icon("dice"))
                .maybe((dice > 1).then(|| html("small").text("better of two"))),
        )
        .child(html("small").class("parts").text(parts(&sum, land).join(" · ")))
}

fn role_words(you: bool, role: &str, losing: bool) -> String {
    match (you, losing) {
        (true, true) => "lose a unit".to_owned(),
        (false, true) => "loses a unit".to_owned(),
        (true, false) => role.trim_end_matches('s').to_owned(),
        (false, false) => role.to_owned(),
    }
}

fn ranks(table: &Tabletop, battle: &Battle, side: Side) -> Vec<Node> {
    let one = |piece: Piece| html("i").term(piece).child(icon(piece_glyph(piece)));
    match battle.at {
        Place::Land(_) => {
            let army = table.battle_army(battle, side);
            army.kinds().flat_map(|kind| (0..army.count(kind)).map(move |_| kind)).map(one).collect()
        }
        Place::Sea(_) => {
            let ships = table.battle_ships(battle, side);
            let living = (0..ships.fleets).map(|_| Piece::Fleet);
            living.chain((0..ships.undead).map(|_| Piece::UndeadFleet)).map(one).collect()
        }
    }
}

/// What a side adds to its die, in words.
pub(super) fn parts(sum: &Modifiers, land: bool) -> Vec<String> {
    let walls = if land { "walls" } else { "ports" };
    let guard = if land { "Minotaur" } else { "Rhodes" };
    [
        (sum.units, if sum.units == 1 { "unit" } else { "units" }),
        (sum.walls, walls),
        (sum.metropolis, "Metropolis"),
        (sum.guard, guard),
        (sum.valour, "heroes, artifacts"),
        (sum.items, "item"),
    ]
    .into_iter()
    .filter(|(number, _)| *number > 0)
    .map(|(number, what)| format!("{number} {what}"))
    .collect()
}

fn middle(battle: &Battle, odds: &Odds, round: &RoundOdds, top: Option<Frame>) -> Node {
    let land = matches!(battle.at, Place::Land(_));
    let bar = html("div")
        .class("odds")
        .attr("role", "img")
        .attr("aria-label", sentence(odds, land))
        .tip("To the end, without retreats and magic items, each side giving up its plainest units first.")
        .rule("CYC-5.10.5")
        .child(html("i").class("win").attr("style", format!("flex:{:.4}", odds.taken)))
        .child(html("i").class("draw").attr("style", format!("flex:{:.4}", odds.empty)))
        .child(html("i").class("lose").attr("style", format!("flex:{:.4}", odds.held)));
    let legend = html("div")
        .class("legend")
        .child(html("span").class("win").text(format!("{} taken", percent(odds.taken))))
        .child(html("span").class("draw").text(format!("{} nobody left", percent(odds.empty))))
        .child(html("span").class("lose").text(format!("{} held", percent(odds.held))));
    let next = format!(
        "Next round: attacker loses {}, defender {}, both {}",
        percent(round.attacker_loses),
        percent(round.defender_loses),
        percent(round.both_lose)
    );
    let fought = matches!(top, Some(Frame::Battle(Clash::Loss(_) | Clash::Shield(_))));
    let note =
        if fought { "The dice have fallen; losses come before the next round.".to_owned() } else { next };
    html("div").class("scales").child(bar).child(legend).child(html("small").class("next").text(note))
}

/// The odds as one sentence.
pub(super) fn sentence(odds: &Odds, land: bool) -> String {
    let what = if land { "territory" } else { "sea" };
    format!(
        "The attacker takes the {what} with {}, nobody is left with {}, the defender holds it with {}.",
        percent(odds.taken),
        percent(odds.empty),
        percent(odds.held)
    )
}

/// A chance in per cent; what is not certain never reads as 0 or 100.
pub(super) fn percent(chance: f64) -> String {
    let rounded = (chance * 100.0).round();
    if chance > 0.0 && rounded < 1.0 {
        "<1 %".to_owned()
    } else if chance < 1.0 - 1e-9 && rounded > 99.0 {
        ">99 %".to_owned()
    } else {
        format!("{rounded} %")
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn what_is_not_certain_is_not_called_so() {
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(percent(0.001), "<1 %");
        assert_eq!(percent(0.634), "63 %");
        assert_eq!(percent(0.999), ">99 %");
        assert_eq!(percent(1.0), "100 %");
    }
}
