-- Edits of the catalog that members suggest. Values have the API's field names; those in `published` were applied at once.
CREATE SEQUENCE suggestions_id_seq;
CREATE TABLE suggestions (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('suggestions_id_seq'),
  kind text NOT NULL CHECK (kind IN ('edit', 'new-sandwich', 'closed', 'wrong-hours', 'photo')),
  entity_type text NOT NULL CHECK (entity_type IN ('restaurant', 'location', 'sandwich')),
  entity_id integer NOT NULL,
  restaurant_id integer NOT NULL,
  -- The name when it was suggested.
  title text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  published text[] NOT NULL DEFAULT '{}',
  -- The sandwich that a suggestion added.
  created_id integer,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  source_url text,
  change_set_id bigint,
  date_created timestamptz NOT NULL,
  decision text CHECK (decision IN ('accepted', 'rejected')),
  decided_by text REFERENCES users ON DELETE SET NULL,
  date_decided timestamptz,
  PRIMARY KEY (user_id, id),
  CHECK ((decision IS NULL) = (date_decided IS NULL))
);
ALTER SEQUENCE suggestions_id_seq OWNED BY suggestions.id;
CREATE INDEX suggestions_by_id ON suggestions (id DESC);
CREATE INDEX suggestions_open ON suggestions (id DESC) WHERE decision IS NULL;
CREATE INDEX suggestions_decided_by ON suggestions (decided_by);

INSERT INTO action_config (action_type, xp_reward, location_bonus_xp, description) VALUES
  ('suggestion-approved', 5, 0, 'Suggesting an edit that was accepted');

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('badge', 'level', 'recommendation', 'new-sandwiches', 'nearby', 'hidden-review', 'hidden-avatar', 'suggestion'));
