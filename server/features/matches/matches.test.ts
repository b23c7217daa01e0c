import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sandwichMatchSchema } from '#contract/catalog/matches.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { tagTestSandwich } from '#server/testing/factories/tags.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { signUp, signUpAdmin, signedOutUser } from '#server/testing/test-users.ts';
import { recordRequestQueries } from '#server/testing/postgres/record-request-queries.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';
import { sql } from '#server/platform/database/database.ts';
import { matchReasonText } from '#shared/matches/match-reason-text.ts';
import {
  deleteTraitProfiles,
  rebuildTraitProfiles,
  refreshTraitProfiles,
} from '#server/features/similarity/similarity.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const HERE = { latitude: 34.05, longitude: -118.25 };
const SECRET = /@mail\.example|password|hash|search_vector|trait|weight|score|userId|user_id|seed|overlap/i;

let roost: number;
let coop: number;
let honey: number;
let stinger: number;
let hive: number;
let plain: number;
let gone: number;
let ofDeletedRestaurant: number;

beforeAll(async () => {
  const { db } = site;
  const kitchen = async (name: string, more: object = {}, north = 0) => {
    const { id } = await createTestRestaurant(db, { name, ...more });
    await createTestLocation(db, {
      restaurant_id: id,
      latitude: HERE.latitude + north,
      longitude: HERE.longitude,
    });
    return id;
  };
  roost = await kitchen('The Roost');
  coop = await kitchen('The Coop', {}, 0.02);
  const other = await kitchen('The Other', {}, 0.05);
  const closed = await kitchen('Shut', { date_deleted: new Date() });
  const sandwich = async (name: string, restaurant_id: number, ingredients: string[], more: object = {}) =>
    (await createTestSandwich(db, { name, restaurant_id, ingredients, price: 12, ...more })).id;
  const hot = ['fried chicken', 'hot honey', 'pickles'];
  honey = await sandwich('Honey Trap', roost, hot, { spice_level: 3, price: 13 });
  stinger = await sandwich('Stinger', coop, [...hot, 'slaw'], { spice_level: 3, price: 11 });
  hive = await sandwich('Hive', coop, ['fried chicken', 'Hot Honey drizzle'], { price: null });
  plain = await sandwich('Plain', other, ['grilled chicken', 'lettuce'], { price: 13 });
  await sandwich('Salad Days', other, ['fried chicken', 'lettuce', 'mayo']);
  gone = await sandwich('Gone Honey', coop, hot, { date_deleted: new Date() });
  ofDeletedRestaurant = await sandwich('Homeless Honey', closed, hot);
  await tagTestSandwich(db, honey, 'Sticky');
  await tagTestSandwich(db, hive, 'Sticky');
});

function ids({ json }: TestResponse): number[] {
  return (json.matches ?? json).map(({ sandwich }: { sandwich: { id: number } }) => sandwich.id);
}

