import { beforeAll, describe, expect, test } from 'vitest';
import { sandwichSummarySchema as shape } from '#contract/catalog/sandwiches.ts';
import { sql } from '#server/platform/database/database.ts';
import { findTotalsAndXpDrift } from '#server/features/recount/recount.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich, findTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import { signUp, signUpAdmin, signUpCatalogEditor, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let roost: number;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  roost = (await createTestRestaurant(site.db, { name: 'Roost' })).id;
});

function add(body: object) {
  return admin.send('POST', '/api/sandwiches', { restaurantId: roost, name: 'Cluck', ...body });
}

function change(id: number, body: object, headers = {}) {
  return admin.send('PATCH', `/api/sandwiches/${id}`, body, headers);
}

async function names(q: string): Promise<string[]> {
  const { json } = await site.get(`/api/sandwiches/search?q=${encodeURIComponent(q)}`);
  return json.map(({ name }: { name: string }) => name);
}

/** What the wizard sends (A7.14). */
const WIZARD = {
  name: 'Hot Honey',
  description: 'Thigh, honey, chilli.',
  price: 12.99,
  ingredients: ['Fried chicken', 'hot honey', 'brioche bun'],
  containsGluten: true,
  containsDairy: false,
  containsEggs: null,
  isSpicy: true,
  spiceLevel: 3,
};

