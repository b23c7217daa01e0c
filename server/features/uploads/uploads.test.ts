import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { RATE_LIMITS } from '#server/platform/limits/rate-limits.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import {
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { createSampleImage, createSmallestPhoto } from '#server/testing/hostile-images/crafted-parts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { resolveImageUrl } from './uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-uploads-'));
const site = useTestApp({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));
const ADDRESS = /^\/uploads\/[0-9a-f]{32}-\d+\.webp$/;

let people: Record<'nobody' | 'member' | 'editor' | 'admin', TestUser>;
const small = await createSampleImage().png().toBuffer();
const photo = await createSmallestPhoto().png().toBuffer();
beforeAll(async () => {
  people = {
    nobody: signedOutUser(site),
    member: await signUp(site),
    editor: await signUpCatalogEditor(site),
    admin: await signUpAdmin(site),
  };
});

function upload(person: TestUser, uploader: string, body: Uint8Array = small, type = 'image/png') {
  return person.send('POST', `/api/uploads/${uploader}`, Buffer.from(body), { 'content-type': type });
}

function files(): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('a named upload endpoint (A7.32)', () => {
  test.each([
    ['imageUploader', [401, 201, 201, 201]],
    ['restaurantImageUploader', [401, 403, 201, 201]],
    ['sandwichImageUploader', [401, 403, 403, 201]],
    ['badgeImageUploader', [401, 403, 403, 201]],
    ['otherImageUploader', [404, 404, 404, 404]],
  ])(
    '%s for a visitor, a member, a catalogEditor, an admin: %j (M3.37, A6.7, A7.32)',
    async (uploader, expected) => {
      const before = files().length;
      const answers = [];
      for (const person of Object.values(people)) answers.push(await upload(person, uploader, photo));
      expect(answers.map(({ status }) => status)).toEqual(expected);
      const taken = answers.filter(({ status }) => status === 201);
      for (const { json } of taken) expect(json).toEqual({ url: expect.stringMatching(ADDRESS) });
      expect(files().length - before).toBe(taken.length * [160, 200].length);
    },
  );

  test.each([
    ['imageUploader', 1200, 900],
    ['restaurantImageUploader', 1067, 800],
    ['sandwichImageUploader', 800, 600],
    ['badgeImageUploader', 400, 300],
  ])(
    '%s resizes to the ideal size, and stores smaller widths too: up to %i x %i (A7.36, A9.17)',
    async (uploader, width, height) => {
      const large = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b93418' } })
        .jpeg()
        .toBuffer();
      const { url } = (await upload(people.admin, uploader, large, 'image/jpeg')).json;
      const shown = async (address: string) => {
        const { rawPayload } = await site.app.inject({ url: address });
        const { format, ...size } = await sharp(rawPayload).metadata();
        return [format, size.width, size.height];
      };
      expect(await shown(url)).toEqual(['webp', width, height]);
      for (const smaller of [160, 320, 640, 960].filter((each) => each < width)) {
        expect((await shown(url.replace(/-\d+/, `-${smaller}`))).slice(0, 2)).toEqual(['webp', smaller]);
      }
    },
  );

  test('renames with unique identifiers: the same picture twice has two URLs (A7.34)', async () => {
    const [one, two] = [
      await upload(people.admin, 'imageUploader'),
      await upload(people.admin, 'imageUploader'),
    ];
    expect(one.json.url).not.toBe(two.json.url);
  });

  test('ignores file names from clients (threats F4)', async () => {
    const before = files();
    for (const name of [
      '../../etc/cron.d/x',
      'x.php',
      'x.svg\0.png',
      '\u202egnp.exe',
      'a'.repeat(5000),
      'CON',
      '.htaccess',
      'x.webp;y',
    ]) {
      const answer = await people.editor.send('POST', '/api/uploads/imageUploader', small, {
        'content-type': `image/png; name=${encodeURIComponent(name)}`,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      });
      expect(answer.json.url).toMatch(ADDRESS);
    }
    const added = files().filter((file) => !before.includes(file));
    expect(added).toHaveLength(8);
    for (const file of added) expect(file).toMatch(/^[0-9a-f]{32}-40\.webp$/);
  });

  test('rejects a request from another site', async () => {
    const before = files();
    const headers = { 'content-type': 'image/png', cookie: people.admin.cookie };
    const send = async (more: Record<string, string>) =>
      (
        await site.send('POST', '/api/uploads/imageUploader', {
          body: small,
          headers: { ...headers, ...more },
        })
      ).status;
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await send({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await send({ origin: 'https://evil.example' })).toBe(403);
    expect(await send({})).toBe(403);
    expect(files()).toEqual(before);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
    'application/octet-stream',
    'video/mp4',
    'imagex/png',
  ])('rejects the content type %s with the documented text (A5.31)', async (type) => {
    const person = await signUp(site);
    expect(await upload(person, 'imageUploader', small, type)).toMatchObject({
      status: 415,
      json: { detail: 'Please upload an image file (jpeg, png, etc).' },
    });
  });

  test('rejects a body that is not an image with the same text', async () => {
    expect(
      await upload(people.member, 'imageUploader', Buffer.from('<svg/>'), 'image/svg+xml'),
    ).toMatchObject({
      status: 415,
      json: { detail: 'Please upload an image file (jpeg, png, etc).' },
    });
  });

  test('accepts any image content type, since the bytes decide', async () => {
    expect((await upload(people.member, 'imageUploader', small, 'image/heic')).status).toBe(201);
  });

  test('accepts no query parameters', async () => {
    expect((await upload(people.admin, 'imageUploader?name=x')).status).toBe(400);
  });
});

describe('a picture that is too small to be a photo', () => {
  const TOO_SMALL = 'This photo is too small. Please choose one that’s at least 200x200 pixels.';
  const picture = (width: number, height: number) => createSampleImage(3, width, height).png().toBuffer();

  test.each(['restaurantImageUploader', 'sandwichImageUploader'])('is rejected by %s', async (uploader) => {
    const before = files();
    for (const [width, height] of [
      [3, 2],
      [199, 400],
      [400, 199],
    ] as const)
      expect(await upload(people.admin, uploader, await picture(width, height))).toMatchObject({
        status: 422,
        json: { detail: TOO_SMALL },
      });
    expect(files()).toEqual(before);
    expect((await upload(people.admin, uploader, photo)).status).toBe(201);
  });

  test('is measured in the original file, not in the resized one', async () => {
    expect(await upload(people.admin, 'sandwichImageUploader', await picture(2000, 200))).toMatchObject({
      status: 201,
      json: { url: expect.stringMatching(/-800\.webp$/) },
    });
  });

  test.each(['imageUploader', 'badgeImageUploader'])('is accepted by %s', async (uploader) => {
    expect((await upload(people.admin, uploader, await picture(3, 2))).status).toBe(201);
  });
});

describe('upload limits', () => {
  test('30 uploads an hour, counted before a body is read (D0.27)', async () => {
    expect(RATE_LIMITS.uploads).toEqual([30, 3600]);
    const person = await signUp(site);
    const statuses = [];
    for (let sent = 0; sent < 31; sent++)
      statuses.push((await upload(person, 'imageUploader', Buffer.from('x'))).status);
    expect(statuses).toEqual([...Array<number>(30).fill(415), 429]);
  });

  test('a member has a quota, also for concurrent uploads, and rejected ones leave no files (threats F6)', async () => {
    const person = await signUp(site);
    await createTestUpload(site.db, { userId: person.id });
    await sql`UPDATE uploads SET bytes = ${50 * 1024 * 1024 - 1} WHERE user_id = ${person.id}`.execute(
      site.db,
    );
    const before = files().length;
    const answers = await Promise.all([1, 2, 3].map(() => upload(person, 'imageUploader')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 413, 413]);
    expect(answers.find(({ status }) => status === 413)!.json.detail).toBe(
      'Your photos take up all of your 50 MB. Please remove one first.',
    );
    expect(files().length - before).toBe(1);
  });

  test('an admin’s uploads for the catalog do not count toward the quota for avatars', async () => {
    const admin = await signUpAdmin(site);
    await createTestUpload(site.db, { userId: admin.id, kind: 'sandwich' });
    await sql`UPDATE uploads SET bytes = ${4096 * 1024 * 1024} WHERE user_id = ${admin.id}`.execute(site.db);
    expect((await upload(admin, 'sandwichImageUploader', photo)).status).toBe(413);
    expect((await upload(admin, 'imageUploader')).status).toBe(201);
  });

  test('each upload is recorded with owner, kind and size', async () => {
    const { url } = (await upload(people.editor, 'restaurantImageUploader', photo)).json;
    const id = url.slice(9, 41);
    const row = await site.db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'restaurant', user_id: people.editor.id, widths: [160, 200] });
    expect(row.height).toBe(200);
    expect(row.date_created).toEqual(site.clock.now);
    const stored = [url, url.replace('-200', '-160')].map((file) => site.app.inject({ url: file }));
    const lengths = (await Promise.all(stored)).map(({ rawPayload }) => rawPayload.length);
    expect(Number(row.bytes)).toBe(lengths[0]! + lengths[1]!);
  });
});

