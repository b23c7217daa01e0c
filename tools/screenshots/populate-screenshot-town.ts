import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { sql } from '#server/platform/database/database.ts';
import { signUp, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import type { HttpMethod, TestApp } from '#server/testing/test-app.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { SCREENSHOT_TIME } from './screenshot-time.ts';

type DemoSite = {
  app: FastifyInstance;
  db: Kysely<DB>;
  clock: { now: Date };
  notify(): Promise<void>;
};

export type ScreenshotSubjects = {
  member: TestUser;
  newcomer: TestUser;
  admin: TestUser;
  shareToken: string;
  reviewId: string;
};

export async function populateScreenshotTown({
  app,
  db,
  clock,
  notify,
}: DemoSite): Promise<ScreenshotSubjects> {
  const test = { db, send: sendTo(app) } as TestApp;
  const at = (daysAgo: number, hours = 0) =>
    void (clock.now = new Date(SCREENSHOT_TIME.getTime() - (daysAgo * 24 + hours) * 3_600_000));

  at(28);
  const member = await signUp(test, { username: 'hungry-hannah' });
  const shareToken = await eatLunch(member, at);
  await recommend(test, member, at);
  at(3, 1);
  const admin = await signUp(test, { username: 'coop-manager' });
  await sql`UPDATE users SET role = 'admin' WHERE id = ${admin.id}`.execute(db);
  const reviewId = await runTheSite(member, admin, at);
  await notify();
  at(0, 1);
  const newcomer = await signUp(test, { username: 'first-timer' });
  await keepTime(db);
  return { member, newcomer, admin, shareToken, reviewId };
}

const LUNCHES: readonly { id: number; rating: number; favorite?: true; review?: string }[] = [
  {
    id: 1,
    rating: 5,
    favorite: true,
    review: 'Ate it standing up, as God intended. The pickle does half the work and knows it.',
  },
  { id: 3, rating: 4, favorite: true, review: 'My ears rang. Would go again, with a friend who drives.' },
  {
    id: 13,
    rating: 5,
    favorite: true,
    review: 'A waffle with ambitions. Ask for more syrup, they do not mind.',
  },
  { id: 22, rating: 3 },
  { id: 41, rating: 4, review: 'Good crunch to the last bite, and the last bite was in the car.' },
  { id: 47, rating: 4, favorite: true },
  { id: 70, rating: 2, review: 'The sauce was doing all the talking.' },
];
const WISHLIST = [2, 10, 19, 33, 64, 92, 107];

async function eatLunch({ id, send }: TestUser, at: (days: number, hours?: number) => void): Promise<string> {
  for (const [index, lunch] of LUNCHES.entries()) {
    at(26 - index * 4);
    const place = index % 3 ? await counterOf(send, lunch.id) : {};
    await ok(send('POST', `/api/users/${id}/actions`, { actionType: 'try', entityId: lunch.id, ...place }));
    const link = await ok<{ id: string }>(send('POST', '/api/user-sandwiches', { sandwichId: lunch.id }));
    if (lunch.favorite) await ok(send('PATCH', `/api/user-sandwiches/${link.id}`, { isFavorite: true }));
    const { rating, review } = lunch;
    if (review) await ok(send('POST', '/api/reviews', { sandwichId: lunch.id, rating, review }));
  }
  for (const [index, sandwichId] of WISHLIST.entries()) {
    at(24 - index * 3);
    await ok(send('POST', '/api/user-sandwiches', { sandwichId }));
  }
  const byTaste = LUNCHES.toSorted((one, other) => other.rating - one.rating).slice(0, 5);
  let after: number | null = null;
  for (const lunch of byTaste) {
    await ok(send('PUT', `/api/users/${id}/ranking/sandwiches/${lunch.id}`, { after }));
    after = lunch.id;
  }
  const profile = {
    displayName: 'Hannah',
    bio: 'Lunch is a hobby. I take it seriously.',
    location: 'Echo Park',
  };
  await ok(
    send('PATCH', `/api/users/${id}`, { ...profile, preferences: { collectionVisibility: 'public' } }),
  );
  return (await ok<{ shareToken: string }>(send('PUT', `/api/users/${id}/ranking/link`))).shareToken;
}

async function counterOf(send: TestUser['send'], sandwichId: number) {
  const { restaurantId } = await ok<{ restaurantId: number }>(send('GET', `/api/sandwiches/${sandwichId}`));
  const { latitude, longitude } = await ok<{ latitude: number; longitude: number }>(
    send('GET', `/api/restaurants/${restaurantId}`),
  );
  return { userLatitude: latitude, userLongitude: longitude, accuracy: 12 };
}

const RECOMMENDED = [
  [
    'https://crispyheights.example',
    'The Korean fried one on milk bread, Tuesdays only, always sold out by one.',
  ],
  [
    'https://nonna-pollo.example',
    'Chicken parm the size of a steering wheel. Cash only, she counts it twice.',
  ],
  ['https://sunset-coop.example', 'A window in a wall behind the car wash. Two sandwiches, both perfect.'],
  ['https://the-second-peck.example', 'They do a karaage roll with yuzu slaw that I still think about.'],
] as const;

async function recommend(test: TestApp, member: TestUser, at: (days: number) => void): Promise<void> {
  for (const [index, [websiteUrl, notes]] of RECOMMENDED.entries()) {
    at(9 - index * 2);
    const sender = index % 2 ? member : signedOutUser(test);
    const contact = index === 2 ? { name: 'Walt Ibarra', email: 'walt@example.com' } : {};
    await ok(sender.send('POST', '/api/restaurant-recommendations', { websiteUrl, notes, ...contact }));
  }
}

async function runTheSite(
  member: TestUser,
  { send }: TestUser,
  at: (days: number, hours?: number) => void,
): Promise<string> {
  at(3);
  const pending = await ok<{ id: number }[]>(send('GET', '/api/restaurant-recommendations'));
  const [last, before] = [assertDefined(pending.at(-2)), assertDefined(pending.at(-1))];
  await ok(send('PATCH', `/api/restaurant-recommendations/${last.id}`, { status: 'approved' }));
  await ok(send('PATCH', `/api/restaurant-recommendations/${before.id}`, { status: 'rejected' }));
  at(2, 4);
  const badges = await ok<{ id: number; name: string }[]>(send('GET', '/api/badges'));
  await ok(send('POST', `/api/users/${member.id}/badges`, { badgeId: assertDefined(badges[0]).id }));
  at(2);
  await ok(send('POST', '/api/tags', { name: 'Two napkins', type: 'style' }));
  await ok(send('PATCH', '/api/sandwiches/6', { price: 12.25 }));
  await ok(send('PATCH', '/api/restaurants/4', { priceRange: '$$' }));
  at(1);
  await ok(
    send('POST', '/api/sandwiches', {
      restaurantId: 1,
      name: 'The Encore',
      description:
        'Last night’s special, back because nobody would stop asking: hot honey, slaw, a soft potato roll.',
      price: 14,
      ingredients: ['Fried chicken thigh', 'potato roll', 'hot honey', 'slaw', 'pickles'],
      spiceLevel: 3,
    }),
  );
  const reviews = await ok<{ id: string; userId: string }[]>(send('GET', '/api/sandwiches/13/reviews'));
  const reported = reviews.filter(({ userId }) => userId !== member.id).slice(0, 2);
  for (const [index, { id }] of reported.entries()) {
    at(0, 5 - index);
    const reportFields = index
      ? { reason: 'off-topic', details: 'This is about the car park.' }
      : { reason: 'spam' };
    await ok(member.send('POST', '/api/reports', { entityType: 'review', entityId: id, ...reportFields }));
  }
  return assertDefined(reviews.at(-1)).id;
}

/** Backdates rows that the database dates by its own clock: reviews every four days, and a week of the audit log. */
async function keepTime(db: Kysely<DB>): Promise<void> {
  await sql`UPDATE users SET date_created = ${SCREENSHOT_TIME}::timestamptz - interval '28 days' WHERE date_created > ${SCREENSHOT_TIME}`.execute(
    db,
  );
  await sql`
    UPDATE reviews r SET date_created = ${SCREENSHOT_TIME}::timestamptz - late.nth * interval '4 days', date_updated = ${SCREENSHOT_TIME}::timestamptz - late.nth * interval '4 days'
    FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS nth FROM reviews WHERE date_created > ${SCREENSHOT_TIME}) late
    WHERE late.id = r.id`.execute(db);
  await invalidateCacheTags(db, [ALL_ENTRIES_CACHE_TAG]);
  // The audit log's trigger forbids changes.
  await sql`ALTER TABLE audit_log DISABLE TRIGGER USER`.execute(db);
  await sql`
    UPDATE audit_log a SET date_created = ${SCREENSHOT_TIME}::timestamptz - late.nth * interval '7 hours'
    FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS nth FROM audit_log) late
    WHERE late.id = a.id`.execute(db);
  await sql`ALTER TABLE audit_log ENABLE TRIGGER USER`.execute(db);
}

function sendTo(app: FastifyInstance): TestApp['send'] {
  return async (method: HttpMethod, url, { body, headers = {} } = {}) => {
    await app.responseCache.settle();
    const payload = body === undefined ? {} : { payload: body as object };
    const response = await app.inject({ method, url, headers, ...payload });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      setCookies: [response.headers['set-cookie'] ?? []].flat(),
      text: response.body,
      json: isJson ? response.json() : undefined,
    };
  };
}

async function ok<T = unknown>(answer: ReturnType<TestUser['send']>): Promise<T> {
  const { status, text, json } = await answer;
  if (status >= 400) throw new Error(`A picture needs what was refused: ${status} ${text}`);
  return json as T;
}
