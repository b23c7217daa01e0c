import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { milesBetween, type Position } from '#shared/geo/distance.ts';
import { sql } from '#server/platform/database/database.ts';
import { refreshSearchIndex } from './discovery.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { withoutDatabaseTimeouts } from '#server/testing/postgres/without-timeouts.ts';
import { recordRequestQueries, type SqlStatement } from '#server/testing/postgres/record-request-queries.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

type Pin = Position & { id: number; restaurantId: number };
let pins: Pin[];
const SINGLES = 1_100;
const ROWS = 12_000;

/** A fixed sequence of points all over the globe, dense at a pole, along the antimeridian and in one city. */
beforeAll(async () => {
  await withoutDatabaseTimeouts(site.db, async (db) => {
    await sql`INSERT INTO restaurants (name, sandwich_count) SELECT 'Place ' || n, 1 FROM generate_series(1, ${SINGLES + 3}) n`.execute(
      db,
    );
    await sql`
      INSERT INTO locations (restaurant_id, address, latitude, longitude, time_zone)
      SELECT CASE WHEN n <= ${SINGLES} THEN n ELSE ${SINGLES} + 1 + n % 3 END, 'Street ' || n, place.latitude,
        place.longitude, 'Africa/Accra'
      FROM generate_series(1, ${ROWS}) n, LATERAL (SELECT (n * 0.6180339887) % 1 AS u, (n * 0.7548776662) % 1 AS v) random,
      LATERAL (SELECT
        CASE n % 4 WHEN 0 THEN 34 + u / 2 WHEN 1 THEN (u - 0.5) * 180 WHEN 2 THEN 90 - u / 2 ELSE -20 + u * 40 END AS latitude,
        CASE n % 4 WHEN 0 THEN -118.5 + v / 2 WHEN 1 THEN v * 360 - 180 WHEN 2 THEN v * 360 - 180
          ELSE CASE WHEN v < 0.5 THEN 180 - v ELSE -180 + (v - 0.5) END END AS longitude) place
    `.execute(db);
    // Every third is always open, the others on Sunday evening, in a time zone equal to UTC.
    await sql`
      UPDATE locations SET
        open_minutes = CASE WHEN id % 3 = 0 THEN '{[0,10080)}' ELSE '{[10000,10060)}' END::int4multirange,
        open_slots = CASE WHEN id % 3 = 0 THEN ARRAY(SELECT generate_series(0, 167)) ELSE '{83, 167}' END
    `.execute(db);
    await sql`INSERT INTO sandwiches (restaurant_id, name) SELECT id, 'Sandwich ' || id FROM restaurants`.execute(
      db,
    );
    await sql`
      UPDATE restaurants r SET location_count = counted.many
      FROM (SELECT restaurant_id, count(*) AS many FROM locations GROUP BY restaurant_id) counted
      WHERE counted.restaurant_id = r.id
    `.execute(db);
  });
  const { db } = site;
  const ids = Array.from({ length: SINGLES + 3 }, (_, at) => at + 1);
  await refreshSearchIndex(db, { restaurants: ids, sandwiches: ids });
  await sql`ANALYZE`.execute(db);
  const { rows } =
    await sql<Pin>`SELECT id, restaurant_id AS "restaurantId", latitude, longitude FROM locations`.execute(
      db,
    );
  pins = rows;
});

const spots = fc.oneof(
  fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) }),
  fc.record({ latitude: degrees(-20, 20), longitude: fc.constantFrom(180, -180, 179.9999, -179.9999) }),
  fc.record({ latitude: fc.constantFrom(90, -90, 89.9999), longitude: degrees(-180, 180) }),
  fc.record({ latitude: degrees(34, 34.5), longitude: degrees(-118.5, -118) }),
);

function degrees(min: number, max: number) {
  return fc.integer({ min: min * 1e4, max: max * 1e4 }).map((tenThousandths) => tenThousandths / 1e4);
}

