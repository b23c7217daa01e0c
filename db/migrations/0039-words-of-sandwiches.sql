-- Every word that the search index of sandwiches has held. What somebody has typed is looked for in whole words found here:
-- for the beginning of a word the index reads each sandwich that has such a word before it looks at the rarer one beside it.
-- No word is ever taken out, which would be a race with whoever writes it; one that nothing holds costs nothing.
CREATE TABLE sandwich_words (
  word text COLLATE "C" PRIMARY KEY
);

CREATE FUNCTION keep_words_of_sandwich() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sandwich_words (word)
  SELECT held.word FROM unnest(tsvector_to_array(NEW.search_words)) AS held (word)
  WHERE NOT EXISTS (SELECT FROM sandwich_words known WHERE known.word = held.word)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER sandwiches_words_added AFTER INSERT ON sandwiches FOR EACH ROW
WHEN (NEW.search_words <> '') EXECUTE FUNCTION keep_words_of_sandwich();
CREATE TRIGGER sandwiches_words_changed AFTER UPDATE OF search_words ON sandwiches FOR EACH ROW
WHEN (OLD.search_words IS DISTINCT FROM NEW.search_words) EXECUTE FUNCTION keep_words_of_sandwich();

INSERT INTO sandwich_words (word) SELECT word FROM ts_stat('SELECT search_words FROM sandwiches');
