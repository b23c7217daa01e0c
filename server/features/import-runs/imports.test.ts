import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import {
  PLACES_CSV_HEADER,
  placeCsvRow,
  stopImportAfterOneBatch,
  useTestImportRuns,
} from '#server/testing/import-runs/use-test-import-runs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { importRunCleanupJobs } from './cleanup-jobs.ts';

const runs = useTestImportRuns(useTestApp({ RATE_LIMITS: 'off' }));

describe('an import', () => {
  test('runs in the job as one change set, and importing the same file again changes nothing', async () => {
    const { id } = (await runs.upload([placeCsvRow(1), placeCsvRow(2), placeCsvRow(3)])).json;
    expect((await runs.admin.send('POST', `/api/import-runs/${id}/start`)).json.detail).toBe(
      'The preview isn’t ready yet. Please wait for it.',
    );
    await runs.work();
    const preview = await runs.read(id);
    expect((await runs.admin.send('POST', `/api/import-runs/${id}/start`)).json).toMatchObject({
      state: 'importing',
      progress: { done: 0, total: 3 },
    });
    await runs.work({ batchSize: 1 });
    const run = await runs.read(id);
    expect(run).toMatchObject({
      state: 'imported',
      isPreview: false,
      counts: preview.counts,
      may: { start: false, revert: true },
    });
    expect((await runs.admin.get(`/api/change-sets/${run.changeSetId}`)).json).toMatchObject({
      origin: 'import',
      summary: 'places.csv',
      changeCount: 4,
    });
    expect((await runs.admin.send('POST', `/api/import-runs/${id}/start`)).status).toBe(409);
    const repeatedRun = await runs.imported([placeCsvRow(1), placeCsvRow(2), placeCsvRow(3)]);
    expect(repeatedRun).toMatchObject({
      state: 'imported',
      changeSetId: null,
      counts: { rows: 3, added: 0, changed: 0, unchanged: 3, newLocations: 0 },
    });
    expect((await runs.admin.send('POST', `/api/import-runs/${repeatedRun.id}/revert`)).json.detail).toBe(
      'This import changed nothing.',
    );
  });

  test('that was stopped midway continues with the next row, in the same change set', async () => {
    const rows = [
      placeCsvRow(1),
      placeCsvRow(2),
      placeCsvRow(3),
      placeCsvRow(4),
      placeCsvRow(1),
      placeCsvRow(5),
      ',,,,,,,,,',
    ];
    const { id } = (await runs.upload(rows)).json;
    await runs.work();
    const preview = await runs.read(id);
    await runs.start(id);
    await runs.work(stopImportAfterOneBatch());
    const stopped = await runs.read(id);
    expect(stopped).toMatchObject({
      state: 'importing',
      progress: { done: 2, total: 7 },
      counts: { added: 2 },
    });
    expect(await runs.countRows('locations')).toBe(2);
    await runs.work(stopImportAfterOneBatch());
    await runs.work({ batchSize: 2 });
    expect(await runs.read(id)).toMatchObject({
      state: 'imported',
      changeSetId: stopped.changeSetId,
      counts: preview.counts,
      skippedRows: preview.skippedRows,
    });
    expect(await runs.countRows('locations')).toBe(5);
    const { rows: runsWithFile } = await sql`SELECT 1 FROM import_runs WHERE file IS NOT NULL`.execute(
      runs.site.db,
    );
    expect(runsWithFile).toEqual([]);
  });

  test('that fails is shown as failed, is in the error log, keeps its file, and continues when restarted', async () => {
    const { id } = (await runs.upload([placeCsvRow(1), placeCsvRow(2), placeCsvRow(3)])).json;
    await runs.work();
    await runs.start(id);
    const log = { error: () => {} };
    const fail = async () => {
      throw new Error('The oven is cold');
    };
    expect(await runs.work({ batchSize: 2, onBatch: fail, log })).toBe(0);
    expect(await runs.read(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Please start it again. It’ll pick up where it left off.'),
      counts: { rows: 2, added: 2 },
      may: { start: true, revert: true, discard: false },
    });
    expect((await runs.admin.get('/api/error-log?limit=1')).json).toMatchObject([
      { message: 'The oven is cold' },
    ]);
    await runs.start(id);
    await runs.work();
    expect(await runs.read(id)).toMatchObject({
      state: 'imported',
      error: null,
      counts: { rows: 3, added: 3 },
    });
  });

  test('that fails shows its number of doubtful changes', async () => {
    await runs.imported([placeCsvRow(1)], { date: '2024-01-01' });
    const { id } = (await runs.upload([placeCsvRow(1, { lat: 34.3 })], { date: '2025-01-01' })).json;
    await runs.work();
    await runs.start(id);
    const fail = async () => {
      throw new Error('The oven is cold');
    };
    await runs.work({ onBatch: fail, log: { error: () => {} } });
    expect(await runs.read(id)).toMatchObject({ state: 'failed', counts: { doubtful: 1 } });
  });

  test('keeps its file for a week after it failed, even if it was created long before', async () => {
    const { id } = (await runs.upload([placeCsvRow(1)])).json;
    await runs.work();
    await runs.start(id);
    const created = new Date(runs.site.clock.now.getTime() - 30 * 86_400_000);
    await sql`UPDATE import_runs SET date_created = ${created} WHERE id = ${id}`.execute(runs.site.db);
    const fail = async () => {
      throw new Error('The oven is cold');
    };
    await runs.work({ onBatch: fail, log: { error: () => {} } });
    const cleanUp = (days: number) =>
      importRunCleanupJobs(runs.site.db)[0]!.run(new Date(runs.site.clock.now.getTime() + days * 86_400_000));
    expect([await cleanUp(6), (await runs.read(id)).may.start]).toEqual([0, true]);
    expect([await cleanUp(8), (await runs.read(id)).may.start]).toEqual([1, false]);
  });

  test('resets its number of attempts with each batch', async () => {
    const { id } = (await runs.upload([placeCsvRow(1), placeCsvRow(2), placeCsvRow(3), placeCsvRow(4)])).json;
    await runs.work();
    await runs.start(id);
    for (let rows = 1; rows <= 4; rows++) {
      const end = async () => {
        const { progress } = await runs.read(id);
        if (progress?.done === rows) throw Object.assign(new Error('gone'), { code: '57P01' });
      };
      await expect(runs.work({ batchSize: 1, onBatch: end })).rejects.toThrow('gone');
    }
    await runs.work();
    expect(await runs.read(id)).toMatchObject({ state: 'imported', counts: { added: 4 } });
  });

  test('whose connection is lost is continued by the next run of the job', async () => {
    const { id } = (await runs.upload([placeCsvRow(1), placeCsvRow(2)])).json;
    await runs.work();
    await runs.start(id);
    const lose = async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    };
    await expect(runs.work({ onBatch: lose })).rejects.toThrow('terminating connection');
    expect(await runs.read(id)).toMatchObject({ state: 'importing' });
    await runs.work();
    expect(await runs.read(id)).toMatchObject({ state: 'imported', counts: { added: 2 } });
  });

  test('unpacks a gzipped file', async () => {
    const file = gzipSync([PLACES_CSV_HEADER, placeCsvRow(1)].join('\n'));
    const { id } = (await runs.uploadBytes(file, { fileName: 'C:\\lists\\places.csv.gz' })).json;
    await runs.work();
    expect(await runs.read(id)).toMatchObject({
      fileName: 'places.csv.gz',
      state: 'ready',
      counts: { added: 1 },
    });
  });
});
