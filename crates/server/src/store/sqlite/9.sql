-- What somebody may still do: so much was held at that time, and it fills again.
CREATE TABLE allowances (
    whose TEXT PRIMARY KEY,
    held INTEGER NOT NULL,
    at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX allowances_at ON allowances (at);
-- The version of its rules by which a table is played; 0 before its game begins.
ALTER TABLE tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;
-- Of which build a node is: the number of its page, and how many of these files it knows.
ALTER TABLE nodes ADD COLUMN build INTEGER NOT NULL DEFAULT 0;
ALTER TABLE nodes ADD COLUMN form INTEGER NOT NULL DEFAULT 8;
