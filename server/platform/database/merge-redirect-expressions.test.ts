import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { isChangeSetOfMergeSql, sql } from './database.ts';

const site = useTestApp();

test('whether a change set is a merge or the undoing of one is looked up in indexes', async () => {
  const plan = await site.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    const isMerge = isChangeSetOfMergeSql(sql.ref<number>('c.id'));
    return sql`EXPLAIN SELECT 1 FROM change_sets c WHERE c.id = 1 AND ${isMerge}`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toMatch(/merges_change_set\b.*merges_undone_change_set\b/);
});
