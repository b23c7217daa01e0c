-- Changes of the catalog that belong together: one edit, an import run, a merge, a suggestion, or the revert of another set.
CREATE TABLE change_sets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('edit', 'bulk-edit', 'import', 'merge', 'suggestion', 'revert')),
  -- Null is the operator at the command line.
  user_id text,
  summary text NOT NULL DEFAULT '',
  reverted_id bigint REFERENCES change_sets (id),
  date_created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX change_sets_user ON change_sets (user_id, id DESC);

-- Null for entries that change no part of the catalog, and for changes before this migration.
ALTER TABLE audit_log ADD COLUMN change_set_id bigint REFERENCES change_sets (id);
CREATE INDEX audit_log_change_set ON audit_log (change_set_id, id) WHERE change_set_id IS NOT NULL;
