-- Which tables count for ratings, and of those that are over who played on which side and how they came out.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

CREATE TABLE rated (
    table_key INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    side INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;
CREATE INDEX rated_order ON rated (game, at, table_key);
