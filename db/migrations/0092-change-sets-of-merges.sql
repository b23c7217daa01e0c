-- Reverts, restorations, and the trust of members look up whether a change set merges rows or undoes a merge.
CREATE INDEX merges_change_set ON merges (change_set_id);
CREATE INDEX merges_undone_change_set ON merges (undone_change_set_id) WHERE undone_change_set_id IS NOT NULL;
