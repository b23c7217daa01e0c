-- The map by name and by what is open, at any width (docs/decisions/0021-the-map-by-name-and-hours.md): every pin knows by
-- which hours it keeps, and cells are counted by restaurant and hours, too.

-- Each kind of openings once; many branches of a chain keep the same. The columns are named as those of locations are, because
-- the same question is put to both.
CREATE TABLE map_openings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  time_zone text,
  open_minutes int4multirange NOT NULL,
  exception_times tsmultirange,
  exception_openings tsmultirange,
  open_slots integer[] NOT NULL
);

CREATE FUNCTION openings_key(zone text, week int4multirange, times tsmultirange, openings tsmultirange) RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN md5(concat_ws('|', coalesce(zone, '?'), week, coalesce(times::text, '?'), coalesce(openings::text, '?')))::uuid;

-- 0: never open, or nobody knows.
ALTER TABLE map_pins ADD COLUMN openings integer NOT NULL DEFAULT 0;
DROP INDEX map_pins_tile;
CREATE INDEX map_pins_tile ON map_pins (tile)
  INCLUDE (location_id, restaurant_id, restaurant_type, price_range, has_sandwiches, latitude, longitude, openings);
DROP INDEX map_pins_restaurant;
CREATE INDEX map_pins_restaurant ON map_pins (restaurant_id, tile)
  INCLUDE (location_id, restaurant_type, price_range, has_sandwiches, latitude, longitude, openings);

CREATE TABLE map_parts (
  restaurant_id integer NOT NULL,
  level smallint NOT NULL,
  cell bigint NOT NULL,
  openings integer NOT NULL,
  restaurant_type text NOT NULL,
  price_range text NOT NULL,
  has_sandwiches boolean NOT NULL,
  count integer NOT NULL,
  latitude_sum bigint NOT NULL,
  longitude_sum bigint NOT NULL,
  location_sum bigint NOT NULL,
  PRIMARY KEY (restaurant_id, level, cell, openings, restaurant_type, price_range, has_sandwiches)
) WITH (fillfactor = 80);
CREATE INDEX map_parts_cell ON map_parts (level, cell)
  INCLUDE (restaurant_id, openings, restaurant_type, price_range, has_sandwiches, count, latitude_sum, longitude_sum, location_sum);

-- Closer than these a box holds few pins.
CREATE FUNCTION map_part_levels() RETURNS SETOF integer LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 4
RETURN generate_series(4, 10, 2);

-- Changed by hand or forgotten (0018): what is asked for is what the row says in the end.
CREATE TRIGGER locations_opened_on_map
  AFTER UPDATE OF hours_of_operation, special_days, closure, time_zone, open_minutes, exception_times, exception_openings, open_slots
  ON locations
  FOR EACH ROW WHEN ((OLD.time_zone, OLD.open_minutes, OLD.exception_times, OLD.exception_openings, OLD.open_slots)
    IS DISTINCT FROM (NEW.time_zone, NEW.open_minutes, NEW.exception_times, NEW.exception_openings, NEW.open_slots))
  EXECUTE FUNCTION note_location_for_map();

-- The pins of all locations that can be seen, as they are to be.
CREATE VIEW map_wanted AS
SELECT l.id AS location_id, l.restaurant_id, map_tile(l.latitude, l.longitude) AS tile, r.restaurant_type,
  coalesce(r.price_range, '') AS price_range, r.sandwich_count > 0 AS has_sandwiches,
  round(l.latitude * 1000000)::int AS latitude, round(l.longitude * 1000000)::int AS longitude, coalesce(o.id, 0) AS openings
FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
LEFT JOIN map_openings o ON l.open_slots <> '{}'
  AND o.key = openings_key(l.time_zone, l.open_minutes, l.exception_times, l.exception_openings)
WHERE l.latitude IS NOT NULL AND l.date_deleted IS NULL AND r.date_deleted IS NULL;

