import { beforeAll, describe, expect, test } from 'vitest';
import { milesBetween } from '#shared/geo/distance.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { tagTestSandwich } from '#server/testing/factories/tags.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const HERE = { latitude: 34.05, longitude: -118.25 };
const AT_HERE = 'lat=34.05&lng=-118.25';

async function found(query: string): Promise<string[]> {
  const { status, json } = await site.get(`/api/sandwiches/search?${query}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.map(({ name }: { name: string }) => name);
}

beforeAll(async () => {
  const { db } = site;
  const near = (await createTestRestaurant(db, { name: 'Café Añejo' })).id;
  await createTestLocation(db, { restaurant_id: near, latitude: 34.06, longitude: -118.25 });
  await createTestLocation(db, { restaurant_id: near, latitude: 40.7, longitude: -74 });
  const far = (await createTestRestaurant(db, { name: 'McDonald’s®' })).id;
  await createTestLocation(db, { restaurant_id: far, latitude: 34.3, longitude: -118.25 });
  const pinless = (await createTestRestaurant(db, { name: 'Nowhere Diner' })).id;
  await createTestLocation(db, { restaurant_id: pinless, latitude: null, longitude: null });

  const add = (values: object) => createTestSandwich(db, { description: '', ingredients: [], ...values });
  const club = await add({
    restaurant_id: near,
    name: 'Chicken Club',
    price: 9.99,
    ingredients: ['thick bacon', 'jalapeño'],
  });
  const spicy = await add({
    restaurant_id: near,
    name: 'Spicy Deluxe',
    price: 10,
    spice_level: 3,
    contains_gluten: false,
    contains_dairy: null,
  });
  await add({
    restaurant_id: far,
    name: 'McChicken',
    price: 20,
    contains_gluten: true,
    contains_dairy: false,
    contains_eggs: false,
  });
  await add({
    restaurant_id: far,
    name: 'Spicy Deluxe Club',
    price: 20.01,
    spice_level: 2,
    contains_gluten: null,
  });
  await add({ restaurant_id: pinless, name: 'Mystery', price: null, spice_level: 5 });
  await add({ restaurant_id: pinless, name: '100% Thigh', price: 30.5 });
  await add({ restaurant_id: pinless, name: 'Thigh 100', price: 30 });
  await add({ restaurant_id: pinless, name: 'snake_case \\ 🐔', price: 1 });
  await tagTestSandwich(db, club.id, 'Classic', 'Grilled');
  await tagTestSandwich(db, spicy.id, 'Classic');
  for (const rating of [5, 4]) await createTestReview(db, { sandwich_id: club.id, rating });
  await createTestReview(db, { sandwich_id: spicy.id, rating: 5 });
});

describe('search terms', () => {
  test.each([
    ['the name', 'q=mystery', ['Mystery']],
    ['whatever the case', 'q=MYSTERY', ['Mystery']],
    ['the beginning of a word', 'q=myst', ['Mystery']],
    ['all words, in any order', 'q=club+bacon', ['Chicken Club']],
    ['the restaurant', 'q=nowhere+mystery', ['Mystery']],
    ['an ingredient', 'q=bacon', ['Chicken Club']],
    ['a tag', 'q=grilled', ['Chicken Club']],
    ['without its accent', 'q=jalapeno', ['Chicken Club']],
    ['with an accent that the name does not have', 'q=m%C3%BDst%C3%A9ry', ['Mystery']],
    ['with the accent', 'q=jalape%C3%B1o', ['Chicken Club']],
    ['across apostrophe and trade mark', 'q=mcdonalds+mcchicken', ['McChicken']],
    ['two letters swapped', 'q=mysetry', ['Mystery']],
    ['a letter missing', 'q=jalapno', ['Chicken Club']],
    ['a letter wrong in a word of two', 'q=bacon+glub', ['Chicken Club']],
    ['a typo while still typing', 'q=mystre', ['Mystery']],
    ['a word that nothing contains', 'q=zzzzzz', []],
    ['several such words', 'q=qwxv+zzkj+pppq', []],
    ['two words of which one is unknown', 'q=chicken+zzzzzz', []],
    ['the name and "chicken sandwich"', 'q=mystery+chicken+sandwich', ['Mystery']],
  ])('finds by %s', async (_, query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('finds spicy sandwiches by their spice level', async () => {
    expect((await found('q=spicy')).toSorted()).toEqual(['Mystery', 'Spicy Deluxe', 'Spicy Deluxe Club']);
  });

  test.each(['chicken+sandwich', 'sandwiches', 'chiken+sandwhich'])(
    'matches every sandwich: q=%s',
    async (q) => {
      expect((await found(`q=${q}`)).toSorted()).toEqual((await found('')).toSorted());
    },
  );

  test('corrects only the word with the typo', async () => {
    const { id } = await createTestSandwich(site.db, {
      name: 'Clue of the Day',
      spice_level: 3,
      ingredients: [],
    });
    expect(await found('q=spicy+clue')).toEqual(['Clue of the Day']);
    expect(await found('q=club+spciy')).toEqual(['Spicy Deluxe Club']);
    await site.db.deleteFrom('sandwiches').where('id', '=', id).execute();
  });

  test('exact names come first, then names that contain the words, then other matches', async () => {
    expect(await found('q=spicy+deluxe')).toEqual(['Spicy Deluxe', 'Spicy Deluxe Club']);
    expect(await found('q=club')).toEqual(['Chicken Club', 'Spicy Deluxe Club']);
    const last = await createTestSandwich(site.db, { name: 'Zeppelin', ingredients: ['club soda'] });
    expect((await found('q=club')).at(-1)).toBe(last.name);
  });

  test.each([
    ['%25', ['100% Thigh']],
    ['_', ['snake_case \\ 🐔']],
    ['%5C', ['snake_case \\ 🐔']],
    ['%F0%9F%90%94', ['snake_case \\ 🐔']],
    ['100%25', ['100% Thigh']],
    ['100%25+thigh', ['100% Thigh']],
    ['e_c', ['snake_case \\ 🐔']],
    ['%25%25', []],
    ['myst%25ry', []],
    ['m_stery', []],
    ["'", []],
    ["'%3B+DROP+TABLE+sandwiches%3B--", []],
    ['%3A*%26!%7C()', []],
  ])('punctuation is literal: q=%s', async (q, names) => {
    expect(await found(`q=${q}`)).toEqual(names);
  });

  test('accepts lone surrogates and the longest text, rejects NUL and longer text', async () => {
    expect(await found('q=%ED%A0%80')).toEqual([]);
    expect(await found(`q=${'chicken '.repeat(25).trim()}`)).toContain('Chicken Club');
    for (const q of ['%00', 'a%00b', 'x'.repeat(201)]) {
      const { status, json } = await site.get(`/api/sandwiches/search?q=${q}`);
      expect(status).toBe(400);
      expect(json.errors).toEqual([{ field: 'q', message: expect.any(String) }]);
    }
  });

  test('an empty or blank query matches everything', async () => {
    const everything = (await found('')).length;
    expect(everything).toBeGreaterThan(8);
    expect(await found('q=')).toHaveLength(everything);
    expect(await found('q=++')).toHaveLength(everything);
  });
});

describe('prices', () => {
  test.each([
    ['priceRange=$', ['Chicken Club', 'snake_case \\ 🐔']],
    ['priceRange=$$$', ['Spicy Deluxe Club', 'Thigh 100']],
    ['priceRange=$$$$', ['100% Thigh']],
    ['priceRange=$,$$$$', ['100% Thigh', 'Chicken Club', 'snake_case \\ 🐔']],
    ['minPrice=30', ['100% Thigh', 'Thigh 100']],
    ['minPrice=20&maxPrice=20.01', ['McChicken', 'Spicy Deluxe Club']],
    ['minPrice=9&maxPrice=8', []],
  ])('%s', async (query, names) => {
    expect((await found(query)).toSorted()).toEqual(names);
  });

  test('$$ is from 10 to 20 dollars, inclusive', async () => {
    const names = await found('priceRange=$$');
    expect(names).toEqual(expect.arrayContaining(['Spicy Deluxe', 'McChicken']));
    expect(names).not.toEqual(expect.arrayContaining(['Chicken Club']));
    expect(names).not.toContain('Spicy Deluxe Club');
    expect(names).not.toContain('Mystery');
  });
});

describe('tags, diet and spice level', () => {
  test.each([
    ['tags=classic', ['Chicken Club', 'Spicy Deluxe']],
    ['tags=Classic,GRILLED', ['Chicken Club']],
    ['tags=classic,nothing', []],
    ['diet=no-gluten', ['Spicy Deluxe']],
    ['diet=no-gluten,no-dairy', []],
    ['spicy=true', ['Mystery', 'Spicy Deluxe']],
    ['spicy=true&tags=classic', ['Spicy Deluxe']],
  ])('%s', async (query, names) => {
    expect((await found(query)).toSorted()).toEqual(names);
  });

  test('unknown allergens do not count as free of them', async () => {
    expect(await found('diet=no-gluten')).not.toContain('Spicy Deluxe Club');
    expect(await found('diet=no-dairy')).not.toContain('Spicy Deluxe');
    expect(await found('spicy=false')).toContain('Spicy Deluxe Club');
  });
});

describe('positions', () => {
  test('a position finds sandwiches within 25 miles of the restaurant’s closest location (M7.23)', async () => {
    const { json } = await site.get(`/api/sandwiches/search?${AT_HERE}`);
    const names = json.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Chicken Club', 'Spicy Deluxe', 'McChicken', 'Spicy Deluxe Club']);
    const miles = milesBetween(HERE, { latitude: 34.06, longitude: -118.25 });
    expect(json[0].distance).toBeCloseTo(miles, 9);
    expect(json[2].distance).toBeCloseTo(milesBetween(HERE, { latitude: 34.3, longitude: -118.25 }), 9);
  });

  test.each([
    [`${AT_HERE}&radius=5`, ['Chicken Club', 'Spicy Deluxe']],
    [`${AT_HERE}&radius=0.1`, []],
    [`${AT_HERE}&radius=17.2`, ['Chicken Club', 'Spicy Deluxe']],
    [`${AT_HERE}&radius=17.3`, ['Chicken Club', 'McChicken', 'Spicy Deluxe', 'Spicy Deluxe Club']],
    [`${AT_HERE}&q=club`, ['Chicken Club', 'Spicy Deluxe Club']],
    [`${AT_HERE}&q=club&radius=5`, ['Chicken Club']],
    [`${AT_HERE}&q=mystery`, []],
    ['lat=40.7&lng=-74&q=club', ['Chicken Club']],
    ['lat=0&lng=0', []],
  ])('%s', async (query, names) => {
    expect((await found(query)).toSorted()).toEqual(names);
  });

  test('the default radius is 25 miles (M9.6)', async () => {
    for (const miles of [24.9, 25.1]) {
      const { restaurant_id } = await createTestLocation(site.db, {
        latitude: 10 + miles / 69.09,
        longitude: 10,
      });
      await createTestSandwich(site.db, { restaurant_id, name: `At ${miles}` });
    }
    expect(await found('lat=10&lng=10')).toEqual(['At 24.9']);
    expect(await found('lat=10&lng=10&radius=26')).toEqual(['At 24.9', 'At 25.1']);
  });

  test('the radius is inclusive', async () => {
    const miles = milesBetween(HERE, { latitude: 34.06, longitude: -118.25 });
    expect(await found(`${AT_HERE}&radius=${miles + 1e-9}`)).toHaveLength(2);
    expect(await found(`${AT_HERE}&radius=${miles - 1e-6}`)).toHaveLength(0);
  });

  test('without a position, results have no distance and the radius is ignored', async () => {
    const { json } = await site.get('/api/sandwiches/search?q=chicken&radius=1');
    expect(json.length).toBeGreaterThan(0);
    for (const row of json) expect(row).not.toHaveProperty('distance');
  });
});

describe('order', () => {
  test('by price is ascending, with unknown prices last', async () => {
    const { json } = await site.get('/api/sandwiches/search?sort=price');
    const prices = json.map(({ price }: { price: number | null }) => price ?? Infinity);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(prices.at(-1)).toBe(Infinity);
  });

  test('by rating uses the average rating', async () => {
    expect((await found('sort=rating')).slice(0, 2)).toEqual(['Spicy Deluxe', 'Chicken Club']);
  });

  test('by best without search terms uses popularity: two good reviews outweigh one', async () => {
    expect((await found('sort=best')).slice(0, 2)).toEqual(['Chicken Club', 'Spicy Deluxe']);
    expect((await found(`sort=best&${AT_HERE}`)).slice(0, 2)).toEqual(['Chicken Club', 'Spicy Deluxe']);
  });

  test('by distance needs a position', async () => {
    expect((await found(`sort=distance&q=club&${AT_HERE}`))[0]).toBe('Chicken Club');
    const { status, json } = await site.get('/api/sandwiches/search?sort=distance');
    expect(status).toBe(400);
    expect(json.detail).toContain('lat and lng');
    expect(json.errors).toEqual([{ field: 'sort', message: 'distance needs lat and lng' }]);
  });

  test('each order respects the radius', async () => {
    for (const sort of ['best', 'rating', 'distance', 'price'])
      expect(await found(`${AT_HERE}&radius=5&sort=${sort}`), sort).toHaveLength(2);
  });
});

test('hasTried and userId of a visitor are ignored', async () => {
  expect(await found('q=club&hasTried=true&userId=somebody')).toEqual(await found('q=club'));
});
