import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { pickCasesForTurn, repetitions } from '#packages/testing/repetitions.ts';
import { findSearchIndexDrift } from '#server/features/discovery/discovery.ts';
import { ratingQuarantineReleaseJob } from '#server/features/reviews/rating-quarantine-release-job.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
import { processTestImportRuns } from '#server/testing/import-runs/use-test-import-runs.ts';
import { importTestPlaceRows } from '#server/testing/places/import-rows.ts';
import { createCacheUseDetector } from '#server/testing/cache-uses.ts';
import { TEST_PASSWORD, signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp, type HttpMethod } from '#server/testing/test-app.ts';
import { ALL_ENTRIES_CACHE_TAG } from './invalidate.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
/** Another process of the same site; its cache is emptied before each comparison. */
let empty: FastifyInstance;
let watch: ReturnType<typeof createCacheUseDetector>;
let comparisons = 0;
/** Only these are read before the write. Others are cached if no earlier write has invalidated them. */
const COMPARED_PER_WRITE = 8;
let admin: TestUser;
let ada: TestUser;
let ids: {
  restaurant: number;
  other: number;
  location: number;
  sandwich: number;
  second: number;
  tag: number;
  source: number;
  /** The first is accepted, the second rejected. */
  doubtfulChanges: number[];
};

beforeAll(async () => {
  empty = await site.startAnother();
  watch = createCacheUseDetector(site.app.responseCache);
  [admin, ada] = [await signUpAdmin(site), await signUp(site)];
  const restaurant = await createTestRestaurant(site.db, { name: 'Zorplax Kitchen' });
  const at = { latitude: 34.05, longitude: -118.25 };
  const location = await createTestLocation(site.db, { restaurant_id: restaurant.id, ...at });
  const sandwich = await createTestSandwich(site.db, {
    restaurant_id: restaurant.id,
    name: 'Crispelle',
    price: 9,
  });
  const second = await createTestSandwich(site.db, { restaurant_id: restaurant.id, name: 'Plain' });
  const other = await createTestSandwich(site.db, { name: 'Elsewhere' });
  const tag = await createTestTag(site.db, { name: 'Smoked' });
  const { source, doubtfulChanges } = await importDoubtfulChanges();
  ids = {
    restaurant: restaurant.id,
    other: other.id,
    location: location.id,
    sandwich: sandwich.id,
    second: second.id,
    tag: tag.id,
    source,
    doubtfulChanges,
  };
});

afterAll(() => empty.close());

/** Two branches that a newer source places elsewhere. */
async function importDoubtfulChanges() {
  const branch = (id: number, lat: number, phone: number) =>
    `${id},Popeyes,Popeyes,${id} Mason Ave,Los Angeles,CA,90012,${lat},-118.25,213555010${phone}`;
  await importTestPlaceRows(site, 'older', [branch(1, 34.05, 1), branch(2, 34.06, 2)], {
    license: 'CC0-1.0',
  });
  await importTestPlaceRows(site, 'newer', [branch(1, 34.07, 3), branch(2, 34.08, 4)], {
    date: '2026-05-01',
  });
  const { json: sources } = await admin.get('/api/sources');
  const { json: changes } = await admin.get('/api/doubtful-changes');
  return {
    source: sources.find(({ name }: { name: string }) => name === 'older').id,
    doubtfulChanges: changes.map(({ id }: { id: number }) => id),
  };
}

/** One request to each endpoint with cached responses, including filters and sort orders. */
function addresses(): string[] {
  const { restaurant, sandwich, second, other } = ids;
  const map = '/api/map?bbox=-118.3,34,-118.2,34.1&zoom=14';
  const perSandwich = [sandwich, other].flatMap((id) =>
    ['', '/tags', '/reviews', '/matches', `/reviews/${ada.id}`].map((part) => `/api/sandwiches/${id}${part}`),
  );
  return [
    ...perSandwich,
    `/api/sandwiches/${second}`,
    '/api/sandwiches',
    '/api/sandwiches/popular',
    '/api/sandwiches/popular?limit=1',
    '/api/sandwiches/search?q=crispelle',
    '/api/sandwiches/search?q=crispele',
    '/api/sandwiches/search?q=brandnew',
    '/api/sandwiches/search?tags=Smoked',
    '/api/sandwiches/search?minPrice=20',
    '/api/sandwiches/search?lat=34.05&lng=-118.25',
    '/api/restaurants',
    '/api/restaurants?missing=menu',
    '/api/restaurants?missing=location',
    '/api/restaurants?missing=photo',
    '/api/restaurants-with-locations',
    '/api/restaurants/search?q=zorplax',
    '/api/restaurants/search?q=zorplx',
    '/api/restaurants/search?lat=34.05&lng=-118.25',
    `/api/restaurants/${restaurant}`,
    `/api/restaurants/${restaurant}/locations`,
    `/api/restaurants/${restaurant}/sandwiches`,
    '/api/reviews',
    '/api/reviews?limit=1',
    '/api/tags',
    map,
    `${map}&q=zorplx`,
    `${map}&view=sandwiches`,
    `${map}&view=sandwiches&tags=Smoked`,
    `${map}&view=sandwiches&minPrice=20`,
    '/api/credits',
    '/api/site',
    '/',
    '/credits',
    `/sandwich/${sandwich}`,
  ];
}

