import { describe, expect, test } from 'vitest';
import { placeCsvRow, useTestImportRuns } from '#server/testing/import-runs/use-test-import-runs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { importRunCleanupJobs } from './cleanup-jobs.ts';

const runs = useTestImportRuns(useTestApp({ RATE_LIMITS: 'off' }));

describe('a preview', () => {
  test('reports what an import would do and changes nothing', async () => {
    await runs.imported([placeCsvRow(1), placeCsvRow(2), placeCsvRow(3)], { date: '2024-01-01' });
    const tables = ['places', 'sources', 'audit_log', 'change_sets', 'doubtful_changes', 'restaurants'];
    const before = [await runs.catalog(), ...(await Promise.all(tables.map(runs.countRows)))];
    const rows = [
      placeCsvRow(1),
      placeCsvRow(2, { phone: '2135550199' }),
      placeCsvRow(3, { lat: 34.3 }),
      placeCsvRow(4),
      placeCsvRow(4),
      ',,,,,,,,,',
    ];
    const sent = await runs.upload(rows, { date: '2025-01-01' });
    expect(sent).toMatchObject({
      status: 201,
      json: { state: 'checking', by: { username: runs.admin.username }, counts: null, may: { start: false } },
    });
    await runs.work();
    const run = await runs.read(sent.json.id);
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
      { line: 6, reason: 'same as an earlier row' },
      { line: 7, reason: 'no name or brand' },
    ]);
    expect(run.skipReasons).toHaveLength(2);
    expect([await runs.catalog(), ...(await Promise.all(tables.map(runs.countRows)))]).toEqual(before);
  });

  test('does not create a new source; the import creates it with its kind, license, date and trust', async () => {
    const about = { source: 'town list', kind: 'chain', license: 'ODbL', date: '2025-02-03', trust: 'low' };
    const { id } = (await runs.upload([placeCsvRow(1)], about)).json;
    await runs.work();
    expect((await runs.admin.get('/api/sources')).json).toEqual([]);
    await runs.start(id);
    await runs.work();
    const { source: name, ...rest } = about;
    expect((await runs.admin.get('/api/sources')).json).toMatchObject([{ name, ...rest }]);
  });

  test('of a file without a date uses the date of its source, so that it is not an older edition', async () => {
    await runs.imported([placeCsvRow(1)], { date: '2025-02-03' });
    const run = await runs.imported([placeCsvRow(1, { phone: '2135550199' })]);
    expect([run.counts?.changed, run.remarks]).toEqual([1, []]);
    expect((await runs.admin.get('/api/sources')).json).toMatchObject([{ date: '2025-02-03' }]);
  });

  test('stops when it is discarded while it runs, and the next file is previewed', async () => {
    const { id } = (await runs.upload([1, 2, 3, 4].map((at) => placeCsvRow(at)))).json;
    let batches = 0;
    const discard = async () => {
      if (++batches > 1) return;
      expect((await runs.admin.send('DELETE', `/api/import-runs/${id}`)).status).toBe(204);
    };
    await runs.work({ batchSize: 1, onBatch: discard });
    expect(batches).toBeLessThan(5);
    const { status, json } = await runs.admin.get(`/api/import-runs/${id}`);
    expect([status, json.detail]).toEqual([404, 'Import not found']);
    const next = (await runs.upload([placeCsvRow(5)])).json;
    await runs.work();
    expect(await runs.read(next.id)).toMatchObject({ state: 'ready' });
    expect((await runs.admin.get('/api/error-log?limit=1')).json).toEqual([]);
  });

  test('can be discarded, and is deleted after a week', async () => {
    const first = (await runs.upload([placeCsvRow(1)])).json.id;
    expect((await runs.admin.send('DELETE', `/api/import-runs/${first}`)).status).toBe(204);
    expect((await runs.admin.get(`/api/import-runs/${first}`)).status).toBe(404);
    const second = (await runs.upload([placeCsvRow(1)])).json.id;
    await runs.work();
    const cleanUp = (days: number) =>
      importRunCleanupJobs(runs.site.db)[0]!.run(new Date(runs.site.clock.now.getTime() + days * 86_400_000));
    expect([await cleanUp(6), await cleanUp(8)]).toEqual([0, 1]);
    expect((await runs.admin.get(`/api/import-runs/${second}`)).status).toBe(404);
  });
});
