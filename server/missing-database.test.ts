import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLI_COMMANDS } from '#server/commands.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-missing-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const NEED_A_DATABASE: string[][] = [
  ['backup', join(folder, 'backup')],
  ['create-admin', '--username', 'chief', '--email', 'chief@coop.example'],
  ['demo remove'],
  ['demote', 'chief'],
  ['distribute'],
  ['doctor'],
  ['erase-member', 'chief'],
  ['export catalog', 'restaurants', join(folder, 'restaurants.csv')],
  ['export-member', 'chief', join(folder, 'export.zip')],
  ['import catalog', 'restaurants', join(folder, 'restaurants.csv'), '--as', 'chief'],
  ['import menu', join(folder, 'menu.csv')],
  ['import places', join(folder, 'places.csv')],
  ['list-users', '--admins'],
  ['maintenance', 'status'],
  ['promote', 'chief'],
  ['rebuild-matches'],
  ['recount'],
  ['reset-link', 'chief'],
  ['reset-second-factor', 'chief'],
  ['revert import', '1', '--as', 'chief'],
];
const NEED_NONE = [
  'check-backup',
  'delete-old-data',
  'demo load',
  'generate',
  'map add',
  'map list',
  'map remove',
  'migrate',
  'restore',
  'version',
];

test('every command is listed as needing an existing database or not', () => {
  expect([...NEED_A_DATABASE.map(([name]) => name), ...NEED_NONE].toSorted()).toEqual(
    CLI_COMMANDS.map(({ name }) => name).toSorted(),
  );
});

test.each(NEED_A_DATABASE)(
  '%s reports that the data folder has no database, and creates nothing (D72)',
  async (name, ...args) => {
    const missing = join(folder, 'nowhere');
    const first = await run([name!, ...args], { DATA_DIR: missing });
    expect(first.code).toBe(1);
    expect(first.output).toContain(`There is no Clucket database in ${missing} (DATA_DIR).`);
    expect(existsSync(missing)).toBe(false);

    const empty = mkdtempSync(join(folder, 'empty-'));
    const second = await run([name!, ...args], { DATA_DIR: empty });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`There is no Clucket database in ${empty} (DATA_DIR).`);
    expect(readdirSync(empty)).toEqual([]);
  },
);

test.each(NEED_A_DATABASE)('%s does not change a database that is not Clucket’s', async (name, ...args) => {
  const { connection } = database;
  const { code, output } = await run([name!, ...args], {
    DATABASE_URL: databaseUrlOf(connection),
    DATA_DIR: folder,
  });
  expect(code).toBe(1);
  expect(output).toMatch(
    new RegExp(`There is no Clucket database at \\S+/${connection.database} \\(DATABASE_URL\\)\\.`),
  );
  // The servers of the Citus tests have no password.
  if (connection.password !== '') expect(output).not.toContain(connection.password);
  expect(await countTables()).toBe(0);
});

test('a folder with only a lock file counts as having no database', async () => {
  const left = mkdtempSync(join(folder, 'left-'));
  writeFileSync(join(left, 'clucket.lock'), '');
  const { code, output } = await run(['list-users'], { DATA_DIR: left });
  expect(code).toBe(1);
  expect(output).toContain(`There is no Clucket database in ${left} (DATA_DIR).`);
  expect(readdirSync(left)).toEqual(['clucket.lock']);
});

async function run(
  [name, ...args]: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { code, stdout, stderr } = await runCli(
    [...name!.split(' '), ...args],
    environment,
    'crispy-thigh-9\n',
  );
  return { code, output: stdout + stderr };
}

async function countTables(): Promise<number> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`);
    return rowCount!;
  } finally {
    await client.end();
  }
}
