-- The pictures of members who leave are not given out while they wait to be erased.
CREATE TRIGGER erasures_tell_of_concealments AFTER INSERT OR DELETE ON erasures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_concealments();
