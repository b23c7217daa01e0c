import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { sql } from '#server/platform/database/database.ts';
import {
  databaseUrlOf,
  CLI_FILE,
  waitForExit,
  runCliProcess,
  startCliProcess,
} from '#server/testing/run-cli.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const MANY = 20_000;
const folder = mkdtempSync(join(tmpdir(), 'clucket-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NAMED = expect.stringMatching(/^Database at .* \(DATABASE_URL\)\n$/);
const settings = () => ({ DATABASE_URL: databaseUrlOf(site.connection), LOG_LEVEL: 'warn' });

test('a process exits with the exit code of its command', async () => {
  const [done, failed, misused, misconfigured] = await Promise.all([
    runCliProcess(['migrate'], settings()),
    runCliProcess(['migrate'], { DATABASE_URL: 'postgres://127.0.0.1:1/x' }),
    runCliProcess(['hatch']),
    runCliProcess(['migrate'], { PORT: 'x' }),
  ]);
  expect(done).toEqual({ code: 0, stdout: 'The database is already up to date.\n', stderr: NAMED });
  expect(failed).toMatchObject({ code: 1, stdout: '' });
  expect(failed.stderr).toMatch(/\nDATABASE_URL does not lead to a working PostgreSQL: .*\n$/);
  expect(misused).toMatchObject({ code: 2, stdout: '' });
  expect(misused.stderr).toContain('There is no command "hatch".');
  expect(misconfigured).toMatchObject({ code: 78, stdout: '' });
  expect(misconfigured.stderr).toContain('- PORT must be');
});

test('a password is read from standard input and never printed', async () => {
  const args = ['create-admin', '--username', 'boss', '--email', 'boss@coop.example'];
  expect(await runCliProcess(args, settings(), 'crispy-thigh-9\n')).toEqual({
    code: 0,
    stdout: 'boss is now an admin, and signs in like everyone else.\n',
    stderr: NAMED,
  });
});

test.each([...(isLongRun ? ([['SIGINT', 130]] as const) : []), ['SIGTERM', 143]] as const)(
  '%s stops an import between two batches and exits with %i',
  async (signal, code) => {
    const file = join(folder, `${signal}.csv`);
    writeFileSync(file, ['ref,name,lat,lon', ...manyPlaces(signal)].join('\n'));
    const child = startCliProcess(
      ['import', 'places', file, '--stage-only', '--batch-size', '1'],
      settings(),
    );
    const outcome = waitForExit(child);
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(() => countPlaces(signal), { timeout: 60_000 }).toBeGreaterThan(0);
    child.kill(signal);
    expect(await outcome).toMatchObject({
      code,
      stdout: expect.stringContaining('Stopped. What was read so far'),
    });
    expect(await countPlaces(signal)).toBeLessThan(MANY);
  },
);

test('a command whose reader closes the pipe completes its work and exits with 1', async () => {
  const { id } = await createTestUser(site.db, { username: 'wingspan' });
  const child = startCliProcess(['promote', 'wingspan'], settings());
  child.stdout!.destroy();
  const { code, stderr } = await waitForExit(child);
  expect(code).toBe(1);
  expect(stderr).toContain('write EPIPE');
  const { rows } = await sql`SELECT role FROM users WHERE id = ${id}`.execute(site.db);
  expect(rows).toEqual([{ role: 'admin' }]);
});

test('a command whose stdout is closed loses only its output', async () => {
  const command = ['-c', 'exec "$0" "$@" >&-', process.execPath, CLI_FILE, 'migrate'];
  const outcome = await waitForExit(spawn('sh', command, { env: settings() }));
  expect(outcome).toEqual({ code: 0, stdout: '', stderr: NAMED });
});

/** With one row per batch, this import takes half a minute. */
function manyPlaces(name: string): string[] {
  return Array.from({ length: MANY }, (_, at) => `${at},Coop ${name},34.05,-118.24`);
}

async function countPlaces(name: string): Promise<number> {
  const { rows } = await sql`SELECT 1 FROM places WHERE name = ${`Coop ${name}`}`.execute(site.db);
  return rows.length;
}
