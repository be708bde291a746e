-- Who plays, for the list of tables; what has been seen; finished games by a key of their own.
ALTER TABLE tables ADD COLUMN chairs TEXT NOT NULL DEFAULT '[]';
ALTER TABLE seats ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE finished ADD COLUMN replay TEXT;
CREATE UNIQUE INDEX finished_replay ON finished (replay);
CREATE INDEX finished_at ON finished (at);
