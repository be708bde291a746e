//! Why a bot advises what it does, in the words of the game.

use crate::Foretold;
use crate::outlook::foresee;
use bots::{Brain, Budget, Level, Position, advise};
use kernel::{Dice, Game, Names, Seat, Turn, Viewer};
use protocol::Hint;

/// So many lines tell what the advised action does.
const LINES: usize = 3;
/// In so many imagined games the others are asked what they would answer.
const REPLIES: usize = 5;
/// Whoever is this near is as good.
const CLOSE: f32 = 0.03;
/// Whoever is this far behind is clearly worse.
const CLEAR: f32 = 0.12;

/// Tells of the first hint what it brings, what it is better than, the likeliest answer to it, and how sure it is.
/// `actions` are those of the first two hints.
pub(crate) fn give<G: Game>(
    brain: &Brain<G>,
    position: &Position<'_, G>,
    actions: &[G::Action],
    hints: &mut [Hint],
    names: &Names,
    dice: &mut Dice,
) {
    let sure = how_sure(hints);
    let Some(&best) = actions.first() else { return };
    let mut outlook = |action| {
        let found = foresee::<G>(position.view, position.seat, action, names, dice);
        found.map(|outlook| outlook.told).unwrap_or_default()
    };
    let told = outlook(best);
    let other = actions.get(1).map(|&next| outlook(next)).unwrap_or_default();
    let mut why: Vec<String> = telling(&told, &other).into_iter().take(LINES).collect();
    why.extend(compared(hints, brain.cooperative));
    if !brain.cooperative {
        why.extend(reply(brain, position, best, names, dice));
    }
    if let Some(first) = hints.first_mut() {
        (first.why, first.sure) = (why, sure);
    }
}

/// What the action brings that the next best does not; all it brings where that is nothing.
pub(crate) fn telling(told: &[Foretold], other: &[Foretold]) -> Vec<String> {
    let text = |line: &Foretold| line.text.clone();
    let own: Vec<String> = told.iter().filter(|line| !other.contains(line)).map(text).collect();
    if own.is_empty() { told.iter().map(text).collect() } else { own }
}

/// How far it is ahead of the next best.
fn compared(hints: &[Hint], together: bool) -> Option<String> {
    let [first, second, ..] = hints else { return None };
    let [one, two] = [first.chance?, second.chance?].map(|chance| (chance * 100.0).round());
    let whose = if together { "The chance to win together" } else { "Your chance to win" };
    Some(match one - two {
        ahead if ahead >= 1.0 => format!("{whose}: {one:.0} %, against {two:.0} % with the next best."),
        _ => format!("{whose}: {one:.0} %, and the next best may be as good."),
    })
}

/// How sure the advice is.
fn how_sure(hints: &[Hint]) -> String {
    let [first, second, ..] = hints else { return "Nothing else can be done.".to_owned() };
    let (Some(one), Some(two)) = (first.chance, second.chance) else { return String::new() };
    match one - two {
        near if near < CLOSE => "A close call.",
        far if far >= CLEAR => "Clearly the best.",
        _ => "Better than the rest, not by far.",
    }
    .to_owned()
}

/// What the next to decide would most often answer, if more often than not it is the same.
fn reply<G: Game>(
    brain: &Brain<G>,
    position: &Position<'_, G>,
    best: G::Action,
    names: &Names,
    dice: &mut Dice,
) -> Option<String> {
    let mut answers: Vec<(Seat, String)> = Vec::new();
    for _ in 0..REPLIES {
        let mut twin = G::imagine(position.view, position.memory, dice.split());
        twin.apply(position.seat, best, &mut ());
        answers.extend(answer(brain, &twin, position.seat, names, dice));
    }
    let often = |answer: &(Seat, String)| answers.iter().filter(|other| *other == answer).count();
    let (seat, label) =
        answers.iter().max_by_key(|answer| often(answer)).filter(|answer| 2 * often(answer) > REPLIES)?;
    Some(format!("{}'s likeliest answer: {}", names.of(*seat), label.trim_end_matches('.')) + ".")
}

/// What the next to decide would do in this imagined game, if that is another seat with a choice.
fn answer<G: Game>(
    brain: &Brain<G>,
    twin: &G,
    own: Seat,
    names: &Names,
    dice: &mut Dice,
) -> Option<(Seat, String)> {
    let Turn::Awaiting(waiting) = twin.turn() else { return None };
    let seat = waiting.first().filter(|_| !waiting.contains(own))?;
    let mut legal = Vec::new();
    twin.legal(seat, &mut legal);
    let level = [Level::Normal, Level::Easy].into_iter().find(|level| brain.levels.contains(level))?;
    let (view, memory) = (twin.view(Viewer::Seat(seat)), G::Memory::default());
    let position = Position::<G> { seat, view: &view, memory: &memory, legal: &legal };
    let ranked = advise(brain, level, &position, &Budget::iterations(30), dice);
    let action = ranked.first()?.action;
    (legal.len() > 1 && !G::passes(action)).then(|| (seat, G::label(&view, seat, action, names)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(chance: f32) -> Hint {
        Hint {
            action: String::new(),
            label: String::new(),
            chance: Some(chance),
            visits: None,
            why: Vec::new(),
            sure: String::new(),
        }
    }

    #[test]
    fn it_says_how_sure_it_is() {
        let sure = |one: f32, two: f32| how_sure(&[hint(one), hint(two)]);
        assert_eq!(sure(0.52, 0.51), "A close call.");
        assert_eq!(sure(0.60, 0.52), "Better than the rest, not by far.");
        assert_eq!(sure(0.70, 0.50), "Clearly the best.");
        assert_eq!(how_sure(&[hint(0.5)]), "Nothing else can be done.");
        assert_eq!(how_sure(&[hint(0.5), Hint { chance: None, ..hint(0.0) }]), "");
    }

    #[test]
    fn it_compares_in_words() {
        let words = |one: f32, two: f32| compared(&[hint(one), hint(two)], false).unwrap();
        assert_eq!(words(0.62, 0.58), "Your chance to win: 62 %, against 58 % with the next best.");
        assert_eq!(words(0.62, 0.619), "Your chance to win: 62 %, and the next best may be as good.");
    }

    #[test]
    fn it_tells_what_the_next_best_does_not_bring() {
        let line = |text: &str| Foretold { text: text.to_owned(), sure: true };
        let (one, two) = (vec![line("You pay 2."), line("You gain 3.")], vec![line("You pay 2.")]);
        assert_eq!(telling(&one, &two), ["You gain 3."]);
        assert_eq!(telling(&two, &two), ["You pay 2."]);
    }
}
