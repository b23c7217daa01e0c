import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const WRITERS = 20;
const MERGES = 4;

const KINDS = ['review', 'save', 'try', 'favorite'] as const;
const stepArbitrary = fc.record({ kind: fc.constantFrom(...KINDS), isOnMerged: fc.boolean() });
const STEPS = repetitions(4, 8);
/** One for each writer, from a fixed seed. */
const plans = fc.sample(fc.array(stepArbitrary, { minLength: STEPS, maxLength: STEPS }), {
  seed: 85,
  numRuns: WRITERS,
});

test(`loses no review and awards nothing twice while ${WRITERS} members write during merges and their undoing`, async () => {
  const admin = await signUpAdmin(site);
  const kept = (await createTestSandwich(site.db)).id;
  const merged = (await createTestSandwich(site.db)).id;
  const writers: TestUser[] = [];
  for (let at = 0; at < WRITERS; at++) writers.push(await signUp(site));
  const written = new Map<string, string>();

  async function write(writer: TestUser, plan: (typeof plans)[number]) {
    for (const [at, { kind, isOnMerged }] of plan.entries()) {
      const text = `${writer.username} ${at}`;
      let answer = await send(writer, kind, isOnMerged ? merged : kept, text);
      // The mutation queue also retries with the id of the kept sandwich.
      if (answer.status === 410) answer = await send(writer, kind, answer.json.mergedInto.id, text);
      // The merge was undone and repeated in between.
      if (answer.status === 410) answer = await send(writer, kind, kept, text);
      expect([answer.status, [200, 201].includes(answer.status)], answer.text).toEqual([answer.status, true]);
      if (kind === 'review') written.set(writer.id, text);
    }
  }

  async function mergeAndUndo() {
    for (let round = 0; round < MERGES; round++) {
      const { status, json, text } = await admin.send('POST', '/api/merges', {
        entityType: 'sandwich',
        ids: [kept, merged],
      });
      expect(status, text).toBe(201);
      expect((await admin.send('DELETE', `/api/merges/${json.merges[0].id}`)).status).toBe(200);
    }
  }

  await Promise.all([mergeAndUndo(), ...writers.map((writer, at) => write(writer, plans[at]!))]);
  for (const [userId, text] of written) {
    const { json } = await site.get(`/api/reviews?userId=${userId}`);
    expect(json.map(({ review }: { review: string }) => review)).toContain(text);
  }
  const { rows: orphans } = await sql`SELECT 1 FROM redirects`.execute(site.db);
  expect(orphans).toEqual([]);
  const { rows: twice } = await sql`
    SELECT user_id FROM user_actions WHERE award_key IS NOT NULL GROUP BY user_id, award_key HAVING count(*) > 1
  `.execute(site.db);
  expect(twice).toEqual([]);
}, 120_000);

function send(
  { id: userId, send: call }: TestUser,
  kind: (typeof KINDS)[number],
  sandwichId: number,
  text: string,
): Promise<TestResponse> {
  switch (kind) {
    case 'review':
      return call('POST', '/api/reviews', { userId, sandwichId, rating: 4, review: text });
    case 'try':
      return call('POST', `/api/users/${userId}/actions`, {
        actionType: 'try',
        entityType: 'sandwich',
        entityId: sandwichId,
      });
    case 'save':
    case 'favorite':
      return call('POST', '/api/user-sandwiches', {
        userId,
        sandwichId,
        isFavorite: kind === 'favorite',
        hasTried: false,
      });
  }
}
