-- Two who edit one tag are told of each other, as with restaurants and sandwiches.
ALTER TABLE tags ADD COLUMN revision integer NOT NULL DEFAULT 1;

CREATE TRIGGER tags_revision BEFORE UPDATE OF name, type ON tags FOR EACH ROW
WHEN ((OLD.name, OLD.type) IS DISTINCT FROM (NEW.name, NEW.type))
EXECUTE FUNCTION count_revision();
