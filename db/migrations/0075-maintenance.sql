-- The site is read-only while there is a row, and there is at most one.
CREATE TABLE maintenance (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  message text CHECK (length(message) BETWEEN 1 AND 300),
  date_started timestamptz NOT NULL DEFAULT now()
);
