import { beforeAll, describe, expect, test } from 'vitest';
import { recordChangeInAuditLog, startChangeSet } from '#server/features/audit/audit.ts';
import { changeRestaurant } from '#server/features/restaurants/restaurants.ts';
import { inTransaction, sql } from '#server/platform/database/database.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
import { signUp, signUpAdmin, signUpCatalogEditor, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { formatUtcDay } from '#server/platform/text/format-utc-day.ts';
import { REVERTED_CHANGES_PER_STEP } from './revert-in-steps.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

function revert(id: number, body: object = {}) {
  return admin.send('POST', `/api/change-sets/${id}/revert`, body);
}

/** The newest change set. */
async function newestSet(): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM change_sets`.execute(site.db);
  return Number(rows[0]?.id);
}

/** Creates restaurants and renames them in one change set. */
async function renamed(names: readonly string[]) {
  const ids: number[] = [];
  for (const name of names) ids.push((await createTestRestaurant(site.db, { name })).id);
  const viewer = { id: admin.id, role: 'admin', catalogEditor: false } as const;
  const set = await inTransaction(site.database.db, async (tx) => {
    const editor = await startChangeSet(tx, viewer, { origin: 'bulk-edit', summary: 'New names' });
    for (const id of ids)
      await changeRestaurant(
        tx,
        { id, viewer: editor, ifMatch: null },
        { name: `Bad ${id}`, priceRange: '$$$$' },
      );
    return editor.changeSetId;
  });
  return { ids, set };
}

async function namesOf(ids: readonly number[]): Promise<string[]> {
  const names: string[] = [];
  for (const id of ids) names.push((await site.get(`/api/restaurants/${id}`)).json.name);
  return names;
}

describe('POST /api/change-sets/{id}/revert', () => {
  test('undoes a whole change set; a dry run reports the same and changes nothing', async () => {
    const { ids, set } = await renamed(['Roost', 'Coop']);
    const dry = await revert(set, { dryRun: true });
    expect([dry.status, dry.json.changeSetId, dry.json.leftAlone]).toEqual([200, null, []]);
    expect(await namesOf(ids)).toEqual([`Bad ${ids[0]}`, `Bad ${ids[1]}`]);
    const sets = await newestSet();
    const { status, json } = await revert(set);
    expect(status).toBe(200);
    expect(json.reverted).toEqual(dry.json.reverted);
    expect(json.reverted).toMatchObject([
      { entityType: 'restaurant', action: 'update', fields: ['name', 'priceRange'] },
      { entityType: 'restaurant', action: 'update', fields: ['name', 'priceRange'] },
    ]);
    expect(await namesOf(ids)).toEqual(['Roost', 'Coop']);
    expect(json.changeSetId).toBeGreaterThan(sets);
    expect((await admin.get(`/api/change-sets/${json.changeSetId}`)).json).toMatchObject({
      origin: 'revert',
      revertedId: set,
      summary: 'New names',
      by: { username: admin.username },
      changeCount: 2,
    });
    expect((await admin.get(`/api/change-sets/${set}`)).json).toMatchObject({
      revertedBy: [json.changeSetId],
    });
  });

  test('skips and reports fields that others changed later', async () => {
    const { ids, set } = await renamed(['Roost', 'Coop']);
    const other = await signUpCatalogEditor(site);
    await other.send('PATCH', `/api/restaurants/${ids[0]}`, { name: 'Mended by hand' });
    const { json } = await revert(set);
    expect(json.leftAlone).toEqual([
      {
        entityType: 'restaurant',
        entityId: ids[0],
        entityName: 'Mended by hand',
        fields: ['name'],
        reason: 'It’s changed since then.',
      },
    ]);
    expect(await namesOf(ids)).toEqual(['Mended by hand', 'Coop']);
    expect((await site.get(`/api/restaurants/${ids[0]}`)).json.priceRange).toBe('$$');
  });

  test('a revert can be reverted, and a second revert changes nothing', async () => {
    const { ids, set } = await renamed(['Roost']);
    const first = await revert(set);
    const second = await revert(set);
    expect([second.status, second.json.detail]).toEqual([409, 'There’s nothing to revert.']);
    expect((await revert(first.json.changeSetId)).status).toBe(200);
    expect(await namesOf(ids)).toEqual([`Bad ${ids[0]}`]);
  });

  test('deletes what was created, restores what was deleted, and can itself be reverted', async () => {
    const { id } = (
      await admin.send('POST', '/api/restaurants', {
        name: 'Spam',
        description: 'Cheap watches.',
        restaurantType: 'Deli',
        priceRange: '$',
      })
    ).json;
    const created = await newestSet();
    expect((await revert(created)).json.reverted).toMatchObject([{ action: 'delete', entityId: id }]);
    expect((await site.get(`/api/restaurants/${id}`)).status).toBe(410);
    expect((await revert(await newestSet())).json.reverted).toMatchObject([{ action: 'restore' }]);
    expect((await site.get(`/api/restaurants/${id}`)).status).toBe(200);
    const sandwich = await createTestSandwich(site.db, { restaurant_id: id });
    await admin.send('DELETE', `/api/sandwiches/${sandwich.id}`);
    await revert(await newestSet());
    expect((await site.get(`/api/sandwiches/${sandwich.id}`)).status).toBe(200);
    const left = (await revert(created, { dryRun: true })).json;
    expect([left.reverted, left.leftAlone]).toMatchObject([
      [],
      [{ entityId: id, reason: 'Something’s been added to it since then.' }],
    ]);
  });

  test('gives the brand to the older of two restaurants of the same brand that it restores', async () => {
    const editor = await signUpAdmin(site);
    const ids: number[] = [];
    for (const name of ['Cluckco', 'Cluckco again']) {
      const { id } = await createTestRestaurant(site.db, { name, brand_key: 'cluckco' });
      await editor.send('DELETE', `/api/restaurants/${id}`);
      ids.push(id);
    }
    const since = site.clock.now.toISOString().slice(0, 10);
    const { json } = await admin.send('POST', `/api/users/${editor.id}/revert-changes`, { since });
    expect([json.reverted.length, json.leftAlone]).toEqual([2, []]);
    const brands = await site.db
      .selectFrom('restaurants')
      .select('brand_key')
      .where('id', 'in', ids)
      .where('date_deleted', 'is', null)
      .orderBy('id')
      .execute();
    expect(brands).toEqual([{ brand_key: 'cluckco' }, { brand_key: null }]);
  });

  test('restores a tag on its sandwiches, and skips a rename if the old name is taken', async () => {
    const tag = await createTestTag(site.db, { name: 'Crisped' });
    const { id } = await createTestSandwich(site.db);
    await admin.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds: [tag.id] });
    await admin.send('DELETE', `/api/tags/${tag.id}`);
    expect((await revert(await newestSet())).status).toBe(200);
    expect((await site.get(`/api/sandwiches/${id}/tags`)).json).toMatchObject([{ name: 'Crisped' }]);
    await admin.send('PATCH', `/api/tags/${tag.id}`, { name: 'Soggy' });
    const set = await newestSet();
    await createTestTag(site.db, { name: 'crisped' });
    const { json } = await revert(set, { dryRun: true });
    expect(json).toMatchObject({
      reverted: [],
      leftAlone: [{ reason: 'There’s already a tag called “Crisped”.' }],
    });
  });

  test('does not undo a merge, and neither does the revert of a member’s changes', async () => {
    const target = await createTestSandwich(site.db, { name: 'The Kept One' });
    const other = await createTestSandwich(site.db, {
      restaurant_id: target.restaurant_id,
      name: 'The Other One',
    });
    const merger = await signUpAdmin(site);
    const body = { entityType: 'sandwich', ids: [target.id, other.id] };
    const { status, json } = await merger.send('POST', '/api/merges', body);
    expect(status).toBeLessThan(300);
    expect(await revert(json.changeSetId)).toMatchObject({
      status: 409,
      json: { detail: 'This is a merge. To undo it, open the Merged tab under Duplicates.' },
    });
    const since = { since: '2020-01-01' };
    const all = await admin.send('POST', `/api/users/${merger.id}/revert-changes`, since);
    expect([all.status, all.json.detail]).toEqual([409, 'There’s nothing to revert.']);
    expect((await site.get(`/api/sandwiches/${other.id}`)).status).toBe(308);
  });

  test('does not revert the undoing of a merge, or the merges that it repeats', async () => {
    const merger = await signUpAdmin(site);
    const { restaurant_id } = await createTestSandwich(site.db);
    const sandwiches: number[] = [];
    for (const name of ['Kept', 'Second', 'Third'])
      sandwiches.push((await createTestSandwich(site.db, { restaurant_id, name })).id);
    const [kept, second, third] = sandwiches;
    await createTestReview(site.db, { sandwich_id: second! });
    const body = { entityType: 'sandwich', ids: sandwiches };
    const { merges } = (await merger.send('POST', '/api/merges', body)).json;
    const undone = await merger.send('DELETE', `/api/merges/${merges[0].id}`);
    expect(undone.status).toBe(200);

    const isMerge = { status: 409, json: { detail: expect.stringMatching(/^This is a merge[.]/) } };
    expect(await revert(undone.json.changeSetId)).toMatchObject(isMerge);
    expect(await revert(undone.json.changeSetId, { dryRun: true })).toMatchObject(isMerge);
    const revertAll = () =>
      admin.send('POST', `/api/users/${merger.id}/revert-changes`, { since: '2020-01-01' });
    expect(await revertAll()).toMatchObject({ status: 409, json: { detail: 'There’s nothing to revert.' } });
    expect((await site.get(`/api/sandwiches/${second}`)).json).toMatchObject({ id: second, reviewCount: 1 });
    expect((await site.get(`/api/sandwiches/${third}`)).headers['location']).toBe(`/api/sandwiches/${kept}`);

    await merger.send('PATCH', `/api/sandwiches/${second}`, { name: 'Renamed' });
    expect((await revertAll()).json.reverted).toMatchObject([{ entityId: second, fields: ['name'] }]);
    expect((await site.get(`/api/sandwiches/${second}`)).json.name).toBe('Second');
  });

  test('allows admins, and catalog editors for their own changes', async () => {
    const { ids, set } = await renamed(['Roost']);
    const editor = await signUpCatalogEditor(site);
    const undo = (id: number) => editor.send('POST', `/api/change-sets/${id}/revert`, {});
    const rejected = await undo(set);
    expect([rejected.status, rejected.json.detail]).toEqual([
      403,
      'Only an admin can revert other people’s changes.',
    ]);
    expect((await (await signUp(site)).send('POST', `/api/change-sets/${set}/revert`, {})).status).toBe(403);
    expect((await editor.get(`/api/change-sets/${set}`)).status).toBe(403);
    expect(await namesOf(ids)).toEqual([`Bad ${ids[0]}`]);

    const body = { action: 'update', ids, changes: { priceRange: '$' } };
    const { json: edit } = await editor.send('POST', '/api/restaurant-bulk-edits', body);
    expect((await undo(edit.changeSetId)).status).toBe(200);
    expect((await site.get(`/api/restaurants/${ids[0]}`)).json.priceRange).toBe('$$$$');
    expect((await revert(999_999)).status).toBe(404);
    expect((await admin.get('/api/change-sets/999999')).status).toBe(404);
  });

  test('lets only an admin restore a restaurant that an editor deleted', async () => {
    const { id } = await createTestRestaurant(site.db, { name: 'Roost' });
    const editor = await signUpCatalogEditor(site);
    const body = { action: 'delete', ids: [id] };
    const { changeSetId } = (await editor.send('POST', '/api/restaurant-bulk-edits', body)).json;
    const path = `/api/change-sets/${changeSetId}/revert`;
    const preview = (await editor.send('POST', path, { dryRun: true })).json;
    expect([preview.reverted, preview.leftAlone]).toMatchObject([
      [],
      [{ entityId: id, reason: 'Only an admin can restore this.' }],
    ]);
    expect((await editor.send('POST', path, {})).status).toBe(409);
    expect((await site.get(`/api/restaurants/${id}`)).status).toBe(410);
    expect((await admin.send('POST', path, {})).json.reverted).toMatchObject([{ action: 'restore' }]);
    expect((await site.get(`/api/restaurants/${id}`)).status).toBe(200);
  });
});

describe('POST /api/users/{id}/revert-changes', () => {
  test('undoes all changes of one member since a date, and none by others', async () => {
    const vandal = await signUpCatalogEditor(site);
    const { id } = await createTestRestaurant(site.db, { name: 'Roost', description: 'Good.' });
    await vandal.send('PATCH', `/api/restaurants/${id}`, { name: 'Bad', description: 'Bad.' });
    await admin.send('PATCH', `/api/restaurants/${id}`, { description: 'Mended.' });
    await vandal.send('PATCH', `/api/restaurants/${id}`, { description: 'Bad again.' });
    const today = site.clock.now.toISOString().slice(0, 10);
    const { status, json } = await admin.send('POST', `/api/users/${vandal.id}/revert-changes`, {
      since: today,
    });
    expect([status, json.reverted.length]).toEqual([200, 1]);
    expect((await site.get(`/api/restaurants/${id}`)).json).toMatchObject({
      name: 'Roost',
      description: 'Mended.',
    });
    const { summary } = (await admin.get(`/api/change-sets/${json.changeSetId}`)).json;
    expect(summary).toBe(`All changes by one member since ${formatUtcDay(site.clock.now)}`);
  });

  test('undoes moves, and deletes added locations even if they were moved since', async () => {
    const vandal = await signUpCatalogEditor(site);
    const { id: from } = await createTestRestaurant(site.db, { name: 'Roost' });
    const { id: to } = await createTestRestaurant(site.db, { name: 'Coop' });
    const add = async (person: TestUser, address: string) =>
      (await person.send('POST', '/api/locations', { restaurantId: from, address })).json.id;
    const [own, added] = [await add(admin, '1 Main St'), await add(vandal, '2 Main St')];
    await vandal.send('PUT', `/api/locations/${own}/restaurant`, { restaurantId: to });
    await admin.send('PUT', `/api/locations/${added}/restaurant`, { restaurantId: to });
    const today = site.clock.now.toISOString().slice(0, 10);
    const { json } = await admin.send('POST', `/api/users/${vandal.id}/revert-changes`, { since: today });
    expect(json.leftAlone).toEqual([]);
    expect((await site.get(`/api/locations/${own}`)).json.restaurantId).toBe(from);
    expect((await site.get(`/api/locations/${added}`)).status).toBe(410);
  });

  test('requires a date, an existing member and an admin', async () => {
    const member = await signUp(site);
    const send = (person: TestUser, id: string, since: string) =>
      person.send('POST', `/api/users/${id}/revert-changes`, { since });
    expect((await send(admin, member.id, 'yesterday')).status).toBe(400);
    expect((await send(admin, 'nobody', '2026-01-01')).status).toBe(404);
    expect((await send(member, member.id, '2026-01-01')).status).toBe(403);
    expect((await send(admin, member.id, '2026-01-01')).status).toBe(409);
  });
});

describe('GET /api/audit', () => {
  test('lists one change set, and names a location by its restaurant and address', async () => {
    const { id } = await createTestRestaurant(site.db, { name: 'Roost' });
    const { json: location } = await admin.send('POST', '/api/locations', {
      restaurantId: id,
      address: '1 Main St',
    });
    const set = await newestSet();
    await admin.send('PATCH', `/api/restaurants/${id}`, { description: 'Another change.' });
    const { json } = await admin.get(`/api/audit?changeSetId=${set}`);
    expect(json).toMatchObject([
      {
        entityType: 'location',
        entityId: String(location.id),
        entityName: 'Roost, 1 Main St',
        restaurantId: id,
        changeSetId: set,
      },
    ]);
    expect(json).toHaveLength(1);
    expect((await admin.get('/api/audit?changeSetId=x')).status).toBe(400);
  });
});

/** Records `turns` changes of each description and stores the last text. */
async function describeAgain(ids: readonly number[], set: number, turns: number): Promise<void> {
  const rows = await site.db.selectFrom('restaurants').select('description').where('id', 'in', ids).execute();
  const texts = [rows[0]!.description, ...Array.from({ length: turns }, (_, turn) => `Turn ${turn}`)];
  await inTransaction(site.db, async (tx) => {
    for (const [turn, description] of texts.entries())
      for (const id of turn === 0 ? [] : ids)
        await recordChangeInAuditLog(tx, {
          actorId: admin.id,
          changeSetId: set,
          action: 'update',
          entityType: 'restaurant',
          entityId: id,
          before: { description: texts[turn - 1] },
          after: { description },
        });
    await tx.updateTable('restaurants').set('description', texts.at(-1)!).where('id', 'in', ids).execute();
  });
}

describe('a revert of many changes', () => {
  test('runs in steps that share one change set, which nobody else can continue', async () => {
    const { ids, set } = await renamed(Array.from({ length: 3 }, (_, at) => `Place ${at}`));
    await describeAgain(ids, set, Math.ceil(REVERTED_CHANGES_PER_STEP / ids.length));
    const first = await revert(set);
    expect(first.json.next).toBeGreaterThan(0);
    expect(await namesOf(ids)).not.toContain('Place 0');
    const step = { before: first.json.next, changeSetId: first.json.changeSetId };
    const otherAdmin = await signUpAdmin(site);
    expect((await otherAdmin.send('POST', `/api/change-sets/${set}/revert`, step)).status).toBe(404);
    const second = await revert(set, step);
    expect([second.json.next, second.json.changeSetId]).toEqual([null, first.json.changeSetId]);
    expect(await namesOf(ids)).toEqual(['Place 0', 'Place 1', 'Place 2']);
    await revert(first.json.changeSetId);
    expect(await namesOf(ids)).toEqual(ids.map((id) => `Bad ${id}`));
  });
});
