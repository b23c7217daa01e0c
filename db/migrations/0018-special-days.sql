-- Special days and temporary closures of a location, and its openings as ranges that a search can ask.

ALTER TABLE locations
  -- [{"from": "2026-11-26", "to": "2026-11-26", "hours": "closed", "note": "Thanksgiving"}], in the place's own calendar
  ADD COLUMN special_days jsonb NOT NULL DEFAULT '[]',
  -- {"from": "2026-11-20", "to": null, "note": "Kitchen fire"}
  ADD COLUMN closure jsonb,
  -- What rules/hours/ makes of the four columns above and beside: minutes since Monday 00:00 on the place's own clock, and
  -- the days on that clock which are not like that, with when it is open on them. null: not yet read, and then never found.
  ADD COLUMN open_minutes int4multirange,
  ADD COLUMN exception_times tsmultirange,
  ADD COLUMN exception_openings tsmultirange;

CREATE INDEX locations_unread ON locations (id) WHERE open_minutes IS NULL;
CREATE INDEX locations_time_zone ON locations (time_zone) WHERE date_deleted IS NULL;

CREATE FUNCTION forget_openings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.open_minutes := NULL;
  NEW.exception_times := NULL;
  NEW.exception_openings := NULL;
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
