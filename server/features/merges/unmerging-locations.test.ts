import { beforeAll, expect, test } from 'vitest';
import { findOpeningHourColumnDrift } from '#server/features/restaurants/restaurants.ts';
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

/** Merges a location with a pin into one without, makes `changes`, and undoes the merge. */
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

test('undoing a merge removes the pin that it added, if nobody changed the location’s pin or address', async () => {
  expect(await undoAfter({ phoneNumber: '(213) 555-0101' })).toMatchObject({
    ...NO_PIN,
    phone_number: '(213) 555-0101',
  });
});

test('undoing a merge keeps the pin that it added if the address was changed since', async () => {
  expect(await undoAfter({ address: '9 Oak St, Los Angeles, CA 90013' })).toMatchObject({
    ...PIN,
    address: '9 Oak St, Los Angeles, CA 90013',
    pin_address: '1 Elm St, Los Angeles, CA 90012',
  });
});

test('undoing a merge keeps a pin that was moved within its time zone, with the time zone', async () => {
  const moved = { latitude: 34.1, longitude: -118.3 };
  expect(await undoAfter(moved)).toMatchObject({ ...PIN, ...moved });
});

test('undoing a merge keeps new opening hours, and recomputes them for the location’s time zone', async () => {
  const row = await undoAfter({ hoursOfOperation: { text: 'Mon-Fri 9am-5pm' } });
  expect(row).toMatchObject(NO_PIN);
  expect(row.open_minutes).toContain('[');
  expect(await findOpeningHourColumnDrift(site.db)).toEqual([]);
});
