import { beforeAll, describe, expect, test } from 'vitest';
import { restaurantDetailsSchema } from '#contract/catalog/restaurants.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant, findTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import {
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let editor: TestUser;
let user: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  editor = await signUpCatalogEditor(site);
  user = await signUp(site);
});

const ROOST = {
  name: 'Roost',
  description: 'Fried thighs on soft rolls.',
  website: 'https://roost.example',
  restaurantType: 'Fast Casual',
  priceRange: '$$',
};

function add(body: object = ROOST, headers = {}) {
  return admin.send('POST', '/api/restaurants', body, headers);
}

async function journal(entityType: string, entityId: number) {
  const { rows } = await sql<{ userId: string; action: string; before: unknown; after: unknown }>`
    SELECT user_id AS "userId", action, before, after FROM audit_log
    WHERE entity_type = ${entityType} AND entity_id = ${String(entityId)} ORDER BY id
  `.execute(site.db);
  return rows;
}

async function find(q: string): Promise<string[]> {
  const { json } = await site.get(`/api/restaurants/search?q=${encodeURIComponent(q)}`);
  return json.map(({ name }: { name: string }) => name);
}

describe('POST /api/restaurants', () => {
  test('creates a restaurant that can be read and found, and writes the audit log (A1.1, A7.11)', async () => {
    const { status, json, headers } = await add({ ...ROOST, name: '  Quillfeather   Coop ' });
    expect(status).toBe(201);
    expect(restaurantDetailsSchema.strict().safeParse(json).success).toBe(true);
    expect(json).toMatchObject({
      ...ROOST,
      name: 'Quillfeather Coop',
      imageUrl: null,
      locations: [],
      locationCount: 0,
      sandwichCount: 0,
      revision: 1,
    });
    expect(headers.etag).toMatch(/^"1\./);
    expect((await site.get(`/api/restaurants/${json.id}`)).json).toEqual(json);
    expect(await find('quillfeather')).toEqual(['Quillfeather Coop']);
    expect(await find('quilfeather')).toEqual(['Quillfeather Coop']);
    expect(await journal('restaurant', json.id)).toEqual([
      {
        userId: admin.id,
        action: 'create',
        before: null,
        after: { ...ROOST, name: 'Quillfeather Coop', imageUrl: null },
      },
    ]);
  });

  test('marks the fields that the form filled in as edited, and not the empty ones', async () => {
    const { json } = await add({ ...ROOST, website: '' });
    expect((await findTestRestaurant(site.db, json.id)).edited_fields).toEqual([
      'name',
      'description',
      'restaurant_type',
      'price_range',
    ]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: '\u202e\u200b\u0007' }, 'name', 'Name is required'],
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: 7 }, 'name', 'Name is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ description: undefined }, 'description', 'Description is required'],
    [{ restaurantType: '' }, 'restaurantType', 'Restaurant type is required'],
    [{ restaurantType: undefined }, 'restaurantType', 'Restaurant type is required'],
    [{ priceRange: undefined }, 'priceRange', 'Price range is required'],
    [{ priceRange: null }, 'priceRange', 'Price range is required'],
    [{ website: 'roost.example' }, 'website', 'Website must be a valid URL'],
  ])(
    '"name, description, restaurantType, priceRange required; website …": %j (A3.1, A5.5)',
    async (more, field, message) => {
      const { status, json } = await add({ ...ROOST, ...more });
      expect(status).toBe(400);
      expect(json.errors).toEqual([{ field, message }]);
      expect(json.detail).toBe(message);
    },
  );

  test.each([
    { restaurantType: 'Diner' },
    { priceRange: '$$$$$' },
    { priceRange: 2 },
    { name: 'x'.repeat(201) },
    { name: 'nul\0' },
    { description: 'x'.repeat(5001) },
    { website: 7 },
  ])('rejects %j', async (more) => {
    expect((await add({ ...ROOST, ...more })).status).toBe(400);
  });

  test('does not report a description that is too long as missing', async () => {
    const { json } = await add({ ...ROOST, description: 'x'.repeat(5001) });
    expect(json.errors).toEqual([{ field: 'description', message: 'must be 5,000 characters or less' }]);
  });

  test.each([
    ['Fast Food'],
    ['Fast Casual'],
    ['Casual Dining'],
    ['Fine Dining'],
    ['Food Truck'],
    ['Cafe'],
    ['Pub'],
    ['Restaurant'],
    ['Deli'],
    ['Bakery'],
  ])('"Store the union of ten": %s (A3.29)', async (restaurantType) => {
    expect((await add({ ...ROOST, restaurantType })).json).toMatchObject({ restaurantType });
  });

  test('ignores fields that only the server sets', async () => {
    const { json } = await add({
      ...ROOST,
      id: 999_999,
      sandwichCount: 9,
      averageRating: 5,
      revision: 7,
      isDemo: true,
    });
    expect(json).toMatchObject({ sandwichCount: 0, averageRating: 0, revision: 1 });
    expect(json.id).not.toBe(999_999);
    expect((await findTestRestaurant(site.db, json.id)).is_demo).toBe(false);
  });

  test('a catalogEditor cannot add restaurants', async () => {
    for (const [person, status] of [
      [signedOutUser(site), 401],
      [user, 403],
      [editor, 403],
    ] as const)
      expect((await person.send('POST', '/api/restaurants', ROOST)).status).toBe(status);
  });
});

