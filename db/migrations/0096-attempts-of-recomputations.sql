-- How often the job has failed to compute the locations of the source since it last came further.
ALTER TABLE sources ADD COLUMN recompute_attempts integer NOT NULL DEFAULT 0;
