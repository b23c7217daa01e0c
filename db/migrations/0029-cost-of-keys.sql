-- Working out the keys of a row takes far longer than an operator does: never as a filter where an index knows them.
ALTER FUNCTION sandwich_keys COST 500;
