import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlaceSearchResult, PlaceSuggestion } from '#contract/catalog/place-search.ts';
import { sql } from '#server/platform/database/database.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { clearTestCatalog } from '#server/testing/places/clear-test-catalog.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { importPlaces } from '../places.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let folder = '';

beforeAll(async () => {
  admin = await signUpAdmin(site);
  folder = await mkdtemp(join(tmpdir(), 'clucket-lookup-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => clearTestCatalog(site.db));

const COLUMNS =
  'ref,brand,name,addr_full,city,state,postcode,country,lat,lon,phone,website,opening_hours,amenity';
const DOWNTOWN = 'lat=34.05&lng=-118.25';
const ROWS = [
  '1,Popeyes,,2000 Marengo St,Los Angeles,CA,90033,US,34.0560,-118.2100,+13232211111,https://locations.popeyes.com/ca/x,Mo-Th 10:00-23:00; Fr-Sa 10:00-00:00; Su 11:00-23:00,fast_food',
  '2,Popeyes,Torrance,900 Carson St,Torrance,CA,90502,US,33.8315,-118.2950,,,,fast_food',
  '3,,Poppy & Rose,765 Wall St,Los Angeles,CA,90014,US,34.0389,-118.2495,,https://poppyandrosela.com/,"Mo-Fr 08:00-14:00,17:00-21:00",cafe',
  '4,,Howlin’ Rays,727 N Broadway,Los Angeles,CA,90012,US,34.0615,-118.2397,+12139358399,http://howlinrays.com,By chance,',
  '5,,The Poplar Room,1 Mesa Rd,Mesa,AZ,85215,US,33.4514,-111.6847,,,,bar',
  '6,,Broadway Deli,1 Poplar Street,Los Angeles,CA,90012,US,34.0620,-118.2390,,,,',
];

describe('GET /api/places/autocomplete', () => {
  test('returns placeId, description, mainText and secondaryText of places with words of this prefix (A2.26, A7.8)', async () => {
    await stage(ROWS);
    const [first, ...others] = await suggestions(`input=pop&${DOWNTOWN}`);
    expect(first).toEqual({
      placeId: expect.stringMatching(/^open-\d+$/),
      description: 'Poppy & Rose, 765 Wall St, Los Angeles, CA 90014',
      mainText: 'Poppy & Rose',
      secondaryText: '765 Wall St, Los Angeles, CA 90014',
      restaurantId: null,
      locationId: null,
    });
    // Sorted by name match and distance: a street with that name comes last, and places in other states are excluded.
    expect(others.map(({ mainText }) => mainText)).toEqual(['Popeyes', 'Popeyes', 'Broadway Deli']);
  });

  test('requires 3 characters, and the default radius is 50,000 m (A9.2)', async () => {
    await stage(ROWS);
    expect(await suggestions(`input=po&${DOWNTOWN}`)).toEqual([]);
    expect(await suggestions(`input=%20po%20&${DOWNTOWN}`)).toEqual([]);
    expect(await names(`input=torr&${DOWNTOWN}`)).toEqual(['Popeyes']);
    expect(await names(`input=pope&${DOWNTOWN}&radius=10000`)).toEqual(['Popeyes']);
  });

  test('searches around FALLBACK_LOCATION without a position, and everywhere when nothing is near', async () => {
    await stage(ROWS);
    expect(await names('input=pope')).toEqual(['Popeyes', 'Popeyes']);
    expect(await names('input=the+poplar')).toEqual(['The Poplar Room']);
    expect(await names(`input=poplar&lat=33.45&lng=-111.68`)).toEqual(['The Poplar Room']);
  });

  test('tolerates accents, apostrophes, missing spaces and typos', async () => {
    await stage(ROWS);
    for (const input of ['Hówlin rays', "howlin' ray", 'howlinrays', 'howlin rayz', 'broadway howl'])
      expect(await names(`input=${encodeURIComponent(input)}&${DOWNTOWN}`), input).toContain('Howlin’ Rays');
    for (const input of ['%%%', '___', "'; DROP", '\\\\\\'])
      expect(await suggestions(`input=${encodeURIComponent(input)}&${DOWNTOWN}`), input).toEqual([]);
  });
});

describe('GET /api/places/search', () => {
  test('returns name, formattedAddress, types, coordinates, distance, website, phoneNumber, hours and rating (A2.27)', async () => {
    await stage(ROWS);
    const [popeyes] = await found(`query=popeyes+marengo&${DOWNTOWN}`);
    expect(popeyes).toEqual({
      placeId: expect.stringMatching(/^open-\d+$/),
      name: 'Popeyes',
      formattedAddress: '2000 Marengo St, Los Angeles, CA 90033',
      types: ['meal_takeaway', 'restaurant', 'food', 'establishment'],
      coordinates: { latitude: 34.056, longitude: -118.21 },
      distance: expect.closeTo(2.33, 1),
      priceLevel: null,
      website: 'https://www.popeyes.com/',
      phoneNumber: expect.stringContaining('221-1111'),
      openingHours: {
        weekdayText: [
          'Monday: 10 am – 11 pm',
          'Tuesday: 10 am – 11 pm',
          'Wednesday: 10 am – 11 pm',
          'Thursday: 10 am – 11 pm',
          'Friday: 10 am – 12 am',
          'Saturday: 10 am – 12 am',
          'Sunday: 11 am – 11 pm',
        ],
      },
      rating: null,
      restaurantId: null,
      locationId: null,
    });
  });

  test('sorts by distance if coordinates are sent; the default radius is 25,000 m (A7.4, A7.6, A9.1)', async () => {
    await stage(ROWS);
    const near = await found(`query=pop&${DOWNTOWN}`);
    expect(near.map(({ name }) => name)).toEqual(['Poppy & Rose', 'Broadway Deli', 'Popeyes', 'Popeyes']);
    expect(near.map(({ distance }) => distance)).toEqual(
      near.map(({ distance }) => distance).toSorted((a, b) => a! - b!),
    );
    expect(
      (await found(`query=popeyes&${DOWNTOWN}&radius=5000`)).map(({ formattedAddress }) => formattedAddress),
    ).toEqual(['2000 Marengo St, Los Angeles, CA 90033']);
    expect((await found('query=popeyes')).every((place) => !('distance' in place))).toBe(true);
  });

  test('returns a place that is in two files once, with the more complete row', async () => {
    await stage(ROWS);
    await stage(
      ['x,Popeyes,Marengo,2000 Marengo Street,LOS ANGELES,CA,90033,US,34.05601,-118.21001,,,,'],
      'other',
    );
    const places = await found(`query=marengo&${DOWNTOWN}`);
    expect(places).toHaveLength(1);
    expect(places[0]!.phoneNumber).not.toBeNull();
  });

  test.each([
    ['', 'Search Query Required'],
    ['query=%20', 'Search Query Required'],
    ['query=a&lat=1', 'lat goes with lng'],
    ['query=a&radius=0', 'must be between'],
    ['query=a&radius=1e9', 'must be between'],
    [`query=${'a'.repeat(201)}`, 'must be 200 characters or less'],
    ['query=a&query=b', 'more than once'],
  ])('rejects ?%s (A5.12)', async (parameters, message) => {
    const answer = await admin.get(`/api/places/search?${parameters}`);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('GET /api/places/details/{placeId}', () => {
  test('returns the place with its time zone and hours for the form (A7.7)', async () => {
    await stage(ROWS);
    const [{ placeId }] = (await suggestions(`input=poppy&${DOWNTOWN}`)) as [PlaceSuggestion];
    const { status, json } = await admin.get(`/api/places/details/${placeId}`);
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({
        name: 'Poppy & Rose',
        types: ['cafe', 'food', 'establishment'],
        website: 'https://poppyandrosela.com/',
        timeZone: 'America/Los_Angeles',
        hoursOfOperation: expect.objectContaining({
          monday: '8:00 am - 2:00 pm, 5:00 pm - 9:00 pm',
          sunday: 'closed',
        }),
      }),
    ]);
    expect(json).not.toHaveProperty('distance');
  });

  test('returns hours that are not times as text, and null if there are none', async () => {
    await stage(ROWS);
    for (const [input, hours] of [
      ['howlin', { text: 'By chance' }],
      ['broadway deli', null],
    ] as const) {
      const [{ placeId }] = (await suggestions(`input=${input}&${DOWNTOWN}`)) as [PlaceSuggestion];
      expect((await admin.get(`/api/places/details/${placeId}`)).json.hoursOfOperation).toEqual(hours);
    }
  });

  test.each(['open-1', 'open-99999999999999999999', 'ChIJ-nothing', 'open-', '..%2f..'])(
    'returns 404 for %s',
    async (id) => {
      expect((await admin.get(`/api/places/details/${id}`)).status).toBe(404);
    },
  );
});

describe('a place that is in the catalog already', () => {
  test('has its restaurant and location ids when an import has created them', async () => {
    await stage(ROWS, 'open', false);
    const { rows } = await sql<{ id: number; restaurant: number; name: string }>`
      SELECT l.id, r.id AS restaurant, r.name FROM locations l JOIN restaurants r ON r.id = l.restaurant_id`.execute(
      site.db,
    );
    for (const place of await found(`query=howlin&${DOWNTOWN}`)) {
      const own = rows.find(({ name }) => name === 'Howlin’ Rays')!;
      expect([place.restaurantId, place.locationId]).toEqual([own.restaurant, own.id]);
    }
  });

  test('is a new branch of its chain when the chain does not have this location', async () => {
    await stage(ROWS);
    const chain = await createTestRestaurant(site.db, { name: 'Popeyes', brand_key: 'popeyes' });
    const location = await createTestLocation(site.db, {
      restaurant_id: chain.id,
      latitude: 34.0561,
      longitude: -118.2101,
    });
    expect(
      (await found(`query=popeyes&${DOWNTOWN}`)).map(({ restaurantId, locationId }) => [
        restaurantId,
        locationId,
      ]),
    ).toEqual([
      [chain.id, location.id],
      [chain.id, null],
    ]);
    const [suggestion] = await suggestions(`input=popeyes&${DOWNTOWN}`);
    expect(suggestion).toMatchObject({ restaurantId: chain.id, locationId: location.id });
  });

  test('is recognized by website, or by name with position or address, but not by name alone', async () => {
    await stage(ROWS);
    const listed = async () => (await found(`query=howlin&${DOWNTOWN}`))[0]!;
    const namesake = await createTestRestaurant(site.db, { name: 'howlin’ rays' });
    await createTestLocation(site.db, { restaurant_id: namesake.id, latitude: 40.7, longitude: -74 });
    expect(await listed()).toMatchObject({ restaurantId: null, locationId: null });

    const unpinned = await createTestLocation(site.db, {
      restaurant_id: namesake.id,
      address: '727 North Broadway, Suite 128, Los Angeles',
      latitude: null,
      longitude: null,
    });
    expect(await listed()).toMatchObject({ restaurantId: namesake.id, locationId: unpinned.id });

    await sql`UPDATE locations SET latitude = 34.0616, longitude = -118.2398, address = '' WHERE id = ${unpinned.id}`.execute(
      site.db,
    );
    expect(await listed()).toMatchObject({ restaurantId: namesake.id, locationId: unpinned.id });

    await sql`UPDATE locations SET date_deleted = now() WHERE id = ${unpinned.id}`.execute(site.db);
    const renamed = await createTestRestaurant(site.db, {
      name: 'Howlin’',
      website: 'https://www.howlinrays.com/menu',
    });
    expect(await listed()).toMatchObject({ restaurantId: renamed.id, locationId: null });

    await sql`UPDATE restaurants SET date_deleted = now() WHERE id = ${renamed.id}`.execute(site.db);
    expect(await listed()).toMatchObject({ restaurantId: null, locationId: null });
  });

  test('has the pin that a person has set, even far from the imported one', async () => {
    await stage(ROWS, 'open', false);
    const own = (await found(`query=howlin&${DOWNTOWN}`))[0]!;
    expect(own.coordinates).toEqual({ latitude: 34.0615, longitude: -118.2397 });
    const pin = { latitude: 34.0912, longitude: -118.2811 };
    const { json: location } = await admin.send('PATCH', `/api/locations/${own.locationId}`, pin);
    const moved = (await found(`query=howlin&${DOWNTOWN}`))[0]!;
    expect([moved.locationId, moved.coordinates]).toEqual([own.locationId, pin]);
    expect(moved.distance).toBeGreaterThan(own.distance!);
    const { json: details } = await admin.get(`/api/places/details/${own.placeId}`);
    expect([details.coordinates, details.timeZone]).toEqual([pin, location.timeZone]);
    const others = await found(`query=poppy&${DOWNTOWN}`);
    expect(others[0]!.coordinates).toEqual({ latitude: 34.0389, longitude: -118.2495 });
  });

  test('uses the pin of a nearby location only if the source or the address is the same', async () => {
    await stage(ROWS);
    const chain = await createTestRestaurant(site.db, { name: 'Popeyes', brand_key: 'popeyes' });
    const pin = { latitude: 34.0561, longitude: -118.2101 };
    const near = await createTestLocation(site.db, {
      restaurant_id: chain.id,
      address: '2010 Marengo St, Los Angeles, CA 90033',
      edited_fields: ['latitude', 'longitude'],
      ...pin,
    });
    const branch = async () => (await found(`query=popeyes&${DOWNTOWN}`))[0]!;
    const itsOwn = { latitude: 34.056, longitude: -118.21 };
    expect(await branch()).toMatchObject({ locationId: near.id, coordinates: itsOwn });
    const change = (values: ReturnType<typeof sql>) =>
      sql`UPDATE locations SET ${values} WHERE id = ${near.id}`.execute(site.db);
    await change(sql`address = '2000 Marengo Street, Los Angeles'`);
    expect(await branch()).toMatchObject({ locationId: near.id, coordinates: pin });
    await change(sql`pin_address = '2010 Marengo St'`);
    expect((await branch()).coordinates).toEqual(itsOwn);
    await change(sql`pin_address = NULL, edited_fields = '{}'`);
    expect((await branch()).coordinates).toEqual(itsOwn);
  });

  test('does not match another restaurant whose website is on the same portal', async () => {
    await stage([
      '1,,Pollo Pete,1 Wall St,Los Angeles,CA,90014,US,34.04,-118.25,,https://www.facebook.com/pollopete,,',
    ]);
    await createTestRestaurant(site.db, { name: 'Other', website: 'https://www.facebook.com/other' });
    expect((await found(`query=pollo&${DOWNTOWN}`))[0]).toMatchObject({ restaurantId: null });
  });
});

const ONE_OF = repetitions(5, 1);
const places = findExternalDataFile('atp_restaurants/places.csv.gz');
describe.skipIf(places === null)('real places of Los Angeles, imported with --stage-only', () => {
  test('are found by 3 letters, and are linked to the restaurant that is created from them', async () => {
    const [header, ...lines] = gunzipSync(readFileSync(places!)).toString('utf8').split('\n');
    const local = lines.filter((line) => /,(33\.[6-9]|34\.[0-4])\d*,-11[78]\.\d+,/.test(line));
    const some = local.filter((_, at) => at % ONE_OF === 0);
    await write([header!, ...some], 'places.csv');
    const report = await importPlaces(site.db, { files: [join(folder, 'places.csv')], stageOnly: true });
    expect(report.added).toBeGreaterThan(1500 / ONE_OF);
    expect(report.catalog).toMatchObject({ restaurants: 0, locations: 0 });

    const [suggestion] = await suggestions('input=wen');
    expect(suggestion).toMatchObject({ mainText: "Wendy's", restaurantId: null });
    const { json: place } = await admin.get(`/api/places/details/${suggestion!.placeId}`);
    const made = await admin.send('POST', '/api/restaurants', {
      name: place.name,
      description: 'Square burgers and a spicy chicken sandwich.',
      website: place.website,
      restaurantType: 'Fast Food',
      priceRange: '$',
    });
    expect(made.status, made.text).toBe(201);
    const location = await admin.send('POST', '/api/locations', {
      restaurantId: made.json.id,
      address: place.formattedAddress,
      hoursOfOperation: place.hoursOfOperation,
      ...place.coordinates,
    });
    expect(location.status, location.text).toBe(201);
    expect((await suggestions('input=wen'))[0]).toMatchObject({
      placeId: suggestion!.placeId,
      restaurantId: made.json.id,
      locationId: location.json.id,
    });
  });
});

async function suggestions(parameters: string): Promise<PlaceSuggestion[]> {
  const { status, json, text } = await admin.get(`/api/places/autocomplete?${parameters}`);
  expect(status, text).toBe(200);
  return json;
}

async function names(parameters: string): Promise<string[]> {
  return (await suggestions(parameters)).map(({ mainText }) => mainText);
}

async function found(parameters: string): Promise<PlaceSearchResult[]> {
  const { status, json, text } = await admin.get(`/api/places/search?${parameters}`);
  expect(status, text).toBe(200);
  return json;
}

async function stage(rows: readonly string[], source = 'open', stageOnly = true): Promise<void> {
  const file = await write([COLUMNS, ...rows], `${source}.csv`);
  const report = await importPlaces(site.db, { files: [file], stageOnly, source });
  expect(report.skipped).toBe(0);
}

async function write(lines: readonly string[], name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}
