import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { PRICE_RANGES, RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import type { MapResponse } from '#contract/catalog/map.ts';
import {
  isLocationOpenAtSql,
  resolveOpenFilterTime,
  refreshSearchIndex,
} from '#server/features/discovery/discovery.ts';
import { computeMissingOpeningHourColumns } from '#server/features/restaurants/restaurants.ts';
import { inTransaction, lockCatalogOnCitus, sql, type Db } from '#server/platform/database/database.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { findMapPinDrift, rebuildMapPins, refreshMapPins } from './map.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const RESTAURANTS = 40;
const LOCATIONS = 1_500;
const HOURS = [
  { text: '24 hours' },
  { monday: '9:00 am - 5:00 pm', saturday: '6:00 pm - 2:00 am' },
  null,
  { sunday: '10:00 am - 2:00 pm' },
];
/** Monday noon, the night from Saturday to Sunday, and Sunday morning. */
const TIMES = ['2026-11-23T12:00', '2026-11-29T01:30', '2026-11-29T10:00'];

/** Worldwide, dense in one city, along the antimeridian and at a pole; some are deleted, some have no pin. */
beforeAll(async () => {
  const { db } = site;
  await sql`
    INSERT INTO restaurants (name, restaurant_type, price_range, sandwich_count, date_deleted)
    SELECT 'Place ' || n, (${[...RESTAURANT_TYPES]}::text[])[1 + n % 10], (ARRAY['$', '$$', '$$$', '$$$$', NULL])[1 + n % 5],
      n % 3, CASE WHEN n % 9 = 0 THEN now() END
    FROM generate_series(1, ${RESTAURANTS}) n`.execute(db);
  await sql`
    INSERT INTO locations (restaurant_id, address, hours_of_operation, time_zone, latitude, longitude, date_deleted)
    SELECT 1 + n % ${RESTAURANTS}, 'Street ' || n, (${HOURS.map((hours) => JSON.stringify(hours))}::jsonb[])[1 + n % ${HOURS.length}],
      (ARRAY['America/New_York', NULL, 'Europe/Vienna'])[1 + n % 3], CASE WHEN n % 30 > 0 THEN round(place.latitude::numeric, 4) END,
      CASE WHEN n % 30 > 0 THEN round(place.longitude::numeric, 4) END, CASE WHEN n % 13 = 0 THEN now() END
    FROM generate_series(1, ${LOCATIONS}) n, LATERAL (SELECT (n * 0.6180339887) % 1 AS u, (n * 0.7548776662) % 1 AS v) random,
    LATERAL (SELECT
      CASE n % 4 WHEN 0 THEN 34 + u / 4 WHEN 1 THEN (u - 0.5) * 180 WHEN 2 THEN 90 - u * 6 ELSE -20 + u * 40 END AS latitude,
      CASE n % 4 WHEN 0 THEN -118.5 + v / 4 WHEN 1 THEN v * 360 - 180 WHEN 2 THEN v * 360 - 180
        ELSE CASE WHEN v < 0.5 THEN 180 - v ELSE -180 + (v - 0.5) END END AS longitude) place`.execute(db);
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  await refreshSearchIndex(db, { restaurants: upTo(RESTAURANTS), locations: upTo(LOCATIONS) });
  await computeMissingOpeningHourColumns(db);
});

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1e4, max: max * 1e4 }).map((value) => value / 1e4);
const corner = fc.oneof(
  fc.tuple(degrees(-180, 180), degrees(-90, 90)),
  fc.tuple(degrees(-118.6, -118.2), degrees(33.9, 34.3)),
  fc.tuple(fc.constantFrom(-180, 180, 179.7, -179.7), degrees(-20, 20)),
);
const boxes = fc
  .tuple(corner, corner)
  .filter(([[west, a], [east, b]]) => west !== east && a !== b)
  .map(([[west, a], [east, b]]) => [west, Math.min(a, b), east, Math.max(a, b)].join(','));
const filters = fc.record(
  {
    restaurantType: fc.subarray([...RESTAURANT_TYPES], { minLength: 1 }),
    priceRange: fc.subarray([...PRICE_RANGES], { minLength: 1 }),
    view: fc.constantFrom('restaurants' as const, 'sandwiches' as const),
    q: fc.constantFrom('place', 'place 1', 'street 1', 'street 77', 'place 3 street 1', 'plaec'),
    openAt: fc.constantFrom('now', ...TIMES),
  },
  { requiredKeys: [] },
);