describe('pictures (D54)', () => {
  test('accepts an upload of this site, and stores a drawing as null', async () => {
    const url = await createTestUpload(site.db, { userId: admin.id, kind: 'restaurant' });
    const { json } = await add({ ...ROOST, imageUrl: url });
    expect(json.imageUrl).toBe(url);
    const drawn = await admin.send('PATCH', `/api/restaurants/${json.id}`, { imageUrl: json.drawingUrl });
    expect(drawn.json.imageUrl).toBeNull();
  });

  test('drops a picture on the imported website without an error', async () => {
    const { status, json } = await add({ ...ROOST, imageUrl: 'https://roost.example/front.jpg' });
    expect([status, json.imageUrl]).toEqual([201, null]);
  });

  test('drops an imported picture that was deleted while the draft waited, without an error', async () => {
    const url = await createTestUpload(site.db, { userId: admin.id, kind: 'restaurant' });
    await site.db.deleteFrom('uploads').where('id', '=', url.slice(9, 41)).execute();
    const { status, json } = await add({ ...ROOST, imageUrl: url });
    expect([status, json.imageUrl]).toEqual([201, null]);
  });

  test.each([
    'https://evil.example/x.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    '/uploads/../../etc/passwd',
    `/uploads/${'0'.repeat(32)}-400.webp`,
    'HTTPS://user@evil.example/x',
    'http\t://evil.example',
  ])('PATCH rejects %j, and POST never stores it', async (imageUrl) => {
    const restaurant = await createTestRestaurant(site.db);
    const { status, json } = await admin.send('PATCH', `/api/restaurants/${restaurant.id}`, { imageUrl });
    expect(status).toBe(400);
    expect(json.errors[0].field).toBe('imageUrl');
    expect((await findTestRestaurant(site.db, restaurant.id)).image_url).toBeNull();
    const made = await add({ ...ROOST, imageUrl });
    expect(made.status === 400 || made.json.imageUrl === null).toBe(true);
  });
});

