-- Cleanup deletes an upload that has been unused for a day. Null while it is in use, or until the next cleanup notices.
ALTER TABLE uploads ADD COLUMN unused_since timestamptz;
