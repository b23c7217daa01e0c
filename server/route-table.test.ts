import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { createLocation } from '#server/testing/factories/locations.ts';
import { createSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTag } from '#server/testing/factories/tags.ts';
import { signUp, signUpAdmin, signUpCatalogEditor, visitor, type TestUser } from '#server/testing/people.ts';
import { parsePrintedRoutes } from '#server/testing/assertions/parse-printed-routes.ts';
import { useTestApp, type HttpMethod } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

/** Statuses for nobody, the user whose thing it is, another user, a catalogEditor and an admin. */
type Verdicts = readonly [nobody: number, user: number, other: number, editor: number, admin: number];
const EVERYBODY: Verdicts = [200, 200, 200, 200, 200];
const MEMBERS: Verdicts = [401, 200, 200, 200, 200];
const OWNER: Verdicts = [401, 200, 404, 404, 404];

const ADMINS: Verdicts = [401, 403, 403, 403, 200];

type Request = { verdicts: Verdicts; url?: string; body?: (person: TestUser) => unknown };

/**
 * Every call of the contract. What a person may do is one line here; a call without a line fails the last test.
 * A new review or link of somebody else's is answered 201 or 200, which counts as allowed either way.
 */
const TABLE: Record<string, Request> = {
  'GET /api/sandwiches': { verdicts: EVERYBODY },
  'GET /api/sandwiches/popular': { verdicts: EVERYBODY },
  'GET /api/sandwiches/search': { verdicts: EVERYBODY },
  'GET /api/sandwiches/{id}': { verdicts: EVERYBODY },
  'GET /api/sandwiches/{id}/matches': { verdicts: EVERYBODY },
  'GET /api/sandwiches/{id}/tags': { verdicts: EVERYBODY },
  'GET /api/sandwiches/{id}/reviews': { verdicts: EVERYBODY },
  'GET /api/restaurants': { verdicts: EVERYBODY },
  'GET /api/restaurants-with-locations': { verdicts: EVERYBODY },
  'GET /api/restaurants/search': { verdicts: EVERYBODY },
  'GET /api/restaurants/{id}': { verdicts: EVERYBODY },
  'GET /api/restaurants/{id}/locations': { verdicts: EVERYBODY },
  'GET /api/restaurants/{id}/sandwiches': { verdicts: EVERYBODY },
  'GET /api/tags': { verdicts: EVERYBODY },
  'GET /api/basemap': { verdicts: EVERYBODY },
  'GET /api/map': { verdicts: EVERYBODY, url: '/api/map?bbox=-119,33,-117,35&zoom=9' },

  'POST /api/restaurants': {
    verdicts: [401, 403, 403, 403, 201],
    body: () => ({ name: 'Roost', description: 'Chicken.', restaurantType: 'Deli', priceRange: '$' }),
  },
  'PATCH /api/restaurants/{id}': {
    verdicts: [401, 403, 403, 200, 200],
    body: () => ({ description: 'Chicken and pickles.' }),
  },
  'DELETE /api/restaurants/{id}': {
    verdicts: [401, 403, 403, 404, 404],
    url: '/api/restaurants/2147483647',
  },
  'POST /api/restaurants/{id}/restoration': { verdicts: ADMINS },
  'GET /api/deleted-restaurants': { verdicts: ADMINS },
  'POST /api/locations': {
    verdicts: [401, 403, 403, 201, 201],
    body: () => ({ restaurantId: ids.restaurant, address: '1 Main St' }),
  },
  'PATCH /api/locations/{id}': {
    verdicts: [401, 403, 403, 200, 200],
    url: '/api/locations/LOCATION',
    body: () => ({ hoursOfOperation: { text: '' } }),
  },
  'DELETE /api/locations/{id}': { verdicts: [401, 403, 403, 404, 404], url: '/api/locations/2147483647' },
  'POST /api/locations/{id}/restoration': {
    verdicts: [401, 403, 403, 200, 200],
    url: '/api/locations/LOCATION/restoration',
  },
  'GET /api/deleted-locations': {
    verdicts: [401, 403, 403, 200, 200],
    url: '/api/deleted-locations?restaurantId=1',
  },
  'POST /api/sandwiches': {
    verdicts: [401, 403, 403, 403, 201],
    body: () => ({ restaurantId: ids.restaurant, name: 'The Other One' }),
  },
  'PATCH /api/sandwiches/{id}': { verdicts: ADMINS, body: () => ({ price: 9.5 }) },
  'DELETE /api/sandwiches/{id}': { verdicts: [401, 403, 403, 403, 404], url: '/api/sandwiches/2147483647' },
  'POST /api/sandwiches/{id}/restoration': { verdicts: ADMINS },
  'GET /api/deleted-sandwiches': { verdicts: ADMINS },
  'POST /api/tags': {
    verdicts: [401, 403, 403, 403, 409],
    body: () => ({ name: 'Zesty' }),
  },
  'PATCH /api/tags/{id}': { verdicts: ADMINS, url: '/api/tags/TAG', body: () => ({ type: 'heat' }) },
  'DELETE /api/tags/{id}': { verdicts: [401, 403, 403, 403, 404], url: '/api/tags/2147483647' },
  'POST /api/tags/{id}/restoration': { verdicts: ADMINS, url: '/api/tags/TAG/restoration' },
  'GET /api/deleted-tags': { verdicts: ADMINS },
  'PUT /api/sandwiches/{id}/tags': { verdicts: ADMINS, body: () => ({ tagIds: [ids.tag] }) },

  'GET /api/reviews': { verdicts: EVERYBODY },
  'GET /api/reviews/{id}': { verdicts: EVERYBODY, url: '/api/reviews/REVIEW' },
  'GET /api/sandwiches/{id}/reviews/{userId}': {
    verdicts: EVERYBODY,
    url: '/api/sandwiches/{id}/reviews/USER',
  },
  // One that is not shown to everybody is there for nobody, its owner included.
  'GET /api/lists/{member}': { verdicts: [404, 404, 404, 404, 404], url: '/api/lists/USER' },
  'GET /api/lists/{member}/sandwiches': {
    verdicts: [404, 404, 404, 404, 404],
    url: '/api/lists/USER/sandwiches',
  },
  'GET /api/users/{id}/ranking': { verdicts: OWNER, url: '/api/users/USER/ranking' },
  'POST /api/users/{id}/ranking/answers': {
    verdicts: [401, 409, 404, 404, 404],
    url: '/api/users/USER/ranking/answers',
    body: () => ({ sandwichId: ids.sandwich, rivalId: 2147483647, answer: 'better' }),
  },
  'PUT /api/users/{id}/ranking/sandwiches/{sandwichId}': {
    verdicts: [401, 409, 404, 404, 404],
    url: '/api/users/USER/ranking/sandwiches/2147483647',
    body: () => ({ after: null }),
  },
  'DELETE /api/users/{id}/ranking/sandwiches/{sandwichId}': {
    verdicts: [401, 404, 404, 404, 404],
    url: '/api/users/USER/ranking/sandwiches/2147483647',
  },
  'PUT /api/users/{id}/ranking/link': { verdicts: OWNER, url: '/api/users/USER/ranking/link' },
  'DELETE /api/users/{id}/ranking/link': {
    verdicts: [401, 204, 404, 404, 404],
    url: '/api/users/USER/ranking/link',
  },
  'GET /api/rankings/{token}': { verdicts: [404, 404, 404, 404, 404], url: '/api/rankings/nobodys' },
  // Without a body: whoever may is told what is missing.
  'POST /api/uploads/imageUploader': { verdicts: [401, 415, 415, 415, 415] },
  'POST /api/uploads/restaurantImageUploader': { verdicts: [401, 403, 403, 415, 415] },
  'POST /api/uploads/sandwichImageUploader': { verdicts: [401, 403, 403, 403, 415] },
  'POST /api/uploads/badgeImageUploader': { verdicts: [401, 403, 403, 403, 415] },
  'GET /api/site': { verdicts: EVERYBODY },
  'GET /api/openapi.json': { verdicts: EVERYBODY },
  'POST /api/error-log': { verdicts: [204, 204, 204, 204, 204], body: () => ({ message: 'It broke' }) },

  'POST /api/auth/register': { verdicts: [400, 400, 400, 400, 400], body: () => ({}) },
  'POST /api/auth/login': { verdicts: [400, 400, 400, 400, 400], body: () => ({}) },
  'GET /api/auth/me': { verdicts: MEMBERS },
  'GET /api/users/check-username': {
    verdicts: EVERYBODY,
    url: '/api/users/check-username?username=wingspan',
  },
  'GET /api/users': { verdicts: EVERYBODY },
  'PATCH /api/users/{id}': { verdicts: OWNER, url: '/api/users/USER', body: () => ({ bio: 'Pickles.' }) },
  'POST /api/users/{id}/password': {
    verdicts: [401, 400, 404, 404, 404],
    url: '/api/users/USER/password',
    body: () => ({ currentPassword: 'not-mine', newPassword: 'another-1' }),
  },
  'POST /api/auth/password-reset': {
    verdicts: [202, 202, 202, 202, 202],
    body: () => ({ email: 'x@example.test' }),
  },
  'POST /api/auth/password-reset/{token}': {
    verdicts: [404, 404, 404, 404, 404],
    url: '/api/auth/password-reset/nothing',
    body: () => ({ newPassword: 'another-1' }),
  },
  'POST /api/auth/email-verification': { verdicts: [401, 409, 409, 409, 409] },
  'POST /api/auth/email-verification/{token}': {
    verdicts: [404, 404, 404, 404, 404],
    url: '/api/auth/email-verification/nothing',
  },
  'GET /api/auth/sessions': { verdicts: MEMBERS },
  'DELETE /api/auth/sessions/{id}': {
    verdicts: [401, 404, 404, 404, 404],
    url: '/api/auth/sessions/2147483647',
  },
  'DELETE /api/auth/sessions': { verdicts: [401, 204, 204, 204, 204] },

  'GET /api/users/{id}/sandwiches': { verdicts: EVERYBODY, url: '/api/users/USER/sandwiches' },
  'GET /api/users/{id}/sandwiches/start': { verdicts: OWNER, url: '/api/users/USER/sandwiches/start' },
  'POST /api/user-sandwiches': {
    verdicts: [401, 200, 403, 403, 403],
    body: () => ({ userId: ids.user, sandwichId: ids.sandwich }),
  },
  'PATCH /api/user-sandwiches/{id}': {
    verdicts: OWNER,
    url: '/api/user-sandwiches/LINK',
    body: () => ({ isFavorite: true }),
  },
  'DELETE /api/user-sandwiches/{id}': {
    verdicts: [401, 404, 404, 404, 404],
    url: '/api/user-sandwiches/2147483647',
  },
  'POST /api/users/{id}/actions': {
    verdicts: OWNER,
    url: '/api/users/USER/actions',
    body: () => ({ actionType: 'search', metadata: { query: 'hot honey' } }),
  },
  'GET /api/users/{id}/level': { verdicts: [401, 200, 404, 404, 200], url: '/api/users/USER/level' },
  'GET /api/users/{id}/matches': { verdicts: OWNER, url: '/api/users/USER/matches' },
  'GET /api/users/{id}/badges': { verdicts: [401, 200, 404, 404, 200], url: '/api/users/USER/badges' },

  'GET /api/places/search': {
    verdicts: [401, 403, 403, 403, 200],
    url: '/api/places/search?query=popeyes',
  },
  'GET /api/places/autocomplete': {
    verdicts: [401, 403, 403, 403, 200],
    url: '/api/places/autocomplete?input=pop',
  },
  'GET /api/places/details/{placeId}': {
    verdicts: [401, 403, 403, 403, 404],
    url: '/api/places/details/open-2147483647',
  },
  'POST /api/restaurant/import-basic': {
    verdicts: [401, 403, 403, 403, 400],
    body: () => ({ websiteUrl: 'http://127.0.0.1/' }),
  },

  'POST /api/menu/process': {
    verdicts: [401, 403, 403, 403, 200],
    body: () => ({ menuText: 'Crispy Chicken Sandwich $9', restaurantName: 'Coop' }),
  },
  'POST /api/restaurant/generate-description': {
    verdicts: [401, 403, 403, 403, 200],
    body: () => ({ name: 'Coop' }),
  },

  'GET /api/badges': { verdicts: EVERYBODY },
  'POST /api/badges': { verdicts: [401, 403, 403, 403, 400], body: () => ({}) },
  'PATCH /api/badges/{id}': {
    verdicts: [401, 403, 403, 403, 404],
    url: '/api/badges/2147483647',
    body: () => ({ name: 'Golden Wing' }),
  },
  'DELETE /api/badges/{id}': { verdicts: [401, 403, 403, 403, 404], url: '/api/badges/2147483647' },
  'GET /api/deleted-badges': { verdicts: ADMINS },
  'POST /api/badges/{id}/restoration': {
    verdicts: [401, 403, 403, 403, 404],
    url: '/api/badges/2147483647/restoration',
  },
  'POST /api/users/{id}/badges': {
    verdicts: [401, 403, 403, 403, 404],
    url: '/api/users/USER/badges',
    body: () => ({ badgeId: 2147483647 }),
  },
  'GET /api/restaurant-recommendations': { verdicts: [401, 403, 403, 403, 200] },
  'POST /api/restaurant-recommendations': {
    verdicts: [201, 201, 201, 201, 201],
    body: () => ({ websiteUrl: 'https://roost.example', notes: 'They fry to order.' }),
  },
  'PATCH /api/restaurant-recommendations/{id}': {
    verdicts: [401, 403, 403, 403, 404],
    url: '/api/restaurant-recommendations/2147483647',
    body: () => ({ status: 'approved' }),
  },

  'GET /api/notifications': { verdicts: MEMBERS },
  'GET /api/notifications/unread-count': { verdicts: MEMBERS },
  'PUT /api/notifications/read': {
    verdicts: [401, 204, 204, 204, 204],
    body: () => ({ upTo: 1 }),
  },
  'PUT /api/notifications/{id}/read': {
    verdicts: [401, 404, 404, 404, 404],
    url: '/api/notifications/2147483647/read',
  },
  'POST /api/notifications/nearby': { verdicts: MEMBERS, body: () => ({ latitude: 34, longitude: -118 }) },
  'GET /api/notification-settings': { verdicts: MEMBERS },
  'PATCH /api/notification-settings': { verdicts: MEMBERS, body: () => ({ nearby: true }) },
  'PUT /api/push-subscriptions': { verdicts: [401, 400, 400, 400, 400], body: () => ({}) },
  'DELETE /api/push-subscriptions': { verdicts: [401, 204, 204, 204, 204] },
  'POST /api/unsubscriptions': {
    verdicts: [404, 404, 404, 404, 404],
    body: () => ({ token: 'nobodys.token' }),
  },

  'POST /api/reviews': {
    verdicts: [401, 200, 403, 403, 403],
    body: () => ({ userId: ids.user, sandwichId: ids.sandwich, rating: 4 }),
  },
  'PATCH /api/reviews/{id}': { verdicts: OWNER, url: '/api/reviews/REVIEW', body: () => ({ rating: 5 }) },
  'DELETE /api/reviews/{id}': { verdicts: [401, 404, 404, 404, 404], url: '/api/reviews/2147483647' },
  'POST /api/users/{id}/promote': {
    verdicts: [401, 403, 403, 403, 404],
    url: '/api/users/nobody/promote',
  },
  'POST /api/users/{id}/demote': { verdicts: [401, 403, 403, 403, 404], url: '/api/users/nobody/demote' },
  'PUT /api/users/{id}/catalog-editor': {
    verdicts: [401, 403, 403, 403, 404],
    url: '/api/users/nobody/catalog-editor',
    body: () => ({ granted: true }),
  },
  'POST /api/auth/confirmation': {
    verdicts: [401, 400, 400, 400, 400],
    body: () => ({ password: 'not-mine' }),
  },
  'GET /api/users/{id}/export': { verdicts: [401, 403, 404, 404, 404], url: '/api/users/USER/export' },
  'DELETE /api/users/{id}': {
    verdicts: [401, 400, 404, 404, 404],
    url: '/api/users/USER',
    body: () => ({ password: 'not-mine', reviews: 'remove' }),
  },
  'POST /api/reports': {
    verdicts: [401, 409, 201, 201, 201],
    body: () => ({ entityType: 'review', entityId: ids.review, reason: 'spam' }),
  },
  'GET /api/reports': { verdicts: ADMINS },
  'PATCH /api/reports/{id}': {
    verdicts: [401, 403, 403, 403, 404],
    url: '/api/reports/2147483647',
    body: () => ({ decision: 'dismissed' }),
  },
  'GET /api/hidden-content': { verdicts: ADMINS },
  'PUT /api/hidden-content': {
    verdicts: [401, 403, 403, 403, 404],
    body: () => ({ entityType: 'review', entityId: 2_147_483_647, hidden: true, reason: 'Rude words' }),
  },
  'PUT /api/users/{id}/suspension': {
    verdicts: [401, 403, 403, 403, 404],
    url: '/api/users/nobody/suspension',
    body: () => ({ suspended: false }),
  },
  'GET /api/overview': { verdicts: ADMINS },
  'GET /api/audit': { verdicts: ADMINS },
  'GET /api/restaurants/{id}/last-change': { verdicts: [401, 403, 403, 200, 200] },
  'GET /api/error-log': { verdicts: ADMINS },
  'POST /api/error-log/test': { verdicts: [401, 403, 403, 403, 500] },
  'GET /api/action-config': { verdicts: ADMINS },
  'PATCH /api/action-config/{actionType}': {
    verdicts: ADMINS,
    url: '/api/action-config/search',
    body: () => ({ xpReward: 0 }),
  },
  // Last, since it ends the sessions that the others need.
  'POST /api/auth/logout': { verdicts: [204, 204, 204, 204, 204] },
};

