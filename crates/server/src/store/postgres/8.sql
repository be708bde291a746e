-- Passkeys of accounts, by the id that the authenticator gave each; public keys and counts of signatures as the library writes them.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    credential TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    state TEXT NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX passkeys_person ON passkeys (person);

-- What works once, for a short time: challenges, links and codes, by the hash of what their owner holds.
CREATE TABLE tickets (
    hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    person TEXT,
    body TEXT NOT NULL,
    made BIGINT NOT NULL,
    until BIGINT NOT NULL,
    used BIGINT
);
CREATE INDEX tickets_person ON tickets (person);
CREATE INDEX tickets_until ON tickets (until);
