import { beforeAll, expect, test } from 'vitest';
import { rebuildSearchIndex } from '#server/features/discovery/discovery.ts';
import { rebuildMapPins } from '#server/features/map/map.ts';
import { inCatalogTransaction, sql, type Db } from '#server/platform/database/database.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const RESTAURANTS = 100_000;
const CHAIN_LOCATIONS = 30_000;
const SANDWICHES = 130_000;
const ROUNDS = 5;
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  await site.database.db.connection().execute(fill);
}, 600_000);

test.each([
  '/api/duplicates',
  '/api/duplicates?limit=200',
  '/api/managed-restaurants',
  '/api/managed-restaurants?q=golden+rooster',
  '/api/managed-restaurants?type=Deli&price=none&sort=changed&order=descending',
  '/api/managed-restaurants?city=Fresno',
  '/api/managed-restaurants?source=chains.csv',
  '/api/managed-restaurants?source=-',
  '/api/managed-restaurants?missing=photo',
  '/api/managed-restaurants?missing=menu&sort=locations&order=descending',
  '/api/managed-restaurants?missing=hours&q=golden',
  '/api/managed-sandwiches',
  '/api/managed-sandwiches?q=spicy+happy',
  '/api/managed-sandwiches?missing=tags&sort=restaurant',
  '/api/managed-sandwiches?missing=photo&minPrice=6&maxPrice=9&sort=price',
])(`with 130,000 locations and sandwiches: %s`, { timeout: 120_000 }, async (path) => {
  const times: number[] = [];
  let answer = await admin.get(path);
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    answer = await admin.get(path);
    times.push(performance.now() - start);
  }
  expect(answer.status).toBe(200);
  expect(answer.json.length).toBeGreaterThan(0);
  console.info(`${medianOf(times)} ms, ${answer.headers['x-total-count']} in total: ${path}`);
});

test.each([
  ['/api/restaurant-bulk-edits', { priceRange: '$$$$' }, { priceRange: '$' }],
  ['/api/sandwich-bulk-edits', { price: 11 }, { price: 12 }],
])('200 rows in one change set: %s', { timeout: 120_000 }, async (path, first, second) => {
  const ids = Array.from({ length: 200 }, (_, at) => 1000 + at * 7);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const { json } = await admin.send('POST', path, {
      action: 'update',
      ids,
      changes: round % 2 === 0 ? first : second,
    });
    times.push(performance.now() - start);
    expect(json.rejected).toEqual([]);
  }
  console.info(`${medianOf(times)} ms for 200 rows: ${path}`);
});

function medianOf(times: readonly number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN);
}

/**
 * Independent restaurants with one location each, and 50 chains with 600 locations each. One in twenty is listed twice
 * under a similar name with the same pin, phone number or website.
 */
async function fill(db: Db): Promise<void> {
  await sql`SET statement_timeout = 0`.execute(db);
  await sql`SELECT setseed(0.85)`.execute(db);
  await sql`
    INSERT INTO restaurants (name, website, restaurant_type, price_range, brand_key)
    SELECT CASE WHEN n <= 50 THEN 'Chain ' || n ELSE
        (ARRAY['Golden','Silver','New','Royal','Lucky','Old','Happy','Big','Little','Blue'])[1 + n % 10] || ' ' ||
        (ARRAY['Dragon','Rooster','Hen','Coop','Wing','Farm','Kitchen','Corner','Garden','House','Table','Star'])[1 + (n / 10) % 12]
        || ' ' || (ARRAY['Grill','Cafe','Pizza','Deli','Bar','Chicken','Express','Bistro'])[1 + (n / 120) % 8] ||
        CASE WHEN n % 3 = 0 THEN '' ELSE ' ' || substr(md5(n::text), 1, 5) END END,
      CASE WHEN n % 4 = 0 THEN 'https://www.' || substr(md5(n::text), 1, 10) || '.example/' END,
      (ARRAY['Fast Food','Cafe','Deli','Restaurant','Pub'])[1 + n % 5],
      (ARRAY['$','$$','$$$',NULL])[1 + n % 4], CASE WHEN n <= 50 THEN 'chain' || n END
    FROM generate_series(1, ${sql.lit(RESTAURANTS)}) n`.execute(db);
  await sql`
    INSERT INTO locations (restaurant_id, address, phone_number, latitude, longitude, time_zone)
    SELECT r.id, (n * 7 % 9000 + 1) || ' ' || (ARRAY['Main','Oak','Elm','Mission','Broadway','Sunset'])[1 + n % 6] || ' St, ' ||
        (ARRAY['Los Angeles','San Francisco','Fresno','Oakland','San Diego'])[1 + n % 5] || ', CA 9' || lpad((n % 9999)::text, 4, '0'),
      CASE WHEN n % 3 > 0 THEN '(213) ' || lpad((n % 900 + 100)::text, 3, '0') || '-' || lpad((n % 9973)::text, 4, '0') END,
      33 + random() * 5, -122 + random() * 5, 'America/Los_Angeles'
    FROM generate_series(1, ${sql.lit(RESTAURANTS + CHAIN_LOCATIONS)}) n
    JOIN restaurants r ON r.id = CASE WHEN n <= ${sql.lit(RESTAURANTS)} THEN n ELSE 1 + n % 50 END`.execute(
    db,
  );
  await sql`
    UPDATE locations l SET latitude = o.latitude, longitude = o.longitude, phone_number = o.phone_number, address = o.address
    FROM locations o WHERE l.id % 20 = 0 AND o.id = l.id - 1 AND l.id <= ${sql.lit(RESTAURANTS)}`.execute(db);
  await sql`
    UPDATE restaurants r SET name = o.name || CASE WHEN r.id % 40 = 0 THEN ' Restaurant' ELSE ' Downtown' END, website = o.website
    FROM restaurants o WHERE r.id % 20 = 0 AND o.id = r.id - 1`.execute(db);
  await sql`
    INSERT INTO sandwiches (restaurant_id, name, price, ingredients, image_url)
    SELECT 1 + (n * 7919) % ${sql.lit(RESTAURANTS / 2)},
      (ARRAY['Spicy','Classic','Crispy','Grilled','Double'])[1 + n % 5] || ' ' || (ARRAY['Chicken Sandwich','Club','Wrap','Deluxe'])[1 + n % 4],
      CASE WHEN n % 5 > 0 THEN 5 + n % 13 END, CASE WHEN n % 3 > 0 THEN ARRAY['chicken', 'bun', 'pickles'] ELSE '{}' END,
      CASE WHEN n % 10 = 0 THEN '/uploads/' || n || '.webp' END
    FROM generate_series(1, ${sql.lit(SANDWICHES)}) n`.execute(db);
  for (const [column, table] of [
    ['location_count', 'locations'],
    ['sandwich_count', 'sandwiches'],
  ] as const)
    await sql`
      UPDATE restaurants r SET ${sql.ref(column)} = c.count
      FROM (SELECT restaurant_id, count(*) FROM ${sql.table(table)} GROUP BY 1) c WHERE c.restaurant_id = r.id`.execute(
      db,
    );
  await sql`
    INSERT INTO places (source, source_id, name, raw) SELECT 'chains.csv', n::text, 'Place', '{}' FROM generate_series(1, 60000) n`.execute(
    db,
  );
  await sql`INSERT INTO location_sources (place_id, location_id) SELECT id, id FROM places`.execute(db);
  await rebuildSearchIndex(db);
  await inCatalogTransaction(db, rebuildMapPins);
  await sql`VACUUM (ANALYZE)`.execute(db);
  await sql`RESET statement_timeout`.execute(db);
}
