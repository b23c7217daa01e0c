-- Where imported places come from, and how far each source is believed.
CREATE TABLE sources (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('chain', 'open-data', 'personal')),
  license text,
  -- Of the data, not of the file. Null counts as the oldest.
  data_date date,
  trust text NOT NULL DEFAULT 'normal' CHECK (trust IN ('normal', 'low')),
  revision integer NOT NULL DEFAULT 1,
  date_created timestamptz NOT NULL DEFAULT now()
);

INSERT INTO sources (name, kind, license, data_date)
SELECT source,
  CASE WHEN source LIKE 'alltheplaces/%' OR source LIKE 'stiles-locations/%' THEN 'chain'
    WHEN max(license) IS NULL THEN 'personal' ELSE 'open-data' END,
  max(license),
  CASE WHEN source LIKE 'stiles-locations/%' THEN DATE '2024-01-01' END
FROM places GROUP BY source ORDER BY source;

-- The pin and address of the edition before, when a newer edition of the source changed one of them.
ALTER TABLE places ADD COLUMN superseded jsonb;
CREATE INDEX places_match_key ON places (match_key);

-- What sources say about a location that waits for a person. Derived from the source records and the decisions.
CREATE TABLE doubtful_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id integer NOT NULL REFERENCES locations (id) ON DELETE CASCADE,
  field text NOT NULL CHECK (field IN ('address', 'pin')),
  place_id bigint NOT NULL REFERENCES places (id) ON DELETE CASCADE,
  date_created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (location_id, field)
);

-- A rejected pin or address is not asked about again and never wins.
CREATE TABLE rejected_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id integer NOT NULL REFERENCES locations (id) ON DELETE CASCADE,
  field text NOT NULL CHECK (field IN ('address', 'pin')),
  latitude double precision,
  longitude double precision,
  address text,
  date_created timestamptz NOT NULL DEFAULT now(),
  CHECK (CASE field WHEN 'pin' THEN latitude IS NOT NULL AND longitude IS NOT NULL ELSE address IS NOT NULL END)
);
CREATE INDEX rejected_changes_location ON rejected_changes (location_id);

-- Imports keep what a person wrote about a restaurant that became a brand's.
UPDATE restaurants r SET edited_fields = ARRAY(
  SELECT DISTINCT unnest(edited_fields || '{name,restaurant_type}'::text[]
    || CASE WHEN website IS NULL THEN '{}' ELSE '{website}' END::text[]) ORDER BY 1)
WHERE brand_key IS NOT NULL AND EXISTS (
  SELECT 1 FROM audit_log a WHERE a.entity_type = 'restaurant' AND a.action = 'create' AND a.entity_id = r.id::text);
