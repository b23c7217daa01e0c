-- Ratings of restaurants beside the catalog, as those of sandwiches (0070). The columns of restaurants follow within a second, for
-- what is ordered by them (server/features/sandwiches/scores.ts). A restaurant that nobody has rated may have no row.
CREATE TABLE restaurant_totals (
  restaurant_id integer PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  quarantined_sum integer NOT NULL DEFAULT 0,
  quarantined_count integer NOT NULL DEFAULT 0
);

INSERT INTO restaurant_totals (restaurant_id, rating_sum, rating_count, quarantined_sum, quarantined_count)
SELECT id, rating_sum, rating_count, quarantined_sum, quarantined_count FROM restaurants WHERE rating_count > 0;
