-- Locations are presented from their columns.
ALTER TABLE locations DROP COLUMN as_json;
DROP FUNCTION location_as_json;
