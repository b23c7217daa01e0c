-- A badge that is deleted is out of every list and its name is free again; who holds it keeps it.
ALTER TABLE badges ADD COLUMN date_deleted timestamptz;
DROP INDEX badges_name_key;
CREATE UNIQUE INDEX badges_name_key ON badges (lower(name)) WHERE date_deleted IS NULL;
DROP INDEX badges_required_xp;
CREATE INDEX badges_required_xp ON badges (required_xp) WHERE required_xp IS NOT NULL AND date_deleted IS NULL;

-- What waits is counted with each new one; the contact data of what was reviewed is forgotten after a time.
CREATE INDEX restaurant_recommendations_pending ON restaurant_recommendations (date_submitted DESC, id DESC)
  WHERE status = 'pending';
CREATE INDEX restaurant_recommendations_contact_age ON restaurant_recommendations (date_reviewed)
  WHERE name IS NOT NULL OR email IS NOT NULL OR phone_number IS NOT NULL;
