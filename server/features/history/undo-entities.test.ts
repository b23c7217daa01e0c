import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { recordStatements } from '#server/testing/postgres/transaction-recorder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { signUpAdmin } from '#server/testing/test-users.ts';
import { revertMemberChangesStep } from './revert-in-steps.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const sent: string[] = [];
let recorded: Database;

beforeAll(() => {
  recorded = openDatabase({ connection: site.connection, log: createLogger('silent'), size: 1 });
  recorded.pool.on('connect', (client) => recordStatements(client, ({ text }) => sent.push(text)));
});
afterAll(() => recorded.close());

test('sends as many statements for many updates as for a few, even if one row cannot be restored', async () => {
  const statements: number[] = [];
  for (const count of [2, 12]) {
    const editor = await signUpAdmin(site);
    const restaurants: number[] = [];
    for (let at = 0; at < count; at += 1) restaurants.push((await createTestRestaurant(site.db)).id);
    for (const id of restaurants)
      await editor.send('PATCH', `/api/restaurants/${id}`, { description: 'Bad.' });
    const merged = (await createTestRestaurant(site.db)).id;
    await editor.send('DELETE', `/api/restaurants/${merged}`);
    await site.db
      .insertInto('redirects')
      .values({ entity_type: 'restaurant', merged_id: merged, target_id: restaurants[0]! })
      .execute();
    sent.length = 0;
    const { reverted, leftAlone } = await revertMemberChangesStep(
      recorded.db,
      { userId: editor.id, since: site.clock.now.toISOString().slice(0, 10) },
      {
        viewer: { id: editor.id, role: 'admin', catalogEditor: false },
        now: site.clock.now,
        hosts: [],
        step: { dryRun: false },
      },
    );
    statements.push(sent.length);
    expect(reverted.map(({ action }) => action)).toEqual(Array(count).fill('update'));
    expect(leftAlone).toMatchObject([{ entityId: merged, reason: expect.stringContaining('merged') }]);
  }
  expect(statements[0]).toBeGreaterThan(10);
  expect(statements[1]).toBe(statements[0]);
});
