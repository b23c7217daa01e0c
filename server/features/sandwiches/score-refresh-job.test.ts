import { expect, test, vi } from 'vitest';
import { findDriftOfAllTables } from '#server/features/recount/recount.ts';
import { JOB_INTERVALS_MS } from '#server/background-job-schedule.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich, createTestSandwiches } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { refreshSandwichScores } from './rating-totals.ts';
import { startScoreRefresh } from './score-refresh-job.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

async function mostPopular(): Promise<{ id: number; averageRating: number; reviewCount: number }> {
  return (await site.get('/api/sandwiches/popular?limit=1')).json[0];
}

test('a review shows at once, and changes the order when scores are refreshed', async () => {
  const [first, second] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
  const person = await signUp(site);
  expect((await mostPopular()).id).toBe(first.id);
  await person.send('POST', '/api/reviews', { sandwichId: second.id, rating: 5 });
  const rated = { averageRating: 5, reviewCount: 1 };
  expect((await site.get(`/api/sandwiches/${second.id}`)).json).toMatchObject(rated);
  expect((await mostPopular()).id).toBe(first.id);
  expect(await findDriftOfAllTables(site.db)).toEqual([]);

  expect(await refreshSandwichScores(site.db)).toBeGreaterThan(0);
  expect(await mostPopular()).toMatchObject({ id: second.id, ...rated });
  expect(await refreshSandwichScores(site.db)).toBe(0);
  expect(await findDriftOfAllTables(site.db)).toEqual([]);
});

test('a locked sandwich does not block the scores of others', async () => {
  const [held, free] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
  const person = await signUp(site);
  for (const { id } of [held, free]) await person.send('POST', '/api/reviews', { sandwichId: id, rating: 4 });
  await site.db.transaction().execute(async (tx) => {
    await tx.selectFrom('sandwiches').select('id').where('id', '=', held.id).forUpdate().execute();
    expect(await refreshSandwichScores(site.db)).toBe(1);
  });
  expect(await refreshSandwichScores(site.db)).toBe(1);
});

test('a locked restaurant does not block other scores, and its own is refreshed later', async () => {
  const [held, free] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
  const person = await signUp(site);
  for (const { id } of [held, free]) await person.send('POST', '/api/reviews', { sandwichId: id, rating: 4 });
  await site.db.transaction().execute(async (tx) => {
    const holds = tx.selectFrom('restaurants').select('id').where('id', '=', held.restaurant_id);
    await holds.forNoKeyUpdate().execute();
    expect(await refreshSandwichScores(site.db)).toBe(1);
  });
  expect(await refreshSandwichScores(site.db)).toBe(1);
  expect(await findDriftOfAllTables(site.db)).toEqual([]);
});

test('a stopping process ends between two batches of scores, and the others stay due', async () => {
  const ids = await createTestSandwiches(site.db, 101);
  await sql`UPDATE sandwich_totals SET is_score_due = true WHERE sandwich_id = ANY(${ids})`.execute(site.db);
  expect(await refreshSandwichScores(site.db, AbortSignal.abort())).toBe(100);
  expect(await refreshSandwichScores(site.db)).toBe(1);
});

test('races: renaming a tag does not bring a deleted sandwich back into search', async () => {
  const admin = await signUpAdmin(site);
  const { json: tag } = await admin.send('POST', '/api/tags', { name: 'Zibble', type: 'style' });
  for (let round = 0; round < 10; round++) {
    const { id } = await createTestSandwich(site.db);
    await admin.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds: [tag.id] });
    const renaming = admin.send('PATCH', `/api/tags/${tag.id}`, { name: `Zibble ${round}`, type: 'style' });
    await Promise.all([admin.send('DELETE', `/api/sandwiches/${id}`), renaming]);
    expect(await findDriftOfAllTables(site.db)).toEqual([]);
  }
});

test('scores are refreshed in the background while the site runs', async () => {
  const { id } = await createTestSandwich(site.db);
  const people = await Promise.all([signUp(site), signUp(site)]);
  const scores = startScoreRefresh({
    database: site.database,
    log: createLogger('silent'),
    everyMs: JOB_INTERVALS_MS.scores,
  });
  try {
    for (const each of people) await each.send('POST', '/api/reviews', { sandwichId: id, rating: 5 });
    await vi.waitFor(async () => expect((await mostPopular()).id).toBe(id), { timeout: 30_000 });
  } finally {
    await scores.stop();
  }
});

test('races: concurrent reviews, deletions and score refreshes cause no deadlock, and totals match', async () => {
  const admin = await signUpAdmin(site);
  const sandwiches = await Promise.all([createTestSandwich(site.db), createTestSandwich(site.db)]);
  const people = await Promise.all(Array.from({ length: 6 }, () => signUp(site)));
  const refreshing = { isOver: false };
  const refresh = async () => {
    while (!refreshing.isOver) await refreshSandwichScores(site.db);
  };
  const changes = async () => {
    for (const { id } of sandwiches) {
      expect((await admin.send('DELETE', `/api/sandwiches/${id}`)).status).toBe(204);
      expect((await admin.send('POST', `/api/sandwiches/${id}/restoration`)).status).toBe(200);
    }
  };
  const reviews = people.flatMap((each, at) =>
    sandwiches.map(({ id }) => each.send('POST', '/api/reviews', { sandwichId: id, rating: 1 + (at % 5) })),
  );
  const [answers] = await Promise.all([
    Promise.all([...reviews, changes()]).finally(() => (refreshing.isOver = true)),
    refresh(),
  ]);
  for (const answer of answers) if (answer) expect([201, 410]).toContain(answer.status);
  await refreshSandwichScores(site.db);
  expect(await findDriftOfAllTables(site.db)).toEqual([]);
});
