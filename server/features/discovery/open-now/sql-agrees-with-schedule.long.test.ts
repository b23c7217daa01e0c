import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPlaces } from '#server/features/places/places.ts';
import { recomputeOpeningHourColumns } from '#server/features/restaurants/restaurants.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { withoutDatabaseTimeouts } from '#server/testing/postgres/without-timeouts.ts';
import { compareOpenings, randomInstants } from '#server/testing/assertions/compare-openings.ts';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';

const files = ['atp_restaurants/places.csv.gz', 'stiles_chain_locations/locations.csv.gz'].map(
  findExternalDataFile,
);
const present = files.every((path) => path !== null);

const testDatabase = useTestConnection();
let database: Database;
beforeAll(() => {
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent') });
});
afterAll(() => database.close());

const MINUTES = 60_000;
/** 500 take an hour: `INSTANTS=500 npm test -- sql-agrees-with-schedule.long`. */
const INSTANTS = Number(process.env['INSTANTS'] ?? 16);

test.skipIf(!present)(
  `the filter agrees with the hours module on every imported location at ${INSTANTS} instants`,
  async () => {
    await importPlaces(database.db, { files: files.filter((path) => path !== null) });
    await breakWeeks();
    const { locations, kinds, open, disagreements } = await compareOpenings(
      database.db,
      randomInstants(INSTANTS),
    );
    expect(disagreements).toEqual([]);
    expect(locations).toBeGreaterThan(110_000);
    expect(kinds).toBeGreaterThan(5_000);
    expect(open).toBeGreaterThan((locations * INSTANTS) / 5);
  },
  60 * MINUTES,
);

/** Gives one location in fifty special days and one in ninety a closure, around the instants. */
function breakWeeks(): Promise<void> {
  return withoutDatabaseTimeouts(database.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
    UPDATE locations SET
      special_days = CASE WHEN id % 50 = 0 THEN (
        SELECT jsonb_agg(jsonb_build_object('from', day, 'to', day + 1, 'note', null, 'hours',
          (ARRAY['closed', '10:00 am - 2:00 pm', '8:00 pm - 3:00 am', 'Open 24 hours'])[1 + id / 50 % 4]))
        FROM unnest('{2026-03-07, 2026-10-31, 2027-03-14, 2027-11-06}'::date[]) day) ELSE special_days END,
      closure = CASE WHEN id % 90 = 0 THEN jsonb_build_object('from', '2026-03-01'::date + id % 400,
        'to', CASE WHEN id % 180 = 0 THEN '2026-03-01'::date + id % 400 + 20 END, 'note', null) END
    WHERE id % 50 = 0 OR id % 90 = 0 RETURNING id
  `.execute(tx);
    await recomputeOpeningHourColumns(
      tx,
      rows.map(({ id }) => id),
    );
  });
}
