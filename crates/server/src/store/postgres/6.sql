-- The e-mail address of a person, and whether they have shown that it is theirs.
CREATE TABLE addresses (
    person TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    confirmed BIGINT NOT NULL
);
CREATE INDEX addresses_address ON addresses (address);
-- Where somebody wants to be told that a game waits for them (table_key 0), or a table tells what spectators see of it.
CREATE TABLE ways (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    table_key BIGINT NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    label TEXT NOT NULL,
    made BIGINT NOT NULL,
    failed BIGINT NOT NULL
);
CREATE INDEX ways_person ON ways (person);
CREATE INDEX ways_browser ON ways (address) WHERE kind = 'push';
CREATE INDEX ways_table ON ways (table_key) WHERE table_key <> 0;
-- Which kinds of notice somebody wants, in general (table_key 0) and at single tables.
CREATE TABLE wishes (
    person TEXT NOT NULL,
    table_key BIGINT NOT NULL,
    kind TEXT NOT NULL,
    wanted BIGINT NOT NULL,
    PRIMARY KEY (person, table_key, kind)
);
-- When somebody wants no letters, by the clock of their zone in minutes of the day, and when the last one went out.
CREATE TABLE quiet (
    person TEXT PRIMARY KEY,
    zone TEXT NOT NULL,
    begins BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    letter BIGINT NOT NULL
);
-- What is still to be told by which way of which table; nothing where due is NULL. Person is empty for what a table tells.
CREATE TABLE summons (
    way TEXT NOT NULL,
    table_key BIGINT NOT NULL,
    person TEXT NOT NULL,
    at BIGINT NOT NULL,
    due BIGINT,
    tries BIGINT NOT NULL,
    tried BIGINT NOT NULL,
    PRIMARY KEY (way, table_key)
);
CREATE INDEX summons_due ON summons (due) WHERE due IS NOT NULL;
CREATE INDEX summons_person ON summons (person);
