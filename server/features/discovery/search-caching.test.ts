import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { refreshSearchIndex } from './discovery.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

describe('the vocabulary for typo correction', () => {
  const found = async (q: string) => {
    const { json } = await site.get(`/api/sandwiches/search?q=${q}`);
    return json.map(({ name }: { name: string }) => name);
  };

  test('has the words of a sandwich once it is created, and loses them after its deletion', async () => {
    expect(await found('wobblecrset')).toEqual([]);
    const { id } = await createTestRestaurant(site.db, { name: 'Zum Goldenen Hahn' });
    const body = { restaurantId: id, name: 'Wobblecrest' };
    const made = await admin.send('POST', '/api/sandwiches', body);
    expect(made.status, made.text).toBe(201);
    expect(await found('wobblecrset')).toEqual(['Wobblecrest']);
    // A similar word in the database: the typo is corrected to it once the nearer word is gone.
    await createTestSandwich(site.db, { name: 'Wobblecrests' });
    await admin.send('DELETE', `/api/sandwiches/${made.json.id}`);
    await expect.poll(() => found('wobblecrset')).toEqual(['Wobblecrests']);
  });
});

describe('an inexact count', () => {
  const PLENTY = 1_001;
  const count = async (query: string) => {
    const { headers } = await site.get(`/api/sandwiches/search?q=plenty&limit=1&${query}`);
    return `${headers['x-total-count']}${headers['x-total-count-exact'] === 'false' ? '+' : ''}`;
  };

  test('stays inexact after a review, and becomes exact when a match is deleted', async () => {
    const { id } = await createTestRestaurant(site.db);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO sandwiches (restaurant_id, name, description, price, ingredients)
      SELECT ${id}, 'Plenty ' || n, '', 9, '{}' FROM generate_series(1, ${PLENTY}) n RETURNING id`.execute(
      site.db,
    );
    await refreshSearchIndex(site.db, { sandwiches: rows.map((row) => row.id) });
    const last = rows.at(-1)!.id;
    const ways = ['', 'maxPrice=10', 'sort=rating', 'sort=price'];
    for (const way of ways) expect(await count(way)).toBe('1000+');
    await createTestReview(site.db, { sandwich_id: last, rating: 5 });
    for (const way of ways) expect(await count(way)).toBe('1000+');
    expect((await admin.send('DELETE', `/api/sandwiches/${last}`)).status).toBe(204);
    for (const way of ways) expect(await count(way)).toBe('1000');
  });
});
