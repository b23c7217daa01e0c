import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { openText } from '#server/platform/reading/open-text.ts';
import { sharedData } from '#server/testing/shared-data.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { importPlaces } from './places.ts';

const CHAINS = ['bertuccis', 'chickfila', 'nandos_uk', 'popeyes'];
const geojson = CHAINS.map((chain) => sharedData(`atp_restaurants/raw_geojson/${chain}.geojson.gz`));
const table = sharedData('atp_restaurants/places.csv.gz');
const other = sharedData('stiles_chain_locations/locations.csv.gz');
const present = table !== null && other !== null && geojson.every((path) => path !== null);

const testDatabase = useTestDatabase();
let database: Database;
let folder = '';
beforeAll(async () => {
  database = openDatabase({ connection: testDatabase.connection, log: createLog('silent') });
  folder = await mkdtemp(join(tmpdir(), 'clucket-real-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test.skipIf(!present)('four real chains: every row, once, with pin, zone and hours', async () => {
  const files = geojson.filter((path) => path !== null);
  const report = await importPlaces(database.db, { files });
  expect(report).toMatchObject({ rows: 5864, added: 5864, merged: { newRestaurants: 4 } });
  expect(report.skipped).toBe(0);
  expect(await importPlaces(database.db, { files })).toMatchObject({ added: 0, changed: 0, unchanged: 5864 });
  const { rows } = await sql`
    SELECT r.name, count(*) AS locations, r.location_count AS counted, count(l.time_zone) AS zones,
      count(*) FILTER (WHERE l.hours_of_operation ? 'monday') AS hours
    FROM restaurants r JOIN locations l ON l.restaurant_id = r.id GROUP BY r.id ORDER BY r.name
  `.execute(database.db);
  expect(rows).toEqual([
    { name: "Bertucci's", locations: 52, counted: 52, zones: 52, hours: 52 },
    { name: 'Chick-fil-A', locations: 2647, counted: 2647, zones: 2647, hours: 2617 },
    { name: "Nando's", locations: 457, counted: 457, zones: 457, hours: 0 },
    { name: 'Popeyes', locations: 2706, counted: 2706, zones: 2706, hours: 2674 },
  ]);
});

test.skipIf(!present)(
  'the table made from the same run is the same rows; another source mostly the same places',
  async () => {
    const again = await importPlaces(database.db, { files: [await slice(table!, /^[^,]*,chickfila,/)] });
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2647 });
    const report = await importPlaces(database.db, { files: [await slice(other!, /^chick-fil-a,/)] });
    expect(report.rows).toBe(2896);
    expect(report.merged.newLocations + report.merged.merged).toBe(2893);
    expect(report.merged.merged).toBeGreaterThan(2380);
  },
);

/** The rows of one chain, as quick as a test has to be. */
async function slice(path: string, rows: RegExp): Promise<string> {
  let text = '';
  for await (const piece of (await openText(path)).text) text += piece;
  const [head, ...lines] = text.split('\n');
  const file = join(folder, 'slice.csv');
  await writeFile(file, [head, ...lines.filter((line) => rows.test(line))].join('\n'));
  return file;
}
