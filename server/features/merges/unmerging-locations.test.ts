import { beforeAll, expect, test } from 'vitest';
import { findOpeningsDrift } from '#server/features/restaurants/restaurants.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const PIN = { latitude: 34.0522, longitude: -118.2437, time_zone: 'America/Los_Angeles' };
const NO_PIN = { latitude: null, longitude: null, time_zone: null };
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

/** The pin of the second location fills the first one; then `changes` are made, and the merge is undone. */
async function undoAfter(changes: Record<string, unknown>) {
  const { id: restaurant_id } = await createTestRestaurant(site.db);
  const address = '1 Elm St, Los Angeles, CA 90012';
  const kept = await createTestLocation(site.db, { restaurant_id, address, ...NO_PIN });
  const merged = await createTestLocation(site.db, { restaurant_id, address });
  const { json } = await admin.send('POST', '/api/merges', {
    entityType: 'location',
    ids: [kept.id, merged.id],
  });
  expect(await rowOf(kept.id)).toMatchObject(PIN);
  expect((await admin.send('PATCH', `/api/locations/${kept.id}`, changes)).status).toBe(200);
  const undone = await admin.send('DELETE', `/api/merges/${json.merges[0].id}`);
  expect(undone.status).toBe(200);
  const shown = (await site.get(`/api/restaurants/${restaurant_id}/locations`)).json;
  expect(shown).toMatchObject([{ id: kept.id }, { id: merged.id, latitude: PIN.latitude }]);
  return rowOf(kept.id);
}

function rowOf(id: number) {
  return site.db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('a pin that an untouched location got is taken back', async () => {
  expect(await undoAfter({ phoneNumber: '(213) 555-0101' })).toMatchObject({
    ...NO_PIN,
    phone_number: '(213) 555-0101',
  });
});

test('a new address keeps the pin that it was marked with', async () => {
  expect(await undoAfter({ address: '9 Oak St, Los Angeles, CA 90013' })).toMatchObject({
    ...PIN,
    address: '9 Oak St, Los Angeles, CA 90013',
    pin_address: '1 Elm St, Los Angeles, CA 90012',
  });
});

test('a pin that was moved within its time zone keeps that time zone', async () => {
  const moved = { latitude: 34.1, longitude: -118.3 };
  expect(await undoAfter(moved)).toMatchObject({ ...PIN, ...moved });
});

test('new hours stay, and count by the time zone that the location then has', async () => {
  const row = await undoAfter({ hoursOfOperation: { text: 'Mon-Fri 9am-5pm' } });
  expect(row).toMatchObject(NO_PIN);
  expect(row.open_minutes).toContain('[');
  expect(await findOpeningsDrift(site.db)).toEqual([]);
});
