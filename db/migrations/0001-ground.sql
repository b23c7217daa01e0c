-- What every later table stands on: text folded for search, and places on the sphere.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Lower case, without accents, apostrophes and trade marks: "Chick-fil-A®" and "chick fil a" meet here.
CREATE FUNCTION fold_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(
  lower(unaccent(regexp_replace(value, '[''’‘`®™©]', '', 'g'))),
  '[^[:alnum:]$]+', ' ', 'g'));

-- A point of the unit sphere. Distance order by <-> is then right at the poles and the antimeridian.
CREATE FUNCTION sphere_position(latitude double precision, longitude double precision) RETURNS cube
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN cube(ARRAY[
  cos(radians(latitude)) * cos(radians(longitude)),
  cos(radians(latitude)) * sin(radians(longitude)),
  sin(radians(latitude))]);

-- Great-circle miles from a chord of the unit sphere: Earth radius 6371 km, miles = km x 0.621371 (member.md section 9).
CREATE FUNCTION miles_of_chord(chord double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN 2 * 6371 * 0.621371 * asin(least(1, chord / 2));

CREATE FUNCTION chord_of_miles(miles double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN 2 * sin(least(pi() / 2, miles / (2 * 6371 * 0.621371)));

-- Every word that the catalogue knows, so that a typing error is mended against thousands of words and not millions of rows.
CREATE TABLE search_vocabulary (
  word text PRIMARY KEY
);
CREATE INDEX search_vocabulary_prefix ON search_vocabulary (word text_pattern_ops);
CREATE INDEX search_vocabulary_similar ON search_vocabulary USING gin (word gin_trgm_ops);
