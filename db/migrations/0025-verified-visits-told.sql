-- A review shows whether its author was there, which the ledger tells: a visit that is proved after the review was written
-- changes what visitors read as the review itself does (0024).
CREATE FUNCTION tell_of_verified_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_changes(ARRAY(
    SELECT DISTINCT topic
    FROM (
      SELECT DISTINCT v.sandwich_id FROM added
      JOIN reviews v ON v.user_id = added.user_id AND v.sandwich_id = added.entity_id
      WHERE added.award_key = 'try-bonus:sandwich:' || added.entity_id LIMIT 201
    ) AS verified
    JOIN sandwiches ON sandwiches.id = verified.sandwich_id,
      unnest(ARRAY['sandwich:' || sandwiches.id, 'restaurant:' || restaurant_id]) AS topic));
  RETURN NULL;
END $$;

CREATE TRIGGER user_actions_tell_of_visits AFTER INSERT ON user_actions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_of_verified_visits();
