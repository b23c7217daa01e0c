import { beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let records = 0;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

async function listedPlace(source: string, name: string) {
  const restaurant = await createTestRestaurant(site.db, { name: 'Roost' });
  const pin = { latitude: 34, longitude: -118, address: '1 Mall Way' };
  const location = await createTestLocation(site.db, { restaurant_id: restaurant.id, ...pin });
  await sql`
    WITH record AS (
      INSERT INTO places (source, source_id, name, raw) VALUES (${source}, ${String((records += 1))}, ${name}, '{}')
      RETURNING id)
    INSERT INTO location_sources (place_id, location_id) SELECT id, ${location.id}::int FROM record`.execute(
    site.db,
  );
  return restaurant.id;
}

test.each([
  ['stay separate if one source lists them under two names', 'list', 'Roost Food Court', 2],
  ['are merged if the source lists them under the same name', 'list', 'Roost Gate', 1],
  ['are merged if two sources list them under different names', 'other list', 'Roost Food Court', 1],
])('locations at one address %s', async (_, source, name, count) => {
  const ids = [await listedPlace('list', 'Roost Gate'), await listedPlace(source, name)];
  expect((await admin.send('POST', '/api/merges', { entityType: 'restaurant', ids })).status).toBeLessThan(
    300,
  );
  expect((await site.get(`/api/restaurants/${Math.min(...ids)}`)).json.locationCount).toBe(count);
});
