import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { RATE_LIMITS } from '#server/platform/limits/rate-limits.ts';
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

const site = useTestApp();

let admin: TestUser;
let author: TestUser;
let one: TestUser;
let two: TestUser;
let sandwich: SandwichTableRow;
let review: number;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  [author, one, two] = [await signUp(site), await signUp(site), await signUp(site)];
  sandwich = await createTestSandwich(site.db);
  const { json } = await author.send('POST', '/api/reviews', {
    sandwichId: sandwich.id,
    rating: 1,
    review: 'Buy cheap shoes.',
  });
  review = json.id;
});

function report(by: TestUser, more: object = {}) {
  return by.send('POST', '/api/reports', { entityType: 'review', entityId: review, reason: 'spam', ...more });
}

const decide = (id: number, decision: object, by = admin) => by.send('PATCH', `/api/reports/${id}`, decision);

describe('POST /api/reports', () => {
  test('accepts one report per member and subject, none from visitors and none about own content', async () => {
    expect((await report(signedOutUser(site))).status).toBe(401);
    expect((await report(author)).status).toBe(409);
    const first = await report(one, { details: 'Third time this week.' });
    expect(first).toMatchObject({ status: 201, json: { reason: 'spam', details: 'Third time this week.' } });
    const repeated = await report(one, { reason: 'rude', details: 'Changed my mind.' });
    expect(repeated).toMatchObject({ status: 200, json: first.json });
    expect((await report(two, { entityId: String(review) })).status).toBe(201);
  });

  test('rejects unknown subjects, a missing photo and an unknown reason', async () => {
    for (const entityId of [2_000_000_000, 'x', '99999999999999999999'])
      expect((await report(one, { entityId })).status).toBe(404);
    expect((await report(one, { entityType: 'sandwich-photo', entityId: sandwich.id })).status).toBe(404);
    expect(await report(one, { reason: 'dislike' })).toMatchObject({
      status: 400,
      json: { detail: 'Please choose a reason.' },
    });
    expect((await report(one, { details: 'x'.repeat(1001) })).status).toBe(400);
  });

  test('is limited to 30 an hour', () => {
    expect(RATE_LIMITS.reports).toEqual([30, 3600]);
  });
});

describe('the report queue', () => {
  test('is for admins only, newest first, with the reported content and the number of other reports', async () => {
    for (const [person, status] of [
      [signedOutUser(site), 401],
      [author, 403],
      [await signUpCatalogEditor(site), 403],
    ] as const) {
      expect((await person.get('/api/reports')).status).toBe(status);
      expect((await decide(1, { decision: 'dismissed' }, person)).status).toBe(status);
    }
    const { json, headers } = await admin.get('/api/reports?state=open&limit=1');
    expect(json).toMatchObject([
      {
        by: { username: two.username },
        others: 1,
        hasChanged: false,
        decision: null,
        thing: {
          title: sandwich.name,
          text: 'Buy cheap shoes.',
          rating: 1,
          author: { username: author.username },
        },
      },
    ]);
    expect(headers['x-total-count']).toBe('2');
    expect((await admin.get('/api/overview')).json.reports).toEqual({ open: 2 });
    const [, next] = /<([^>]+)>; rel="next"/.exec(headers['link']!)!;
    expect((await admin.get(next!)).json).toMatchObject([{ by: { username: one.username } }]);
  });

  test('one decision closes all reports of the same content', async () => {
    const [newest] = (await admin.get('/api/reports?state=open')).json;
    expect((await decide(newest.id, { decision: 'hidden' })).status).toBe(400);
    expect((await decide(newest.id, { decision: 'hidden', reason: 'Advertising' })).status).toBe(200);
    expect((await signedOutUser(site).get(`/api/reviews?sandwichId=${sandwich.id}`)).json).toEqual([]);
    expect((await admin.get('/api/reports?state=open')).json).toEqual([]);
    expect((await admin.get('/api/reports?state=decided')).json).toMatchObject([
      { decision: 'hidden', decidedBy: admin.username, thing: { isHidden: true } },
      { decision: 'hidden', decidedBy: admin.username },
    ]);
    expect((await decide(newest.id, { decision: 'dismissed' })).status).toBe(409);
    expect((await decide(2_000_000_000, { decision: 'dismissed' })).status).toBe(404);
    expect((await report(await signUp(site))).status).toBe(404);
    const { json } = await admin.get(`/api/audit?action=hide&entityId=${review}`);
    expect(json).toMatchObject([{ after: { reason: 'Advertising' }, by: { id: admin.id } }]);
  });

  test('when two admins decide at once, the second gets 409', async () => {
    await admin.send('PUT', '/api/hidden-content', {
      entityType: 'review',
      entityId: review,
      hidden: false,
      reason: 'A mistake',
    });
    const { json } = await report(await signUp(site));
    const second = await signUpAdmin(site);
    const answers = await Promise.all(
      [admin, second].map((by) => decide(json.id, { decision: 'dismissed' }, by)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await signedOutUser(site).get(`/api/reviews?sandwichId=${sandwich.id}`)).json).toHaveLength(1);
    expect((await admin.get('/api/audit?action=dismiss')).json).toHaveLength(1);
  });

  test('a report of a photo applies to the photo that the member saw', async () => {
    const photo = await createTestUpload(site.db, { userId: admin.id, kind: 'sandwich' });
    await sql`UPDATE sandwiches SET image_url = ${photo} WHERE id = ${sandwich.id}`.execute(site.db);
    const about = { entityType: 'sandwich-photo', entityId: sandwich.id };
    const { json } = await report(one, about);
    await sql`UPDATE sandwiches SET image_url = '/uploads/other' WHERE id = ${sandwich.id}`.execute(site.db);
    expect((await admin.get('/api/reports?state=open')).json).toMatchObject([
      { hasChanged: true, thing: { imageUrl: photo } },
    ]);
    expect((await decide(json.id, { decision: 'hidden', reason: 'Blurred' })).status).toBe(409);
    const other = await report(one, about);
    expect(other.status).toBe(201);
    expect((await decide(other.json.id, { decision: 'hidden', reason: 'Blurred' })).status).toBe(200);
    expect((await signedOutUser(site).get(`/api/sandwiches/${sandwich.id}`)).json.imageUrl).toBeNull();
  });

  test('a new photo can be reported, and an older report cannot hide it', async () => {
    const about = { entityType: 'sandwich-photo', entityId: sandwich.id };
    const show = (photo: string) =>
      sql`UPDATE sandwiches SET image_url = ${photo} WHERE id = ${sandwich.id}`.execute(site.db);
    await show('/uploads/before');
    const { json: early } = await report(one, about);
    await show('/uploads/worse');
    await admin.send('PUT', '/api/hidden-content', { ...about, hidden: true, reason: 'Rude' });
    expect((await report(await signUp(site), about)).status).toBe(404);
    await show('/uploads/after');
    expect((await decide(early.id, { decision: 'hidden', reason: 'Rude' })).status).toBe(409);
    expect((await report(await signUp(site), about)).status).toBe(201);
    expect((await admin.get('/api/reports?state=open&limit=2')).json).toMatchObject([
      { hasChanged: false, thing: { imageUrl: '/uploads/after', isHidden: false } },
      { hasChanged: true, thing: { imageUrl: '/uploads/before', isHidden: false } },
    ]);
  });
});

