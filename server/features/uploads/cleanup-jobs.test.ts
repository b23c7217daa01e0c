import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createDiskStorage } from '#server/platform/files/storage/disk-storage.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { createSampleImage } from '#server/testing/hostile-images/crafted-parts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { uploadCleanupJobs } from './cleanup-jobs.ts';
import { resolveImageUrl, storeUpload } from './uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-sweeps-'));
const site = useTestApp({ DATA_DIR: folder, RATE_LIMITS: 'off' });
afterAll(() => rmSync(folder, { recursive: true }));
const isOnCitus = inject('workers').length > 0;
const root = join(folder, 'uploads');
const picture = await createSampleImage().png().toBuffer();
const LATER = () => new Date(site.clock.now.getTime() + 25 * 3600_000);

async function upload(by?: TestUser): Promise<{ url: string; userId: string }> {
  const person = by ?? (await signUp(site));
  const requestHeaders = { 'content-type': 'image/png' };
  const { json } = await person.send('POST', '/api/uploads/imageUploader', picture, requestHeaders);
  return { url: json.url, userId: person.id };
}

async function sweep(now: Date, signal?: AbortSignal): Promise<number[]> {
  const swept = [];
  for (const each of uploadCleanupJobs(site.db, { s3: null, dataDir: folder }))
    swept.push(await each.run(now, signal));
  return swept;
}

function files(): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

function isThere(url: string): boolean {
  return files().includes(url.slice('/uploads/'.length));
}

/** Sets the file's time, because the cleanup rules compare it with the site's clock. */
function age(name: string, at: Date): void {
  utimesSync(join(root, name.slice(0, 2), name), at, at);
}

describe('unused uploads (threats F6)', () => {
  test('unused for a day are deleted, row and files; used and new ones stay', async () => {
    const [unused, avatar, photo, front, medal] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ];
    const sandwich = await createTestSandwich(site.db);
    await sql`UPDATE users SET avatar_url = ${avatar.url} WHERE id = ${avatar.userId}`.execute(site.db);
    await sql`UPDATE sandwiches SET image_url = ${photo.url}, date_deleted = now() WHERE id = ${sandwich.id}`.execute(
      site.db,
    );
    await sql`UPDATE restaurants SET image_url = ${front.url} WHERE id = ${sandwich.restaurant_id}`.execute(
      site.db,
    );
    await sql`INSERT INTO badges (name, description, category, image_url) VALUES ('Swept', 'x', 'event', ${medal.url})`.execute(
      site.db,
    );
    expect(await sweep(site.clock.now)).toEqual([0, 0]);
    expect(await sweep(LATER(), AbortSignal.abort())).toEqual([0, 0]);
    expect(await sweep(LATER())).toEqual([1, 0]);
    expect([unused, avatar, photo, front, medal].map(({ url }) => isThere(url))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    const { rows } = await sql<{
      id: string;
    }>`SELECT id FROM uploads WHERE id = ${unused.url.slice(9, 41)}`.execute(site.db);
    expect(rows).toEqual([]);
    expect(await sweep(LATER())).toEqual([0, 0]);
  });

  test('a photo that was replaced is kept for a day, so that history can return to it', async () => {
    const admin = await signUpAdmin(site);
    const sandwich = await createTestSandwich(site.db);
    const [old, other] = [await upload(admin), await upload(admin)];
    await sql`UPDATE uploads SET date_created = date_created - interval '30 days'`.execute(site.db);
    const setPhoto = (imageUrl: string) =>
      admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { imageUrl });
    await setPhoto(old.url);
    await sweep(site.clock.now);
    await setPhoto(other.url);
    await sweep(site.clock.now);
    expect((await setPhoto(old.url)).status).toBe(200);
    await setPhoto(other.url);
    for (const [hours, isKept] of [
      [23, true],
      [25, false],
    ] as const) {
      await sweep(new Date(site.clock.now.getTime() + hours * 3600_000));
      expect([isThere(old.url), isThere(other.url)]).toEqual([isKept, true]);
    }
  });

  test('a photo that came into use again counts from when it was last used', async () => {
    const { url, userId } = await upload();
    const setAvatar = (avatar: string | null) =>
      sql`UPDATE users SET avatar_url = ${avatar} WHERE id = ${userId}`.execute(site.db);
    const after = (hours: number) => new Date(site.clock.now.getTime() + hours * 3600_000);
    await setAvatar(url);
    await sweep(after(20));
    await setAvatar(null);
    for (const hours of [21, 44]) {
      await sweep(after(hours));
      expect(isThere(url)).toBe(true);
    }
    await sweep(after(46));
    expect(isThere(url)).toBe(false);
  });

  test('files without a row are deleted after an hour, unfinished ones too; other files stay', async () => {
    const usedImage = await upload();
    mkdirSync(join(root, 'ab'), { recursive: true });
    const id = 'ab'.repeat(16);
    const [rowless, unfinished, young, foreign] = [
      `${id}-160.webp`,
      `${id}-400.webp.0123456789ab.part`,
      `${id}-320.webp`,
      'abnotes.txt',
    ];
    for (const name of [rowless, unfinished, young, foreign]) writeFileSync(join(root, 'ab', name), 'x');
    const hoursAgo = (hours: number) => new Date(site.clock.now.getTime() - hours * 3600_000);
    for (const name of [rowless, unfinished, foreign]) age(name, hoursAgo(2));
    age(young, hoursAgo(0.5));
    age(usedImage.url.slice('/uploads/'.length), hoursAgo(2));
    expect(await sweep(site.clock.now)).toEqual([0, 2]);
    expect(files()).toEqual(
      expect.arrayContaining([young, foreign, usedImage.url.slice('/uploads/'.length)]),
    );
    expect(files()).not.toContain(rowless);
    // Does not delete the whole folder, because it may contain pictures of other tests.
    for (const name of [young, foreign]) rmSync(join(root, 'ab', name));
  });

  test('that somebody starts to use during the cleanup stay', async () => {
    await sweep(LATER());
    const { url, userId } = await upload();
    await site.db.transaction().execute(async (tx) => {
      expect(
        await resolveImageUrl(tx, { url, viewer: { id: userId, role: 'user', catalogEditor: false } }),
      ).toBe(url);
      expect(await sweep(LATER())).toEqual([0, 0]);
      await sql`UPDATE users SET avatar_url = ${url} WHERE id = ${userId}`.execute(tx);
    });
    expect(await sweep(LATER())).toEqual([0, 0]);
    expect(isThere(url)).toBe(true);
  });
});

