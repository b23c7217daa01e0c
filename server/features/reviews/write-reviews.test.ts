import { describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { TEST_PASSWORD, signUp, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { findReviewDrift } from './recount-queries.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

describe('writing a review', () => {
  test('creates it, counts it at once and earns 10 XP (M3.29, M7.34)', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    const answer = await person.send('POST', '/api/reviews', {
      userId: person.id,
      sandwichId,
      rating: 4,
      review: 'Loud crust.',
    });
    expect(answer).toMatchObject({
      status: 201,
      json: {
        userId: person.id,
        rating: 4,
        review: 'Loud crust.',
        comment: 'Loud crust.',
        receipt: { xpEarned: 10, xp: 10 },
      },
    });
    expect((await site.get(`/api/sandwiches/${sandwichId}`)).json).toMatchObject({
      averageRating: 4,
      reviewCount: 1,
      ratingCounts: [0, 0, 0, 1, 0],
    });
  });

  test('a second review updates the first and earns nothing (M1.5, M5.13, D29)', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    const first = await person.send('POST', '/api/reviews', { sandwichId, rating: 2 });
    const second = await person.send('POST', '/api/reviews', {
      sandwichId,
      rating: 5,
      comment: 'I was wrong.',
    });
    expect(second).toMatchObject({
      status: 200,
      json: { id: first.json.id, rating: 5, review: 'I was wrong.', receipt: null },
    });
    expect((await site.get(`/api/sandwiches/${sandwichId}`)).json).toMatchObject({
      averageRating: 5,
      reviewCount: 1,
    });
  });

  test('hides it if the author asks for the deletion of the account at the same moment', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    const writing = await site.db.transaction().execute(async (tx) => {
      await sql`SELECT 1 FROM users WHERE id = ${person.id} FOR UPDATE`.execute(tx);
      await sql`INSERT INTO erasures (user_id, keeps_reviews, date_requested, due)
        VALUES (${person.id}, false, now(), now() + interval '14 days')`.execute(tx);
      const answer = person.send('POST', '/api/reviews', { sandwichId, rating: 4 });
      await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
      return { answer };
    });
    expect((await writing.answer).status).toBe(201);
    expect((await site.get(`/api/sandwiches/${sandwichId}/reviews`)).json).toEqual([]);
    expect((await site.get(`/api/sandwiches/${sandwichId}`)).json.reviewCount).toBe(0);
    expect(await findReviewDrift(site.db)).toEqual([]);
    const credentials = { username: person.username, password: TEST_PASSWORD, keepAccount: true };
    await signedOutUser(site).send('POST', '/api/auth/login', credentials);
    expect((await site.get(`/api/sandwiches/${sandwichId}`)).json.reviewCount).toBe(1);
  });

  test('runs once per Idempotency-Key: a repeated request gets the same response and changes nothing', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    const send = (key: string, body: object) =>
      person.send('POST', '/api/reviews', { sandwichId, ...body }, { 'idempotency-key': key });
    const first = await send('first', { rating: 4, review: 'Loud.' });
    await send('second', { rating: 2, review: 'Quiet.' });
    const repeated = await send('first', { rating: 4, review: 'Loud.' });
    expect(repeated).toMatchObject({ status: 201, json: first.json });
    const own = await person.get(`/api/reviews?sandwichId=${sandwichId}`);
    expect(own.json).toMatchObject([{ rating: 2, review: 'Quiet.' }]);
    expect((await send('late', { rating: 1, performedAt: '2026-01-01T00:00:00Z' })).status).toBe(400);
  });

  test('earns nothing again after the first review was deleted', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    const { json } = await person.send('POST', '/api/reviews', { sandwichId, rating: 3 });
    expect((await person.send('DELETE', `/api/reviews/${json.id}`)).status).toBe(204);
    expect((await site.get(`/api/sandwiches/${sandwichId}`)).json).toMatchObject({
      averageRating: 0,
      reviewCount: 0,
    });
    expect((await person.send('POST', '/api/reviews', { sandwichId, rating: 3 })).json.receipt).toBeNull();
    expect((await person.get(`/api/users/${person.id}/level`)).json).toMatchObject({ xp: 10, level: 1 });
  });

  test('fails with 410 for a deleted sandwich, but its review can be deleted (D0.16)', async () => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    const { json } = await person.send('POST', '/api/reviews', { sandwichId, rating: 3 });
    await site.db
      .updateTable('sandwiches')
      .set({ date_deleted: new Date() })
      .where('id', '=', sandwichId)
      .execute();
    expect((await person.send('PATCH', `/api/reviews/${json.id}`, { rating: 5 })).status).toBe(410);
    expect((await person.send('DELETE', `/api/reviews/${json.id}`)).status).toBe(204);
  });

  test.each([
    [{}, 'Please provide a rating'],
    [{ rating: 0 }, 'Please provide a rating'],
    [{ rating: 3.5 }, 'Please provide a rating'],
    [{ rating: '4' }, 'Please provide a rating'],
    [{ rating: 6 }, 'Rating must be 5 or less'],
  ])('rejects %j: %s (M3.28, M5.11, M5.12, M9.9)', async (fields, message) => {
    const [person, { id: sandwichId }] = [await signUp(site), await createTestSandwich(site.db)];
    expect(await person.send('POST', '/api/reviews', { sandwichId, ...fields })).toMatchObject({
      status: 400,
      json: { detail: message },
    });
  });

  test('is allowed to the author only, and cannot move the review to another sandwich (M6.5, M7.35, D5)', async () => {
    const [person, other, { id: sandwichId }] = [
      await signUp(site),
      await signUp(site),
      await createTestSandwich(site.db),
    ];
    const { json } = await person.send('POST', '/api/reviews', { sandwichId, rating: 3 });
    const url = `/api/reviews/${json.id}`;
    expect((await other.send('PATCH', url, { rating: 1 })).status).toBe(404);
    expect((await other.send('DELETE', url)).status).toBe(404);
    expect((await signedOutUser(site).send('PATCH', url, { rating: 1 })).status).toBe(401);
    expect(
      (await other.send('POST', '/api/reviews', { userId: person.id, sandwichId, rating: 1 })).status,
    ).toBe(403);
    const elsewhere = await createTestSandwich(site.db);
    expect((await person.send('PATCH', url, { sandwichId: elsewhere.id, rating: 1 })).status).toBe(403);
    expect((await person.send('PATCH', url, { rating: 5 })).json).toMatchObject({ rating: 5 });
  });
});
