-- What has no location is listed too, last; counts read the kind, the price and whether there is a location from here alone.
DROP INDEX restaurants_listed;
CREATE INDEX restaurants_listed ON restaurants (restaurant_type, price_range, id) INCLUDE (location_count) WHERE date_deleted IS NULL;
