import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findTotalsAndXpDrift } from '#server/features/recount/recount.ts';
import { sql } from '#server/platform/database/database.ts';
import { createDiskStorage } from '#server/platform/files/storage/disk-storage.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { findTextInDatabase } from '#server/testing/assertions/find-text-in-database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUsers, testUserRow } from '#server/testing/factories/users.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { erasureCleanupJobs } from './cleanup-jobs.ts';

const site = useTestApp({ RATE_LIMITS: 'off' }, { logs: true });
const dataDir = mkdtempSync(join(tmpdir(), 'clucket-erasures-'));
const storage = createDiskStorage(join(dataDir, 'uploads'));
const DAYS = 24 * 3600_000;

const MARK = 'canary8813';

function leave(person: TestUser, reviews: 'remove' | 'anonymous' = 'remove', password = TEST_PASSWORD) {
  return person.send('DELETE', `/api/users/${person.id}`, { password, reviews });
}

function erase(daysFromNow = 15, signal?: AbortSignal): Promise<number> {
  const [erasureJob] = erasureCleanupJobs(site.db, { s3: null, dataDir }, storage);
  return erasureJob!.run(new Date(site.clock.now.getTime() + daysFromNow * DAYS), signal);
}

async function signInAgain({ username }: TestUser, more: object = {}) {
  return signedOutUser(site).send('POST', '/api/auth/login', { username, password: TEST_PASSWORD, ...more });
}

