import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUpAdmin } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { adviceForFileError } from './check-settings-and-disk.ts';

// The command uses the machine's clock.
const site = useTestApp({}, { startsAt: new Date() });
const dataDir = mkdtempSync(join(tmpdir(), 'clucket-doctor-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

function doctor(environment: Record<string, string> = {}) {
  return runCli(['doctor'], {
    DATABASE_URL: databaseUrlOf(site.connection),
    DATA_DIR: dataDir,
    ...environment,
  });
}

test('reports a healthy site, with notes', async () => {
  await signUpAdmin(site);
  const { code, stdout, stderr } = await doctor();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^ok {4}settings/);
  for (const about of [
    'data folder',
    'disk',
    'map',
    'migrations',
    'schema',
    'database',
    'clock',
    'admins',
    'pictures',
    'totals',
  ])
    expect(stdout).toMatch(new RegExp(`(ok  |note) {2}${about}`));
  expect(stdout).toContain('note  mail         no mail server is set');
  expect(stdout).toContain('npm run cli -- reset-link USER');
  expect(stdout).toContain('Nothing is wrong.');
});

test('reports all problems with advice, and exits with 1', async () => {
  await sql`INSERT INTO uploads (id, kind, widths, height, bytes)
    VALUES (${'ab'.repeat(16)}, 'sandwich', '{160}', 10, 10)`.execute(site.db);
  const { id } = await createTestSandwich(site.db);
  await sql`UPDATE sandwiches SET rating_count = 5, rating_sum = 9 WHERE id = ${id}`.execute(site.db);
  await sql`INSERT INTO backups (kind, folder, problem, date_created)
    VALUES ('scheduled', '/nowhere', 'The disk is full', now())`.execute(site.db);
  writeFileSync(join(dataDir, 'postgres-passwords.json'), '{}');
  chmodSync(join(dataDir, 'postgres-passwords.json'), 0o644);
  mkdirSync(join(dataDir, 'map'));
  writeFileSync(join(dataDir, 'map', 'coop.pmtiles'), 'PMTiles');
  const { code, stdout } = await doctor({
    BASE_URL: 'http://clucket.example',
    RATE_LIMITS: 'off',
    MAP_PMTILES: '/nowhere.pmtiles',
    SMTP_URL: `smtp://user:hen-house@127.0.0.1:${await findFreePort()}`,
  });
  expect(code).toBe(1);
  for (const text of [
    'passwords are sent unencrypted',
    'passwords can be guessed without limit',
    'postgres-passwords.json can be read by other users',
    'rejects the login: ESOCKET',
    'the streets of coop are not shown: ',
    'npm run cli -- map add FILE.pmtiles --name coop --replace',
    'MAP_PMTILES cannot be read: ENOENT',
    '1 file looked for, 1 missing, such as ',
    'the last one failed',
    '1 total does not match its rows',
    'npm run cli -- recount --repair',
  ])
    expect(stdout).toContain(text);
  expect(stdout).not.toContain('hen-house');
  expect(stdout).toMatch(/\d things are wrong\.\s*$/);
});

test.each([
  [1, '1 migration is still pending: '],
  [2, '2 migrations are still pending, starting with '],
])('counts pending migrations and names the first (%i)', async (count, expected) => {
  const { rows } = await sql<{ name: string }>`
    DELETE FROM schema_migrations
    WHERE name IN (SELECT name FROM schema_migrations ORDER BY name DESC LIMIT ${count}) RETURNING *`.execute(
    site.db,
  );
  const { code, stdout } = await doctor();
  await sql`INSERT INTO schema_migrations SELECT * FROM
    jsonb_populate_recordset(NULL::schema_migrations, ${JSON.stringify(rows)}::jsonb)`.execute(site.db);
  const first = rows.map(({ name }) => name).toSorted()[0];
  expect([code, stdout]).toEqual([1, expect.stringContaining(`${expected}${first}\n`)]);
});

test('reports an unreadable folder of map regions and continues', async () => {
  rmSync(join(dataDir, 'map'), { recursive: true, force: true });
  writeFileSync(join(dataDir, 'map'), '');
  const { code, stdout, stderr } = await doctor();
  rmSync(join(dataDir, 'map'));
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain('The folder of map regions cannot be read: ENOTDIR');
  expect(stdout).toContain('totals');
});

test('notes when the site may open more connections than the database allows', async () => {
  const { stdout: many } = await doctor({ WORKERS: '20', DATABASE_CONNECTIONS: '10' });
  expect(many).toMatch(/note {2}connections +this site may open 231, but the server allows \d+/);
  expect(many).toContain('Lower DATABASE_CONNECTIONS or WORKERS');
  const { stdout: few } = await doctor({ WORKERS: '2', DATABASE_CONNECTIONS: '3' });
  expect(few).not.toContain('this site may open');
  const { code, stderr } = await doctor({ DATABASE_CONNECTIONS: '1' });
  expect([code, stderr]).toEqual([78, expect.stringContaining('DATABASE_CONNECTIONS must be')]);
});

test('reports an unreachable database and invalid settings', async () => {
  const away = await doctor({ DATABASE_URL: `postgres://a:hen-house@127.0.0.1:${await findFreePort()}/b` });
  expect(away.code).toBe(1);
  expect(away.stdout).toContain('DATABASE_URL does not lead to a working PostgreSQL');
  expect(away.stdout).not.toContain('hen-house');
  const settings = await doctor({
    PORT: 'x',
    BACKUP_INTERVAL: '5m',
    BACKUP_RETENTION_COUNT: '0',
    METRICS_PORT: '99999',
  });
  expect(settings.code).toBe(78);
  for (const name of ['PORT', 'BACKUP_INTERVAL', 'BACKUP_RETENTION_COUNT', 'METRICS_PORT'])
    expect(settings.stderr).toContain(`- ${name} must be`);
});

test.each([
  ['ENOSPC', 'Free up space'],
  ['EDQUOT', 'Free up space'],
  ['EROFS', 'remount it read-write'],
  ['EACCES', 'give it to this account'],
])('gives fitting advice for a folder that is not writable: %s', (code, advice) => {
  const error = Object.assign(new Error('no'), { code });
  expect(adviceForFileError(error, 'Choose another, or give it to this account')).toContain(advice);
});

test('every command describes itself with --help', async () => {
  const { CLI_COMMANDS } = await import('#server/commands.ts');
  const { formatHelp: helpText } = await import('#server/platform/cli/command-help.ts');
  for (const { name, summary } of CLI_COMMANDS)
    expect(helpText(CLI_COMMANDS, [...name.split(' '), '--help'])?.replaceAll('\n', ' ')).toContain(summary);
  expect((await runCli(['backup', '--help'])).stdout).toContain('Usage: npm run cli -- backup FOLDER');
  expect((await runCli(['version'])).stdout).toMatch(/^Clucket \d+\.\d+\.\d+, Node 24\./);
});
