-- The page of a change set lists the reverts of it.
CREATE INDEX change_sets_reverted ON change_sets (reverted_id, id) WHERE reverted_id IS NOT NULL;
