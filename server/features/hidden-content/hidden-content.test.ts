import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { HiddenItem } from '#contract/administration/hidden-content.ts';
import { findTotalsAndXpDrift } from '#server/features/recount/recount.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich, type SandwichTableRow } from '#server/testing/factories/sandwiches.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import {
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

let admin: TestUser;
let author: TestUser;
let reader: TestUser;
let sandwich: SandwichTableRow;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  author = await signUp(site);
  reader = await signUp(site);
  sandwich = await createTestSandwich(site.db);
});

const WORDS = 'Quite unspeakable words';

async function reviewed(person: TestUser, on = sandwich, rating = 5): Promise<number> {
  const { json } = await person.send('POST', '/api/reviews', { sandwichId: on.id, rating, review: WORDS });
  return json.id as number;
}

function setHidden(hidden: boolean, entityType: string, entityId: number | string, by = admin) {
  return by.send('PUT', '/api/hidden-content', { entityType, entityId, hidden, reason: 'Rude words' });
}

/** Every public response that contains a review or a total that includes it. */
async function shownToVisitors(on = sandwich): Promise<Record<string, string>> {
  const visitor = signedOutUser(site);
  const places = [
    `/api/reviews?sandwichId=${on.id}`,
    `/api/reviews?userId=${author.id}`,
    `/api/reviews?restaurantId=${on.restaurant_id}`,
    `/api/sandwiches/${on.id}`,
    `/api/sandwiches/${on.id}/reviews`,
    `/api/sandwiches/${on.id}/reviews/${author.id}`,
    `/api/restaurants/${on.restaurant_id}`,
    `/api/restaurants/${on.restaurant_id}/sandwiches`,
    '/api/sandwiches/popular',
    `/sandwich/${on.id}`,
    `/sandwich/${on.id}/reviews`,
    `/sandwich/${on.id}/reviews/${author.id}`,
    `/feeds/sandwiches/${on.id}.atom`,
    '/feeds/reviews.atom',
    `/api/sandwiches/${on.id}/matches`,
    `/share-images/reviews/${on.id}-${author.id}.jpg`,
    `/share-images/sandwiches/${on.id}.jpg`,
    '/sitemap.xml',
  ];
  const answers: Record<string, string> = {};
  for (const place of places) {
    const { status, headers, text } = await visitor.get(place);
    answers[place] = `${status} ${headers['location'] ?? ''} ${text.replaceAll(/"requestId":"[^"]*"/g, '')}`;
  }
  return answers;
}

