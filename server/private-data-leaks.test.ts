import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { pickCasesForTurn } from '#packages/testing/repetitions.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp, type HttpMethod, type TestResponse } from '#server/testing/test-app.ts';

// threats B4: private data carries a mark, which must not be in anything that leaves the server.
const site = useTestApp({ RATE_LIMITS: 'off' }, { logs: true });

const MARK = 'canary4711';
/** A latitude and a longitude that nothing else has. */
const AT = { latitude: 33.4711471, longitude: -117.4711471 };
const MARKS = new RegExp(`${MARK}|4711471`);

let victim: TestUser;
let others: [string, TestUser][];
let ids: Record<string, string>;

beforeAll(async () => {
  victim = await signUp(site, { username: 'plain-name', email: `${MARK}@example.test` });
  others = [
    ['nobody', signedOutUser(site)],
    ['another user', await signUp(site)],
    ['a catalogEditor', await signUpCatalogEditor(site)],
  ];
  const { id: sandwichId, restaurant_id } = await createTestSandwich(site.db);
  await createTestLocation(site.db, { restaurant_id, latitude: 33.5, longitude: -117.5 });
  const link = await victim.send('POST', '/api/user-sandwiches', {
    sandwichId,
    notes: `${MARK} notes`,
    rating: 2,
  });
  await victim.send('POST', `/api/users/${victim.id}/actions`, {
    actionType: 'try',
    entityType: 'sandwich',
    entityId: sandwichId,
    userLatitude: AT.latitude,
    userLongitude: AT.longitude,
  });
  await victim.send('POST', `/api/users/${victim.id}/actions`, {
    actionType: 'search',
    metadata: { query: `${MARK} search` },
  });
  const review = await victim.send('POST', '/api/reviews', {
    sandwichId,
    rating: 4,
    review: 'For all to read.',
  });
  await victim.send('PATCH', `/api/users/${victim.id}`, {
    preferences: { collectionVisibility: 'public', secret: `${MARK} preference` },
    bio: `${MARK} bio`,
    location: `${MARK} town`,
  });
  await sql`UPDATE users SET password_hash = ${`${MARK} hash`} WHERE id = ${victim.id}`.execute(site.db);
  await sql`UPDATE sessions SET user_agent = ${`${MARK} agent`} WHERE user_id = ${victim.id}`.execute(
    site.db,
  );
  await sql`
    INSERT INTO email_tokens (token_hash, user_id, purpose, email, expires_at)
    VALUES (${Buffer.from(`${MARK} token`)}, ${victim.id}, 'password-reset', ${`${MARK}@example.test`}, now() + interval '1 day')
  `.execute(site.db);
  await sql`
    INSERT INTO error_log (origin, message, stack, path, user_agent)
    VALUES ('server', ${`${MARK} error`}, ${MARK}, ${MARK}, ${MARK})`.execute(site.db);
  await sql`
    INSERT INTO restaurant_recommendations (website_url, notes, name, email, phone_number, submitted_by_user_id)
    VALUES (${`https://${MARK}.example`}, 'They fry to order.', ${`${MARK} name`}, ${`${MARK}@mail.example`}, ${MARK}, ${victim.id})
  `.execute(site.db);
  await sql`
    INSERT INTO site_keys (name, key) VALUES ('letters', ${`${MARK} key`})
    ON CONFLICT (name) DO UPDATE SET key = excluded.key`.execute(site.db);
  await sql`
    INSERT INTO rankings (user_id, share_token, date_shared)
    VALUES (${victim.id}, ${`${MARK}-token-of-the-ranking`}, now())`.execute(site.db);
  const session = await sql<{ id: number }>`SELECT id FROM sessions WHERE user_id = ${victim.id}`.execute(
    site.db,
  );
  await sql`UPDATE restaurant_recommendations SET status = 'approved', date_reviewed = now()`.execute(
    site.db,
  );
  const { rows: notifications } = await sql<{ id: number }>`
    INSERT INTO notifications (user_id, kind, subject, date_created)
    SELECT ${victim.id}, 'recommendation', id, now() FROM restaurant_recommendations RETURNING id`.execute(
    site.db,
  );
  await sql`
    INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, time_zone, date_created)
    VALUES (${victim.id}, ${session.rows[0]!.id}, ${`https://${MARK}.example`}, ${MARK}, ${MARK}, 'UTC', now())
  `.execute(site.db);
  const hidden = await createTestSandwich(site.db, { restaurant_id });
  const hiddenReview = await victim.send('POST', '/api/reviews', {
    sandwichId: hidden.id,
    rating: 1,
    review: `${MARK} hidden words`,
  });
  await sql`UPDATE reviews SET is_visible = false WHERE id = ${hiddenReview.json.id}`.execute(site.db);
  await sql`
    INSERT INTO hidden_reviews (user_id, review_id, reason, date_created)
    VALUES (${victim.id}, ${hiddenReview.json.id}, ${`${MARK} reason`}, now())`.execute(site.db);
  await sql`
    INSERT INTO reports (user_id, entity_type, entity_id, reason, details, date_created)
    VALUES (${victim.id}, 'review', '1', 'other', ${`${MARK} details`}, now())`.execute(site.db);
  await victim.send('POST', '/api/notifications/nearby', AT);
  ids = {
    '/notifications/{id}': `/notifications/${notifications[0]!.id}`,
    '/users/{id}': `/users/${victim.id}`,
    '/user-sandwiches/{id}': `/user-sandwiches/${link.json.id}`,
    '/reviews/{id}': `/reviews/${review.json.id}`,
    '/sessions/{id}': `/sessions/${session.rows[0]!.id}`,
    '/sandwiches/{id}': `/sandwiches/${sandwichId}`,
    '/restaurants/{id}': `/restaurants/${restaurant_id}`,
    '{token}': MARK.repeat(4),
  };
});

/** An editor can delete the restaurant, which the next tests need. */
afterEach(async () => {
  await sql`UPDATE restaurants SET date_deleted = NULL WHERE date_deleted IS NOT NULL`.execute(site.db);
});

function addressOf(path: string): string {
  return Object.entries(ids).reduce((url, [from, to]) => url.replace(from, to), path);
}

function everythingIn({ status, headers, text }: TestResponse): string {
  const { 'set-cookie': _own, ...rest } = headers;
  return `${status} ${JSON.stringify(rest)} ${text}`;
}

/** Omits what the request itself contained, because the response may repeat it. */
function looked(answer: TestResponse, url: string): string {
  return everythingIn(answer).replaceAll(url, '').replaceAll(MARK.repeat(4), '');
}

describe.each(endpoints.map(({ method, path }, number) => [method, path, number] as const))(
  'the responses and errors of %s %s',
  (method, path, number) => {
    test('show nothing private to anyone else (threats B4)', async () => {
      for (const [at, [role, person]] of others.entries()) {
        const url = addressOf(path);
        // These would end the session of the other member.
        if (/logout|DELETE .*sessions$/.test(`${method} ${path}`) && role !== 'nobody') continue;
        const bodies = [
          undefined,
          {},
          { userId: victim.id, rating: 3, sandwichId: 1 },
          { username: 'plain-name', password: 'wrong-one' },
          { username: 'plain-name', email: 'x@example.test', password: 'crispy-9' },
        ];
        const sent = method === 'GET' ? [undefined] : pickCasesForTurn(bodies, number + at);
        for (const body of sent) {
          const answer = await person.send(method as HttpMethod, url, body);
          expect(looked(answer, url), `${role} ${url}`).not.toMatch(MARKS);
        }
      }
    });
  },
);

describe('the pages', () => {
  const PAGES = [
    '/',
    '/explore',
    '/explore?view=restaurants',
    '/collection',
    '/profile',
    '/settings',
    '/notifications',
    '/unsubscribe',
    '/login',
    '/nowhere',
    '/reset-password',
    '/verify-email',
  ];

  test('show nothing private to anyone else (threats B4)', async () => {
    const ofSandwich = addressOf('/sandwiches/{id}').replace('/sandwiches', '/sandwich');
    const pages = [
      ...PAGES,
      ofSandwich,
      `${ofSandwich}/reviews`,
      `${ofSandwich}/review`,
      addressOf('/restaurants/{id}').replace('/restaurants', '/restaurant'),
    ];
    for (const [role, person] of others) {
      for (const page of pages) {
        expect(looked(await person.get(page), page), `${role} ${page}`).not.toMatch(MARKS);
      }
    }
  });
});

describe('the log', () => {
  test('contains nothing private, even after failures (threats D8)', async () => {
    const secret = {
      password: `${MARK}-password`,
      newPassword: `${MARK}-password`,
      currentPassword: `${MARK}-password`,
    };
    await victim.get('/api/auth/me');
    await victim.send('POST', `/api/users/${victim.id}/password`, secret);
    await signedOutUser(site).send('POST', '/api/auth/login', {
      username: `${MARK}@example.test`,
      ...secret,
    });
    await signedOutUser(site).send('POST', '/api/auth/password-reset', { email: `${MARK}@example.test` });
    expect((await victim.send('POST', `/api/users/${victim.id}/promote`)).status).toBe(403);
    // Database errors repeat the row that they reject.
    await sql`ALTER TABLE users ADD CONSTRAINT trap CHECK (bio IS DISTINCT FROM 'trap')`.execute(site.db);
    const failed = await victim.send('PATCH', `/api/users/${victim.id}`, { bio: 'trap' });
    await sql`ALTER TABLE users DROP CONSTRAINT trap`.execute(site.db);
    expect(failed.status).toBe(500);
    expect(failed.text).not.toMatch(MARKS);
    expect(site.logged.join('')).toContain('A request failed');
    for (const event of ['sign-in-failed', 'reset-requested', 'access-denied'])
      expect(site.logged.join('')).toContain(`"event":"${event}"`);
    expect(site.logged.join('')).not.toMatch(MARKS);
    expect(site.logged.join('')).not.toMatch(/plain-name|127\.0\.0\.1/);
    expect(site.logged.join('')).not.toContain(TEST_PASSWORD);
    const { rows } = await sql`SELECT * FROM error_log WHERE message NOT LIKE ${`${MARK}%`}`.execute(site.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(MARKS);
  });
});

test('the owner sees the marks, so the tests above could find them', async () => {
  const own = await victim.get('/api/auth/me');
  expect(own.text).toMatch(MARKS);
  expect((await victim.get(`/api/users/${victim.id}/sandwiches`)).text).toMatch(MARKS);
  expect((await victim.get('/api/notifications')).text).toMatch(MARKS);
  expect(own.text).not.toMatch(/hash|agent/);
});
