import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant, findTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich, findTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag, tagTestSandwich } from '#server/testing/factories/tags.ts';
import {
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const RESTAURANTS = '/api/restaurant-bulk-edits';
const SANDWICHES = '/api/sandwich-bulk-edits';
let admin: TestUser;
let editor: TestUser;
let member: TestUser;

beforeAll(async () => {
  [admin, editor, member] = [await signUpAdmin(site), await signUpCatalogEditor(site), await signUp(site)];
});

function changesOf(changeSetId: number) {
  return site.db
    .selectFrom('audit_log')
    .select(['action', 'entity_type', 'entity_id', 'before', 'after', 'user_id'])
    .where('change_set_id', '=', changeSetId)
    .orderBy('id')
    .execute();
}

function changeSet(id: number) {
  return site.db
    .selectFrom('change_sets')
    .select(['origin', 'user_id', 'summary'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function countChangeSets(): Promise<number> {
  return (await site.db.selectFrom('change_sets').select('id').execute()).length;
}

describe('restaurants', () => {
  let cheap: number;
  let dear: number;
  let gone: number;

  beforeEach(async () => {
    cheap = (await createTestRestaurant(site.db, { name: 'Cheap', price_range: '$' })).id;
    dear = (await createTestRestaurant(site.db, { name: 'Dear', price_range: null })).id;
    gone = (await createTestRestaurant(site.db, { name: 'Gone', date_deleted: new Date() })).id;
  });

  test('get one price range in one change set; rejected ids have a reason', async () => {
    const { status, json } = await editor.send('POST', RESTAURANTS, {
      action: 'update',
      ids: [dear, gone, cheap, 2_000_000_000, dear],
      changes: { priceRange: '$' },
    });
    expect([status, json]).toEqual([
      200,
      {
        changeSetId: expect.any(Number),
        changedIds: [dear],
        unchangedIds: [cheap],
        rejected: [
          { id: gone, name: 'Gone', reason: 'This restaurant is no longer on the site.' },
          { id: 2_000_000_000, name: null, reason: 'There’s no restaurant 2000000000.' },
        ],
      },
    ]);
    expect(await changeSet(json.changeSetId)).toEqual({
      origin: 'bulk-edit',
      user_id: editor.id,
      summary: '1 restaurant: price range $',
    });
    expect(await changesOf(json.changeSetId)).toEqual([
      {
        action: 'update',
        entity_type: 'restaurant',
        entity_id: String(dear),
        before: { priceRange: null },
        after: { priceRange: '$' },
        user_id: editor.id,
      },
    ]);
    expect((await site.get(`/api/restaurants/${dear}`)).json.priceRange).toBe('$');
    expect((await findTestRestaurant(site.db, gone)).price_range).toBe('$$');
  });

  test('create no change set if they already have the value', async () => {
    const before = await countChangeSets();
    const { json } = await admin.send('POST', RESTAURANTS, {
      action: 'update',
      ids: [cheap],
      changes: { priceRange: '$', restaurantType: 'Fast Casual' },
    });
    expect(json).toEqual({ changeSetId: null, changedIds: [], unchangedIds: [cheap], rejected: [] });
    expect(await countChangeSets()).toBe(before);
  });

  test('are deleted and restored with their menus; only admins can restore', async () => {
    const { id: sandwich } = await createTestSandwich(site.db, { restaurant_id: dear });
    await createTestLocation(site.db, { restaurant_id: cheap });
    const ids = [cheap, dear];
    const deleted = await editor.send('POST', RESTAURANTS, { action: 'delete', ids });
    expect(deleted.json).toMatchObject({ changedIds: ids, rejected: [] });
    expect((await site.get(`/api/restaurants/${cheap}`)).status).toBe(410);
    expect((await site.get(`/api/sandwiches/${sandwich}`)).status).toBe(410);

    const rejected = await editor.send('POST', RESTAURANTS, { action: 'restore', ids });
    expect([rejected.status, rejected.json.detail]).toEqual([403, 'Only admins can restore restaurants.']);
    expect((await site.get(`/api/restaurants/${cheap}`)).status).toBe(410);
    const restored = await admin.send('POST', RESTAURANTS, { action: 'restore', ids });
    expect(restored.json).toMatchObject({ changedIds: ids, unchangedIds: [], rejected: [] });
    expect((await site.get(`/api/sandwiches/${sandwich}`)).status).toBe(200);
    expect((await changesOf(restored.json.changeSetId)).map(({ action }) => action)).toEqual([
      'restore',
      'restore',
    ]);
  });

  test('are changed once if a request with an Idempotency-Key is repeated', async () => {
    const body = { action: 'update', ids: [cheap, dear], changes: { priceRange: '$$$' } };
    const key = { 'idempotency-key': 'f3a5b1de-4c5b-4c4e-9d3c-0a51a3bb9c01' };
    const first = await admin.send('POST', RESTAURANTS, body, key);
    const second = await admin.send('POST', RESTAURANTS, body, key);
    expect(second.json).toEqual(first.json);
    expect(first.json.changedIds).toEqual([cheap, dear]);
  });

  test.each([
    ['no ids', { action: 'delete', ids: [] }],
    ['too many', { action: 'delete', ids: Array.from({ length: 201 }, (_, index) => index + 1) }],
    ['no change', { action: 'update', ids: [1], changes: {} }],
    ['an unknown field', { action: 'update', ids: [1], changes: { name: 'All the same' } }],
    ['an unknown action', { action: 'burn', ids: [1] }],
  ])('rejects %s with 400', async (_, body) => {
    expect((await admin.send('POST', RESTAURANTS, body)).status).toBe(400);
  });

  test('cannot be changed by members or visitors', async () => {
    const body = { action: 'delete', ids: [cheap] };
    expect((await member.send('POST', RESTAURANTS, body)).status).toBe(403);
    expect((await signedOutUser(site).send('POST', RESTAURANTS, body)).status).toBe(401);
    expect((await site.get(`/api/restaurants/${cheap}`)).status).toBe(200);
  });
});

describe('sandwiches', () => {
  let tagged: number;
  let bare: number;
  let spicy: number;
  let mild: number;

  beforeAll(async () => {
    spicy = (await createTestTag(site.db)).id;
    mild = (await createTestTag(site.db, { name: 'Mild' })).id;
  });

  beforeEach(async () => {
    const { db } = site;
    const restaurant = await createTestRestaurant(db);
    tagged = (await createTestSandwich(db, { restaurant_id: restaurant.id, price: 9 })).id;
    bare = (await createTestSandwich(db, { restaurant_id: restaurant.id, price: null })).id;
    await tagTestSandwich(db, tagged, 'Mild');
  });

  test('get a price, added tags and removed tags in one change set', async () => {
    const { json } = await admin.send('POST', SANDWICHES, {
      action: 'update',
      ids: [tagged, bare],
      changes: { price: 9, addedTagIds: [spicy], removedTagIds: [mild] },
    });
    expect(json).toMatchObject({ changedIds: [tagged, bare], unchangedIds: [], rejected: [] });
    for (const id of [tagged, bare]) {
      const sandwich = (await site.get(`/api/sandwiches/${id}`)).json;
      expect([sandwich.price, sandwich.tags.map((tag: { id: number }) => tag.id)]).toEqual([9, [spicy]]);
    }
    const changes = await changesOf(json.changeSetId);
    expect(changes.map(({ entity_id, after }) => [Number(entity_id), after])).toEqual([
      [tagged, { tagIds: [spicy] }],
      [bare, { price: 9 }],
      [bare, { tagIds: [spicy] }],
    ]);
    expect((await changeSet(json.changeSetId)).summary).toMatch(
      /^2 sandwiches: price \$9\.00; add .+; remove .+$/,
    );
    const repeated = await admin.send('POST', SANDWICHES, {
      action: 'update',
      ids: [tagged, bare],
      changes: { price: 9, addedTagIds: [spicy] },
    });
    expect(repeated.json).toMatchObject({ changeSetId: null, unchangedIds: [tagged, bare] });
  });

  test('a revert restores prices and tags that have not changed since', async () => {
    const { changeSetId } = (
      await admin.send('POST', SANDWICHES, {
        action: 'update',
        ids: [tagged, bare],
        changes: { price: 12, addedTagIds: [spicy], removedTagIds: [mild] },
      })
    ).json;
    await admin.send('PATCH', `/api/sandwiches/${bare}`, { price: 15 });
    const { json } = await admin.send('POST', `/api/change-sets/${changeSetId}/revert`, {});
    expect(json.leftAlone).toEqual([
      {
        entityType: 'sandwich',
        entityId: bare,
        entityName: expect.any(String),
        fields: ['price'],
        reason: 'It’s changed since then.',
      },
    ]);
    const now = async (id: number) => {
      const { price, tags } = (await site.get(`/api/sandwiches/${id}`)).json;
      return [price, tags.map((tag: { id: number }) => tag.id)];
    };
    expect([await now(tagged), await now(bare)]).toEqual([
      [9, [mild]],
      [15, []],
    ]);
  });

  test('can have their price removed', async () => {
    const body = { action: 'update', ids: [tagged, bare], changes: { price: null } };
    const { json } = await admin.send('POST', SANDWICHES, body);
    expect(json).toMatchObject({ changedIds: [tagged], unchangedIds: [bare] });
    expect((await site.get(`/api/sandwiches/${tagged}`)).json.price).toBeNull();
  });

  test('rejects an unknown tag and changes nothing', async () => {
    const answer = await admin.send('POST', SANDWICHES, {
      action: 'update',
      ids: [tagged],
      changes: { price: 1, addedTagIds: [2_000_000_000] },
    });
    expect([answer.status, answer.json.detail]).toEqual([400, 'Tag not found: 2000000000']);
    expect((await site.get(`/api/sandwiches/${tagged}`)).json.price).toBe(9);
  });

  test('are deleted and restored, except one whose restaurant is deleted', async () => {
    const ids = [tagged, bare];
    const other = await createTestSandwich(site.db);
    await admin.send('POST', SANDWICHES, { action: 'delete', ids: [...ids, other.id] });
    expect((await site.get(`/api/sandwiches/${bare}`)).status).toBe(410);
    await admin.send('DELETE', `/api/restaurants/${other.restaurant_id}`);
    const { json } = await admin.send('POST', SANDWICHES, { action: 'restore', ids: [...ids, other.id] });
    expect(json).toMatchObject({
      changedIds: ids,
      rejected: [
        {
          id: other.id,
          name: other.name,
          reason: 'Its restaurant was deleted. Restore that first.',
        },
      ],
    });
    expect((await changeSet(json.changeSetId)).summary).toBe('2 sandwiches: restored');
    expect((await findTestSandwich(site.db, other.id)).date_deleted).not.toBeNull();
    expect((await site.get(`/api/sandwiches/${bare}`)).status).toBe(200);
  });

  test('leave no change set if all are rejected', async () => {
    const { id, restaurant_id } = await createTestSandwich(site.db);
    await admin.send('DELETE', `/api/sandwiches/${id}`);
    await admin.send('DELETE', `/api/restaurants/${restaurant_id}`);
    const before = await countChangeSets();
    const restore = () => admin.send('POST', SANDWICHES, { action: 'restore', ids: [id] });
    expect((await restore()).json).toMatchObject({ changeSetId: null, changedIds: [], rejected: [{ id }] });
    expect(await countChangeSets()).toBe(before);
    expect((await findTestSandwich(site.db, id)).date_deleted).not.toBeNull();
    await admin.send('POST', `/api/restaurants/${restaurant_id}/restoration`);
    const { json } = await restore();
    expect(json).toMatchObject({ changedIds: [id], rejected: [] });
    expect((await changeSet(json.changeSetId)).summary).toBe('1 sandwich: restored');
  });

  test.each([9.999, -1, 'cheap'])('rejects a price of %s with 400', async (price) => {
    const body = { action: 'update', ids: [tagged], changes: { price } };
    expect((await admin.send('POST', SANDWICHES, body)).status).toBe(400);
  });

  test('can only be changed by admins', async () => {
    const body = { action: 'delete', ids: [tagged] };
    expect((await editor.send('POST', SANDWICHES, body)).status).toBe(403);
    expect((await member.send('POST', SANDWICHES, body)).status).toBe(403);
    expect((await signedOutUser(site).send('POST', SANDWICHES, body)).status).toBe(401);
    expect((await site.get(`/api/sandwiches/${tagged}`)).status).toBe(200);
  });
});
