-- Lines of talk that a moderator has taken out; who keeps order; what people have reported, with what was said around it; what
-- stands against whom.
ALTER TABLE chat ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;

CREATE TABLE moderators (
    person TEXT PRIMARY KEY,
    since INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    reporter TEXT,
    subject TEXT NOT NULL,
    about TEXT NOT NULL,
    table_key INTEGER,
    line INTEGER,
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    handled INTEGER,
    club TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX reports_open ON reports (reporter, about) WHERE handled IS NULL;
CREATE INDEX reports_about ON reports (about);
CREATE INDEX reports_subject ON reports (subject);

CREATE TABLE report_lines (
    report TEXT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (report, number)
) WITHOUT ROWID;
CREATE INDEX report_lines_person ON report_lines (person);

-- The mark is the name of a banned account, as nobody can read it: it stays where the person is forgotten.
CREATE TABLE measures (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER,
    why TEXT NOT NULL,
    lifted INTEGER,
    mark TEXT
) WITHOUT ROWID;
CREATE INDEX measures_person ON measures (person);
CREATE INDEX measures_mark ON measures (mark) WHERE mark IS NOT NULL;

-- What was done to keep order. Nothing of it is ever changed or removed.
CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    who TEXT,
    what TEXT NOT NULL,
    whom TEXT NOT NULL,
    until INTEGER,
    why TEXT NOT NULL
);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'what was done is never changed'); END;
CREATE TRIGGER audit_is_not_removed BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'what was done is never changed'); END;
CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'what was done is never changed'); END;