describe('POST /api/sandwiches', () => {
  test('accepts what the wizard sends; returns the price as number and flags in both forms (A3.6, A3.7, A7.14)', async () => {
    const { status, json } = await add(WIZARD);
    expect(status).toBe(201);
    expect(shape.strict().safeParse(json).success).toBe(true);
    expect(json).toMatchObject({
      ...WIZARD,
      restaurantId: roost,
      restaurantName: 'Roost',
      dietaryInfo: {
        containsGluten: true,
        containsDairy: false,
        containsEggs: null,
        spicy: true,
        organic: null,
      },
      imageUrl: null,
      tags: [],
      reviewCount: 0,
      revision: 1,
    });
    expect(json.price).toBe(12.99);
    expect((await site.get('/api/sandwiches')).json).toContainEqual(json);
    expect(await names('hot hony')).toEqual(['Hot Honey']);
  });

  test('requires only a name; missing allergen flags are unknown, not false', async () => {
    const { json } = await add({ price: null, description: null, ingredients: null, dietaryInfo: null });
    expect(json).toMatchObject({
      description: '',
      price: null,
      ingredients: [],
      containsGluten: null,
      containsDairy: null,
      containsEggs: null,
      isSpicy: false,
      spiceLevel: 0,
    });
  });

  test('updates the restaurant’s count, and gives each drawing another backdrop than its neighbors', async () => {
    const { id } = await createTestRestaurant(site.db);
    for (const name of ['One', 'Two', 'Three']) await add({ restaurantId: id, name });
    expect((await site.get(`/api/restaurants/${id}`)).json.sandwichCount).toBe(3);
    const { rows } = await sql<{
      backdrop: number | null;
    }>`SELECT backdrop FROM sandwiches WHERE restaurant_id = ${id}`.execute(site.db);
    expect(new Set(rows.map(({ backdrop }) => backdrop)).size).toBe(3);
    expect(rows).not.toContainEqual({ backdrop: null });
  });

  const FLAGS = { containsGluten: false, containsDairy: true, containsEggs: false };
  const NESTED = { ...FLAGS, organic: true };
  test.each([
    ['dietaryInfo as an object', { dietaryInfo: { ...NESTED, spicy: true, spicyLevel: 4 } }],
    ['dietaryInfo as JSON', { dietaryInfo: JSON.stringify({ ...NESTED, isSpicy: true, spiceLevel: 4 }) }],
    ['flat, spicy and spicyLevel', { ...NESTED, spicy: true, spicyLevel: 4 }],
    ['flat, isSpicy and spiceLevel', { ...NESTED, isSpicy: true, spiceLevel: 4 }],
    [
      'flat fields override dietaryInfo',
      {
        ...NESTED,
        isSpicy: true,
        spiceLevel: 4,
        dietaryInfo: { containsGluten: true, spicy: false, spicyLevel: 0 },
      },
    ],
    ['a level alone', { ...NESTED, spiceLevel: 4 }],
  ])('accepts every form of the diet flags (M3.11, D33): %s', async (_, body) => {
    expect((await add(body)).json).toMatchObject({
      ...FLAGS,
      isSpicy: true,
      spiceLevel: 4,
      dietaryInfo: { organic: true },
    });
  });

  test.each([
    ['a list', ['Bun', ' pickles  and slaw ', ''], ['Bun', 'pickles and slaw']],
    ['JSON', '["Bun","pickles"]', ['Bun', 'pickles']],
    ['words with commas', 'Bun, pickles,', ['Bun', 'pickles']],
    ['lines', 'Bun\npickles', ['Bun', 'pickles']],
    ['nothing', '', []],
  ])('accepts ingredients as %s (M3.10)', async (_, ingredients, stored) => {
    expect((await add({ ingredients })).json.ingredients).toEqual(stored);
  });

  test('"Spicy badge depends on spiceLevel only": isSpicy alone is stored and leaves the level at 0', async () => {
    expect((await add({ isSpicy: true })).json).toMatchObject({ isSpicy: true, spiceLevel: 0 });
  });

  test.each([
    [0, 0],
    [0.01, 0.01],
    [0.29, 0.29],
    [999_999.99, 999_999.99],
    ['12.5', 12.5],
    [' 7 ', 7],
    [-0, 0],
    [1e-13, 0],
    [null, null],
  ])('stores a price of %j as %j', async (price, stored) => {
    const { status, json } = await add({ price });
    expect([status, json.price]).toEqual([201, stored]);
  });

  test.each([
    [{ price: -0.01 }],
    [{ price: 1_000_000 }],
    [{ price: 1.005 }],
    [{ price: '1.005' }],
    [{ price: 'free' }],
    [{ price: '' }],
    [{ price: '1e3' }],
    [{ price: true }],
    [{ spiceLevel: 6 }],
    [{ spiceLevel: -1 }],
    [{ spiceLevel: 2.5 }],
    [{ spicyLevel: '3' }],
    [{ dietaryInfo: { spicyLevel: 6 } }],
    [{ dietaryInfo: '{broken' }],
    [{ dietaryInfo: '7' }],
    [{ dietaryInfo: [] }],
    [{ containsGluten: 'no' }],
    [{ ingredients: [7] }],
    [{ ingredients: '[7]' }],
    [{ ingredients: Array.from({ length: 61 }, () => 'bun') }],
    [{ ingredients: ['x'.repeat(121)] }],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(201) }],
    [{ description: 'x'.repeat(5001) }],
    [{ restaurantId: 2_147_483_648 }],
    [{ restaurantId: null }],
    [{ imageUrl: 'https://evil.example/x.png' }],
    [{ imageUrl: 'javascript:alert(1)' }],
  ])('rejects %j (threats C8) (M3.12, A3.7)', async (body) => {
    const { status, json } = await add(body);
    expect(status, JSON.stringify(json)).toBe(400);
    expect(json.errors[0].field).toContain(Object.keys(body)[0]);
  });

  test('returns 404 for an unknown restaurant', async () => {
    expect((await add({ restaurantId: 999_999 })).status).toBe(404);
  });

  test('a catalogEditor cannot create, change or delete sandwiches', async () => {
    const editor = await signUpCatalogEditor(site);
    const { id } = await createTestSandwich(site.db);
    expect((await editor.send('POST', '/api/sandwiches', { restaurantId: roost, ...WIZARD })).status).toBe(
      403,
    );
    expect((await editor.send('PATCH', `/api/sandwiches/${id}`, { price: 1 })).status).toBe(403);
    expect((await editor.send('DELETE', `/api/sandwiches/${id}`)).status).toBe(403);
    expect((await editor.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds: [] })).status).toBe(403);
    expect((await editor.get('/api/deleted-sandwiches')).status).toBe(403);
  });
});

