-- After a correction of a source, a job computes its locations again, from this time on. Null: none of them wait.
ALTER TABLE sources ADD COLUMN recompute_due timestamptz;
-- Locations up to this id are computed, which are that many of the total. The total is unknown until the job begins.
ALTER TABLE sources ADD COLUMN recomputed_until integer NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN recomputed_count integer NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN recompute_total integer;
-- The change set of the locations that have changed so far.
ALTER TABLE sources ADD COLUMN recompute_change_set_id bigint;
