import { describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const NEW = { 'if-none-match': '*' };

describe('one review from two devices (D67)', () => {
  test('has a revision, and is readable by everybody, or only by its author when hidden', async () => {
    const { person, id, url } = await reviewed();
    const answer = await signedOutUser(site).get(url);
    expect(answer).toMatchObject({ status: 200, json: { id, rating: 4, review: 'Laptop.', revision: 1 } });
    expect(answer.headers['etag']).toMatch(/^"1\./);
    await sql`UPDATE reviews SET is_visible = false WHERE id = ${id}`.execute(site.db);
    expect((await signedOutUser(site).get(url)).status).toBe(404);
    expect((await (await signUp(site)).get(url)).status).toBe(404);
    expect((await person.get(url)).json).toMatchObject({ id, review: 'Laptop.', revision: 1 });
    await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${answer.json.sandwichId}`.execute(
      site.db,
    );
    expect((await person.get(url)).status).toBe(410);
  });

  test('has a new revision only after a change of rating or text', async () => {
    const { person, id, url } = await reviewed();
    await sql`UPDATE reviews SET is_visible = false WHERE id = ${id}`.execute(site.db);
    const same = await person.send('PATCH', url, { rating: 4, review: 'Laptop.' });
    expect(same.json.revision).toBe(1);
    expect((await person.send('PATCH', url, { rating: 5 })).json.revision).toBe(2);
    expect((await person.send('PATCH', url, { review: 'More.' })).json.revision).toBe(3);
  });

  test('rejects changes of an outdated revision, and accepts changes of the current one', async () => {
    const { person, url } = await reviewed();
    const etag = (await person.get(url)).headers['etag']!;
    await person.send('PATCH', url, { review: 'Laptop, later.' });
    const stale = await person.send('PATCH', url, { review: 'Phone.' }, { 'if-match': etag });
    expect(stale).toMatchObject({ status: 412, json: { title: 'Precondition Failed' } });
    expect((await person.send('DELETE', url, undefined, { 'if-match': etag })).status).toBe(412);
    expect((await person.get(url)).json.review).toBe('Laptop, later.');
    const fresh = await person.send('PATCH', url, { review: 'Both.' }, { 'if-match': '"2"' });
    expect(fresh).toMatchObject({ status: 200, json: { review: 'Both.', revision: 3 } });
    expect((await person.send('DELETE', url, undefined, { 'if-match': '"3"' })).status).toBe(204);
  });

  test('cannot be created twice with If-None-Match: *', async () => {
    const person = await signUp(site);
    const { id: sandwichId } = await createTestSandwich(site.db);
    const write = (review: string) =>
      person.send('POST', '/api/reviews', { sandwichId, rating: 3, review }, NEW);
    expect((await write('First.')).status).toBe(201);
    expect((await write('Second.')).status).toBe(412);
    expect((await ownOf(person, sandwichId)).json).toMatchObject([{ review: 'First.', revision: 1 }]);
  });

  test('returns the stored response for a repeated idempotency key before it checks preconditions', async () => {
    const person = await signUp(site);
    const { id: sandwichId } = await createTestSandwich(site.db);
    const once = { ...NEW, 'idempotency-key': 'one' };
    const write = () =>
      person.send('POST', '/api/reviews', { sandwichId, rating: 3, review: 'First.' }, once);
    const first = await write();
    await person.send('PATCH', `/api/reviews/${first.json.id}`, { review: 'Later.' });
    expect(await write()).toMatchObject({ status: 201, json: first.json });
    expect((await ownOf(person, sandwichId)).json).toMatchObject([{ review: 'Later.' }]);
  });

  test('compares times if a queued write has no revision', async () => {
    const { person, sandwichId, url } = await reviewed();
    const [before, after] = [-3_600_000, 3_600_000].map((ms) => new Date(site.clock.now.getTime() + ms));
    const post = (performedAt: Date) =>
      person.send('POST', '/api/reviews', { sandwichId, rating: 1, performedAt: performedAt.toISOString() });
    const patch = (time: string) => person.send('PATCH', url, { rating: 2 }, { 'if-unmodified-since': time });
    expect((await post(before!)).status).toBe(412);
    expect((await patch(before!.toUTCString())).status).toBe(412);
    expect((await person.get(url)).json.rating).toBe(4);
    expect((await patch(after!.toUTCString())).status).toBe(200);
    expect((await patch('no time')).status).toBe(200);
  });

  test('without a precondition, the last write wins, as documented', async () => {
    const { person, sandwichId, url } = await reviewed();
    expect((await person.send('PATCH', url, { review: 'Second.' })).status).toBe(200);
    const third = await person.send('POST', '/api/reviews', { sandwichId, rating: 2, review: 'Third.' });
    expect(third).toMatchObject({ status: 200, json: { review: 'Third.', revision: 3 } });
  });
});

async function reviewed() {
  const person = await signUp(site);
  const { id: sandwichId } = await createTestSandwich(site.db);
  const written = await person.send('POST', '/api/reviews', { sandwichId, rating: 4, review: 'Laptop.' });
  const id = written.json.id as number;
  return { person, sandwichId, id, url: `/api/reviews/${id}` };
}

function ownOf(person: TestUser, sandwichId: number) {
  return person.get(`/api/reviews?sandwichId=${sandwichId}&userId=${person.id}`);
}
