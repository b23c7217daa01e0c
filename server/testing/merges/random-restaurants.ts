import fc from 'fast-check';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { tagTestSandwich } from '#server/testing/factories/tags.ts';
import { recountTestTotals } from '#server/testing/factories/recount-totals.ts';
import { createTestUsers, testUserRow } from '#server/testing/factories/users.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export async function createMergeTestMembers({ db }: TestApp): Promise<string[]> {
  const rows = Array.from({ length: 6 }, () => testUserRow({ date_created: new Date('2025-01-01') }));
  return (await createTestUsers(db, rows)).map(({ id }) => id);
}

const sandwichArbitrary = fc.record({
  name: fc.constantFrom('Classic', 'Spicy', 'Deluxe', 'Club'),
  isBare: fc.boolean(),
  tags: fc.uniqueArray(fc.constantFrom('Crunchy', 'Saucy', 'Sweet'), { maxLength: 3 }),
  reviews: fc.uniqueArray(
    fc.record({
      member: fc.nat(5),
      rating: fc.integer({ min: 1, max: 5 }),
      day: fc.nat(300),
      isHidden: fc.boolean(),
    }),
    { maxLength: 6, selector: ({ member }) => member },
  ),
  entries: fc.uniqueArray(
    fc.record({
      member: fc.nat(5),
      isFavorite: fc.boolean(),
      hasTried: fc.boolean(),
      rating: fc.option(fc.integer({ min: 1, max: 5 })),
      notes: fc.option(fc.constantFrom('good', 'bad')),
      day: fc.nat(300),
    }),
    { maxLength: 6, selector: ({ member }) => member },
  ),
  ranked: fc.uniqueArray(fc.nat(5), { maxLength: 6 }),
  reports: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
});
export const restaurantArbitrary = fc.record({
  isBare: fc.boolean(),
  locations: fc.array(fc.record({ number: fc.integer({ min: 1, max: 4 }), hasPin: fc.boolean() }), {
    maxLength: 3,
  }),
  sandwiches: fc.array(sandwichArbitrary, { minLength: 1, maxLength: 3 }),
});
type WrittenRestaurant = typeof restaurantArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

let sortKey = 0;

/** `others`: sandwiches that the members who rank these sandwiches have compared them with. */
export async function insertRandomRestaurant(
  { db }: TestApp,
  members: readonly string[],
  { isBare, locations, sandwiches }: WrittenRestaurant,
  others: readonly number[] = [],
) {
  const { id } = await createTestRestaurant(db, isBare ? { description: '', price_range: null } : {});
  const locationIds: number[] = [];
  for (const { number, hasPin } of locations) {
    const pin = hasPin ? {} : { latitude: null, longitude: null };
    const address = `${number} Elm St, Los Angeles, CA 90012`;
    locationIds.push((await createTestLocation(db, { restaurant_id: id, address, ...pin })).id);
  }
  const sandwichIds: number[] = [];
  for (const { name, isBare: isBareSandwich, tags, reviews, entries, ranked, reports } of sandwiches) {
    const blank = isBareSandwich ? { description: '', price: null, ingredients: [] } : {};
    const { id: sandwich_id } = await createTestSandwich(db, { restaurant_id: id, name, ...blank });
    sandwichIds.push(sandwich_id);
    await tagTestSandwich(db, sandwich_id, ...tags);
    for (const { member, rating, day, isHidden } of reviews) {
      const user_id = members[member]!;
      const date = new Date(Date.UTC(2026, 0, 1 + day));
      const review = await db
        .insertInto('reviews')
        .values({
          user_id,
          sandwich_id,
          rating,
          date_created: date,
          date_updated: date,
          is_visible: !isHidden,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (isHidden)
        await db
          .insertInto('hidden_reviews')
          .values({ user_id, review_id: review.id, reason: 'Rude', date_created: date })
          .execute();
    }
    for (const { member, isFavorite, hasTried, rating, notes, day } of entries)
      await db
        .insertInto('user_sandwiches')
        .values({
          user_id: members[member]!,
          sandwich_id,
          is_favorite: isFavorite,
          has_tried: hasTried,
          rating,
          notes,
          date_updated: new Date(Date.UTC(2026, 0, 1 + day)),
        })
        .execute();
    for (const member of ranked) {
      const user_id = members[member]!;
      await db
        .insertInto('rankings')
        .values({ user_id })
        .onConflict((c) => c.doNothing())
        .execute();
      await db
        .insertInto('ranked_sandwiches')
        .values({ user_id, sandwich_id, sort_key: (sortKey += 1024) })
        .execute();
      for (const rival_id of [...others, ...sandwichIds].filter((other) => other !== sandwich_id))
        await db
          .insertInto('ranking_answers')
          .values({ user_id, sandwich_id, rival_id, answer: 'better' })
          .execute();
    }
    for (const member of reports)
      await db
        .insertInto('reports')
        .values({
          user_id: members[member]!,
          entity_type: 'sandwich-photo',
          entity_id: String(sandwich_id),
          image_url: '/images/one.webp',
          reason: 'spam',
          date_created: new Date(),
        })
        .execute();
  }
  await recountTestTotals(db, [id]);
  return { id, locationIds, sandwichIds };
}