describe('PATCH /api/sandwiches/{id}', () => {
  test('"keep the image-only PATCH working" (A7.33, D35)', async () => {
    const made = (await add(WIZARD)).json;
    const imageUrl = await createTestUpload(site.db, { userId: admin.id, kind: 'sandwich' });
    const { status, json } = await change(made.id, { imageUrl });
    expect([status, json]).toEqual([200, { ...made, imageUrl, revision: 2 }]);
    expect((await change(made.id, { imageUrl: null })).json.imageUrl).toBeNull();
    expect((await change(made.id, { imageUrl: 'https://evil.example/x.png' })).status).toBe(400);
  });

  test('changes only the sent fields, writes the audit log and protects them from imports (D35)', async () => {
    const { id } = await createTestSandwich(site.db, {
      restaurant_id: roost,
      name: 'Blorptail',
      price: 9,
      source: 'menu',
      source_id: 'x',
    });
    const { json } = await change(id, {
      name: 'Crunchwind',
      price: 10.5,
      spicyLevel: 5,
      containsDairy: null,
    });
    expect(json).toMatchObject({
      name: 'Crunchwind',
      price: 10.5,
      spiceLevel: 5,
      isSpicy: true,
      containsDairy: null,
    });
    expect((await findTestSandwich(site.db, id)).edited_fields).toEqual([
      'contains_dairy',
      'is_spicy',
      'name',
      'price',
      'spice_level',
    ]);
    const { rows } = await sql<object>`
      SELECT user_id, action, before, after FROM audit_log WHERE entity_type = 'sandwich' AND entity_id = ${String(id)}
    `.execute(site.db);
    expect(rows).toEqual([
      {
        user_id: admin.id,
        action: 'update',
        before: { name: 'Blorptail', price: 9, spiceLevel: 0, isSpicy: false, containsDairy: false },
        after: { name: 'Crunchwind', price: 10.5, spiceLevel: 5, isSpicy: true, containsDairy: null },
      },
    ]);
    expect(await names('blorptail')).toEqual([]);
    expect(await names('crunchwnd')).toEqual(['Crunchwind']);
  });

  test('cannot change the restaurant, the rating or the review count', async () => {
    const { id } = await createTestSandwich(site.db, { restaurant_id: roost });
    const other = await createTestRestaurant(site.db);
    const { json } = await change(id, { restaurantId: other.id, averageRating: 5, reviewCount: 99, id: 1 });
    expect(json).toMatchObject({ id, restaurantId: roost, averageRating: 0, reviewCount: 0, revision: 1 });
  });

  test('of concurrent saves, one succeeds and the others get 412', async () => {
    const { id } = await createTestSandwich(site.db);
    const saves = [1, 2, 3, 4].map((price) => change(id, { price }, { 'if-match': '"1"' }));
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412, 412, 412]);
    expect((await site.get(`/api/sandwiches/${id}`)).headers.etag).toMatch(/^"2\./);
  });
});

