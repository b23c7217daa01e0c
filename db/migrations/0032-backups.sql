-- What was backed up and when, or why not: for the schedule, which all processes share, and for whoever watches it.

CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  folder text NOT NULL,
  bytes bigint,
  problem text,
  date_created timestamptz NOT NULL,
  CHECK ((bytes IS NULL) = (problem IS NOT NULL))
);
CREATE INDEX backups_newest ON backups (date_created DESC);
