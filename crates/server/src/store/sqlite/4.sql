-- Signs of life and when the server was away; what a host did beside it; requests of chat that were carried out.
CREATE TABLE marks (
    name TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE absences (
    began INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL
);

CREATE TABLE notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    about TEXT NOT NULL,
    whom TEXT NOT NULL
);

ALTER TABLE chat ADD COLUMN client TEXT;
CREATE UNIQUE INDEX chat_client ON chat (table_key, person, client) WHERE client IS NOT NULL;