describe('sandwiches like this one', () => {
  test('are those with the most in common, even without ratings, each with its reasons', async () => {
    const answer = await site.get(`/api/sandwiches/${honey}/matches`);
    expect(answer.status).toBe(200);
    expect(ids(answer)[0]).toBe(stinger);
    expect(ids(answer)).not.toContain(honey);
    expect(ids(answer)).not.toContain(gone);
    expect(ids(answer)).not.toContain(ofDeletedRestaurant);
    const [first] = answer.json;
    expect(Object.keys(first).toSorted()).toEqual(
      Object.keys(sandwichMatchSchema.shape)
        .filter((key) => key !== 'because')
        .toSorted(),
    );
    expect(first).toMatchObject({
      priceDifference: -2,
      heatDifference: 0,
      isSameKitchen: false,
      lovedBoth: 0,
    });
    expect(matchReasonText(first)).toBe('same hot honey and pickles, $2 less');
    const drizzle = answer.json.find((one: { sandwich: { id: number } }) => one.sandwich.id === hive);
    expect(drizzle.alike).toContain('hot honey');
    expect(drizzle).toMatchObject({ priceDifference: null, heatDifference: -3 });
    expect(answer.text).not.toMatch(SECRET);
  });

  test('do not list a heat tag among the common ingredients, because heat has its own text', async () => {
    const { db } = site;
    const hot = { type: 'heat', name: 'Scorching' };
    const { id } = await db.insertInto('tags').values(hot).returning('id').executeTakeFirstOrThrow();
    const links = [honey, stinger].map((sandwich_id) => ({ sandwich_id, tag_id: id }));
    await db.insertInto('sandwich_tags').values(links).execute();
    await refreshTraitProfiles(db, [honey, stinger]);
    const answer = await site.get(`/api/sandwiches/${honey}/matches`);
    expect(answer.json[0].sandwich.id).toBe(stinger);
    expect(answer.json[0].alike).toEqual(['hot honey', 'pickles']);
  });

  test('are the same for everybody, and have distances only if a position is sent', async () => {
    const person = await signUp(site);
    const path = `/api/sandwiches/${honey}/matches?limit=2`;
    const [public_, own] = [await site.get(path), await person.get(path)];
    expect(own.json).toEqual(public_.json);
    expect(public_.json).toHaveLength(2);
    expect(public_.text).not.toContain('"distance"');
    const near = await site.get(`${path}&lat=${HERE.latitude}&lng=${HERE.longitude}`);
    expect(near.json[0].sandwich.distance).toBeCloseTo(1.38, 1);
    expect(matchReasonText({ ...near.json[0], distance: near.json[0].sandwich.distance })).toBe(
      'same hot honey and pickles, $2 less, 1.4 mi',
    );
  });

  test('count members who rated both well, but not those who rated one of them badly', async () => {
    const { db } = site;
    for (const rating of [5, 4, 1]) {
      const { id: user_id } = await createTestUser(db);
      await createTestReview(db, { user_id, sandwich_id: plain, rating: 5 });
      await createTestReview(db, { user_id, sandwich_id: honey, rating });
    }
    const { json } = await site.get(`/api/sandwiches/${honey}/matches`);
    const found = json.find((one: { sandwich: { id: number } }) => one.sandwich.id === plain);
    expect(found.lovedBoth).toBe(2);
    expect(matchReasonText(found)).toContain('2 people loved both');
  });

  test('immediately reflect changes of the menu', async () => {
    const admin = await signUpAdmin(site);
    const path = `/api/sandwiches/${honey}/matches`;
    await admin.send('DELETE', `/api/sandwiches/${stinger}`);
    expect(ids(await site.get(path))).not.toContain(stinger);
    await admin.send('POST', `/api/sandwiches/${stinger}/restoration`);
    expect(ids(await site.get(path))[0]).toBe(stinger);
    await admin.send('PATCH', `/api/sandwiches/${stinger}`, { ingredients: ['tofu'], name: 'Tofu' });
    expect(ids(await site.get(path))[0]).not.toBe(stinger);
    await admin.send('PATCH', `/api/sandwiches/${stinger}`, {
      ingredients: ['fried chicken', 'hot honey', 'pickles', 'slaw'],
      name: 'Stinger',
    });
    await admin.send('DELETE', `/api/restaurants/${coop}`);
    expect(ids(await site.get(path))).not.toContain(stinger);
    await admin.send('POST', `/api/restaurants/${coop}/restoration`);
    expect(ids(await site.get(path))).toContain(stinger);
  });

  test.each([
    ['limit=0', 400],
    ['limit=25', 400],
    ['lat=1', 400],
    ['lat=91&lng=0', 400],
    ['userId=1', 400],
    ['limit=24', 200],
  ])('with %s return %d', async (query, status) => {
    expect((await site.get(`/api/sandwiches/${honey}/matches?${query}`)).status).toBe(status);
  });

  test('return 404 for an unknown sandwich and 410 for a deleted one', async () => {
    expect((await site.get('/api/sandwiches/2147483647/matches')).status).toBe(404);
    expect((await site.get(`/api/sandwiches/${gone}/matches`)).status).toBe(410);
    expect((await site.get(`/api/sandwiches/${ofDeletedRestaurant}/matches`)).status).toBe(410);
  });

  test('take eight statements', async () => {
    const [statements] = await recordRequestQueries(site.connection, [
      `/api/sandwiches/${honey}/matches?limit=20`,
    ]);
    const queries = statements!.filter((statement) => !statement.sql.includes('site_keys'));
    expect(queries).toHaveLength(8);
  });

  test('work for an ingredient that is too long for an index entry', async () => {
    const { db } = site;
    const longText = Array.from({ length: 2 }, () => randomBytes(1_000).toString('hex')).join(' ');
    const { id } = await createTestSandwich(db, { name: 'Long', ingredients: ['hot honey', longText] });
    expect((await site.get(`/api/sandwiches/${id}/matches`)).status).toBe(200);
    await rebuildTraitProfiles(db);
    expect(ids(await site.get(`/api/sandwiches/${id}/matches?limit=20`))).toContain(stinger);
    await deleteTraitProfiles(db, [id]);
    await sql`DELETE FROM sandwiches WHERE id = ${id}`.execute(db);
  });

  test('are empty for a sandwich without ingredients whose name has no letters', async () => {
    const { id } = await createTestSandwich(site.db, { name: '!!!', ingredients: [] });
    expect((await site.get(`/api/sandwiches/${id}/matches`)).json).toEqual([]);
  });
});

