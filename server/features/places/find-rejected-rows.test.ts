import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { recordStatements } from '#server/testing/postgres/transaction-recorder.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { importPlaces } from './places.ts';

const testDatabase = useTestConnection();
const sent: string[] = [];
let database: Database;

beforeAll(async () => {
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent') });
  database.pool.on('connect', (client) => recordStatements(client, ({ text }) => sent.push(text)));
  await sql`ALTER TABLE places ADD CONSTRAINT no_poison CHECK (name <> 'Poison')`.execute(database.db);
});
afterAll(() => database.close());

const ROWS = 24;

test('many rejected rows do not make any transaction longer', async () => {
  const good = await imported(1, () => false);
  const bad = await imported(2, (at) => at % 3 > 0);
  expect([good.added, good.skipped]).toEqual([ROWS, 0]);
  expect([bad.added, bad.skipped]).toEqual([ROWS / 3, (ROWS * 2) / 3]);
  expect(bad.skippedRows.map(({ line }) => line)).toEqual(bad.linesOfPoison);
  expect(bad.longest).toBeLessThanOrEqual(good.longest + 3);
});

test('a dry run rejects the same rows and stores nothing', async () => {
  const { added, skipped } = await imported(3, (at) => at % 2 === 0, true);
  expect([added, skipped]).toEqual([ROWS / 2, ROWS / 2]);
  const { rows } = await sql`SELECT 1 FROM places WHERE source_id LIKE '3-%'`.execute(database.db);
  expect(rows).toEqual([]);
  const savepoints = sent.filter((text) => text.startsWith('SAVEPOINT'));
  const releases = sent.filter((text) => text.startsWith('RELEASE'));
  expect(savepoints.length).toBeGreaterThan(ROWS);
  expect(releases).toHaveLength(savepoints.length);
});

async function imported(edition: number, isPoison: (at: number) => boolean, dryRun = false) {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const name = isPoison(at) ? 'Poison' : `Coop ${edition} ${at}`;
    return `${edition}-${at},${name},,${at} Pier Road,Mesa,AZ,85215,${30 + edition},${-100 - at / 10}`;
  });
  const bytes = Buffer.from(['id,name,brand,address,city,state,postcode,lat,lon', ...lines].join('\n'));
  sent.length = 0;
  const report = await importPlaces(database.db, {
    files: [{ name: 'places.csv', bytes }],
    source: 'own list',
    dryRun,
  });
  const { added, skipped, skippedRows } = report;
  const linesOfPoison = lines.flatMap((_, at) => (isPoison(at) ? [at + 2] : []));
  return { added, skipped, skippedRows, linesOfPoison, longest: longestTransaction() };
}

function longestTransaction(): number {
  let [longest, begin] = [0, 0];
  for (const [at, text] of sent.entries()) {
    if (text === 'BEGIN') begin = at;
    if (text === 'COMMIT' || text === 'ROLLBACK') longest = Math.max(longest, at - begin);
  }
  return longest;
}
