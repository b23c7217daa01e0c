import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { createSampleImage } from '#server/testing/hostile-images/crafted-parts.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'clucket-leavers-pictures-'));
const site = useTestApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
afterAll(() => rmSync(dataDir, { recursive: true }));
const picture = await createSampleImage().png().toBuffer();

test('pictures of a member who requested deletion are 410 until they sign in again', async () => {
  const [departing, other] = [await signUp(site), await signUp(site)];
  const [avatar, unused, avatarOfOther] = [
    await upload(departing),
    await upload(departing),
    await upload(other),
  ];
  await departing.send('PATCH', `/api/users/${departing.id}`, { avatarUrl: avatar });
  expect(await statuses(signedOutUser(site), avatar, unused, avatarOfOther)).toEqual([200, 200, 200]);

  await leave(departing);
  await site.app.responseCache.settle();
  const pictures = [avatar, avatar.replace(/-\d+\./, '-160.'), unused, avatarOfOther];
  for (const person of [signedOutUser(site), other])
    expect(await statuses(person, ...pictures)).toEqual([410, 410, 410, 200]);

  await signIn(departing);
  await site.app.responseCache.settle();
  expect(await statuses(signedOutUser(site), avatar, unused, avatarOfOther)).toEqual([200, 200, 200]);
});

test('catalog photos stay when their uploader requests deletion', async () => {
  const [departing] = [await signUpAdmin(site), await signUpAdmin(site)];
  const photo = await upload(departing);
  const { id } = await createTestSandwich(site.db);
  await sql`UPDATE sandwiches SET image_url = ${photo} WHERE id = ${id}`.execute(site.db);
  await leave(departing);
  await site.app.responseCache.settle();
  expect(await statuses(signedOutUser(site), photo)).toEqual([200]);
});

test('a suggested photo is served as soon as it is accepted, also if its member requested deletion', async () => {
  const [departing, admin] = [await signUp(site), await signUpAdmin(site)];
  const photo = await upload(departing);
  const { id: entityId } = await createTestSandwich(site.db);
  const about = { kind: 'photo', entityType: 'sandwich', entityId, changes: { imageUrl: photo } };
  const { id } = (await departing.send('POST', '/api/suggestions', about)).json;
  await leave(departing);
  await site.app.responseCache.settle();
  expect(await statuses(signedOutUser(site), photo)).toEqual([410]);
  const decided = await admin.send('PATCH', `/api/suggestions/${id}`, { decision: 'accepted' });
  expect(decided.status).toBe(200);
  await site.app.responseCache.settle();
  expect(await statuses(signedOutUser(site), photo)).toEqual([200]);
});

test('pictures of a member erased by the operator are gone at once', async () => {
  const [member, other] = [await signUp(site), await signUp(site)];
  const [avatar, avatarOfOther] = [await upload(member), await upload(other)];
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(site.connection) };
  const { stdout } = await runCli(['erase-member', member.username, '--yes'], environment);
  expect(stdout).toBe(`Erased ${member.username}.\n`);
  expect(await statuses(signedOutUser(site), avatar, avatarOfOther)).toEqual([404, 200]);
});

test('an erasure also deletes photos that were hidden before they were published', async () => {
  const [member, admin] = [await signUp(site), await signUpAdmin(site)];
  const [waiting, published] = [await upload(member), await upload(member)];
  const { id: entityId } = await createTestSandwich(site.db);
  for (const imageUrl of [published, waiting]) {
    const about = { kind: 'photo', entityType: 'sandwich', entityId, changes: { imageUrl } };
    const { id } = (await member.send('POST', '/api/suggestions', about)).json;
    if (imageUrl === published) await admin.send('PATCH', `/api/suggestions/${id}`, { decision: 'accepted' });
    const hidden = { entityType: 'suggestion', entityId: id, hidden: true, reason: 'Not food' };
    expect((await admin.send('PUT', '/api/hidden-content', hidden)).status).toBe(200);
  }
  await site.app.responseCache.settle();
  expect(await statuses(admin, waiting, published)).toEqual([200, 200]);
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(site.connection) };
  await runCli(['erase-member', member.username, '--yes'], environment);
  await site.app.responseCache.settle();
  expect(await statuses(admin, waiting, published)).toEqual([404, 200]);
  const { rows } = await sql`SELECT image_url FROM hidden_photos`.execute(site.db);
  expect(rows).toEqual([{ image_url: published }]);
});

