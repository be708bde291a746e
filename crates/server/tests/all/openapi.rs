//! The description for machines says what the code says: every route, every field.

use games::kernel::{Outcome, Seat};
use protocol::*;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn description() -> Value {
    serde_json::from_str(include_str!("../../../../docs/openapi.json")).unwrap()
}

/// The routes as the code has them: path and methods.
fn routes() -> BTreeMap<String, BTreeSet<String>> {
    let source = include_str!("../../src/http/mod.rs");
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for part in source.split(".route(\"").skip(1) {
        let (path, rest) = part.split_once('"').unwrap();
        let handlers = rest.split("\n").next().unwrap();
        let methods =
            ["get", "post", "delete"].into_iter().filter(|method| handlers.contains(&format!("{method}(")));
        found.entry(path.to_owned()).or_default().extend(methods.map(str::to_owned));
    }
    found.remove("/api/{*rest}");
    found
}

#[test]
fn every_route_is_described_and_nothing_else() {
    let described: BTreeMap<String, BTreeSet<String>> = description()["paths"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(path, item)| (path.clone(), item.as_object().unwrap().keys().cloned().collect()))
        .collect();
    assert_eq!(described, routes());
    assert!(routes().len() > 20);
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

/// A value with everything in it has exactly the fields of its schema; one with as little as can be, the required ones.
fn check(name: &str, schema: &Value, full: &impl Serialize) {
    let full = serde_json::to_value(full).unwrap();
    assert_eq!(keys(&schema["properties"]), keys(&full), "{name}");
    let none = Vec::new();
    let required = schema["required"].as_array().unwrap_or(&none);
    assert!(required.iter().all(|key| full.get(key.as_str().unwrap()).is_some()), "{name}");
}

#[test]
fn every_field_is_described() {
    let description = description();
    let schemas = &description["components"]["schemas"];
    let text = || "x".to_owned();
    let person = Person { id: text(), name: text(), colour: Some(1) };
    let fork = Fork { table: text(), at: 1 };
    let fair = Fair { commitment: text(), secret: Some(text()), nonces: vec![text()], lot: vec![1] };
    let outcome = Outcome::shared(2, true, 1).unwon();
    let line = TableLine {
        table: text(),
        game: text(),
        made: 1,
        state: State::Over,
        seats: vec![Holder::Open],
        rated: true,
    };
    let value = ValueInfo { value: json!(1), about: text() };
    let standing = StandingInfo { key: text(), about: text() };
    let preset = PresetInfo { id: text(), name: text(), about: text(), options: Map::new() };
    let option = OptionInfo {
        key: text(),
        name: text(),
        about: text(),
        choices: vec![value.clone()],
        range: Some((1, 2)),
        default: json!(1),
        guard: true,
    };
    let finisher = Finisher { name: text(), seat: Seat(0), place: 1, score: 1 };
    let calendar = Calendar { zone: text(), weekends: true, days: vec![text()] };
    let facts = TableFacts {
        id: text(),
        game: text(),
        options: json!({}),
        seats: vec![Holder::Person(person.clone())],
        maker: text(),
        listed: true,
        clock: Clock::None,
        calendar: Some(calendar.clone()),
        timeout: Timeout::Bot,
        hints: true,
        spectator_delay: 1,
        rated: true,
        state: State::Over,
        question: Some(Question::Undo { seat: Seat(0) }),
        outcome: Some(outcome.clone()),
        fair: fair.clone(),
        replay: Some(text()),
        rematch: Some(text()),
        fork: Some(fork.clone()),
    };
    let ask =
        Ask { prompt: text(), actions: vec![Choice { action: text(), label: text() }], pass: Some(text()) };
    let rest = Rest { from: 1, to: 2 };
    let seat_clock = SeatClock { seat: Seat(0), left: 1, since: Some(1), rests: vec![rest] };
    let own_clock = OwnClock { left: 1, since: Some(1), rests: vec![rest] };
    let chat = Chat { number: 1, person: Some(text()), name: text(), text: text(), at: 1, removed: true };
    let raw = || RawValue::from_string("{}".to_owned()).unwrap();
    let step = PlanStep {
        question: text(),
        prompt: text(),
        actions: vec![Choice { action: text(), label: text() }],
    };
    let plan = Plan { steps: vec![step.clone()], stopped: Some(PlanStop::Unexpected) };
    let update = Update::<Value> {
        number: 1,
        you: Some(Seat(0)),
        keep: 1,
        told: vec![json!({})],
        view: Some(raw()),
        ask: Some(ask.clone()),
        question: Some(Question::Undo { seat: Seat(0) }),
        awaited: vec![Seat(0)],
        undo: Some(UndoStatus::Free),
        standing: Some(text()),
        plan: Some(plan.clone()),
        clock: Some(own_clock.clone()),
        clocks: vec![seat_clock.clone()],
        table: Some(Box::new(facts.clone())),
    };
    let rating = Rating { game: text(), points: 1, give_or_take: 1, played: 1, settled: true };
    let rating_line = RatingLine { place: 1, person: text(), name: text(), rating: rating.clone() };
    let feat = FeatLine { id: text(), name: text(), about: text(), times: 1, first: Some(1) };
    let game_profile = GameProfile {
        game: text(),
        played: 1,
        won: 1,
        rating: Some(rating.clone()),
        course: vec![1],
        feats: vec![feat.clone()],
    };
    let past = PastGame {
        replay: text(),
        game: text(),
        ended: 1,
        place: 1,
        score: 1,
        seats: 2,
        players: vec![finisher.clone()],
        change: Some(1),
    };
    let rival = Rival { person: text(), name: text(), played: 1, ahead: 1, behind: 0, last: 1 };
    let wants = Wants { page: Some(true), push: Some(true), mail: Some(true), hook: Some(true) };
    let off = NoticesOff { push: Some(text()), mail: Some(text()), hook: Some(text()) };
    let quiet = Quiet { zone: text(), begins: 1, ends: 2 };
    let way = WayLine {
        id: text(),
        kind: "hook".to_owned(),
        label: text(),
        made: 1,
        table: Some(text()),
        asleep: true,
        failing: true,
        stopped: true,
    };
    let bot_rating = BotRating { level: text(), points: 1 };
    let cup_line = TournamentLine {
        tournament: text(),
        name: text(),
        game: text(),
        seats: 2,
        rounds: 2,
        round: 1,
        state: TournamentState::Playing,
        rated: true,
        made: 1,
        starts: Some(1),
        joined: 2,
        you: Some(1),
        your_table: Some(text()),
    };
    let cup_seat = TournamentSeat { entrant: Some(1), rank: Some(1), points: Some(2) };
    let cup_table = TournamentTable {
        board: 1,
        table: text(),
        progress: Progress::Over,
        replay: Some(text()),
        seats: vec![cup_seat],
    };
    let cup_round = TournamentRound { number: 1, tables: vec![cup_table.clone()], byes: vec![3] };
    let entrant = Entrant {
        number: 1,
        person: Some(text()),
        name: text(),
        place: 1,
        points: 2,
        opponents: 0,
        duels: 0,
        byes: 0,
        dropped: false,
    };
    let cup = Tournament {
        line: cup_line.clone(),
        options: json!({}),
        clock: Clock::None,
        calendar: Some(calendar.clone()),
        timeout: Timeout::Bot,
        spectator_delay: 1,
        fill: FillUp::Byes,
        admission: Admission::Open,
        maker: Some(text()),
        seed: Some(text()),
        why: Some(text()),
        entrants: vec![entrant.clone()],
        played: vec![cup_round.clone()],
    };
    let member = MemberLine { person: text(), name: text(), joined: 1, played: 1, won: 1 };
    let whom = Whom { id: text(), name: text(), account: Some(text()) };
    let report = Report {
        id: text(),
        at: 1,
        reporter: Some(whom.clone()),
        subject: whom.clone(),
        game: Some(text()),
        table: Some(text()),
        club: Some(text()),
        line: Some(1),
        reason: Reason::Insult,
        words: text(),
        context: vec![chat.clone()],
    };
    let (kind, wish) = (MeasureKind::Mute, MeasureWish { kind: MeasureKind::Mute, seconds: Some(60) });
    let measure = Measure { id: text(), person: whom.clone(), kind, at: 1, until: Some(1), why: text() };
    let (by, what) = (Some(whom.clone()), OrderAct::Muted);
    let audit = AuditLine { at: 1, by, what, whom: whom.clone(), until: Some(1), why: text() };
    let check = |name: &str, full: &dyn Fn() -> Value| check(name, &schemas[name], &full());
    let to = |full: Value| move || full.clone();
    macro_rules! all {
        ($($name:literal: $value:expr),* $(,)?) => { $(check($name, &to(json!($value)));)* };
    }
    all! {
        "ValueInfo": value, "StandingInfo": standing.clone(), "PresetInfo": preset.clone(),
        "OptionInfo": option.clone(), "Person": person.clone(),
        "Fork": fork.clone(), "Fair": fair.clone(), "Outcome": outcome.clone(), "TableLine": line.clone(),
        "Finisher": finisher.clone(), "TableFacts": facts, "Ask": ask.clone(), "Choice": ask.actions[0].clone(),
        "Calendar": calendar.clone(), "Rest": rest, "SeatClock": seat_clock, "OwnClock": own_clock, "Chat": chat.clone(), "Update": update, "Plan": plan, "PlanStep": step.clone(),
        "Problem": Problem { code: text(), message: text() },
        "BotInfo": BotInfo { level: text(), about: text() },
        "Me": Me { id: text(), name: text(), account: Some(text()), moderator: true },
        "Account": Account { name: text(), password: text() },
        "NewPassword": NewPassword { old: text(), new: text() },
        "SignOut": SignOut { everywhere: true },
        "SessionLine": SessionLine { id: text(), device: text(), made: 1, seen: 1, here: true },
        "NewTable": NewTable { table: text() },
        "Ways": Ways {
            password: true, passkeys: Vec::new(), no_passkeys: Some(text()), address: Some(text()), waiting: Some(text()),
            no_mail: Some(text()),
        },
        "PasskeyLine": PasskeyLine { id: text(), name: text(), made: 1, seen: 1 },
        "Handover": Handover { code: Some(text()), until: 1, used: true },
        "Sit": Sit { seat: Some(Seat(0)), nonce: text(), colour: Some(1) },
        "Rating": rating.clone(),
        "RatingLine": rating_line.clone(),
        "BotRating": bot_rating.clone(),
        "Leaderboard": Leaderboard {
            game: text(), season: Some(text()), seasons: vec![text()], least: 1, lines: vec![rating_line], bots: vec![bot_rating],
        },
        "Show": Show { shown: Shown::Met },
        "FeatLine": feat.clone(),
        "GameProfile": game_profile.clone(),
        "PastGame": past.clone(),
        "Rival": rival.clone(),
        "Profile": Profile {
            person: text(), name: text(), shown: Some(Shown::Met), games: vec![game_profile], history: vec![past],
            rivals: vec![rival],
        },
        "Wants": wants, "NoticesOff": off.clone(), "Quiet": quiet.clone(), "WayLine": way.clone(),
        "Notices": Notices {
            off, push_key: Some(text()), address: Some(text()), confirmed: true, wants, quiet: Some(quiet.clone()),
            ways: vec![way.clone()],
        },
        "SetNotices": SetNotices { wants, quiet: Some(quiet) },
        "NewPush": NewPush { endpoint: text(), p256dh: text(), auth: text() },
        "NewHook": NewHook { url: text() },
        "HookCode": HookCode { code: text() },
        "MadeHook": MadeHook { id: text(), secret: text() },
        "TableNotices": TableNotices { wants, general: wants, hooks: vec![way] },
        "NewReport": NewReport {
            table: Some(text()), club: Some(text()), line: Some(1), person: Some(text()), reason: Reason::Spam, words: text(),
        },
        "Received": Received { report: text() },
        "OwnReport": OwnReport {
            report: text(), at: 1, name: text(), reason: Reason::Name, words: text(), handled: true,
        },
        "Whom": whom, "Report": report.clone(), "Measure": measure.clone(), "AuditLine": audit.clone(),
        "Moderation": Moderation { reports: vec![report], measures: vec![measure], audit: vec![audit] },
        "MeasureWish": wish, "Ruling": Ruling { remove: true, measure: Some(wish), why: text() },
        "NewMeasure": NewMeasure { person: text(), measure: wish, why: text() }, "Lift": Lift { why: text() },
        "Standing": Standing { game: text(), played: 1, won: 1, best: 1 },
        "GameInfo": GameInfo {
            id: text(), name: text(), rules: 1, seats: (1, 2), options: vec![option], presets: vec![preset],
            bots: vec![text()], standing: vec![standing], seats_by_lot: true, standing_default: Some(text()),
        },
        "Presence": Presence { seats: vec![Seat(0)], watching: 1 },
        "MyTable": MyTable { line, seat: Seat(0), your_turn: true, prompt: Some(text()), unseen: 1, awaited: vec![Seat(1)], since: 1 },
        "FinishedLine": FinishedLine { replay: text(), game: text(), ended: 1, players: vec![finisher] },
        "Replay": Replay { game: text(), names: vec![text()], colours: vec![Some(1)], outcome: Some(outcome), fair, record: raw() },
        "CreateTable": CreateTable {
            game: text(), options: json!({}), seats: vec![Place::Me], listed: true, clock: Clock::None,
            calendar: Some(calendar.clone()), timeout: Timeout::Bot, hints: true, spectator_delay: 1, rated: true, nonce: text(), fork: Some(fork), colour: Some(1),
        },
        "TournamentLine": cup_line.clone(),
        "TournamentSeat": cup_seat,
        "TournamentTable": cup_table,
        "TournamentRound": cup_round,
        "Entrant": entrant,
        "Tournament": cup,
        "CreateTournament": CreateTournament {
            name: text(), game: text(), options: json!({}), seats: 2, rounds: 2, clock: Clock::None, calendar: Some(calendar), timeout: Timeout::Bot,
            spectator_delay: 1, rated: true, fill: FillUp::Byes, admission: Admission::Open, starts: Some(1),
        },
        "Join": Join { nonce: text() },
        "NewTournament": NewTournament { tournament: text() },
        "NameClub": NameClub { name: text() },
        "JoinClub": JoinClub { invitation: text() },
        "ClubMember": ClubMember { person: text() },
        "ClubSay": ClubSay { text: text() },
        "ClubLine": ClubLine { club: text(), name: text(), members: 1 },
        "MemberLine": member.clone(),
        "Club": Club {
            club: text(), name: text(), maker: text(), invitation: text(), members: vec![member], tables: Vec::new(),
            tournaments: vec![cup_line], chat: Vec::new(),
        },
    }
    let client = text();
    let says = [
        ToServer::Act { client: client.clone(), seen: 1, action: text() },
        ToServer::Undo { client: client.clone(), ask: true },
        ToServer::Answer { client: client.clone(), yes: true },
        ToServer::Vote { client: client.clone(), choice: Vote::Wait },
        ToServer::Standing { client: client.clone(), answer: Some(text()) },
        ToServer::Plan { client: client.clone(), steps: vec![step.clone()] },
        ToServer::Chat { client: client.clone(), text: text() },
    ];
    messages("ToServer", &schemas["ToServer"], &says.map(|message| json!(message)));
    let hears = [
        ToClient::<Value>::Done { client: client.clone(), number: 1 },
        ToClient::Stale { client: client.clone() },
        ToClient::Refused { client, code: text(), message: text() },
        ToClient::Bye { why: text(), again: true },
    ];
    messages("ToClient", &schemas["ToClient"], &hears.map(|message| json!(message)));
}

/// Each message is one of the kinds of its schema, with the same fields.
fn messages(name: &str, schema: &Value, examples: &[Value]) {
    let kinds: BTreeMap<&str, &Value> = schema["oneOf"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|kind| kind["properties"].as_object().unwrap())
        .map(|(kind, inner)| (kind.as_str(), inner))
        .collect();
    for example in examples {
        let (kind, inner) = example.as_object().unwrap().iter().next().unwrap();
        let described = kinds.get(kind.as_str()).unwrap_or_else(|| panic!("{name} lacks {kind}"));
        assert_eq!(keys(&described["properties"]), keys(inner), "{name} {kind}");
    }
}
