-- What a moderator has hidden stays so: the file of a photo is not given out by its address, and a review that its author
-- takes away and writes again is hidden again. Decision record 0035.
CREATE FUNCTION tell_of_concealments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_changes(ARRAY['concealments']);
  RETURN NULL;
END $$;
CREATE TRIGGER concealed_photos_tell_of_change AFTER INSERT OR UPDATE OR DELETE ON concealed_photos
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_concealments();

-- Of a review that was hidden when its author took it away: nothing of it but why.
CREATE TABLE once_hidden_reviews (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  sandwich_id int NOT NULL REFERENCES sandwiches ON DELETE CASCADE,
  reason text NOT NULL,
  concealed_by text REFERENCES users ON DELETE SET NULL,
  date_created timestamptz NOT NULL,
  PRIMARY KEY (user_id, sandwich_id)
);
CREATE INDEX once_hidden_reviews_sandwich ON once_hidden_reviews (sandwich_id);
CREATE INDEX once_hidden_reviews_by ON once_hidden_reviews (concealed_by);

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('badge', 'level', 'recommendation', 'new-sandwiches', 'nearby', 'hidden-review', 'hidden-avatar'));
