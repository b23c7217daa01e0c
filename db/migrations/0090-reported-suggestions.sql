-- Suggestions can be reported, also from the public history, which finds them by their change set.
ALTER TABLE reports DROP CONSTRAINT reports_entity_type_check;
ALTER TABLE reports ADD CONSTRAINT reports_entity_type_check
  CHECK (entity_type IN ('review', 'sandwich-photo', 'restaurant-photo', 'avatar', 'suggestion'));
CREATE INDEX suggestions_by_change_set ON suggestions (change_set_id);
