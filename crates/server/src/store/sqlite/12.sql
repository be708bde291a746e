-- Tournaments: who takes part, which tables their rounds have, who sits where there and how it came out.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    maker TEXT,
    game TEXT NOT NULL,
    body TEXT NOT NULL,
    listed INTEGER NOT NULL,
    club TEXT,
    state TEXT NOT NULL,
    round INTEGER NOT NULL,
    made INTEGER NOT NULL,
    starts INTEGER,
    seed TEXT,
    why TEXT,
    due INTEGER
) WITHOUT ROWID;
CREATE INDEX tournaments_due ON tournaments (due);
CREATE INDEX tournaments_made ON tournaments (made);
CREATE INDEX tournaments_club ON tournaments (club);

CREATE TABLE entrants (
    tournament TEXT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT,
    nonce TEXT NOT NULL,
    dropped INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entrants_person ON entrants (person, tournament);

CREATE TABLE pairings (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    table_key INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    state TEXT NOT NULL,
    replay TEXT,
    PRIMARY KEY (tournament, round, board)
) WITHOUT ROWID;
CREATE UNIQUE INDEX pairings_table ON pairings (table_key);

CREATE TABLE places (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    place INTEGER NOT NULL,
    entrant INTEGER,
    seat INTEGER NOT NULL,
    rank INTEGER,
    points INTEGER,
    PRIMARY KEY (tournament, round, board, place)
) WITHOUT ROWID;

-- Clubs: a private list of people, the tables that were made for it, and what was said there.
CREATE TABLE clubs (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    maker TEXT,
    invitation TEXT NOT NULL UNIQUE,
    made INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE members (
    club TEXT NOT NULL,
    person TEXT NOT NULL,
    joined INTEGER NOT NULL,
    PRIMARY KEY (club, person)
) WITHOUT ROWID;
CREATE INDEX members_person ON members (person);

CREATE TABLE club_tables (
    table_key INTEGER PRIMARY KEY,
    club TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX club_tables_club ON club_tables (club);

CREATE TABLE club_chat (
    club TEXT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (club, number)
) WITHOUT ROWID;
CREATE INDEX club_chat_person ON club_chat (person);
