import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  expectedRatingQuarantine,
  type DatedReview,
} from '#server/testing/data/expected-rating-quarantine.ts';
import { findTotalsAndXpDrift, repairTotalsAndXp } from '#server/features/recount/recount.ts';
import { inTransaction, sql } from '#server/platform/database/database.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { readDatabaseTime } from '#server/testing/postgres/read-database-time.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { refreshSandwichScores } from '#server/features/sandwiches/sandwiches.ts';
import { signUp, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { refreshRatingQuarantine } from './apply-rating-changes.ts';
import { ratingQuarantineReleaseJob } from './rating-quarantine-release-job.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const HOUR = 3_600_000;
let sandwich: { id: number; restaurant_id: number };

beforeEach(async () => {
  sandwich = await createTestSandwich(site.db);
});

/** Sends 5-star ratings from `count` new accounts at once. */
async function burst(count: number): Promise<{ people: TestUser[]; answers: Answer[] }> {
  const people = await Promise.all(Array.from({ length: count }, () => signUp(site)));
  const answers = await Promise.all(
    people.map((each) => each.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 5 })),
  );
  return { people, answers };
}

type Answer = Awaited<ReturnType<TestUser['send']>>;

async function scores() {
  await refreshSandwichScores(site.db);
  const { rows } = await sql<{ mean: number; score: number; quarantined: number; restaurant: number }>`
    SELECT t.rating_sum::float8 / t.rating_count AS mean, s.popular_score AS score, t.quarantined_count AS quarantined,
      r.quarantined_count AS restaurant
    FROM sandwiches s JOIN restaurant_totals r USING (restaurant_id) JOIN sandwich_totals t ON t.sandwich_id = s.id
    WHERE s.id = ${sandwich.id}`.execute(site.db);
  return rows[0]!;
}

describe('a burst of ratings from new accounts', () => {
  test('is shown at once, but only five of eight count in the score at first; only authors see when the others will', async () => {
    const { people, answers } = await burst(8);
    const dates = answers.map(({ json }) => json.countsFrom as string | null);
    expect(dates.filter((date) => date === null).length).toBeGreaterThanOrEqual(5);
    const { json } = await site.get(`/api/sandwiches/${sandwich.id}`);
    expect(json).toMatchObject({ averageRating: 5, reviewCount: 8, ratingCounts: [0, 0, 0, 0, 8] });
    const now = await scores();
    expect(now).toMatchObject({ mean: 5, quarantined: 3, restaurant: 3 });
    expect(now.score).toBeCloseTo((5 * 5 + 35) / 15);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);

    // Only the author's own response has the date.
    const responses = await Promise.all(
      people.map((each) => each.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 4 })),
    );
    const hoursUntilCounted = responses.map(({ json: { countsFrom, dateCreated } }) =>
      countsFrom === null ? null : (Date.parse(countsFrom) - Date.parse(dateCreated)) / HOUR,
    );
    expect(hoursUntilCounted.filter((hours) => hours !== null)).toEqual([72, 72, 72]);
    for (const path of [`/api/sandwiches/${sandwich.id}/reviews`, `/api/reviews?sandwichId=${sandwich.id}`])
      expect((await site.get(path)).text).not.toMatch(/quarantin|countsFrom/i);
    expect((await scores()).score).toBeCloseTo((5 * 4 + 35) / 15);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  });

  test('is released by the cleanup job when the quarantine ends, not before, and only once', async () => {
    await burst(7);
    const job = ratingQuarantineReleaseJob(site.db);
    const now = (await readDatabaseTime(site.db)).getTime();
    const at = (hours: number) => new Date(now + hours * HOUR);
    expect(await job.run(at(71))).toBe(0);
    expect((await scores()).quarantined).toBe(2);
    expect(await job.run(at(73), AbortSignal.abort())).toBe(0);
    expect(await job.run(at(73))).toBeGreaterThan(0);
    expect(await job.run(at(73))).toBe(0);
    expect(await scores()).toMatchObject({ quarantined: 0, restaurant: 0, score: (7 * 5 + 35) / 17 });
    // A recount restores the quarantine that this test ended early, and a wrong total.
    await sql`UPDATE restaurant_totals SET quarantined_sum = 4 WHERE restaurant_id = ${sandwich.restaurant_id}`.execute(
      site.db,
    );
    const drift = await findTotalsAndXpDrift(site.db);
    expect(new Set(drift.map(({ kind }) => kind))).toEqual(
      new Set(['quarantined ratings of restaurant', 'review counts from']),
    );
    await inTransaction(site.db, repairTotalsAndXp);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
    expect((await scores()).quarantined).toBe(2);
  });

  test('quarantines fewer ratings when a counted one is deleted', async () => {
    const { people, answers } = await burst(7);
    const counted = answers.findIndex(({ json }) => json.countsFrom === null);
    expect((await people[counted]!.send('DELETE', `/api/reviews/${answers[counted]!.json.id}`)).status).toBe(
      204,
    );
    expect(await scores()).toMatchObject({ quarantined: 1, restaurant: 1 });
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  });
});

