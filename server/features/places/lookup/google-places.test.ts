import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { googlePlaceProvider } from './google-places.ts';
import { PlaceProviderError } from './place-provider.ts';

// A loopback server that sends the documented responses of the Places API (New). The application may call this
// internal address, because only the operator can set it.
type SentRequest = {
  method: string;
  path: string;
  mask: string;
  key: string;
  body: Record<string, unknown> | null;
};
const google = {
  requests: [] as SentRequest[],
  answer: (_: SentRequest, response: ServerResponse): void => void response.end('{}'),
};
const port = await findFreePort();
const server = createServer((request, response) => void receive(request, response));
const site = useTestApp({
  RATE_LIMITS: 'off',
  GOOGLE_PLACES_KEY: 'the-key',
  GOOGLE_PLACES_URL: `http://127.0.0.1:${port}/`,
});
let admin: TestUser;

beforeAll(async () => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  admin = await signUpAdmin(site);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void (google.requests.length = 0));

const RAYS = {
  id: 'ChIJ_x-1',
  displayName: { text: "Howlin' Ray's", languageCode: 'en' },
  formattedAddress: '727 N Broadway #128, Los Angeles, CA 90012, USA',
  types: ['chicken_restaurant', 'restaurant', 'point_of_interest', 'food', 'establishment'],
  location: { latitude: 34.0615, longitude: -118.2397 },
  priceLevel: 'PRICE_LEVEL_MODERATE',
  websiteUri: 'http://www.howlinrays.com/',
  nationalPhoneNumber: '(213) 935-8399',
  regularOpeningHours: {
    openNow: true,
    weekdayDescriptions: [
      'Monday: Closed',
      'Tuesday: 11:00 AM – 2:30 PM, 5:00 – 8:00 PM',
      'Wednesday: 11:00 AM – 8:00 PM',
      'Thursday: 11:00 AM – 8:00 PM',
      'Friday: 11:00 AM – 1:00 AM',
      'Saturday: Open 24 hours',
      'Sunday: 11:00 AM – 8:00 PM',
    ],
  },
  rating: 4.6,
};
const NEAR = 'lat=34.05&lng=-118.25';

describe('searchText', () => {
  test('sends key, field mask and a 25,000 m circle, and returns places nearest first (A2.27, A7.5, A7.6)', async () => {
    const [far, shop] = [
      { ...RAYS, id: 'far', location: { latitude: 34.2, longitude: -118.25 }, priceLevel: undefined },
      { ...RAYS, id: 'shop', types: ['hardware_store', 'store'] },
    ];
    stubResponse({ places: [far, shop, RAYS, { id: 'bare', types: ['establishment'] }] });
    const { status, json } = await admin.get(`/api/places/search?query=hot+chicken&${NEAR}`);
    expect(status).toBe(200);
    expect(google.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/places:searchText',
        key: 'the-key',
        mask: expect.stringMatching(
          /^places\.id,places\.displayName,.*places\.regularOpeningHours,places\.rating$/,
        ),
        body: {
          textQuery: 'hot chicken',
          pageSize: 20,
          languageCode: 'en',
          locationBias: { circle: { center: { latitude: 34.05, longitude: -118.25 }, radius: 25_000 } },
        },
      },
    ]);
    expect(json.map(({ placeId }: { placeId: string }) => placeId)).toEqual(['ChIJ_x-1', 'far', 'bare']);
    expect(json[0]).toEqual({
      placeId: 'ChIJ_x-1',
      name: "Howlin' Ray's",
      formattedAddress: '727 N Broadway #128, Los Angeles, CA 90012, USA',
      types: RAYS.types,
      coordinates: RAYS.location,
      distance: expect.closeTo(0.99, 1),
      priceLevel: 2,
      website: 'http://www.howlinrays.com/',
      phoneNumber: '(213) 935-8399',
      openingHours: {
        weekdayText: [
          'Monday: Closed',
          'Tuesday: 11 am – 2:30 pm, 5 pm – 8 pm',
          'Wednesday: 11 am – 8 pm',
          'Thursday: 11 am – 8 pm',
          'Friday: 11 am – 1 am',
          'Saturday: Open 24 hours',
          'Sunday: 11 am – 8 pm',
        ],
      },
      rating: 4.6,
      restaurantId: null,
      locationId: null,
    });
    expect(json[2]).toMatchObject({ name: '', priceLevel: null, openingHours: null, coordinates: null });
  });

  test('returns an empty list when nothing is found', async () => {
    stubResponse({});
    expect((await admin.get(`/api/places/search?query=nothing&${NEAR}`)).json).toEqual([]);
  });

  test('names the restaurant of each place that the catalog already has', async () => {
    const { id } = await createTestRestaurant(site.db, { name: 'Ray', website: 'https://howlinrays.com' });
    stubResponse({ places: [RAYS] });
    expect((await admin.get(`/api/places/search?query=ray&${NEAR}`)).json[0]).toMatchObject({
      restaurantId: id,
    });
  });
});