/** All are read by the same lines before any call is: two calls take all of them. */
const NOBODYS = ['Bearer nobody', 'Bearer', 'Basic eDp5', 'bearer  x'];

const ids = { user: '', sandwich: 0, restaurant: 0, link: 0, review: 0, location: 0, tag: 0 };
let people: TestUser[];
/** Whose sessions no line of the table ends. */
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  const sandwich = await createSandwich(site.db);
  const user = await signUp(site);
  people = [
    visitor(site),
    user,
    await signUp(site),
    await signUpCatalogEditor(site),
    await signUpAdmin(site),
  ];
  [stranger, admin] = [await signUp(site), await signUpAdmin(site)];
  const link = await user.send('POST', '/api/user-sandwiches', { sandwichId: sandwich.id });
  await user.send('POST', `/api/users/${user.id}/actions`, {
    actionType: 'search',
    metadata: { query: 'hot honey' },
  });
  const review = await user.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 3 });
  Object.assign(ids, {
    user: user.id,
    sandwich: sandwich.id,
    restaurant: sandwich.restaurant_id,
    link: link.json.id,
    review: review.json.id,
    location: (await createLocation(site.db, { restaurant_id: sandwich.restaurant_id })).id,
    tag: (await createTag(site.db, { name: 'Zesty' })).id,
  });
});