describe('websites (threats D2)', () => {
  const CORPUS = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil',
    '//evil.example',
    'https://good.example@evil.example',
    'https://user:pass@localhost',
    'http://evil.example\\@good.example',
    'https:evil.example',
    'ftp://evil.example',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    'http://',
    'none',
  ];

  test.each(CORPUS)(
    '%j never becomes a link that is not http or https, by POST or by PATCH',
    async (website) => {
      const made = await add({ ...ROOST, website });
      const { id } = made.status === 201 ? made.json : await createTestRestaurant(site.db, { website: null });
      if (made.status !== 201)
        expect([made.status, made.json.detail]).toEqual([400, 'Website must be a valid URL']);
      await admin.send('PATCH', `/api/restaurants/${id}`, { website });
      const { website: stored } = await findTestRestaurant(site.db, id);
      if (stored !== null) expect(new URL(stored)).toMatchObject({ username: '', password: '' });
      const page = await site.get(`/restaurant/${id}`);
      const outward = [...page.text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)].filter(
        ([, href]) => !href!.startsWith('/') && !href!.startsWith('#'),
      );
      for (const [tag, href] of outward) {
        expect(href).toMatch(/^(https?|tel|mailto):/);
        if (href!.startsWith('http')) expect(tag).toContain('rel="noopener nofollow ugc"');
      }
      expect(page.text).not.toMatch(/(href|src)="\s*(javascript|data:text|vbscript|blob|file|ftp):/i);
    },
  );

  test('a valid website is linked with rel="noopener nofollow ugc"', async () => {
    const { json } = await add();
    const { text } = await site.get(`/restaurant/${json.id}`);
    expect(text).toMatch(/<a [^>]*href="https:\/\/roost\.example\/"[^>]*rel="noopener nofollow ugc"/);
  });
});

describe('PATCH /api/restaurants/{id}', () => {
  test('changes only the sent fields, and writes them to the audit log (A7.17)', async () => {
    const { json: made } = await add();
    const form = { ...ROOST, name: 'Snorkelbird', priceRange: '$$$', phoneNumber: '' };
    const { status, json, headers } = await admin.send('PATCH', `/api/restaurants/${made.id}`, form);
    expect(status).toBe(200);
    expect(json).toEqual({
      ...made,
      name: 'Snorkelbird',
      priceRange: '$$$',
      revision: 2,
      drawingUrl: json.drawingUrl,
    });
    expect(headers.etag).toMatch(/^"2\./);
    expect((await journal('restaurant', made.id))[1]).toEqual({
      userId: admin.id,
      action: 'update',
      before: { name: 'Roost', priceRange: '$$' },
      after: { name: 'Snorkelbird', priceRange: '$$$' },
    });
  });

  test('saving an unchanged form writes nothing', async () => {
    const { json: made } = await add();
    const { json } = await admin.send('PATCH', `/api/restaurants/${made.id}`, ROOST);
    expect(json).toEqual(made);
    expect(await journal('restaurant', made.id)).toHaveLength(1);
  });

  test('adds changed columns to edited_fields; imports may still change the others', async () => {
    const { id } = await createTestRestaurant(site.db, { edited_fields: ['website'] });
    await admin.send('PATCH', `/api/restaurants/${id}`, { name: 'Mine', restaurantType: 'Fast Casual' });
    expect((await findTestRestaurant(site.db, id)).edited_fields).toEqual(['name', 'website']);
  });

  test('search finds the new name with locations and sandwiches, and no longer the old name', async () => {
    const { id } = await createTestRestaurant(site.db, { name: 'Old Wobblecrest' });
    await createTestLocation(site.db, { restaurant_id: id, address: '5 Elm Street' });
    await createTestSandwich(site.db, { restaurant_id: id, name: 'Number Five' });
    await editor.send('PATCH', `/api/restaurants/${id}`, { name: 'New Fuzzlewing' });
    expect(await find('fuzzlewing elm')).toEqual(['New Fuzzlewing']);
    expect((await site.get('/api/sandwiches/search?q=fuzzlewing')).json).toHaveLength(1);
    expect(await find('wobblecrest')).toEqual([]);
    const vocabulary = await site.db
      .selectFrom('search_vocabulary')
      .select('word')
      .where('word', 'in', ['wobblecrest', 'fuzzlewing', 'elm'])
      .orderBy('word')
      .execute();
    expect(vocabulary.map(({ word }) => word)).toEqual(['elm', 'fuzzlewing']);
  });

  test.each([
    [{ priceRange: '' }, 'Price range is required'],
    [{ restaurantType: '' }, 'Restaurant type is required'],
    [{ name: '' }, 'Name is required'],
  ])('rejects %j with %j (A5.13, A5.14)', async (body, message) => {
    const { id } = await createTestRestaurant(site.db);
    const { status, json } = await admin.send('PATCH', `/api/restaurants/${id}`, body);
    expect([status, json.detail]).toEqual([400, message]);
  });

  test('"phoneNumber in PATCH stays accepted": it changes the first location (A3.2, A7.17)', async () => {
    const { id } = await createTestRestaurant(site.db);
    expect(
      (await admin.send('PATCH', `/api/restaurants/${id}`, { phoneNumber: '213 555 0100' })).json,
    ).toMatchObject({ phoneNumber: null });
    const first = await createTestLocation(site.db, { restaurant_id: id });
    const second = await createTestLocation(site.db, { restaurant_id: id, phone_number: '2' });
    const { json } = await editor.send('PATCH', `/api/restaurants/${id}`, { phoneNumber: ' 213 555 0100 ' });
    expect(json).toMatchObject({ phoneNumber: '213 555 0100', revision: 1 });
    expect(json.locations.map((location: { phoneNumber: string }) => location.phoneNumber)).toEqual([
      '213 555 0100',
      '2',
    ]);
    expect(await journal('location', first.id)).toMatchObject([{ after: { phoneNumber: '213 555 0100' } }]);
    await admin.send('PATCH', `/api/restaurants/${id}`, { phoneNumber: '' });
    expect((await site.get(`/api/restaurants/${id}`)).json.phoneNumber).toBe('213 555 0100');
    expect(await journal('location', second.id)).toEqual([]);
  });

  test('404 for an unknown id, 410 for a deleted restaurant, and 403 without the permission', async () => {
    const { id } = await createTestRestaurant(site.db, { date_deleted: new Date() });
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { name: 'x' } : undefined;
      expect((await admin.send(method, '/api/restaurants/999999', body)).status).toBe(404);
      expect((await admin.send(method, '/api/restaurants/12abc', body)).status).toBe(404);
      expect((await admin.send(method, '/api/restaurants/99999999999999', body)).status).toBe(404);
      expect((await admin.send(method, `/api/restaurants/${id}`, body)).status).toBe(410);
      expect((await user.send(method, `/api/restaurants/${id}`, body)).status).toBe(403);
    }
  });
});

