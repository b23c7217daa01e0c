import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { openTextFile } from '#server/platform/text/open-text-file.ts';
import { repetitions, isLongRun } from '#packages/testing/repetitions.ts';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { importPlaces } from './places.ts';

/** Sorted by number of rows; the two large ones are only in the long run. */
const CHAINS = [
  { file: 'bertuccis', name: "Bertucci's", rows: 52, locations: 52, hours: 52 },
  { file: 'nandos_uk', name: "Nando's", rows: 457, locations: 457, hours: 0 },
  { file: 'chickfila', name: 'Chick-fil-A', rows: 2647, locations: 2647, hours: 2617 },
  { file: 'popeyes', name: 'Popeyes', rows: 2708, locations: 2706, hours: 2674 },
].slice(0, repetitions(2, 4));
const ROWS = CHAINS.reduce((sum, { rows }) => sum + rows, 0);
const geojson = CHAINS.map(({ file }) =>
  findExternalDataFile(`atp_restaurants/raw_geojson/${file}.geojson.gz`),
);
const table = findExternalDataFile('atp_restaurants/places.csv.gz');
const other = findExternalDataFile('stiles_chain_locations/locations.csv.gz');
const present = table !== null && other !== null && geojson.every((path) => path !== null);

const testDatabase = useTestConnection();
let database: Database;
let folder = '';
beforeAll(async () => {
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent') });
  folder = await mkdtemp(join(tmpdir(), 'clucket-real-'));
});
afterAll(async () => {
  linesOf.clear();
  await database.close();
  await rm(folder, { recursive: true });
});

test.skipIf(!present)('imports every row of real chains once, with pin, time zone and hours', async () => {
  const files = geojson.filter((path) => path !== null);
  const report = await importPlaces(database.db, { files });
  expect(report).toMatchObject({ rows: ROWS, added: ROWS, merged: { newRestaurants: CHAINS.length } });
  expect(report.skipped).toBe(0);
  expect(await importPlaces(database.db, { files })).toMatchObject({ added: 0, changed: 0, unchanged: ROWS });
  const { rows } = await sql`
    SELECT r.name, count(*) AS locations, r.location_count AS counted, count(l.time_zone) AS zones,
      count(*) FILTER (WHERE l.hours_of_operation ? 'monday') AS hours
    FROM restaurants r JOIN locations l ON l.restaurant_id = r.id GROUP BY r.id ORDER BY r.name
  `.execute(database.db);
  const expected = CHAINS.map(({ name, locations, hours }) => {
    return { name, locations, counted: locations, zones: locations, hours };
  });
  expect(rows).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});

test.skipIf(!present)('the CSV table from the same crawl has the same rows', async () => {
  const { file, locations } = CHAINS.at(repetitions(1, 2))!;
  const repeatedImport = await importPlaces(database.db, {
    files: [await slice(table!, new RegExp(`^[^,]*,${file},`))],
  });
  expect(repeatedImport).toMatchObject({ added: 0, changed: 0, unchanged: locations });
});

test.skipIf(!present)('most places of another source match existing locations', async () => {
  // One state, or all of them in the long run.
  const addressPattern = isLongRun ? '' : '.*,MD,\\d{5}';
  await importPlaces(database.db, {
    files: [await slice(table!, new RegExp(`^[^,]*,chickfila,${addressPattern}`))],
  });
  const report = await importPlaces(database.db, {
    files: [await slice(other!, new RegExp(`^chick-fil-a,${addressPattern}`))],
  });
  expect(report.rows).toBe(repetitions(81, 2896));
  expect(report.merged.newLocations + report.merged.merged).toBe(repetitions(81, 2893));
  expect(report.merged.merged).toBeGreaterThan(repetitions(70, 2380));
});

test.runIf(isLongRun && present)(
  'a third source moves no pin on which two sources agree within 50 m (D70)',
  async () => {
    await sql`TRUNCATE places, sources, location_sources, locations, restaurants, map_pins, map_opening_hours CASCADE`.execute(
      database.db,
    );
    await importPlaces(database.db, {
      files: [await slice(table!, /^[^,]*,(?:chickfila|kfc|wendys),/)],
    });
    await importPlaces(database.db, {
      files: [await slice(other!, /^(?:chick-fil-a|kfc|wendys),/)],
    });
    const before = await agreedPins();
    expect(before.length).toBeGreaterThan(5000);
    for (const date of [undefined, '2018-05-01', '2026-05-01']) {
      const files = [await oldList(date ?? 'none')];
      const report = await importPlaces(database.db, { files, source: `AAA ${date}`, ...(date && { date }) });
      expect(report.merged.merged).toBeGreaterThan(before.length / 2);
      expect(await agreedPins()).toEqual(before);
    }
  },
  600_000,
);

/** Pins of locations for which two sources agree within 50 m. */
async function agreedPins() {
  const { rows } = await sql`
    SELECT DISTINCT l.id, l.latitude, l.longitude FROM locations l
    JOIN location_sources one ON one.location_id = l.id JOIN places a ON a.id = one.place_id AND a.source LIKE 'alltheplaces/%'
    JOIN location_sources two ON two.location_id = l.id JOIN places b ON b.id = two.place_id AND b.source LIKE 'stiles%'
    WHERE a.position <-> b.position <= 50 / 6371000.0 ORDER BY l.id
  `.execute(database.db);
  return rows;
}

/** An old list with the addresses of the table and pins that are up to ten kilometers off. */
async function oldList(name: string): Promise<string> {
  const { rows } = await sql<Record<string, string | number | null>>`
    SELECT source_id, brand, name, raw ->> 'addr:full' AS street, raw ->> 'addr:city' AS city, raw ->> 'addr:state' AS state,
      raw ->> 'addr:postcode' AS postcode, latitude + (id % 100) * 0.0009 AS latitude, longitude
    FROM places WHERE source LIKE 'alltheplaces/%'`.execute(database.db);
  const lines = rows.map((row) => Object.values(row).map(quoted).join(','));
  const file = join(folder, `${name}.csv`);
  await writeFile(file, ['id,brand,name,street,city,state,postcode,lat,lon', ...lines].join('\n'));
  return file;
}

function quoted(value: string | number | null): string {
  return `"${String(value ?? '').replaceAll('"', '""')}"`;
}

/** Writes only the matching rows to a file, to keep the test fast. */
async function slice(path: string, rows: RegExp): Promise<string> {
  const [head, ...lines] = linesOf.get(path) ?? (await readLines(path));
  const file = join(folder, 'slice.csv');
  await writeFile(file, [head, ...lines.filter((line) => rows.test(line))].join('\n'));
  return file;
}

/** Cached, because decompressing takes most of the time of a slice. */
const linesOf = new Map<string, string[]>();

async function readLines(path: string): Promise<string[]> {
  let text = '';
  for await (const piece of (await openTextFile(path)).text) text += piece;
  linesOf.set(path, text.split('\n'));
  return linesOf.get(path) ?? [];
}
