import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag, tagTestSandwich } from '#server/testing/factories/tags.ts';
import { signUpAdmin, signUpCatalogEditor, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

async function tagged(name: string): Promise<number[]> {
  const { json } = await site.get(`/api/sandwiches/search?tags=${encodeURIComponent(name)}`);
  return json.map(({ id }: { id: number }) => id);
}

async function found(q: string): Promise<number[]> {
  return (await site.get(`/api/sandwiches/search?q=${q}`)).json.map(({ id }: { id: number }) => id);
}

async function journal(entityType: string, id: number) {
  const { rows } = await sql<object>`
    SELECT user_id AS "by", action, before, after FROM audit_log
    WHERE entity_type = ${entityType} AND entity_id = ${String(id)} ORDER BY id`.execute(site.db);
  return rows;
}

describe('tags (D35)', () => {
  test('can be created, and each name is unique regardless of case', async () => {
    const { status, json } = await admin.send('POST', '/api/tags', {
      name: ' Extra  Crunchy ',
      type: 'texture',
    });
    expect([status, json]).toEqual([
      201,
      { id: expect.any(Number), name: 'Extra Crunchy', type: 'texture', revision: 1 },
    ]);
    const duplicate = await admin.send('POST', '/api/tags', { name: 'EXTRA crunchy' });
    expect([duplicate.status, duplicate.json.detail]).toEqual([
      409,
      'There’s already a tag called “EXTRA crunchy”.',
    ]);
    expect((await admin.send('POST', '/api/tags', { name: 'Plain' })).json.type).toBe('style');
    expect(await journal('tag', json.id)).toEqual([
      { by: admin.id, action: 'create', before: null, after: { name: 'Extra Crunchy', type: 'texture' } },
    ]);
  });

  test('ten concurrent requests with one name create one tag', async () => {
    const tries = Array.from({ length: 10 }, () => admin.send('POST', '/api/tags', { name: 'Contested' }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  test.each([
    { name: '' },
    { name: '  ' },
    {},
    { name: 'hot,crispy' },
    { name: 'x'.repeat(61) },
    { name: 'a\0' },
    { name: 'ok', type: 'x'.repeat(41) },
  ])('rejects %j', async (body) => {
    expect((await admin.send('POST', '/api/tags', body)).status).toBe(400);
  });

  test('after renaming, sandwiches are found by the new name and not by the old one', async () => {
    const { id } = await createTestSandwich(site.db);
    await tagTestSandwich(site.db, id, 'Flibbery');
    const tag = (await site.get('/api/tags')).json.find(({ name }: { name: string }) => name === 'Flibbery');
    const { status, json } = await admin.send('PATCH', `/api/tags/${tag.id}`, { name: 'Snappish' });
    expect([status, json]).toEqual([200, { ...tag, name: 'Snappish', revision: 2 }]);
    expect([await found('snapish'), await found('flibbery')]).toEqual([[id], []]);
    expect(await tagged('Snappish')).toEqual([id]);
    expect(await journal('tag', tag.id)).toEqual([
      { by: admin.id, action: 'update', before: { name: 'Flibbery' }, after: { name: 'Snappish' } },
    ]);
    expect((await admin.send('PATCH', `/api/tags/${tag.id}`, { name: 'SNAPPISH' })).json.name).toBe(
      'SNAPPISH',
    );
    await createTestTag(site.db, { name: 'Taken' });
    expect((await admin.send('PATCH', `/api/tags/${tag.id}`, { name: 'taken' })).status).toBe(409);
    expect((await admin.send('PATCH', '/api/tags/999999', { name: 'x' })).status).toBe(404);
  });

  test('deleting removes them from their sandwiches, and the audit log stores which', async () => {
    const { id } = await createTestSandwich(site.db);
    await tagTestSandwich(site.db, id, 'Grumblesome');
    const [tag] = (await site.get(`/api/sandwiches/${id}`)).json.tags;
    expect((await admin.send('DELETE', `/api/tags/${tag.id}`)).status).toBe(204);
    expect((await site.get(`/api/sandwiches/${id}/tags`)).json).toEqual([]);
    expect(await found('grumblesome')).toEqual([]);
    expect(await journal('tag', tag.id)).toMatchObject([
      { action: 'delete', before: { name: 'Grumblesome', type: 'style', sandwichIds: [id] } },
    ]);
    expect((await admin.send('DELETE', `/api/tags/${tag.id}`)).status).toBe(404);
  });

  test('restoring returns them to their positions on their sandwiches, which are found by them again', async () => {
    const [{ id }, other] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
    for (const name of ['Wobblequick', 'Second']) await tagTestSandwich(site.db, id, name);
    await tagTestSandwich(site.db, other.id, 'Wobblequick');
    const before = (await site.get(`/api/sandwiches/${id}/tags`)).json;
    const tag = before[0];
    const restore = (person: TestUser) => person.send('POST', `/api/tags/${tag.id}/restoration`);
    await admin.send('DELETE', `/api/tags/${tag.id}`);
    expect((await restore(await signUpCatalogEditor(site))).status).toBe(403);
    expect(await tagged('Wobblequick')).toEqual([]);
    const { status, json, headers } = await restore(admin);
    expect([status, json]).toEqual([200, { id: tag.id, name: 'Wobblequick', type: 'style', revision: 2 }]);
    expect(headers.etag).toMatch(/^"2/);
    expect((await restore(admin)).json).toEqual(json);
    expect((await site.get(`/api/sandwiches/${id}/tags`)).json).toEqual(before);
    expect((await tagged('Wobblequick')).toSorted((a, b) => a - b)).toEqual([id, other.id]);
    expect(await found('wobblequik')).toContain(id);
    expect(await journal('tag', tag.id)).toMatchObject([
      { action: 'delete' },
      { by: admin.id, action: 'restore', after: { name: 'Wobblequick' } },
    ]);
  });

  test('deleting and restoring raise the revision of tagged sandwiches, so that earlier edits and exports are rejected', async () => {
    const [{ id }, other] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
    await tagTestSandwich(site.db, id, 'Boomerang');
    await tagTestSandwich(site.db, other.id, 'Bystander');
    const read = (sandwichId: number) => site.get(`/api/sandwiches/${sandwichId}`);
    const removeTags = (etag: string) =>
      admin.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds: [] }, { 'if-match': etag });

    const opened = await read(id);
    const [tag] = opened.json.tags;
    await admin.send('DELETE', `/api/tags/${tag.id}`);
    expect((await removeTags(opened.headers.etag!)).status).toBe(412);

    const untagged = await read(id);
    const csv = (await admin.get('/api/catalog-files/sandwiches')).text;
    await admin.send('POST', `/api/tags/${tag.id}/restoration`);
    expect((await removeTags(untagged.headers.etag!)).status).toBe(412);
    const type = { 'content-type': 'text/csv' };
    const imported = await admin.send('POST', '/api/catalog-files/sandwiches', csv, type);
    expect(imported.json).toMatchObject({ changed: 0, rejected: 1 });
    expect((await read(id)).json).toMatchObject({ tags: [{ name: 'Boomerang' }], revision: 3 });
    await admin.send('POST', `/api/tags/${tag.id}/restoration`);
    expect([(await read(id)).json.revision, (await read(other.id)).json.revision]).toEqual([3, 1]);
  });

  test('deleted tags are listed for admins, last deleted first, until they are restored', async () => {
    const [first, second] = [
      await createTestTag(site.db, { name: 'Gone first' }),
      await createTestTag(site.db, { name: 'Gone second' }),
    ];
    await tagTestSandwich(site.db, (await createTestSandwich(site.db)).id, 'Gone first');
    for (const { id } of [first, second]) await admin.send('DELETE', `/api/tags/${id}`);
    expect((await (await signUpCatalogEditor(site)).get('/api/deleted-tags')).status).toBe(403);
    const page = await admin.get('/api/deleted-tags?limit=1');
    const next = /<(.*)>/.exec(page.headers.link!)![1]!;
    const shared = { type: 'style', dateDeleted: expect.any(String) };
    expect([page.json, (await admin.get(next)).json]).toEqual([
      [{ id: second.id, name: 'Gone second', sandwichCount: 0, ...shared }],
      [{ id: first.id, name: 'Gone first', sandwichCount: 1, ...shared }],
    ]);
    await admin.send('POST', `/api/tags/${second.id}/restoration`);
    const left = (await admin.get('/api/deleted-tags')).json.map(({ id }: { id: number }) => id);
    expect([left[0], left.includes(second.id)]).toEqual([first.id, false]);
    await admin.send('DELETE', `/api/tags/${second.id}`);
    expect((await admin.get('/api/deleted-tags')).json[0].id).toBe(second.id);
  });

  test('cannot be restored if the name has been taken or the id is unknown', async () => {
    const { id } = await createTestTag(site.db, { name: 'Fleeting' });
    await admin.send('DELETE', `/api/tags/${id}`);
    await createTestTag(site.db, { name: 'FLEETING' });
    const { status, json } = await admin.send('POST', `/api/tags/${id}/restoration`);
    expect([status, json.detail]).toEqual([409, 'There’s already a tag called “Fleeting”.']);
    expect((await site.get('/api/tags')).json.map((tag: { id: number }) => tag.id)).not.toContain(id);
    expect((await admin.send('POST', '/api/tags/999999/restoration')).status).toBe(404);
  });

  test('the later of two edits gets 412, and the first one stays', async () => {
    const { id } = await createTestTag(site.db, { name: 'Duelled' });
    const first = await admin.send('PATCH', `/api/tags/${id}`, { type: 'heat' }, { 'if-match': '"1"' });
    expect([first.status, first.headers.etag, first.json.revision]).toEqual([
      200,
      expect.stringMatching(/^"2/),
      2,
    ]);
    const late = { 'if-match': '"1"' };
    const later = await admin.send('PATCH', `/api/tags/${id}`, { name: 'Mine' }, late);
    expect([later.status, later.json.detail]).toEqual([
      412,
      'Someone else changed this while you were editing. Please reload it before you save.',
    ]);
    expect((await admin.send('DELETE', `/api/tags/${id}`, undefined, late)).status).toBe(412);
    const target = (await site.get('/api/tags')).json.find((tag: { id: number }) => tag.id === id);
    expect(target).toMatchObject({ name: 'Duelled', type: 'heat', revision: 2 });
    expect((await admin.send('PATCH', `/api/tags/${id}`, { type: 'heat' })).json.revision).toBe(2);
    expect((await admin.send('DELETE', `/api/tags/${id}`, undefined, { 'if-match': '"2"' })).status).toBe(
      204,
    );
  });

  test('cannot be changed by a catalogEditor', async () => {
    const editor = await signUpCatalogEditor(site);
    const { id } = await createTestTag(site.db);
    expect((await editor.send('POST', '/api/tags', { name: 'Mine' })).status).toBe(403);
    expect((await editor.send('PATCH', `/api/tags/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await editor.send('DELETE', `/api/tags/${id}`)).status).toBe(403);
  });
});

describe('PUT /api/sandwiches/{id}/tags (D35)', () => {
  test('replaces the tags of the sandwich, returns them as GET does, and raises the revision', async () => {
    const { id } = await createTestSandwich(site.db);
    await tagTestSandwich(site.db, id, 'Alphabun');
    const [crisp, zest] = [
      await createTestTag(site.db, { name: 'Crispelle' }),
      await createTestTag(site.db, { name: 'Zestful' }),
    ];
    const put = (tagIds: number[], headers = {}) =>
      admin.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds }, headers);
    const { status, json, headers } = await put([zest.id, crisp.id, zest.id], { 'if-match': '"1"' });
    expect([status, json]).toEqual([
      200,
      [
        { id: zest.id, name: 'Zestful', sandwichId: id },
        { id: crisp.id, name: 'Crispelle', sandwichId: id },
      ],
    ]);
    expect(headers.etag).toMatch(/^"2\./);
    expect((await site.get(`/api/sandwiches/${id}/tags`)).json).toEqual(json);
    expect([await found('crispele'), await found('alphabun')]).toEqual([[id], []]);
    expect(await journal('sandwich', id)).toMatchObject([
      { by: admin.id, action: 'update', after: { tagIds: [zest.id, crisp.id] } },
    ]);
    expect((await put([], { 'if-match': '"1"' })).status).toBe(412);
    await put([crisp.id, zest.id]);
    expect(await journal('sandwich', id)).toHaveLength(1);
    expect((await put([])).json).toEqual([]);
  });

  test.each([{ tagIds: [999_999] }, { tagIds: ['1'] }, { tagIds: [0] }, { tagIds: 1 }, {}])(
    'rejects %j',
    async (body) => {
      const { id } = await createTestSandwich(site.db);
      const { status, json } = await admin.send('PUT', `/api/sandwiches/${id}/tags`, body);
      expect([status, json.errors.length]).toEqual([400, 1]);
    },
  );

  test('rejects a deleted or unknown sandwich', async () => {
    const { id } = await createTestSandwich(site.db, { date_deleted: new Date() });
    expect((await admin.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds: [] })).status).toBe(410);
    expect((await admin.send('PUT', '/api/sandwiches/999999/tags', { tagIds: [] })).status).toBe(404);
  });
});