describe('If-Match', () => {
  test('the later of two saves gets 412, and nothing is overwritten', async () => {
    const { id } = await createTestRestaurant(site.db, { name: 'Both' });
    const { headers, json } = await admin.get(`/api/restaurants/${id}`);
    const [firstEtag, secondEtag] = [headers.etag!, `"${json.revision}"`];
    expect(
      (await editor.send('PATCH', `/api/restaurants/${id}`, { name: 'Theirs' }, { 'if-match': secondEtag }))
        .status,
    ).toBe(200);
    const late = await admin.send(
      'PATCH',
      `/api/restaurants/${id}`,
      { name: 'Mine' },
      { 'if-match': firstEtag },
    );
    expect([late.status, late.json.title]).toEqual([412, 'Precondition Failed']);
    expect(
      (await admin.send('DELETE', `/api/restaurants/${id}`, undefined, { 'if-match': firstEtag })).status,
    ).toBe(412);
    expect((await site.get(`/api/restaurants/${id}`)).json.name).toBe('Theirs');
    const currentEtag = (await admin.get(`/api/restaurants/${id}`)).headers.etag!;
    expect(
      (await admin.send('PATCH', `/api/restaurants/${id}`, { name: 'Mine' }, { 'if-match': currentEtag }))
        .status,
    ).toBe(200);
  });

  test('ten concurrent saves of one revision: one succeeds, nine get 412', async () => {
    const { id } = await createTestRestaurant(site.db);
    const saves = Array.from({ length: 10 }, (_, at) =>
      admin.send('PATCH', `/api/restaurants/${id}`, { name: `Save ${at}` }, { 'if-match': '"1"' }),
    );
    const answers = await Promise.all(saves);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
    expect((await findTestRestaurant(site.db, id)).name).toBe(won[0]!.json.name);
    expect(await journal('restaurant', id)).toHaveLength(1);
  });

  test('an import changes the revision, a review does not', async () => {
    const { id } = await createTestRestaurant(site.db);
    const sandwich = await createTestSandwich(site.db, { restaurant_id: id });
    await createTestReview(site.db, { sandwich_id: sandwich.id });
    const patch = () =>
      admin.send('PATCH', `/api/restaurants/${id}`, { name: 'Mine' }, { 'if-match': '"1"' });
    expect((await admin.send('PATCH', `/api/restaurants/${id}`, {}, { 'if-match': '"1"' })).status).toBe(200);
    await sql`UPDATE restaurants SET website = 'https://import.example' WHERE id = ${id}`.execute(site.db);
    expect((await patch()).status).toBe(412);
  });

  test.each(['"2"', 'nonsense', '1', '"', '"1', '""', 'W/"2.x"'])(
    '%s does not match revision 1',
    async (tag) => {
      const { id } = await createTestRestaurant(site.db);
      expect((await admin.send('PATCH', `/api/restaurants/${id}`, {}, { 'if-match': tag })).status).toBe(412);
    },
  );

  test.each(['*', '"7", "1"', 'W/"1.abc-br"', '"1"'])('%s matches revision 1', async (tag) => {
    const { id } = await createTestRestaurant(site.db);
    expect((await admin.send('PATCH', `/api/restaurants/${id}`, {}, { 'if-match': tag })).status).toBe(200);
  });
});

