import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { createTestBadge } from '#server/testing/factories/badges.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { tagTestSandwich } from '#server/testing/factories/tags.ts';
import { userSandwichSchema } from '#contract/members/collection.ts';
import { sql } from '#server/platform/database/database.ts';
import { signUp, signUpAdmin, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const COUNTER = { latitude: 34.0522, longitude: -118.2437 };
/** Degrees of latitude per mile, with the documented radius of the Earth. */
const DEGREE_PER_MILE = 180 / (Math.PI * 6371 * 0.621371);

async function sandwichAtCounter() {
  const sandwich = await createTestSandwich(site.db);
  await createTestLocation(site.db, { restaurant_id: sandwich.restaurant_id, ...COUNTER });
  return sandwich;
}

function tryIt(person: TestUser, sandwichId: number, miles: number | null, more: object = {}) {
  const position =
    miles === null
      ? {}
      : {
          userLatitude: COUNTER.latitude + miles * DEGREE_PER_MILE,
          userLongitude: COUNTER.longitude,
          accuracy: 10,
        };
  return person.send('POST', `/api/users/${person.id}/actions`, {
    actionType: 'try',
    entityType: 'sandwich',
    entityId: sandwichId,
    ...position,
    ...more,
  });
}

async function ledgerOf(person: TestUser): Promise<number> {
  const { rows } = await sql<{ xp: number }>`
    SELECT coalesce(sum(xp_earned + location_bonus_xp), 0) AS xp FROM user_actions WHERE user_id = ${person.id}`.execute(
    site.db,
  );
  return rows[0]!.xp;
}

describe('the collection', () => {
  test('adds a sandwich; adding it again merges the flags and removes none (M7.14, M7.15, D17)', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    const first = await person.send('POST', '/api/user-sandwiches', {
      userId: person.id,
      sandwichId,
      isFavorite: true,
      hasTried: false,
    });
    expect(first).toMatchObject({ status: 201, json: { sandwichId, isFavorite: true, hasTried: false } });
    const repeated = await person.send('POST', '/api/user-sandwiches', {
      userId: person.id,
      sandwichId,
      isFavorite: false,
      hasTried: true,
      rating: null,
      notes: null,
    });
    expect(repeated).toMatchObject({
      status: 200,
      json: { id: first.json.id, isFavorite: true, hasTried: true },
    });
  });

  test('sets flags with PATCH, and removes the entry with DELETE (M4.9, M4.12, M7.16)', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    const { json } = await person.send('POST', '/api/user-sandwiches', { sandwichId, isFavorite: true });
    const url = `/api/user-sandwiches/${json.id}`;
    expect((await person.send('PATCH', url, { isFavorite: false })).json.isFavorite).toBe(false);
    expect((await person.send('DELETE', url)).status).toBe(204);
    expect((await person.send('DELETE', url)).status).toBe(404);
    expect((await person.get(`/api/users/${person.id}/sandwiches`)).json).toEqual([]);
  });

  test('shows only its owner dateTried and reviewRating', async () => {
    const person = await signUp(site);
    const [tried, wishlisted] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
    await person.send('POST', '/api/user-sandwiches', { sandwichId: wishlisted.id });
    await tryIt(person, tried.id, null);
    const first = site.clock.now;
    site.clock.now = new Date(first.getTime() + 86_400_000);
    await tryIt(person, tried.id, null);
    await person.send('POST', '/api/reviews', { sandwichId: tried.id, rating: 4 });
    const url = `/api/users/${person.id}/sandwiches?with=sandwich`;
    expect((await person.get(url)).json).toMatchObject([
      { sandwichId: tried.id, dateTried: first.toISOString(), reviewRating: 4 },
      { sandwichId: wishlisted.id, dateTried: null, reviewRating: null },
    ]);
    await person.send('PATCH', `/api/users/${person.id}`, {
      preferences: { collectionVisibility: 'public' },
    });
    const shown = await signedOutUser(site).get(url);
    expect(shown.json).toHaveLength(2);
    expect(shown.text).not.toMatch(/dateTried|reviewRating/);
  });

  test.each([true, false])('returns typed text unchanged, with photo: %s (decision 0079)', async (isMuch) => {
    const nasty = '"\\/\b\t\n\u0001\u001f\u007f<é>\u2028 🍗 {},[] null \\u0041';
    const typed = { name: nasty, description: nasty, ingredients: [nasty, 'a,b', ''] };
    const person = await signUp(site);
    const sandwich = await createTestSandwich(site.db, {
      ...(isMuch && { ...typed, backdrop: 2 }),
      ...(isMuch && { image_url: '/uploads/a.webp', price: 8.1, contains_eggs: null, organic: true }),
      ...(!isMuch && { ingredients: [], price: null, spice_level: 4 }),
    });
    if (isMuch) await tagTestSandwich(site.db, sandwich.id, nasty, 'mild');
    const rated = { rating_sum: 11, rating_count: 3 };
    const totals = site.db.updateTable('sandwich_totals').set(rated).where('sandwich_id', '=', sandwich.id);
    if (isMuch) await totals.execute();
    const { json: created } = await person.send('POST', '/api/user-sandwiches', {
      sandwichId: sandwich.id,
      ...(isMuch && { notes: nasty, rating: 3 }),
    });
    const { ratingCounts, verifiedCount, ...shown } = (await person.get(`/api/sandwiches/${sandwich.id}`))
      .json;
    expect([ratingCounts, verifiedCount]).toEqual([[0, 0, 0, 0, 0], 0]);
    expect(shown).toMatchObject(
      isMuch
        ? { ...typed, price: 8.1, imageUrl: '/uploads/a.webp', averageRating: 11 / 3, reviewCount: 3 }
        : { ingredients: [], price: null, imageUrl: null, averageRating: 0, reviewCount: 0, tags: [] },
    );
    if (isMuch) expect(shown.tags).toMatchObject([{ name: nasty }, { name: 'mild' }]);
    // A 200 proves that both versions are equal: a different version would redirect.
    expect((await person.get(shown.drawingUrl)).status).toBe(200);
    const url = `/api/users/${person.id}/sandwiches`;
    expect((await person.get(url)).json).toEqual([created]);
    const { json } = await person.get(`${url}?with=sandwich`);
    expect(json).toEqual([{ ...created, dateTried: null, reviewRating: null, sandwich: shown }]);
    expect(z.array(z.strictObject(userSandwichSchema.shape)).parse(json)).toEqual(json);
  });

  test('performs repeated requests with one Idempotency-Key once', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await sandwichAtCounter()];
    const twice = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body: object | undefined) => {
      const headers = { 'idempotency-key': `${method} ${url}`.replaceAll(/[^\w-]/g, '-') };
      const first = await person.send(method, url, body, headers);
      const repeated = await person.send(method, url, body, headers);
      expect([repeated.status, repeated.json]).toEqual([first.status, first.json]);
      expect(repeated.headers['idempotency-replayed']).toBe('true');
      return first;
    };
    const { json } = await twice('POST', '/api/user-sandwiches', { sandwichId, isFavorite: true });
    const url = `/api/user-sandwiches/${json.id}`;
    await twice('PATCH', url, { isFavorite: false });
    await twice('POST', `/api/users/${person.id}/actions`, {
      actionType: 'try',
      entityType: 'sandwich',
      entityId: sandwichId,
    });
    const { rows } = await sql`SELECT 1 FROM user_actions WHERE user_id = ${person.id}`.execute(site.db);
    expect(rows).toHaveLength(1);
    await twice('DELETE', url, undefined);
  });

  test('cannot be read or changed by others (M6.4, M7.12)', async () => {
    const [person, other, { id: sandwichId }] = [
      await signUp(site),
      await signUp(site),
      await createTestSandwich(site.db),
    ];
    const { json } = await person.send('POST', '/api/user-sandwiches', { sandwichId, notes: 'canary-notes' });
    const url = `/api/user-sandwiches/${json.id}`;
    expect((await other.send('PATCH', url, { isFavorite: true })).status).toBe(404);
    expect((await other.send('DELETE', url)).status).toBe(404);
    expect((await signedOutUser(site).send('DELETE', url)).status).toBe(401);
    expect((await other.send('POST', '/api/user-sandwiches', { userId: person.id, sandwichId })).status).toBe(
      403,
    );
    expect((await other.get(`/api/users/${person.id}/sandwiches`)).json).toEqual([]);
    expect((await person.get(`/api/users/${person.id}/sandwiches`)).text).toContain('canary-notes');
  });

  test('if public, is shown to others without notes and private rating (M3.32, D6)', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    await person.send('POST', '/api/user-sandwiches', { sandwichId, notes: 'canary-notes', rating: 2 });
    await person.send('PATCH', `/api/users/${person.id}`, {
      preferences: { collectionVisibility: 'public' },
    });
    const seen = await signedOutUser(site).get(`/api/users/${person.id}/sandwiches`);
    expect(seen.json).toHaveLength(1);
    expect(seen.text).not.toMatch(/canary|rating|notes/);
    const admin = await signUpAdmin(site);
    expect((await admin.get(`/api/users/${person.id}/sandwiches`)).text).toContain('canary-notes');
  });

  test('is complete without parameters, and paged with limit and cursor (D0.11, D0.24)', async () => {
    const person = await signUp(site);
    for (let at = 0; at < 3; at++) {
      const { id: sandwichId } = await createTestSandwich(site.db);
      await person.send('POST', '/api/user-sandwiches', { sandwichId });
    }
    const url = `/api/users/${person.id}/sandwiches`;
    const whole = await person.get(url);
    expect(whole.headers).toMatchObject({ 'x-total-count': '3' });
    expect(whole.headers['link']).toBeUndefined();
    const first = await person.get(`${url}?limit=2&with=sandwich`);
    expect(first.json).toMatchObject([
      { sandwich: { id: whole.json[0].sandwichId } },
      { id: whole.json[1].id },
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))![1]!;
    expect(await person.get(next)).toMatchObject({
      json: [{ id: whole.json[2].id }],
      headers: { 'x-total-count': '3' },
    });
    expect((await person.get(`${url}?cursor=WzFd`)).status).toBe(400);
  });

  test('answers 404 for an unknown sandwich or member, and 410 for a deleted sandwich', async () => {
    const person = await signUp(site);
    const deleted = await createTestSandwich(site.db, { date_deleted: new Date() });
    expect((await person.send('POST', '/api/user-sandwiches', { sandwichId: 999_999 })).status).toBe(404);
    expect((await person.send('POST', '/api/user-sandwiches', { sandwichId: deleted.id })).status).toBe(410);
    expect((await signedOutUser(site).get('/api/users/nobody/sandwiches')).status).toBe(404);
  });

  test('a deleted sandwich earns no XP, but can be removed from the list (D0.16)', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    const { json } = await person.send('POST', '/api/user-sandwiches', { sandwichId });
    const url = `/api/user-sandwiches/${json.id}`;
    await site.db
      .updateTable('sandwiches')
      .set({ date_deleted: new Date() })
      .where('id', '=', sandwichId)
      .execute();
    expect((await person.send('PATCH', url, { hasTried: true })).status).toBe(410);
    expect((await person.get(`/api/users/${person.id}/level`)).json.xp).toBe(0);
    expect((await person.send('DELETE', url)).status).toBe(204);
  });
});

