-- The revisions of the entity before and after the fields in `published` were applied.
ALTER TABLE suggestions ADD COLUMN revision_before integer;
ALTER TABLE suggestions ADD COLUMN revision_after integer;
