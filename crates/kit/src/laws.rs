//! The laws, one function each. `Laws` carries what they need to know between actions.

use crate::Secret;
use kernel::{
    Action, Dice, Game, Match, Names, Record, Seat, Seats, Sight, Turn, Undo, Viewer, parse_options, play,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What every game of Pantheon keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// The game ends within the bound of its rules.
    Ends,
    /// Until it is over somebody can act, and everybody awaited has a legal action.
    SomeoneCanAct,
    /// A legal action applies without panic.
    LegalApplies,
    /// Anything else is refused and changes nothing.
    IllegalRefused,
    /// State, view, event and action survive serialisation; notation parses back and nothing else does.
    Serialises,
    /// A record replays to the same position; an undo restores the exact position.
    Replays,
    /// The twin of a viewer gives that viewer the same view and keeps every invariant.
    Fits,
    /// Legal actions, their order, labels, prompt and refusals are the same on a twin.
    Legal,
    /// What reports nothing drawn or revealed shows the same on a twin.
    FreeIsBlind,
    /// Memory excludes neither the truth nor a twin.
    MemoryIsHonest,
    /// A hidden fact can change without those who may not know it noticing.
    HiddenIsHidden,
    /// An unfinished play changes nothing that others see.
    UnfinishedIsUnseen,
    /// Simultaneous commits commute and can be taken back.
    CommitsCommute,
    /// The invariants hold after every action.
    Invariants,
    /// A view knows whether its own seat is awaited, and never claims more than the truth.
    AwaitedIsKnown,
    /// Once the game is over a view hides nothing.
    OverHidesNothing,
    /// Prompts, labels and log lines are one line of words each.
    Words,
    /// Options are what their table says.
    Options,
    /// Every secret and every hook of the kit was exercised.
    Exercised,
}

/// A law that broke and what was seen.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    pub(crate) law: Law,
    pub(crate) detail: String,
}

type Verdict = Result<(), Violation>;

fn ensure(law: Law, holds: bool, detail: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(Violation { law, detail: detail() }) }
}

pub(crate) struct Laws<'a, G: Game> {
    secrets: &'a [Secret<G>],
    unfinished: Option<fn(&G) -> Option<Seat>>,
    changed: Vec<bool>,
    was_unfinished: bool,
    memories: Vec<G::Memory>,
    /// Actions seen in this game, to be tried again when they are stale.
    stale: Vec<G::Action>,
    names: Names,
}

impl<'a, G: Game> Laws<'a, G> {
    pub(crate) fn new(secrets: &'a [Secret<G>], unfinished: Option<fn(&G) -> Option<Seat>>) -> Self {
        Laws {
            secrets,
            unfinished,
            changed: vec![false; secrets.len()],
            was_unfinished: false,
            memories: Vec::new(),
            stale: Vec::new(),
            names: Names::default(),
        }
    }

    /// A new game: everybody remembers what the setup showed.
    pub(crate) fn begin(&mut self, table: &Match<G>) {
        self.stale.clear();
        self.memories = Viewer::all(table.state().seats()).map(|viewer| table.memory(viewer)).collect();
    }

    /// Laws of the options as a table.
    pub(crate) fn options(&self) -> Verdict {
        let law = Law::Options;
        let default = G::Options::default();
        for spec in G::OPTIONS {
            let written: Value = serde_json::from_str(spec.default).expect("defaults are written as JSON");
            let said = parse_options::<G>(&json!({spec.key: written}));
            ensure(law, said.is_ok_and(|options| options == default), || {
                format!("default of {} is not {written}", spec.key)
            })?;
            for bad in [json!("no such value"), json!(-999_999_999), json!([]), json!({"a": 1}), json!(1.5)] {
                let refused = parse_options::<G>(&json!({spec.key: bad})).is_err();
                ensure(law, refused, || format!("{} accepts {bad}", spec.key))?;
            }
        }
        // An option that came later is written only where it is not off, so that older games keep their digest.
        let written = serde_json::to_value(&default).expect("options are plain data");
        let listed = |key: &String| G::OPTIONS.iter().any(|spec| spec.key == key);
        ensure(law, written.as_object().is_some_and(|all| all.keys().all(listed)), || {
            format!("an option is written that is not listed: {written}")
        })?;
        for preset in G::PRESETS {
            let read = parse_options::<G>(&json!({"preset": preset.id}));
            ensure(law, read.is_ok(), || format!("the preset {} cannot be read", preset.id))?;
        }
        ensure(law, parse_options::<G>(&json!({"no such option": 1})).is_err(), || {
            "any key is accepted".to_owned()
        })?;
        ensure(law, parse_options::<G>(&json!([1])).is_err(), || "a list is accepted".to_owned())?;
        let (fewest, most) = (*G::SEATS.start(), *G::SEATS.end());
        for seats in [0, fewest.wrapping_sub(1), most + 1, 200] {
            let refused =
                G::SEATS.contains(&seats) || Match::<G>::new(&G::Options::default(), seats, "0").is_err();
            ensure(law, refused, || format!("{seats} seats are accepted"))?;
        }
        Ok(())
    }

