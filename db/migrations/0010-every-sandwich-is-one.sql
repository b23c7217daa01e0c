-- Each is found as a chicken sandwich, whatever it is called: what the search index adds from now on, for those already there.
UPDATE sandwiches SET search_words = search_words || setweight(to_tsvector('simple', 'chicken sandwich sandwiches'), 'D');
INSERT INTO search_vocabulary (word) SELECT unnest(ARRAY['chicken', 'sandwich', 'sandwiches']) FROM sandwiches LIMIT 3
ON CONFLICT DO NOTHING;
