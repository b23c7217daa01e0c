-- The revision of the source that the job computes. Another correction raises it, but a changed license does not.
ALTER TABLE sources ADD COLUMN recompute_revision integer NOT NULL DEFAULT 0;
