-- What most visitors ask the map for is all that there is, or all that has sandwiches. By type and price a cell has some ten
-- rows, and a box of a big city thousands of them, which lie all over the table: these are what they come to
-- (docs/decisions/0013-the-map-counts-in-cells.md).
CREATE TABLE map_totals (
  level smallint NOT NULL,
  cell bigint NOT NULL,
  has_sandwiches boolean NOT NULL,
  count integer NOT NULL,
  latitude_sum bigint NOT NULL,
  longitude_sum bigint NOT NULL,
  -- Where the count is one, this is the location.
  location_sum bigint NOT NULL,
  PRIMARY KEY (level, cell, has_sandwiches)
) WITH (fillfactor = 80);

-- Whoever has noted a change settles it with the function of before, and a repair that runs ends first.
LOCK TABLE map_changes, map_cells IN SHARE MODE;
INSERT INTO map_totals
SELECT level, cell, has_sandwiches, sum(count), sum(latitude_sum), sum(longitude_sum), sum(location_sum)
FROM map_cells
GROUP BY 1, 2, 3
ORDER BY 1, 2, 3;

CREATE OR REPLACE FUNCTION settle_map() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
  homes integer[];
  emptied tid[];
  emptied_totals tid[];
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
  ), settled_totals AS (
    INSERT INTO map_totals AS c
    SELECT level, tile >> (2 * (22 - level)), has_sandwiches,
      sum(by), sum(by * latitude::bigint), sum(by * longitude::bigint), sum(by * location_id::bigint)
    FROM moved, map_levels() AS level
    GROUP BY 1, 2, 3
    HAVING (sum(by), sum(by * latitude::bigint), sum(by * longitude::bigint), sum(by * location_id::bigint)) <> (0, 0, 0, 0)
    ORDER BY 1, 2, 3
    ON CONFLICT (level, cell, has_sandwiches) DO UPDATE SET count = c.count + excluded.count,
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
  SELECT (SELECT array_agg(row) FROM settled WHERE count = 0), (SELECT array_agg(row) FROM settled_totals WHERE count = 0),
    (SELECT array_agg(row) FROM settled_parts WHERE count = 0)
  INTO emptied, emptied_totals, emptied_parts;
  DELETE FROM map_cells WHERE ctid = ANY(emptied);
  DELETE FROM map_totals WHERE ctid = ANY(emptied_totals);
  DELETE FROM map_parts WHERE ctid = ANY(emptied_parts);
  PERFORM pg_notify('clucket_changes', 'map');
  RETURN NULL;
END $$;

-- From nothing: for what is there already, and for repairs.
CREATE OR REPLACE FUNCTION rebuild_map() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4119062513);
  DELETE FROM map_cells;
  DELETE FROM map_totals;
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
  INSERT INTO map_totals
  SELECT level, cell, has_sandwiches, sum(count), sum(latitude_sum), sum(longitude_sum), sum(location_sum)
  FROM map_cells
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3;
  INSERT INTO map_parts
  SELECT restaurant_id, level, tile >> (2 * (22 - level)), openings, restaurant_type, price_range, has_sandwiches,
    count(*), sum(latitude::bigint), sum(longitude::bigint), sum(location_id::bigint)
  FROM map_pins, map_part_levels() AS level
  GROUP BY 1, 2, 3, 4, 5, 6, 7;
  PERFORM pg_notify('clucket_changes', 'map');
END $$;