type Write = { call: string; by?: TestUser; url: string; body?: unknown };
const reviewed: { id?: number } = {};
const suggested: { id?: number } = {};
const added: { restaurant?: number; location?: number; sandwich?: number; tag?: number; merge?: number } = {};

/** The newest change of the catalog. */
const changed: { id?: number; changeSetId?: number } = {};

/** In this order, because each builds on the ones before. */
function writes(): (() => Write)[] {
  const { restaurant, location, sandwich, second, tag } = ids;
  const review = () => `/api/reviews/${reviewed.id}`;
  const at = { userLatitude: 34.05, userLongitude: -118.25, accuracy: 10 };
  const hide = (hidden: boolean, entityType: string, entityId: string) => ({
    call: 'PUT /api/hidden-content',
    url: '/api/hidden-content',
    body: { entityType, entityId, hidden, reason: 'Off topic' },
  });
  const merge = (entityType: string, mergedIds: unknown) => ({
    call: 'POST /api/merges',
    url: '/api/merges',
    body: { entityType, ids: mergedIds },
  });
  const undo = () => ({ call: 'DELETE /api/merges/{id}', url: `/api/merges/${added.merge}` });
  return [
    () => ({
      call: 'POST /api/reviews',
      by: ada,
      url: '/api/reviews',
      body: { sandwichId: sandwich, rating: 5, comment: 'Fine' },
    }),
    () => ({
      call: 'PATCH /api/reviews/{id}',
      by: ada,
      url: review(),
      body: { rating: 2, comment: 'Less so' },
    }),
    () => ({
      call: 'POST /api/users/{id}/actions',
      by: ada,
      url: `/api/users/${ada.id}/actions`,
      body: { actionType: 'try', entityType: 'sandwich', entityId: sandwich, ...at },
    }),
    () => hide(true, 'review', `${reviewed.id}`),
    () => hide(false, 'review', `${reviewed.id}`),
    () => ({
      call: 'PATCH /api/users/{id}',
      by: ada,
      url: `/api/users/${ada.id}`,
      body: { displayName: 'Ada L.' },
    }),
    () => ({
      call: 'POST /api/suggestions',
      by: ada,
      url: '/api/suggestions',
      body: {
        ...{ kind: 'edit', entityType: 'sandwich', entityId: second },
        changes: { containsEggs: true, price: 8 },
      },
    }),
    () => ({
      call: 'PATCH /api/suggestions/{id}',
      url: `/api/suggestions/${suggested.id}`,
      body: { decision: 'accepted' },
    }),
    // Adds no new search word, which would invalidate the searches by itself.
    () => ({
      call: 'PATCH /api/sandwiches/{id}',
      url: `/api/sandwiches/${second}`,
      body: { price: 30 },
    }),
    () => ({
      call: 'PATCH /api/sandwiches/{id}',
      url: `/api/sandwiches/${second}`,
      body: { name: 'Brandnew' },
    }),
    () => ({
      call: 'PUT /api/sandwiches/{id}/tags',
      url: `/api/sandwiches/${sandwich}/tags`,
      body: { tagIds: [tag] },
    }),
    () => ({ call: 'POST /api/tags', url: '/api/tags', body: { name: 'Pickled' } }),
    () => ({ call: 'PATCH /api/tags/{id}', url: `/api/tags/${tag}`, body: { name: 'Charred' } }),
    () => ({ call: 'PATCH /api/tags/{id}', url: `/api/tags/${tag}`, body: { name: 'Smoked' } }),
    () => ({ call: 'DELETE /api/tags/{id}', url: `/api/tags/${tag}` }),
    () => ({ call: 'POST /api/tags/{id}/restoration', url: `/api/tags/${tag}/restoration` }),
    () => ({
      call: 'POST /api/restaurants',
      url: '/api/restaurants',
      body: { name: 'Zorplax Annex', description: 'More of it', restaurantType: 'Deli', priceRange: '$' },
    }),
    () => ({
      call: 'POST /api/locations',
      url: '/api/locations',
      body: { restaurantId: added.restaurant, address: '1 Main St', latitude: 34.06, longitude: -118.26 },
    }),
    () => ({
      call: 'POST /api/sandwiches',
      url: '/api/sandwiches',
      body: { restaurantId: added.restaurant, name: 'Brandnew Two', price: 11 },
    }),
    () => ({
      call: 'PATCH /api/restaurants/{id}',
      url: `/api/restaurants/${restaurant}`,
      body: { name: 'Zorplex' },
    }),
    () => ({
      call: 'POST /api/changes/{id}/restoration',
      url: `/api/changes/${changed.id}/restoration`,
      body: { fields: ['name'] },
    }),
    () => ({
      call: 'PATCH /api/locations/{id}',
      url: `/api/locations/${location}`,
      body: { latitude: 34.07, longitude: -118.24 },
    }),
    () => ({
      call: 'POST /api/change-sets/{id}/revert',
      url: `/api/change-sets/${changed.changeSetId}/revert`,
      body: {},
    }),
    () => ({ call: 'DELETE /api/locations/{id}', url: `/api/locations/${location}` }),
    () => ({ call: 'POST /api/locations/{id}/restoration', url: `/api/locations/${location}/restoration` }),
    () => ({ call: 'DELETE /api/sandwiches/{id}', url: `/api/sandwiches/${sandwich}` }),
    () => ({ call: 'POST /api/sandwiches/{id}/restoration', url: `/api/sandwiches/${sandwich}/restoration` }),
    () => ({ call: 'DELETE /api/restaurants/{id}', url: `/api/restaurants/${restaurant}` }),
    () => ({
      call: 'POST /api/restaurants/{id}/restoration',
      url: `/api/restaurants/${restaurant}/restoration`,
    }),
    ...[() => added.restaurant, () => restaurant].flatMap((to) => [
      () => ({
        call: 'PUT /api/sandwiches/{id}/restaurant',
        url: `/api/sandwiches/${sandwich}/restaurant`,
        body: { restaurantId: to() },
      }),
      () => ({
        call: 'PUT /api/locations/{id}/restaurant',
        url: `/api/locations/${location}/restaurant`,
        body: { restaurantId: to() },
      }),
    ]),
    () => ({
      call: 'POST /api/sandwich-bulk-edits',
      url: '/api/sandwich-bulk-edits',
      body: { action: 'update', ids: [sandwich], changes: { price: 12, removedTagIds: [tag] } },
    }),
    () => ({
      call: 'POST /api/restaurant-bulk-edits',
      url: '/api/restaurant-bulk-edits',
      body: { action: 'update', ids: [restaurant], changes: { restaurantType: 'Pub' } },
    }),
    () => merge('restaurant', [restaurant, added.restaurant]),
    () => undo(),
    () => merge('sandwich', [sandwich, second]),
    () => undo(),
    ...ids.doubtfulChanges.map((id, at) => () => ({
      call: 'PATCH /api/doubtful-changes/{id}',
      url: `/api/doubtful-changes/${id}`,
      body: { decision: at === 0 ? 'accepted' : 'rejected' },
    })),
    // Invalidates only the credits, while the job after a new date invalidates everything.
    () => ({
      call: 'PATCH /api/sources/{id}',
      url: `/api/sources/${ids.source}`,
      body: { license: 'ODbL' },
    }),
    () => ({
      call: 'PATCH /api/sources/{id}',
      url: `/api/sources/${ids.source}`,
      body: { date: '2026-06-01' },
    }),
    () => ({ call: 'DELETE /api/reviews/{id}', by: ada, url: review() }),
    () => ({
      call: 'POST /api/reviews',
      by: ada,
      url: '/api/reviews',
      body: { sandwichId: sandwich, rating: 4 },
    }),
    () => ({
      call: 'DELETE /api/users/{id}',
      by: ada,
      url: `/api/users/${ada.id}`,
      body: { password: TEST_PASSWORD, reviews: 'anonymous' },
    }),
    () => ({ call: 'PUT /api/maintenance', url: '/api/maintenance', body: { isOn: true } }),
    () => ({ call: 'PUT /api/maintenance', url: '/api/maintenance', body: { isOn: false } }),
    () => ({
      call: 'POST /api/auth/login',
      by: ada,
      url: '/api/auth/login',
      body: { username: ada.username, password: TEST_PASSWORD, keepAccount: true },
    }),
  ];
}

