-- Search that finds the best few of very many without weighing each: words together with where they stand (a the name,
-- b what it is called or sold beside, c tags and kinds, d the rest) and what the filters ask for, so that one index
-- answers exactly; the same once more over the best liked twentieth; and each order that a page can have.
CREATE FUNCTION sandwich_keys(words tsvector, gluten boolean, dairy boolean, eggs boolean, heat smallint, price numeric)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(
  ARRAY(SELECT CASE WHEN 'A' = ANY(weights) THEN 'a' WHEN 'B' = ANY(weights) THEN 'b' WHEN 'C' = ANY(weights) THEN 'c'
    ELSE 'd' END || lexeme FROM unnest(words))
  || array_remove(ARRAY[
    CASE WHEN NOT gluten THEN 'xg' END, CASE WHEN NOT dairy THEN 'xd' END, CASE WHEN NOT eggs THEN 'xe' END,
    CASE WHEN heat > 2 THEN 'xs' END, 'p' || least(99, floor(price))::int], NULL));

CREATE INDEX sandwiches_keys ON sandwiches
  USING gin (sandwich_keys(search_words, contains_gluten, contains_dairy, contains_eggs, spice_level, price))
  WHERE date_deleted IS NULL;
CREATE INDEX sandwiches_keys_of_liked ON sandwiches
  USING gin (sandwich_keys(search_words, contains_gluten, contains_dairy, contains_eggs, spice_level, price))
  WHERE date_deleted IS NULL AND popular_score >= 3.9;

CREATE INDEX sandwiches_best ON sandwiches (popular_score DESC, id) WHERE date_deleted IS NULL;
CREATE INDEX sandwiches_rated ON sandwiches
  ((CASE WHEN rating_count = 0 THEN 0 ELSE rating_sum::float8 / rating_count END) DESC, rating_count DESC, id)
  WHERE date_deleted IS NULL;
CREATE INDEX sandwiches_cheapest ON sandwiches (price, popular_score DESC, id) WHERE date_deleted IS NULL AND price IS NOT NULL;
DROP INDEX sandwiches_price;
CREATE INDEX sandwiches_named ON sandwiches (fold_text(name), popular_score DESC, id) WHERE date_deleted IS NULL;
