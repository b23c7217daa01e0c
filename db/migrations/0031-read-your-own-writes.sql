-- When somebody has written last: for a few seconds after it, that member reads from the primary and from nothing that
-- another process kept. Written only where there is more than one process or a replica.
ALTER TABLE sessions ADD COLUMN date_wrote timestamptz NOT NULL DEFAULT now();
