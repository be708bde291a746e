-- The log in order of arrival; one place of one table is taken once.
CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    table_key INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL
);
CREATE UNIQUE INDEX log_order ON log (table_key, sequence);

CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    listed INTEGER NOT NULL,
    state TEXT NOT NULL,
    made INTEGER NOT NULL
);
CREATE INDEX tables_listed ON tables (listed, made);
CREATE INDEX tables_state ON tables (state);

CREATE TABLE seats (
    table_key INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;
CREATE INDEX seats_person ON seats (person, table_key);

CREATE TABLE finished (
    table_key INTEGER PRIMARY KEY,
    record TEXT NOT NULL,
    lines TEXT NOT NULL,
    at INTEGER NOT NULL
);

CREATE TABLE results (
    table_key INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    place INTEGER NOT NULL,
    score INTEGER NOT NULL,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;
CREATE INDEX results_person ON results (person);

CREATE TABLE snapshots (
    table_key INTEGER PRIMARY KEY,
    sequence INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    body TEXT NOT NULL
);

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    account TEXT UNIQUE,
    password TEXT
) WITHOUT ROWID;

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
