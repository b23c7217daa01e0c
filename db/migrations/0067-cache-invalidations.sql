-- What a transaction has invalidated in the caches of all processes, written by the function that changes the data. Nobody
-- needs it after a crash: then every process has lost its connection, and with it what it had cached.
CREATE UNLOGGED TABLE cache_invalidations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tags text[] NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  date_created timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX cache_invalidations_xid ON cache_invalidations (xid);
CREATE INDEX cache_invalidations_date_created ON cache_invalidations (date_created);

-- The processes of the version before listen to this channel, too; '*' makes them drop everything.
CREATE FUNCTION notify_cache_invalidated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('clucket_changes', '*');
  RETURN NULL;
END $$;
CREATE TRIGGER cache_invalidations_notify AFTER INSERT ON cache_invalidations
  FOR EACH STATEMENT EXECUTE FUNCTION notify_cache_invalidated();

DO $$
DECLARE
  teller regprocedure;
  map_function regprocedure;
BEGIN
  FOR map_function IN SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    AND proname IN ('rebuild_map', 'settle_map') LOOP
    EXECUTE replace(pg_get_functiondef(map_function), 'PERFORM pg_notify(''clucket_changes'', ''map'')',
      'INSERT INTO cache_invalidations (tags) VALUES (''{map}'')');
  END LOOP;
  -- With the triggers that call them.
  FOR teller IN SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    AND starts_with(proname, 'tell_of_') LOOP
    EXECUTE format('DROP FUNCTION %s CASCADE', teller);
  END LOOP;
END $$;
