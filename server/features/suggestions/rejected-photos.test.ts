import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadCleanupJobs } from '#server/features/uploads/cleanup-jobs.ts';
import { createSandwich, type SandwichTableRow } from '#server/testing/factories/sandwiches.ts';
import { createUpload } from '#server/testing/factories/uploads.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-rejected-photos-'));
const site = useTestApp({ DATA_DIR: folder, RATE_LIMITS: 'off' });
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
  sandwich = await createSandwich(site.db);
  earlier = await upload(admin, 'sandwich');
  await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { imageUrl: earlier });
});

const upload = (by: TestUser, kind: 'general' | 'sandwich' = 'general') =>
  createUpload(site.db, { userId: by.id, kind, date: site.clock.now });
const suggest = (imageUrl: string) =>
  member.send('POST', '/api/suggestions', {
    ...{ kind: 'photo', entityType: 'sandwich', entityId: sandwich.id },
    changes: { imageUrl },
  });
const decide = (id: number, decision: string) => admin.send('PATCH', `/api/suggestions/${id}`, { decision });
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

test('the photo before it is kept for a day on which the new one is rejected', async () => {
  await earnTrust();
  const url = await upload(member);
  const { json } = await suggest(url);
  expect(await shown()).toBe(url);
  await deleteUnusedUploads();
  await decide(json.id, 'rejected');
  expect(await shown()).toBe(earlier);
});

test('it leaves the site also if the photo before it is gone', async () => {
  const url = await upload(member);
  const { json } = await suggest(url);
  await decide(json.id, 'accepted');
  expect(await shown()).toBe(url);
  await site.db.deleteFrom('uploads').where('user_id', '=', admin.id).execute();
  const hide = { entityType: 'suggestion', entityId: json.id, hidden: true, reason: 'Not food' };
  expect((await admin.send('PUT', '/api/hidden-content', hide)).status).toBe(200);
  expect(await shown()).toBeNull();
});
