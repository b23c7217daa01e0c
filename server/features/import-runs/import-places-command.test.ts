import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';

const database = useTestConnection();
const folder = mkdtempSync(join(tmpdir(), 'clucket-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

function importing(...args: string[]) {
  const environment = { DATABASE_URL: databaseUrlOf(database.connection), LOG_LEVEL: 'warn' };
  return runCli(['import', 'places', ...args], environment);
}

test.each([
  ['nothing at all', 'nothing.csv', '', 'is empty'],
  ['only a header', 'header.csv', 'ref,name,lat,lon\n', 'No places could be read'],
  [
    'an empty feature collection',
    'none.geojson',
    '{"type":"FeatureCollection","features":[]}',
    'has no features',
  ],
  ['only blank lines', 'none.ndjson', '\n', 'is empty'],
  ['a picture', 'picture.csv', '\u0089PNG\r\n\u001a\n\u0000\u0000', 'is not text'],
  ['an HTML page', 'page.csv', '<!doctype html>\n<title>Not found</title>\n', 'has no column for a name'],
  [
    'rows without valid coordinates',
    'rows.csv',
    'ref,name,lat,lon\n1,Coop,north,west\n',
    'No places could be read',
  ],
])(
  'reports nothing readable and exits with 1 for a file with %s (D72)',
  async (_what, name, text, message) => {
    const file = join(mkdtempSync(join(folder, 'file-')), name);
    writeFileSync(file, text);
    const { code, stdout, stderr } = await importing(file, '--stage-only');
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stdout).toContain('0 places in the source layer');
  },
);

test('imports every file in a folder, and rejects a folder without CSV or GeoJSON files', async () => {
  writeFileSync(join(folder, 'one.csv'), 'ref,name,lat,lon\n1,Coop,34.05,-118.24\n');
  writeFileSync(join(folder, 'two.CSV'), 'ref,name,lat,lon\n2,Roost,34.06,-118.25\n3,Perch,34.07,-118.26\n');
  writeFileSync(join(folder, 'SOURCE.md'), '# Where it is from\n');
  mkdirSync(join(folder, 'empty'));
  const { code, stdout } = await importing(folder, '--stage-only');
  expect(code).toBe(0);
  expect(stdout).toContain('3  rows read');
  expect(stdout).toContain('3 places in the source layer');
  const rejected = await importing(join(folder, 'empty'));
  expect(rejected.code).toBe(2);
  expect(rejected.stderr).toContain('contains no CSV or GeoJSON files.');
});

test.each([
  [['--kind', 'rumor'], '--kind must be one of chain, open-data, personal.'],
  [['--date', '2024-02-30'], '--date must be the date of the data, such as 2024-03-15.'],
  [['--date', 'yesterday'], '--date must be the date of the data, such as 2024-03-15.'],
])('rejects %s with an explanation', async (options, message) => {
  const file = join(folder, 'refused.csv');
  writeFileSync(file, 'ref,name,lat,lon\n1,Coop,34.05,-118.24\n');
  const { code, stderr } = await importing(file, ...options);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('--kind and --date set the kind and date of the source', async () => {
  const file = join(folder, 'chain.csv');
  writeFileSync(file, 'ref,name,lat,lon\n1,Coop,34.05,-118.24\n');
  const { code } = await importing(file, '--kind', 'chain', '--date', '2024-03-15', '--source', 'coops');
  expect(code).toBe(0);
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query(
    "SELECT kind, data_date::text AS date FROM sources WHERE name = 'coops'",
  );
  await client.end();
  expect(rows).toEqual([{ kind: 'chain', date: '2024-03-15' }]);
});
