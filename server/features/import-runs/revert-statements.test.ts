import { afterAll, beforeAll, expect, test } from 'vitest';
import { revertChangeSetStep } from '#server/features/history/history.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { useTestImportRuns } from '#server/testing/import-runs/use-test-import-runs.ts';
import { recordStatements } from '#server/testing/postgres/transaction-recorder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { findStoredImportRun } from './read-import-runs.ts';

const runs = useTestImportRuns(useTestApp({ RATE_LIMITS: 'off' }));
const sent: string[] = [];
let recorded: Database;

beforeAll(() => {
  recorded = openDatabase({ connection: runs.site.connection, log: createLogger('silent'), size: 3 });
  recorded.pool.on('connect', (client) => recordStatements(client, ({ text }) => sent.push(text)));
});
afterAll(() => recorded.close());

const A_FEW = 5;
const MANY = 110;

test.each([
  ['new branches', (id: number) => branch(id), null],
  ['new restaurants', lonely, null],
  ['new phone numbers', (id: number) => branch(id, '2135550199'), (id: number) => branch(id)],
])('a revert of %s sends as many statements for many rows as for a few', async (_, row, earlier) => {
  const [few, many] = [await statementsOf(A_FEW, row, earlier), await statementsOf(MANY, row, earlier)];
  expect(few).toBeGreaterThan(10);
  // 220 changes take two steps.
  expect(many).toBeLessThan(few * 2.5);
});

test.each([
  ['branches', (id: number) => branch(id)],
  ['restaurants', lonely],
])('a revert that restores %s sends as many statements for many rows as for a few', async (_, row) => {
  const statements: number[] = [];
  for (const count of [A_FEW, MANY]) {
    const { id } = await revertedRun(count, row, null);
    const { revertChangeSetId } = assertDefined(await findStoredImportRun(recorded.db, id));
    const viewer = { id: runs.admin.id, role: 'admin', catalogEditor: false } as const;
    const context = { viewer, now: runs.site.clock.now, hosts: [] };
    const step = (more: object) =>
      revertChangeSetStep(recorded.db, assertDefined(revertChangeSetId), {
        ...context,
        step: { dryRun: false, ...more },
      });
    sent.length = 0;
    let last = await step({});
    const steps = [last];
    while (last.next) {
      last = await step({ before: last.next, changeSetId: assertDefined(last.changeSetId) });
      steps.push(last);
    }
    const reverted = steps.flatMap((each) => each.reverted);
    expect(reverted.filter(({ action }) => action === 'restore').length).toBeGreaterThanOrEqual(count);
    expect(steps.flatMap(({ leftAlone }) => leftAlone)).toEqual([]);
    statements.push(sent.length);
  }
  expect(statements[0]).toBeGreaterThan(10);
  expect(statements[1]).toBeLessThan(assertDefined(statements[0]) * 2.5);
});

type Row = (at: number) => string;

async function statementsOf(count: number, row: Row, earlier: Row | null): Promise<number> {
  return (await revertedRun(count, row, earlier)).statements;
}

async function revertedRun(count: number, row: Row, earlier: Row | null) {
  const rowsOf = (one: Row) => Array.from({ length: count }, (_, at) => one(at + 1 + count * 1000));
  if (earlier) await runs.imported(rowsOf(earlier), { date: '2024-01-01' });
  const { id } = await runs.imported(rowsOf(row), { date: '2025-01-01' });
  await runs.admin.send('POST', `/api/import-runs/${id}/revert`);
  sent.length = 0;
  await runs.work({ db: recorded.db });
  const statements = sent.length;
  const { revert } = await runs.read(id);
  expect(revert?.revertedCount).toBeGreaterThanOrEqual(count);
  expect(revert?.leftAloneCount).toBe(0);
  return { id, statements };
}

/** Each import gets its own chain, because an import does not change a deleted one. */
function branch(id: number, phone = '2135550101'): string {
  const chain = `Chain ${Math.floor(id / 1000)}`;
  return `${id},${chain},${chain},${id} Mason Avenue,Los Angeles,CA,90012,${30 + (id % 1000) / 100},-118.25,${phone}`;
}

function lonely(id: number): string {
  return `${id},Coop ${id},,${id} Pier Road,Los Angeles,CA,90012,${30 + (id % 1000) / 100},-118.25,`;
}
