import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { clearTestCatalog } from '#server/testing/places/clear-test-catalog.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { importPlaces, type PlacesImportOptions } from './places.ts';

const testDatabase = useTestConnection();
let database: Database;
let folder = '';

beforeAll(async () => {
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent') });
  folder = await mkdtemp(join(tmpdir(), 'clucket-import-history-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
// The audit log is append-only, so each test reads only the entries that it has caused.
let start = 0;
beforeEach(async () => {
  await clearTestCatalog(database.db);
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0)::int AS id FROM change_sets`.execute(
    database.db,
  );
  start = rows[0]?.id ?? 0;
});

const HEADER =
  'source,source_id,brand,location_name,street,city,state,postcode,country,lat,lon,phone,url,timezone';
const row = (id: string, phone: string, name = '') =>
  `stiles,${id},${name ? '' : 'Chick-fil-A'},${name},${id} Main St,Mesa,AZ,85215,US,33.4${id},-111.68,${phone},,America/Phoenix`;

async function load(rows: readonly string[], options: Partial<PlacesImportOptions> = {}) {
  const path = join(folder, 'stiles.csv');
  await writeFile(path, [HEADER, ...rows].join('\n'));
  return importPlaces(database.db, { files: [path], ...options });
}

async function countSets() {
  const { rows } = await sql`SELECT 1 FROM change_sets WHERE id > ${start}`.execute(database.db);
  return rows.length;
}

async function history() {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT a.action, a.entity_type, a.before, a.after, a.user_id, c.origin, c.summary, a.change_set_id
    FROM audit_log a JOIN change_sets c ON c.id = a.change_set_id WHERE c.id > ${start} ORDER BY a.id`.execute(
    database.db,
  );
  return rows;
}

test('an import writes an audit log entry for each new restaurant and location, in one change set', async () => {
  await load([row('1', ''), row('2', ''), row('3', '', 'Lone Roost')], { batchSize: 1 });
  const entries = await history();
  expect(entries.map(({ action, entity_type: type }) => `${String(action)} ${String(type)}`)).toEqual([
    'create restaurant',
    'create location',
    'create location',
    'create restaurant',
    'create location',
  ]);
  expect(new Set(entries.map(({ change_set_id: set }) => set)).size).toBe(1);
  expect(entries[0]).toMatchObject({
    origin: 'import',
    summary: 'stiles.csv',
    user_id: null,
    before: null,
    after: {
      name: 'Chick-fil-A',
      restaurantType: 'Fast Food',
      description: '',
      imageUrl: null,
      priceRange: null,
    },
  });
  expect(entries[1]?.['after']).toMatchObject({
    address: '1 Main St, Mesa, AZ 85215',
    phoneNumber: null,
    latitude: 33.41,
    longitude: -111.68,
    timeZone: 'America/Phoenix',
    specialDays: [],
    closure: null,
  });
  expect(entries[1]?.['after']).toHaveProperty('restaurantId');
  expect(entries[1]?.['after']).toHaveProperty('hoursOfOperation');
});

test('a changed row writes an entry with the fields before and after; an unchanged file starts no change set', async () => {
  await load([row('1', ''), row('3', '', 'Lone Roost')]);
  const before = await history();
  await load([row('1', ''), row('3', '', 'Lone Roost')]);
  expect(await history()).toEqual(before);
  await load([row('1', '4806411903'), row('3', '', 'Lonely Roost')]);
  expect((await history()).slice(before.length)).toMatchObject([
    {
      action: 'update',
      entity_type: 'restaurant',
      before: { name: 'Lone Roost' },
      after: { name: 'Lonely Roost' },
    },
    {
      action: 'update',
      entity_type: 'location',
      before: { phoneNumber: null },
      after: { phoneNumber: '(480) 641-1903' },
    },
  ]);
  expect(await countSets()).toBe(2);
});

test('a location that turns out to be a duplicate is deleted, along with its restaurant', async () => {
  const place = (source: string, lon: string) =>
    `${source},1,,Hen House,,Mesa,AZ,85215,US,33.4,${lon},,,America/Phoenix`;
  const places = [place('west', '-111.7'), place('east', '-111.6974')];
  await load(places);
  const before = await history();
  await load([...places, place('between', '-111.6987')]);
  expect((await history()).slice(before.length)).toMatchObject([
    {
      action: 'delete',
      entity_type: 'restaurant',
      before: { name: 'Hen House' },
      after: null,
      user_id: null,
    },
    { action: 'update', entity_type: 'location', before: { longitude: -111.7 }, origin: 'import' },
    { action: 'delete', entity_type: 'location', before: { address: 'Mesa, AZ 85215' }, after: null },
  ]);
  expect(await countSets()).toBe(2);
});

test('a dry run writes nothing to the audit log', async () => {
  await load([row('1', '')], { dryRun: true });
  expect(await history()).toEqual([]);
  expect(await countSets()).toBe(0);
});