describe('autocomplete', () => {
  test('returns only suggestions for places to eat', async () => {
    stubResponse({
      suggestions: [
        prediction('a', "Howlin' Ray's", 'North Broadway, Los Angeles, CA', RAYS.types),
        prediction('b', 'Hardware', 'Main Street', ['hardware_store']),
        { queryPrediction: { text: { text: 'howlin near me' } } },
      ],
    });
    const { json } = await admin.get(`/api/places/autocomplete?input=how&${NEAR}&radius=90000`);
    expect(json).toEqual([
      {
        placeId: 'a',
        description: "Howlin' Ray's, North Broadway, Los Angeles, CA",
        mainText: "Howlin' Ray's",
        secondaryText: 'North Broadway, Los Angeles, CA',
        restaurantId: null,
        locationId: null,
      },
    ]);
    expect(google.requests[0]).toMatchObject({
      path: '/v1/places:autocomplete',
      body: { input: 'how', locationBias: { circle: { radius: 50_000 } } },
    });
  });

  test('sends no request for less than 3 characters', async () => {
    expect((await admin.get('/api/places/autocomplete?input=ho')).json).toEqual([]);
    expect(google.requests).toEqual([]);
  });
});

describe('place details', () => {
  test('requests the place by its id and returns its hours for the form (A7.7)', async () => {
    stubResponse(RAYS);
    const { json } = await admin.get('/api/places/details/ChIJ_x-1');
    expect(json).toMatchObject({
      name: "Howlin' Ray's",
      timeZone: 'America/Los_Angeles',
      hoursOfOperation: { tuesday: '11:00 am - 2:30 pm, 5:00 pm - 8:00 pm', saturday: 'Open 24 hours' },
    });
    expect(google.requests[0]).toMatchObject({
      method: 'GET',
      path: '/v1/places/ChIJ_x-1?languageCode=en',
      mask: expect.stringMatching(/^id,displayName,/),
      body: null,
    });
  });

  test('returns 404 for an id that Google does not know, and does not ask Google about ids from open data', async () => {
    stubResponse({ error: { code: 404, status: 'NOT_FOUND' } }, 404);
    expect((await admin.get('/api/places/details/ChIJgone')).status).toBe(404);
    stubResponse({ error: { code: 400, status: 'INVALID_ARGUMENT' } }, 400);
    expect((await admin.get('/api/places/details/ChIJbad')).status).toBe(404);
    expect(google.requests).toHaveLength(2);
    expect((await admin.get('/api/places/details/open-1')).status).toBe(404);
    expect(google.requests).toHaveLength(2);
  });
});

describe('when Google fails', () => {
  test('responds with the documented texts, and stops sending requests after five failures in a row', async () => {
    const { clock, provider } = settled();
    stubResponse({ error: { status: 'PERMISSION_DENIED', message: 'API_KEY_INVALID the-key' } }, 403);
    const rejected = await admin.get(`/api/places/search?query=x&${NEAR}`);
    expect([rejected.status, rejected.json.detail, rejected.text.includes('PERMISSION')]).toEqual([
      503,
      'Failed to search for places. Please try again.',
      false,
    ]);
    expect(rejected.headers['retry-after']).toBe('5');
    // Google responds with 400 to a wrong key, as it does to an invalid id.
    stubResponse({ error: { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } }, 400);
    const details = await admin.get('/api/places/details/ChIJ');
    expect([details.status, details.json.detail]).toEqual([
      503,
      'Failed to get place details. Please try again.',
    ]);

    google.requests.length = 0;
    const query = { text: 'x', center: { latitude: 0, longitude: 0 }, meters: 1000 };
    for (let time = 0; time < 8; time += 1)
      await expect(provider.search(query)).rejects.toThrow(PlaceProviderError);
    expect(google.requests).toHaveLength(5);
    stubResponse({ places: [RAYS] });
    await expect(provider.search(query)).rejects.toMatchObject({ retryAfterSeconds: 30 });
    clock.now += 30_000;
    expect(await provider.search(query)).toHaveLength(1);
    expect(google.requests).toHaveLength(6);
  });

  test('times out, follows no redirect, and rejects responses of another shape or size', async () => {
    const { provider } = settled(100);
    google.answer = () => {};
    await expect(provider.details('slow')).rejects.toThrow(PlaceProviderError);
    google.answer = (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end();
    await expect(provider.details('moved')).rejects.toThrow(PlaceProviderError);
    for (const answer of ['not json', '[]', '{"id": 1}', '', `"${'x'.repeat(6_000_000)}"`]) {
      const { provider: fresh } = settled();
      google.answer = (_, response) => void response.end(answer);
      await expect(fresh.details('odd'), answer).rejects.toThrow(PlaceProviderError);
    }
  });
});

function settled(timeoutMs = 5000) {
  const clock = { now: 0 };
  const url = `http://127.0.0.1:${port}`;
  return { clock, provider: googlePlaceProvider({ key: 'the-key', url, timeoutMs, now: () => clock.now }) };
}

function stubResponse(json: unknown, status = 200): void {
  google.answer = (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

function prediction(placeId: string, mainText: string, secondaryText: string, types: string[]) {
  return {
    placePrediction: {
      place: `places/${placeId}`,
      placeId,
      text: { text: `${mainText}, ${secondaryText}`, matches: [{ endOffset: 3 }] },
      structuredFormat: { mainText: { text: mainText }, secondaryText: { text: secondaryText } },
      types,
    },
  };
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const query = {
    method: request.method!,
    path: request.url!,
    mask: String(request.headers['x-goog-fieldmask']),
    key: String(request.headers['x-goog-api-key']),
    body: body ? (JSON.parse(body) as Record<string, unknown>) : null,
  };
  google.requests.push(query);
  google.answer(query, response);
}
