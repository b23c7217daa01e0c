-- A page of a list reads the entries of that page, not all that the member has.
CREATE INDEX user_sandwiches_newest ON user_sandwiches (user_id, date_created DESC, id DESC);
