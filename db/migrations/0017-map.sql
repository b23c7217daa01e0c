-- The map: locations that can be seen, and their counts by cell, so that a box is answered from an index however many
-- locations lie in it (docs/decisions/0013-the-map-counts-in-cells.md).

-- The tile of level 22 that a point lies in, as a Z-order number: those of a tile of level n are one run of numbers, and
-- shifting right by two bits gives the tile above.
CREATE FUNCTION map_tile(latitude double precision, longitude double precision) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  angle double precision := radians(least(85.0511287798066, greatest(-85.0511287798066, latitude)));
  x bigint := least(4194303, greatest(0, floor((longitude + 180) / 360 * 4194304)));
  y bigint := least(4194303, greatest(0, floor((1 - asinh(tan(angle)) / pi()) / 2 * 4194304)));
BEGIN
  x := (x | (x << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323;
  x := (x | (x << 1)) & 6148914691236517205;
  y := (y | (y << 16)) & 281470681808895;
  y := (y | (y << 8)) & 71777214294589695;
  y := (y | (y << 4)) & 1085102592571150095;
  y := (y | (y << 2)) & 3689348814741910323;
  y := (y | (y << 1)) & 6148914691236517205;
  RETURN x | (y << 1);
END $$;

-- Every location that has a pin, is not deleted and belongs to a restaurant that is not, as it is counted in the cells.
CREATE TABLE map_pins (
  location_id integer PRIMARY KEY,
  restaurant_id integer NOT NULL,
  tile bigint NOT NULL,
  restaurant_type text NOT NULL,
  -- '' where nobody has said.
  price_range text NOT NULL,
  has_sandwiches boolean NOT NULL,
  -- Millionths of a degree: sums of whole numbers come out the same in any order.
  latitude integer NOT NULL,
  longitude integer NOT NULL
);
CREATE INDEX map_pins_tile ON map_pins (tile)
  INCLUDE (location_id, restaurant_id, restaurant_type, price_range, has_sandwiches, latitude, longitude);
CREATE INDEX map_pins_restaurant ON map_pins (restaurant_id, tile)
  INCLUDE (location_id, restaurant_type, price_range, has_sandwiches, latitude, longitude);

CREATE TABLE map_cells (
  level smallint NOT NULL,
  cell bigint NOT NULL,
  restaurant_type text NOT NULL,
  price_range text NOT NULL,
  has_sandwiches boolean NOT NULL,
  count integer NOT NULL,
  latitude_sum bigint NOT NULL,
  longitude_sum bigint NOT NULL,
  -- Where the count is one, this is the location.
  location_sum bigint NOT NULL,
  PRIMARY KEY (level, cell, restaurant_type, price_range, has_sandwiches)
) WITH (fillfactor = 80);

-- Levels between are added up from the next finer one; beyond the last, pins are counted themselves.
CREATE FUNCTION map_levels() RETURNS SETOF integer LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 6
RETURN generate_series(4, 14, 2);

-- What this transaction has changed, until it commits: a location, or a restaurant and so all of its locations, those
-- included that somebody else adds in the meantime.
CREATE TABLE map_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id integer,
  restaurant_id integer,
  CHECK (num_nonnulls(location_id, restaurant_id) = 1)
);

CREATE FUNCTION note_location_for_map() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO map_changes (location_id) VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;
CREATE TRIGGER locations_on_map AFTER INSERT OR DELETE ON locations
  FOR EACH ROW EXECUTE FUNCTION note_location_for_map();
CREATE TRIGGER locations_moved_on_map AFTER UPDATE OF restaurant_id, latitude, longitude, date_deleted ON locations
  FOR EACH ROW WHEN ((OLD.restaurant_id, OLD.latitude, OLD.longitude, OLD.date_deleted IS NULL)
    IS DISTINCT FROM (NEW.restaurant_id, NEW.latitude, NEW.longitude, NEW.date_deleted IS NULL))
  EXECUTE FUNCTION note_location_for_map();

-- A pin tells how many sandwiches there are.
CREATE FUNCTION tell_of_map() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('clucket_changes', 'map');
  RETURN NULL;
END $$;
CREATE TRIGGER restaurants_tell_of_map AFTER UPDATE OF sandwich_count ON restaurants
  FOR EACH ROW WHEN (OLD.sandwich_count <> NEW.sandwich_count) EXECUTE FUNCTION tell_of_map();

CREATE FUNCTION note_restaurant_for_map() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO map_changes (restaurant_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER restaurants_on_map AFTER UPDATE OF restaurant_type, price_range, date_deleted, sandwich_count ON restaurants
  FOR EACH ROW WHEN (
    (OLD.restaurant_type, OLD.price_range, OLD.date_deleted IS NULL, OLD.sandwich_count > 0)
    IS DISTINCT FROM (NEW.restaurant_type, NEW.price_range, NEW.date_deleted IS NULL, NEW.sandwich_count > 0))
  EXECUTE FUNCTION note_restaurant_for_map();

-- At the end of the transaction, all of its changes at once. Nothing is waited for after this lock, so nobody can wait for
-- somebody who waits for it; and every statement after it sees what those before it have committed.
CREATE FUNCTION settle_map() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
  homes integer[];
  emptied tid[];
BEGIN
  IF NOT EXISTS (SELECT FROM map_changes WHERE id = NEW.id) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(4119062513);
  WITH noted AS (DELETE FROM map_changes RETURNING location_id, restaurant_id)
  SELECT array_agg(location_id), array_agg(restaurant_id) INTO changed, homes FROM noted;
  changed := ARRAY(
    SELECT unnest(changed) UNION SELECT l.id FROM locations l WHERE l.restaurant_id = ANY(homes) AND l.date_deleted IS NULL);

  WITH wanted AS MATERIALIZED (
    SELECT l.id, l.restaurant_id, map_tile(l.latitude, l.longitude) AS tile, r.restaurant_type,
      coalesce(r.price_range, '') AS price_range, r.sandwich_count > 0 AS has_sandwiches,
      round(l.latitude * 1000000)::int AS latitude, round(l.longitude * 1000000)::int AS longitude
    FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
    WHERE l.id = ANY(changed) AND l.latitude IS NOT NULL AND l.date_deleted IS NULL AND r.date_deleted IS NULL
  ), before AS MATERIALIZED (
    SELECT * FROM map_pins p WHERE p.location_id = ANY(changed)
  ), gone AS (
    DELETE FROM map_pins p WHERE p.location_id = ANY(changed) AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = p.location_id)
    RETURNING -1 AS by, location_id, tile, restaurant_type, price_range, has_sandwiches, latitude, longitude
  ), written AS (
    INSERT INTO map_pins AS p (location_id, restaurant_id, tile, restaurant_type, price_range, has_sandwiches, latitude, longitude)
    SELECT * FROM wanted
    ON CONFLICT (location_id) DO UPDATE SET restaurant_id = excluded.restaurant_id, tile = excluded.tile,
      restaurant_type = excluded.restaurant_type, price_range = excluded.price_range,
      has_sandwiches = excluded.has_sandwiches, latitude = excluded.latitude, longitude = excluded.longitude
    WHERE (p.restaurant_id, p.tile, p.restaurant_type, p.price_range, p.has_sandwiches, p.latitude, p.longitude)
      IS DISTINCT FROM (excluded.restaurant_id, excluded.tile, excluded.restaurant_type, excluded.price_range,
        excluded.has_sandwiches, excluded.latitude, excluded.longitude)
    RETURNING location_id, tile, restaurant_type, price_range, has_sandwiches, latitude, longitude
  ), moved AS (
    SELECT * FROM gone
    UNION ALL
    SELECT -1, location_id, tile, restaurant_type, price_range, has_sandwiches, latitude, longitude
    FROM before WHERE location_id IN (SELECT location_id FROM written)
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
  )
  SELECT array_agg(row) INTO emptied FROM settled WHERE count = 0;
  DELETE FROM map_cells WHERE ctid = ANY(emptied);
  PERFORM pg_notify('clucket_changes', 'map');
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER map_changes_settle AFTER INSERT ON map_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_map();

-- From nothing: for what is there already, and for repairs.
CREATE FUNCTION rebuild_map() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4119062513);
  DELETE FROM map_cells;
  DELETE FROM map_pins;
  INSERT INTO map_pins
  SELECT l.id, l.restaurant_id, map_tile(l.latitude, l.longitude), r.restaurant_type, coalesce(r.price_range, ''),
    r.sandwich_count > 0, round(l.latitude * 1000000)::int, round(l.longitude * 1000000)::int
  FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
  WHERE l.latitude IS NOT NULL AND l.date_deleted IS NULL AND r.date_deleted IS NULL;
  INSERT INTO map_cells
  SELECT level, tile >> (2 * (22 - level)), restaurant_type, price_range, has_sandwiches,
    count(*), sum(latitude::bigint), sum(longitude::bigint), sum(location_id::bigint)
  FROM map_pins, map_levels() AS level
  GROUP BY 1, 2, 3, 4, 5;
END $$;
SELECT rebuild_map();
