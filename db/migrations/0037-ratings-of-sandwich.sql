-- How the ratings of a sandwich are spread, and how many come from verified visits, is added up from two indexes alone: the
-- best known sandwich has tens of thousands of reviews, none of which has to be fetched for it.
CREATE INDEX reviews_ratings_of_sandwich ON reviews (sandwich_id, rating) INCLUDE (user_id) WHERE is_shown;
CREATE INDEX user_actions_verified_visits ON user_actions (award_key, user_id) WHERE award_key LIKE 'try-bonus:%';