/** Writes that change nothing anyone else sees, or that use the same functions as the writes above. */
const NOT_CACHED = [
  /^POST \/api\/auth\/(?!login)/,
  /^(POST|PUT|PATCH|DELETE) \/api\/(action-config|badges|dismissed-duplicates|jobs|user-sandwiches|error-log|notifications|notification-settings|push-subscriptions|unsubscriptions|reports|restaurant-recommendations|uploads|menu|restaurant)\b(?![-s])/,
  /^\w+ \/api\/users\/\{id\}\/(password|badges|ranking|promote|demote|catalog-editor|suspension|revert-changes|revert-suggestions)/,
  /^DELETE \/api\/auth\/(sessions|second-factor)/,
  /^(POST|DELETE) \/api\/(catalog-files|import-runs|photo-imports)\b/,
];

test('every endpoint that writes is tested below or changes nothing that is cached', () => {
  const tried = new Set(writes().map((write) => write().call));
  const left = endpoints
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !tried.has(call) && !NOT_CACHED.some((pattern) => pattern.test(call)));
  expect(left).toEqual([]);
});

test('after each write every cached response equals a freshly computed one', async () => {
  await readAll();
  for (const [turn, write] of writes().entries()) {
    const { call, by = admin, url, body } = write();
    const compared = pickCasesForTurn(addresses(), turn, COMPARED_PER_WRITE);
    await readAll(compared);
    const answer = await by.send(call.split(' ')[0] as HttpMethod, url, body);
    expect(answer.status, `${call} ${answer.text}`).toBeLessThan(300);
    if (call === 'POST /api/reviews') reviewed.id = answer.json.id;
    if (call === 'POST /api/suggestions') suggested.id = answer.json.id;
    if (call === 'POST /api/restaurants') added.restaurant = answer.json.id;
    if (call.startsWith('PATCH')) Object.assign(changed, (await admin.get('/api/audit?limit=1')).json[0]);
    if (call === 'POST /api/merges') added.merge = answer.json.merges[0].id;
    if (call === 'PATCH /api/sources/{id}') {
      await processTestImportRuns(site);
      await site.app.responseCache.settle();
    }
    await expectFresh(call, compared);
  }
  expect(comparisons).toBeGreaterThan(repetitions(100, 500));
  await expectFresh('the last write', addresses());
  expect(await findSearchIndexDrift(site.db)).toEqual([]);
  // In a long run some 3,000 requests, which take minutes on a busy machine.
}, 600_000);

