import { expect, test } from 'vitest';
import { homeSchema, type MemberHome } from '#contract/members/home.ts';
import { createTestUserSandwich } from '#server/testing/factories/user-sandwiches.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const HERE = { latitude: 34.05, longitude: -118.25 };
const AT_HERE = `?lat=${HERE.latitude}&lng=${HERE.longitude}`;
const ALWAYS = 'Mon-Sun 12:00 am - 11:59 pm';

async function homeOf(person: TestUser, query = ''): Promise<MemberHome> {
  const { status, json } = await person.get(`/api/users/${person.id}/home${query}`);
  expect(status).toBe(200);
  return homeSchema.parse(json);
}

/** Creates the most popular sandwiches, which the member’s sections of Home leave out. */
async function someAreMorePopular(): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const { id } = await createTestSandwich(site.db, { name: 'Everyone’s' });
    for (let fans = 0; fans < 4; fans++) await createTestReview(site.db, { sandwich_id: id, rating: 5 });
  }
}

async function sandwichAt(miles: number, hours: unknown, more: object = {}): Promise<number> {
  const { id: restaurant_id } = await createTestRestaurant(site.db);
  const latitude = HERE.latitude + miles / 69;
  await createTestLocation(site.db, {
    restaurant_id,
    ...HERE,
    latitude,
    time_zone: 'America/Los_Angeles',
    hours_of_operation: hours,
  });
  return (await createTestSandwich(site.db, { restaurant_id, ...more })).id;
}

async function listed(person: TestUser, sandwich_id: number, more: object = {}): Promise<number> {
  await createTestUserSandwich(site.db, { user_id: person.id, sandwich_id, ...more });
  return sandwich_id;
}

const wantedIds = ({ wanted }: MemberHome) => wanted.map(({ sandwich }) => sandwich.id);

test('a member’s home is visible only to the member, not to other members, admins or visitors', async () => {
  const [owner, other, admin] = [await signUp(site), await signUp(site), await signUpAdmin(site)];
  const path = `/api/users/${owner.id}/home`;
  expect((await owner.get(path)).status).toBe(200);
  expect((await other.get(path)).status).toBe(404);
  expect((await admin.get(path)).status).toBe(404);
  expect((await signedOutUser(site).get(path)).status).toBe(401);
  expect((await owner.get(`${path}?lat=34`)).status).toBe(400);
  expect((await owner.get(`${path}?lat=34&lng=-118&limit=9`)).status).toBe(400);
});

test('the wishlist has open restaurants first, then near ones, and no distances without a position', async () => {
  const person = await signUp(site);
  const closed = await listed(person, await sandwichAt(0.2, 'Closed'));
  const far = await listed(person, await sandwichAt(3, ALWAYS));
  const near = await listed(person, await sandwichAt(0.5, ALWAYS));
  const abroad = await listed(person, await sandwichAt(900, ALWAYS));
  await listed(person, await sandwichAt(0.1, ALWAYS), { has_tried: true });
  await listed(person, await sandwichAt(0.1, ALWAYS), { is_favorite: true });

  const homeAtPosition = await homeOf(person, AT_HERE);
  expect(wantedIds(homeAtPosition).slice(0, 2)).toEqual([near, far]);
  expect(wantedIds(homeAtPosition).slice(2).toSorted()).toEqual([closed, abroad].toSorted());
  expect(wantedIds(homeAtPosition).at(-1)).toBe(abroad);
  expect(homeAtPosition.wanted[0]?.sandwich.distance).toBeCloseTo(0.5, 1);
  expect(homeAtPosition.wanted.at(-1)).toMatchObject({ location: null });
  expect(homeAtPosition.wanted.at(-1)?.sandwich.distance).toBeUndefined();

  const anywhere = await homeOf(person);
  expect(wantedIds(anywhere)[0]).toBe(abroad);
  expect(JSON.stringify(anywhere)).not.toContain('"distance"');
});

test('without a position, a restaurant with several locations has no location and no opening hours', async () => {
  const person = await signUp(site);
  const { id: restaurant_id } = await createTestRestaurant(site.db);
  for (let count = 0; count < 2; count++)
    await createTestLocation(site.db, { restaurant_id, ...HERE, hours_of_operation: ALWAYS });
  await listed(person, (await createTestSandwich(site.db, { restaurant_id })).id);
  expect((await homeOf(person)).wanted[0]?.location).toBeNull();
  expect((await homeOf(person, AT_HERE)).wanted[0]?.location).toMatchObject({ restaurantId: restaurant_id });
});