describe('which picture can be used where (D54)', () => {
  const resolveUrl = (person: TestUser, role: 'user' | 'admin', url: string | null | undefined, more = {}) =>
    resolveImageUrl(site.db, { url, viewer: { id: person.id, role, catalogEditor: false }, ...more });

  test('own uploads, catalog uploads for admins and catalog editors, and the current picture', async () => {
    const { member, admin, editor } = people;
    const own = await createTestUpload(site.db, { userId: member.id });
    const catalog = await createTestUpload(site.db, { userId: editor.id, kind: 'sandwich' });
    const left = await createTestUpload(site.db, { userId: null, kind: 'badge' });
    expect(await resolveUrl(member, 'user', own)).toBe(own);
    expect(await resolveUrl(admin, 'admin', catalog)).toBe(catalog);
    expect(await resolveUrl(admin, 'admin', left)).toBe(left);
    const oldUrl = 'https://old.example/x.png';
    expect(await resolveUrl(admin, 'admin', oldUrl, { current: oldUrl })).toBe(oldUrl);
    const asEditor = { id: editor.id, role: 'user', catalogEditor: true } as const;
    expect(await resolveImageUrl(site.db, { url: left, viewer: asEditor })).toBe(left);
  });

  test('a drawing and null give null, and undefined stays undefined', async () => {
    expect(await resolveUrl(people.admin, 'admin', '/images/sandwiches/12-1f3a9c20ab.svg')).toBeNull();
    expect(await resolveUrl(people.admin, 'admin', null)).toBeNull();
    expect(await resolveUrl(people.admin, 'admin', undefined)).toBeUndefined();
  });

  test('rejects all others', async () => {
    const { member, admin, editor } = people;
    const avatar = await createTestUpload(site.db, { userId: member.id });
    const catalog = await createTestUpload(site.db, { userId: editor.id, kind: 'sandwich' });
    const rejections = {
      status: 400,
      errors: [{ field: 'imageUrl', message: expect.stringMatching(/^Please upload/) }],
    };
    await expect(resolveUrl(admin, 'admin', avatar)).rejects.toMatchObject(rejections);
    await expect(resolveUrl(member, 'user', catalog)).rejects.toMatchObject(rejections);
    await expect(resolveUrl(admin, 'admin', catalog.replace('-400', '-320'))).rejects.toMatchObject(
      rejections,
    );
    for (const url of [
      'https://evil.example/pixel.gif',
      '//evil.example/x.webp',
      '/uploads/x.webp',
      'javascript:alert(1)',
      `https://evil.example${catalog}`,
      `${catalog}?x`,
    ])
      await expect(resolveUrl(admin, 'admin', url)).rejects.toMatchObject(rejections);
  });

  test('says that an upload was deleted meanwhile', async () => {
    const deleted = `/uploads/${'0'.repeat(32)}-400.webp`;
    const message = 'This photo isn’t available anymore. Please choose it again.';
    await expect(resolveUrl(people.member, 'user', deleted)).rejects.toMatchObject({
      status: 400,
      message,
      errors: [{ field: 'imageUrl', message }],
    });
  });
});
