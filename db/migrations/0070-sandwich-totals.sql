-- Ratings beside the catalogue, so that a review rewrites no row of a sandwich with all its indexes. A sandwich that nobody has
-- rated may have no row. The columns of sandwiches follow within a second, for what is ordered by them
-- (server/features/sandwiches/scores.ts).
CREATE TABLE sandwich_totals (
  sandwich_id integer PRIMARY KEY REFERENCES sandwiches ON DELETE CASCADE,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  held_sum integer NOT NULL DEFAULT 0,
  held_count integer NOT NULL DEFAULT 0,
  is_score_due boolean NOT NULL DEFAULT true
);
CREATE INDEX sandwich_totals_due ON sandwich_totals (sandwich_id) WHERE is_score_due;

INSERT INTO sandwich_totals (sandwich_id, rating_sum, rating_count, held_sum, held_count, is_score_due)
SELECT id, rating_sum, rating_count, held_sum, held_count, false FROM sandwiches WHERE rating_count > 0;

DROP FUNCTION held_reviews;
