import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { signUpAdmin, signUpCatalogEditor, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { insertImportRun } from './queries.ts';
import { processImportRuns } from './process-import-runs.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const folder = mkdtempSync(join(tmpdir(), 'clucket-runs-'));
const file = join(folder, 'places.csv');
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  writeFileSync(file, 'id,name,lat,lon\n1,Coop,34.05,-118.24\n2,Roost,34.06,-118.25\n3,Perch,north,west\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

function cli(...args: string[]) {
  return runCli(args, { DATABASE_URL: databaseUrlOf(site.connection), LOG_LEVEL: 'warn' });
}

async function names(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM restaurants WHERE date_deleted IS NULL ORDER BY name`.execute(site.db);
  return rows.map(({ name }) => name);
}

test('--preview reports what would change, and stores nothing', async () => {
  const { code, stdout } = await cli('import', 'places', file, '--preview');
  expect(code).toBe(0);
  expect(stdout).toContain('new, line 2: Coop, no address');
  expect(stdout).toContain('0  changes would wait for a person');
  expect(stdout).toContain('Preview only: nothing was changed.');
  expect([await names(), (await admin.get('/api/import-runs')).json]).toEqual([[], []]);
});

test('an import from the command line is listed, and the revert command needs the name of an admin', async () => {
  const { stdout } = await cli('import', 'places', file, '--source', 'own list', '--trust', 'low');
  const [run] = (await admin.get('/api/import-runs')).json;
  expect(run).toMatchObject({
    fileName: 'places.csv',
    source: 'own list',
    by: null,
    state: 'imported',
    counts: { rows: 3, added: 2, skipped: 1 },
    may: { start: false, revert: true, discard: false },
  });
  expect(stdout).toContain(`To undo it: npm run cli -- revert import ${run.id} --as ADMIN`);
  expect((await admin.get(`/api/import-runs/${run.id}`)).json.skippedRows).toMatchObject([{ line: 4 }]);
  expect(await names()).toEqual(['Coop', 'Roost']);
  const unknownActor = await cli('revert', 'import', String(run.id), '--as', 'nobody');
  expect(unknownActor).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no member "nobody".'),
  });
  const member = (await signUpCatalogEditor(site)).username;
  const rejected = await cli('revert', 'import', String(run.id), '--as', member);
  expect(rejected).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`"${member}" is not an admin.`),
  });
  const reverted = await cli('revert', 'import', String(run.id), '--as', admin.username);
  expect(reverted).toMatchObject({ code: 0, stdout: expect.stringContaining('4 reverted, 0 left alone.') });
  expect(await names()).toEqual([]);
  expect((await admin.get(`/api/import-runs/${run.id}`)).json).toMatchObject({ state: 'reverted' });
  const repeated = await cli('revert', 'import', String(run.id), '--as', admin.username);
  expect(repeated).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This import has already been reverted.'),
  });
  expect((await cli('revert', 'import', '999', '--as', admin.username)).stderr).toContain('Import not found');
});

test('a command that was interrupted is listed as stopped', async () => {
  const options = { source: null, kind: null, license: null, date: null, trust: 'normal' } as const;
  const id = await insertImportRun(site.db, {
    ...{ userId: null, fileName: 'places.csv', file: null, ...options },
    ...{ state: 'importing', now: site.clock.now },
  });
  await processImportRuns({
    ...{ db: site.db, imageHosts: [], log: { error: () => {} }, now: () => site.clock.now },
    signal: new AbortController().signal,
  });
  expect((await admin.get(`/api/import-runs/${id}`)).json).toMatchObject({
    state: 'stopped',
    may: { start: false, revert: false },
  });
});
