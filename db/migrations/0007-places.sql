-- Open data as it came: one row for each row of a source, kept apart from the catalogue that is built from it.

CREATE TABLE places (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL,
  source_id text NOT NULL,
  licence text,
  brand text,
  name text NOT NULL,
  address text NOT NULL DEFAULT '',
  phone_number text,
  website text,
  hours_text text,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  position cube GENERATED ALWAYS AS (sphere_position(latitude, longitude)) STORED,
  time_zone text,
  raw jsonb NOT NULL,
  search_text text GENERATED ALWAYS AS (fold_text(name || ' ' || address)) STORED,
  date_imported timestamptz NOT NULL DEFAULT now(),
  UNIQUE (source, source_id),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE INDEX places_nearest ON places USING gist (position);
CREATE INDEX places_search ON places USING gin (search_text gin_trgm_ops);

-- Which rows of which sources stand behind a location: a place found in two files is one location.
CREATE TABLE location_sources (
  place_id bigint PRIMARY KEY REFERENCES places ON DELETE CASCADE,
  location_id integer NOT NULL REFERENCES locations ON DELETE CASCADE
);
CREATE INDEX location_sources_location ON location_sources (location_id);
