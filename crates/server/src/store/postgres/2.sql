-- The nodes that are there, and until when they count as there; whether one wants no other beside it.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    until BIGINT NOT NULL,
    alone BIGINT NOT NULL
);
-- Which node has which table, and the how many-th time that it changed hands: who writes names it. No row is ever removed
-- while its table is there, so that no number comes twice.
CREATE TABLE owners (
    table_key BIGINT PRIMARY KEY,
    node TEXT NOT NULL,
    epoch BIGINT NOT NULL
);
CREATE INDEX owners_node ON owners (node) WHERE node <> '';