describe('trying a sandwich', () => {
  test('within 0.5 miles of a location earns full XP, only once (M3.34, M4.16, M4.22)', async () => {
    const [person, { id }] = [await signUp(site), await sandwichAtCounter()];
    const first = await tryIt(person, id, 0.06);
    expect(first).toMatchObject({
      status: 201,
      json: { xpEarned: 10, locationBonusXp: 15, fullXP: true, withheld: null, xp: 25, level: 1 },
    });
    const repeated = await tryIt(person, id, 0.06);
    expect(repeated).toMatchObject({
      status: 200,
      json: { xpEarned: 0, locationBonusXp: 0, withheld: 'already', fullXP: true, xp: 25 },
    });
    expect(await ledgerOf(person)).toBe(25);
    expect((await person.get(`/api/users/${person.id}/sandwiches`)).json).toMatchObject([
      { sandwichId: id, hasTried: true, isFavorite: false },
    ]);
  });

  test.each([
    [0.5 - 0.0006, null],
    [0.5, null],
    [0.5 + 0.0006, 'far'],
    [40, 'far'],
    [null, 'no-position'],
  ])('at %d miles: withheld %s (0.5 miles inclusive, to the meter) (M1.6)', async (miles, withheld) => {
    const [person, { id }] = [await signUp(site), await sandwichAtCounter()];
    const { json } = await tryIt(person, id, miles);
    expect(json).toMatchObject({
      withheld,
      xpEarned: 10,
      locationBonusXp: withheld ? 0 : 15,
      fullXP: withheld === null,
    });
  });

  test('creates a list entry with hasTried true, isFavorite false, rating and notes null (M4.20)', async () => {
    const [person, { id }] = [await signUp(site), await sandwichAtCounter()];
    await tryIt(person, id, 0);
    const { json } = await person.get(`/api/users/${person.id}/sandwiches`);
    expect(json).toMatchObject([
      { sandwichId: id, hasTried: true, isFavorite: false, rating: null, notes: null },
    ]);
  });

  test('later adds only the missing bonus if the position is sent then (D20)', async () => {
    const [person, { id }] = [await signUp(site), await sandwichAtCounter()];
    await person.send('POST', '/api/user-sandwiches', { sandwichId: id, hasTried: true });
    expect((await tryIt(person, id, 0.1)).json).toMatchObject({
      xpEarned: 0,
      locationBonusXp: 15,
      fullXP: true,
      xp: 25,
    });
  });

  test('ignores XP and locations that the client sends (threats C2) (M1.6, M4.23)', async () => {
    const [person, { id }] = [await signUp(site), await sandwichAtCounter()];
    const forged = {
      fullXP: true,
      xpEarned: 9999,
      requireProximity: false,
      restaurantLocations: [{ latitude: 0, longitude: 0 }],
    };
    expect((await tryIt(person, id, 30, forged)).json).toMatchObject({ withheld: 'far', xp: 10 });
  });

  test('reads latitude and longitude as userLatitude and userLongitude (D0.26)', async () => {
    const [person, { id }] = [await signUp(site), await sandwichAtCounter()];
    const { json } = await tryIt(person, id, null, { ...COUNTER, accuracy: 10 });
    expect(json).toMatchObject({ withheld: null });
  });

  test('withholds the bonus for a coarse position, impossible travel, and after twenty a day', async () => {
    const person = await signUp(site);
    expect((await tryIt(person, (await sandwichAtCounter()).id, 0.1, { accuracy: 900 })).json.withheld).toBe(
      'coarse',
    );
    expect((await tryIt(person, (await sandwichAtCounter()).id, 0.1)).json.withheld).toBeNull();
    const inNewYork = await createTestSandwich(site.db);
    await createTestLocation(site.db, {
      restaurant_id: inNewYork.restaurant_id,
      latitude: 40.7128,
      longitude: -74.006,
    });
    const far = await tryIt(person, inNewYork.id, 0, { userLatitude: 40.7128, userLongitude: -74.006 });
    expect(far.json).toMatchObject({ withheld: 'travel', xpEarned: 10, locationBonusXp: 0 });

    const regular = await signUp(site);
    for (let n = 0; n < 20; n++) await tryIt(regular, (await sandwichAtCounter()).id, 0);
    expect((await tryIt(regular, (await sandwichAtCounter()).id, 0)).json.withheld).toBe('daily-cap');
  });

  test.each([
    [9 * 60_000, null],
    [23 * 3_600_000, null],
    [25 * 3_600_000, 'no-position'],
  ])('with a position %d ms old: withheld %s', async (age, withheld) => {
    const [person, { id }] = [await signUp(site), await sandwichAtCounter()];
    const positionTime = new Date(site.clock.now.getTime() - age).toISOString();
    expect((await tryIt(person, id, 0.1, { positionTime })).json.withheld).toBe(withheld);
  });

  test('setting hasTried again reports on the profile that it was already paid', async () => {
    const [person, { id }] = [await signUp(site), await sandwichAtCounter()];
    await tryIt(person, id, 0);
    const [entry] = (await person.get(`/api/users/${person.id}/sandwiches`)).json;
    site.clock.now = new Date(site.clock.now.getTime() + 60_000);
    for (const hasTried of [false, true])
      await person.send('PATCH', `/api/user-sandwiches/${entry.id}`, { userId: person.id, hasTried });
    const { lastReceipt } = (await person.get(`/api/users/${person.id}/level`)).json;
    expect(lastReceipt).toMatchObject({ xpEarned: 0, locationBonusXp: 0, withheld: 'already' });
    expect(await ledgerOf(person)).toBe(25);
  });

  test('awards each badge whose XP is reached once, in the same response (M1.7, M7.13, A7.23)', async () => {
    const badge = await createTestBadge(site.db, { required_xp: 20, category: 'level' });
    const [person, { id }] = [await signUp(site), await sandwichAtCounter()];
    const { json } = await tryIt(person, id, 0);
    expect(json.newBadges).toMatchObject([{ id: badge.id, requiredXp: 20 }]);
    expect((await tryIt(person, (await sandwichAtCounter()).id, 0)).json.newBadges).toEqual([]);
    expect((await person.get(`/api/users/${person.id}/badges`)).json).toHaveLength(1);
  });

  test.each([
    { userLatitude: 91 },
    { userLongitude: 181 },
    { userLatitude: '34' },
    { userLatitude: 34, userLongitude: null },
  ])('rejects the position %j', async (position) => {
    const [person, { id }] = [await signUp(site), await sandwichAtCounter()];
    expect((await tryIt(person, id, 0, position)).status).toBe(400);
  });

  test('stores performedAt of a delayed action, at most the current time; rejects it after 30 days', async () => {
    const person = await signUp(site);
    const at = (days: number) => new Date(site.clock.now.getTime() + days * 86_400_000).toISOString();
    const [early, ahead, old] = [
      await sandwichAtCounter(),
      await sandwichAtCounter(),
      await sandwichAtCounter(),
    ];
    const waited = await tryIt(person, early.id, null, { performedAt: at(-29) });
    expect(waited).toMatchObject({ status: 201, json: { xpEarned: 10 } });
    expect((await tryIt(person, ahead.id, null, { performedAt: at(1) })).status).toBe(201);
    const late = await tryIt(person, old.id, null, { performedAt: at(-31) });
    expect(late).toMatchObject({
      status: 400,
      json: {
        detail: 'That was more than 30 days ago, so it’s too late to count.',
        errors: [{ field: 'performedAt' }],
      },
    });
    expect(await tryIt(person, old.id, 0, { positionTime: at(-31) })).toMatchObject({
      status: 201,
      json: { withheld: 'no-position' },
    });
    const { json } = await person.get(`/api/users/${person.id}/sandwiches?with=sandwich`);
    const tried = json.map((entry: { sandwichId: number; dateTried: string }) => [
      entry.sandwichId,
      entry.dateTried,
    ]);
    expect(Object.fromEntries(tried)).toEqual({
      [early.id]: at(-29),
      [ahead.id]: at(0),
      [old.id]: at(0),
    });
  });

  test('takes the date from positionTime alone, and ignores a position older than 30 days', async () => {
    const [person, atCounter, later] = [
      await signUp(site),
      await sandwichAtCounter(),
      await sandwichAtCounter(),
    ];
    const daysAgo = (days: number) => new Date(site.clock.now.getTime() - days * 86_400_000).toISOString();
    const response = await tryIt(person, atCounter.id, 0, { positionTime: daysAgo(2) });
    expect(response.json.withheld).toBe('no-position');
    const far = await createTestSandwich(site.db);
    const inNewYork = { userLatitude: 40.7128, userLongitude: -74.006, positionTime: daysAgo(31) };
    expect((await tryIt(person, far.id, 0, inNewYork)).status).toBe(201);
    expect((await tryIt(person, later.id, 0)).json.withheld).toBeNull();
    const { json } = await person.get(`/api/users/${person.id}/sandwiches?with=sandwich`);
    const first = json.find((entry: { sandwichId: number }) => entry.sandwichId === atCounter.id);
    expect(first.dateTried).toBe(daysAgo(2));
  });

  test('checks delayed check-ins for impossible travel with the times when they were performed', async () => {
    const [person, atCounter] = [await signUp(site), await sandwichAtCounter()];
    const inNewYork = await createTestSandwich(site.db);
    const newYork = { latitude: 40.7128, longitude: -74.006 };
    await createTestLocation(site.db, { restaurant_id: inNewYork.restaurant_id, ...newYork });
    const hoursAgo = (hours: number) => new Date(site.clock.now.getTime() - hours * 3_600_000).toISOString();
    const timesAgo = (hours: number) => ({ performedAt: hoursAgo(hours), positionTime: hoursAgo(hours) });
    const atThere = { userLatitude: newYork.latitude, userLongitude: newYork.longitude };
    expect((await tryIt(person, inNewYork.id, 0, { ...atThere, ...timesAgo(3) })).json.withheld).toBeNull();
    expect((await tryIt(person, atCounter.id, 0, timesAgo(1))).json.withheld).toBe('travel');
  });

  test('earns at most five bonuses a day for delayed check-ins', async () => {
    const person = await signUp(site);
    const anHourAgo = new Date(site.clock.now.getTime() - 3_600_000).toISOString();
    const times = { performedAt: anHourAgo, positionTime: anHourAgo };
    const withheld: unknown[] = [];
    for (let n = 0; n < 6; n++)
      withheld.push((await tryIt(person, (await sandwichAtCounter()).id, 0, times)).json.withheld);
    expect(withheld).toEqual([null, null, null, null, null, 'daily-cap']);
  });

  test('is only possible for one’s own account', async () => {
    const [person, other, { id }] = [await signUp(site), await signUp(site), await sandwichAtCounter()];
    const url = `/api/users/${person.id}/actions`;
    const body = { actionType: 'try', entityType: 'sandwich', entityId: id };
    expect((await other.send('POST', url, body)).status).toBe(404);
    expect((await signedOutUser(site).send('POST', url, body)).status).toBe(401);
  });
});

