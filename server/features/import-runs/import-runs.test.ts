import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportRunDetails } from '#contract/catalog/import-runs.ts';
import { ImportRunning } from '#server/features/places/places.ts';
import { sql } from '#server/platform/database/database.ts';
import { signUp, signUpAdmin, signUpCatalogEditor, visitor, type TestUser } from '#server/testing/people.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';
import { importRunCleanupJobs } from './cleanup-jobs.ts';
import { revertRun } from './revert-run.ts';
import { findRun } from './stored-runs.ts';
import { processImportRuns, type ImportWork } from './work.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});
beforeEach(async () => {
  await sql`TRUNCATE places, sources, location_sources, locations, restaurants, map_pins, map_opening_hours, import_runs
    RESTART IDENTITY CASCADE`.execute(site.db);
});

const HEAD = 'id,name,brand,address,city,state,postcode,lat,lon,phone';

function branch(id: number, { lat = 34 + id / 100, phone = '2135550101' } = {}): string {
  return `${id},Popeyes,Popeyes,${id} Mason Ave,Los Angeles,CA,90012,${lat},-118.25,${phone}`;
}

function upload(
  rows: readonly string[],
  query: Record<string, string> = {},
  person: TestUser = admin,
): Promise<TestResponse> {
  return uploadBytes([HEAD, ...rows].join('\n'), query, person);
}

function uploadBytes(
  content: string | Buffer,
  query: Record<string, string> = {},
  person: TestUser = admin,
): Promise<TestResponse> {
  const search = new URLSearchParams({ fileName: 'places.csv', source: 'own list', ...query });
  const headers = { 'content-type': 'application/octet-stream' };
  return person.send('POST', `/api/import-runs?${search}`, content, headers);
}

function work(options: Partial<ImportWork> = {}): Promise<number> {
  return processImportRuns({
    db: site.db,
    imageHosts: [],
    log: { error: (problem: unknown) => expect(problem).toBeUndefined() },
    now: () => site.clock.now,
    signal: new AbortController().signal,
    ...options,
  });
}

async function readRun(id: number): Promise<ImportRunDetails> {
  return (await admin.get(`/api/import-runs/${id}`)).json;
}

async function imported(
  rows: readonly string[],
  query: Record<string, string> = {},
): Promise<ImportRunDetails> {
  const { id } = (await upload(rows, query)).json;
  await work();
  expect((await admin.send('POST', `/api/import-runs/${id}/start`)).status).toBe(202);
  await work();
  return readRun(id);
}

/** Stops after the first batch. */
function stopAfterOne(): Pick<ImportWork, 'signal' | 'onBatch' | 'batchSize'> {
  const stop = new AbortController();
  return { signal: stop.signal, onBatch: async () => stop.abort(), batchSize: 2 };
}

async function counted(table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(site.db);
  return rows[0]!.count;
}