-- Those of these locations that nobody else keeps yet. Looked for first: an id that a conflict uses up leaves a gap.
CREATE FUNCTION learn_openings(ids integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO map_openings (key, time_zone, open_minutes, exception_times, exception_openings, open_slots)
  SELECT DISTINCT ON (k.key) k.key, l.time_zone, l.open_minutes, l.exception_times, l.exception_openings, l.open_slots
  FROM locations l
  CROSS JOIN LATERAL (SELECT openings_key(l.time_zone, l.open_minutes, l.exception_times, l.exception_openings) AS key) k
  WHERE l.id = ANY(ids) AND l.open_slots <> '{}'
    AND NOT EXISTS (SELECT FROM map_openings o WHERE o.key = k.key)
$$;

CREATE OR REPLACE FUNCTION settle_map() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
  homes integer[];
  emptied tid[];
  emptied_parts tid[];
BEGIN
  IF NOT EXISTS (SELECT FROM map_changes WHERE id = NEW.id) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(4119062513);
  WITH noted AS (DELETE FROM map_changes RETURNING location_id, restaurant_id)
  SELECT array_agg(location_id), array_agg(restaurant_id) INTO changed, homes FROM noted;
  changed := ARRAY(
    SELECT unnest(changed) UNION SELECT l.id FROM locations l WHERE l.restaurant_id = ANY(homes) AND l.date_deleted IS NULL);
  PERFORM learn_openings(changed);

  WITH wanted AS MATERIALIZED (
    SELECT * FROM map_wanted w WHERE w.location_id = ANY(changed)
  ), before AS MATERIALIZED (
    SELECT * FROM map_pins p WHERE p.location_id = ANY(changed)
  ), gone AS (
    DELETE FROM map_pins p
    WHERE p.location_id = ANY(changed) AND NOT EXISTS (SELECT FROM wanted w WHERE w.location_id = p.location_id)
    RETURNING -1 AS by, p
  ), written AS (
    INSERT INTO map_pins AS p SELECT * FROM wanted
    ON CONFLICT (location_id) DO UPDATE SET restaurant_id = excluded.restaurant_id, tile = excluded.tile,
      restaurant_type = excluded.restaurant_type, price_range = excluded.price_range,
      has_sandwiches = excluded.has_sandwiches, latitude = excluded.latitude, longitude = excluded.longitude,
      openings = excluded.openings
    WHERE (p.restaurant_id, p.tile, p.restaurant_type, p.price_range, p.has_sandwiches, p.latitude, p.longitude, p.openings)
      IS DISTINCT FROM (excluded.restaurant_id, excluded.tile, excluded.restaurant_type, excluded.price_range,
        excluded.has_sandwiches, excluded.latitude, excluded.longitude, excluded.openings)
    RETURNING p.*
  ), moved AS MATERIALIZED (
    SELECT by, (p).* FROM gone
    UNION ALL
    SELECT -1, * FROM before WHERE location_id IN (SELECT location_id FROM written)
    UNION ALL
    SELECT 1, * FROM written
  ), settled AS (
    INSERT INTO map_cells AS c
    SELECT level, tile >> (2 * (22 - level)), restaurant_type, price_range, has_sandwiches,
      sum(by), sum(by * latitude::bigint), sum(by * longitude::bigint), sum(by * location_id::bigint)
    FROM moved, map_levels() AS level
    GROUP BY 1, 2, 3, 4, 5
    HAVING (sum(by), sum(by * latitude::bigint), sum(by * longitude::bigint), sum(by * location_id::bigint)) <> (0, 0, 0, 0)
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (level, cell, restaurant_type, price_range, has_sandwiches) DO UPDATE SET count = c.count + excluded.count,
      latitude_sum = c.latitude_sum + excluded.latitude_sum, longitude_sum = c.longitude_sum + excluded.longitude_sum,
      location_sum = c.location_sum + excluded.location_sum
    RETURNING c.ctid AS row, c.count
  ), settled_parts AS (
    INSERT INTO map_parts AS c
    SELECT restaurant_id, level, tile >> (2 * (22 - level)), openings, restaurant_type, price_range, has_sandwiches,
      sum(by), sum(by * latitude::bigint), sum(by * longitude::bigint), sum(by * location_id::bigint)
    FROM moved, map_part_levels() AS level
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING (sum(by), sum(by * latitude::bigint), sum(by * longitude::bigint), sum(by * location_id::bigint)) <> (0, 0, 0, 0)
    ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (restaurant_id, level, cell, openings, restaurant_type, price_range, has_sandwiches) DO UPDATE
    SET count = c.count + excluded.count,
      latitude_sum = c.latitude_sum + excluded.latitude_sum, longitude_sum = c.longitude_sum + excluded.longitude_sum,
      location_sum = c.location_sum + excluded.location_sum
    RETURNING c.ctid AS row, c.count
  )
  SELECT (SELECT array_agg(row) FROM settled WHERE count = 0), (SELECT array_agg(row) FROM settled_parts WHERE count = 0)
  INTO emptied, emptied_parts;
  DELETE FROM map_cells WHERE ctid = ANY(emptied);
  DELETE FROM map_parts WHERE ctid = ANY(emptied_parts);
  PERFORM pg_notify('clucket_changes', 'map');
  RETURN NULL;
END $$;

-- Openings that no location keeps any more go here, too.
CREATE OR REPLACE FUNCTION rebuild_map() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4119062513);
  DELETE FROM map_cells;
  DELETE FROM map_parts;
  DELETE FROM map_pins;
  DELETE FROM map_openings;
  PERFORM learn_openings(ARRAY(SELECT id FROM locations));
  INSERT INTO map_pins SELECT * FROM map_wanted;
  INSERT INTO map_cells
  SELECT level, tile >> (2 * (22 - level)), restaurant_type, price_range, has_sandwiches,
    count(*), sum(latitude::bigint), sum(longitude::bigint), sum(location_id::bigint)
  FROM map_pins, map_levels() AS level
  GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO map_parts
  SELECT restaurant_id, level, tile >> (2 * (22 - level)), openings, restaurant_type, price_range, has_sandwiches,
    count(*), sum(latitude::bigint), sum(longitude::bigint), sum(location_id::bigint)
  FROM map_pins, map_part_levels() AS level
  GROUP BY 1, 2, 3, 4, 5, 6, 7;
  PERFORM pg_notify('clucket_changes', 'map');
END $$;
SELECT rebuild_map();

-- Which words mean which restaurants and locations is remembered for as long as none of this changes.
CREATE FUNCTION tell_of_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('clucket_changes', 'words');
  RETURN NULL;
END $$;
CREATE TRIGGER restaurants_tell_of_words AFTER INSERT OR DELETE OR UPDATE OF search_words, name, description, date_deleted ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_words();
CREATE TRIGGER locations_tell_of_words AFTER INSERT OR DELETE OR UPDATE OF search_words, address, restaurant_id, date_deleted ON locations
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_words();