test('asks which of two tried sandwiches was better, but never about one of the most popular', async () => {
  const person = await signUp(site);
  const tried = async () => listed(person, (await createTestSandwich(site.db)).id, { has_tried: true });
  expect((await homeOf(person)).ranking).toEqual({ question: null, rankedCount: 0, waitingCount: 0 });
  await tried();
  expect((await homeOf(person)).ranking).toMatchObject({ question: null, waitingCount: 1 });
  for (let count = 0; count < 3; count++) await tried();
  await someAreMorePopular();
  const popular = (await site.get('/api/sandwiches/popular?limit=3')).json as { id: number }[];
  for (const { id } of popular) await listed(person, id, { has_tried: true });

  for (;;) {
    const { question, rankedCount, waitingCount } = (await homeOf(person)).ranking;
    expect(rankedCount + waitingCount).toBe(7);
    if (!question) break;
    const { sandwich, rival } = question;
    const pair = [sandwich.sandwichId, rival.sandwichId];
    expect(popular.filter(({ id }) => pair.includes(id))).toEqual([]);
    const answer = sandwich.sandwichId < rival.sandwichId ? 'better' : 'worse';
    const body = { sandwichId: sandwich.sandwichId, rivalId: rival.sandwichId, answer };
    const { status } = await person.send('POST', `/api/users/${person.id}/ranking/answers`, body);
    expect(status).toBe(200);
  }
  expect((await homeOf(person)).ranking).toEqual({ question: null, rankedCount: 4, waitingCount: 3 });
});

test('lists tried sandwiches that have no review, latest first', async () => {
  const person = await signUp(site);
  const first = await listed(person, (await createTestSandwich(site.db)).id, { has_tried: true });
  const reviewed = await listed(person, (await createTestSandwich(site.db)).id, { has_tried: true });
  const last = await listed(person, (await createTestSandwich(site.db)).id, { has_tried: true });
  const gone = await createTestSandwich(site.db, { date_deleted: new Date() });
  await listed(person, gone.id, { has_tried: true });
  await listed(person, (await createTestSandwich(site.db)).id);
  await createTestReview(site.db, { user_id: person.id, sandwich_id: reviewed, rating: 2 });
  expect((await homeOf(person)).unreviewed.map(({ sandwichId }) => sandwichId)).toEqual([last, first]);
});

test('before three reviews, suggests popular sandwiches that are neither listed nor shown above', async () => {
  await someAreMorePopular();
  const person = await signUp(site);
  const [fourth] = (await site.get('/api/sandwiches/popular?limit=4')).json.slice(3) as { id: number }[];
  const before = await homeOf(person);
  expect(before).toMatchObject({ reviewsMissing: 3, matches: [] });
  const shown = (await site.get('/api/sandwiches/popular?limit=3')).json as { id: number }[];
  const ids = before.popular.map(({ id }) => id);
  expect(ids[0]).toBe(fourth?.id);
  expect(ids.filter((id) => shown.some((one) => one.id === id))).toEqual([]);
  await listed(person, fourth!.id);
  expect((await homeOf(person)).popular.map(({ id }) => id)).not.toContain(fourth?.id);
});

test('news are sandwiches that a restaurant added after the member listed one of its sandwiches', async () => {
  const person = await signUp(site);
  const daysAgo = (days: number) => new Date(site.clock.now.getTime() - days * 86_400_000);
  const { id: restaurant_id } = await createTestRestaurant(site.db);
  const add = async (days: number, more: object = {}) =>
    (await createTestSandwich(site.db, { restaurant_id, date_created: daysAgo(days), ...more })).id;
  const known = await add(90);
  await listed(person, known, { is_favorite: true, date_created: daysAgo(40) });
  await add(45);
  const older = await add(20);
  const mine = await add(10);
  await listed(person, mine, { date_created: daysAgo(9) });
  const newer = await add(5);
  await createTestSandwich(site.db, { date_created: daysAgo(1) });
  const old = await createTestSandwich(site.db, { date_created: daysAgo(100) });
  await listed(person, old.id, { date_created: daysAgo(90) });
  await createTestSandwich(site.db, { restaurant_id: old.restaurant_id, date_created: daysAgo(70) });
  const { news } = await homeOf(person);
  expect(news.map(({ sandwich }) => sandwich.id)).toEqual([newer, older]);
  expect(news[0]?.dateAdded).toBe(daysAgo(5).toISOString());
});

test('shows the member’s own latest receipt', async () => {
  const [person, other] = [await signUp(site), await signUp(site)];
  const { id, name } = await createTestSandwich(site.db, { name: 'Receipt Cluck' });
  expect((await homeOf(person)).lastReceipt).toBeNull();
  await person.send('POST', `/api/users/${person.id}/actions`, {
    actionType: 'try',
    entityType: 'sandwich',
    entityId: id,
  });
  const { lastReceipt } = (await person.get(`/api/users/${person.id}/level`)).json;
  expect(lastReceipt).toMatchObject({ subject: name, actionType: 'try' });
  expect((await homeOf(person)).lastReceipt).toEqual(lastReceipt);
  expect((await homeOf(other)).lastReceipt).toBeNull();
});
