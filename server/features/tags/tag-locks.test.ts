import { beforeAll, expect, test } from 'vitest';
import { sql, type Db } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag, tagTestSandwich } from '#server/testing/factories/tags.ts';
import { lockSandwichRow, sendWhileLocked } from '#server/testing/assertions/send-while-locked.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

const lockTag = (id: number) => (db: Db) => sql`SELECT 1 FROM tags WHERE id = ${id} FOR UPDATE`.execute(db);
const lockTagOfSandwich = (sandwichId: number, tagId: number) => (db: Db) =>
  sql`SELECT 1 FROM sandwich_tags WHERE sandwich_id = ${sandwichId} AND tag_id = ${tagId} FOR UPDATE NOWAIT`.execute(
    db,
  );

test('every change that adds a tag to a sandwich waits for the tag’s lock before it locks the sandwich', async () => {
  const { id } = await createTestSandwich(site.db);
  const tag = await createTestTag(site.db, { name: 'Contested' });
  const tagIds = [tag.id];
  const send = (send: () => Promise<TestResponse>) =>
    sendWhileLocked(site.db, send, lockTag(tag.id), lockSandwichRow(id));
  const removeTags = () => admin.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds: [] });

  const tagged = await send(() => admin.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds }));
  expect(tagged.json).toHaveLength(1);
  await removeTags();

  const bulkEdit = { ids: [id], action: 'update', changes: { price: 9, addedTagIds: tagIds } };
  const edited = await send(() => admin.send('POST', '/api/sandwich-bulk-edits', bulkEdit));
  expect(edited.json.changedIds).toEqual([id]);
  await removeTags();

  const csv = `id,price,tags\n${id},10,contested\n`;
  const type = { 'content-type': 'text/csv' };
  const imported = await send(() => admin.send('POST', '/api/catalog-files/sandwiches', csv, type));
  expect(imported.json).toMatchObject({ changed: 1, rejected: 0 });
  await removeTags();

  const member = await signUp(site);
  const edit = { kind: 'edit', entityType: 'sandwich', entityId: id, changes: { price: 11, tagIds } };
  const suggestion = (await member.send('POST', '/api/suggestions', edit)).json.id;
  const accepted = await send(() =>
    admin.send('PATCH', `/api/suggestions/${suggestion}`, { decision: 'accepted' }),
  );
  expect(accepted.status).toBe(200);

  const editor = await signUpAdmin(site);
  await editor.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds: [] });
  const since = site.clock.now.toISOString().slice(0, 10);
  const reverted = await send(() => admin.send('POST', `/api/users/${editor.id}/revert-changes`, { since }));
  expect(reverted.json).toMatchObject({ reverted: [{ fields: ['tags'] }], leftAlone: [] });
});

test('changes without tags do not lock the tags', async () => {
  const { id } = await createTestSandwich(site.db);
  const tag = await createTestTag(site.db, { name: 'Shared' });
  const csv = `id,price\n${id},10\n`;
  const type = { 'content-type': 'text/csv' };
  const renameTag = (db: Db) => sql`SELECT 1 FROM tags WHERE id = ${tag.id} FOR UPDATE NOWAIT`.execute(db);
  const imported = await sendWhileLocked(
    site.db,
    () => admin.send('POST', '/api/catalog-files/sandwiches', csv, type),
    lockSandwichRow(id),
    renameTag,
  );
  expect(imported.json).toMatchObject({ changed: 1, rejected: 0 });

  const editor = await signUpAdmin(site);
  await editor.send('PUT', `/api/sandwiches/${id}/tags`, { tagIds: [tag.id] });
  const since = site.clock.now.toISOString().slice(0, 10);
  const useTag = (db: Db) => sql`SELECT 1 FROM tags WHERE id = ${tag.id} FOR KEY SHARE NOWAIT`.execute(db);
  const reverted = await sendWhileLocked(
    site.db,
    () => admin.send('POST', `/api/users/${editor.id}/revert-changes`, { since }),
    lockSandwichRow(id),
    useTag,
  );
  expect(reverted.json).toMatchObject({ reverted: [{ fields: ['tags'] }], leftAlone: [] });
});

test('deleting a tag waits for the sandwich’s lock before it removes the tag from it', async () => {
  const { id } = await createTestSandwich(site.db);
  await tagTestSandwich(site.db, id, 'Leaving');
  const tag = await site.db
    .selectFrom('tags')
    .select('id')
    .where('name', '=', 'Leaving')
    .executeTakeFirstOrThrow();
  const { status } = await sendWhileLocked(
    site.db,
    () => admin.send('DELETE', `/api/tags/${tag.id}`),
    lockSandwichRow(id),
    lockTagOfSandwich(id, tag.id),
  );
  expect(status).toBe(204);
});

test('restoring a tag locks its sandwiches in the order of their ids, as other writers do', async () => {
  const [first, second] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
  for (const { id } of [second, first]) await tagTestSandwich(site.db, id, 'Returning');
  const [tag] = (await site.get(`/api/sandwiches/${first.id}`)).json.tags;
  await admin.send('DELETE', `/api/tags/${tag.id}`);
  const { status } = await sendWhileLocked(
    site.db,
    () => admin.send('POST', `/api/tags/${tag.id}/restoration`),
    lockSandwichRow(first.id),
    lockSandwichRow(second.id),
  );
  expect(status).toBe(200);
});
