import { expect, test } from 'vitest';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { signUpAdmin } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

test('anyone can read a location until it or its restaurant is deleted', async () => {
  const { id: restaurantId } = await createTestRestaurant(site.db);
  const { id } = await createTestLocation(site.db, { restaurant_id: restaurantId, address: '1 Pier Lane' });
  const other = await createTestLocation(site.db, { restaurant_id: restaurantId });
  const { status, json, headers } = await site.get(`/api/locations/${id}`);
  expect([status, headers.etag]).toEqual([200, expect.stringMatching(/^"1\./)]);
  expect(json).toMatchObject({ id, restaurantId, address: '1 Pier Lane', revision: 1 });
  expect(json).not.toHaveProperty('distance');

  const admin = await signUpAdmin(site);
  await admin.send('DELETE', `/api/locations/${id}`);
  const gone = await site.get(`/api/locations/${id}`);
  expect([gone.status, gone.json.detail]).toEqual([410, 'This location is no longer on the site.']);
  expect((await site.get(`/api/locations/${other.id}`)).status).toBe(200);
  await admin.send('DELETE', `/api/restaurants/${restaurantId}`);
  expect((await site.get(`/api/locations/${other.id}`)).status).toBe(410);
  expect((await site.get('/api/locations/2000000000')).status).toBe(404);
});
