import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  PLACES_CSV_HEADER,
  placeCsvRow,
  useTestImportRuns,
} from '#server/testing/import-runs/use-test-import-runs.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const runs = useTestImportRuns(useTestApp({ RATE_LIMITS: 'off' }));

describe('a file that cannot be imported', () => {
  const FIX = 'Please fix the file, or choose a different CSV or GeoJSON file.';

  test.each([
    ['', `places.csv is empty. ${FIX}`],
    [
      Buffer.from('ffd8ffe000104a46494600010101004800480000ffdb0022', 'hex'),
      `places.csv is not text. ${FIX}`,
    ],
    ['PK\u0003\u0004rest', 'places.csv is a zip archive. Please unpack it first, or use gzip.'],
    [
      '<!doctype html>\n<p>Not found',
      `places.csv has no column for a name or a brand in its first line. ${FIX}`,
    ],
    ['{"type":"FeatureCollection","features":[]}', `places.csv is JSON, but has no features. ${FIX}`],
  ])('is rejected with a hint how to fix it: %j', async (content, message) => {
    const { status, json } = await runs.uploadBytes(content);
    expect([status, json.detail]).toEqual([422, message]);
    expect((await runs.admin.get('/api/import-runs')).json).toEqual([]);
  });

  test('is detected by the preview if its beginning is valid', async () => {
    const broken = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Coop"},
      "geometry":{"type":"Point","coordinates":[-118.2,34]}},{"type":`;
    const { id } = (await runs.uploadBytes(broken, { fileName: 'half.geojson' })).json;
    await runs.work();
    expect(await runs.read(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('half.geojson is cut off after feature 1'),
      may: { start: false, revert: false, discard: true },
    });
    expect(await runs.countRows('locations')).toBe(0);
    const none = (await runs.uploadBytes(`${PLACES_CSV_HEADER}\n1,Coop,,,,,,north,west,`)).json.id;
    await runs.work();
    expect(await runs.read(none)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('We couldn’t read any places in the file'),
      skippedRows: [{ line: 2, reason: 'no address or coordinates' }],
    });
  });

  test('fails after its process has ended three times without progress', async () => {
    const { id } = (await runs.upload([placeCsvRow(1)])).json;
    const end = async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    };
    const log = { error: () => {} };
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(runs.work({ onBatch: end, log })).rejects.toThrow('terminating connection');
    await runs.work({ log });
    expect(await runs.read(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Check the error log for details. Please upload it again.'),
    });
    expect((await runs.admin.get('/api/error-log?limit=1')).json).toMatchObject([
      { message: `Import ${id} did not come further in 3 attempts; its process ended` },
    ]);
  });

  test('with one huge feature is rejected instead of being held in memory', async () => {
    const ring = '[-118.2,34],'.repeat(200_000);
    const endless = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Coop"},
      "geometry":{"type":"Polygon","coordinates":[[${ring}[-118.2,34]]]}}]}`;
    const message = 'a.geojson has no complete feature in its first 2 MB';
    for (const content of [endless, `{"comment":"${'x'.repeat(3_000_000)}","features":[]}`]) {
      const { status, json } = await runs.uploadBytes(content, { fileName: 'a.geojson' });
      expect([status, json.detail]).toEqual([422, expect.stringContaining(message)]);
    }
  });

  test('is rejected without reading the rest if it begins with 1 MB of blank text', async () => {
    const { status, json } = await runs.uploadBytes(gzipSync('\n'.repeat(2_000_000)));
    expect([status, json.detail]).toEqual([
      422,
      expect.stringContaining('places.csv begins with 1 MB of blank text'),
    ]);
  });

  test('is checked only at its beginning during the upload; the preview detects later errors', async () => {
    const line = `${' '.repeat(65_535)}\n`;
    const broken = gzipSync(`${PLACES_CSV_HEADER}\n${line.repeat(256)}`).subarray(0, -8);
    const { status, json } = await runs.uploadBytes(broken);
    expect(status).toBe(201);
    await runs.work();
    expect(await runs.read(json.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('places.csv is cut off'),
    });
  });

  test('fails the preview beyond 100,000 rows, because a preview holds its locks', async () => {
    const { id } = (
      await runs.upload([placeCsvRow(1), ...Array.from({ length: 100_000 }, () => ',,,,,,,,,')])
    ).json;
    await runs.work();
    expect(await runs.read(id)).toMatchObject({
      state: 'failed',
      error: 'places.csv has more than 100,000 rows. Please split it, or import it on the command line.',
    });
    expect(await runs.countRows('locations')).toBe(0);
  });

  test('is rejected if it is larger than 32 MB or has another content type', async () => {
    const large = await runs.uploadBytes(Buffer.alloc(32 * 1024 * 1024 + 1, 'x'));
    expect([large.status, large.json.detail]).toEqual([
      413,
      'The file is larger than 32 MB. Please compress it with gzip, split it, or import it on the command line.',
    ]);
    const form = await runs.admin.send('POST', '/api/import-runs?fileName=a.csv', 'id,name', {
      'content-type': 'text/csv',
    });
    expect(form.status).toBe(415);
  });
});
