-- The e-mail address of a person, and whether they have shown that it is theirs.
CREATE TABLE addresses (
    person TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    confirmed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX addresses_address ON addresses (address);
-- Where somebody wants to be told that a game waits for them (table_key 0), or a table tells what spectators see of it.
CREATE TABLE ways (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    table_key INTEGER NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    label TEXT NOT NULL,
    made INTEGER NOT NULL,
    failed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX ways_person ON ways (person);
CREATE INDEX ways_browser ON ways (address) WHERE kind = 'push';
CREATE INDEX ways_table ON ways (table_key) WHERE table_key <> 0;
-- Which kinds of notice somebody wants, in general (table_key 0) and at single tables.
CREATE TABLE wishes (
    person TEXT NOT NULL,
    table_key INTEGER NOT NULL,
    kind TEXT NOT NULL,
    wanted INTEGER NOT NULL,
    PRIMARY KEY (person, table_key, kind)
) WITHOUT ROWID;
-- When somebody wants no letters, by the clock of their zone in minutes of the day, and when the last one went out.
CREATE TABLE quiet (
    person TEXT PRIMARY KEY,
    zone TEXT NOT NULL,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    letter INTEGER NOT NULL
) WITHOUT ROWID;
-- What is still to be told by which way of which table; nothing where due is NULL. Person is empty for what a table tells.
CREATE TABLE summons (
    way TEXT NOT NULL,
    table_key INTEGER NOT NULL,
    person TEXT NOT NULL,
    at INTEGER NOT NULL,
    due INTEGER,
    tries INTEGER NOT NULL,
    tried INTEGER NOT NULL,
    PRIMARY KEY (way, table_key)
) WITHOUT ROWID;
CREATE INDEX summons_due ON summons (due) WHERE due IS NOT NULL;
CREATE INDEX summons_person ON summons (person);