describe('the contents of a box', () => {
  test('the counts add up to a count of single rows in the box, and every cluster and pin is inside', async () => {
    await fc.assert(
      fc.asyncProperty(boxes, fc.integer({ min: 0, max: 20 }), filters, async (bbox, zoom, mapFilters) => {
        const { json, status } = await site.get(`/api/map?bbox=${bbox}&zoom=${zoom}&${queryOf(mapFilters)}`);
        expect(status).toBe(200);
        const answer = json as MapResponse;
        // In the sandwich view, prices and names are those of sandwiches, and there are none here.
        const counted =
          mapFilters.view === 'sandwiches' && (mapFilters.priceRange || mapFilters.q)
            ? 0
            : await countedOneByOne(answer.box, mapFilters);
        expect(answer.isTooWide).toBe(false);
        expect(answer.total).toBe(counted);
        expect(answer.clusters.reduce((sum, { count }) => sum + count, answer.pins.length)).toBe(counted);
        for (const point of [...answer.clusters, ...answer.pins])
          expect(isInside(answer.box, point)).toBe(true);
        expect(answer.clusters.length + answer.pins.length).toBeLessThanOrEqual(480);
      }),
      { numRuns: repetitions(10, 150) },
    );
  });
});

/** `write` adds RETURNING id to each statement. */
const WRITES = {
  add: (n: number) => sql`INSERT INTO locations (restaurant_id, address, latitude, longitude)
    SELECT 1 + ${n}::int % ${RESTAURANTS}, 'New', 34 + ${n}::int % 100 / 1000.0, -118 FROM generate_series(1, 1 + ${n}::int % 3)`,
  move: (n: number) =>
    sql`UPDATE locations SET latitude = -latitude, longitude = -longitude WHERE id % 97 = ${n}::int % 97`,
  nudge: (n: number) =>
    sql`UPDATE locations SET latitude = latitude * 0.999999 WHERE id % 97 = ${n}::int % 97`,
  unpin: (n: number) =>
    sql`UPDATE locations SET latitude = NULL, longitude = NULL WHERE id % 97 = ${n}::int % 97`,
  rehouse: (n: number) =>
    sql`UPDATE locations SET restaurant_id = 1 + (restaurant_id + ${n}::int) % ${RESTAURANTS} WHERE id % 97 = ${n}::int % 97`,
  remove: (n: number) => sql`UPDATE locations SET date_deleted = now() WHERE id % 97 = ${n}::int % 97`,
  bringBack: (n: number) => sql`UPDATE locations SET date_deleted = NULL WHERE id % 97 = ${n}::int % 97`,
  erase: (n: number) => sql`DELETE FROM locations WHERE id % 997 = ${n}::int % 997`,
  openLater: (n: number) =>
    sql`UPDATE locations SET open_minutes = int4multirange(int4range(${n}::int % 3, 600)), open_slots = '{1}' WHERE id % 97 = ${n}::int % 97`,
  shut: (n: number) =>
    sql`UPDATE locations SET open_minutes = '{}', open_slots = '{}' WHERE id % 97 = ${n}::int % 97`,
  close: (n: number) =>
    sql`UPDATE restaurants SET date_deleted = now() WHERE id = 1 + ${n}::int % ${RESTAURANTS}`,
  reopen: (n: number) =>
    sql`UPDATE restaurants SET date_deleted = NULL WHERE id = 1 + ${n}::int % ${RESTAURANTS}`,
  // Passed as values, because an array element in an UPDATE crashes Citus 13.2.
  retype: (n: number) => sql`UPDATE restaurants SET restaurant_type = ${RESTAURANT_TYPES[n % 10]},
    price_range = ${n % 2 === 0 ? '$$' : null} WHERE id % 7 = ${n}::int % 7`,
  cook: (n: number) =>
    sql`UPDATE restaurants SET sandwich_count = ${n}::int % 2 WHERE id % 5 = ${n}::int % 5`,
};
type Write = keyof typeof WRITES;
const OF_RESTAURANTS: readonly Write[] = ['close', 'reopen', 'retype', 'cook'];

/** Refreshes the map last, as the functions that write locations and restaurants do. */
async function write(tx: Db, writes: readonly (readonly [Write, number])[]): Promise<void> {
  await lockCatalogOnCitus(tx);
  const changed = { locations: [] as number[], restaurants: [] as number[] };
  for (const [name, n] of writes) {
    const { rows } = await sql<{ id: number }>`${WRITES[name](n)} RETURNING id`.execute(tx);
    changed[OF_RESTAURANTS.includes(name) ? 'restaurants' : 'locations'].push(...rows.map(({ id }) => id));
  }
  await refreshMapPins(tx, changed);
}

const transactions = fc.array(
  fc.array(fc.tuple(fc.constantFrom(...(Object.keys(WRITES) as Write[])), fc.nat(10_000)), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 5 },
);