describe('a hidden review (threats C4)', () => {
  test('disappears from every list, page and total, and is restored to each exactly', async () => {
    await reviewed(reader, sandwich, 2);
    const without = await shownToVisitors();
    const id = await reviewed(author);
    const withIt = await shownToVisitors();
    expect(Object.values(withIt).filter((text) => text.includes(WORDS)).length).toBeGreaterThan(5);
    const xp = (await author.get('/api/auth/me')).json.xp;
    expect(await setHidden(true, 'review', id)).toMatchObject({ status: 200 });
    expect(await shownToVisitors()).toEqual(without);
    expect((await reader.get(`/api/reviews?userId=${author.id}`)).json).toEqual([]);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
    expect((await author.get('/api/auth/me')).json.xp).toBe(xp);
    await setHidden(false, 'review', id);
    expect(await shownToVisitors()).toEqual(withIt);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
  });

  test('shows its author the reason and lets the author edit and delete it', async () => {
    const on = await createTestSandwich(site.db);
    const id = await reviewed(author, on);
    await setHidden(true, 'review', id);
    const own = `/api/reviews?sandwichId=${on.id}&userId=${author.id}`;
    expect((await author.get(own)).json).toMatchObject([{ id, hiddenReason: 'Rude words' }]);
    const { json } = await author.get('/api/notifications');
    expect(json[0]).toMatchObject({ kind: 'hidden-review', text: 'Hidden by an admin: Rude words' });
    expect((await author.send('PATCH', `/api/reviews/${id}`, { rating: 1, review: 'Milder.' })).status).toBe(
      200,
    );
    expect((await signedOutUser(site).get(`/api/reviews?sandwichId=${on.id}`)).json).toEqual([]);
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
    expect((await author.send('DELETE', `/api/reviews/${id}`)).status).toBe(204);
    expect((await author.get(own)).json).toEqual([]);
    const { json: afterDeletion } = await author.get('/api/notifications');
    expect(afterDeletion[0]).toMatchObject({ title: json[0].title, text: json[0].text });
    expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
    expect((await setHidden(true, 'review', id)).status).toBe(404);
  });

  test('stays hidden when its author deletes it and writes a new one, until a moderator restores that one', async () => {
    const on = await createTestSandwich(site.db);
    await setHidden(true, 'review', await reviewed(author, on));
    for (const _ of [1, 2]) {
      const [{ id }] = (await author.get(`/api/reviews?sandwichId=${on.id}&userId=${author.id}`)).json;
      expect((await author.send('DELETE', `/api/reviews/${id}`)).status).toBe(204);
      const repeated = await author.send('POST', '/api/reviews', {
        sandwichId: on.id,
        rating: 1,
        review: WORDS,
      });
      expect(repeated).toMatchObject({ status: 201, json: { hiddenReason: 'Rude words' } });
      expect((await signedOutUser(site).get(`/api/reviews?sandwichId=${on.id}`)).json).toEqual([]);
      expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
    }
    const [{ id }] = (await author.get(`/api/reviews?sandwichId=${on.id}&userId=${author.id}`)).json;
    expect((await admin.get('/api/hidden-content')).json[0].thing.entityId).toBe(String(id));
    await setHidden(false, 'review', id);
    expect((await signedOutUser(site).get(`/api/reviews?sandwichId=${on.id}`)).json).toHaveLength(1);
    await author.send('DELETE', `/api/reviews/${id}`);
    const { json } = await author.send('POST', '/api/reviews', { sandwichId: on.id, rating: 4 });
    expect(json.hiddenReason).toBeUndefined();
  });

  test('the path of version 0.1 returns the same to the same users, with a Deprecation header', async () => {
    const id = await reviewed(author, await createTestSandwich(site.db));
    await setHidden(true, 'review', id);
    const [now, before] = await Promise.all(
      ['/api/hidden-content', '/api/concealments'].map((path) => admin.get(path)),
    );
    expect(before!.json).toEqual(now!.json);
    expect(before!.headers['deprecation']).toBe('@1795651200');
    expect(now!.headers['deprecation']).toBeUndefined();
    const rejected = await author.get('/api/concealments');
    expect(rejected).toMatchObject({ status: 403, headers: { deprecation: '@1795651200' } });
    expect(rejected.text).not.toContain(WORDS);
    const otherMethod = await admin.send('DELETE', '/api/concealments');
    expect(otherMethod).toMatchObject({ status: 405, headers: { allow: 'PUT, GET, HEAD' } });
  });

  test('can be hidden and restored only by admins, with one audit log entry per change', async () => {
    const on = await createTestSandwich(site.db);
    const id = await reviewed(author, on);
    for (const [person, status] of [
      [signedOutUser(site), 401],
      [author, 403],
      [await signUpCatalogEditor(site), 403],
    ] as const) {
      expect((await setHidden(true, 'review', id, person)).status).toBe(status);
      expect((await person.get('/api/hidden-content')).status).toBe(status);
    }
    await setHidden(true, 'review', id);
    await setHidden(true, 'review', id);
    expect((await admin.get('/api/hidden-content')).json[0]).toMatchObject({
      thing: { entityType: 'review', entityId: String(id), text: WORDS, isHidden: true },
      reason: 'Rude words',
      by: admin.username,
    });
    await setHidden(false, 'review', id);
    await setHidden(false, 'review', id);
    const { json } = await admin.get(`/api/audit?entityType=review&entityId=${id}`);
    expect(json.map(({ action, by }: { action: string; by: { id: string } }) => [action, by.id])).toEqual([
      ['restore', admin.id],
      ['hide', admin.id],
    ]);
    const bare = await admin.send('PUT', '/api/hidden-content', {
      entityType: 'review',
      entityId: id,
      hidden: true,
      reason: ' ',
    });
    expect(bare).toMatchObject({ status: 400, json: { detail: 'Please say why.' } });
  });

  test('keeps totals equal to a recount after random actions of authors and admins (threats C4)', async () => {
    const people = [author, reader, await signUp(site)];
    const [one, two] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
    const action = fc.record({
      who: fc.constantFrom(...people),
      on: fc.constantFrom(one, two),
      what: fc.constantFrom('write', 'edit', 'delete', 'hide', 'hide', 'show'),
      rating: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 16 }), async (actions) => {
        for (const { who: writer, on, what, rating } of actions) {
          const own = (await writer.get(`/api/reviews?sandwichId=${on.id}&userId=${writer.id}`)).json[0];
          if (what === 'write') await reviewed(writer, on, rating);
          else if (!own) continue;
          else if (what === 'edit') await writer.send('PATCH', `/api/reviews/${own.id}`, { rating });
          else if (what === 'delete') await writer.send('DELETE', `/api/reviews/${own.id}`);
          else await setHidden(what === 'hide', 'review', own.id);
        }
        expect(await findTotalsAndXpDrift(site.db)).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });

  test('is still described as hidden in its author’s notification after a merge of its sandwich', async () => {
    const target = await createTestSandwich(site.db);
    const on = await createTestSandwich(site.db, { restaurant_id: target.restaurant_id });
    const id = await reviewed(author, on);
    await setHidden(true, 'review', id);
    const merge = { entityType: 'sandwich', ids: [on.id, target.id] };
    expect((await admin.send('POST', '/api/merges', merge)).json).toMatchObject({ targetId: target.id });
    expect((await author.get('/api/notifications')).json[0]).toMatchObject({
      kind: 'hidden-review',
      title: expect.stringMatching(/was hidden$/),
      text: 'Hidden by an admin: Rude words',
    });
    await setHidden(false, 'review', id);
  });
});

describe('a hidden photo', () => {
  const imageOf = async (on: SandwichTableRow) =>
    (await signedOutUser(site).get(`/api/sandwiches/${on.id}`)).json.imageUrl;
  const photoOf = ({ id }: SandwichTableRow) => ({
    entityType: 'sandwich-photo',
    entityId: id,
    reason: 'Rude words',
  });

  test('is replaced by the drawing, cannot be set again, and is restored unchanged', async () => {
    const on = await createTestSandwich(site.db);
    const url = await createTestUpload(site.db, { userId: admin.id, kind: 'sandwich' });
    await admin.send('PATCH', `/api/sandwiches/${on.id}`, { imageUrl: url });
    expect(await imageOf(on)).toBe(url);
    expect((await setHidden(true, 'sandwich-photo', on.id)).json.message).toBe('The photo is now hidden.');
    expect(await imageOf(on)).toBeNull();
    expect((await setHidden(true, 'sandwich-photo', on.id)).status).toBe(200);
    expect(await admin.send('PATCH', `/api/sandwiches/${on.id}`, { imageUrl: url })).toMatchObject({
      status: 400,
      json: { detail: 'An admin has hidden this photo. Please use another one.' },
    });
    await setHidden(false, 'sandwich-photo', on.id);
    expect(await imageOf(on)).toBe(url);
  });

  test('cannot be restored after a new photo was set', async () => {
    const on = await createTestSandwich(site.db);
    const [old, other] = [1, 2].map(() => createTestUpload(site.db, { userId: admin.id, kind: 'sandwich' }));
    await admin.send('PATCH', `/api/sandwiches/${on.id}`, { imageUrl: await old });
    await setHidden(true, 'sandwich-photo', on.id);
    await admin.send('PATCH', `/api/sandwiches/${on.id}`, { imageUrl: await other });
    expect(await setHidden(false, 'sandwich-photo', on.id)).toMatchObject({
      status: 409,
      json: { detail: 'There’s a different photo here now, so we can’t bring the old one back.' },
    });
    expect(await imageOf(on)).toBe(await other);
  });

  test('of several of the same sandwich is restored if it is the one that the moderator chose', async () => {
    const on = await createTestSandwich(site.db);
    const shown = await createTestUpload(site.db, { userId: admin.id, kind: 'sandwich' });
    const suggested = await createTestUpload(site.db, { userId: reader.id });
    await admin.send('PATCH', `/api/sandwiches/${on.id}`, { imageUrl: shown });
    await setHidden(true, 'sandwich-photo', on.id);
    const photo = {
      kind: 'photo',
      entityType: 'sandwich',
      entityId: on.id,
      changes: { imageUrl: suggested },
    };
    await setHidden(true, 'suggestion', (await reader.send('POST', '/api/suggestions', photo)).json.id);
    const listed = (await admin.get('/api/hidden-content')).json;
    const ofSandwich = listed.filter(({ thing }: HiddenItem) => thing.entityId === String(on.id));
    expect(ofSandwich.map(({ thing }: HiddenItem) => thing.imageUrl)).toEqual([suggested, shown]);
    const restore = (imageUrl: string) =>
      admin.send('PUT', '/api/hidden-content', { ...photoOf(on), hidden: false, imageUrl });
    for (const _ of ['the first time', 'repeated']) {
      expect(await restore(shown)).toMatchObject({ status: 200 });
      expect(await imageOf(on)).toBe(shown);
    }
    expect((await restore(suggested)).status).toBe(409);
    expect((await restore('/uploads/unknown')).status).toBe(409);
    await site.app.responseCache.settle();
    expect((await reader.get(suggested)).status).toBe(410);
  });

  test('is only hidden if it is the one that the moderator saw', async () => {
    const on = await createTestSandwich(site.db);
    const [seen, other] = [
      await createTestUpload(site.db, { userId: admin.id, kind: 'sandwich' }),
      await createTestUpload(site.db, { userId: admin.id, kind: 'sandwich' }),
    ];
    const hide = (imageUrl: string) =>
      admin.send('PUT', '/api/hidden-content', { ...photoOf(on), hidden: true, imageUrl });
    await admin.send('PATCH', `/api/sandwiches/${on.id}`, { imageUrl: other });
    expect(await hide(seen)).toMatchObject({
      status: 409,
      json: { detail: 'There’s a different photo here now. Please look at it before you hide it.' },
    });
    expect(await imageOf(on)).toBe(other);
    expect((await hide(other)).status).toBe(200);
    expect((await hide(other)).status).toBe(200);
    expect(await imageOf(on)).toBeNull();
    expect(await hide(seen)).toMatchObject({ status: 409, json: { detail: 'There’s no photo to hide.' } });
  });

  test('can be an avatar; a photo that does not exist cannot be hidden', async () => {
    const url = await createTestUpload(site.db, { userId: author.id });
    await author.send('PATCH', `/api/users/${author.id}`, { avatarUrl: url });
    await setHidden(true, 'avatar', author.id);
    expect((await author.get('/api/auth/me')).json.avatarUrl).toBeNull();
    expect((await author.get('/api/notifications')).json[0]).toMatchObject({
      kind: 'hidden-avatar',
      title: 'Your profile photo was hidden',
      text: 'Hidden by an admin: Rude words',
    });
    expect((await author.send('PATCH', `/api/users/${author.id}`, { avatarUrl: url })).status).toBe(400);
    expect((await setHidden(true, 'restaurant-photo', sandwich.restaurant_id)).status).toBe(409);
    for (const id of ['2147483647', '99999999999999999999', 'x', "'"])
      expect((await setHidden(true, 'sandwich-photo', id)).status).toBe(404);
    await setHidden(false, 'avatar', author.id);
    expect((await author.get('/api/notifications')).json).toContainEqual(
      expect.objectContaining({ title: 'Your profile photo is back', text: 'Everyone can see it again.' }),
    );
    await sql`DELETE FROM hidden_photos`.execute(site.db);
  });
});