describe('DELETE and restoration', () => {
  test('reviews and XP stay; counts, ratings and search change with each step', async () => {
    const { id: restaurant_id } = await createTestRestaurant(site.db);
    const active = await createTestSandwich(site.db, { restaurant_id });
    const gone = await createTestSandwich(site.db, { restaurant_id, name: 'Ephemerwing' });
    const member = await signUp(site);
    await member.send('POST', '/api/reviews', { sandwichId: gone.id, rating: 1, review: 'No.' });
    await createTestReview(site.db, { sandwich_id: active.id, rating: 5 });
    const { xp } = (await member.get('/api/auth/me')).json;
    const totals = async () => {
      const { sandwichCount, reviewCount, averageRating } = (
        await site.get(`/api/restaurants/${restaurant_id}`)
      ).json;
      return [sandwichCount, reviewCount, averageRating];
    };
    expect(await totals()).toEqual([2, 2, 3]);

    expect((await admin.send('DELETE', `/api/sandwiches/${gone.id}`)).status).toBe(204);
    expect(await totals()).toEqual([1, 1, 5]);
    expect((await site.get(`/api/sandwiches/${gone.id}`)).status).toBe(410);
    expect((await site.get(`/sandwich/${gone.id}`)).status).toBe(410);
    expect(await names('ephemerwing')).toEqual([]);
    expect((await member.get('/api/auth/me')).json.xp).toBe(xp);
    expect((await admin.send('DELETE', `/api/sandwiches/${gone.id}`)).status).toBe(410);
    expect((await change(gone.id, { price: 1 })).status).toBe(410);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);

    const listed = await admin.get(`/api/deleted-sandwiches?restaurantId=${restaurant_id}`);
    expect(listed.json).toMatchObject([{ id: gone.id, name: 'Ephemerwing', restaurantId: restaurant_id }]);
    const back = await admin.send('POST', `/api/sandwiches/${gone.id}/restoration`);
    expect([back.status, back.json.reviewCount]).toEqual([200, 1]);
    expect(await totals()).toEqual([2, 2, 3]);
    expect(await names('ephemerwng')).toEqual(['Ephemerwing']);
    expect((await admin.send('POST', `/api/sandwiches/${gone.id}/restoration`)).status).toBe(200);
    expect(await totals()).toEqual([2, 2, 3]);
    expect((await admin.get(`/api/deleted-sandwiches?restaurantId=${restaurant_id}`)).json).toEqual([]);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  });

  test('a restored sandwich is found by the new name of its restaurant', async () => {
    const { id } = await createTestSandwich(site.db, { name: 'Sleeper' });
    const { restaurant_id } = await findTestSandwich(site.db, id);
    await admin.send('DELETE', `/api/sandwiches/${id}`);
    await admin.send('PATCH', `/api/restaurants/${restaurant_id}`, { name: 'Yondergrill' });
    await admin.send('POST', `/api/sandwiches/${id}/restoration`);
    expect(await names('yondergrill')).toEqual(['Sleeper']);
  });

  test('a sandwich of a deleted restaurant cannot be restored alone', async () => {
    const { id, restaurant_id } = await createTestSandwich(site.db);
    await admin.send('DELETE', `/api/sandwiches/${id}`);
    await admin.send('DELETE', `/api/restaurants/${restaurant_id}`);
    expect((await admin.send('POST', `/api/sandwiches/${id}/restoration`)).status).toBe(409);
    expect((await admin.send('POST', '/api/sandwiches/999999/restoration')).status).toBe(404);
  });

  test('totals match after concurrent reviews, deletions and restorations', async () => {
    const { id: restaurant_id } = await createTestRestaurant(site.db);
    const both = [
      await createTestSandwich(site.db, { restaurant_id }),
      await createTestSandwich(site.db, { restaurant_id }),
    ];
    const members = [await signUp(site), await signUp(site), await signUp(site)];
    const actions = both.flatMap(({ id }) => [
      ...members.map((member, at) => member.send('POST', '/api/reviews', { sandwichId: id, rating: at + 2 })),
      admin.send('DELETE', `/api/sandwiches/${id}`),
      admin.send('POST', `/api/sandwiches/${id}/restoration`),
      admin.send('DELETE', `/api/sandwiches/${id}`),
      change(id, { price: 3 }),
      admin.send('PATCH', `/api/restaurants/${restaurant_id}`, { name: `Renamed ${id}` }),
    ]);
    const statuses = (await Promise.all(actions)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 204, 410].includes(status))).toEqual([]);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  });
});
