-- Menus are written with a few hundred ingredients. What each of them is as traits follows from its text alone, and taking
-- texts apart was most of what it cost to learn what one sandwich is like.
CREATE FUNCTION traits_of_ingredient(value text) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT ARRAY(SELECT trait_of(word) FROM unnest(words) AS word)
    || CASE WHEN cardinality(words) > 1 THEN ARRAY[trait_of('=' || array_to_string(words, ' '))] ELSE '{}' END
  FROM (SELECT tsvector_to_array(to_tsvector('english', fold_text(value))) AS words) AS apart
$$;

-- Filled now and then, when traits are counted: one that is missing is taken apart when it is asked for, and one that nobody
-- uses any more does no harm. What is too long for an index is no ingredient that menus share. Whoever changes
-- traits_of_ingredient() or what it calls must fill this anew.
CREATE TABLE ingredient_traits (
  ingredient text PRIMARY KEY CHECK (length(ingredient) <= 200),
  traits integer[] NOT NULL
);

CREATE FUNCTION learn_ingredients() RETURNS void LANGUAGE sql AS $$
  INSERT INTO ingredient_traits (ingredient, traits)
  SELECT used.ingredient, traits_of_ingredient(used.ingredient)
  FROM (SELECT DISTINCT unnest(ingredients[1:20]) AS ingredient FROM sandwiches WHERE date_deleted IS NULL) AS used
  WHERE length(used.ingredient) <= 200
    AND NOT EXISTS (SELECT FROM ingredient_traits known WHERE known.ingredient = used.ingredient)
  ORDER BY used.ingredient
  ON CONFLICT (ingredient) DO NOTHING
$$;

SELECT learn_ingredients();
