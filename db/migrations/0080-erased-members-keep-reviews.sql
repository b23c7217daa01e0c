-- A restore brings erased members back, and erases them again as they were erased: with their reviews, or without.
-- Of earlier erasures that is unknown, and nothing of theirs may stay.
ALTER TABLE erased_members ADD COLUMN keeps_reviews boolean NOT NULL DEFAULT false;