describe.each(Object.entries(TABLE))('%s', (key, { verdicts, url, body }) => {
  const [method, path] = key.split(' ') as [HttpMethod, string];

  test.each(['nobody', 'the user', 'another user', 'a catalogEditor', 'an admin'] as const)(
    'for %s (M1.9, M5.9, M6, A6, A7.21, D0.14)',
    async (who) => {
      const at = ['nobody', 'the user', 'another user', 'a catalogEditor', 'an admin'].indexOf(who);
      const person = people[at]!;
      const answer = await person.send(method, addressOf(url ?? path), body?.(person));
      expect(answer.status, answer.text).toBe(verdicts[at]);
    },
  );

  test('is not opened by an Authorization header with the name of an admin or of its owner (threats A1)', async () => {
    for (const id of [people[4]!.id, ids.user]) {
      const answer = await site.send(method, addressOf(url ?? path), {
        headers: { authorization: `Bearer ${id}` },
        ...(body && { body: body(people[0]!) }),
      });
      expect(answer.status, answer.text).toBe(verdicts[0]);
    }
  });

  test('answers 401 to a session with the id of another member beside it, an admin’s too (D0.1)', async () => {
    for (const [person, id] of [
      [stranger, people[4]!.id],
      [stranger, ids.user],
      [admin, ids.user],
    ] as const) {
      const answer = await person.send(method, addressOf(url ?? path), body?.(person), {
        authorization: `Bearer ${id}`,
      });
      expect([answer.status, answer.headers['set-cookie']], answer.text).toEqual([401, undefined]);
    }
  });

  test('takes the header with one’s own id, and ignores one that is nobody’s (D0.1, D0.19)', async () => {
    if (path === '/api/auth/logout') return;
    const before = await people[2]!.send(method, addressOf(url ?? path), body?.(people[2]!));
    const headers = key === 'GET /api/auth/me' || key === 'GET /api/tags' ? NOBODYS : NOBODYS.slice(0, 1);
    for (const header of [`Bearer ${people[2]!.id}`, ...headers]) {
      const answer = await people[2]!.send(method, addressOf(url ?? path), body?.(people[2]!), {
        authorization: header,
      });
      expect(answer.status, answer.text).toBe(before.status);
    }
  });
});