    /// Laws of a position.
    pub(crate) fn position(&mut self, table: &Match<G>, dice: &mut Dice) -> Verdict {
        let state = table.state();
        invariants(state)?;
        ensure(Law::Ends, table.moves().len() as u32 <= state.longest(), || {
            "it outlasts its bound".to_owned()
        })?;
        someone_can_act(state)?;
        serialises(state)?;
        self.refuses(table, dice)?;
        for viewer in Viewer::all(state.seats()) {
            self.awaited(state, viewer)?;
            self.twin(state, viewer, dice)?;
        }
        self.hidden(state, dice)
    }

    /// Plays a legal action under the laws of a step.
    pub(crate) fn step(
        &mut self,
        table: &mut Match<G>,
        chosen: (Seat, G::Action),
        dice: &mut Dice,
    ) -> Verdict {
        let (seat, action) = chosen;
        let before = table.clone();
        let first = table.events().len();
        let outcome = catch_unwind(AssertUnwindSafe(|| table.play(seat, action).map(|played| played.undo)));
        let undo = match outcome {
            Ok(Ok(undo)) => undo,
            Ok(Err(refusal)) => {
                return Err(Violation { law: Law::LegalApplies, detail: format!("{action}: {refusal}") });
            }
            Err(_) => {
                *table = before;
                return Err(Violation {
                    law: Law::LegalApplies,
                    detail: format!("seat {seat} {action} panics"),
                });
            }
        };
        if !self.stale.contains(&action) {
            self.stale.push(action);
        }
        self.told(table, first)?;
        self.free_is_blind(&before, chosen, undo, dice)?;
        self.unfinished_is_unseen(&before, table, first)?;
        self.undo(&before, table, seat, undo)?;
        self.commits(&before, table, chosen, undo)
    }

    /// Laws of a whole game.
    pub(crate) fn finished(&mut self, table: &Match<G>, dice: &mut Dice) -> Verdict {
        let state = table.state();
        let record = table.record();
        let read = Record::parse(&record.to_json()).map_err(|error| error.to_string());
        let again =
            read.and_then(|read| Match::<G>::resume(&read, usize::MAX).map_err(|error| error.to_string()));
        let same =
            again.as_ref().is_ok_and(|again| again.state() == state && again.events() == table.events());
        ensure(Law::Replays, same, || format!("the record gives another game: {:?}", again.err()))?;
        for viewer in Viewer::all(state.seats()) {
            let mut twin = G::imagine(&state.view(viewer), &G::Memory::default(), dice.split());
            let mut truth = state.clone();
            *twin.dice_mut() = Dice::fast(0);
            *truth.dice_mut() = Dice::fast(0);
            ensure(Law::OverHidesNothing, twin == truth, || {
                format!("{viewer:?} cannot rebuild the final position")
            })?;
        }
        Ok(())
    }

    /// A test that cannot fail is a defect: every hook must have been used.
    pub(crate) fn exercised(&self) -> Verdict {
        for (secret, &changed) in self.secrets.iter().zip(&self.changed) {
            ensure(Law::Exercised, changed, || format!("the secret `{}` never existed", secret.name))?;
        }
        let used = self.was_unfinished || self.unfinished.is_none();
        ensure(Law::Exercised, used, || "no play was ever unfinished".to_owned())
    }

