import { describe, expect, test } from 'vitest';
import { PlacesImportRunningError } from '#server/features/places/places.ts';
import { sql } from '#server/platform/database/database.ts';
import {
  placeCsvRow,
  stopImportAfterOneBatch,
  useTestImportRuns,
} from '#server/testing/import-runs/use-test-import-runs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { executeImportRunRevert } from './execute-import-run-revert.ts';
import { findStoredImportRun } from './read-import-runs.ts';

const runs = useTestImportRuns(useTestApp({ RATE_LIMITS: 'off' }));

describe('a revert', () => {
  test('restores the previous catalog, except for later edits, which it lists', async () => {
    await runs.imported([placeCsvRow(1), placeCsvRow(2)], { date: '2024-01-01' });
    const before = await runs.catalog();
    const run = await runs.imported(
      [
        placeCsvRow(1, { phone: '2135550199' }),
        placeCsvRow(2, { phone: '2135550198' }),
        placeCsvRow(3),
        placeCsvRow(4),
      ],
      { date: '2025-01-01' },
    );
    const { rows: locations } = await sql<{ id: number; address: string }>`
      SELECT id, address FROM locations ORDER BY id`.execute(runs.site.db);
    const edited = locations[1]!;
    await runs.admin.send('PATCH', `/api/locations/${edited.id}`, { phoneNumber: '(213) 555-0142' });
    expect((await runs.admin.send('POST', `/api/import-runs/${run.id}/revert`)).json).toMatchObject({
      state: 'reverting',
      progress: { done: 0, total: 4 },
    });
    await runs.work();
    const reverted = await runs.read(run.id);
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
            reason: 'It’s changed since then.',
          },
        ],
      },
    });
    const edit = { phone_number: '(213) 555-0142' };
    expect(before).toHaveLength(2);
    expect(await runs.catalog()).toEqual(
      before.map((row) => (row['location'] === edited.id ? { ...row, ...edit } : row)),
    );
    expect((await runs.admin.get(`/api/change-sets/${reverted.revertChangeSetId}`)).json).toMatchObject({
      origin: 'revert',
      revertedId: run.changeSetId,
      by: { username: runs.admin.username },
    });
    expect((await runs.admin.send('POST', `/api/import-runs/${run.id}/revert`)).json.detail).toBe(
      'This import has already been reverted.',
    );
  });

  test('that was stopped midway continues in the same change set', async () => {
    const before = await runs.catalog();
    const rows = Array.from({ length: 210 }, (_, at) => placeCsvRow(at + 1, { lat: 30 + at / 100 }));
    const run = await runs.imported(rows);
    await runs.admin.send('POST', `/api/import-runs/${run.id}/revert`);
    await runs.work(stopImportAfterOneBatch());
    const stopped = await runs.read(run.id);
    expect(stopped).toMatchObject({ state: 'reverting', progress: { done: 200, total: 211 } });
    await runs.work();
    const reverted = await runs.read(run.id);
    expect(reverted).toMatchObject({
      state: 'reverted',
      revertChangeSetId: stopped.revertChangeSetId,
      revert: { revertedCount: 211, leftAloneCount: 0 },
    });
    expect(await runs.catalog()).toEqual(before);
  });

  test('does not run twice when the import lock is lost', async () => {
    const run = await runs.imported([placeCsvRow(1), placeCsvRow(2)]);
    await runs.admin.send('POST', `/api/import-runs/${run.id}/revert`);
    const stored = (await findStoredImportRun(runs.site.db, run.id))!;
    const context = {
      db: runs.site.db,
      imageHosts: [],
      now: () => runs.site.clock.now,
      signal: new AbortController().signal,
    };
    await executeImportRunRevert(stored, context);
    const ended = await runs.read(run.id);
    await expect(executeImportRunRevert(stored, context)).rejects.toThrow(PlacesImportRunningError);
    expect(await runs.read(run.id)).toEqual(ended);
  });

  test('that fails leaves the state of the import unchanged', async () => {
    const { id } = await runs.imported([placeCsvRow(1)]);
    for (const state of ['imported', 'stopped', 'failed'] as const) {
      await sql`UPDATE import_runs SET state = ${state} WHERE id = ${id}`.execute(runs.site.db);
      await runs.admin.send('POST', `/api/import-runs/${id}/revert`);
      await sql`UPDATE import_runs SET reverted_by = NULL WHERE id = ${id}`.execute(runs.site.db);
      await runs.work({ log: { error: () => {} } });
      expect(await runs.read(id)).toMatchObject({
        state,
        error: expect.stringContaining('Please revert it again. It’ll pick up where it left off.'),
        may: { revert: true },
      });
    }
  });

  test('creates no change set if nothing is left to undo', async () => {
    const run = await runs.imported([placeCsvRow(1)]);
    await runs.admin.send('POST', `/api/change-sets/${run.changeSetId}/revert`, {});
    const sets = await runs.countRows('change_sets');
    await runs.admin.send('POST', `/api/import-runs/${run.id}/revert`);
    await runs.work();
    expect(await runs.read(run.id)).toMatchObject({ state: 'reverted', revertChangeSetId: null });
    expect(await runs.countRows('change_sets')).toBe(sets);
  });
});
