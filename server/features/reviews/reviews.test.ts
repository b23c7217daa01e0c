import { beforeAll, expect, test } from 'vitest';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const SECRET =
  /@mail\.example|password|hash|search_vector|searchWords|edited|brand_key|is_demo|isDemo|ratingSum/i;

let roost: number;
let reviewedThreeTimes: number;

beforeAll(async () => {
  const { db } = site;
  roost = (await createTestRestaurant(db, { name: 'The Roost' })).id;
  reviewedThreeTimes = (await createTestSandwich(db, { restaurant_id: roost })).id;
  const deleted = await createTestSandwich(db, { restaurant_id: roost, date_deleted: new Date() });
  for (const rating of [5, 4, 4])
    await createTestReview(db, { sandwich_id: reviewedThreeTimes, rating, comment: 'Good' });
  await createTestReview(db, { sandwich_id: deleted.id, rating: 1, comment: 'Never again' });
});

test('a review has its text under both names, author and dates, and nothing private (M3.28, M7.21)', async () => {
  const member = await createTestUser(site.db, {
    username: 'biscuit',
    display_name: 'Bis',
    password_hash: 'argon',
    location: 'Echo Park',
  });
  const reviewed = await createTestSandwich(site.db, { restaurant_id: roost, name: 'Reviewed' });
  await createTestReview(site.db, {
    user_id: member.id,
    sandwich_id: reviewed.id,
    rating: 3,
    comment: 'Fine <b>',
    date_created: '2026-03-01T12:00:00.123456Z',
    date_updated: '2026-03-02T12:00:00Z',
  });
  const { json, text } = await site.get(`/api/sandwiches/${reviewed.id}/reviews`);
  expect(json).toEqual([
    {
      id: expect.any(Number),
      userId: member.id,
      username: 'biscuit',
      displayName: 'Bis',
      avatarUrl: null,
      sandwichId: reviewed.id,
      sandwichName: 'Reviewed',
      rating: 3,
      review: 'Fine <b>',
      comment: 'Fine <b>',
      isVerified: false,
      dateCreated: '2026-03-01T12:00:00.123Z',
      dateUpdated: '2026-03-02T12:00:00.000Z',
      revision: 1,
    },
  ]);
  expect(text).not.toMatch(SECRET);
  expect(text).not.toContain('Echo Park');
});

test('reviews of all, one sandwich or one restaurant exclude deleted sandwiches (M7.32)', async () => {
  const all = await site.get('/api/reviews');
  expect(all.text).not.toContain('Never again');
  expect(all.text).not.toMatch(SECRET);
  const ofSandwich = await site.get(`/api/reviews?sandwichId=${reviewedThreeTimes}`);
  expect(ofSandwich.json).toHaveLength(3);
  const ofOtherRestaurant = await createTestReview(site.db);
  const ofRestaurant = await site.get(`/api/reviews?restaurantId=${roost}`);
  expect(ofRestaurant.json.length).toBe(all.json.length);
  expect(ofRestaurant.json.map(({ id }: { id: number }) => id)).not.toContain(ofOtherRestaurant.id);
  expect((await site.get('/api/reviews?sandwichId=999999')).json).toEqual([]);
});

test('reviews are sorted newest first', async () => {
  const { json } = await site.get('/api/reviews');
  const dates = json.map(({ dateCreated }: { dateCreated: string }) => dateCreated);
  expect(dates).toEqual([...dates].sort().toReversed());
});
