import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  createMergeTestMembers,
  restaurantArbitrary,
  insertRandomRestaurant,
} from '#server/testing/merges/random-restaurants.ts';
import { dumpTables } from '#server/testing/merges/dump-tables.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const PAIRS = repetitions(1, 200);
const WRITERS = 20;

const stepArbitrary = fc.record({
  isReview: fc.boolean(),
  which: fc.nat(9),
  rating: fc.integer({ min: 1, max: 5 }),
});
const stepsArbitrary = fc.array(stepArbitrary, { minLength: 2, maxLength: 4 });
const plansArbitrary = fc.array(stepsArbitrary, { minLength: WRITERS, maxLength: WRITERS });
type WriteStep = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

test(
  `merging and unmerging ${PAIRS} random pairs restores all rows except those that ${WRITERS} members write`,
  { timeout: 60_000 * PAIRS },
  async () => {
    const admin = await signUpAdmin(site);
    const members = await createMergeTestMembers(site);
    const writers: TestUser[] = [];
    for (let at = 0; at < WRITERS; at++) writers.push(await signUp(site));
    const writerIds = writers.map(({ id }) => id);

    await fc.assert(
      fc.asyncProperty(
        restaurantArbitrary,
        restaurantArbitrary,
        fc.constantFrom('restaurant', 'sandwich'),
        plansArbitrary,
        async (first, second, entityType, plans) => {
          const one = await insertRandomRestaurant(site, members, first);
          const other = await insertRandomRestaurant(site, members, second, one.sandwichIds);
          const sandwiches = [...one.sandwichIds, ...other.sandwichIds];
          const ids =
            entityType === 'restaurant' ? [one.id, other.id] : [one.sandwichIds[0], other.sandwichIds[0]];
          const before = await dumpTables(site, writerIds);
          const mergeAndUndo = async () => {
            const merged = await sendUntilFree(admin, 'POST', '/api/merges', { entityType, ids });
            expect(merged.status, merged.text).toBe(201);
            const undone = await sendUntilFree(admin, 'DELETE', `/api/merges/${merged.json.merges[0].id}`);
            expect(undone.status, undone.text).toBe(200);
          };
          await Promise.all([
            mergeAndUndo(),
            ...writers.map((writer, at) => write(writer, plans[at] ?? [], sandwiches)),
          ]);
          const earned = await ledgerOf(writerIds);
          await mergeAndUndo();
          expect(await ledgerOf(writerIds)).toEqual(earned);
          for (const writer of writers) await removeAll(writer);
          expect(await dumpTables(site, writerIds)).toEqual(before);
        },
      ),
      { seed: 85, numRuns: PAIRS, endOnFailure: true },
    );
  },
);

/** A transaction that deadlocks too often is rolled back, and the server answers 503. */
async function sendUntilFree(user: TestUser, ...request: Parameters<TestUser['send']>) {
  for (let attempt = 1; ; attempt++) {
    const answer = await user.send(...request);
    if (answer.status !== 503 || attempt === 5) return answer;
  }
}

async function write(writer: TestUser, steps: readonly WriteStep[], sandwiches: readonly number[]) {
  for (const { isReview, which, rating } of steps) {
    const sandwichId = sandwiches[which % sandwiches.length];
    const send = (id: number | undefined) =>
      isReview
        ? sendUntilFree(writer, 'POST', '/api/reviews', {
            userId: writer.id,
            sandwichId: id,
            rating,
            review: 'Crisp.',
          })
        : sendUntilFree(writer, 'POST', '/api/user-sandwiches', {
            userId: writer.id,
            sandwichId: id,
            isFavorite: rating > 3,
            hasTried: rating > 2,
          });
    let answer = await send(sandwichId);
    // The mutation queue does the same; on a second 410, the merge was undone in between.
    if (answer.status === 410) answer = await send(answer.json.mergedInto.id);
    if (answer.status === 410) answer = await send(sandwichId);
    expect([answer.status, [200, 201].includes(answer.status)], answer.text).toEqual([answer.status, true]);
  }
}

async function removeAll({ id, send }: TestUser): Promise<void> {
  for (const [table, path] of [
    ['reviews', 'reviews'],
    ['user_sandwiches', 'user-sandwiches'],
  ] as const) {
    const rows = await site.db.selectFrom(table).select('id').where('user_id', '=', id).execute();
    for (const row of rows) {
      const { status, text } = await send('DELETE', `/api/${path}/${row.id}`);
      expect([status, [200, 204].includes(status)], text).toEqual([status, true]);
    }
  }
}

function ledgerOf(userIds: readonly string[]) {
  return site.db
    .selectFrom('user_actions')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute();
}
