-- Each background job of this version, with its last run in any process. The process that runs the jobs registers them.
CREATE TABLE jobs (
  name text PRIMARY KEY,
  every_ms bigint NOT NULL,
  runs_when_read_only boolean NOT NULL,
  date_started timestamptz,
  duration_ms int,
  handled int,
  error text,
  next_due timestamptz
);

-- The newest ten of each job.
CREATE TABLE job_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job text NOT NULL REFERENCES jobs (name) ON DELETE CASCADE,
  error text NOT NULL,
  date_failed timestamptz NOT NULL
);
CREATE INDEX job_failures_job ON job_failures (job, id);
