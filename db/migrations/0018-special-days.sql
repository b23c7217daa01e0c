-- Special days and temporary closures of a location, and its openings as ranges that a search can ask
-- (docs/decisions/0015-openings-are-kept-as-ranges-of-the-wall-clock.md).

CREATE EXTENSION IF NOT EXISTS intarray;

ALTER TABLE locations
  -- [{"from": "2026-11-26", "to": "2026-11-26", "hours": "closed", "note": "Thanksgiving"}], in the place's own calendar
  ADD COLUMN special_days jsonb NOT NULL DEFAULT '[]',
  -- {"from": "2026-11-20", "to": null, "note": "Kitchen fire"}
  ADD COLUMN closure jsonb,
  -- What rules/hours/ makes of the four columns above and beside: minutes since Monday 00:00 on the place's own clock, and
  -- the days on that clock which are not like that, with when it is open on them. null: not yet read, and then never found.
  ADD COLUMN open_minutes int4multirange,
  ADD COLUMN exception_times tsmultirange,
  ADD COLUMN exception_openings tsmultirange,
  -- In which two hours of the week it is ever open: what an index prunes by, on the clock of UTC and on its own.
  ADD COLUMN open_slots integer[];

-- At night one place in a hundred is open: without the slots a walk outward would read the other ninety-nine. Each of the
-- 168 numbers has a bit of its own in the 21 bytes. The condition that is always true is that of 0003-catalogue.sql.
CREATE INDEX locations_nearest_open ON locations USING gist (position, open_slots gist__intbig_ops (siglen = 21))
  WHERE date_deleted IS NULL AND open_slots <> '{}';
CREATE INDEX locations_nearest_open_of_restaurant
  ON locations USING gist (restaurant_id, position, open_slots gist__intbig_ops (siglen = 21))
  WHERE date_deleted IS NULL AND open_slots <> '{}' AND restaurant_id > 0;
CREATE INDEX locations_open_of_restaurant ON locations (restaurant_id, id) WHERE date_deleted IS NULL AND open_slots <> '{}';
CREATE INDEX locations_unread ON locations (id) WHERE open_minutes IS NULL;
CREATE INDEX locations_time_zone ON locations (time_zone) WHERE date_deleted IS NULL;

CREATE FUNCTION forget_openings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.open_minutes := NULL;
  NEW.exception_times := NULL;
  NEW.exception_openings := NULL;
  NEW.open_slots := NULL;
  RETURN NEW;
END $$;
-- Whoever writes hours may forget to have them read: then a search finds nothing old instead of something wrong.
CREATE TRIGGER locations_openings BEFORE UPDATE OF hours_of_operation, time_zone, special_days, closure ON locations
FOR EACH ROW WHEN ((OLD.hours_of_operation, OLD.time_zone, OLD.special_days, OLD.closure)
  IS DISTINCT FROM (NEW.hours_of_operation, NEW.time_zone, NEW.special_days, NEW.closure))
EXECUTE FUNCTION forget_openings();

DROP TRIGGER locations_revision ON locations;
CREATE TRIGGER locations_revision BEFORE UPDATE OF address, phone_number, latitude, longitude, time_zone,
  hours_of_operation, special_days, closure, pin_address, date_deleted ON locations FOR EACH ROW
WHEN ((OLD.address, OLD.phone_number, OLD.latitude, OLD.longitude, OLD.time_zone, OLD.hours_of_operation,
    OLD.special_days, OLD.closure, OLD.pin_address, OLD.date_deleted)
  IS DISTINCT FROM
  (NEW.address, NEW.phone_number, NEW.latitude, NEW.longitude, NEW.time_zone, NEW.hours_of_operation,
    NEW.special_days, NEW.closure, NEW.pin_address, NEW.date_deleted))
EXECUTE FUNCTION count_revision();
