import { beforeAll, expect, test } from 'vitest';
import { refreshSandwichScores } from '#server/features/sandwiches/sandwiches.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  recountTraitsIfStale,
  findSimilarityDrift,
  rebuildTraitProfiles,
  refreshTraitProfiles,
} from './similarity.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let kitchen: number;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  kitchen = (await createTestRestaurant(site.db, { name: 'The Roost' })).id;
});

async function profileOf(id: number) {
  const row = await site.db
    .selectFrom('sandwich_profiles')
    .where('sandwich_id', '=', id)
    .select(['score_bucket', 'traits'])
    .executeTakeFirst();
  expect(await findSimilarityDrift(site.db)).toEqual([]);
  return row;
}

test('the profile changes with each edit, deletion and restoration of a sandwich', async () => {
  const { json } = await admin.send('POST', '/api/sandwiches', {
    restaurantId: kitchen,
    name: 'Honey Trap',
    ingredients: ['hot honey', 'dill pickles'],
  });
  const path = `/api/sandwiches/${json.id}`;
  const first = await profileOf(json.id);
  expect(first).toMatchObject({ score_bucket: 14 });
  expect(first!.traits).toHaveLength(7);
  await admin.send('PATCH', path, { price: 11 });
  expect(await profileOf(json.id)).toEqual(first);
  await admin.send('PATCH', path, { spiceLevel: 5, isSpicy: true });
  expect((await profileOf(json.id))!.traits).toHaveLength(8);
  await admin.send('DELETE', path);
  expect(await profileOf(json.id)).toBeUndefined();
  await admin.send('POST', `${path}/restoration`);
  expect((await profileOf(json.id))!.traits).toHaveLength(8);
});

test('the profile changes with tags that are set, deleted and restored', async () => {
  const { id } = await createTestSandwich(site.db, { restaurant_id: kitchen });
  const tag = await createTestTag(site.db);
  const before = await profileOf(id);
  await admin.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds: [tag.id] });
  const tagged = await profileOf(id);
  expect(tagged!.traits).toHaveLength(before!.traits.length + 1);
  await admin.send('DELETE', `/api/tags/${tag.id}`);
  expect(await profileOf(id)).toEqual(before);
  await admin.send('POST', `/api/tags/${tag.id}/restoration`);
  expect(await profileOf(id)).toEqual(tagged);
});

test('the profile changes when the score moves by a quarter star', async () => {
  const { id: sandwichId } = await createTestSandwich(site.db, { restaurant_id: kitchen });
  const reviews: number[] = [];
  for (let count = 0; count < 3; count++) {
    const person = await signUp(site);
    const { json } = await person.send('POST', '/api/reviews', { sandwichId, rating: 1 });
    reviews.push(json.id);
  }
  await refreshSandwichScores(site.db);
  expect(await profileOf(sandwichId)).toMatchObject({ score_bucket: 12 });
  for (const entityId of reviews.slice(1)) {
    const concealment = { entityType: 'review', entityId, hidden: true, reason: 'Rude words' };
    await admin.send('PUT', '/api/hidden-content', concealment);
  }
  await refreshSandwichScores(site.db);
  expect(await profileOf(sandwichId)).toMatchObject({ score_bucket: 13 });
});

test('a full rebuild gives the same traits', async () => {
  const listed = () => sql`TABLE sandwich_traits ORDER BY trait, score_bucket, sandwich_id`.execute(site.db);
  const before = (await listed()).rows;
  expect(before.length).toBeGreaterThan(10);
  await sql`DELETE FROM sandwich_profiles`.execute(site.db);
  expect(await rebuildTraitProfiles(site.db)).toBeGreaterThan(0);
  expect((await listed()).rows).toEqual(before);
  expect(await findSimilarityDrift(site.db)).toEqual([]);
});

test('traits are counted when there are many, and again only after a change of one fiftieth', async () => {
  const { db } = site;
  expect(await recountTraitsIfStale(db)).toBe(0);
  const { rows } = await sql<{ id: number }>`INSERT INTO sandwiches (restaurant_id, name, ingredients)
    SELECT ${kitchen}, 'Crowd ' || n, ARRAY['fried chicken'] FROM generate_series(1, 400) n RETURNING id`.execute(
    db,
  );
  await refreshTraitProfiles(
    db,
    rows.map(({ id }) => id),
  );
  expect(await recountTraitsIfStale(db)).toBeGreaterThan(1);
  expect(await recountTraitsIfStale(db)).toBe(0);
  const answer = await site.get(`/api/sandwiches/${rows[0]!.id}/matches`);
  expect(
    answer.json.filter((one: { isSameKitchen: boolean }) => one.isSameKitchen).length,
  ).toBeLessThanOrEqual(2);
});
