-- When a table at rest next has something to do by itself, the greatest number while it is in memory; since when somebody
-- is known.
ALTER TABLE tables ADD COLUMN due INTEGER;
UPDATE tables SET due = 0 WHERE state = 'playing';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
ALTER TABLE people ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
UPDATE people SET made = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
