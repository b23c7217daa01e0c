import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { createTestUserSandwich } from '#server/testing/factories/user-sandwiches.ts';
import { signUp, signUpAdmin } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

test('a public list contains its sandwiches with the ratings of the owner’s reviews', async () => {
  const owner = await createOwner('public');
  const tried = await createTestUserSandwich(site.db, { user_id: owner.id, has_tried: true });
  const wishlisted = await createTestUserSandwich(site.db, { user_id: owner.id });
  const favorite = await createTestUserSandwich(site.db, {
    user_id: owner.id,
    has_tried: true,
    is_favorite: true,
  });
  await createTestReview(site.db, { user_id: owner.id, sandwich_id: favorite.sandwich_id, rating: 5 });

  const head = await site.get(`/api/lists/${owner.username}`);
  expect(head.json).toMatchObject({
    owner: { id: owner.id, username: owner.username, displayName: 'Pickle Pete' },
    counts: { all: 3, tried: 2, favorites: 1, wanted: 1 },
  });
  expect(head.json.pictured).toHaveLength(3);
  const all = await site.get(`/api/lists/${owner.username}/sandwiches`);
  expect(all.headers['x-total-count']).toBe('3');
  expect(all.json.map(({ sandwich, reviewRating }: Entry) => [sandwich.id, reviewRating])).toEqual([
    [favorite.sandwich_id, 5],
    [wishlisted.sandwich_id, null],
    [tried.sandwich_id, null],
  ]);
  const idsWithFilter = async (name: string) =>
    (await site.get(`/api/lists/${owner.username}/sandwiches?shelf=${name}`)).json.map(
      ({ sandwich }: Entry) => sandwich.id,
    );
  expect(await idsWithFilter('tried')).toEqual([favorite.sandwich_id, tried.sandwich_id]);
  expect(await idsWithFilter('favorites')).toEqual([favorite.sandwich_id]);
  expect(await idsWithFilter('wanted')).toEqual([wishlisted.sandwich_id]);
});

test('finds a list by the owner’s id, which never changes, and by the username in any case', async () => {
  const owner = await createOwner('public');
  for (const member of [owner.id, owner.username.toUpperCase()])
    expect((await site.get(`/api/lists/${member}`)).json.owner.id).toBe(owner.id);
});

test('a list is paginated and returns each row once', async () => {
  const owner = await createOwner('public');
  for (let at = 0; at < 5; at++) await createTestUserSandwich(site.db, { user_id: owner.id });
  const seen: number[] = [];
  let path = `/api/lists/${owner.id}/sandwiches?limit=2`;
  while (path) {
    const { json, headers } = await site.get(path);
    seen.push(...json.map(({ sandwich }: Entry) => sandwich.id));
    path = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1] ?? '';
  }
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

test('a list that is not public returns 404 to its owner, an admin and a visitor', async () => {
  const owner = await signUp(site);
  await createTestUserSandwich(site.db, { user_id: owner.id });
  const admin = await signUpAdmin(site);
  for (const path of [`/api/lists/${owner.username}`, `/api/lists/${owner.id}/sandwiches`]) {
    for (const person of [owner, admin, site]) {
      const { status, json } = await person.get(path);
      expect(status).toBe(404);
      expect(json.detail).toBe('List not found');
    }
  }
  expect((await site.get('/api/lists/nobody-of-that-name')).json.detail).toBe('List not found');
});

test('a list contains no notes, private ratings or private data of its owner', async () => {
  const owner = await createOwner('public', {
    email: 'mark@example.test',
    bio: 'mark-bio',
    location: 'mark-place',
  });
  await createTestUserSandwich(site.db, { user_id: owner.id, notes: 'mark-notes', rating: 1 });
  const texts = [
    (await site.get(`/api/lists/${owner.id}`)).text,
    (await site.get(`/api/lists/${owner.id}/sandwiches`)).text,
  ];
  expect(texts.join()).not.toMatch(/mark|"rating"|xp|role/);
  expect((await site.get(`/lists/${owner.username}`)).text).not.toMatch(
    /mark-notes|mark-bio|mark-place|mark@/,
  );
});

test('a list omits deleted sandwiches', async () => {
  const owner = await createOwner('public');
  const { sandwich_id } = await createTestUserSandwich(site.db, { user_id: owner.id });
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${sandwich_id}`.execute(site.db);
  expect((await site.get(`/api/lists/${owner.id}`)).json.counts.all).toBe(0);
  expect((await site.get(`/api/lists/${owner.id}/sandwiches`)).json).toEqual([]);
});

test('a member’s review of a sandwich has its own URL until the sandwich is deleted', async () => {
  const { id } = await createTestSandwich(site.db);
  const { user_id } = await createTestReview(site.db, { sandwich_id: id, rating: 2 });
  const path = `/api/sandwiches/${id}/reviews/${user_id}`;
  expect((await site.get(path)).json).toMatchObject({ sandwichId: id, userId: user_id, rating: 2 });
  expect((await site.get(`/api/sandwiches/${id}/reviews/nobody`)).status).toBe(404);
  expect((await site.get(`/api/sandwiches/2147483647/reviews/${user_id}`)).status).toBe(404);
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${id}`.execute(site.db);
  expect((await site.get(path)).status).toBe(410);
});

type Entry = { sandwich: { id: number }; reviewRating: number | null };

function createOwner(collectionVisibility: string, more: object = {}) {
  const preferences = { collectionVisibility };
  return createTestUser(site.db, { display_name: 'Pickle Pete', preferences, ...more });
}