describe('matches for a member', () => {
  test('start with the third review, and name the review that they are based on', async () => {
    const person = await signUp(site);
    const path = `/api/users/${person.id}/matches`;
    const review = (sandwichId: number, rating: number) =>
      person.send('POST', '/api/reviews', { userId: person.id, sandwichId, rating, review: '' });
    expect((await person.get(path)).json).toEqual({ reviewsMissing: 3, matches: [] });
    await review(honey, 5);
    await review(plain, 2);
    expect((await person.get(path)).json).toEqual({ reviewsMissing: 1, matches: [] });
    await review(hive, 4);
    const answer = await person.get(path);
    expect(answer.headers['cache-control']).toContain('private');
    expect(answer.json.reviewsMissing).toBe(0);
    expect(ids(answer)[0]).toBe(stinger);
    expect(answer.json.matches[0].because).toEqual({ id: honey, name: 'Honey Trap', rating: 5 });
    expect(matchReasonText(answer.json.matches[0])).toBe('same hot honey and pickles, $2 less');
    expect(answer.text).not.toMatch(SECRET);
    for (const reviewed of [honey, plain, hive, gone, ofDeletedRestaurant])
      expect(ids(answer)).not.toContain(reviewed);
  });

  test('omit tried sandwiches, and are empty for a member who liked nothing', async () => {
    const person = await signUp(site);
    const path = `/api/users/${person.id}/matches`;
    for (const sandwichId of [honey, plain, hive])
      await person.send('POST', '/api/reviews', { userId: person.id, sandwichId, rating: 5, review: '' });
    expect(ids(await person.get(path))).toContain(stinger);
    await person.send('POST', '/api/user-sandwiches', {
      userId: person.id,
      sandwichId: stinger,
      hasTried: true,
    });
    expect(ids(await person.get(path))).not.toContain(stinger);

    const sour = await signUp(site);
    for (const sandwichId of [honey, plain, hive])
      await sour.send('POST', '/api/reviews', { userId: sour.id, sandwichId, rating: 2, review: '' });
    expect((await sour.get(`/api/users/${sour.id}/matches`)).json).toEqual({
      reviewsMissing: 0,
      matches: [],
    });
  });

  test('cannot be read by anybody else, not even by an admin', async () => {
    const person = await signUp(site);
    const path = `/api/users/${person.id}/matches`;
    expect((await signedOutUser(site).get(path)).status).toBe(401);
    expect((await (await signUp(site)).get(path)).status).toBe(404);
    expect((await (await signUpAdmin(site)).get(path)).status).toBe(404);
  });
});
