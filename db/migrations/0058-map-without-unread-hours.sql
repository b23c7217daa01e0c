-- Hours that wait to be read again (0059) have nothing to show on the map yet. Without this a site with hours in words could not
-- be brought from an earlier version to 0059.
CREATE OR REPLACE FUNCTION learn_openings(ids integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO map_openings (key, time_zone, open_minutes, exception_times, exception_openings, open_slots)
  SELECT DISTINCT ON (k.key) k.key, l.time_zone, l.open_minutes, l.exception_times, l.exception_openings, l.open_slots
  FROM locations l
  CROSS JOIN LATERAL (SELECT openings_key(l.time_zone, l.open_minutes, l.exception_times, l.exception_openings) AS key) k
  WHERE l.id = ANY(ids) AND l.open_slots <> '{}' AND l.open_minutes IS NOT NULL
    AND NOT EXISTS (SELECT FROM map_openings o WHERE o.key = k.key)
$$;
