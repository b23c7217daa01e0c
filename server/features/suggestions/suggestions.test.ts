import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#server/platform/limits/rate-limits.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import {
  createTestSandwich,
  findTestSandwich,
  type SandwichTableRow,
} from '#server/testing/factories/sandwiches.ts';
import { createTestTag, tagTestSandwich } from '#server/testing/factories/tags.ts';
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
const NOTHING = 2_000_000_000;

let admin: TestUser;
let member: TestUser;
let sandwich: SandwichTableRow;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

beforeEach(async () => {
  member = await signUp(site);
  sandwich = await createTestSandwich(site.db, {
    name: 'The Rooster',
    contains_gluten: null,
    contains_dairy: null,
  });
});

const suggest = (body: object, by = member, headers = {}) =>
  by.send('POST', '/api/suggestions', body, headers);
const edit = (changes: object, more: object = {}) => ({
  kind: 'edit',
  entityType: 'sandwich',
  entityId: sandwich.id,
  changes,
  ...more,
});
const suggestionsOf = (by = member) => by.get(`/api/users/${by.id}/suggestions`);
const rows = () =>
  site.db.selectFrom('suggestions').selectAll().where('user_id', '=', member.id).orderBy('id').execute();

describe('POST /api/suggestions', () => {
  test('stores an edit with the current values, and does not change the sandwich', async () => {
    const body = edit(
      { price: 13, name: 'The Hen', description: 'Fried thigh, pickles, soft bun.' },
      { note: ' New menu ', sourceUrl: 'https://roost.example/menu' },
    );
    expect((await suggest(body, signedOutUser(site))).status).toBe(401);
    const { status, json } = await suggest(body);
    expect([status, json]).toEqual([
      201,
      {
        id: expect.any(Number),
        kind: 'edit',
        entityType: 'sandwich',
        entityId: sandwich.id,
        title: expect.stringMatching(/^The Rooster at Roost/),
        path: `/sandwich/${sandwich.id}`,
        changes: [
          { field: 'name', before: 'The Rooster', after: 'The Hen', isPublished: false },
          { field: 'price', before: 12.5, after: 13, isPublished: false },
        ],
        note: 'New menu',
        sourceUrl: 'https://roost.example/menu',
        decision: null,
        dateCreated: site.clock.now.toISOString(),
        dateDecided: null,
      },
    ]);
    expect(await findTestSandwich(site.db, sandwich.id)).toEqual(sandwich);
    expect((await suggestionsOf()).json).toEqual([json]);
  });

  test.each([
    { price: 12.5 },
    {},
    { price: undefined },
    { ingredients: ['Fried chicken', 'brioche bun', 'pickles'] },
  ])('responds with 409 to %o, because nothing would change', async (changes) => {
    const { status, json } = await suggest(edit(changes));
    expect([status, json.detail]).toEqual([409, 'That’s what the site already says.']);
    expect(json.errors).toEqual([{ field: 'changes', message: 'must differ from the current values' }]);
    expect(await rows()).toEqual([]);
  });

  test('accepts only fields of the entity type, and names invalid ones', async () => {
    for (const [entityType, changes] of [
      ['sandwich', { address: '1 Main St' }],
      ['restaurant', { price: 3 }],
      ['location', { name: 'Roost' }],
      ['sandwich', { imageUrl: '/uploads/a.webp' }],
    ] as const) {
      const { status, text } = await suggest({
        ...edit(changes),
        entityType,
        entityId: sandwich.restaurant_id,
      });
      expect([status, text]).toEqual([400, expect.stringContaining(Object.keys(changes)[0] ?? '')]);
    }
    expect((await suggest(edit({ price: 3 }, { note: 'x'.repeat(301) }))).status).toBe(400);
    expect((await suggest(edit({ price: 3 }, { sourceUrl: 'javascript:alert(1)' }))).json.errors).toEqual([
      { field: 'sourceUrl', message: 'Please enter a link that begins with http:// or https://' },
    ]);
    expect((await suggest(edit({ price: 3 }, { kind: 'merge' }))).status).toBe(400);
    expect((await suggest(edit({ name: ' ' }))).json.detail).toContain('Name is required');
    expect(await rows()).toEqual([]);
  });

  test('responds with 404 for an unknown id and 410 for a deleted one', async () => {
    expect((await suggest(edit({ price: 3 }, { entityId: NOTHING }))).status).toBe(404);
    await admin.send('DELETE', `/api/sandwiches/${sandwich.id}`);
    expect((await suggest(edit({ price: 3 }))).status).toBe(410);
    await admin.send('DELETE', `/api/restaurants/${sandwich.restaurant_id}`);
    const closed = { kind: 'closed', entityType: 'restaurant', entityId: sandwich.restaurant_id };
    expect((await suggest(closed)).status).toBe(410);
  });

  test('stores a repeated request once, and the same suggestion once', async () => {
    const key = { 'idempotency-key': 'suggestion-1' };
    const first = await suggest(edit({ price: 3 }), member, key);
    expect((await suggest(edit({ price: 3 }), member, key)).json).toEqual(first.json);
    const { status, json } = await suggest(edit({ price: 3 }));
    expect([status, json.detail]).toEqual([409, 'You’ve already suggested this.']);
    expect((await suggest(edit({ price: 3 }), await signUp(site))).status).toBe(201);
    expect(await rows()).toHaveLength(1);
  });

  test('publishes an allergen warning immediately, in the member’s change set; other fields wait', async () => {
    const { json } = await suggest(edit({ containsDairy: true, containsGluten: false, price: 3 }));
    expect(json.changes).toEqual(
      expect.arrayContaining([
        { field: 'containsDairy', before: null, after: true, isPublished: true },
        { field: 'containsGluten', before: null, after: false, isPublished: false },
      ]),
    );
    expect((await member.get(`/api/sandwiches/${sandwich.id}`)).json).toMatchObject({
      containsDairy: true,
      containsGluten: null,
      price: 12.5,
    });
    const [row] = await rows();
    const set = await site.db.selectFrom('change_sets').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(set).toMatchObject({ id: row?.change_set_id, origin: 'suggestion', user_id: member.id });
    const log = await site.db
      .selectFrom('audit_log')
      .selectAll()
      .where('change_set_id', '=', row?.change_set_id ?? 0)
      .execute();
    expect(log).toMatchObject([
      { user_id: member.id, entity_type: 'sandwich', after: { containsDairy: true } },
    ]);
  });

  test('allows a new member five open suggestions, and allergen warnings beyond them', async () => {
    for (let price = 1; price <= 5; price++) expect((await suggest(edit({ price }))).status).toBe(201);
    const sixth = await suggest(edit({ price: 6 }));
    expect([sixth.status, sixth.json.detail]).toEqual([
      409,
      'Five of your suggestions are still waiting. You can send another once we’ve reviewed one.',
    ]);
    const [first, second] = await rows();
    await admin.send('PATCH', `/api/suggestions/${first?.id}`, { decision: 'rejected' });
    expect((await suggest(edit({ price: 6 }))).status).toBe(201);
    expect((await suggest(edit({ price: 7 }))).status).toBe(409);
    expect((await suggest(edit({ containsDairy: true }))).status).toBe(201);
    const accepted = await admin.send('PATCH', `/api/suggestions/${second?.id}`, { decision: 'accepted' });
    expect(accepted.status).toBe(200);
    expect((await suggest(edit({ price: 7 }))).status).toBe(201);
    expect((await suggest(edit({ price: 8 }))).status).toBe(201);
  });

  test('accepts five of many concurrent suggestions', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((price) => suggest(edit({ price }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await rows()).toHaveLength(5);
  });

  test('is limited to 30 an hour', () => {
    expect(RATE_LIMITS.suggestions).toEqual([30, 3600]);
  });
});

describe('each kind of suggestion', () => {
  test('an edit of a location compares hours and phone numbers as they are stored', async () => {
    const location = await createTestLocation(site.db, { phone_number: null });
    const about = { kind: 'edit', entityType: 'location', entityId: location.id };
    const same = { phoneNumber: '', hoursOfOperation: 'Hours not available', address: location.address };
    expect((await suggest({ ...about, changes: same })).status).toBe(409);
    expect((await suggest({ ...about, changes: { latitude: 34 } })).status).toBe(400);
    const pin = { latitude: location.latitude, longitude: -118.3 };
    const { json } = await suggest({
      ...about,
      changes: { ...pin, hoursOfOperation: 'Mon-Sun 9 am - 5 pm' },
    });
    expect(json.path).toBe(`/restaurant/${location.restaurant_id}`);
    const after = Object.fromEntries(
      (json.changes as { field: string; after: unknown }[]).map((change) => [change.field, change.after]),
    );
    expect(after).toMatchObject({ ...pin, hoursOfOperation: { monday: expect.stringContaining('9') } });
  });

  test('tags are shown by name, and another order is not a change', async () => {
    await tagTestSandwich(site.db, sandwich.id, 'Hot', 'Smoked');
    const tags = (await member.get(`/api/sandwiches/${sandwich.id}`)).json.tags as { id: number }[];
    const tagIds = tags.map(({ id }) => id);
    expect((await suggest(edit({ tagIds: tagIds.toReversed() }))).status).toBe(409);
    expect((await suggest(edit({ tagIds: [NOTHING] }))).json.detail).toBe(`Tag not found: ${NOTHING}`);
    const crisp = await createTestTag(site.db, { name: 'Crisp' });
    const { json } = await suggest(edit({ tagIds: [...tagIds, crisp.id] }));
    expect(json.changes).toEqual([
      { field: 'tagIds', before: ['Hot', 'Smoked'], after: ['Hot', 'Smoked', 'Crisp'], isPublished: false },
    ]);
  });

  test('a new sandwich that is already on the menu gets 409', async () => {
    const about = { kind: 'new-sandwich', entityType: 'restaurant', entityId: sandwich.restaurant_id };
    const { status, json } = await suggest({ ...about, changes: { name: 'the rooster' } });
    expect([status, json.detail]).toEqual([409, 'This sandwich is already on the menu.']);
    expect((await suggest({ ...about, changes: { name: 'The Hen', price: 9 } })).status).toBe(201);
    expect((await suggest({ ...about, changes: { price: 9 } })).status).toBe(400);
  });

  test('wrong hours need a location, and closed needs a restaurant or a location', async () => {
    const location = await createTestLocation(site.db);
    const about = { entityType: 'location', entityId: location.id };
    const hours = { hoursOfOperation: 'Mon-Fri 9 am - 5 pm' };
    expect((await suggest({ kind: 'wrong-hours', ...about, changes: hours })).status).toBe(201);
    expect((await suggest({ kind: 'wrong-hours', ...about, changes: {} })).status).toBe(400);
    expect((await suggest({ kind: 'closed', ...about, note: 'Boarded up' })).json).toMatchObject({
      changes: [],
      note: 'Boarded up',
    });
    expect((await suggest({ kind: 'closed', ...about, entityType: 'sandwich' })).status).toBe(400);
  });

  test('a photo must be the member’s own upload', async () => {
    const about = { kind: 'photo', entityType: 'sandwich', entityId: sandwich.id };
    const other = await createTestUpload(site.db, { userId: admin.id, kind: 'general' });
    const own = await createTestUpload(site.db, { userId: member.id, kind: 'general' });
    expect((await suggest({ ...about, changes: { imageUrl: other } })).status).toBe(400);
    expect((await suggest({ ...about, changes: { imageUrl: 'https://evil.example/a.png' } })).status).toBe(
      400,
    );
    expect(await suggest({ ...about, changes: { imageUrl: '/images/hero.svg' } })).toMatchObject({
      status: 409,
      json: { detail: 'That’s a drawing. Please choose a photo.' },
    });
    const { json } = await suggest({ ...about, changes: { imageUrl: own } });
    expect(json.changes).toEqual([{ field: 'imageUrl', before: null, after: own, isPublished: false }]);
    await admin.send('PATCH', `/api/suggestions/${json.id}`, { decision: 'accepted' });
    expect((await member.get(`/api/sandwiches/${sandwich.id}`)).json.imageUrl).toBe(own);
  });
});

test('the list of a member’s suggestions is private and paged', async () => {
  for (const price of [1, 2, 3]) await suggest(edit({ price }));
  const url = `/api/users/${member.id}/suggestions`;
  expect((await signedOutUser(site).get(url)).status).toBe(401);
  for (const other of [admin, await signUp(site), await signUpCatalogEditor(site)])
    expect((await other.get(url)).status).toBe(404);
  const { json, headers } = await member.get(`${url}?limit=2`);
  expect([json.length, headers['x-total-count']]).toEqual([2, '3']);
  const [, next] = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '') ?? [];
  expect((await member.get(next ?? '')).json).toHaveLength(1);
});
