-- What a sandwich is made of, as numbers, so that those like it are found without reading the others: traits are the words
-- of its name and ingredients, each ingredient as a whole, its tags and its heat. Triggers keep them, so that imports,
-- commands and repairs by hand cannot forget to.

CREATE TABLE sandwich_profiles (
  sandwich_id integer PRIMARY KEY REFERENCES sandwiches ON DELETE CASCADE,
  -- its popular score in quarters of a star: coarse, so that a review seldom moves it
  standing smallint NOT NULL,
  traits integer[] NOT NULL
);

-- For each trait the sandwiches that have it, the best liked last, to be read from the end.
CREATE TABLE sandwich_traits (
  trait integer NOT NULL,
  standing smallint NOT NULL,
  sandwich_id integer NOT NULL,
  PRIMARY KEY (trait, standing, sandwich_id)
);

-- How many sandwiches have a trait that many have, counted now and then; trait 0 is all of them. Rare ones are counted
-- when they are asked for.
CREATE TABLE trait_counts (
  trait integer PRIMARY KEY,
  sandwiches integer NOT NULL
);

-- The same number on every version of PostgreSQL, which hashtext() does not promise.
CREATE FUNCTION trait_of(value text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ('x' || left(md5(value), 8))::bit(32)::integer;

-- Traits with what they come from: an ingredient and a tag in its own words, null for the words of the name and the heat.
-- "Dill pickles" is pickl, dill and both together; the order and the ending of words do not matter.
CREATE FUNCTION traits_of_sandwiches(wanted integer[])
RETURNS TABLE (sandwich_id integer, label text, trait integer) LANGUAGE sql STABLE ROWS 1000 AS $$
  SELECT s.id, part.label, trait_of(word.word)
  FROM unnest(wanted) AS asked (id)
  JOIN sandwiches s ON s.id = asked.id
  CROSS JOIN LATERAL (
    SELECT NULL AS label, tsvector_to_array(to_tsvector('english', fold_text(s.name))) AS words
    UNION ALL
    SELECT ingredient, tsvector_to_array(to_tsvector('english', fold_text(ingredient)))
    FROM unnest(s.ingredients[1:20]) AS ingredient
  ) part
  CROSS JOIN LATERAL (
    SELECT unnest(part.words) AS word
    UNION ALL
    SELECT '=' || array_to_string(part.words, ' ') WHERE part.label IS NOT NULL AND cardinality(part.words) > 1
  ) word
  UNION ALL
  SELECT asked.id, t.name, trait_of('#' || t.id)
  FROM unnest(wanted) AS asked (id)
  JOIN sandwich_tags st ON st.sandwich_id = asked.id
  JOIN tags t ON t.id = st.tag_id
  UNION ALL
  SELECT s.id, NULL, trait_of(CASE WHEN s.spice_level > 3 THEN '^very spicy' ELSE '^spicy' END)
  FROM unnest(wanted) AS asked (id)
  JOIN sandwiches s ON s.id = asked.id
  WHERE s.spice_level > 2
$$;

CREATE FUNCTION profile_sandwiches(wanted integer[]) RETURNS void LANGUAGE sql AS $$
  WITH profile AS (
    INSERT INTO sandwich_profiles (sandwich_id, standing, traits)
    SELECT s.id, round(s.popular_score * 4), (array_agg(DISTINCT t.trait))[1:64]
    FROM traits_of_sandwiches(wanted) t JOIN sandwiches s ON s.id = t.sandwich_id
    WHERE s.date_deleted IS NULL
    GROUP BY s.id
    RETURNING sandwich_id, standing, traits
  )
  INSERT INTO sandwich_traits (trait, standing, sandwich_id)
  SELECT trait, standing, sandwich_id FROM profile, unnest(traits) AS trait
$$;

-- Each is held before its profile is made anew: of two who change it at once the second sees what the first has done.
CREATE FUNCTION refresh_sandwich_profiles(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM sandwiches WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM sandwich_profiles WHERE sandwich_id = ANY(changed);
  PERFORM profile_sandwiches(changed);
END $$;

CREATE FUNCTION forget_sandwich_traits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sandwich_traits t USING unnest(OLD.traits) AS had (trait)
  WHERE t.trait = had.trait AND t.standing = OLD.standing AND t.sandwich_id = OLD.sandwich_id;
  RETURN NULL;
END $$;

CREATE TRIGGER sandwich_profiles_forgotten AFTER DELETE ON sandwich_profiles
FOR EACH ROW EXECUTE FUNCTION forget_sandwich_traits();

CREATE FUNCTION profile_new_sandwiches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM profile_sandwiches(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;

CREATE FUNCTION profile_changed_sandwich() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sandwich_profiles(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE FUNCTION profile_tagged_sandwiches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sandwich_profiles(ARRAY(SELECT DISTINCT sandwich_id FROM changed));
  RETURN NULL;
END $$;

CREATE TRIGGER sandwiches_profile_added AFTER INSERT ON sandwiches
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION profile_new_sandwiches();

CREATE TRIGGER sandwiches_profile_changed AFTER UPDATE ON sandwiches FOR EACH ROW
WHEN ((OLD.name, OLD.ingredients, OLD.spice_level, OLD.date_deleted IS NULL, round(OLD.popular_score * 4))
  IS DISTINCT FROM
  (NEW.name, NEW.ingredients, NEW.spice_level, NEW.date_deleted IS NULL, round(NEW.popular_score * 4)))
EXECUTE FUNCTION profile_changed_sandwich();

CREATE TRIGGER sandwich_tags_profile_added AFTER INSERT ON sandwich_tags
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION profile_tagged_sandwiches();

CREATE TRIGGER sandwich_tags_profile_removed AFTER DELETE ON sandwich_tags
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION profile_tagged_sandwiches();

-- Who rated a sandwich well, the latest first, and what else each of them did: both answered from the index alone.
CREATE INDEX reviews_liked_of_sandwich ON reviews (sandwich_id, id DESC) INCLUDE (user_id) WHERE rating >= 4;
CREATE INDEX reviews_liked_by_user ON reviews (user_id, id DESC) INCLUDE (sandwich_id) WHERE rating >= 4;

SELECT profile_sandwiches(ARRAY(SELECT id FROM sandwiches));
