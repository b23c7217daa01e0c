-- Looking places up while somebody types. The text begins with a blank, so that LIKE '% pop%' finds words by their
-- beginning and the trigrams of the index know of it; the match key joins what people write together: "chickfila".

DROP INDEX places_search;
ALTER TABLE places DROP COLUMN search_text;
ALTER TABLE places ADD COLUMN lookup_text text GENERATED ALWAYS AS (
  ' ' || fold_text(coalesce(brand, '') || ' ' || name || ' ' || address || ' ' || match_key)) STORED;
CREATE INDEX places_lookup ON places USING gin (lookup_text gin_trgm_ops);

-- The name of a website's server without what chains put before it: locations.popeyes.com is popeyes.com.
CREATE FUNCTION website_host(website text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(
  lower(regexp_replace(website, '^[a-z]+://(?:[^/?#@]*@)?([^/?#:]+).*$', '\1', 'i')),
  '^(?:www|locations?|stores?|restaurants?|order|menu)\.(?=[^.]+\.[^.])', '');

CREATE INDEX restaurants_website_host ON restaurants (website_host(website)) WHERE date_deleted IS NULL;
CREATE INDEX locations_without_pin ON locations (restaurant_id) WHERE position IS NULL AND date_deleted IS NULL;
