-- What went wrong, and who changed what. Both are only ever appended to.

CREATE TABLE error_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('server', 'browser')),
  message text NOT NULL,
  stack text,
  method text,
  path text,
  request_id text,
  user_agent text,
  date_created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX error_log_newest ON error_log (date_created DESC, id DESC);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- no foreign key: what was done outlives who did it
  user_id text,
  action text NOT NULL,
  entity_type text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  date_created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_newest ON audit_log (date_created DESC, id DESC);
CREATE INDEX audit_log_entity ON audit_log (entity_type, entity_id, id DESC);
