-- Imports of places, from the browser and the command line. A job does the ones in a state of work.
CREATE TABLE import_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null is the operator at the command line, whose files stay where they are.
  user_id text,
  file_name text NOT NULL,
  -- Until the run has ended.
  file bytea,
  source text,
  kind text CHECK (kind IN ('chain', 'open-data', 'personal')),
  license text,
  data_date date,
  trust text NOT NULL DEFAULT 'normal' CHECK (trust IN ('normal', 'low')),
  state text NOT NULL CHECK (
    state IN ('checking', 'ready', 'importing', 'imported', 'failed', 'stopped', 'reverting', 'reverted')
  ),
  -- Of what is going on: bytes while it is checked, then rows, or changes while it is reverted.
  progress_done bigint NOT NULL DEFAULT 0,
  progress_total bigint,
  preview jsonb,
  -- Rows that have been imported, and what came of them: where a stopped import goes on.
  rows_imported integer NOT NULL DEFAULT 0,
  counts jsonb,
  doubtful_count integer,
  error text,
  change_set_id bigint REFERENCES change_sets (id),
  reverted_by text,
  revert_change_set_id bigint REFERENCES change_sets (id),
  -- The last change that has been reverted: older ones follow.
  reverted_until bigint,
  revert jsonb,
  date_created timestamptz NOT NULL,
  date_started timestamptz,
  date_ended timestamptz
);
CREATE INDEX import_runs_working ON import_runs (id) WHERE state IN ('checking', 'importing', 'reverting');