describe('DELETE and restoration (D46)', () => {
  test('"Soft delete with restore; history, reviews and XP stay; pages answer gone" (A7.20)', async () => {
    const { id } = await createTestRestaurant(site.db, { name: 'Vanishing Gobbleton' });
    await createTestLocation(site.db, { restaurant_id: id });
    const sandwich = await createTestSandwich(site.db, { restaurant_id: id, name: 'Lastbite' });
    await user.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 4, review: 'Fine.' });
    const { xp } = (await user.get('/api/auth/me')).json;
    const before = (await site.get(`/api/restaurants/${id}`)).json;

    expect((await editor.send('DELETE', `/api/restaurants/${id}`)).status).toBe(204);
    for (const gone of [
      `/api/restaurants/${id}`,
      `/api/restaurants/${id}/locations`,
      `/api/sandwiches/${sandwich.id}`,
      `/restaurant/${id}`,
      `/sandwich/${sandwich.id}`,
    ])
      expect((await site.get(gone)).status, gone).toBe(410);
    expect(await find('gobbleton')).toEqual([]);
    expect((await site.get('/api/sandwiches/search?q=lastbite')).json).toEqual([]);
    expect((await site.get(`/api/restaurants`)).text).not.toContain('Gobbleton');
    expect((await user.get('/api/auth/me')).json.xp).toBe(xp);
    expect((await user.get(`/api/users/${user.id}/sandwiches`)).status).toBe(200);
    expect((await editor.send('DELETE', `/api/restaurants/${id}`)).status).toBe(410);

    expect((await editor.send('POST', `/api/restaurants/${id}/restoration`)).status).toBe(403);
    const listed = await admin.get('/api/deleted-restaurants');
    expect(listed.json.find((each: { id: number }) => each.id === id)).toEqual({
      id,
      name: 'Vanishing Gobbleton',
      locationCount: 1,
      sandwichCount: 1,
      dateDeleted: site.clock.now.toISOString(),
    });
    const { status, json } = await admin.send('POST', `/api/restaurants/${id}/restoration`);
    expect([status, json]).toEqual([200, { ...before, revision: 3 }]);
    expect(await find('gobbletn')).toEqual(['Vanishing Gobbleton']);
    expect((await site.get(`/api/sandwiches/${sandwich.id}`)).json).toMatchObject({
      reviewCount: 1,
      averageRating: 4,
    });
    expect((await admin.send('POST', `/api/restaurants/${id}/restoration`)).status).toBe(200);
    expect((await admin.send('POST', '/api/restaurants/999999/restoration')).status).toBe(404);
    expect((await journal('restaurant', id)).map(({ action, userId }) => [action, userId])).toEqual([
      ['delete', editor.id],
      ['restore', admin.id],
    ]);
  });

  test('sandwiches that were deleted before the restaurant stay deleted', async () => {
    const { id } = await createTestRestaurant(site.db);
    const [restored, taken] = [
      await createTestSandwich(site.db, { restaurant_id: id }),
      await createTestSandwich(site.db, { restaurant_id: id }),
    ];
    await admin.send('DELETE', `/api/sandwiches/${taken.id}`);
    await admin.send('DELETE', `/api/restaurants/${id}`);
    await admin.send('POST', `/api/restaurants/${id}/restoration`);
    expect((await site.get(`/api/sandwiches/${restored.id}`)).status).toBe(200);
    expect((await site.get(`/api/sandwiches/${taken.id}`)).status).toBe(410);
  });

  test('the brand stays with a restaurant that an import has created since', async () => {
    const old = await createTestRestaurant(site.db, { brand_key: 'cluckco', date_deleted: new Date() });
    const fresh = await createTestRestaurant(site.db, { brand_key: 'cluckco' });
    expect((await admin.send('POST', `/api/restaurants/${old.id}/restoration`)).status).toBe(200);
    expect((await findTestRestaurant(site.db, old.id)).brand_key).toBeNull();
    expect((await findTestRestaurant(site.db, fresh.id)).brand_key).toBe('cluckco');
  });

  test('a restoration waits for an import that is creating the brand', async () => {
    const old = await createTestRestaurant(site.db, { brand_key: 'peckish', date_deleted: new Date() });
    const restoring = await site.db.transaction().execute(async (tx) => {
      await createTestRestaurant(tx, { brand_key: 'peckish' });
      const answer = admin.send('POST', `/api/restaurants/${old.id}/restoration`);
      await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
      return { answer };
    });
    expect((await restoring.answer).status).toBe(200);
    expect((await findTestRestaurant(site.db, old.id)).brand_key).toBeNull();
  });

  test('the list of deleted restaurants is paged, last deleted first', async () => {
    const expectedIds: number[] = [];
    for (const day of [1, 2, 3])
      expectedIds.unshift(
        (await createTestRestaurant(site.db, { date_deleted: new Date(Date.UTC(2030, 0, day)) })).id,
      );
    const first = await admin.get('/api/deleted-restaurants?limit=2');
    const next = /<(.*)>/.exec(first.headers.link!)![1]!;
    const ids = [...first.json, ...(await admin.get(next)).json].map(({ id }: { id: number }) => id);
    expect(ids.slice(0, 3)).toEqual(expectedIds);
    expect((await admin.get('/api/deleted-restaurants?cursor=abc')).status).toBe(400);
  });

  test('adding to a deleted restaurant is rejected', async () => {
    const { id: restaurantId } = await createTestRestaurant(site.db, { date_deleted: new Date() });
    expect((await admin.send('POST', '/api/locations', { restaurantId, address: '1 Main St' })).status).toBe(
      410,
    );
    expect((await admin.send('POST', '/api/sandwiches', { restaurantId, name: 'x' })).status).toBe(410);
    expect((await admin.send('POST', '/api/locations', { restaurantId: 999_999, address: 'x' })).status).toBe(
      404,
    );
  });
});

test('a username that looks like an editor’s grants no permissions (threats B5) (A6.8)', async () => {
  const { id } = await createTestRestaurant(site.db);
  for (const username of ['catalog-editor', 'catalogEditor', 'editor-1', 'keeper']) {
    const bearer = await signUp(site, { username });
    expect((await bearer.send('PATCH', `/api/restaurants/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await bearer.send('DELETE', `/api/restaurants/${id}`)).status).toBe(403);
    expect((await bearer.send('POST', '/api/locations', { restaurantId: id, address: 'x' })).status).toBe(
      403,
    );
  }
});
