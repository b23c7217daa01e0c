import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let editor: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  editor = await signUpCatalogEditor(site);
});

async function historyOf(path: string) {
  const { json } = await site.get(`/api/${path}/history`);
  return json;
}

describe('GET /api/restaurants/{id}/history', () => {
  test('lists who changed what in readable values, newest first, including its locations', async () => {
    const { id } = await createTestRestaurant(site.db, { name: 'Roost', price_range: '$' });
    const location = await createTestLocation(site.db, { restaurant_id: id, address: '1 Main St' });
    await editor.send('PATCH', `/api/restaurants/${id}`, { name: 'Rooster', priceRange: '$$' });
    await admin.send('PATCH', `/api/locations/${location.id}`, {
      latitude: 34.1,
      longitude: -118.2,
      hoursOfOperation: 'Mon-Fri 11am-9pm',
    });
    const history = await historyOf(`restaurants/${id}`);
    expect(history).toMatchObject([
      {
        action: 'update',
        entityType: 'location',
        entityId: location.id,
        entityName: '1 Main St',
        origin: 'edit',
        source: null,
        suggestionId: null,
        by: { username: admin.username },
        fields: [
          { field: 'pin', before: '34.05220, -118.24370', after: '34.10000, -118.20000' },
          { field: 'hoursOfOperation', before: 'Hours not available', after: 'Mon-Fri 11:00 am - 9:00 pm' },
        ],
      },
      {
        entityType: 'restaurant',
        entityName: 'Rooster',
        by: { username: editor.username },
        fields: [
          { field: 'name', before: 'Roost', after: 'Rooster' },
          { field: 'priceRange', before: '$', after: '$$' },
        ],
      },
    ]);
    expect(Object.keys(history[0])).not.toContain('userId');
  });

  test('omits changes of a deleted location', async () => {
    const location = await createTestLocation(site.db, { address: '7 Private Lane' });
    await admin.send('PATCH', `/api/locations/${location.id}`, { phoneNumber: '(213) 555-0199' });
    const history = () => site.get(`/api/restaurants/${location.restaurant_id}/history`);
    expect((await history()).text).toContain('555-0199');
    await admin.send('DELETE', `/api/locations/${location.id}`);
    expect((await history()).text).not.toMatch(/555-0199|Private Lane/);
  });

  test('is paginated', async () => {
    const { id } = await createTestRestaurant(site.db);
    for (const name of ['One', 'Two', 'Three']) await admin.send('PATCH', `/api/restaurants/${id}`, { name });
    const first = await site.get(`/api/restaurants/${id}/history?limit=2`);
    expect([first.json.length, first.headers['x-total-count']]).toEqual([2, '3']);
    const next = /<([^>]*)>/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    const { json } = await site.get(next);
    expect(json).toMatchObject([{ fields: [{ field: 'name', after: 'One' }] }]);
  });

  test('does not name a member whose account deletion is pending', async () => {
    const { id } = await createTestRestaurant(site.db);
    const leaving = await signUpCatalogEditor(site);
    await leaving.send('PATCH', `/api/restaurants/${id}`, { name: 'Left behind' });
    expect(await historyOf(`restaurants/${id}`)).toMatchObject([{ by: { username: leaving.username } }]);
    await leaving.send('DELETE', `/api/users/${leaving.id}`, { password: TEST_PASSWORD, reviews: 'remove' });
    expect(await historyOf(`restaurants/${id}`)).toMatchObject([{ by: { username: null } }]);
    expect(JSON.stringify(await historyOf(`restaurants/${id}`))).not.toContain(leaving.id);
  });

  test('omits photo URLs and everything that only the audit log contains', async () => {
    const { id } = await createTestSandwich(site.db);
    await sql`INSERT INTO audit_log (action, entity_type, entity_id, before, after) VALUES
      ('update', 'sandwich', ${String(id)}, '{"imageUrl": "/uploads/hidden.webp", "note": "secret"}',
       '{"imageUrl": null, "note": "more", "linkIds": [7], "revision": 3}'),
      ('hide', 'sandwich', ${String(id)}, NULL, '{"reason": "Rude"}')`.execute(site.db);
    const { json, text } = await site.get(`/api/sandwiches/${id}/history`);
    expect(json).toMatchObject([{ fields: [{ field: 'imageUrl', before: 'a photo', after: null }] }]);
    expect(json).toHaveLength(1);
    for (const secret of ['hidden.webp', 'secret', 'linkIds', 'revision', 'Rude'])
      expect(text).not.toContain(secret);
  });

  test('shows the names of tags', async () => {
    const { id } = await createTestSandwich(site.db);
    const hot = await createTestTag(site.db, { name: 'Scorching' });
    await admin.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds: [hot.id] });
    expect(await historyOf(`sandwiches/${id}`)).toMatchObject([
      { fields: [{ field: 'tags', before: null, after: 'Scorching' }] },
    ]);
  });

  test('returns 410 for a deleted restaurant, 404 for an unknown id and 400 for a bad cursor', async () => {
    const { id } = await createTestRestaurant(site.db, { date_deleted: new Date() });
    expect((await site.get(`/api/restaurants/${id}/history`)).status).toBe(410);
    expect((await site.get('/api/restaurants/999999/history')).status).toBe(404);
    expect((await site.get('/api/sandwiches/999999/history')).status).toBe(404);
    const living = await createTestRestaurant(site.db);
    expect((await site.get(`/api/restaurants/${living.id}/history?cursor=x`)).status).toBe(400);
  });
});

