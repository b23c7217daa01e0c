-- How many restaurants there are with a pin, of a kind, at a price, told from indexes alone; and which locations are open at
-- a time when few are.
CREATE INDEX locations_pinned ON locations (restaurant_id) WHERE date_deleted IS NULL AND position IS NOT NULL;
CREATE INDEX restaurants_listed ON restaurants (restaurant_type, price_range, id) WHERE date_deleted IS NULL AND location_count > 0;
CREATE INDEX locations_open ON locations USING gin (open_slots gin__int_ops) WHERE date_deleted IS NULL AND open_slots <> '{}';

-- The best liked of the restaurants around a place (3.9 as in 0028).
CREATE INDEX sandwiches_liked_of_restaurant ON sandwiches (restaurant_id) WHERE date_deleted IS NULL AND popular_score >= 3.9;