/** The closest location of each restaurant, found by measuring all distances. */
function measured(origin: Position): { restaurantId: number; miles: number }[] {
  const closest = new Map<number, number>();
  for (const pin of pins) {
    const miles = milesBetween(origin, pin);
    if (miles < (closest.get(pin.restaurantId) ?? Infinity)) closest.set(pin.restaurantId, miles);
  }
  return [...closest]
    .map(([restaurantId, miles]) => ({ restaurantId, miles }))
    .sort((a, b) => a.miles - b.miles || a.restaurantId - b.restaurantId);
}

type Row = { id: number; restaurantId?: number; distance: number };

function agree(rows: Row[], expected: { restaurantId: number; miles: number }[]) {
  expect(rows).toHaveLength(expected.length);
  rows.forEach(({ distance }, at) => expect(Math.abs(distance - expected[at]!.miles)).toBeLessThan(0.001));
  const ids = (from: { restaurantId: number }[]) => from.map(({ restaurantId }) => restaurantId);
  // Restaurants at the same distance (to the millimeter) may come in any order.
  if (expected.every(({ miles }, at) => at === 0 || miles - expected[at - 1]!.miles > 1e-6))
    expect(rows.map(({ id, restaurantId }) => restaurantId ?? id)).toEqual(ids(expected));
}

describe('sorting by distance equals the order of measured distances at any position', () => {
  const checked = { numRuns: repetitions(4, 25) };

  test('restaurants', async () => {
    await fc.assert(
      fc.asyncProperty(spots, fc.constantFrom(20, 25), async (origin, limit) => {
        const { json } = await site.get(
          `/api/restaurants/search?lat=${origin.latitude}&lng=${origin.longitude}&limit=${limit}&locations=1`,
        );
        agree(json, measured(origin).slice(0, limit));
      }),
      checked,
    );
  });

  test('sandwiches within a radius, with and without search terms', async () => {
    await fc.assert(
      fc.asyncProperty(
        spots,
        fc.constantFrom(1, 25, 900, 12_500),
        fc.boolean(),
        async (origin, radius, hasWords) => {
          const { json } = await site.get(
            `/api/sandwiches/search?lat=${origin.latitude}&lng=${origin.longitude}&radius=${radius}&sort=distance&limit=30${hasWords ? '&q=sandwich' : ''}`,
          );
          const within = measured(origin).filter(({ miles }) => miles <= radius);
          agree(json, within.slice(0, 30));
        },
      ),
      checked,
    );
  });

  test('many matching restaurants, with a count of the whole circle', async () => {
    await fc.assert(
      fc.asyncProperty(spots, fc.constantFrom(25, 900, 12_500), async (origin, radius) => {
        const { json, headers } = await site.get(
          `/api/restaurants/search?lat=${origin.latitude}&lng=${origin.longitude}&radius=${radius}&q=place&limit=5&locations=1`,
        );
        const within = measured(origin).filter(({ miles }) => miles <= radius);
        agree(json, within.slice(0, 5));
        expect(headers['x-total-count']).toBe(String(Math.min(1_000, within.length)));
      }),
      checked,
    );
  });

  test('few matching restaurants', async () => {
    await fc.assert(
      fc.asyncProperty(spots, async (origin) => {
        const { json } = await site.get(
          `/api/sandwiches/search?lat=${origin.latitude}&lng=${origin.longitude}&radius=12500&sort=distance&q=sandwich+60`,
        );
        const expectedIds = new Set([60, ...Array.from({ length: 10 }, (_, at) => 600 + at)]);
        agree(
          json,
          measured(origin).filter(({ restaurantId }) => expectedIds.has(restaurantId)),
        );
      }),
      checked,
    );
  });

  test('locations of one restaurant', async () => {
    await fc.assert(
      fc.asyncProperty(spots, async (origin) => {
        const id = SINGLES + 1;
        const { json } = await site.get(
          `/api/restaurants/${id}/locations?lat=${origin.latitude}&lng=${origin.longitude}&limit=40`,
        );
        const expected = pins
          .filter(({ restaurantId }) => restaurantId === id)
          .map((pin) => milesBetween(origin, pin))
          .sort((a, b) => a - b);
        expect(json).toHaveLength(40);
        json.forEach(({ distance }: Row, at: number) =>
          expect(Math.abs(distance - expected[at]!)).toBeLessThan(0.001),
        );
      }),
      checked,
    );
  });

  test('pages equal one long page', async () => {
    await fc.assert(
      fc.asyncProperty(spots, async (origin) => {
        const url = `/api/restaurants/search?lat=${origin.latitude}&lng=${origin.longitude}&locations=1`;
        const whole = (await site.get(`${url}&limit=30`)).json.map(({ id }: Row) => id);
        expect(whole).toHaveLength(30);
        const paged: number[] = [];
        for (let next: string | undefined = `${url}&limit=7`; next && paged.length < 28;) {
          const { json, headers } = await site.get(next);
          paged.push(...json.map(({ id }: Row) => id));
          next = headers.link?.match(/<(.+)>; rel="next"/)?.[1];
        }
        expect(paged).toEqual(whole.slice(0, 28));
      }),
      { numRuns: repetitions(2, 10) },
    );
  });
});