    /// Illegal, foreign, stale and garbage actions.
    fn refuses(&self, table: &Match<G>, dice: &mut Dice) -> Verdict {
        let law = Law::IllegalRefused;
        let state = table.state();
        let (mut legal, mut pool) = (Vec::new(), self.stale.clone());
        state.turn().seats().iter().for_each(|seat| state.legal(seat, &mut pool));
        for seat in Seat::all(state.seats() + 1) {
            legal.clear();
            if state.turn().seats().contains(seat) {
                state.legal(seat, &mut legal);
            }
            pool.retain(|action| !legal.contains(action));
            let Some(action) = (!pool.is_empty()).then(|| dice.pick(&pool)) else { break };
            let mut copy = state.clone();
            let mut events = Vec::new();
            let refused = play(&mut copy, seat, action, &mut events).is_err();
            ensure(law, refused, || format!("seat {seat} may do {action}"))?;
            ensure(law, copy == *state && events.is_empty(), || {
                format!("a refused {action} changes something")
            })?;
        }
        Ok(())
    }

    fn awaited(&self, state: &G, viewer: Viewer) -> Verdict {
        let (known, truth) = (G::awaited(&state.view(viewer)), state.turn().seats());
        let own = viewer.seat().is_none_or(|seat| known.contains(seat) == truth.contains(seat));
        ensure(Law::AwaitedIsKnown, own, || {
            format!("{viewer:?} takes {known:?} for awaited, the truth is {truth:?}")
        })?;
        let over = state.turn() == Turn::Over;
        ensure(Law::AwaitedIsKnown, over == known.is_empty(), || format!("{viewer:?} is told {known:?} wait"))
    }

    /// Laws 1, 2 and 4, with an empty and with the full memory.
    fn twin(&self, state: &G, viewer: Viewer, dice: &mut Dice) -> Verdict {
        let view = state.view(viewer);
        let full = &self.memories[viewer.seat().map_or(state.seats() as usize, Seat::index)];
        let honest = G::admits(full, viewer, state);
        ensure(Law::MemoryIsHonest, honest, || format!("{viewer:?} remembers what excludes the truth"))?;
        for memory in [&G::Memory::default(), full] {
            let twin = G::imagine(&view, memory, dice.split());
            let seen = twin.view(viewer);
            ensure(Law::Fits, seen == view, || {
                format!("{viewer:?} sees\n{seen:?}\nin a twin instead of\n{view:?}")
            })?;
            let sound = twin.check();
            ensure(Law::Fits, sound.is_ok(), || format!("a twin of {viewer:?} is broken: {sound:?}"))?;
            let honest = G::admits(memory, viewer, &twin);
            ensure(Law::MemoryIsHonest, honest, || format!("{viewer:?} remembers what excludes a twin"))?;
            if let Viewer::Seat(seat) = viewer {
                self.same_choices(state, &twin, seat, dice)?;
            }
        }
        Ok(())
    }

    fn same_choices(&self, state: &G, twin: &G, seat: Seat, dice: &mut Dice) -> Verdict {
        let choices = |state: &G| {
            let mut legal = Vec::new();
            if state.turn().seats().contains(seat) {
                state.legal(seat, &mut legal);
            }
            legal
        };
        let (real, imagined) = (choices(state), choices(twin));
        ensure(Law::Legal, real == imagined, || {
            format!("seat {seat} may do {real:?}, on a twin {imagined:?}")
        })?;
        let view = state.view(Viewer::Seat(seat));
        if !real.is_empty() {
            one_line("the prompt", &G::prompt(&view, seat, &self.names))?;
            let action = dice.pick(&real);
            one_line(&format!("the label of {action}"), &G::label(&view, seat, action, &self.names))?;
        }
        if let Some(other) = (!self.stale.is_empty()).then(|| dice.pick(&self.stale))
            && !real.contains(&other)
        {
            let refusal = |state: &G| play(&mut state.clone(), seat, other, &mut ()).err();
            let (ours, theirs) = (refusal(state), refusal(twin));
            ensure(Law::Legal, ours == theirs, || {
                format!("{other} is refused by {ours:?}, on a twin by {theirs:?}")
            })?;
        }
        Ok(())
    }

