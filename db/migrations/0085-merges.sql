-- Two rows of the catalog that are the same: the older id stays, the other one answers with a redirect to it.
CREATE TABLE merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity_type text NOT NULL CHECK (entity_type IN ('restaurant', 'location', 'sandwich')),
  target_id integer NOT NULL,
  merged_id integer NOT NULL,
  -- The merge of two restaurants that this merge of their locations or sandwiches belongs to.
  parent_id bigint REFERENCES merges (id),
  change_set_id bigint NOT NULL REFERENCES change_sets (id),
  undone_change_set_id bigint REFERENCES change_sets (id),
  date_merged timestamptz NOT NULL DEFAULT now(),
  CHECK (target_id <> merged_id)
);
CREATE UNIQUE INDEX merges_merged ON merges (entity_type, merged_id) WHERE undone_change_set_id IS NULL;
CREATE INDEX merges_target ON merges (entity_type, target_id) WHERE undone_change_set_id IS NULL;
CREATE INDEX merges_parent ON merges (parent_id) WHERE parent_id IS NOT NULL;

-- What a merge changed in other rows: the columns before and after. Without `after` the row itself is kept here.
CREATE TABLE merged_catalog_rows (
  merge_id bigint NOT NULL,
  table_name text NOT NULL,
  row_id bigint NOT NULL,
  before jsonb NOT NULL,
  after jsonb,
  PRIMARY KEY (merge_id, table_name, row_id)
);

-- The same for rows of members, which lie where their member lies.
CREATE TABLE merged_member_rows (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  merge_id bigint NOT NULL,
  table_name text NOT NULL,
  row_id bigint NOT NULL,
  before jsonb NOT NULL,
  after jsonb,
  PRIMARY KEY (user_id, merge_id, table_name, row_id)
);
CREATE INDEX merged_member_rows_merge ON merged_member_rows (merge_id);

-- Derived from `merges`: which id answers in place of a merged one.
CREATE TABLE redirects (
  entity_type text NOT NULL,
  merged_id integer NOT NULL,
  target_id integer NOT NULL,
  PRIMARY KEY (entity_type, merged_id)
);
CREATE INDEX redirects_target ON redirects (entity_type, target_id);

-- Pairs of restaurants that an admin has called different. The lower id comes first.
CREATE TABLE dismissed_duplicates (
  first_id integer NOT NULL REFERENCES restaurants (id) ON DELETE CASCADE,
  second_id integer NOT NULL REFERENCES restaurants (id) ON DELETE CASCADE,
  date_created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (first_id, second_id),
  CHECK (first_id < second_id)
);
