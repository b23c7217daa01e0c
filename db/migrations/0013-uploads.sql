-- Pictures that people uploaded. A row stands only for files that are stored already; a file without a row is swept away.
CREATE TABLE uploads (
  -- random, and part of every file's name
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  kind text NOT NULL CHECK (kind IN ('general', 'restaurant', 'sandwich', 'badge')),
  -- null once the member has left; what the catalogue still shows stays
  user_id text REFERENCES users ON DELETE SET NULL,
  -- of the files, the smallest first; the last is the full one
  widths integer[] NOT NULL CHECK (cardinality(widths) >= 1),
  height integer NOT NULL CHECK (height >= 1),
  -- of all files together
  bytes bigint NOT NULL CHECK (bytes > 0),
  date_created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX uploads_user ON uploads (user_id);
CREATE INDEX uploads_oldest ON uploads (date_created);
