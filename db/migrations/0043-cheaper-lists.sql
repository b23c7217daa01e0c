-- A list of the nearest restaurants carries up to twenty locations for each. A location is written as JSON once, when it
-- changes, and not by everybody who asks (decision record 0039).
CREATE FUNCTION location_as_json(
  id int, restaurant_id int, address text, phone_number text, latitude float8, longitude float8, hours_of_operation jsonb,
  time_zone text, special_days jsonb, closure jsonb, pin_address text, revision int
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT row_to_json(told)::text FROM (
    SELECT $1 AS id, $2 AS "restaurantId", $3 AS address, $4 AS "phoneNumber", $5 AS latitude, $6 AS longitude,
      $11 IS NOT NULL AS "isPinStale", $7 AS "hoursOfOperation", $8 AS "timeZone", $9 AS "specialDays", $10 AS closure,
      $12 AS revision) told
$$;
ALTER TABLE locations ADD COLUMN as_json text NOT NULL GENERATED ALWAYS AS (
  location_as_json(id, restaurant_id, address, phone_number, latitude, longitude, hours_of_operation, time_zone,
    special_days, closure, pin_address, revision)) STORED;

-- Which location of a restaurant is the nearest is known where the restaurant was met.
DROP INDEX locations_nearest;
CREATE INDEX locations_nearest ON locations USING gist (position) INCLUDE (restaurant_id, id) WHERE date_deleted IS NULL;

-- Words are learned once for a statement, however many sandwiches it writes, and in one order, so that two who bring the
-- same new words wait for each other in turn.
DROP TRIGGER sandwiches_words_added ON sandwiches;
DROP TRIGGER sandwiches_words_changed ON sandwiches;
DROP FUNCTION keep_words_of_sandwich();

CREATE FUNCTION keep_words_of_new_sandwiches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sandwich_words (word)
  SELECT held.word FROM (
    SELECT DISTINCT unnest(tsvector_to_array(search_words)) COLLATE "C" AS word FROM changed) held
  WHERE NOT EXISTS (SELECT FROM sandwich_words known WHERE known.word = held.word)
  ORDER BY held.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION keep_words_of_changed_sandwiches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sandwich_words (word)
  SELECT held.word FROM (
    SELECT DISTINCT unnest(tsvector_to_array(changed.search_words)) COLLATE "C" AS word
    FROM changed JOIN before ON before.id = changed.id AND before.search_words <> changed.search_words) held
  WHERE NOT EXISTS (SELECT FROM sandwich_words known WHERE known.word = held.word)
  ORDER BY held.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER sandwiches_words_added AFTER INSERT ON sandwiches REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_new_sandwiches();
CREATE TRIGGER sandwiches_words_changed AFTER UPDATE ON sandwiches
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_changed_sandwiches();