test('races: concurrent creates, changes and deletes cause no deadlock, and totals match', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, () => signUp(site)));
  const others = await Promise.all([createTestSandwich(site.db), createTestSandwich(site.db)]);
  const deedsOf = async (person: TestUser, at: number) => {
    const statuses: number[] = [];
    for (const { id } of at % 2 ? [sandwich, ...others] : [...others, sandwich]) {
      const written = await person.send('POST', '/api/reviews', { sandwichId: id, rating: 1 + (at % 5) });
      const url = `/api/reviews/${written.json.id}`;
      const [changed, repeated] = await Promise.all([
        person.send('PATCH', url, { rating: 5 - (at % 5) }),
        person.send('POST', '/api/reviews', { sandwichId: id, rating: 3 }),
      ]);
      statuses.push(written.status, changed.status, repeated.status);
      if (at % 3 === 0) statuses.push((await person.send('DELETE', url)).status);
    }
    return statuses;
  };
  const statuses = (await Promise.all(people.map(deedsOf))).flat();
  expect(new Set(statuses)).toEqual(new Set([200, 201, 204]));
  expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  expect(await scores()).toMatchObject({ quarantined: 1 });
});

test('any number of ratings from accounts older than a week count at once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp(site)));
  await sql`UPDATE users SET date_created = now() - interval '8 days' WHERE id = ANY(${people.map(({ id }) => id)})`.execute(
    site.db,
  );
  for (const each of people) {
    const { json } = await each.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 5 });
    expect(json.countsFrom).toBeNull();
  }
  expect((await scores()).quarantined).toBe(0);
});

test('for random reviews and accounts, the database agrees with a simple model of the rule', async () => {
  const users = await Promise.all(Array.from({ length: 14 }, () => createTestUser(site.db)));
  const aReview = fc.record({
    hoursAgo: fc.integer({ min: 0, max: 110 }),
    accountDays: fc.integer({ min: 0, max: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(aReview, { maxLength: users.length }), async (drawn) => {
      const now = (await readDatabaseTime(site.db)).getTime();
      const { id } = await createTestSandwich(site.db);
      const reviews: DatedReview[] = [];
      for (const [at, { hoursAgo, accountDays }] of drawn.entries()) {
        const written = now - hoursAgo * HOUR - 60_000;
        const since = written - accountDays * 24 * HOUR - 60_000;
        const userId = users[at]!.id;
        await sql`UPDATE users SET date_created = ${new Date(since)} WHERE id = ${userId}`.execute(site.db);
        await createTestReview(site.db, {
          user_id: userId,
          sandwich_id: id,
          date_created: new Date(written),
        });
        reviews.push({ userId, written, since });
      }
      await inTransaction(site.db, (tx) => refreshRatingQuarantine(tx, id, new Date(now)));
      const { rows } = await sql<{ userId: string; until: Date }>`
        SELECT user_id AS "userId", quarantined_until AS until FROM reviews
        WHERE sandwich_id = ${id} AND quarantined_until IS NOT NULL`.execute(site.db);
      const stored = Object.fromEntries(rows.map(({ userId, until }) => [userId, until.getTime()]));
      expect(stored).toEqual(expectedRatingQuarantine(reviews, now));
    }),
    { numRuns: repetitions(4, 25) },
  );
});

describe('a verified visit', () => {
  test('marks the review of the member who visited, and is counted, for every viewer alike', async () => {
    const [there, away] = [await signUp(site), await signUp(site)];
    for (const [person, bonus] of [
      [there, 15],
      [away, 0],
    ] as const) {
      await person.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 4 });
      const key = bonus ? `try-bonus:sandwich:${sandwich.id}` : `try:sandwich:${sandwich.id}`;
      await sql`
        INSERT INTO user_actions (user_id, action_type, entity_type, entity_id, award_key, location_bonus_xp)
        VALUES (${person.id}, 'try', 'sandwich', ${sandwich.id}, ${key}, ${bonus})`.execute(site.db);
    }
    for (const person of [site, there, away]) {
      const { json } = await person.get(`/api/sandwiches/${sandwich.id}/reviews`);
      const marks = json.map((each: { userId: string; isVerified: boolean }) => [
        each.userId,
        each.isVerified,
      ]);
      expect(Object.fromEntries(marks)).toEqual({ [there.id]: true, [away.id]: false });
      expect((await person.get(`/api/sandwiches/${sandwich.id}`)).json).toMatchObject({
        verifiedCount: 1,
        reviewCount: 2,
      });
    }
  });

  test('shows at once, also when the visit is verified after the review was written and cached', async () => {
    const person = await signUp(site);
    const place = { latitude: 34.05, longitude: -118.25 };
    await createTestLocation(site.db, { restaurant_id: sandwich.restaurant_id, ...place });
    await person.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 5 });
    const [one, all] = [`/api/sandwiches/${sandwich.id}`, `/api/sandwiches/${sandwich.id}/reviews`];
    expect([(await site.get(one)).json.verifiedCount, (await site.get(all)).json[0].isVerified]).toEqual([
      0,
      false,
    ]);
    const { json } = await person.send('POST', `/api/users/${person.id}/actions`, {
      actionType: 'try',
      entityType: 'sandwich',
      entityId: sandwich.id,
      userLatitude: place.latitude,
      userLongitude: place.longitude,
      accuracy: 10,
    });
    expect(json.locationBonusXp).toBe(15);
    expect([(await site.get(one)).json.verifiedCount, (await site.get(all)).json[0].isVerified]).toEqual([
      1,
      true,
    ]);
  });
});