describe('an upload that is interrupted (threats F6)', () => {
  const FILES = [
    { width: 160, bytes: Buffer.from('a') },
    { width: 400, bytes: Buffer.from('b') },
  ];
  const imageService = {
    process: async () => ({ shortSide: 300, width: 400, height: 300, files: FILES }),
    pid: null,
    counts: { processed: 0, rejected: 0, lost: 0 },
    close: async () => {},
  };

  /** Behaves like a killed process: finished writes stay, and nothing is cleaned up. */
  function dyingStorage(step: number, when: 'before' | 'after'): Storage {
    const storage = createDiskStorage(root);
    let puts = 0;
    return {
      ...storage,
      async put(name, bytes) {
        puts++;
        if (puts === step && when === 'before') throw new Error('killed');
        await storage.put(name, bytes);
        if (puts === step && when === 'after') throw new Error('killed');
      },
      async remove() {},
    };
  }

  test.each([
    [1, 'before'],
    [1, 'after'],
    [2, 'before'],
    [2, 'after'],
  ] as const)(
    'at file %i, %s the write, leaves no row, and the cleanup job deletes its files',
    async (step, when) => {
      const { id: userId } = await signUp(site);
      const before = files();
      const input = { bytes: picture, kind: 'general', userId, now: site.clock.now } as const;
      await expect(
        storeUpload(site.db, { storage: dyingStorage(step, when), imageService }, input),
      ).rejects.toThrow('killed');
      expect(await rowsOf(userId)).toBe(0);
      const left = files().filter((name) => !before.includes(name));
      expect(left).toHaveLength(when === 'before' ? step - 1 : step);
      for (const name of left) age(name, new Date(site.clock.now.getTime() - 2 * 3600_000));
      expect((await sweep(site.clock.now))[1]).toBe(left.length);
      expect(files()).toEqual(before);
    },
  );

  // A distributed database has no foreign key from uploads to members.
  test.skipIf(isOnCitus)('by a failed insert of its row deletes its files', async () => {
    const before = files();
    const input = { bytes: picture, kind: 'general', userId: 'nobody', now: site.clock.now } as const;
    await expect(
      storeUpload(site.db, { storage: createDiskStorage(root), imageService }, input),
    ).rejects.toThrow();
    expect(files()).toEqual(before);
  });

  test('never leaves a row that lists a missing file', async () => {
    const { rows } = await sql<{ id: string; widths: number[] }>`SELECT id, widths FROM uploads`.execute(
      site.db,
    );
    const existing = new Set(files());
    const missing = rows.flatMap(({ id, widths }) =>
      widths.map((width) => `${id}-${width}.webp`).filter((name) => !existing.has(name)),
    );
    expect(missing).toEqual([]);
  });

  async function rowsOf(userId: string): Promise<number> {
    const { rows } = await sql`SELECT 1 FROM uploads WHERE user_id = ${userId}`.execute(site.db);
    return rows.length;
  }
});
