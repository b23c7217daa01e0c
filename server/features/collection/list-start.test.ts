import { expect, test } from 'vitest';
import { collectionFirstPageSchema, type UserSandwich } from '#contract/members/collection.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { refreshSandwichScores } from '#server/features/sandwiches/sandwiches.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { tagTestSandwich } from '#server/testing/factories/tags.ts';
import { signUp, signUpAdmin, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

async function addToList(person: TestUser, sandwich: object, flags: object = {}): Promise<number> {
  const { id } = await createTestSandwich(site.db, sandwich);
  await person.send('POST', '/api/user-sandwiches', { sandwichId: id, ...flags });
  return id;
}

async function startOf(person: TestUser, query = '') {
  const { status, json } = await person.get(`/api/users/${person.id}/sandwiches/start${query}`);
  expect(status).toBe(200);
  return collectionFirstPageSchema.parse(json);
}

function ids(links: readonly UserSandwich[]): number[] {
  return links.map(({ sandwichId }) => sandwichId);
}

test('the first page has the newest entries and the counts of every list', async () => {
  const [owner, other] = [await signUp(site), await signUp(site)];
  const tried = await addToList(owner, {}, { hasTried: true });
  const favorite = await addToList(owner, {}, { hasTried: true, isFavorite: true });
  const wishlisted = await addToList(owner, {});
  const gone = await addToList(owner, {}, { hasTried: true });
  await addToList(other, {});
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${gone}`.execute(site.db);
  const counts = { all: 3, tried: 2, favorites: 1, wanted: 1 };

  const { json: whole } = await owner.get(`/api/users/${owner.id}/sandwiches?with=sandwich`);
  expect(await startOf(owner)).toEqual({ counts, total: 3, links: whole });
  expect(await startOf(owner, '?limit=2')).toEqual({ counts, total: 3, links: whole.slice(0, 2) });
  const startWithFilter = async (listFilter: string) => {
    const { counts: actualCounts, total, links } = await startOf(owner, `?shelf=${listFilter}`);
    expect(actualCounts).toEqual(counts);
    return [total, ids(links)];
  };
  expect(await startWithFilter('tried')).toEqual([2, [favorite, tried]]);
  expect(await startWithFilter('favorites')).toEqual([1, [favorite]]);
  expect(await startWithFilter('wanted')).toEqual([1, [wishlisted]]);
});

test('a search matches all words in name, restaurant, tags and ingredients', async () => {
  const owner = await signUp(site);
  const { id: restaurant_id } = await createTestRestaurant(site.db, { name: 'Café Oriol' });
  const cafe = await addToList(owner, { restaurant_id, name: 'Smoky' });
  const mild = await addToList(owner, { name: 'Mild 100% One', ingredients: ['pickled okra'] });
  const tagged = await addToList(owner, { name: 'Jalapeño Melt' });
  await tagTestSandwich(site.db, tagged, 'okra day');
  const found = async (q: string, more = '') => {
    const { total, links } = await startOf(owner, `?q=${encodeURIComponent(q)}${more}`);
    return [total, ids(links)];
  };
  expect(await found('cafe')).toEqual([1, [cafe]]);
  expect(await found('OKRA')).toEqual([2, [tagged, mild]]);
  expect(await found('okra', '&limit=1')).toEqual([2, [tagged]]);
  expect(await found('jalapeno okra')).toEqual([1, [tagged]]);
  expect(await found('okra', '&shelf=tried')).toEqual([0, []]);
  expect(await found('100%')).toEqual([1, [mild]]);
  expect(await found('s_oky')).toEqual([0, []]);
});

test('sorts by name, rating and price', async () => {
  const owner = await signUp(site);
  const [b, a, c] = [
    await addToList(owner, { name: 'bird', price: 12 }),
    await addToList(owner, { name: 'Ärger', price: null }),
    await addToList(owner, { name: 'Cluck', price: 9 }),
  ];
  await owner.send('POST', '/api/reviews', { sandwichId: b, rating: 5 });
  await owner.send('POST', '/api/reviews', { sandwichId: a, rating: 3 });
  await refreshSandwichScores(site.db);
  const sorted = async (order: string) => ids((await startOf(owner, `?order=${order}`)).links);
  expect(await sorted('newest')).toEqual([c, a, b]);
  expect(await sorted('name')).toEqual([a, b, c]);
  expect(await sorted('rating')).toEqual([b, a, c]);
  expect(await sorted('price')).toEqual([c, b, a]);
});

test('only the owner can read the first page, even if the list is public', async () => {
  const [owner, other, admin] = [await signUp(site), await signUp(site), await signUpAdmin(site)];
  await addToList(owner, {}, { notes: 'Only mine.' });
  await owner.send('PATCH', `/api/users/${owner.id}`, { preferences: { collectionVisibility: 'public' } });
  const url = `/api/users/${owner.id}/sandwiches/start`;
  expect((await owner.get(url)).text).toContain('Only mine.');
  for (const person of [other, admin]) {
    const { status, text } = await person.get(url);
    expect(status).toBe(404);
    expect(text).not.toContain('Only mine.');
  }
  expect((await signedOutUser(site).get(url)).status).toBe(401);
  expect((await owner.get(`${url}?shelf=eaten`)).status).toBe(400);
});

const limited = useTestApp({ RATE_LIMITS: 'api-member=30/60' });

test('a search costs one extra point per 200 rows it reads, a list of the newest none (threats G6)', async () => {
  const owner = await signUp(limited);
  const { id: restaurant_id } = await createTestRestaurant(limited.db);
  await sql`
    WITH made AS (
      INSERT INTO sandwiches (restaurant_id, name)
      SELECT ${restaurant_id}, 'Long ' || at FROM generate_series(1, 2000) at RETURNING id)
    INSERT INTO user_sandwiches (user_id, sandwich_id) SELECT ${owner.id}, id FROM made
  `.execute(limited.db);
  const left = async (query: string) => {
    const { headers } = await owner.get(`/api/users/${owner.id}/sandwiches/start?limit=50${query}`);
    return Number(/"api-member";r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
  };
  expect(await left('')).toBe(29);
  expect(await left('&q=long')).toBe(18);
  expect(await left('&order=name')).toBe(7);
  expect(await left('')).toBe(6);
});
