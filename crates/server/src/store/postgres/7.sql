-- Tournaments: who takes part, which tables their rounds have, who sits where there and how it came out.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    maker TEXT,
    game TEXT NOT NULL,
    body TEXT NOT NULL,
    listed BIGINT NOT NULL,
    club TEXT,
    state TEXT NOT NULL,
    round BIGINT NOT NULL,
    made BIGINT NOT NULL,
    starts BIGINT,
    seed TEXT,
    why TEXT,
    due BIGINT
);
CREATE INDEX tournaments_due ON tournaments (due);
CREATE INDEX tournaments_made ON tournaments (made);
CREATE INDEX tournaments_club ON tournaments (club);

CREATE TABLE entrants (
    tournament TEXT NOT NULL,
    number BIGINT NOT NULL,
    person TEXT,
    nonce TEXT NOT NULL,
    dropped BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
);
CREATE UNIQUE INDEX entrants_person ON entrants (person, tournament);

CREATE TABLE pairings (
    tournament TEXT NOT NULL,
    round BIGINT NOT NULL,
    board BIGINT NOT NULL,
    table_key BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    state TEXT NOT NULL,
    replay TEXT,
    PRIMARY KEY (tournament, round, board)
);
CREATE UNIQUE INDEX pairings_table ON pairings (table_key);

CREATE TABLE places (
    tournament TEXT NOT NULL,
    round BIGINT NOT NULL,
    board BIGINT NOT NULL,
    place BIGINT NOT NULL,
    entrant BIGINT,
    seat BIGINT NOT NULL,
    rank BIGINT,
    points BIGINT,
    PRIMARY KEY (tournament, round, board, place)
);

-- Clubs: a private list of people, the tables that were made for it, and what was said there.
CREATE TABLE clubs (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    maker TEXT,
    invitation TEXT NOT NULL UNIQUE,
    made BIGINT NOT NULL
);

CREATE TABLE members (
    club TEXT NOT NULL,
    person TEXT NOT NULL,
    joined BIGINT NOT NULL,
    PRIMARY KEY (club, person)
);
CREATE INDEX members_person ON members (person);

CREATE TABLE club_tables (
    table_key BIGINT PRIMARY KEY,
    club TEXT NOT NULL
);
CREATE INDEX club_tables_club ON club_tables (club);

CREATE TABLE club_chat (
    club TEXT NOT NULL,
    number BIGINT NOT NULL,
    person TEXT,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    removed BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (club, number)
);
CREATE INDEX club_chat_person ON club_chat (person);
