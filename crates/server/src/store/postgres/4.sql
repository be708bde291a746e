-- What somebody may still do: so much was held at that time, and it fills again.
CREATE TABLE allowances (
    whose TEXT PRIMARY KEY,
    held BIGINT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX allowances_at ON allowances (at);
-- The version of its rules by which a table is played; 0 before its game begins.
ALTER TABLE tables ADD COLUMN rules BIGINT NOT NULL DEFAULT 0;
-- Of which build a node is: the number of its page, and how many of these files it knows.
ALTER TABLE nodes ADD COLUMN build BIGINT NOT NULL DEFAULT 0;
ALTER TABLE nodes ADD COLUMN form BIGINT NOT NULL DEFAULT 3;
-- A build that knows fewer of these files can no longer use this database.
ALTER TABLE form ADD COLUMN least BIGINT NOT NULL DEFAULT 0;
