import { beforeEach, expect, test } from 'vitest';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let bob: TestUser;
let kept: number;
let merged: number;
let reviewId: number;
let entryId: number;

/** A member has reviewed and listed both sandwiches; the older review and entry stay with the merged one. */
beforeEach(async () => {
  const admin = await signUpAdmin(site);
  bob = await signUp(site);
  const { id: restaurant_id } = await createTestRestaurant(site.db);
  kept = (await createTestSandwich(site.db, { restaurant_id })).id;
  merged = (await createTestSandwich(site.db, { restaurant_id })).id;
  const [older] = [await review(merged), await review(kept)];
  reviewId = older;
  const [, entry] = [await list(kept), await list(merged)];
  entryId = entry;
  expect(
    (await admin.send('POST', '/api/merges', { entityType: 'sandwich', ids: [kept, merged] })).status,
  ).toBe(201);
});

async function review(sandwichId: number): Promise<number> {
  site.clock.now = new Date(site.clock.now.getTime() + 60_000);
  const body = { userId: bob.id, sandwichId, rating: 4, review: 'Crisp' };
  return (await bob.send('POST', '/api/reviews', body)).json.id;
}

async function list(sandwichId: number): Promise<number> {
  const body = { userId: bob.id, sandwichId, isFavorite: true, hasTried: true };
  return (await bob.send('POST', '/api/user-sandwiches', body)).json.id;
}

async function declared(method: string, path: string) {
  return Object.keys((await site.get('/api/openapi.json')).json.paths[path][method].responses);
}

test('every write to a merged sandwich returns a 410 that its endpoint declares', async () => {
  const ranking = `/api/users/${bob.id}/ranking`;
  const writes = [
    ['PUT', '/api/users/{id}/ranking/sandwiches/{sandwichId}', `${ranking}/sandwiches/${merged}`],
    ['POST', '/api/users/{id}/ranking/answers', `${ranking}/answers`],
    ['DELETE', '/api/reviews/{id}', `/api/reviews/${reviewId}`],
    ['DELETE', '/api/user-sandwiches/{id}', `/api/user-sandwiches/${entryId}`],
  ] as const;
  const bodies = {
    PUT: { after: null },
    POST: { sandwichId: merged, rivalId: kept, answer: 'better' },
    DELETE: undefined,
  };
  for (const [method, path, url] of writes) {
    const { status, json } = await bob.send(method, url, bodies[method]);
    expect([status, json.mergedInto], path).toEqual([
      410,
      { entityType: 'sandwich', mergedId: merged, id: kept },
    ]);
    expect(await declared(method.toLowerCase(), path), path).toContain('410');
  }
});

test('every endpoint that redirects reads of a merged sandwich declares the 308', async () => {
  for (const path of [
    '/api/sandwiches/{id}',
    '/api/sandwiches/{id}/reviews',
    '/api/sandwiches/{id}/history',
  ]) {
    const { status } = await site.get(path.replace('{id}', String(merged)));
    expect(status, path).toBe(308);
    expect(await declared('get', path), path).toContain('308');
  }
  for (const path of ['/api/sandwiches', '/api/reviews/{id}', '/api/merge-preview'])
    expect(await declared('get', path), path).not.toContain('308');
});
