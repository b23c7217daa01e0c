-- What was deleted of one restaurant is few, and every other index leaves it out.
CREATE INDEX locations_deleted ON locations (restaurant_id, date_deleted DESC, id DESC) WHERE date_deleted IS NOT NULL;
