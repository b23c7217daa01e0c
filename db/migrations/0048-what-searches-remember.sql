-- Typing errors are compared with the words that each process has in memory, which has to hear when one comes or goes.
CREATE FUNCTION tell_of_vocabulary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN PERFORM pg_notify('clucket_changes', 'vocabulary'); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_vocabulary_tells_of_new AFTER INSERT ON search_vocabulary
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_vocabulary();
CREATE TRIGGER search_vocabulary_tells_of_gone AFTER DELETE ON search_vocabulary
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_vocabulary();

-- They led from what was typed to words that could have been meant.
DROP INDEX search_vocabulary_prefix;
DROP INDEX search_vocabulary_similar;

-- That more sandwiches match than anybody counts is remembered until one of them may match no longer; reviews change nothing of it.
CREATE FUNCTION tell_of_menus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('clucket_changes', 'menus');
  RETURN NULL;
END $$;
CREATE TRIGGER sandwiches_tell_of_menus AFTER INSERT OR DELETE OR UPDATE OF restaurant_id, search_words, price,
  contains_gluten, contains_dairy, contains_eggs, spice_level, date_deleted ON sandwiches
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_menus();
CREATE TRIGGER restaurants_tell_of_menus AFTER DELETE OR UPDATE OF date_deleted ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_menus();
