-- Who may see how somebody has done, and what they have achieved in games that are over.
ALTER TABLE people ADD COLUMN shown TEXT NOT NULL DEFAULT 'everybody';

CREATE TABLE feats (
    table_key INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    feat TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (table_key, seat, feat)
) WITHOUT ROWID;
CREATE INDEX feats_person ON feats (person);
