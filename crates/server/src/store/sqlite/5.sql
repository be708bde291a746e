-- Who is signed in where, and until when. The token itself is only in the browser.
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_person ON sessions (person);