/** Adds a row of the member to every table that can have one, with MARK in every possible column. */
async function fill(person: TestUser, sandwichId: number): Promise<string> {
  const { id } = person;
  await person.send('POST', '/api/user-sandwiches', { sandwichId, notes: `${MARK} notes` });
  await person.send('POST', '/api/reviews', { sandwichId, rating: 5, review: `${MARK} review` });
  await person.send('POST', `/api/users/${id}/actions`, {
    actionType: 'search',
    metadata: { query: `${MARK} search` },
  });
  const avatar = await createTestUpload(site.db, { userId: id });
  await sql`
    UPDATE users SET email = ${`${MARK}@mail.example`}, display_name = ${MARK}, bio = ${MARK}, location = ${MARK},
      avatar_url = ${avatar}, password_hash = password_hash, email_verified_at = now(),
      preferences = ${JSON.stringify({ collectionVisibility: 'public', secret: MARK })}::jsonb
    WHERE id = ${id}`.execute(site.db);
  await sql`UPDATE login_identifiers SET key = lower(${`${MARK}@mail.example`}) WHERE user_id = ${id} AND kind = 'email'`.execute(
    site.db,
  );
  await sql`UPDATE sessions SET user_agent = ${MARK} WHERE user_id = ${id}`.execute(site.db);
  await sql`INSERT INTO email_tokens (token_hash, user_id, purpose, email, expires_at)
    VALUES (${Buffer.from(MARK)}, ${id}, 'password-reset', ${MARK}, now() + interval '90 days')`.execute(
    site.db,
  );
  await sql`INSERT INTO idempotency_keys (user_id, key, fingerprint, response, date_created)
    VALUES (${id}, ${MARK}, ${Buffer.from(MARK)}, ${JSON.stringify({ body: MARK })}::jsonb, now())`.execute(
    site.db,
  );
  await sql`INSERT INTO notifications (user_id, kind, subject, date_created) VALUES (${id}, 'level', 2, now())`.execute(
    site.db,
  );
  await sql`INSERT INTO notification_settings (user_id, weekly_digest) VALUES (${id}, true)`.execute(site.db);
  await sql`INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, time_zone, date_created)
    SELECT user_id, id, ${`https://${MARK}.example`}, ${MARK}, ${MARK}, 'UTC', now() FROM sessions WHERE user_id = ${id}`.execute(
    site.db,
  );
  await sql`INSERT INTO rankings (user_id, share_token, date_shared) VALUES (${id}, ${`${MARK}-token-of-the-ranking`}, now())`.execute(
    site.db,
  );
  await sql`INSERT INTO ranked_sandwiches (user_id, sandwich_id, sort_key) VALUES (${id}, ${sandwichId}, 1)`.execute(
    site.db,
  );
  await sql`INSERT INTO restaurant_recommendations (website_url, notes, name, email, phone_number, submitted_by_user_id)
    VALUES (${`https://${MARK}.example`}, ${`${MARK} fries`}, ${MARK}, ${MARK}, ${MARK}, ${id}),
      (${`https://second-${MARK}.example`}, ${`${MARK} fries`}, ${MARK}, ${`${MARK}@MAIL.example`}, ${MARK}, NULL)`.execute(
    site.db,
  );
  await sql`INSERT INTO error_log (origin, message, stack, path, user_agent) VALUES
    ('server', ${`No ${id} and no ${person.username}`}, ${`at ${MARK}@mail.example`}, ${`/api/users/${id}/level`}, NULL),
    ('browser', 'Of a path', NULL, ${`/lists/${person.username}`}, 'Common/1.0'),
    ('browser', 'Of a rare browser', NULL, '/explore', ${`Rare/1.0 (${MARK})`}),
    ('browser', 'Of a common browser', NULL, '/explore', 'Common/1.0')`.execute(site.db);
  await sql`INSERT INTO audit_log (user_id, action, entity_type, entity_id, before, after) VALUES
    (${id}, 'update', 'restaurant', '1', '{"name": "Roost"}', '{"name": "Roosted"}'),
    (NULL, 'create', 'user', ${id}, NULL, ${JSON.stringify({ username: MARK, role: 'admin' })}::jsonb),
    (NULL, 'update', 'badge', '1', NULL, ${JSON.stringify({ given: [id] })}::jsonb)`.execute(site.db);
  await sql`INSERT INTO sandwich_announcements (restaurant_id, sandwich_ids, date_opened, due, last_notified_user_id)
    SELECT restaurant_id, ARRAY[id], now(), now(), ${id} FROM sandwiches WHERE id = ${sandwichId}`.execute(
    site.db,
  );
  await sql`INSERT INTO reports (user_id, entity_type, entity_id, image_url, reason, details, date_created)
    VALUES (${id}, 'sandwich-photo', ${String(sandwichId)}, ${MARK}, 'other', ${MARK}, now())`.execute(
    site.db,
  );
  await sql`INSERT INTO hidden_photos (entity_type, entity_id, image_url, reason, date_created)
    VALUES ('avatar', ${id}, ${`/uploads/${MARK}`}, ${MARK}, now())`.execute(site.db);
  return avatar;
}

describe('after the grace period', () => {
  test('no trace of the member remains, and all totals are correct', async () => {
    const person = await signUp(site, { username: `${MARK}-name` });
    const other = await signUp(site);
    await sql`UPDATE sessions SET user_agent = 'Common/1.0' WHERE user_id = ${other.id}`.execute(site.db);
    const { id: sandwichId } = await createTestSandwich(site.db);
    const avatar = await fill(person, sandwichId);
    const review = (await person.get(`/api/reviews?userId=${person.id}`)).json[0];
    const about = { kind: 'edit', entityType: 'sandwich', entityId: sandwichId, note: MARK };
    const changes = { price: 3 };
    const { json: suggestion } = await person.send('POST', '/api/suggestions', { ...about, changes });
    const reporter = await signUpAdmin(site);
    for (const [entityType, entityId] of [
      ['review', review.id],
      ['avatar', person.id],
      ['suggestion', suggestion.id],
    ]) {
      const { status } = await reporter.send('POST', '/api/reports', {
        entityType,
        entityId,
        reason: 'rude',
      });
      expect(status, entityType).toBe(201);
    }
    await other.send('POST', '/api/reviews', { sandwichId, rating: 2 });
    const file = avatar.split('/').pop()!;
    await storage.put(file, Buffer.from('a face'));
    mkdirSync(join(dataDir, 'share-images'));
    const previews = [
      `reviews-1-${person.id}-0123.jpg`,
      `rankings-${MARK}-token-of-the-ranking-0123.jpg`,
      'sandwiches-1-0123.jpg',
    ].map((name) => join(dataDir, 'share-images', name));
    for (const path of previews) writeFileSync(path, '');
    await signedOutUser(site).get(`/lists/${person.username}`);
    expect((await findTextInDatabase(site.db, MARK, person.id)).length).toBeGreaterThan(30);

    expect((await leave(person)).json.eraseOn).toBe('2026-12-05T20:00:00.000Z');
    expect(await erase(13)).toBe(0);
    expect(await erase()).toBe(1);
    expect(await findTextInDatabase(site.db, MARK, person.id)).toEqual([]);
    expect(await site.db.selectFrom('reports').select('entity_type').execute()).toEqual([]);
    const errors = await site.db.selectFrom('error_log').select('user_agent').orderBy('id').execute();
    expect(errors.map((error) => error.user_agent)).toEqual([null, null, null, 'Common/1.0']);
    expect(await storage.read(file)).toBeNull();
    expect(previews.map((path) => existsSync(path))).toEqual([false, false, true]);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
    expect((await signedOutUser(site).get(`/api/sandwiches/${sandwichId}`)).json).toMatchObject({
      averageRating: 2,
      reviewCount: 1,
    });
    for (const path of [
      `/lists/${person.username}`,
      `/rankings/${MARK}-token-of-the-ranking`,
      `/sandwich/${sandwichId}/reviews/${person.id}`,
    ])
      expect((await signedOutUser(site).get(path)).status).toBe(404);
    expect(site.logged.join('')).not.toContain(MARK);
    expect(await erase()).toBe(0);
  });

  test('the audit log keeps the changes, but not the member', async () => {
    const admin = await signUpAdmin(site);
    const { json } = await admin.get('/api/audit');
    expect(
      json.map(({ action, by, entityId, after }: Record<string, unknown>) => ({
        action,
        by,
        entityId,
        after,
      })),
    ).toMatchObject([
      { action: 'erase', by: null, entityId: 'erased' },
      { action: 'update', after: { given: ['erased'] } },
      { action: 'create', entityId: 'erased', after: { role: 'admin' } },
      { action: 'update', by: { id: 'erased', username: null }, entityId: '1', after: { name: 'Roosted' } },
    ]);
    const appendOnlyError = /only ever appended/;
    await expect(sql`UPDATE audit_log SET user_id = 'x'`.execute(site.db)).rejects.toThrow(appendOnlyError);
    await expect(sql`DELETE FROM audit_log`.execute(site.db)).rejects.toThrow(appendOnlyError);
    await expect(
      site.db.transaction().execute(async (tx) => {
        await sql`SELECT set_config('clucket.erased', ${admin.id}, true)`.execute(tx);
        await sql`UPDATE audit_log SET user_id = 'x'`.execute(tx);
      }),
    ).rejects.toThrow(appendOnlyError);
  });

  test('the username is free again, and the id is never reused', async () => {
    const id = '7b0c9a52-3c7f-4b52-9a44-0d7d3f9ad001';
    const account = { id, username: 'come-back', email: 'come@back.example', password: TEST_PASSWORD };
    const person = Object.assign(signedOutUser(site), { id });
    await person.send('POST', '/api/auth/register', account);
    await leave(person);
    expect(
      (await signedOutUser(site).send('POST', '/api/auth/register', { ...account, id: undefined })).status,
    ).toBe(409);
    await erase();
    expect(await signedOutUser(site).send('POST', '/api/auth/register', account)).toMatchObject({
      status: 409,
      json: { errors: [{ field: 'id' }] },
    });
    expect(
      (await signedOutUser(site).send('POST', '/api/auth/register', { ...account, id: undefined })).status,
    ).toBe(201);
  });

  test('reviews stay anonymous if the member chose so, also several of one sandwich', async () => {
    const { id: sandwichId } = await createTestSandwich(site.db);
    const people = await Promise.all([1, 2, 3].map(() => signUp(site)));
    for (const [index, person] of people.entries())
      await person.send('POST', '/api/reviews', { sandwichId, rating: index + 3, review: `Word ${index}` });
    const hidden = (await people[0]!.get(`/api/reviews?userId=${people[0]!.id}`)).json[0].id;
    const admin = await signUpAdmin(site);
    await admin.send('PUT', '/api/hidden-content', {
      entityType: 'review',
      entityId: hidden,
      hidden: true,
      reason: 'Rude',
    });
    for (const person of people) await leave(person, 'anonymous');
    expect((await signedOutUser(site).get(`/api/sandwiches/${sandwichId}`)).json.reviewCount).toBe(0);
    expect(await erase()).toBe(3);
    const { json, text } = await signedOutUser(site).get(`/api/sandwiches/${sandwichId}/reviews`);
    expect(
      json.map(({ review, displayName, isVerified }: Record<string, unknown>) => [
        review,
        displayName,
        isVerified,
      ]),
    ).toEqual([
      ['Word 2', 'Former member', false],
      ['Word 1', 'Former member', false],
    ]);
    for (const { id, username } of people) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(username);
      expect(await findTextInDatabase(site.db, id, username)).toEqual([]);
    }
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
    expect((await signedOutUser(site).get(`/api/sandwiches/${sandwichId}`)).json).toMatchObject({
      averageRating: 4.5,
      reviewCount: 2,
    });
    const listed = (await admin.get('/api/users')).text;
    expect(listed).not.toContain('former');
    const former = json[0].username as string;
    expect(
      (
        await signedOutUser(site).send('POST', '/api/auth/login', {
          username: former,
          password: TEST_PASSWORD,
        })
      ).status,
    ).toBe(401);
    expect((await admin.send('POST', `/api/users/${json[0].userId}/promote`)).status).toBe(404);
  });

  test('lets suspensions and reviews of the same sandwich go on meanwhile', async () => {
    await erase();
    const [person, other, admin] = [await signUp(site), await signUp(site), await signUpAdmin(site)];
    const { id: sandwichId } = await createTestSandwich(site.db);
    await person.send('POST', '/api/reviews', { sandwichId, rating: 5 });
    await sql`UPDATE reviews SET date_created = now() - interval '30 days' WHERE user_id = ${person.id}`.execute(
      site.db,
    );
    await leave(person);
    const { erasing } = await site.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE error_log IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const started = { erasing: erase() };
      await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
      expect((await other.send('POST', '/api/reviews', { sandwichId, rating: 4 })).status).toBe(201);
      const suspension = { suspended: true, reason: 'Advertising' };
      expect((await admin.send('PUT', `/api/users/${other.id}/suspension`, suspension)).status).toBe(200);
      return started;
    });
    expect(await erasing).toBe(1);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  });

  test('does not erase the last admin, even if promoted since the request', async () => {
    await sql`UPDATE users SET role = 'user'`.execute(site.db);
    const person = await signUp(site);
    await leave(person);
    await sql`UPDATE users SET role = 'admin' WHERE id = ${person.id}`.execute(site.db);
    await expect(erase()).rejects.toThrow('Some members could not be erased');
    expect(await findTextInDatabase(site.db, person.id)).toContain(`users.id: ${person.id}`);
    await sql`UPDATE users SET role = 'user' WHERE id = ${person.id}`.execute(site.db);
    expect(await erase()).toBe(1);
  });

  test('creates enough former members for many anonymous reviews of one sandwich', async () => {
    const { id: sandwichId } = await createTestSandwich(site.db);
    const usernames = Array.from({ length: 19 }, (_, n) => `crowd-${n + 1}`);
    await createTestUsers(
      site.db,
      usernames.map((name) => testUserRow({ id: name, username: name })),
    );
    await sql`INSERT INTO reviews (user_id, sandwich_id, rating, is_visible) SELECT id, ${sandwichId}, 3, false FROM users WHERE id LIKE 'crowd-%'`.execute(
      site.db,
    );
    await sql`INSERT INTO erasures (user_id, keeps_reviews, date_requested, due) SELECT id, true, now(), now() FROM users WHERE id LIKE 'crowd-%'`.execute(
      site.db,
    );
    expect(await erase(15, AbortSignal.abort())).toBe(0);
    expect(await erase()).toBe(19);
    const { json } = await signedOutUser(site).get(`/api/sandwiches/${sandwichId}/reviews`);
    expect(new Set(json.map(({ userId }: { userId: string }) => userId)).size).toBe(19);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  });
});

describe('DELETE /api/users/{id}', () => {
  test('needs the password, rejects other members and the last admin', async () => {
    await sql`UPDATE users SET role = 'user'`.execute(site.db);
    const person = await signUp(site);
    const admin = await signUpAdmin(site);
    const body = { password: TEST_PASSWORD, reviews: 'remove' };
    const from = (by: TestUser) => by.send('DELETE', `/api/users/${person.id}`, body);
    expect((await from(signedOutUser(site))).status).toBe(401);
    expect((await from(admin)).status).toBe(404);
    expect((await leave(person, 'remove', 'not-my-password')).json).toMatchObject({
      status: 400,
      errors: [{ field: 'password' }],
    });
    expect((await person.get('/api/auth/me')).status).toBe(200);
    expect((await person.send('DELETE', `/api/users/${person.id}`, { password: TEST_PASSWORD })).status).toBe(
      400,
    );
    expect((await leave(admin)).json).toMatchObject({
      status: 409,
      detail: 'This is the last admin. Promote someone else first.',
    });
  });

  test('rejects one of two concurrent requests of the last two admins (threats B6)', async () => {
    await sql`UPDATE users SET role = 'user'`.execute(site.db);
    for (let round = 0; round < 3; round++) {
      const admins = [await signUpAdmin(site), await signUpAdmin(site)];
      const answers = await Promise.all(admins.map((admin) => leave(admin)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await sql`UPDATE users SET role = 'user'`.execute(site.db);
    }
  });

  test('ends every session and hides the member until they sign in again', async () => {
    const person = await signUp(site);
    const otherDevice = signedOutUser(site);
    await otherDevice.send('POST', '/api/auth/login', { username: person.username, password: TEST_PASSWORD });
    const { id: sandwichId } = await createTestSandwich(site.db);
    await person.send('POST', '/api/reviews', { sandwichId, rating: 4 });
    await person.send('PATCH', `/api/users/${person.id}`, {
      preferences: { collectionVisibility: 'public' },
    });
    const seen = async () =>
      Promise.all([
        signedOutUser(site).get(`/api/lists/${person.username}`),
        signedOutUser(site).get(`/api/sandwiches/${sandwichId}/reviews/${person.id}`),
        signedOutUser(site).get(`/sandwich/${sandwichId}/reviews`),
        signedOutUser(site).get(`/api/sandwiches/${sandwichId}`),
        signedOutUser(site).get('/api/users'),
      ]).then((answers) =>
        answers.map(
          ({ status, text }) =>
            status === 200 && (text.includes(person.username) || /"reviewCount":1/.test(text)),
        ),
      );
    expect(await seen()).toEqual([true, true, true, true, true]);
    const { headers } = await leave(person);
    expect(headers['set-cookie']).toContain('Max-Age=0');
    expect((await otherDevice.get('/api/auth/me')).status).toBe(401);
    expect(await seen()).toEqual([false, false, false, false, false]);
    const admin = await signUpAdmin(site);
    expect((await admin.get(`/api/users?q=${person.username}`)).json).toMatchObject([
      { standing: 'leaving' },
    ]);

    expect((await signInAgain(person)).json).toMatchObject({
      status: 409,
      detail: 'Your account is set to be deleted on Dec 5, 2026.',
      errors: [{ field: 'keepAccount' }],
    });
    expect(
      (
        await signedOutUser(site).send('POST', '/api/auth/login', {
          username: person.username,
          password: 'a-wrong-one',
          keepAccount: true,
        })
      ).status,
    ).toBe(401);
    expect((await signInAgain(person, { keepAccount: true })).status).toBe(200);
    expect(await seen()).toEqual([true, true, true, true, true]);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
    await erase();
    expect((await signInAgain(person)).status).toBe(200);
  });
});

describe('npm run cli -- erase-member', () => {
  const cli = (...args: string[]) =>
    runCli(['erase-member', ...args], {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrlOf(site.connection),
    });

  test('erases at once with --yes, but not the last admin', async () => {
    await sql`UPDATE users SET role = 'user'`.execute(site.db);
    const person = await signUp(site, { username: 'gone-soon' });
    const admin = await signUpAdmin(site);
    await person.send('POST', '/api/reviews', {
      sandwichId: (await createTestSandwich(site.db)).id,
      rating: 1,
    });
    expect(await cli('gone-soon')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect(await cli(admin.username, '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('last admin'),
    });
    expect(await cli('gone-soon', '--yes')).toMatchObject({ code: 0, stdout: 'Erased gone-soon.\n' });
    expect((await person.get('/api/auth/me')).status).toBe(401);
    expect(await findTextInDatabase(site.db, person.id, 'gone-soon')).toEqual([]);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  });
});