    /// Law 3: what is free (or a commit) shows the actor the same on a twin.
    fn free_is_blind(
        &self,
        before: &Match<G>,
        chosen: (Seat, G::Action),
        undo: Undo,
        dice: &mut Dice,
    ) -> Verdict {
        if undo == Undo::Sealed {
            return Ok(());
        }
        let (seat, action) = chosen;
        let viewer = Viewer::Seat(seat);
        let after = |mut state: G| {
            let mut events = Vec::new();
            state.apply(seat, action, &mut events);
            let sights: Vec<_> = events.iter().filter_map(|event| Sight::of(event, viewer)).collect();
            (state.view(viewer), sights)
        };
        let twin = G::imagine(&before.state().view(viewer), &G::Memory::default(), dice.split());
        let (real, imagined) = (after(before.state().clone()), after(twin));
        ensure(Law::FreeIsBlind, real == imagined, || {
            format!("{action} is {undo:?} but shows seat {seat}\n{real:?}\nand on a twin\n{imagined:?}")
        })
    }

    /// Events in plain words, remembered by those who saw them, and surviving serialisation.
    fn told(&mut self, table: &Match<G>, first: usize) -> Verdict {
        for event in &table.events()[first..] {
            one_line("a line of the log", &kernel::Event::text(event, &self.names))?;
            survives("an event", event)?;
            let kind = serde_json::to_value(event)
                .ok()
                .and_then(|json| json.get("kind")?.as_str().map(str::to_owned));
            ensure(Law::Serialises, kind.is_some(), || format!("{event:?} has no `kind`"))?;
        }
        for (memory, viewer) in self.memories.iter_mut().zip(Viewer::all(table.state().seats())) {
            table.sights(viewer, first).for_each(|sight| G::remember(memory, viewer, &sight));
        }
        Ok(())
    }

    fn unfinished_is_unseen(&mut self, before: &Match<G>, after: &Match<G>, first: usize) -> Verdict {
        let Some(actor) = self.unfinished.and_then(|who| who(after.state())) else { return Ok(()) };
        self.was_unfinished = true;
        for viewer in Viewer::all(after.state().seats()).filter(|viewer| !viewer.is(actor)) {
            let (old, new) = (before.state().view(viewer), after.state().view(viewer));
            ensure(Law::UnfinishedIsUnseen, old == new, || {
                format!("{viewer:?} sees seat {actor} begin:\n{old:?}\nbecomes\n{new:?}")
            })?;
            let seen: Vec<_> = after.sights(viewer, first).collect();
            ensure(Law::UnfinishedIsUnseen, seen.is_empty(), || format!("{viewer:?} is told {seen:?}"))?;
        }
        Ok(())
    }

    fn undo(&self, before: &Match<G>, after: &Match<G>, seat: Seat, undo: Undo) -> Verdict {
        let mut back = after.clone();
        let allowed = back.take_back(seat).is_ok();
        ensure(Law::Replays, allowed == (undo != Undo::Sealed), || {
            format!("{undo:?}, yet undo is {allowed}")
        })?;
        let restored = !allowed || (back.state() == before.state() && back.events() == before.events());
        ensure(Law::Replays, restored, || "an undo does not restore the position".to_owned())
    }

    /// Commits in any order lead to the same game; one can be taken back while another stands.
    fn commits(&self, before: &Match<G>, after: &Match<G>, chosen: (Seat, G::Action), undo: Undo) -> Verdict {
        let law = Law::CommitsCommute;
        let others: Seats = before.state().turn().seats().without(chosen.0);
        if others.is_empty() || undo == Undo::Free {
            return Ok(());
        }
        let mut legal = Vec::new();
        for other in others.iter() {
            legal.clear();
            before.state().legal(other, &mut legal);
            let Some(&answer) = legal.last() else { continue };
            let (mut one, mut two) = (after.clone(), before.clone());
            let first = one.play(other, answer).map(|played| played.undo);
            let second = two.play(other, answer).is_ok() && two.play(chosen.0, chosen.1).is_ok();
            ensure(law, first.is_ok() && second, || {
                format!("{answer} of seat {other} depends on {}", chosen.1)
            })?;
            ensure(law, one.state() == two.state(), || format!("{} and {answer} do not commute", chosen.1))?;
            let open = undo == Undo::Committed && first == Ok(Undo::Committed);
            if open {
                let taken = one.take_back(chosen.0);
                let mut without = before.clone();
                without.play(other, answer).expect("it was legal a moment ago");
                let restored = taken.is_ok() && one.state() == without.state();
                ensure(law, restored, || format!("{} cannot be taken back: {taken:?}", chosen.1))?;
            }
        }
        Ok(())
    }