test('has a line for every call of the contract, and none for a call that is not there (M6.13, D0.25)', () => {
  const declared = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(TABLE).toSorted()).toEqual(declared.toSorted());
});

test('has a line or a reason for every other address that the application answers', () => {
  const known = [
    ...Object.keys(TABLE).map((key) => key.split(' ')[1]!.replaceAll(/\{(\w+)\}/g, ':$1')),
    ...(endpoints as readonly Endpoint[]).flatMap(({ deprecatedPath }) => deprecatedPath ?? []),
    ...OTHERS,
  ];
  const unknown = parsePrintedRoutes(
    site.app.printRoutes({ commonPrefix: false, includeHooks: false }),
  ).filter((path) => !known.includes(path));
  expect(unknown).toEqual([]);
});

/** Files, pictures, pages and health: the same for everybody, which their own tests hold. */
const OTHERS = [
  '/health/live',
  '/health/ready',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
  '/basemap/:set/:version/:z/:x/:file',
  '/images/sandwiches/:file',
  '/images/restaurants/:file',
  '/images/badges/:file',
  '/images/hero.svg',
  '/images/logo.svg',
  '/images/spot.svg',
  '/share-images/site/:file',
  '/share-images/sandwiches/:file',
  '/share-images/restaurants/:file',
  '/share-images/reviews/:file',
  '/share-images/lists/:file',
  '/share-images/rankings/:file',
  '/manifest.webmanifest',
  '/icons/:file',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/sitemap.xml',
  '/sitemaps/:file',
  '/robots.txt',
  '/feeds/reviews.atom',
  '/feeds/sandwiches/:file',
  '/feeds/restaurants/:file',
  '/uploads/:file',
  '/unsubscribe',
  '/sw.js',
  '/assets/:name',
  '*',
];

function addressOf(path: string): string {
  return path
    .replace('USER', ids.user)
    .replace('LINK', String(ids.link))
    .replace('REVIEW', String(ids.review))
    .replace('LOCATION', String(ids.location))
    .replace('TAG', String(ids.tag))
    .replace('/sandwiches/{id}', `/sandwiches/${ids.sandwich}`)
    .replace('/restaurants/{id}', `/restaurants/${ids.restaurant}`);
}