describe('a suggestion', () => {
  let suggester: TestUser;
  let about: SandwichTableRow;
  const suggest = async (changes: object) => {
    const body = { kind: 'edit', entityType: 'sandwich', entityId: about.id, note: 'Buy shoes.', changes };
    return (await suggester.send('POST', '/api/suggestions', body)).json.id as number;
  };
  const reportOf = (id: number, by: TestUser) =>
    by.send('POST', '/api/reports', { entityType: 'suggestion', entityId: id, reason: 'spam' });

  beforeAll(async () => {
    suggester = await signUp(site);
    about = await createTestSandwich(site.db, { contains_dairy: null });
  });

  test('that published nothing can be reported only by members who can see it', async () => {
    const id = await suggest({ name: 'Shoes' });
    expect((await reportOf(id, one)).status).toBe(404);
    expect((await reportOf(id, await signUpCatalogEditor(site))).status).toBe(404);
    expect((await reportOf(id, suggester)).status).toBe(409);
    expect((await reportOf(id, admin)).status).toBe(201);
    const [{ id: newest, thing }] = (await admin.get('/api/reports?state=open&limit=1')).json;
    expect(thing).toMatchObject({
      entityType: 'suggestion',
      text: 'Buy shoes.\nShoes',
      author: { username: suggester.username },
      path: `/sandwich/${about.id}`,
      isHidden: false,
    });
    expect((await decide(newest, { decision: 'dismissed' })).json.message).toBe('It stays up.');
  });

  test('that was published can be reported from the public history, and is undone when hidden', async () => {
    const id = await suggest({ containsDairy: true });
    const [entry] = (await signedOutUser(site).get(`/api/sandwiches/${about.id}/history`)).json;
    expect(entry).toMatchObject({ origin: 'suggestion', suggestionId: id });
    const { json } = await reportOf(id, one);
    const decision = { decision: 'hidden', reason: 'Advertising' };
    expect((await decide(json.id, decision)).json.message).toBe(
      'It’s been rejected, and its changes were undone.',
    );
    expect((await signedOutUser(site).get(`/api/sandwiches/${about.id}`)).json.containsDairy).toBeNull();
    const { json: own } = await suggester.get(`/api/users/${suggester.id}/suggestions?limit=1`);
    expect(own).toMatchObject([{ id, decision: 'rejected' }]);
    expect((await reportOf(id, two)).status).toBe(404);
    const { json: log } = await admin.get(`/api/audit?action=hide&entityId=${id}`);
    expect(log).toMatchObject([{ entityType: 'suggestion', after: { reason: 'Advertising' } }]);
  });

  test('is undone only where nobody has changed the field since, and the response says so', async () => {
    const id = await suggest({ description: 'Shoes.', price: 4 });
    await admin.send('PATCH', `/api/suggestions/${id}`, { decision: 'accepted' });
    await admin.send('PATCH', `/api/sandwiches/${about.id}`, { description: 'Cheap shoes.' });
    const { json } = await reportOf(id, one);
    expect((await decide(json.id, { decision: 'hidden', reason: 'Spam' })).json.message).toBe(
      'Rejected, but only partly undone. This has changed since then: description. Please fix it by hand.',
    );
    expect((await signedOutUser(site).get(`/api/sandwiches/${about.id}`)).json).toMatchObject({
      description: 'Cheap shoes.',
      price: 12.5,
    });
  });

  test('that was accepted is undone too, and cannot be restored', async () => {
    const id = await suggest({ price: 3 });
    await admin.send('PATCH', `/api/suggestions/${id}`, { decision: 'accepted' });
    const hide = (hidden: boolean, by = admin) =>
      by.send('PUT', '/api/hidden-content', {
        entityType: 'suggestion',
        entityId: id,
        hidden,
        reason: 'Spam',
      });
    expect((await hide(true, one)).status).toBe(403);
    expect((await hide(true)).json.message).toBe('It’s been rejected, and its changes were undone.');
    expect((await signedOutUser(site).get(`/api/sandwiches/${about.id}`)).json.price).toBe(12.5);
    expect((await hide(true)).status).toBe(200);
    expect((await hide(false)).status).toBe(409);
  });
});