describe('pins and their locations', () => {
  test('agree after any sequence of transactions', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (all) => {
        for (const writes of all) await inTransaction(site.db, (tx) => write(tx, writes));
        expect(await findMapPinDrift(site.db)).toEqual([]);
      }),
      { numRuns: repetitions(2, 25) },
    );
  });

  test('agree after concurrent writes, and no write fails', async () => {
    const names = Object.keys(WRITES).filter((name) => name !== 'erase') as Write[];
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let turn = 0; turn < 10; turn++)
        await inTransaction(site.db, (tx) =>
          write(tx, [[names[(writer + turn) % names.length]!, writer * 31 + turn]]),
        );
    });
    await Promise.all(writers);
    expect(await findMapPinDrift(site.db)).toEqual([]);
  });

  test('do not change if the transaction is rolled back', async () => {
    const before = await pins();
    const undone = inTransaction(site.db, async (tx) => {
      await write(tx, [['add', 5]]);
      throw new Error('No');
    });
    await expect(undone).rejects.toThrow('No');
    expect(await pins()).toEqual(before);
    expect(await findMapPinDrift(site.db)).toEqual([]);
  });

  test('that were manipulated are reported by a recount and repaired by a rebuild', async () => {
    const before = await pins();
    await sql`UPDATE map_pins SET opening_hours_id = opening_hours_id + 1 WHERE location_id = (SELECT max(location_id) FROM map_pins)`.execute(
      site.db,
    );
    await sql`DELETE FROM map_pins WHERE location_id = (SELECT min(location_id) FROM map_pins)`.execute(
      site.db,
    );
    await sql`INSERT INTO map_pins SELECT -1, restaurant_id, tile, restaurant_type, price_range, has_sandwiches, latitude, longitude
      FROM map_pins LIMIT 1`.execute(site.db);
    const drift = await findMapPinDrift(site.db);
    expect(drift.map(({ kind }) => kind)).toEqual(Array(3).fill('pin of location'));
    expect(drift.map(({ id }) => id)).toContain('-1');
    await inTransaction(site.db, rebuildMapPins);
    expect(await findMapPinDrift(site.db)).toEqual([]);
    expect(await pins()).toEqual(before);
  });
});

/** The ids of opening hours change in a rebuild. */
async function pins() {
  const { rows } =
    await sql`SELECT location_id, restaurant_id, tile, restaurant_type, price_range, has_sandwiches,
    latitude, longitude, opening_hours_id > 0 AS "hasOpenings" FROM map_pins ORDER BY 1`.execute(site.db);
  return rows;
}

type MapFilters = {
  restaurantType?: string[];
  priceRange?: string[];
  view?: 'restaurants' | 'sandwiches';
  q?: string;
  openAt?: string;
};

function queryOf({ restaurantType, priceRange, view, q, openAt }: MapFilters): string {
  return new URLSearchParams({
    ...(restaurantType && { restaurantType: restaurantType.join(',') }),
    ...(priceRange && { priceRange: priceRange.join(',') }),
    ...(view && { view }),
    ...(q && { q }),
    ...(openAt && (openAt === 'now' ? { openNow: 'true' } : { openAt })),
  }).toString();
}

async function countedOneByOne(
  [west, south, east, north]: MapResponse['box'],
  mapFilters: MapFilters,
): Promise<number> {
  const { openAt } = mapFilters;
  const openFilter = openAt === 'now' ? { openNow: true } : { openAt };
  const moment = await resolveOpenFilterTime(site.db, openFilter, site.clock.now);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
    WHERE l.date_deleted IS NULL AND r.date_deleted IS NULL
      AND (l.latitude > ${south}::float8 OR ${south}::float8 = -90) AND l.latitude <= ${north}::float8
      AND CASE WHEN ${west}::float8 < ${east}::float8
        THEN l.longitude >= ${west}::float8 AND (l.longitude < ${east}::float8 OR ${east}::float8 = 180)
        ELSE l.longitude >= ${west}::float8 OR l.longitude < ${east}::float8 END
      AND (${mapFilters.restaurantType ?? null}::text[] IS NULL OR r.restaurant_type = ANY(${mapFilters.restaurantType ?? null}::text[]))
      AND (${mapFilters.priceRange ?? null}::text[] IS NULL OR r.price_range = ANY(${mapFilters.priceRange ?? null}::text[]))
      AND (${mapFilters.view ?? 'restaurants'}::text = 'restaurants' OR r.sandwich_count > 0)
      AND (SELECT bool_and(concat_ws(' ', l.address, r.name) ~* word) FROM unnest(${beginnings(mapFilters.q ?? '')}::text[]) AS word)
      AND (${moment === null} OR ${moment ? isLocationOpenAtSql(moment) : true})
  `.execute(site.db);
  return rows[0]!.count;
}

/** Mean positions are rounded to about a meter. */
function isInside(
  [west, south, east, north]: MapResponse['box'],
  { lat, lng }: { lat: number; lng: number },
): boolean {
  const isBetween =
    west < east ? lng > west - 1e-5 && lng < east + 1e-5 : lng > west - 1e-5 || lng < east + 1e-5;
  return isBetween && lat > south - 1e-5 && lat < north + 1e-5;
}

/** A single letter before other words must match a whole word; all other words match as prefixes. */
function beginnings(q: string): string[] {
  const terms = q.replace('plaec', 'place').split(' ');
  return terms.map((word, at) =>
    word.length === 1 && at < terms.length - 1 ? `\\m${word}\\M` : `\\m${word}`,
  );
}
