-- Which tables count for ratings, and of those that are over who played on which side and how they came out.
ALTER TABLE tables ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;

CREATE TABLE rated (
    table_key BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    side BIGINT NOT NULL,
    place BIGINT NOT NULL,
    PRIMARY KEY (table_key, seat)
);
CREATE INDEX rated_order ON rated (game, at, table_key);
