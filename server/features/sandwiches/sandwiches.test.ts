import { beforeAll, describe, expect, test } from 'vitest';
import { sandwichSummarySchema, sandwichDetailsSchema } from '#contract/catalog/sandwiches.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { tagTestSandwich } from '#server/testing/factories/tags.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';

const site = useTestApp();

const SECRET =
  /@mail\.example|password|hash|search_vector|searchWords|edited|brand_key|is_demo|isDemo|ratingSum/i;

let roost: number;
let closed: number;
let full: number;
let plain: number;
let deleted: number;
let ofDeletedRestaurant: number;

beforeAll(async () => {
  const { db } = site;
  roost = (await createTestRestaurant(db, { name: 'The Roost' })).id;
  await createTestLocation(db, { restaurant_id: roost });
  full = (
    await createTestSandwich(db, {
      restaurant_id: roost,
      name: 'Hot Honey',
      price: 12.5,
      ingredients: ['thigh', 'hot honey'],
      contains_gluten: true,
      contains_dairy: false,
      contains_eggs: null,
      organic: true,
      is_spicy: true,
      spice_level: 4,
      image_url: 'https://pictures.example/1.webp',
    })
  ).id;
  plain = (await createTestSandwich(db, { restaurant_id: roost, name: 'Plain', price: null })).id;
  const gone = { restaurant_id: roost, name: 'Gone', date_deleted: new Date() };
  deleted = (await createTestSandwich(db, gone)).id;
  closed = (await createTestRestaurant(db, { name: 'Shut', date_deleted: new Date() })).id;
  ofDeletedRestaurant = (await createTestSandwich(db, { restaurant_id: closed, name: 'Homeless' })).id;
  await tagTestSandwich(db, full, 'Zesty', 'Crispy');
  const ratings = [5, 4, 4];
  for (const rating of ratings) await createTestReview(db, { sandwich_id: full, rating, comment: 'Good' });
  await createTestReview(db, { sandwich_id: deleted, rating: 1, comment: 'Never again' });
});

function names({ json }: TestResponse): string[] {
  return json.map(({ name }: { name: string }) => name);
}

describe('a sandwich', () => {
  test('has restaurant, rating, tags, price and both forms of diet flags in every list (M3, M7.17)', async () => {
    const lists = [
      '/api/sandwiches',
      '/api/sandwiches/popular',
      '/api/sandwiches/search?q=honey',
      `/api/restaurants/${roost}/sandwiches`,
    ];
    for (const list of lists) {
      const { json } = await site.get(list);
      const row = json.find(({ id }: { id: number }) => id === full);
      expect(row, list).toEqual({
        id: full,
        restaurantId: roost,
        restaurantName: 'The Roost',
        name: 'Hot Honey',
        description: 'Fried thigh, pickles, soft bun.',
        imageUrl: 'https://pictures.example/1.webp',
        drawingUrl: expect.stringMatching(/^\/images\/sandwiches\/\d+-\w+\.svg$/),
        price: 12.5,
        ingredients: ['thigh', 'hot honey'],
        dietaryInfo: {
          containsGluten: true,
          containsDairy: false,
          containsEggs: null,
          spicy: true,
          organic: true,
        },
        containsGluten: true,
        containsDairy: false,
        containsEggs: null,
        isSpicy: true,
        spiceLevel: 4,
        tags: [
          { id: expect.any(Number), name: 'Zesty', type: 'style' },
          { id: expect.any(Number), name: 'Crispy', type: 'style' },
        ],
        revision: 1,
        averageRating: 13 / 3,
        reviewCount: 3,
      });
      expect(sandwichSummarySchema.strict().safeParse(row).success).toBe(true);
    }
  });

  test('has a histogram in its details, and no internal or private fields (M7.19)', async () => {
    const { status, json, text } = await site.get(`/api/sandwiches/${full}`);
    expect(status).toBe(200);
    expect(json.ratingCounts).toEqual([0, 0, 0, 2, 1]);
    expect(sandwichDetailsSchema.strict().safeParse(json).success).toBe(true);
    expect(text).not.toMatch(SECRET);
  });

  test('without reviews, photo or price has 0 and null', async () => {
    const { json } = await site.get(`/api/sandwiches/${plain}`);
    expect(json).toMatchObject({ averageRating: 0, reviewCount: 0, price: null, imageUrl: null, tags: [] });
    expect(json.ratingCounts).toEqual([0, 0, 0, 0, 0]);
  });

  test.each(['', '/tags', '/reviews'])('returns 410 if it or its restaurant is deleted: %s', async (rest) => {
    for (const id of [deleted, ofDeletedRestaurant]) {
      const { status, json, headers } = await site.get(`/api/sandwiches/${id}${rest}`);
      expect(status).toBe(410);
      expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(json).toMatchObject({ status: 410, title: 'Gone', message: json.detail });
    }
  });

  test.each(['', '/tags', '/reviews'])('returns 404 for an unknown id: %s', async (rest) => {
    expect((await site.get(`/api/sandwiches/999999${rest}`)).status).toBe(404);
  });
});

describe('lists of sandwiches', () => {
  test('exclude deleted sandwiches and those of deleted restaurants', async () => {
    for (const list of [
      '/api/sandwiches',
      '/api/sandwiches/popular',
      '/api/sandwiches/search',
      '/api/sandwiches/search?q=h',
    ]) {
      const found = names(await site.get(list));
      expect(found, list).toContain('Hot Honey');
      expect(found, list).not.toContain('Gone');
      expect(found, list).not.toContain('Homeless');
    }
  });

  test('popular sorts by the Bayesian score: one 5-star rating does not beat three good ones (M7.18)', async () => {
    const lucky = await createTestSandwich(site.db, { restaurant_id: roost, name: 'Lucky' });
    const loved = await createTestSandwich(site.db, { restaurant_id: roost, name: 'Loved' });
    const hated = await createTestSandwich(site.db, { restaurant_id: roost, name: 'Hated' });
    await createTestReview(site.db, { sandwich_id: lucky.id, rating: 5 });
    for (const rating of [5, 5, 4, 5]) await createTestReview(site.db, { sandwich_id: loved.id, rating });
    await createTestReview(site.db, { sandwich_id: hated.id, rating: 1 });
    expect(names(await site.get('/api/sandwiches/popular'))).toEqual([
      'Loved',
      'Hot Honey',
      'Lucky',
      'Plain',
      'Hated',
    ]);
    expect(names(await site.get(`/api/restaurants/${roost}/sandwiches`))[0]).toBe('Loved');
    expect(names(await site.get('/api/sandwiches/search'))[0]).toBe('Loved');
  });

  test('of a restaurant contain only its own; a deleted restaurant returns 410 (M7.28)', async () => {
    await createTestSandwich(site.db, { name: 'Elsewhere' });
    expect(names(await site.get(`/api/restaurants/${roost}/sandwiches`))).not.toContain('Elsewhere');
    expect((await site.get(`/api/restaurants/${closed}/sandwiches`)).status).toBe(410);
    expect((await site.get('/api/restaurants/999999/sandwiches')).status).toBe(404);
  });
});
