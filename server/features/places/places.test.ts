import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMapPinDrift } from '#server/features/map/map.ts';
import { findOpeningHourColumnDrift } from '#server/features/restaurants/restaurants.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { clearTestCatalog } from '#server/testing/places/clear-test-catalog.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { importPlaces, type PlacesImportCheckpoint, type PlacesImportOptions } from './places.ts';

const testDatabase = useTestConnection();
let database: Database;
let folder = '';

beforeAll(async () => {
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent') });
  folder = await mkdtemp(join(tmpdir(), 'clucket-places-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => clearTestCatalog(database.db));

const MESA = {
  ref: '03848',
  '@spider': 'chickfila',
  'addr:full': '6707 E McKellips Rd',
  'addr:city': 'Mesa',
  'addr:state': 'AZ',
  'addr:postcode': '85215',
  name: 'Power & McKellips',
  phone: '4806411903',
  website: 'https://www.chick-fil-a.com/powerandmckellips',
  opening_hours: 'Mo-Sa 06:30-22:00',
  brand: 'Chick-Fil-A',
};
const STILES =
  'source,source_id,brand,location_name,street,city,state,postcode,country,lat,lon,phone,url,timezone';
const MESA_OF_STILES =
  'chick-fil-a,,Chick-fil-A,Power,"6707 E. MCKELLIPS ROAD",MESA,AZ,852150001,US,33.4515,-111.6849,,,America/Phoenix';

describe('a GeoJSON file of All the Places', () => {
  test('stores source records and creates one restaurant with its locations', async () => {
    const report = await load(
      await collection([
        feature(MESA, -111.684768, 33.451424),
        feature({ ...MESA, ref: '2', 'addr:full': '1 Other Rd' }, -111.7, 33.4),
      ]),
    );
    expect(report.merged).toMatchObject({ newRestaurants: 1, newLocations: 2, merged: 0 });
    expect(
      await rows(`SELECT name, brand_key, restaurant_type, website, location_count FROM restaurants`),
    ).toEqual([
      {
        name: 'Chick-fil-A',
        brand_key: 'chickfila',
        restaurant_type: 'Fast Food',
        website: 'https://www.chick-fil-a.com/',
        location_count: 2,
      },
    ]);
    const [location] =
      await rows(`SELECT l.*, search_vector::text AS words FROM locations l JOIN location_sources ls ON ls.location_id = l.id
      JOIN places p ON p.id = ls.place_id WHERE p.source_id = '03848'`);
    expect(location).toMatchObject({
      address: '6707 E McKellips Rd, Mesa, AZ 85215',
      phone_number: '(480) 641-1903',
      latitude: 33.451424,
      longitude: -111.684768,
      time_zone: 'America/Phoenix',
      hours_of_operation: { monday: '6:30 am - 10:00 pm', sunday: 'closed' },
    });
    expect(location!['words']).toContain('mckellips');
    const [place] = await rows(
      `SELECT source, license, brand, name, raw FROM places WHERE source_id = '03848'`,
    );
    expect(place).toEqual({
      source: 'alltheplaces/chickfila',
      license: 'CC0-1.0',
      brand: 'Chick-Fil-A',
      name: 'Power & McKellips',
      raw: { ...MESA, lat: '33.451424', lon: '-111.684768' },
    });
  });

  test('changes nothing when imported again, gzipped or as the CSV table made from it', async () => {
    const json = JSON.stringify({
      type: 'FeatureCollection',
      features: [feature(MESA, -111.684768, 33.451424)],
    });
    await load(await file('a.geojson', json));
    const before = await everything();
    const report = await load(await file('b.geojson', gzipSync(json)));
    const table = await load(
      await file(
        'c.csv',
        'ref,spider,brand,name,addr_full,street,city,state,postcode,country,lat,lon,phone,website,opening_hours\n' +
          '03848,chickfila,Chick-Fil-A,Power & McKellips,6707 E McKellips Rd,,Mesa,AZ,85215,,33.451424,-111.684768,4806411903,https://www.chick-fil-a.com/powerandmckellips,Mo-Sa 06:30-22:00\n',
      ),
    );
    expect([report.unchanged, table.unchanged]).toEqual([1, 1]);
    expect(await everything()).toEqual(before);
  });

  test('may have one feature per line, and a broken line affects only itself', async () => {
    const lines = [
      JSON.stringify(feature(MESA, -111.684768, 33.451424)),
      '{"type": "Feature", "prop',
      '',
      JSON.stringify(feature({ ...MESA, ref: '2' }, 1, 1)),
      '{"type":"Feature"}',
    ];
    const skips: unknown[] = [];
    const report = await load(await file('lines.ndjson', lines.join('\r\n')), {}, skips);
    expect(report.rows).toBe(4);
    expect(skips).toEqual([
      { line: 2, reason: 'not JSON' },
      { line: 5, reason: 'no properties' },
    ]);
  });

  test('keeps complete batches and is reported when it is cut off', async () => {
    const json = JSON.stringify({
      type: 'FeatureCollection',
      features: [1, 2, 3, 4].map((at) =>
        feature({ ...MESA, ref: String(at), 'addr:full': `${at} Rd` }, at, 10),
      ),
    });
    const report = await load(await file('half.geojson', json.slice(0, -60)), { batchSize: 2 });
    expect(report.brokenFiles[0]).toMatch(/half\.geojson is cut off after feature 3/);
    expect(await count('locations')).toBe(2);
  });
});

describe('the same place in two files', () => {
  test('becomes one location with values from both, in either order (D70)', async () => {
    const geojson = await collection([feature(MESA, -111.684768, 33.451424)]);
    const csv = await file('stiles.csv', `${STILES}\r\n${MESA_OF_STILES}\r\n`);
    const report = await load([geojson, csv]);
    expect(report.merged).toMatchObject({ newLocations: 1, merged: 1 });
    const first = await rows(
      `SELECT address, phone_number, latitude, time_zone, hours_of_operation FROM locations`,
    );
    expect(
      await rows(`SELECT p.source FROM location_sources ls JOIN places p ON p.id = ls.place_id ORDER BY 1`),
    ).toEqual([{ source: 'alltheplaces/chickfila' }, { source: 'stiles-locations/chick-fil-a' }]);
    await clearTestCatalog(database.db);
    await load([csv, geojson]);
    expect(
      await rows(`SELECT address, phone_number, latitude, time_zone, hours_of_operation FROM locations`),
    ).toEqual(first);
  });

  test('is matched by address if it has no coordinates; without a match, the location has no pin', async () => {
    const geojson = await collection([feature(MESA, -111.684768, 33.451424)]);
    const unpinned = MESA_OF_STILES.replace('33.4515,-111.6849', ',');
    await load(
      await file(
        'stiles.csv',
        `${STILES}\n${unpinned}\nchick-fil-a,,Chick-fil-A,East,9 East St,MESA,AZ,85215,US,,,,,\n`,
      ),
    );
    await load(geojson);
    expect(await rows(`SELECT address, latitude, time_zone FROM locations ORDER BY id`)).toEqual([
      // Both have the same address, so the newer spelling wins.
      {
        address: '6707 E. Mckellips Road, Mesa, AZ 85215-0001',
        latitude: 33.451424,
        time_zone: 'America/Phoenix',
      },
      { address: '9 East St, Mesa, AZ 85215', latitude: null, time_zone: null },
    ]);
  });

  test("without a brand needs the same name and position; two unrelated Joe's are two restaurants", async () => {
    const head = 'business_id,name,address,city,postal_code,latitude,longitude,phone_number\n';
    await load(
      await file(
        'one.csv',
        `${head}1,"JOE'S",1 A St,Fresno,93650,36.8,-119.8,\n2,Joe's,99 Z St,Fresno,93650,36.9,-119.9,\n`,
      ),
    );
    const report = await load(
      await file('two.csv', `${head}1,Joe’s,1 A St,Fresno,93650,36.8001,-119.8001,5595551234\n`),
    );
    expect(report.merged).toMatchObject({
      newRestaurants: 0,
      newLocations: 0,
      merged: 1,
      updatedLocations: 1,
    });
    expect(await rows(`SELECT name, location_count FROM restaurants ORDER BY id`)).toEqual([
      { name: 'Joe’s', location_count: 1 },
      { name: "Joe's", location_count: 1 },
    ]);
  });
});

describe('source ids', () => {
  test('that one file uses for two places are made unique, with the same result each time', async () => {
    const csv = await file(
      'ids.csv',
      'id,name,brand,street,city,lat,lon\n5,A,KFC,1 A St,Mesa,33,-111\n5,A,KFC,1 A St,Mesa,33,-111\n5,B,KFC,2 B St,Mesa,34,-112\n5,B,KFC,2 B St,Mesa,34,-112\n',
    );
    const skips: unknown[] = [];
    expect((await load(csv, { batchSize: 3 }, skips)).merged.newLocations).toBe(2);
    expect(skips).toEqual([
      { line: 3, reason: 'same as an earlier row' },
      { line: 5, reason: 'same as an earlier row' },
    ]);
    const before = await everything();
    expect(await load(csv, { batchSize: 1 })).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await everything()).toEqual(before);
  });
});

describe('opening hours', () => {
  test('of new and changed places are parsed for searches and for the map', async () => {
    const openings = async () => {
      expect([
        ...(await findOpeningHourColumnDrift(database.db)),
        ...(await findMapPinDrift(database.db)),
      ]).toEqual([]);
      return rows(
        `SELECT l.open_minutes, p.opening_hours_id > 0 AS "isOnMap" FROM locations l JOIN map_pins p ON p.location_id = l.id`,
      );
    };
    await load(
      await collection([feature({ ...MESA, opening_hours: 'Mo 06:30-22:00' }, -111.684768, 33.451424)]),
    );
    expect(await openings()).toEqual([{ open_minutes: '{[390,1320)}', isOnMap: true }]);
    await run(`UPDATE locations SET closure = '{"from": "2026-11-01", "to": "2026-11-30", "note": null}'`);
    await load(
      await collection([feature({ ...MESA, opening_hours: 'Tu 00:00-01:00' }, -111.684768, 33.451424)]),
    );
    expect(await openings()).toEqual([{ open_minutes: '{[1440,1500)}', isOnMap: true }]);
    await run(`UPDATE locations SET edited_fields = '{hours_of_operation}'`);
    await load(
      await collection([
        feature({ ...MESA, phone: '4805550100', opening_hours: 'off' }, -111.684768, 33.451424),
      ]),
    );
    expect(await openings()).toEqual([{ open_minutes: '{[1440,1500)}', isOnMap: true }]);
  });
});

describe('edits by people', () => {
  const moved = { ...MESA, phone: '4805550100', 'addr:full': '6709 E McKellips Rd' };

  test('are never overwritten, while other fields of a changed row are updated (D70)', async () => {
    await load(await collection([feature(MESA, -111.684768, 33.451424)]));
    await run(
      `UPDATE locations SET phone_number = '(480) 555-0199', latitude = 33.5, edited_fields = '{phone_number,latitude,longitude}'`,
    );
    await run(`UPDATE restaurants SET website = NULL, edited_fields = '{website}'`);
    const report = await load(await collection([feature(moved, -111.69, 33.46)]));
    expect(report).toMatchObject({ changed: 1, merged: { updatedLocations: 1, newLocations: 0 } });
    expect(await rows(`SELECT address, phone_number, latitude, longitude FROM locations`)).toEqual([
      {
        address: '6709 E McKellips Rd, Mesa, AZ 85215',
        phone_number: '(480) 555-0199',
        latitude: 33.5,
        longitude: -111.684768,
      },
    ]);
    expect(await rows(`SELECT website FROM restaurants`)).toEqual([{ website: null }]);
  });

  test('a deleted location or restaurant stays deleted when another file has it', async () => {
    const csv = await file('stiles.csv', `${STILES}\n${MESA_OF_STILES}\n`);
    await load(await collection([feature(MESA, -111.684768, 33.451424)]));
    await run(`UPDATE locations SET date_deleted = now()`);
    await load(csv);
    await load(await collection([feature(moved, -111.684768, 33.451424)]));
    expect(await count('locations WHERE date_deleted IS NULL')).toBe(0);
    expect(await rows(`SELECT phone_number FROM locations`)).toEqual([{ phone_number: '(480) 641-1903' }]);
    await run(`UPDATE restaurants SET date_deleted = now()`);
    const report = await load(
      await collection([feature({ ...MESA, ref: 'new', 'addr:full': '7 New Rd' }, -100, 40)]),
    );
    expect(report.merged).toMatchObject({ ofDeleted: 1, newRestaurants: 0, newLocations: 0 });
    expect(await count('restaurants')).toBe(1);
  });

  test('a restaurant and a location added by hand are matched and keep their values', async () => {
    await run(`INSERT INTO restaurants (name) VALUES ('Chick-fil-A')`);
    await run(
      `INSERT INTO locations (restaurant_id, address, latitude, longitude) VALUES (1, 'Power Road', 33.4515, -111.6848)`,
    );
    const report = await load(await collection([feature(MESA, -111.684768, 33.451424)]));
    expect(report.merged).toMatchObject({ newRestaurants: 0, newLocations: 0, merged: 1 });
    expect(await rows(`SELECT address, phone_number, latitude FROM locations`)).toEqual([
      { address: 'Power Road', phone_number: '(480) 641-1903', latitude: 33.4515 },
    ]);
  });
});

describe('options', () => {
  test('--stage-only stores only source records, and a later import continues from there', async () => {
    const geojson = await collection([feature(MESA, -111.684768, 33.451424)]);
    await load(geojson, { stageOnly: true });
    expect([await count('places'), await count('restaurants')]).toEqual([1, 0]);
    expect(await load(geojson)).toMatchObject({ unchanged: 1, merged: { newLocations: 1 } });
  });

  test('--dry-run reports the same numbers as the real run over several batches, and stores nothing', async () => {
    const files = [
      await collection([feature(MESA, -111.684768, 33.451424)]),
      await file('stiles.csv', `${STILES}\n${MESA_OF_STILES}\n`),
    ];
    const dry = await load(files, { dryRun: true, batchSize: 1 });
    expect([await count('places'), await count('restaurants')]).toEqual([0, 0]);
    expect(dry.lines()).toEqual((await load(files)).lines());
  });

  test('--brand imports one brand, whatever its spelling', async () => {
    const report = await load(
      await collection([feature(MESA, 1, 2), feature({ ...MESA, ref: '2', brand: 'KFC' }, 3, 4)]),
      { brand: 'chick fil a' },
    );
    expect(report).toMatchObject({ filtered: 1, added: 1 });
  });
});

describe('failures', () => {
  afterEach(() => run(`ALTER TABLE places DROP CONSTRAINT IF EXISTS no_poison`));

  test('one row that the database rejects affects only itself', async () => {
    await run(`ALTER TABLE places ADD CONSTRAINT no_poison CHECK (name <> 'Poison')`);
    const features = Array.from({ length: 9 }, (_, at) =>
      feature(
        { ...MESA, ref: String(at), name: at === 6 ? 'Poison' : 'Fine', 'addr:full': `${at} Rd` },
        at,
        10,
      ),
    );
    const skips: { line: number; reason: string }[] = [];
    const report = await load(await collection(features), {}, skips);
    expect(skips).toEqual([{ line: 7, reason: expect.stringContaining('the database rejected it') }]);
    expect(report.added).toBe(8);
  });

  test('an import that crashed after a rejected row counts no row twice when it resumes', async () => {
    await run(`ALTER TABLE places ADD CONSTRAINT no_poison CHECK (name <> 'Poison')`);
    const features = Array.from({ length: 9 }, (_, at) =>
      feature(
        { ...MESA, ref: String(at), name: at === 6 ? 'Poison' : 'Fine', 'addr:full': `${at} Rd` },
        at,
        10,
      ),
    );
    const options = { files: [await collection(features)], batchSize: 4 };
    const committed: PlacesImportCheckpoint[] = [];
    const onBatch = async (_: unknown, done: PlacesImportCheckpoint) => {
      if (committed.length === 2) throw new Error('The process ended');
      committed.push(done);
    };
    await expect(importPlaces(database.db, options, { onBatch })).rejects.toThrow('The process ended');
    const report = await importPlaces(database.db, { ...options, resume: committed[1] });
    expect(report).toMatchObject({ rows: 9, added: 8, unchanged: 0, skipped: 1 });
  });

  test('a stopped import has committed complete batches, and the same command continues', async () => {
    const features = Array.from({ length: 6 }, (_, at) =>
      feature({ ...MESA, ref: String(at), 'addr:full': `${at} Rd` }, at, 10),
    );
    const path = await collection(features);
    const stop = new AbortController();
    const report = await importPlaces(
      database.db,
      { files: [path], batchSize: 2 },
      { onProgress: () => stop.abort() },
      stop.signal,
    );
    expect(report.stopped).toBe(true);
    expect([await count('places'), await count('locations')]).toEqual([2, 2]);
    expect(await load(path)).toMatchObject({ added: 4, unchanged: 2 });
  });

  test('a second concurrent import fails with a message', async () => {
    await database.db.connection().execute(async (other) => {
      await sql`SELECT pg_advisory_lock(7203114)`.execute(other);
      await expect(load(await collection([feature(MESA, 1, 2)]))).rejects.toThrow(
        'Another import of places is running, or the places of a corrected source are being updated.',
      );
      await sql`SELECT pg_advisory_unlock(7203114)`.execute(other);
    });
  });

  test('reports an empty file, a file without a name column and JSON without features', async () => {
    const files = [
      await file('empty.csv', ''),
      await file('odd.csv', 'x,y\n1,2\n'),
      await file('odd.json', '{"a": [1]}'),
    ];
    const report = await load(files);
    expect(report.brokenFiles).toEqual([
      expect.stringContaining('is empty'),
      expect.stringContaining('no column for a name'),
      expect.stringContaining('no feature'),
    ]);
  });
});

type Skip = { line: number; reason: string };

function load(files: string | string[], options: Partial<PlacesImportOptions> = {}, skips: unknown[] = []) {
  const onSkip = ({ line, reason }: Skip) => void skips.push({ line, reason });
  return importPlaces(database.db, { ...options, files: [files].flat() }, { onSkip });
}

function feature(properties: Record<string, string>, longitude: number, latitude: number) {
  return {
    type: 'Feature',
    id: 'x',
    properties,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  };
}

let files = 0;
function collection(features: object[]): Promise<string> {
  return file(`${++files}.geojson`, JSON.stringify({ type: 'FeatureCollection', features }));
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.db);
}

async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;
}

async function count(from: string): Promise<number> {
  return Number((await rows(`SELECT count(*) FROM ${from}`))[0]!['count']);
}

async function everything(): Promise<unknown[]> {
  const tables = ['places', 'restaurants', 'locations', 'location_sources'];
  return Promise.all(tables.map((table) => rows(`SELECT t::text AS row, xmin FROM ${table} t ORDER BY 1`)));
}
