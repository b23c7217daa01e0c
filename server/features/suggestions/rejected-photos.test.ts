import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadCleanupJobs } from '#server/features/uploads/cleanup-jobs.ts';
import { createTestSandwich, type SandwichTableRow } from '#server/testing/factories/sandwiches.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import { signUp, signUpAdmin, signUpCatalogEditor, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-rejected-photos-'));
const site = useTestApp({ DATA_DIR: folder, RATE_LIMITS: 'off', IMAGE_HOSTS: 'images.example.com' });
afterAll(() => rmSync(folder, { recursive: true }));
const DAY_MS = 86_400_000;

let admin: TestUser;
let member: TestUser;
let sandwich: SandwichTableRow;
let earlier: string;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

beforeEach(async () => {
  member = await signUp(site);
  sandwich = await createTestSandwich(site.db);
  earlier = await upload(admin, 'sandwich');
  await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { imageUrl: earlier });
});

const upload = (by: TestUser, kind: 'general' | 'sandwich' = 'general') =>
  createTestUpload(site.db, { userId: by.id, kind, date: site.clock.now });
const suggest = (imageUrl: string) =>
  member.send('POST', '/api/suggestions', {
    ...{ kind: 'photo', entityType: 'sandwich', entityId: sandwich.id },
    changes: { imageUrl },
  });
const decide = (id: number, decision: string) => admin.send('PATCH', `/api/suggestions/${id}`, { decision });
const hide = async (entityId: number) => {
  const hidden = { entityType: 'suggestion', entityId, hidden: true, reason: 'Not food' };
  expect((await admin.send('PUT', '/api/hidden-content', hidden)).status).toBe(200);
};
const shown = async () => (await member.get(`/api/sandwiches/${sandwich.id}`)).json.imageUrl;

async function earnTrust(): Promise<void> {
  const since = new Date(site.clock.now.getTime() - 30 * DAY_MS);
  await site.db
    .updateTable('users')
    .set({ email_verified_at: since, date_created: since })
    .where('id', '=', member.id)
    .execute();
  for (let price = 1; price <= 10; price++) {
    const about = { kind: 'edit', entityType: 'sandwich', entityId: sandwich.id, changes: { price } };
    await decide((await member.send('POST', '/api/suggestions', about)).json.id, 'accepted');
  }
}

async function deleteUnusedUploads(): Promise<void> {
  const [unused] = uploadCleanupJobs(site.db, { s3: null, dataDir: folder });
  await unused!.run(new Date(site.clock.now.getTime() + 2 * DAY_MS));
}

test('the replaced photo is not cleaned up, so that a rejection can restore it', async () => {
  await earnTrust();
  const url = await upload(member);
  const { json } = await suggest(url);
  expect(await shown()).toBe(url);
  await deleteUnusedUploads();
  await decide(json.id, 'rejected');
  expect(await shown()).toBe(earlier);
});

const WAYS_TO_REJECT: Record<string, (suggestionId: number) => Promise<unknown>> = {
  'a decision': (id) => decide(id, 'rejected'),
  'hiding the suggestion': hide,
  'deciding a report': async (entityId: number) => {
    const report = { entityType: 'suggestion', entityId: String(entityId), reason: 'spam' };
    await (await signUp(site)).send('POST', '/api/reports', report);
    const [{ id }] = (await admin.get('/api/reports')).json;
    const hidden = { decision: 'hidden', reason: 'Not food' };
    const decision = await admin.send('PATCH', `/api/reports/${id}`, hidden);
    expect(decision.status, decision.text).toBe(200);
  },
  'reverting the suggestions of the member': () =>
    admin.send('POST', `/api/users/${member.id}/revert-suggestions`, { dryRun: false }),
};

test.each(Object.keys(WAYS_TO_REJECT))(
  'the replaced photo of an allowed host returns after %s',
  async (way) => {
    const external = 'https://images.example.com/a.jpg';
    await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { imageUrl: external });
    await earnTrust();
    const url = await upload(member);
    const { json } = await suggest(url);
    expect(await shown()).toBe(url);
    await WAYS_TO_REJECT[way]!(json.id);
    expect(await shown()).toBe(external);
  },
);

test('a photo that a moderator hides is no longer served and cannot be suggested again', async () => {
  const [url, hiddenWhileWaiting, rejected] = [
    await upload(member),
    await upload(member),
    await upload(member),
  ];
  const published = (await suggest(url)).json.id;
  await decide(published, 'accepted');
  await hide(published);
  await hide((await suggest(hiddenWhileWaiting)).json.id);
  expect(await shown()).toBe(earlier);
  await site.app.responseCache.settle();
  for (const hidden of [url, hiddenWhileWaiting]) {
    expect((await member.get(hidden)).json.detail).toBe('This photo is hidden.');
    expect(await suggest(hidden)).toMatchObject({
      status: 400,
      json: { detail: 'An admin has hidden this photo. Please use another one.' },
    });
  }
  await decide((await suggest(rejected)).json.id, 'rejected');
  expect((await suggest(rejected)).status).toBe(201);
});

test('a photo that is already hidden is not hidden twice, so that it can be restored', async () => {
  const url = await upload(member);
  const { json } = await suggest(url);
  await decide(json.id, 'accepted');
  const photo = { entityType: 'sandwich-photo', entityId: sandwich.id, reason: 'Not food' };
  await admin.send('PUT', '/api/hidden-content', { ...photo, hidden: true });
  await hide(json.id);
  await admin.send('PUT', '/api/hidden-content', { ...photo, hidden: false });
  expect(await shown()).toBe(url);
  expect((await suggest(url)).json.detail).toBe('That’s what the site already says.');
});

test('a hidden photo is removed even if the previous photo no longer exists', async () => {
  const url = await upload(member);
  const { json } = await suggest(url);
  await decide(json.id, 'accepted');
  expect(await shown()).toBe(url);
  await site.db.deleteFrom('uploads').where('user_id', '=', admin.id).execute();
  await hide(json.id);
  expect(await shown()).toBeNull();
});

test('an editor cannot suggest the catalog photo of somebody else, because nobody could accept it', async () => {
  const editor = await signUpCatalogEditor(site);
  const suggestAs = async (imageUrl: string) => {
    const about = { kind: 'photo', entityType: 'sandwich', entityId: sandwich.id, changes: { imageUrl } };
    return editor.send('POST', '/api/suggestions', about);
  };
  const ofOthers = await suggestAs(await upload(admin, 'sandwich'));
  expect([ofOthers.status, ofOthers.json.errors]).toEqual([
    400,
    [{ field: 'changes.imageUrl', message: expect.any(String) }],
  ]);
  const own = await upload(editor, 'sandwich');
  const { status, json } = await suggestAs(own);
  expect([status, (await decide(json.id, 'accepted')).status]).toEqual([201, 200]);
  expect(await shown()).toBe(own);
});