describe('notes and one’s own rating from two devices (D67)', () => {
  test('are not changed or deleted by a device with an old revision', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    const { json } = await person.send('POST', '/api/user-sandwiches', { sandwichId, notes: 'Extra sauce.' });
    const url = `/api/user-sandwiches/${json.id}`;
    expect(json.revision).toBe(1);
    expect((await person.send('PATCH', url, { isFavorite: true })).json.revision).toBe(1);
    expect((await person.send('PATCH', url, { notes: 'No sauce.' })).json.revision).toBe(2);
    const seen = { 'if-match': '"1"' };
    expect((await person.send('PATCH', url, { notes: 'Phone.' }, seen)).status).toBe(412);
    expect((await person.send('DELETE', url, undefined, seen)).status).toBe(412);
    const restored = { sandwichId, notes: 'Extra sauce.' };
    expect(
      (await person.send('POST', '/api/user-sandwiches', restored, { 'if-none-match': '*' })).status,
    ).toBe(412);
    const own = await person.get(`/api/users/${person.id}/sandwiches`);
    expect(own.json).toMatchObject([{ notes: 'No sauce.', isFavorite: true, revision: 2 }]);
    expect((await person.send('PATCH', url, { rating: 5 }, { 'if-match': '"2"' })).json).toMatchObject({
      rating: 5,
      notes: 'No sauce.',
      revision: 3,
    });
    expect((await person.send('DELETE', url, undefined, { 'if-match': '"3"' })).status).toBe(204);
  });

  test('do not show their revision to others', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    await person.send('PATCH', `/api/users/${person.id}`, {
      preferences: { collectionVisibility: 'public' },
    });
    await person.send('POST', '/api/user-sandwiches', { sandwichId, notes: 'Mine.' });
    const [row] = (await site.get(`/api/users/${person.id}/sandwiches`)).json;
    expect(row.sandwichId).toBe(sandwichId);
    expect(Object.keys(row)).not.toContain('notes');
    expect(Object.keys(row)).not.toContain('revision');
  });
});