test('cached responses are also fresh after quarantined ratings are released', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => signUp(site)));
  for (const each of people) await each.send('POST', '/api/reviews', { sandwichId: ids.other, rating: 5 });
  await readAll();
  const in73Hours = new Date(site.clock.now.getTime() + 73 * 3_600_000);
  expect(await ratingQuarantineReleaseJob(site.db).run(in73Hours)).toBeGreaterThan(0);
  await site.app.responseCache.settle();
  await expectFresh('the release of quarantined ratings', addresses());
});

/** As a visitor does, whose requests invalidate nothing. */
async function readAll(
  urls: readonly string[] = addresses(),
): Promise<Map<string, { answer: string; usesCache: boolean }>> {
  const answers = urls.map(async (url) => {
    const { value, usesCache } = await watch(() => read(site.app, url));
    return [url, { answer: value, usesCache }] as const;
  });
  return new Map(await Promise.all(answers));
}

/** An error response contains its request id, so only its status is compared. */
async function read(app: FastifyInstance, url: string): Promise<string> {
  const { statusCode, body } = await app.inject({ url });
  return statusCode === 200 ? body : `${statusCode}`;
}

/** A response that used nothing from the cache is fresh by itself; the next write then finds it cached. */
async function expectFresh(after: string, urls: readonly string[]): Promise<void> {
  const answers = [...(await readAll(urls))].filter(([, { usesCache }]) => usesCache);
  empty.responseCache.invalidate([ALL_ENTRIES_CACHE_TAG]);
  const compared = answers.map(async ([url, { answer }]) => {
    expect(answer, `${url} after ${after}`).toBe(await read(empty, url));
  });
  await Promise.all(compared);
  comparisons += compared.length;
}
