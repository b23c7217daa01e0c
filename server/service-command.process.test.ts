import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRunningAsRoot } from '#server/platform/database/postgres/os-account.ts';
import { databaseUrlOf } from '#server/testing/run-cli.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';

const WRAPPER = fileURLToPath(new URL('../deploy/clucket', import.meta.url));
const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'clucket-unit-')));
const UNIT = join(folder, 'clucket.service');
/** Stands in for Node: prints the account, folder, arguments and environment that it was started with. */
const TELLS = join(folder, 'tells');
const database = useTestConnection();

beforeAll(() => {
  chmodSync(folder, 0o755);
  writeFileSync(TELLS, '#!/bin/sh\nid -un\npwd\necho "$*"\nenv\n', { mode: 0o755 });
  mkdirSync(`${UNIT}.d`);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a command runs where the service runs, with its settings only', () => {
  writeUnit({ WorkingDirectory: folder, ExecStart: `${TELLS} server/main.ts` });
  writeFileSync(
    join(`${UNIT}.d`, 'more.conf'),
    '[Service]\nEnvironment=PORT=3001\nEnvironment=LOG_LEVEL=warn\n',
  );
  writeSettings(
    '# Ours\n; theirs\n\n  SITE_NAME = no\nSITE_NAME=The "Coop" & $HOME #1\n SITE_TAGLINE="Only thighs." \n' +
      "LOG_LEVEL='debug'\nSMTP_URL=smtp://a:b=c@mail.example",
  );
  const { status, stdout, stderr } = run(['backup', 'to day'], {
    PORT: '9',
    DATABASE_URL: 'postgres://other',
  });
  expect([status, stderr]).toEqual([0, '']);
  const [account, place, command, ...settings] = stdout.trim().split('\n');
  expect([account, place, command]).toEqual([userInfo().username, folder, 'server/cli.ts backup to day']);
  expect(settings).toEqual(
    expect.arrayContaining([
      'NODE_ENV=production',
      'DATA_DIR=/srv/clucket',
      'NODE_OPTIONS=--max-semi-space-size=8 --max-old-space-size=384',
      'PORT=3001',
      'SITE_NAME=The "Coop" & $HOME #1',
      'SITE_TAGLINE=Only thighs.',
      'LOG_LEVEL=debug',
      'SMTP_URL=smtp://a:b=c@mail.example',
      `INIT_CWD=${realpathSync(CHECKOUT)}`,
    ]),
  );
  expect(stdout).not.toContain('DATABASE_URL');
});

test('root switches to the account of the service', (context) => {
  if (!isRunningAsRoot()) context.skip('needs root');
  writeUnit({ User: 'nobody', WorkingDirectory: folder, ExecStart: `${TELLS} server/main.ts` });
  const { status, stdout } = run(['doctor']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^nobody\n/);
});

test('the wrapper exits with the code of the command, which names the configured database', () => {
  writeUnit({ WorkingDirectory: CHECKOUT, ExecStart: `${process.execPath} server/main.ts` });
  writeSettings(`DATABASE_URL=${databaseUrlOf(database.connection)}\n`);
  expect(run(['list-users', '--admins'])).toMatchObject({
    status: 0,
    stdout: 'No members found.\n',
    stderr: expect.stringContaining(`/${database.connection.database} (DATABASE_URL)\n`),
  });
  writeSettings('');
  expect(run(['list-users'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no Clucket database in /srv/clucket (DATA_DIR).'),
  });
});

test('without a unit it prints the command to use instead', () => {
  rmSync(UNIT);
  const { status, stderr } = run(['doctor']);
  expect(status).toBe(1);
  expect(stderr).toContain(`There is no ${UNIT}`);
  expect(stderr).toContain('npm run cli -- COMMAND');
});

function writeUnit(lines: Record<string, string>): void {
  const all = {
    User: userInfo().username,
    EnvironmentFile: `-${join(folder, 'clucket.env')}\nEnvironmentFile=-/nowhere/clucket.env`,
    ...lines,
  };
  const text = Object.entries(all).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(
    UNIT,
    `[Service]\nEnvironment=NODE_ENV=production DATA_DIR=/srv/clucket PORT=3000\n` +
      `Environment="NODE_OPTIONS=--max-semi-space-size=8 --max-old-space-size=384"\n${text.join('')}`,
  );
}

function writeSettings(text: string): void {
  writeFileSync(join(folder, 'clucket.env'), text);
}

function run(args: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], UNIT, ...environment };
  return spawnSync(WRAPPER, args, { cwd: CHECKOUT, env, encoding: 'utf8' });
}
