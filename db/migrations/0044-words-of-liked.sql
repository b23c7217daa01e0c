-- Where nothing but words is asked for, the best liked are found by the words alone: as keys each word would be four. The
-- function gives back what it is given. It says what it costs to look through rows in place of the index, and is not to be
-- inlined for that.
CREATE FUNCTION words_sought(words tsvector) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 500
AS $$ BEGIN RETURN words; END $$;

CREATE INDEX sandwiches_words_of_liked ON sandwiches USING gin (words_sought(search_words))
  WHERE date_deleted IS NULL AND popular_score >= 3.9;
