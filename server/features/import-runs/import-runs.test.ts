import { expect, test } from 'vitest';
import { placeCsvRow, useTestImportRuns } from '#server/testing/import-runs/use-test-import-runs.ts';
import { signUp, signUpCatalogEditor, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const runs = useTestImportRuns(useTestApp({ RATE_LIMITS: 'off' }));

test('lists imports newest first, in pages, and only for admins', async () => {
  for (const name of ['a.csv', 'b.csv', 'c.csv']) await runs.upload([placeCsvRow(1)], { fileName: name });
  const first = await runs.admin.get('/api/import-runs?limit=2');
  expect(first.json.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['c.csv', 'b.csv']);
  expect(first.headers['x-total-count']).toBe('3');
  const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
  expect((await runs.admin.get(next)).json).toMatchObject([{ fileName: 'a.csv' }]);
  const people = [signedOutUser(runs.site), await signUp(runs.site), await signUpCatalogEditor(runs.site)];
  const statuses = await Promise.all(
    people.map(async (person) => [
      (await runs.upload([placeCsvRow(1)], {}, person)).status,
      (await person.get('/api/import-runs')).status,
    ]),
  );
  expect(statuses).toEqual([
    [401, 401],
    [403, 403],
    [403, 403],
  ]);
  expect(await runs.countRows('import_runs')).toBe(3);
});

test('rejects a file with 409 while 20 files wait, so that files do not fill the database', async () => {
  for (let at = 0; at < 20; at++) expect((await runs.upload([placeCsvRow(1)])).status).toBe(201);
  const { status, json } = await runs.upload([placeCsvRow(1)]);
  expect([status, json.detail]).toEqual([
    409,
    'Too many files are waiting. Please start or discard some of them first.',
  ]);
});

test('lets only one of two concurrent workers process a file', async () => {
  await runs.upload([placeCsvRow(1)]);
  const counts = await Promise.all([runs.work(), runs.work()]);
  expect(counts.toSorted()).toEqual([0, 1]);
});
