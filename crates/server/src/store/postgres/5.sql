-- Who may see how somebody has done, and what they have achieved in games that are over.
ALTER TABLE people ADD COLUMN shown TEXT NOT NULL DEFAULT 'everybody';

CREATE TABLE feats (
    table_key BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    feat TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (table_key, seat, feat)
);
CREATE INDEX feats_person ON feats (person);
