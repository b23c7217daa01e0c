-- What a search of sandwiches reads: one document for each that is listed, kept by refreshSearch and refreshSearchScores
-- (server/features/discovery). A term is a word behind the digit of the tier that it counts for (1 the name, 2 the
-- restaurant's name, 3 tags and heat, 4 ingredients and kind), a tag behind #, or a fact that a filter asks for.
CREATE TABLE sandwich_search (
  sandwich_id int PRIMARY KEY REFERENCES sandwiches ON DELETE CASCADE,
  restaurant_id int NOT NULL,
  name text NOT NULL,
  terms tsvector NOT NULL,
  score float8 NOT NULL,
  rating float8 NOT NULL,
  rating_count int NOT NULL,
  price float8
);

INSERT INTO sandwich_search (sandwich_id, restaurant_id, name, terms, score, rating, rating_count, price)
SELECT s.id, s.restaurant_id, fold_text(s.name),
  array_to_tsvector(
    ARRAY(SELECT CASE WHEN 'A' = ANY(weights) THEN '1' WHEN 'B' = ANY(weights) THEN '2' WHEN 'C' = ANY(weights) THEN '3'
      ELSE '4' END || lexeme FROM unnest(s.search_words))
    || ARRAY(SELECT '#' || lower(t.name) FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id WHERE st.sandwich_id = s.id)
    || array_remove(ARRAY[CASE WHEN NOT s.contains_gluten THEN '-gluten' END, CASE WHEN NOT s.contains_dairy THEN '-dairy' END,
      CASE WHEN NOT s.contains_eggs THEN '-eggs' END, CASE WHEN s.spice_level > 2 THEN '+spicy' END], NULL)),
  s.popular_score, CASE WHEN s.rating_count = 0 THEN 0 ELSE s.rating_sum::float8 / s.rating_count END, s.rating_count, s.price
FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
WHERE s.date_deleted IS NULL AND r.date_deleted IS NULL;

CREATE INDEX sandwich_search_terms ON sandwich_search USING gin (terms);
CREATE INDEX sandwich_search_restaurant ON sandwich_search (restaurant_id);
CREATE INDEX sandwich_search_named ON sandwich_search (name, (-score), sandwich_id);
CREATE INDEX sandwich_search_best ON sandwich_search ((-score), sandwich_id);
CREATE INDEX sandwich_search_rated ON sandwich_search ((-rating), (-rating_count), sandwich_id);
CREATE INDEX sandwich_search_cheapest ON sandwich_search ((coalesce(price, 1e9)), (-score), sandwich_id);
ANALYZE sandwich_search;

DROP TRIGGER sandwiches_words_added ON sandwiches;
DROP TRIGGER sandwiches_words_changed ON sandwiches;
DROP FUNCTION keep_words_of_new_sandwiches, keep_words_of_changed_sandwiches;
DROP TABLE sandwich_words;
-- Nobody remembers any more that a search has more matches than are counted.
DROP TRIGGER sandwiches_tell_of_menus ON sandwiches;
DROP TRIGGER restaurants_tell_of_menus ON restaurants;
DROP FUNCTION tell_of_menus;
DROP INDEX sandwiches_best, sandwiches_cheapest, sandwiches_keys, sandwiches_keys_of_liked, sandwiches_liked_of_restaurant,
  sandwiches_named, sandwiches_rated, sandwiches_search, sandwiches_words_of_liked;
DROP FUNCTION sandwich_keys, words_sought;
ALTER TABLE sandwiches DROP COLUMN search_words;