/** EXPLAIN of the application's own queries, without disabling any plan type. */
describe('plans', () => {
  const HERE = 'lat=34.2&lng=-118.2';

  const READS = [
    [
      'nearest restaurants',
      `/api/restaurants/search?${HERE}&limit=20`,
      ['locations_nearest', 'locations_nearest_of_restaurant'],
    ],
    [
      'nearest restaurants with one location each, as cards need them',
      `/api/restaurants/search?${HERE}&limit=20&locations=1`,
      ['locations_nearest'],
    ],
    [
      'locations of a restaurant',
      `/api/restaurants/${SINGLES + 1}/locations?${HERE}&limit=20`,
      ['locations_nearest_of_restaurant'],
    ],
    ['inside a restaurant', `/api/restaurants/${SINGLES + 1}?${HERE}`, ['locations_nearest_of_restaurant']],
    ['nearest sandwiches', `/api/sandwiches/search?${HERE}&limit=20`, ['locations_nearest']],
    [
      'sandwiches by search terms',
      `/api/sandwiches/search?${HERE}&q=sandwich+60&sort=distance`,
      ['locations_nearest'],
    ],
    [
      'open now',
      `/api/restaurants/search?${HERE}&openNow=true&limit=20`,
      ['locations_nearest_open', 'locations_nearest_of_restaurant'],
    ],
    [
      'open at a time',
      `/api/restaurants/search?${HERE}&openAt=2026-11-27T19:30&limit=20`,
      ['locations_nearest_open', 'locations_nearest_of_restaurant'],
    ],
    [
      'sandwiches that are available now',
      `/api/sandwiches/search?${HERE}&openNow=true&limit=20`,
      ['locations_nearest_open'],
    ],
  ] as const;
  let sent: Map<string, SqlStatement[]>;

  beforeAll(async () => {
    const { rows } = await sql<{ database: string }>`SELECT current_database() AS database`.execute(site.db);
    const connection = { ...inject('application'), ...rows[0] };
    const urls = READS.map(([, url]) => url);
    const recorded = await recordRequestQueries(connection, urls);
    sent = new Map(urls.map((url, at) => [url, recorded[at]!]));
  });

  test.each(READS)(
    '%s: reads locations by a position index, without a sequential scan',
    async (_, url, indexes) => {
      const nodes = (await Promise.all(sent.get(url)!.map(explain))).flat();
      const walked = nodes
        .filter((node) => node['Order By'] || String(node['Index Cond']).includes('<@'))
        .map((node) => node['Index Name']);
      expect(new Set(walked)).toEqual(new Set(indexes));
      const scanned = nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name']);
      expect(scanned).not.toContain('locations');
    },
  );
});

type PlanNode = { [key: string]: unknown; Plans?: PlanNode[] };

async function explain({ sql: text, parameters }: SqlStatement): Promise<PlanNode[]> {
  const { rows } = await site.db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${text}`, [...parameters]),
  );
  return flatten(rows[0]!['QUERY PLAN'][0]!.Plan);
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
