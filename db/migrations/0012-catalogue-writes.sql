-- What keeps the catalogue whole while several people write it.

-- Counts the changes that a person could have meant to make, whoever made them, an import too: a save that was begun from
-- an older revision is told. Totals, search words and the like are no such change.
ALTER TABLE restaurants ADD COLUMN revision integer NOT NULL DEFAULT 1;
ALTER TABLE locations ADD COLUMN revision integer NOT NULL DEFAULT 1;
ALTER TABLE sandwiches ADD COLUMN revision integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;

-- The address that the pin was set for, once the location's own has become another: the pin is stale and proves no visit.
ALTER TABLE locations ADD COLUMN pin_address text CHECK (pin_address IS NULL OR latitude IS NOT NULL);

CREATE TRIGGER restaurants_revision BEFORE UPDATE OF name, description, website, image_url, restaurant_type, price_range,
  date_deleted ON restaurants FOR EACH ROW
WHEN ((OLD.name, OLD.description, OLD.website, OLD.image_url, OLD.restaurant_type, OLD.price_range, OLD.date_deleted)
  IS DISTINCT FROM
  (NEW.name, NEW.description, NEW.website, NEW.image_url, NEW.restaurant_type, NEW.price_range, NEW.date_deleted))
EXECUTE FUNCTION count_revision();

CREATE TRIGGER locations_revision BEFORE UPDATE OF address, phone_number, latitude, longitude, time_zone,
  hours_of_operation, pin_address, date_deleted ON locations FOR EACH ROW
WHEN ((OLD.address, OLD.phone_number, OLD.latitude, OLD.longitude, OLD.time_zone, OLD.hours_of_operation,
    OLD.pin_address, OLD.date_deleted)
  IS DISTINCT FROM
  (NEW.address, NEW.phone_number, NEW.latitude, NEW.longitude, NEW.time_zone, NEW.hours_of_operation,
    NEW.pin_address, NEW.date_deleted))
EXECUTE FUNCTION count_revision();

CREATE TRIGGER sandwiches_revision BEFORE UPDATE OF name, description, price, image_url, ingredients, contains_gluten,
  contains_dairy, contains_eggs, organic, is_spicy, spice_level, date_deleted ON sandwiches FOR EACH ROW
WHEN ((OLD.name, OLD.description, OLD.price, OLD.image_url, OLD.ingredients, OLD.contains_gluten, OLD.contains_dairy,
    OLD.contains_eggs, OLD.organic, OLD.is_spicy, OLD.spice_level, OLD.date_deleted)
  IS DISTINCT FROM
  (NEW.name, NEW.description, NEW.price, NEW.image_url, NEW.ingredients, NEW.contains_gluten, NEW.contains_dairy,
    NEW.contains_eggs, NEW.organic, NEW.is_spicy, NEW.spice_level, NEW.date_deleted))
EXECUTE FUNCTION count_revision();

-- What was answered to a POST that named its deed, written in the transaction of the deed itself: sent again after a lost
-- answer or a crash, it is answered again and not done again.
CREATE TABLE idempotency_keys (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  -- of the call and what was sent with it: the same key with something else is refused
  fingerprint bytea NOT NULL,
  status smallint,
  answer jsonb,
  date_created timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_oldest ON idempotency_keys (date_created);

CREATE INDEX restaurants_deleted ON restaurants (date_deleted DESC, id DESC) WHERE date_deleted IS NOT NULL;
CREATE INDEX sandwiches_deleted ON sandwiches (date_deleted DESC, id DESC) WHERE date_deleted IS NOT NULL;
