import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';

const database = useTestConnection();
const folder = mkdtempSync(join(tmpdir(), 'clucket-menu-'));
afterAll(() => rmSync(folder, { recursive: true }));

function importing(text: string, ...options: string[]) {
  const file = join(folder, 'menu.csv');
  writeFileSync(file, text);
  const environment = { DATABASE_URL: databaseUrlOf(database.connection), LOG_LEVEL: 'warn' };
  return runCli(['import', 'menu', file, ...options], environment);
}

test.each([
  ['nothing at all', '', []],
  ['only a header', 'restaurant,item\n', []],
  ['rows without an item', 'restaurant,item\nCoop,\n', []],
  ['only blank free text', '\n \n', ['--restaurant', 'Coop']],
])(
  'reports no readable menu items and exits with 1 for a file with %s (D72)',
  async (_what, text, options) => {
    const { code, stdout, stderr } = await importing(text, '--create', ...options);
    expect(code).toBe(1);
    expect(stderr).toContain('No menu items could be read');
    expect(stdout).toContain('In the catalog now: 0 sandwiches.');
  },
);

test('names the missing columns and exits with 1 for a file that is not a menu', async () => {
  const { code, stderr } = await importing('<!doctype html>\n<p>Not found\n');
  expect(code).toBe(1);
  expect(stderr).toContain('needs a column for the restaurant and one for the item');
});

test.each(['venue,item,cost\n', 'venue,item,cost\nCoop,Wing,3,4,5\n'])(
  'names the missing and the unknown columns of a file whose rows cannot be read: %j',
  async (text) => {
    const { code, stderr } = await importing(text);
    expect(code).toBe(1);
    expect(stderr).toContain('Missing: the restaurant. Unknown: venue.');
  },
);

test('says that a restaurant id does not exist, and how the file was read', async () => {
  const { code, stdout, stderr } = await importing('venue,thing\nCoop,3\n', '--restaurant', '999999999');
  expect(code).toBe(1);
  expect(stdout).toContain('0  items of #999999999 left out: no restaurant has this id');
  expect(stderr).toContain('With --restaurant, the file is read as the text of one menu and not as a table.');
});

test('exits with 0 for a menu without chicken sandwiches', async () => {
  const { code, stderr } = await importing('restaurant,item\nCoop,Big Mac\n', '--only-chicken-sandwiches');
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('could be read')]);
});
