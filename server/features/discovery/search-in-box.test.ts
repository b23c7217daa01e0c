import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { sql } from '#server/platform/database/database.ts';
import { signUp, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { refreshSearchIndex } from './discovery.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const RESTAURANTS = 400;
const LOCATIONS = 900;
type Pin = { restaurantId: number; latitude: number; longitude: number };
let pins: Pin[];

/** Dense in one town, sparse over the globe and along the antimeridian; every tenth has no pin. */
beforeAll(async () => {
  const { db } = site;
  await sql`INSERT INTO restaurants (name, sandwich_count, location_count)
    SELECT CASE WHEN n % 2 = 0 THEN 'Even Roost ' ELSE 'Odd Coop ' END || n, 1, 2 FROM generate_series(1, ${RESTAURANTS}) n`.execute(
    db,
  );
  await sql`
    INSERT INTO locations (restaurant_id, address, latitude, longitude)
    SELECT 1 + n % ${RESTAURANTS}, 'Street ' || n, CASE WHEN n % 10 = 0 THEN NULL ELSE latitude END, CASE WHEN n % 10 = 0 THEN NULL ELSE longitude END
    FROM generate_series(1, ${LOCATIONS}) n, LATERAL (SELECT (n * 0.6180339887) % 1 AS u, (n * 0.7548776662) % 1 AS v) random,
    LATERAL (SELECT
      CASE n % 3 WHEN 0 THEN 34 + u / 2 WHEN 1 THEN (u - 0.5) * 170 ELSE -20 + u * 40 END AS latitude,
      CASE n % 3 WHEN 0 THEN -118.5 + v / 2 WHEN 1 THEN v * 360 - 180 ELSE CASE WHEN v < 0.5 THEN 180 - v ELSE -180 + (v - 0.5) END END AS longitude) place
  `.execute(db);
  await sql`INSERT INTO sandwiches (restaurant_id, name) SELECT id, 'Sandwich ' || id FROM restaurants`.execute(
    db,
  );
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  await refreshSearchIndex(db, {
    restaurants: upTo(RESTAURANTS),
    sandwiches: upTo(RESTAURANTS),
    locations: upTo(LOCATIONS),
  });
  const { rows } =
    await sql<Pin>`SELECT restaurant_id AS "restaurantId", latitude, longitude FROM locations WHERE latitude IS NOT NULL`.execute(
      db,
    );
  pins = rows;
});

type Box = { west: number; south: number; east: number; north: number };
const boxes = fc.oneof(
  fc.record({
    west: degrees(-180, 180),
    east: degrees(-180, 180),
    south: degrees(-90, -1),
    north: degrees(0, 90),
  }),
  fc.record({
    west: degrees(-119, -118),
    east: fc.constant(-117.5),
    south: degrees(33, 34),
    north: fc.constant(34.3),
  }),
  fc.record({
    west: degrees(179, 179.9),
    east: degrees(-179.9, -179),
    south: degrees(-30, -1),
    north: degrees(0, 30),
  }),
);

function degrees(min: number, max: number) {
  return fc
    .integer({ min: Math.round(min * 1e3), max: Math.round(max * 1e3) })
    .map((thousandths) => thousandths / 1e3);
}

function inside({ west, south, east, north }: Box, isEven = false): number[] {
  const ids = pins
    .filter(
      ({ latitude, longitude }) =>
        latitude >= south &&
        latitude <= north &&
        (west < east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east),
    )
    .map(({ restaurantId }) => restaurantId);
  return [...new Set(ids)].filter((id) => !isEven || id % 2 === 0).toSorted((a, b) => a - b);
}

async function found(url: string): Promise<{ ids: number[]; total: string | undefined }> {
  const ids: number[] = [];
  let total: string | undefined;
  for (let next: string | undefined = `${url}&limit=200`; next;) {
    const { status, json, headers } = await site.get(next);
    expect(status, JSON.stringify(json)).toBe(200);
    total ??= headers['x-total-count'];
    ids.push(
      ...json.map(({ id, restaurantId }: { id: number; restaurantId?: number }) => restaurantId ?? id),
    );
    next = headers['link']?.match(/<(.+)>; rel="next"/)?.[1];
  }
  return { ids: ids.toSorted((a, b) => a - b), total };
}

const text = ({ west, south, east, north }: Box) => [west, south, east, north].join(',');

describe('bbox restricts a search to locations inside', () => {
  test.each([
    ['restaurants, nearest first', '/api/restaurants/search?lat=34.2&lng=-118.2&locations=1', false],
    ['restaurants by rating', '/api/restaurants/search?lat=34.2&lng=-118.2&locations=1&sort=rating', false],
    ['restaurants without a position', '/api/restaurants/search?locations=1', false],
    ['restaurants by words', '/api/restaurants/search?lat=34.2&lng=-118.2&locations=1&q=even+roost', true],
    ['sandwiches, nearest first', '/api/sandwiches/search?lat=34.2&lng=-118.2&sort=distance', false],
    ['sandwiches by rating', '/api/sandwiches/search?lat=34.2&lng=-118.2&sort=rating', false],
    ['sandwiches without a position', '/api/sandwiches/search?sort=best', false],
    ['sandwiches by words', '/api/sandwiches/search?lat=34.2&lng=-118.2&q=even+sandwich&sort=distance', true],
  ])('%s', async (_, url, isEven) => {
    await fc.assert(
      fc.asyncProperty(boxes, async (box) => {
        fc.pre(box.west !== box.east);
        const expected = inside(box, isEven);
        const { ids, total } = await found(`${url}&bbox=${text(box)}`);
        expect(ids).toEqual(expected);
        expect(total).toBe(String(expected.length));
      }),
      { numRuns: repetitions(3, 12) },
    );
  });

  test('shows a location inside the box for each restaurant', async () => {
    const { json } = await site.get(
      '/api/restaurants/search?lat=-80&lng=10&locations=1&bbox=-118.5,34,-118,34.5',
    );
    expect(json.length).toBeGreaterThan(50);
    for (const { latitude, longitude } of json) {
      expect(latitude).toBeGreaterThanOrEqual(34);
      expect(longitude).toBeLessThanOrEqual(-118);
    }
  });

  test('returns no distance without a position', async () => {
    const { json } = await site.get('/api/sandwiches/search?sort=best&bbox=-118.5,34,-118,34.5');
    expect(json[0]).not.toHaveProperty('distance');
  });

  test.each(['1,2,3', '1,2,1,3', '1,3,2,2', '-181,0,1,1', 'a,b,c,d', ''])('rejects %s', async (bbox) => {
    for (const url of ['/api/restaurants/search', '/api/sandwiches/search']) {
      const { status, json } = await site.get(`${url}?bbox=${bbox}`);
      expect(status).toBe(400);
      expect(json.errors[0].field).toBe('bbox');
    }
  });
});

describe('a box of half the globe', () => {
  // The two registrations cost two points of the address.
  const limited = useTestApp({ RATE_LIMITS: 'api=42/60,api-member=40/60' });
  let member: TestUser;
  let other: TestUser;
  beforeAll(async () => {
    [member, other] = [await signUp(limited), await signUp(limited)];
  });
  const left = async (person: Pick<typeof limited, 'get'>, bbox: string, kind = 'restaurants') => {
    const { status, headers } = await person.get(`/api/${kind}/search?bbox=${bbox}`);
    return [status, /r=(\d+)/.exec(String(headers['ratelimit']))?.[1]];
  };

  test('costs one point per twelve degrees, but only one from the cache (threats G6)', async () => {
    expect(await left(limited, '-118.5,34,-118,34.5')).toEqual([200, '39']);
    expect(await left(limited, '-180,-85,179,85')).toEqual([200, '9']);
    expect(await left(limited, '-180,-85,179,85')).toEqual([200, '8']);
    expect(await left(limited, '170,-85,-100,85')).toEqual([200, '0']);
    expect((await left(limited, '-118.5,34,-118,34.5'))[0]).toBe(429);
  });

  test('costs a member the same, and no other member', async () => {
    expect(await left(member, '-180,-85,178,85')).toEqual([200, '10']);
    expect(await left(other, '-118.5,34,-118,34.5')).toEqual([200, '39']);
  });

  test('costs as much in a search for sandwiches (threats G6)', async () => {
    expect(await left(other, '-180,-85,178,85&openNow=true', 'sandwiches')).toEqual([200, '9']);
  });
});