describe('POST /api/changes/{id}/restoration', () => {
  async function changed() {
    const { id } = await createTestRestaurant(site.db, {
      name: 'Roost',
      description: 'Old.',
      price_range: null,
    });
    await admin.send('PATCH', `/api/restaurants/${id}`, {
      name: 'Vandalized',
      description: 'Worse.',
      priceRange: '$',
    });
    const [{ id: change }] = await historyOf(`restaurants/${id}`);
    return { id, change };
  }

  test('restores single fields, reports fields that have changed since, and records a change', async () => {
    const { id, change } = await changed();
    await admin.send('PATCH', `/api/restaurants/${id}`, { description: 'Better.' });
    const { status, json } = await editor.send('POST', `/api/changes/${change}/restoration`, {
      fields: ['name', 'description'],
    });
    expect([status, json.restored, json.leftAlone]).toEqual([200, ['name'], ['description']]);
    expect((await site.get(`/api/restaurants/${id}`)).json).toMatchObject({
      name: 'Roost',
      description: 'Better.',
      priceRange: '$',
    });
    expect(await historyOf(`restaurants/${id}`)).toMatchObject([
      { origin: 'revert', by: { username: editor.username }, fields: [{ field: 'name', after: 'Roost' }] },
      { origin: 'edit' },
      { origin: 'edit' },
    ]);
  });

  test('names the restored fields by label in the summary of the change set', async () => {
    const location = await createTestLocation(site.db, { phone_number: '(213) 555-0100' });
    await admin.send('PATCH', `/api/locations/${location.id}`, {
      phoneNumber: '(213) 555-0199',
      hoursOfOperation: 'Mon-Fri 11am-9pm',
    });
    const [{ id: change }] = await historyOf(`restaurants/${location.restaurant_id}`);
    const { json } = await admin.send('POST', `/api/changes/${change}/restoration`, {
      fields: ['phoneNumber', 'hoursOfOperation'],
    });
    const set = await admin.get(`/api/change-sets/${json.changeSetId}`);
    expect(set.json.summary).toBe('Restored: phone number and hours');
  });

  test('can restore a field to empty even if the form requires a value', async () => {
    const { id, change } = await changed();
    await editor.send('POST', `/api/changes/${change}/restoration`, { fields: ['priceRange'] });
    expect((await site.get(`/api/restaurants/${id}`)).json.priceRange).toBeNull();
  });

  test('returns 409 and changes nothing if every field has changed since', async () => {
    const { id, change } = await changed();
    await admin.send('PATCH', `/api/restaurants/${id}`, { name: 'Newer' });
    const before = await historyOf(`restaurants/${id}`);
    const { status, json } = await editor.send('POST', `/api/changes/${change}/restoration`, {
      fields: ['name'],
    });
    expect([status, json.detail]).toEqual([409, 'It’s changed since then.']);
    expect(await historyOf(`restaurants/${id}`)).toEqual(before);
    const other = await editor.send('POST', `/api/changes/${change}/restoration`, {
      fields: ['phoneNumber'],
    });
    expect([other.status, other.json.detail]).toEqual([409, 'There’s nothing to restore.']);
    expect(
      (await editor.send('POST', `/api/changes/${change}/restoration`, { fields: ['revision'] })).status,
    ).toBe(400);
  });

  test('restores the pin of a location as a whole', async () => {
    const location = await createTestLocation(site.db);
    await admin.send('PATCH', `/api/locations/${location.id}`, { latitude: 40, longitude: -118.2437 });
    const [{ id: change, fields }] = await historyOf(`restaurants/${location.restaurant_id}`);
    expect(fields).toMatchObject([{ field: 'pin' }]);
    await editor.send('POST', `/api/changes/${change}/restoration`, { fields: ['pin'] });
    const { json } = await site.get(`/api/restaurants/${location.restaurant_id}/locations`);
    expect(json).toMatchObject([
      { latitude: 34.0522, longitude: -118.2437, timeZone: 'America/Los_Angeles' },
    ]);
  });

  test('does not restore a pin that was moved along one coordinate if the other has changed since', async () => {
    const location = await createTestLocation(site.db, { latitude: 34, longitude: -118 });
    const move = (latitude: number, longitude: number) =>
      admin.send('PATCH', `/api/locations/${location.id}`, { latitude, longitude });
    await move(34.01, -118);
    const [{ id: change }] = await historyOf(`restaurants/${location.restaurant_id}`);
    const [logged] = (await admin.get(`/api/audit?entityType=location&entityId=${location.id}`)).json;
    expect(logged).toMatchObject({
      before: { latitude: 34, longitude: -118 },
      after: { latitude: 34.01, longitude: -118 },
    });
    await move(34.01, -118.02);
    const restored = await editor.send('POST', `/api/changes/${change}/restoration`, { fields: ['pin'] });
    expect([restored.status, restored.json.detail]).toEqual([409, 'It’s changed since then.']);
    const { json } = await site.get(`/api/restaurants/${location.restaurant_id}/locations`);
    expect(json).toMatchObject([{ latitude: 34.01, longitude: -118.02 }]);
  });

  test('moves a location or sandwich back to its previous restaurant', async () => {
    const { id: from } = await createTestRestaurant(site.db, { name: 'Old Coop' });
    const { id: to } = await createTestRestaurant(site.db, { name: 'New Coop' });
    const location = await createTestLocation(site.db, { restaurant_id: from });
    const sandwich = await createTestSandwich(site.db, { restaurant_id: from });
    const parts = [
      [`locations/${location.id}`, `restaurants/${to}`],
      [`sandwiches/${sandwich.id}`, `sandwiches/${sandwich.id}`],
    ] as const;
    for (const [part, page] of parts) {
      await admin.send('PUT', `/api/${part}/restaurant`, { restaurantId: to });
      const [{ id: change, fields }] = await historyOf(page);
      expect(fields).toEqual([{ field: 'restaurant', before: 'Old Coop', after: 'New Coop' }]);
      const body = { fields: ['restaurant'] };
      const restored = await admin.send('POST', `/api/changes/${change}/restoration`, body);
      expect(restored.json).toMatchObject({ restored: ['restaurant'], leftAlone: [] });
      expect((await site.get(`/api/${part}`)).json.restaurantId).toBe(from);
    }
    await admin.send('DELETE', `/api/restaurants/${to}`);
    const [, { fields }] = await historyOf(`sandwiches/${sandwich.id}`);
    expect(fields).toEqual([{ field: 'restaurant', before: 'Old Coop', after: 'a deleted restaurant' }]);
  });

  test('does not restore part of a merge or of its undoing, and names the undo of merges', async () => {
    const { id: kept } = await createTestRestaurant(site.db, { website: null });
    const { id: merged } = await createTestRestaurant(site.db, { website: 'https://roost.example' });
    const website = async () => (await site.get(`/api/restaurants/${kept}`)).json.website;
    const restore = async (person: TestUser) => {
      const [{ id: change, fields }] = await historyOf(`restaurants/${kept}`);
      expect(fields).toMatchObject([{ field: 'website' }]);
      const body = { fields: ['website'] };
      const { status, json } = await person.send('POST', `/api/changes/${change}/restoration`, body);
      return [status, json.detail];
    };
    const body = { entityType: 'restaurant', ids: [kept, merged] };
    const { merges } = (await admin.send('POST', '/api/merges', body)).json;
    const isMerge = [409, 'This is a merge. To undo it, open the Merged tab under Duplicates.'];
    expect(await restore(admin)).toEqual(isMerge);
    expect(await restore(editor)).toEqual([409, 'This is a merge. Only an admin can undo it.']);
    expect(await website()).toBe('https://roost.example');
    expect((await admin.send('DELETE', `/api/merges/${merges[0].id}`)).status).toBe(200);
    expect(await restore(admin)).toEqual(isMerge);
    expect(await website()).toBeNull();
  });

  test('lets admins restore sandwiches, but not catalog editors or members', async () => {
    const { id } = await createTestSandwich(site.db, { name: 'Cluck' });
    await admin.send('PATCH', `/api/sandwiches/${id}`, { name: 'Moo' });
    const [{ id: change }] = await historyOf(`sandwiches/${id}`);
    const restore = (person: TestUser) =>
      person.send('POST', `/api/changes/${change}/restoration`, { fields: ['name'] });
    expect((await restore(await signUp(site))).status).toBe(403);
    expect((await restore(editor)).status).toBe(403);
    expect((await site.get(`/api/sandwiches/${id}`)).json.name).toBe('Moo');
    expect((await restore(admin)).status).toBe(200);
    expect((await site.get(`/api/sandwiches/${id}`)).json.name).toBe('Cluck');
    expect((await admin.send('POST', '/api/changes/999999/restoration', { fields: ['name'] })).status).toBe(
      404,
    );
  });
});