    /// Law 5.
    fn hidden(&mut self, state: &G, dice: &mut Dice) -> Verdict {
        for (secret, changed) in self.secrets.iter().zip(&mut self.changed) {
            let Some((other, knowers)) = (secret.change)(state, dice) else { continue };
            let law = Law::HiddenIsHidden;
            ensure(law, other != *state, || format!("`{}` did not change", secret.name))?;
            let sound = other.check();
            ensure(law, sound.is_ok(), || {
                format!("changing `{}` breaks the position: {sound:?}", secret.name)
            })?;
            for viewer in Viewer::all(state.seats()) {
                if viewer.seat().is_some_and(|seat| knowers.contains(seat)) {
                    continue;
                }
                let (old, new) = (state.view(viewer), other.view(viewer));
                ensure(law, old == new, || {
                    format!(
                        "{viewer:?} notices `{}` ({}):\n{old:?}\nbecomes\n{new:?}",
                        secret.name, secret.rule
                    )
                })?;
                *changed = true;
            }
        }
        Ok(())
    }
}

fn invariants<G: Game>(state: &G) -> Verdict {
    let sound = state.check();
    ensure(Law::Invariants, sound.is_ok(), || format!("{sound:?}"))
}

fn someone_can_act<G: Game>(state: &G) -> Verdict {
    let law = Law::SomeoneCanAct;
    let seats = state.turn().seats();
    ensure(law, (state.turn() == Turn::Over) == state.outcome().is_some(), || {
        "outcome and turn disagree".to_owned()
    })?;
    ensure(law, state.turn() == Turn::Over || !seats.is_empty(), || "the rules wait for nobody".to_owned())?;
    let mut legal = Vec::new();
    for seat in Seat::all(state.seats()) {
        legal.clear();
        state.legal(seat, &mut legal);
        let expected = seats.contains(seat);
        ensure(law, expected != legal.is_empty(), || {
            format!("seat {seat} is awaited: {expected}, and may do {legal:?}")
        })?;
        for (index, action) in legal.iter().enumerate() {
            ensure(law, !legal[..index].contains(action), || format!("{action} is listed twice"))?;
            parses_back(*action)?;
        }
    }
    let within = seats.iter().all(|seat| seat.0 < state.seats());
    ensure(law, within, || format!("the rules wait for {seats:?}"))
}

/// An action parses back from its notation; what is nearly its notation does not.
fn parses_back<A: Action>(action: A) -> Verdict {
    let text = action.to_string();
    let same = text.parse::<A>() == Ok(action);
    ensure(Law::Serialises, same, || format!("{text} does not parse back"))?;
    for near in [
        format!("{text} "),
        format!(" {text}"),
        format!("{text}x"),
        format!("+{text}"),
        text.replacen('{', "{+", 1),
    ] {
        let strict = near == text || near.parse::<A>().map_or(true, |read| read.to_string() == near);
        ensure(Law::Serialises, strict, || format!("`{near}` reads as an action that is written otherwise"))?;
    }
    ensure(Law::Serialises, size_of::<A>() <= 8, || "an action is larger than 8 bytes".to_owned())
}

fn serialises<G: Game>(state: &G) -> Verdict {
    survives("the state", state)?;
    for viewer in Viewer::all(state.seats()) {
        survives("a view", &state.view(viewer))?;
    }
    Ok(())
}

fn survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(what: &str, data: &T) -> Verdict {
    let json = serde_json::to_string(data).map_err(|error| error.to_string());
    let back =
        json.and_then(|json| serde_json::from_str::<T>(&json).map_err(|error| format!("{error} in {json}")));
    let same = back.as_ref().is_ok_and(|back| back == data);
    ensure(Law::Serialises, same, || format!("{what} does not survive: {:?}", back.err()))
}

fn one_line(what: &str, text: &str) -> Verdict {
    let good = !text.trim().is_empty() && text.trim() == text && !text.contains('\n');
    ensure(Law::Words, good, || format!("{what} is {text:?}"))
}