test('an erasure also deletes a photo that was hidden for a sandwich that was merged since', async () => {
  const [member, admin] = [await signUp(site), await signUpAdmin(site)];
  const waiting = await upload(member);
  const target = await createTestSandwich(site.db);
  const [middle, merged] = [
    await createTestSandwich(site.db, { restaurant_id: target.restaurant_id }),
    await createTestSandwich(site.db, { restaurant_id: target.restaurant_id }),
  ];
  const about = {
    kind: 'photo',
    entityType: 'sandwich',
    entityId: merged.id,
    changes: { imageUrl: waiting },
  };
  const { id } = (await member.send('POST', '/api/suggestions', about)).json;
  const hidden = { entityType: 'suggestion', entityId: id, hidden: true, reason: 'Not food' };
  expect((await admin.send('PUT', '/api/hidden-content', hidden)).status).toBe(200);
  for (const ids of [
    [middle.id, merged.id],
    [target.id, middle.id],
  ]) {
    const merge = await admin.send('POST', '/api/merges', { entityType: 'sandwich', ids });
    expect(merge.status).toBe(201);
  }
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(site.connection) };
  await runCli(['erase-member', member.username, '--yes'], environment);
  await site.app.responseCache.settle();
  expect(await statuses(admin, waiting)).toEqual([404]);
});

test('a photo hidden for one sandwich and used by another stays hidden when its author is erased', async () => {
  const [member, admin] = [await signUp(site), await signUpAdmin(site)];
  const [shown, removed] = [await upload(member), await upload(member)];
  const [one, other, third] = [
    await createTestSandwich(site.db),
    await createTestSandwich(site.db),
    await createTestSandwich(site.db),
  ];
  const suggest = async (entityId: number, imageUrl: string, decision: string | null) => {
    const about = { kind: 'photo', entityType: 'sandwich', entityId, changes: { imageUrl } };
    const { id } = (await member.send('POST', '/api/suggestions', about)).json;
    if (decision) await admin.send('PATCH', `/api/suggestions/${id}`, { decision });
    return id as number;
  };
  const hide = async (entityType: string, entityId: number) => {
    const hidden = { entityType, entityId: String(entityId), hidden: true, reason: 'Not food' };
    expect((await admin.send('PUT', '/api/hidden-content', hidden)).status).toBe(200);
  };
  await suggest(other.id, shown, 'accepted');
  await hide('suggestion', await suggest(one.id, shown, null));
  await suggest(one.id, removed, 'rejected');
  await suggest(third.id, removed, 'accepted');
  await hide('sandwich-photo', third.id);
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(site.connection) };
  await runCli(['erase-member', member.username, '--yes'], environment);
  await site.app.responseCache.settle();
  expect(await statuses(signedOutUser(site), shown, removed)).toEqual([410, 410]);
  expect(await statuses(admin, shown, removed)).toEqual([200, 200]);
});

async function upload(person: TestUser): Promise<string> {
  const requestHeaders = { 'content-type': 'image/png' };
  return (await person.send('POST', '/api/uploads/imageUploader', picture, requestHeaders)).json.url;
}

async function statuses(person: TestUser, ...addresses: string[]): Promise<number[]> {
  const found = [];
  for (const address of addresses) found.push((await person.get(address)).status);
  return found;
}

async function leave(person: TestUser): Promise<void> {
  const deletion = { password: TEST_PASSWORD, reviews: 'remove' };
  expect((await person.send('DELETE', `/api/users/${person.id}`, deletion)).status).toBe(200);
}

async function signIn({ username }: TestUser): Promise<void> {
  const credentials = { username, password: TEST_PASSWORD, keepAccount: true };
  expect((await signedOutUser(site).send('POST', '/api/auth/login', credentials)).status).toBe(200);
}
