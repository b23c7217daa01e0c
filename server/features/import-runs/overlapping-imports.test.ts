import { expect, test } from 'vitest';
import { importPlaces } from '#server/features/places/places.ts';
import {
  placeCsvRow,
  PLACES_CSV_HEADER,
  useTestImportRuns,
  stopImportAfterOneBatch,
} from '#server/testing/import-runs/use-test-import-runs.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const runs = useTestImportRuns(useTestApp({ RATE_LIMITS: 'off' }));

const ROWS = [1, 2, 3, 4].map((id) => placeCsvRow(id));
const NEWER = [1, 2, 3, 4].map((id) => placeCsvRow(id, { phone: '2135550199' }));

test('a file that is uploaded while another with the same locations is imported adds no duplicates', async () => {
  const first = (await runs.upload(ROWS, { date: '2024-01-01' })).json;
  await runs.work();
  await runs.start(first.id);
  await runs.work(stopImportAfterOneBatch());
  expect(await runs.read(first.id)).toMatchObject({ state: 'importing', progress: { done: 2 } });
  const second = (await runs.upload(NEWER, { date: '2025-01-01' })).json;
  await Promise.all([runs.work(), runs.work()]);
  await runs.work();
  expect(await runs.read(first.id)).toMatchObject({ state: 'imported', counts: { newLocations: 4 } });
  await runs.start(second.id);
  await runs.work();
  expect(await runs.read(second.id)).toMatchObject({
    state: 'imported',
    counts: { newLocations: 0, changedLocations: 4 },
  });
  expect((await runs.catalog()).map(({ phone_number: phone }) => phone)).toEqual(
    ROWS.map(() => '(213) 555-0199'),
  );
});

test('two files with the same locations add no duplicates if both were previewed before either import', async () => {
  const ids: number[] = [];
  for (const source of ['one list', 'other list']) ids.push((await runs.upload(ROWS, { source })).json.id);
  await runs.work();
  for (const id of ids) await runs.start(id);
  await Promise.all([runs.work(), runs.work(), runs.work()]);
  await runs.work();
  for (const id of ids) expect(await runs.read(id)).toMatchObject({ state: 'imported' });
  expect(await runs.catalog()).toHaveLength(ROWS.length);
  const [first, second] = ids;
  const revert = (id: number | undefined) => runs.admin.send('POST', `/api/import-runs/${id}/revert`);
  expect((await revert(second)).json.detail).toBe('This import changed nothing.');
  expect((await revert(first)).status).toBe(202);
  await runs.work();
  expect(await runs.catalog()).toEqual([]);
});

test('rejects the import command during a running import; afterwards the same file changes nothing', async () => {
  const { id } = (await runs.upload(ROWS)).json;
  await runs.work();
  await runs.start(id);
  const bytes = Buffer.from([PLACES_CSV_HEADER, ...ROWS].join('\n'));
  const options = { files: [{ name: 'places.csv', bytes }], source: 'own list' };
  let rejection: unknown;
  await runs.work({
    batchSize: 2,
    onBatch: async () => {
      rejection ??= await importPlaces(runs.site.db, options).catch((error: unknown) => error);
    },
  });
  expect(String(rejection)).toContain('Another import of places is running');
  expect(await runs.read(id)).toMatchObject({ state: 'imported' });
  expect(await importPlaces(runs.site.db, options)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
  expect(await runs.catalog()).toHaveLength(ROWS.length);
});
