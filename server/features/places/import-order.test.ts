import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMapPinDrift } from '#server/features/map/map.ts';
import { findRestaurantDrift } from '#server/features/restaurants/restaurants.ts';
import { isLongRun, pickCasesForTurn, repetitions } from '#packages/testing/repetitions.ts';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { inTransaction, openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { openTextFile } from '#server/platform/text/open-text-file.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { findLocationDrift, importPlaces, repairLocations, type PlacesImportOptions } from './places.ts';
import { catalogSnapshot } from './testing/catalog-snapshot-queries.ts';

const testDatabase = useTestConnection();
let database: Database;
let folder = '';
beforeAll(async () => {
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent') });
  folder = await mkdtemp(join(tmpdir(), 'clucket-order-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

type ImportedFile = { path: string } & Partial<PlacesImportOptions>;

test.each(Array.from({ length: repetitions(1, 40) }, (_, seed) => seed + 1))(
  'generated files give the same catalog in any order and with other source names, seed %i (D70)',
  async (seed) => {
    const files = await generatedFiles(seed);
    await importAll(files);
    const expected = await catalogSnapshot(database.db);
    expect(expected.length).toBeGreaterThan(10);
    for (const order of otherOrders(files)) {
      await importAll(order);
      expect(await catalogSnapshot(database.db)).toEqual(expected);
    }
    const renamed = files.map((file, at) => ({ ...file, source: `${'zma'[at]} list` }));
    await importAll(renamed, { batchSize: 7 });
    expect(await catalogSnapshot(database.db)).toEqual(expected);
    expect(await findMapPinDrift(database.db)).toEqual([]);
    expect(await findRestaurantDrift(database.db)).toEqual([]);
    expect(await findLocationDrift(database.db)).toEqual([]);
  },
);

test('the newer edition of a source wins in either order, and its moved pin is a doubtful change (D70)', async () => {
  const head = 'id,name,brand,address,city,state,lat,lon,phone';
  const older = await write('older.csv', [head, '1,KFC,KFC,1 A St,Mesa,AZ,33.4,-111.7,4805550100']);
  const newer = await write('newer.csv', [head, '1,KFC,KFC,1 A St,Mesa,AZ,33.41,-111.7,4805550199']);
  const editions = [
    { path: older, source: 'kfc', date: '2023-01-01' },
    { path: newer, source: 'kfc', date: '2024-01-01' },
  ];
  await importAll(editions);
  const expected = await catalogSnapshot(database.db);
  expect(expected).toEqual([expect.stringContaining('| (480) 555-0199 | 33.4 |')]);
  expect(await doubts()).toEqual([{ field: 'pin', latitude: 33.41, address: '1 A St, Mesa, AZ' }]);
  await importAll(editions.toReversed());
  expect(await catalogSnapshot(database.db)).toEqual(expected);
});

test('two locations merge into one when a third record shows that they are the same place', async () => {
  const head = 'id,name,lat,lon';
  const files = [
    { path: await write('west.csv', [head, '1,Hen House,33.4,-111.7']) },
    { path: await write('east.csv', [head, '1,Hen House,33.4,-111.6974']) },
    { path: await write('between.csv', [head, '1,Hen House,33.4,-111.6987']) },
  ];
  await importAll(files.slice(0, 2));
  expect(await catalogSnapshot(database.db)).toHaveLength(2);
  await importAll(files);
  const expected = await catalogSnapshot(database.db);
  expect(expected).toHaveLength(1);
  for (const order of otherOrders(files)) {
    await importAll(order);
    expect(await catalogSnapshot(database.db)).toEqual(expected);
  }
  const { rows } = await sql`SELECT count(*)::int AS restaurants FROM restaurants`.execute(database.db);
  expect(rows).toEqual([{ restaurants: 1 }]);
});

test('finds and repairs locations that differ from their source records', async () => {
  await importAll(await generatedFiles(2));
  const expected = await catalogSnapshot(database.db);
  await sql`UPDATE locations SET phone_number = '1' WHERE id = (SELECT min(location_id) FROM location_sources)`.execute(
    database.db,
  );
  await sql`UPDATE doubtful_changes SET field = CASE field WHEN 'pin' THEN 'address' ELSE 'pin' END
    WHERE id = (SELECT min(id) FROM doubtful_changes d WHERE NOT EXISTS (
      SELECT o.id FROM doubtful_changes o WHERE o.location_id = d.location_id AND o.id <> d.id))`.execute(
    database.db,
  );
  const drift = await findLocationDrift(database.db);
  expect(drift.map(({ kind }) => kind).toSorted()).toEqual([
    'doubtful changes of location',
    'values of location',
  ]);
  await inTransaction(database.db, repairLocations);
  expect(await findLocationDrift(database.db)).toEqual([]);
  expect(await catalogSnapshot(database.db)).toEqual(expected);
});

const table = findExternalDataFile('atp_restaurants/places.csv.gz');
const other = findExternalDataFile('stiles_chain_locations/locations.csv.gz');
const inspections = findExternalDataFile('la_county_inspections/inspections.csv');

test.skipIf(!table || !other || !inspections)(
  'real files give the same catalog in any order (D70)',
  { timeout: repetitions(120_000, 900_000) },
  async () => {
    // One state and a few postal codes, or everything in the long run.
    const rows = isLongRun ? '' : '.*,NV,\\d{5}';
    const files = [
      { path: await slice(table ?? '', 'atp.csv', new RegExp(`^[^,]*,(?:kfc|chickfila|wendys),${rows}`)) },
      { path: await slice(other ?? '', 'stiles.csv', new RegExp(`^(?:kfc|chick-fil-a|wendys),${rows}`)) },
      {
        path: await slice(inspections ?? '', 'inspections.csv', isLongRun ? /./ : /,9002\d,/),
        state: 'CA',
        country: 'US',
      },
    ];
    await importAll(files);
    const expected = await catalogSnapshot(database.db);
    expect(expected.length).toBeGreaterThan(repetitions(150, 1500));
    for (const order of isLongRun ? otherOrders(files) : [files.toReversed()]) {
      await importAll(order);
      expect(await catalogSnapshot(database.db)).toEqual(expected);
    }
  },
);

async function importAll(
  files: readonly ImportedFile[],
  more: Partial<PlacesImportOptions> = {},
): Promise<void> {
  await sql`TRUNCATE places, sources, location_sources, locations, restaurants, map_pins, map_opening_hours CASCADE`.execute(
    database.db,
  );
  for (const { path, ...options } of files) {
    const report = await importPlaces(database.db, { ...options, ...more, files: [path] });
    expect(report.brokenFiles).toEqual([]);
  }
}

async function doubts() {
  const { rows } = await sql`
    SELECT d.field, p.latitude, p.address FROM doubtful_changes d JOIN places p ON p.id = d.place_id ORDER BY 1
  `.execute(database.db);
  return rows;
}

/** Places with few different names, close together, so that many records match more than one place. */
async function generatedFiles(seed: number): Promise<ImportedFile[]> {
  let state = seed;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const pick = <T>(values: readonly [T, ...T[]]): T => values[random(values.length)] ?? values[0];
  const rowsOf = () =>
    Array.from({ length: 25 }, (_, id) => {
      const [name, brand] = pick([
        ['KFC', 'KFC'],
        ['Hen House', ''],
        ['Zed Coop', 'Zed Coop'],
        ["ZED'S", 'ZED COOP'],
        ['hen house', ''],
      ]);
      const address = pick([
        '',
        '',
        '1 Main St',
        '2 Main Street',
        '1 Elm Rd',
        '9 Elm Road Suite 4',
        '12 Oak Ave',
      ]);
      const [lat, lon] = [33.4 + random(30) * 0.0006, -111.7 + random(8) * 0.0006];
      const phone = pick(['', '4805550100', '4805550199']);
      const website = pick(['', 'https://zedcoop.com/az', 'https://www.zedcoop.com/']);
      const hours = pick(['', 'Mo-Fr 10:00-20:00', 'By chance']);
      return [
        id,
        name,
        brand,
        address,
        'Mesa',
        'AZ',
        lat.toFixed(4),
        lon.toFixed(4),
        phone,
        website,
        hours,
      ].join(',');
    });
  const head = 'id,name,brand,address,city,state,lat,lon,phone,website,opening_hours';
  const file = async (name: string) => ({ path: await write(`${name}.csv`, [head, ...rowsOf()]) });
  return [
    { ...(await file('one')), kind: 'chain' },
    { ...(await file('two')), date: '2024-05-01' },
    await file('three'),
  ];
}

/** The reversed order comes first, because it swaps every pair of files. */
function otherOrders<T>(values: readonly T[]): T[][] {
  return pickCasesForTurn(permutations(values).slice(1).toReversed(), 0);
}

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length <= 1) return [[...values]];
  return values.flatMap((value, at) => permutations(values.toSpliced(at, 1)).map((rest) => [value, ...rest]));
}

async function slice(path: string, name: string, rows: RegExp): Promise<string> {
  let text = '';
  for await (const piece of (await openTextFile(path)).text) text += piece;
  const [head = '', ...lines] = text.split('\n');
  return write(name, [head, ...lines.filter((line) => rows.test(line))]);
}

async function write(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  return path;
}
