-- What finds the same place again in another file: the folded brand (or '~' and the folded name), the folded address,
-- and the pin. Hours are kept as they were understood, so that a location can be made again from its places alone.

ALTER TABLE places
  ADD COLUMN match_key text NOT NULL DEFAULT '',
  ADD COLUMN address_key text,
  ADD COLUMN address_unit text NOT NULL DEFAULT '',
  ADD COLUMN hours jsonb,
  ADD COLUMN restaurant_type text;

CREATE INDEX places_same_address ON places (match_key, address_key) WHERE address_key IS NOT NULL;
CREATE INDEX places_same_spot ON places USING gist (match_key, position) WHERE position IS NOT NULL;
