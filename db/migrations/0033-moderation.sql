-- Reviews that are there and are not shown: a moderator has hidden them, or their author is about to leave. They count in
-- no total. Decision records 0026 and 0027.
ALTER TABLE reviews ADD COLUMN is_shown boolean NOT NULL DEFAULT true;
DROP INDEX reviews_liked_by_user;
DROP INDEX reviews_liked_of_sandwich;
CREATE INDEX reviews_liked_by_user ON reviews (user_id, id DESC) INCLUDE (sandwich_id) WHERE rating >= 4 AND is_shown;
CREATE INDEX reviews_liked_of_sandwich ON reviews (sandwich_id, id DESC) INCLUDE (user_id) WHERE rating >= 4 AND is_shown;
-- A moderator knows a review by its id alone.
CREATE INDEX reviews_by_id ON reviews (id);

CREATE TABLE concealed_reviews (
  user_id text NOT NULL,
  review_id bigint NOT NULL,
  reason text NOT NULL,
  concealed_by text REFERENCES users ON DELETE SET NULL,
  date_created timestamptz NOT NULL,
  PRIMARY KEY (user_id, review_id),
  FOREIGN KEY (user_id, review_id) REFERENCES reviews ON DELETE CASCADE
);
CREATE INDEX concealed_reviews_newest ON concealed_reviews (date_created DESC, review_id DESC);
CREATE INDEX concealed_reviews_by ON concealed_reviews (concealed_by);

-- Photos that were taken off what they showed; the row there names none meanwhile, so that its drawing is shown.
CREATE TABLE concealed_photos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity_type text NOT NULL CHECK (entity_type IN ('sandwich-photo', 'restaurant-photo', 'avatar')),
  entity_id text NOT NULL,
  image_url text NOT NULL,
  reason text NOT NULL,
  concealed_by text REFERENCES users ON DELETE SET NULL,
  date_created timestamptz NOT NULL
);
CREATE INDEX concealed_photos_of ON concealed_photos (entity_type, entity_id);
CREATE INDEX concealed_photos_image ON concealed_photos (image_url);
CREATE INDEX concealed_photos_by ON concealed_photos (concealed_by);

CREATE SEQUENCE reports_id_seq;
CREATE TABLE reports (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('reports_id_seq'),
  entity_type text NOT NULL CHECK (entity_type IN ('review', 'sandwich-photo', 'restaurant-photo', 'avatar')),
  entity_id text NOT NULL,
  -- the photo that was seen, since another may follow; empty for a review
  image_url text NOT NULL DEFAULT '',
  reason text NOT NULL CHECK (reason IN ('spam', 'rude', 'off-topic', 'private', 'rights', 'other')),
  details text NOT NULL DEFAULT '' CHECK (length(details) <= 1000),
  date_created timestamptz NOT NULL,
  decision text CHECK (decision IN ('hidden', 'dismissed')),
  decided_by text REFERENCES users ON DELETE SET NULL,
  date_decided timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, entity_type, entity_id, image_url),
  CHECK ((decision IS NULL) = (date_decided IS NULL))
);
ALTER SEQUENCE reports_id_seq OWNED BY reports.id;
CREATE INDEX reports_by_id ON reports (id DESC);
CREATE INDEX reports_open ON reports (id DESC) WHERE decision IS NULL;
CREATE INDEX reports_of ON reports (entity_type, entity_id);
CREATE INDEX reports_decided_by ON reports (decided_by);

CREATE TABLE suspensions (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL,
  -- null is until somebody lifts it
  until timestamptz,
  suspended_by text REFERENCES users ON DELETE SET NULL,
  date_created timestamptz NOT NULL
);
CREATE INDEX suspensions_by ON suspensions (suspended_by);

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('badge', 'level', 'recommendation', 'new-sandwiches', 'nearby', 'hidden-review'));
