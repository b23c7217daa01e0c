/** Gives test databases a `now()` that starts at the test's clock, so that default timestamps agree with the application. */
const SEARCH_PATH = 'public,test_clock,pg_catalog';

export const TEST_START_TIME = new Date('2026-11-21T20:00:00Z');

/** Column defaults are bound to the `now()` that is found when they are created. */
export const TEST_CLOCK_CONNECTION_OPTION = `-c search_path=${SEARCH_PATH}`;

const AHEAD = `make_interval(secs => coalesce(nullif(current_setting('test_clock.seconds', true), ''), '0')::float8)`;

/** In PL/pgSQL, because Citus refuses a statement into which the COALESCE of an SQL function was inlined. */
export const CREATE_TEST_CLOCK_SQL = `
  CREATE SCHEMA test_clock;
  GRANT USAGE ON SCHEMA test_clock TO PUBLIC;
  CREATE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$ BEGIN RETURN pg_catalog.now() + ${AHEAD}; END $$;
  CREATE FUNCTION test_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
    AS $$ SELECT pg_catalog.clock_timestamp() + ${AHEAD} $$`;

export function enableTestClockSql(database: string): string {
  return `ALTER DATABASE ${database} SET search_path = ${SEARCH_PATH}`;
}

export function setTestClockSql(database: string, secondsAhead: number): string {
  return `ALTER DATABASE ${database} SET test_clock.seconds = '${secondsAhead}'`;
}
