import { beforeAll, describe, expect, test } from 'vitest';
import { computeMissingOpeningHourColumns } from '#server/features/restaurants/restaurants.ts';
import { sql } from '#server/platform/database/database.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { compareOpenings, randomInstants } from '#server/testing/assertions/compare-openings.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const HERE = { latitude: 34.05, longitude: -118.25 };
const AT_HERE = 'lat=34.05&lng=-118.25';
const LATE = { monday: '11:00 am - 9:00 pm', thursday: '6:00 pm - 2:00 am', friday: '11:00 am - 9:00 pm' };
const THANKSGIVING = { from: '2026-11-26', to: '2026-11-26', hours: 'closed', note: 'Thanksgiving' };

async function names(kind: 'restaurants' | 'sandwiches', query: string): Promise<string[]> {
  const { status, json } = await site.get(`/api/${kind}/search?${query}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.map(({ name }: { name: string }) => name);
}

const at = (restaurant_id: number, miles: number, values: object) =>
  createTestLocation(site.db, {
    restaurant_id,
    latitude: HERE.latitude + miles / 69.05,
    longitude: HERE.longitude,
    ...values,
  });

beforeAll(async () => {
  const restaurant = async (name: string) => {
    const { id } = await createTestRestaurant(site.db, { name });
    await createTestSandwich(site.db, { restaurant_id: id, name: `${name} Sandwich` });
    return id;
  };
  const weekly = await restaurant('Weekly');
  await at(weekly, 1, { hours_of_operation: { monday: '11:00 am - 2:00 pm' } });
  await at(weekly, 3, { hours_of_operation: LATE });
  const festive = await restaurant('Festive');
  const special_days = [
    THANKSGIVING,
    { ...THANKSGIVING, from: '2026-11-28', to: '2026-11-29', hours: '10:00 am - 1:00 pm' },
  ];
  await at(festive, 2, { hours_of_operation: LATE, special_days });
  const shut = await restaurant('Shut');
  await at(shut, 4, {
    hours_of_operation: 'Open 24 hours',
    closure: { from: '2026-11-20', to: '2026-11-30', note: null },
  });
  const eastern = await restaurant('Eastern');
  await at(eastern, 5, { hours_of_operation: LATE, time_zone: 'America/New_York' });
  const text = await restaurant('Wordy');
  await at(text, 6, { hours_of_operation: { text: 'Mon-Fri 9:00 - 17:00 or so, sun 9:00 - 17:00' } });
  const unknown = await restaurant('Unknown');
  await at(unknown, 7, {});
});

describe('open at', () => {
  test.each([
    // Monday, November 23, then Thanksgiving, when some are open until 2 am on Friday.
    ['2026-11-23T12:00', ['Weekly', 'Festive', 'Eastern']],
    ['2026-11-23T20:59', ['Festive', 'Weekly', 'Eastern']],
    ['2026-11-23T21:00', []],
    ['2026-11-26T19:00', ['Weekly', 'Eastern']],
    ['2026-11-27T01:30', ['Weekly', 'Eastern']],
    ['2026-11-27T02:00', []],
    ['2026-11-28T12:00', ['Festive']],
    ['2026-11-29T13:00', ['Wordy']],
    ['2026-12-01T03:00', ['Shut']],
    ['2026-11-19T18:00', ['Festive', 'Weekly', 'Shut', 'Eastern']],
    // An hour that is skipped in Los Angeles, and one that occurs twice: local time is taken literally.
    ['2027-03-14T02:30', ['Shut']],
    ['2026-11-01T01:30', ['Shut']],
  ])('%s, in the local time of each restaurant: %j', async (openAt, expected) => {
    expect(await names('restaurants', `openAt=${openAt}&${AT_HERE}`)).toEqual(expected);
    const sandwiches = expected.map((name) => `${name} Sandwich`);
    expect(await names('sandwiches', `openAt=${openAt}&${AT_HERE}`)).toEqual(sandwiches);
    expect((await names('sandwiches', `openAt=${openAt}`)).toSorted()).toEqual(sandwiches.toSorted());
    expect(await names('restaurants', `openAt=${openAt}&${AT_HERE}&radius=20&sort=rating`)).toHaveLength(
      expected.length,
    );
    expect(
      (await names('restaurants', `openAt=${openAt}&q=e`)).every((name) => expected.includes(name)),
    ).toBe(true);
  });

  test('distance and location are those of the nearest open location', async () => {
    const { json } = await site.get(`/api/sandwiches/search?openAt=2026-11-27T01:30&${AT_HERE}&q=weekly`);
    expect(json).toHaveLength(1);
    expect(json[0].distance).toBeCloseTo(3, 1);
    const [restaurant] = (await site.get(`/api/restaurants/search?openAt=2026-11-27T01:30&${AT_HERE}`)).json;
    expect(restaurant.distance).toBeCloseTo(3, 1);
    expect(restaurant.hoursOfOperation).toEqual(LATE);
  });

  test.each([
    ['openAt=tomorrow', 'openAt'],
    ['openAt=2026-11-27', 'openAt'],
    ['openAt=2026-11-27T19:30:00', 'openAt'],
    ['openAt=2026-11-27T19:30Z', 'openAt'],
    ['openAt=2026-02-30T10:00', 'openAt'],
    ['openAt=2026-11-27T24:00', 'openAt'],
    ['openAt=2026-11-27T19:30&openNow=true', 'openAt'],
  ])('both searches reject %s', async (query, field) => {
    for (const kind of ['restaurants', 'sandwiches']) {
      const { status, json } = await site.get(`/api/${kind}/search?${query}`);
      expect(status).toBe(400);
      expect(json.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    }
  });

  test('openNow=false does not affect openAt', async () => {
    expect(await names('restaurants', `openNow=false&openAt=2026-11-28T12:00`)).toEqual(['Festive']);
  });
});

describe('open now', () => {
  test('uses the local time of each restaurant, also for sandwiches', async () => {
    site.clock.now = new Date('2026-11-24T03:30:00Z');
    // 7:30 pm on Monday in Los Angeles, 10:30 pm in New York.
    expect(await names('restaurants', `openNow=true&${AT_HERE}`)).toEqual(['Festive', 'Weekly']);
    expect(await names('sandwiches', `openNow=true&${AT_HERE}`)).toEqual([
      'Festive Sandwich',
      'Weekly Sandwich',
    ]);
    expect(await names('sandwiches', `openNow=true&q=festive`)).toEqual(['Festive Sandwich']);
    expect(await names('sandwiches', `openNow=true&q=eastern`)).toEqual([]);
  });

  test('a response is not cached beyond the minute', async () => {
    site.clock.now = new Date('2026-11-24T04:59:00Z');
    expect((await names('restaurants', `openNow=true`)).toSorted()).toEqual(['Festive', 'Weekly']);
    site.clock.now = new Date('2026-11-24T05:00:00Z');
    expect(await names('restaurants', `openNow=true`)).toEqual([]);
  });
});

describe('hours without openings, as after a migration', () => {
  test('are parsed when the server starts', async () => {
    const { id } = await at((await createTestRestaurant(site.db, { name: 'Raw' })).id, 8, {
      hours_of_operation: LATE,
    });
    expect(await names('restaurants', 'openAt=2026-11-23T12:00')).toContain('Raw');
    await sql`UPDATE locations SET hours_of_operation = '{"sunday": "9:00 am - 5:00 pm"}', open_minutes = NULL,
      open_slots = NULL WHERE id = ${id}`.execute(site.db);
    for (const time of ['2026-11-23T12:00', '2026-11-22T12:00'])
      expect(await names('restaurants', `openAt=${time}`)).not.toContain('Raw');
    expect(await computeMissingOpeningHourColumns(site.db)).toBe(1);
    expect(await names('restaurants', 'openAt=2026-11-22T12:00')).toContain('Raw');
    expect(await names('restaurants', 'openAt=2026-11-23T12:00')).not.toContain('Raw');
    expect(await computeMissingOpeningHourColumns(site.db)).toBe(0);
  });
});

describe('the hours module', () => {
  const HOURS = [
    '24/7',
    'Mo-Su 11:00-21:00',
    'Fr-Sa 18:00-02:00; PH off',
    'Su 01:00-03:00',
    'Mo-Su 00:30-02:15,23:00-01:10',
    { text: 'Open 24 hours' },
    { text: 'mon-fri 9:00 - 17:00, sat 20:00 - 2:00, ask for sunday' },
    { monday: 'closed', sunday: 'whenever' },
    { monday: ['9:00 am - 11:00 am', '1:00 pm - 2:30 am'], sunday: '11:00 pm - 4:00 am' },
    { text: 'Hours not available' },
    null,
    7,
  ];
  const ZONES = [
    'America/Los_Angeles',
    'America/Phoenix',
    'Europe/London',
    'Australia/Lord_Howe',
    'Mars/Olympus',
    null,
  ];

  test('agrees with the filter for all formats and time zones, also when clocks change', async () => {
    const { id } = await createTestRestaurant(site.db, { name: 'Everything' });
    for (const [index, hours] of HOURS.entries())
      for (const zone of ZONES)
        await createTestLocation(site.db, {
          restaurant_id: id,
          time_zone: zone,
          hours_of_operation: hours,
          special_days:
            index % 2 === 0
              ? []
              : [
                  { from: '2026-03-08', to: '2026-03-09', hours: '1:00 am - 3:30 am', note: null },
                  { from: '2026-11-01', to: '2026-11-01', hours: 'closed', note: null },
                ],
          closure: index % 5 === 0 ? { from: '2027-03-14', to: null, note: null } : null,
        });
    const instants = repetitions(10, 100);
    const { locations, open, disagreements } = await compareOpenings(site.db, randomInstants(instants));
    expect(disagreements).toEqual([]);
    expect(locations).toBeGreaterThan(HOURS.length * ZONES.length);
    expect(open).toBeGreaterThan(10 * instants);
  });
});
