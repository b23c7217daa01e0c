-- Whoever writes a location or a restaurant refreshes the map and parses the hours itself (server/features/map, restaurants/locations).
DROP TRIGGER locations_openings ON locations;
DROP TRIGGER locations_on_map ON locations;
DROP TRIGGER locations_moved_on_map ON locations;
DROP TRIGGER locations_opened_on_map ON locations;
DROP TRIGGER restaurants_on_map ON restaurants;
DROP TABLE map_changes;
DROP FUNCTION forget_openings(), note_location_for_map(), note_restaurant_for_map(), settle_map();

-- 114,000 pins are counted in 30 ms, when somebody asks.
DROP VIEW map_wanted;
DROP TABLE map_cells, map_totals, map_parts;
DROP FUNCTION rebuild_map(), learn_openings(integer[]), map_levels(), map_part_levels(),
  openings_key(text, int4multirange, tsmultirange, tsmultirange);
