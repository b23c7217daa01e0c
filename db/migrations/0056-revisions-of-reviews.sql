-- A member's own devices are told of each other, as editors of the catalogue are (decision 0009). Moderation, dates and the
-- flags of a list are no such changes.
ALTER TABLE reviews ADD COLUMN revision integer NOT NULL DEFAULT 1;

CREATE TRIGGER reviews_revision BEFORE UPDATE OF rating, comment ON reviews FOR EACH ROW
WHEN ((OLD.rating, OLD.comment) IS DISTINCT FROM (NEW.rating, NEW.comment))
EXECUTE FUNCTION count_revision();

ALTER TABLE user_sandwiches ADD COLUMN revision integer NOT NULL DEFAULT 1;

CREATE TRIGGER user_sandwiches_revision BEFORE UPDATE OF rating, notes ON user_sandwiches FOR EACH ROW
WHEN ((OLD.rating, OLD.notes) IS DISTINCT FROM (NEW.rating, NEW.notes))
EXECUTE FUNCTION count_revision();
