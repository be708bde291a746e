-- What people say, and whom they do not want to hear.
CREATE TABLE chat (
    table_key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person TEXT,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_key, number)
) WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person);

CREATE TABLE blocks (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (person, other)
) WITHOUT ROWID;