/** What visitors see. */
async function catalog() {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT r.id, r.name, r.restaurant_type, r.website, r.location_count, l.id AS location, l.address, l.phone_number,
      l.latitude, l.longitude, l.hours_of_operation
    FROM restaurants r LEFT JOIN locations l ON l.restaurant_id = r.id AND l.date_deleted IS NULL
    WHERE r.date_deleted IS NULL ORDER BY r.id, l.id`.execute(site.db);
  return rows;
}

describe('a preview', () => {
  test('says what an import would do and changes nothing', async () => {
    await imported([branch(1), branch(2), branch(3)], { date: '2024-01-01' });
    const tables = ['places', 'sources', 'audit_log', 'change_sets', 'doubtful_changes', 'restaurants'];
    const before = [await catalog(), ...(await Promise.all(tables.map(counted)))];
    const rows = [
      branch(1),
      branch(2, { phone: '2135550199' }),
      branch(3, { lat: 34.3 }),
      branch(4),
      branch(4),
      ',,,,,,,,,',
    ];
    const sent = await upload(rows, { date: '2025-01-01' });
    expect(sent).toMatchObject({
      status: 201,
      json: { state: 'checking', by: { username: admin.username }, counts: null, may: { start: false } },
    });
    await work();
    const run = await readRun(sent.json.id);
    expect(run).toMatchObject({
      state: 'ready',
      isPreview: true,
      error: null,
      changeSetId: null,
      progress: null,
      counts: {
        rows: 6,
        added: 1,
        changed: 2,
        unchanged: 1,
        skipped: 2,
        doubtful: 1,
        newRestaurants: 0,
        newLocations: 1,
        changedLocations: 1,
      },
      may: { start: true, revert: false, discard: true },
    });
    expect(run.examples.added).toEqual([
      { line: 5, name: 'Popeyes', address: expect.stringContaining('4 Mason') },
    ]);
    expect(run.examples.changed.map(({ line }) => line)).toEqual([3, 4]);
    expect(run.examples.unchanged.map(({ line }) => line)).toEqual([2]);
    expect(run.changes).toMatchObject([
      {
        entityType: 'location',
        fields: [{ field: 'phoneNumber', before: '(213) 555-0101', after: '(213) 555-0199' }],
      },
    ]);
    expect(run.doubtful).toMatchObject([{ restaurantName: 'Popeyes', field: 'pin' }]);
    expect(run.skippedRows).toEqual([
      { line: 6, reason: 'it repeats an earlier row of the file' },
      { line: 7, reason: 'it has neither a name nor a brand' },
    ]);
    expect(run.skipReasons).toHaveLength(2);
    expect([await catalog(), ...(await Promise.all(tables.map(counted)))]).toEqual(before);
  });

  test('names a new source with its kind, license, date and trust, which begins with the import', async () => {
    const about = { source: 'town list', kind: 'chain', license: 'ODbL', date: '2025-02-03', trust: 'low' };
    const { id } = (await upload([branch(1)], about)).json;
    await work();
    expect((await admin.get('/api/sources')).json).toEqual([]);
    await admin.send('POST', `/api/import-runs/${id}/start`);
    await work();
    const { source: name, ...rest } = about;
    expect((await admin.get('/api/sources')).json).toMatchObject([{ name, ...rest }]);
  });

  test('of a newer file without a date is not one of an older edition', async () => {
    await imported([branch(1)], { date: '2025-02-03' });
    const run = await imported([branch(1, { phone: '2135550199' })]);
    expect([run.counts?.changed, run.remarks]).toEqual([1, []]);
    expect((await admin.get('/api/sources')).json).toMatchObject([{ date: '2025-02-03' }]);
  });

  test('can be discarded, and goes after a week', async () => {
    const first = (await upload([branch(1)])).json.id;
    expect((await admin.send('DELETE', `/api/import-runs/${first}`)).status).toBe(204);
    expect((await admin.get(`/api/import-runs/${first}`)).status).toBe(404);
    const second = (await upload([branch(1)])).json.id;
    await work();
    const cleanUp = (days: number) =>
      importRunCleanupJobs(site.db)[0]!.run(new Date(site.clock.now.getTime() + days * 86_400_000));
    expect([await cleanUp(6), await cleanUp(8)]).toEqual([0, 1]);
    expect((await admin.get(`/api/import-runs/${second}`)).status).toBe(404);
  });
});

describe('an import', () => {
  test('is done by the job as one change set, and the same file again changes nothing', async () => {
    const { id } = (await upload([branch(1), branch(2), branch(3)])).json;
    expect((await admin.send('POST', `/api/import-runs/${id}/start`)).json.detail).toBe(
      'The preview isn’t ready yet. Please wait for it.',
    );
    await work();
    const preview = await readRun(id);
    expect((await admin.send('POST', `/api/import-runs/${id}/start`)).json).toMatchObject({
      state: 'importing',
      progress: { done: 0, total: 3 },
    });
    await work({ batchSize: 1 });
    const run = await readRun(id);
    expect(run).toMatchObject({
      state: 'imported',
      isPreview: false,
      counts: preview.counts,
      may: { start: false, revert: true },
    });
    expect((await admin.get(`/api/change-sets/${run.changeSetId}`)).json).toMatchObject({
      origin: 'import',
      summary: 'places.csv',
      changeCount: 4,
    });
    expect((await admin.send('POST', `/api/import-runs/${id}/start`)).status).toBe(409);
    const again = await imported([branch(1), branch(2), branch(3)]);
    expect(again).toMatchObject({
      state: 'imported',
      changeSetId: null,
      counts: { rows: 3, added: 0, changed: 0, unchanged: 3, newLocations: 0 },
    });
    expect((await admin.send('POST', `/api/import-runs/${again.id}/revert`)).json.detail).toBe(
      'This import changed nothing.',
    );
  });

  test('that was stopped in the middle goes on with the next row, in the same change set', async () => {
    const rows = [branch(1), branch(2), branch(3), branch(4), branch(1), branch(5), ',,,,,,,,,'];
    const { id } = (await upload(rows)).json;
    await work();
    const preview = await readRun(id);
    await admin.send('POST', `/api/import-runs/${id}/start`);
    await work(stopAfterOne());
    const stopped = await readRun(id);
    expect(stopped).toMatchObject({
      state: 'importing',
      progress: { done: 2, total: 7 },
      counts: { added: 2 },
    });
    expect(await counted('locations')).toBe(2);
    await work(stopAfterOne());
    await work({ batchSize: 2 });
    expect(await readRun(id)).toMatchObject({
      state: 'imported',
      changeSetId: stopped.changeSetId,
      counts: preview.counts,
      skippedRows: preview.skippedRows,
    });
    expect(await counted('locations')).toBe(5);
    const { rows: kept } = await sql`SELECT 1 FROM import_runs WHERE file IS NOT NULL`.execute(site.db);
    expect(kept).toEqual([]);
  });

  test('that fails says so, is in the error log, keeps its file, and goes on when it is started again', async () => {
    const { id } = (await upload([branch(1), branch(2), branch(3)])).json;
    await work();
    await admin.send('POST', `/api/import-runs/${id}/start`);
    const log = { error: () => {} };
    const fail = async () => {
      throw new Error('The oven is cold');
    };
    expect(await work({ batchSize: 2, onBatch: fail, log })).toBe(0);
    expect(await readRun(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Please start it again; it goes on where it stopped.'),
      counts: { rows: 2, added: 2 },
      may: { start: true, revert: true, discard: false },
    });
    expect((await admin.get('/api/error-log?limit=1')).json).toMatchObject([{ message: 'The oven is cold' }]);
    await admin.send('POST', `/api/import-runs/${id}/start`);
    await work();
    expect(await readRun(id)).toMatchObject({
      state: 'imported',
      error: null,
      counts: { rows: 3, added: 3 },
    });
  });

  test('that failed late keeps its file for a week from then', async () => {
    const { id } = (await upload([branch(1)])).json;
    await work();
    await admin.send('POST', `/api/import-runs/${id}/start`);
    const created = new Date(site.clock.now.getTime() - 30 * 86_400_000);
    await sql`UPDATE import_runs SET date_created = ${created} WHERE id = ${id}`.execute(site.db);
    const fail = async () => {
      throw new Error('The oven is cold');
    };
    await work({ onBatch: fail, log: { error: () => {} } });
    const cleanUp = (days: number) =>
      importRunCleanupJobs(site.db)[0]!.run(new Date(site.clock.now.getTime() + days * 86_400_000));
    expect([await cleanUp(6), (await readRun(id)).may.start]).toEqual([0, true]);
    expect([await cleanUp(8), (await readRun(id)).may.start]).toEqual([1, false]);
  });

  test('begins to count attempts anew with each batch', async () => {
    const { id } = (await upload([branch(1), branch(2), branch(3), branch(4)])).json;
    await work();
    await admin.send('POST', `/api/import-runs/${id}/start`);
    for (let rows = 1; rows <= 4; rows++) {
      const end = async () => {
        const { progress } = await readRun(id);
        if (progress?.done === rows) throw Object.assign(new Error('gone'), { code: '57P01' });
      };
      await expect(work({ batchSize: 1, onBatch: end })).rejects.toThrow('gone');
    }
    await work();
    expect(await readRun(id)).toMatchObject({ state: 'imported', counts: { added: 4 } });
  });

  test('whose connection is lost is tried again by the next turn', async () => {
    const { id } = (await upload([branch(1), branch(2)])).json;
    await work();
    await admin.send('POST', `/api/import-runs/${id}/start`);
    const lose = async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    };
    await expect(work({ onBatch: lose })).rejects.toThrow('terminating connection');
    expect(await readRun(id)).toMatchObject({ state: 'importing' });
    await work();
    expect(await readRun(id)).toMatchObject({ state: 'imported', counts: { added: 2 } });
  });

  test('of a gzipped file is read as such', async () => {
    const file = gzipSync([HEAD, branch(1)].join('\n'));
    const { id } = (await uploadBytes(file, { fileName: 'C:\\lists\\places.csv.gz' })).json;
    await work();
    expect(await readRun(id)).toMatchObject({
      fileName: 'places.csv.gz',
      state: 'ready',
      counts: { added: 1 },
    });
  });
});

describe('a file that cannot be imported', () => {
  test.each([
    ['', 'places.csv is empty'],
    ['PK\u0003\u0004rest', 'places.csv is a zip archive: unpack it first, or use gzip'],
    ['<!doctype html>\n<p>Not found', 'places.csv has no column for a name or a brand in its first line'],
    ['{"type":"FeatureCollection","features":[]}', 'places.csv is JSON, but no feature is in it'],
  ])('is refused with what to do: %j', async (content, words) => {
    const { status, json } = await uploadBytes(content);
    expect([status, json.detail]).toEqual([
      422,
      `${words}. Please choose a CSV or GeoJSON file of places, or fix this one.`,
    ]);
    expect((await admin.get('/api/import-runs')).json).toEqual([]);
  });

  test('is found out by the preview if its beginning looks well', async () => {
    const broken = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Coop"},
      "geometry":{"type":"Point","coordinates":[-118.2,34]}},{"type":`;
    const { id } = (await uploadBytes(broken, { fileName: 'half.geojson' })).json;
    await work();
    expect(await readRun(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('half.geojson breaks off after feature 1'),
      may: { start: false, revert: false, discard: true },
    });
    expect(await counted('locations')).toBe(0);
    const none = (await uploadBytes(`${HEAD}\n1,Coop,,,,,,north,west,`)).json.id;
    await work();
    expect(await readRun(none)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('No row of the file can be read as a place'),
      skippedRows: [{ line: 2, reason: 'it has no address and no coordinates' }],
    });
  });

  test('is given up when its process has ended three times before it came further', async () => {
    const { id } = (await upload([branch(1)])).json;
    const end = async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    };
    const log = { error: () => {} };
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(work({ onBatch: end, log })).rejects.toThrow('terminating connection');
    await work({ log });
    expect(await readRun(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('The error log says what. Please upload it again.'),
    });
    expect((await admin.get('/api/error-log?limit=1')).json).toMatchObject([
      { message: `Import ${id} did not come further in 3 attempts; its process ended` },
    ]);
  });

  test('with one endless feature is not held in memory', async () => {
    const ring = '[-118.2,34],'.repeat(200_000);
    const endless = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Coop"},
      "geometry":{"type":"Polygon","coordinates":[[${ring}[-118.2,34]]]}}]}`;
    const words = 'a.geojson has more than 2 MB of text without a feature after feature 0';
    for (const content of [endless, `{"comment":"${'x'.repeat(3_000_000)}","features":[]}`]) {
      const { status, json } = await uploadBytes(content, { fileName: 'a.geojson' });
      expect([status, json.detail]).toEqual([422, expect.stringContaining(words)]);
    }
  });

  test('is refused without reading on if it begins with blank text alone', async () => {
    const { status, json } = await uploadBytes(gzipSync('\n'.repeat(2_000_000)));
    expect([status, json.detail]).toEqual([
      422,
      expect.stringContaining('places.csv begins with 1 MB of blank text'),
    ]);
  });

  test('is checked by its beginning alone; the preview finds out what comes later', async () => {
    const line = `${' '.repeat(65_535)}\n`;
    const broken = gzipSync(`${HEAD}\n${line.repeat(256)}`).subarray(0, -8);
    const { status, json } = await uploadBytes(broken);
    expect(status).toBe(201);
    await work();
    expect(await readRun(json.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('places.csv breaks off'),
    });
  });

  test('is not previewed beyond 100,000 rows, because a preview keeps its locks', async () => {
    const { id } = (await upload([branch(1), ...Array.from({ length: 100_000 }, () => ',,,,,,,,,')])).json;
    await work();
    expect(await readRun(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining(
        'places.csv has more than 100,000 rows: split it, or import it on the command line.',
      ),
    });
    expect(await counted('locations')).toBe(0);
  });

  test('is not taken beyond 32 MB, nor as a form', async () => {
    const large = await uploadBytes(Buffer.alloc(32 * 1024 * 1024 + 1, 'x'));
    expect([large.status, large.json.detail]).toEqual([
      413,
      'The file is larger than 32 MB. Please compress it with gzip, split it, or import it on the command line.',
    ]);
    const form = await admin.send('POST', '/api/import-runs?fileName=a.csv', 'id,name', {
      'content-type': 'text/csv',
    });
    expect(form.status).toBe(415);
  });
});

describe('a revert', () => {
  test('gives the catalog of before, but for what people changed later, which it lists', async () => {
    await imported([branch(1), branch(2)], { date: '2024-01-01' });
    const before = await catalog();
    const run = await imported(
      [branch(1, { phone: '2135550199' }), branch(2, { phone: '2135550198' }), branch(3), branch(4)],
      { date: '2025-01-01' },
    );
    const { rows: locations } = await sql<{ id: number; address: string }>`
      SELECT id, address FROM locations ORDER BY id`.execute(site.db);
    const edited = locations[1]!;
    await admin.send('PATCH', `/api/locations/${edited.id}`, { phoneNumber: '(213) 555-0142' });
    expect((await admin.send('POST', `/api/import-runs/${run.id}/revert`)).json).toMatchObject({
      state: 'reverting',
      progress: { done: 0, total: 4 },
    });
    await work();
    const reverted = await readRun(run.id);
    expect(reverted).toMatchObject({
      state: 'reverted',
      may: { revert: false },
      revert: {
        revertedCount: 3,
        leftAloneCount: 1,
        leftAlone: [
          {
            entityType: 'location',
            entityId: edited.id,
            fields: ['phoneNumber'],
            reason: 'It has changed since.',
          },
        ],
      },
    });
    const edit = { phone_number: '(213) 555-0142' };
    expect(before).toHaveLength(2);
    expect(await catalog()).toEqual(
      before.map((row) => (row['location'] === edited.id ? { ...row, ...edit } : row)),
    );
    expect((await admin.get(`/api/change-sets/${reverted.revertChangeSetId}`)).json).toMatchObject({
      origin: 'revert',
      revertedId: run.changeSetId,
      by: { username: admin.username },
    });
    expect((await admin.send('POST', `/api/import-runs/${run.id}/revert`)).json.detail).toBe(
      'This import has already been reverted.',
    );
  });

  test('that was stopped in the middle goes on in the same change set', async () => {
    const before = await catalog();
    const rows = Array.from({ length: 210 }, (_, at) => branch(at + 1, { lat: 30 + at / 100 }));
    const run = await imported(rows);
    await admin.send('POST', `/api/import-runs/${run.id}/revert`);
    await work(stopAfterOne());
    const stopped = await readRun(run.id);
    expect(stopped).toMatchObject({ state: 'reverting', progress: { done: 200, total: 211 } });
    await work();
    const reverted = await readRun(run.id);
    expect(reverted).toMatchObject({
      state: 'reverted',
      revertChangeSetId: stopped.revertChangeSetId,
      revert: { revertedCount: 211, leftAloneCount: 0 },
    });
    expect(await catalog()).toEqual(before);
  });

  test('is not done twice when the lock of imports is lost', async () => {
    const run = await imported([branch(1), branch(2)]);
    await admin.send('POST', `/api/import-runs/${run.id}/revert`);
    const stored = (await findRun(site.db, run.id))!;
    const context = {
      db: site.db,
      imageHosts: [],
      now: () => site.clock.now,
      signal: new AbortController().signal,
    };
    await revertRun(stored, context);
    const ended = await readRun(run.id);
    await expect(revertRun(stored, context)).rejects.toThrow(ImportRunning);
    expect(await readRun(run.id)).toEqual(ended);
  });

  test('that fails leaves a stopped import as it was', async () => {
    const { id } = await imported([branch(1)]);
    for (const state of ['imported', 'stopped', 'failed'] as const) {
      await sql`UPDATE import_runs SET state = ${state} WHERE id = ${id}`.execute(site.db);
      await admin.send('POST', `/api/import-runs/${id}/revert`);
      await sql`UPDATE import_runs SET reverted_by = NULL WHERE id = ${id}`.execute(site.db);
      await work({ log: { error: () => {} } });
      expect(await readRun(id)).toMatchObject({
        state,
        error: expect.stringContaining('Please revert it again; it goes on where it stopped.'),
        may: { revert: true },
      });
    }
  });

  test('without anything left to undo is no change set', async () => {
    const run = await imported([branch(1)]);
    await admin.send('POST', `/api/change-sets/${run.changeSetId}/revert`, {});
    const sets = await counted('change_sets');
    await admin.send('POST', `/api/import-runs/${run.id}/revert`);
    await work();
    expect(await readRun(run.id)).toMatchObject({ state: 'reverted', revertChangeSetId: null });
    expect(await counted('change_sets')).toBe(sets);
  });
});

test('the list is for admins, in pages, the newest first', async () => {
  for (const name of ['a.csv', 'b.csv', 'c.csv']) await upload([branch(1)], { fileName: name });
  const first = await admin.get('/api/import-runs?limit=2');
  expect(first.json.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['c.csv', 'b.csv']);
  expect(first.headers['x-total-count']).toBe('3');
  const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
  expect((await admin.get(next)).json).toMatchObject([{ fileName: 'a.csv' }]);
  const people = [visitor(site), await signUp(site), await signUpCatalogEditor(site)];
  const statuses = await Promise.all(
    people.map(async (person) => [
      (await upload([branch(1)], {}, person)).status,
      (await person.get('/api/import-runs')).status,
    ]),
  );
  expect(statuses).toEqual([
    [401, 401],
    [403, 403],
    [403, 403],
  ]);
  expect(await counted('import_runs')).toBe(3);
});

test('files that wait are limited, so that they do not fill the database', async () => {
  for (let at = 0; at < 20; at++) expect((await upload([branch(1)])).status).toBe(201);
  const { status, json } = await upload([branch(1)]);
  expect([status, json.detail]).toEqual([
    409,
    'Many files are waiting. Please start or discard some of them first.',
  ]);
});

test('one import at a time; a second worker finds nothing to do', async () => {
  await upload([branch(1)]);
  const counts = await Promise.all([work(), work()]);
  expect(counts.toSorted()).toEqual([0, 1]);
});
