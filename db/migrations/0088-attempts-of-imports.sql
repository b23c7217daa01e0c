-- How often a process has begun with an import since it last came further: some files end the process that reads them.
ALTER TABLE import_runs ADD COLUMN attempts integer NOT NULL DEFAULT 0;
-- A revert that fails gives it back, so that half an import does not look whole.
ALTER TABLE import_runs ADD COLUMN state_before_revert text;
