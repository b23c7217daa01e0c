import { mkdirSync, rmSync, readdirSync, statSync, mkdtempSync, writeFileSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import {
  shareCardOfList,
  shareCardOfRestaurant,
  shareCardOfReview,
  shareCardOfSandwich,
  shareCardOfSite,
  squareShareCardOfSandwich,
} from '#shared/images/share-cards.ts';
import { sql } from '#server/platform/database/database.ts';
import type { Config } from '#server/config/config.ts';
import { createDiskStorage } from '#server/platform/files/storage/disk-storage.ts';
import { photosUnavailableError } from '#server/platform/files/storage/s3-client.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { HERO_IMAGE_PATH } from '#server/features/drawings/drawings.ts';
import { createTestUserSandwich } from '#server/testing/factories/user-sandwiches.ts';
import { signUpAdmin } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { ShareImageFileCache } from './file-cache.ts';
import { createShareImageService } from './share-images.ts';
import { shareImageCleanupJobs } from './cleanup-jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'share-images-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = useTestApp({ RATE_LIMITS: 'off', DATA_DIR: folder, SITE_TAGLINE: 'Only thighs.' });
const limited = useTestApp({ RATE_LIMITS: 'previews=2/60,api=12/60', DATA_DIR: folder });

const AWKWARD_NAMES: [string, string][] = [
  ['very long', 'Honey Butter '.repeat(15).trim()],
  ['right to left', 'شطيرة الدجاج المقرمش (حار) 24'],
  ['markup', '</text></svg><script>alert(1)</script>&amp;'],
  [
    'controls, marks, emoji, and Chinese',
    `\u202Eevil\u202C Z${'\u0321\u0336'.repeat(30)}algo \u0001\uFFFE 🔥👩‍🍳🏳️‍🌈 招牌炸鸡 교촌`,
  ],
];
const MORE_AWKWARD_NAMES: [string, string][] = [
  ['emoji', '🔥🐔 Hot Chick 👩‍🍳🏳️‍🌈'],
  ['Chinese, Japanese and Korean', '招牌炸鸡 照り焼き 교촌치킨'],
  ['one endless word', 'W'.repeat(200)],
  ['Hebrew in English', 'The שניצל Sandwich'],
  ['emoji alone', '🍗'],
  ['Russian, Greek and Hindi', 'Жареная Κοτόπουλο चिकन'],
  ['an entity', '&x; <!ENTITY x SYSTEM "file:///etc/passwd">'],
  ['a script without a font', 'ᚱᚢᚾᛖ ꦱꦠꦺ'],
];
const TALK = 'Crunchy like it means it. '.repeat(20);

describe('every kind of share image', () => {
  test.each<[string, () => Promise<string>]>([
    ['the site', () => ofSite()],
    ['a sandwich', async () => (await ofSandwich()).path],
    [
      'a restaurant',
      async () => {
        const { restaurant_id } = await createTestSandwich(site.db);
        return shareCardOfRestaurant((await site.get(`/api/restaurants/${restaurant_id}`)).json).path;
      },
    ],
    [
      'a review',
      async () => {
        const { sandwich_id, user_id } = await createTestReview(site.db, { comment: TALK });
        const { json } = await site.get(`/api/sandwiches/${sandwich_id}/reviews/${user_id}`);
        return shareCardOfReview(json, (await site.get(`/api/sandwiches/${sandwich_id}`)).json).path;
      },
    ],
    [
      'a list',
      async () => {
        const { id } = await createTestUser(site.db, { preferences: { collectionVisibility: 'public' } });
        for (let at = 0; at < 4; at++)
          await createTestUserSandwich(site.db, { user_id: id, has_tried: true });
        return shareCardOfList((await site.get(`/api/lists/${id}`)).json).path;
      },
    ],
  ])(
    '%s is a 1200 x 630 JPEG under 100 kB, cached by browsers for a year and by shared caches for 5 minutes',
    async (_, pathOf) => {
      const path = await pathOf();
      const answer = await site.app.inject({ url: path });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
      const { format, width, height } = await sharp(answer.rawPayload).metadata();
      expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
      expect(answer.rawPayload.length).toBeLessThanOrEqual(100_000);
      const revalidated = await site.app.inject({
        url: path,
        headers: { 'if-none-match': String(answer.headers['etag']) },
      });
      expect([revalidated.statusCode, revalidated.rawPayload.length]).toEqual([304, 0]);
    },
  );
});

test('a photo that a moderator has hidden is not drawn for other content either', async () => {
  const admin = await signUpAdmin(site);
  const photo = await createTestUpload(site.db, { userId: admin.id, kind: 'sandwich' });
  const [hidden, other] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
  await sql`UPDATE sandwiches SET image_url = ${photo} WHERE id IN (${hidden.id}, ${other.id})`.execute(
    site.db,
  );
  const { json } = await site.get(`/api/sandwiches/${other.id}`);
  const withPhoto = shareCardOfSandwich(json).path;
  expect((await site.app.inject({ url: withPhoto })).statusCode).toBe(200);
  const about = { entityType: 'sandwich-photo', entityId: hidden.id };
  await admin.send('PUT', '/api/hidden-content', { ...about, hidden: true, reason: 'Rude' });
  const now = await site.app.inject({ url: withPhoto });
  expect([now.statusCode, now.headers['location']]).toEqual([
    302,
    shareCardOfSandwich({ ...json, imageUrl: null }).path,
  ]);
});

test.each(['reviewed', 'only tried'])(
  'a member’s share image of a sandwich that they %s is square',
  async (kind) => {
    const { sandwich_id: id, user_id } = await createTestReview(site.db, { comment: TALK });
    const sandwich = (await site.get(`/api/sandwiches/${id}`)).json;
    const review = (await site.get(`/api/sandwiches/${id}/reviews/${user_id}`)).json;
    const [key, card] =
      kind === 'reviewed'
        ? [`${id}-${user_id}`, squareShareCardOfSandwich(sandwich, review)]
        : [id, squareShareCardOfSandwich(sandwich, null)];
    const { headers } = await site.get(`/share-images/squares/${key}.jpg`);
    expect(headers['location']).toBe(card.path);
    const { rawPayload } = await site.app.inject({ url: card.path });
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1080, 1080]);
    expect(rawPayload.length).toBeLessThanOrEqual(250_000);
  },
);

describe('unusual names', () => {
  test.each([...AWKWARD_NAMES, ...(isLongRun ? MORE_AWKWARD_NAMES : [])])(
    '%s: the image is drawn',
    async (_, name) => {
      const { id } = await createTestSandwich(site.db, {
        name,
        description: name,
        ingredients: [name.slice(0, 60)],
      });
      const { path } = shareCardOfSandwich((await site.get(`/api/sandwiches/${id}`)).json);
      const answer = await site.app.inject({ url: path });
      expect(answer.statusCode).toBe(200);
      const { width, height } = await sharp(answer.rawPayload).metadata();
      expect([width, height]).toEqual([1200, 630]);
    },
  );

  test('the text is drawn: another name changes the text half of the image', async () => {
    const first = await ofSandwich({ name: 'Nashville Hot' });
    const before = await halves(first.path);
    await sql`UPDATE sandwiches SET name = 'شطيرة حارة' WHERE id = ${first.id}`.execute(site.db);
    const renamed = shareCardOfSandwich((await site.get(`/api/sandwiches/${first.id}`)).json);
    expect(renamed.path).not.toBe(first.path);
    expect(darkOf(before.words)).toBeGreaterThan(4_000);
    expect(Math.abs(darkOf((await halves(renamed.path)).words) - darkOf(before.words))).toBeGreaterThan(500);
  });
});

describe('image URLs', () => {
  test('an outdated URL and one without a version redirect to the current one', async () => {
    const { id, path } = await ofSandwich();
    await createTestReview(site.db, { sandwich_id: id, rating: 3 });
    const now = shareCardOfSandwich((await site.get(`/api/sandwiches/${id}`)).json).path;
    expect(now).not.toBe(path);
    for (const older of [path, `/share-images/sandwiches/${id}.jpg`]) {
      const answer = await site.get(older);
      expect([answer.status, answer.headers['location']]).toEqual([302, now]);
      expect(answer.headers['cache-control']).toBe('public, max-age=60');
    }
  });

  test('outdated URLs of the site’s image redirect to the current one', async () => {
    for (const older of ['home.jpg', 'home-0123456789abcdef.jpg']) {
      const answer = await site.get(`/share-images/site/${older}`);
      expect([answer.status, answer.headers['location']]).toEqual([302, await ofSite()]);
    }
  });

  test.each([
    'site/explore.jpg',
    'sandwiches/2147483647.jpg',
    'sandwiches/0.jpg',
    'sandwiches/12abc.jpg',
    'sandwiches/1.png',
    'restaurants/99999999999.jpg',
    'reviews/1-nobody.jpg',
    'reviews/1.jpg',
    'squares/0.jpg',
    'squares/1-nobody.jpg',
    'squares/ranking-nobody.jpg',
    'lists/nobody.jpg',
    'lists/..%2f..%2fetc%2fpasswd.jpg',
    'lists/%00.jpg',
    'users/1.jpg',
  ])('returns 404 for %s', async (rest) => {
    expect((await site.get(`/share-images/${rest}`)).status).toBe(404);
  });

  test('deleted sandwiches and lists that are no longer public have no image, even if it was drawn before', async () => {
    const { id, path } = await ofSandwich();
    expect((await site.get(path)).status).toBe(200);
    await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${id}`.execute(site.db);
    expect((await site.get(path)).status).toBe(410);
    const owner = await createTestUser(site.db, { preferences: { collectionVisibility: 'public' } });
    await createTestUserSandwich(site.db, { user_id: owner.id });
    const list = shareCardOfList((await site.get(`/api/lists/${owner.id}`)).json).path;
    expect((await site.get(list)).status).toBe(200);
    await sql`UPDATE users SET preferences = '{}' WHERE id = ${owner.id}`.execute(site.db);
    expect((await site.get(list)).status).toBe(404);
  });
});

describe('drawing', () => {
  // Shared, because a worker process takes longer to start than to draw.
  let images: ReturnType<typeof shareImages>;
  beforeAll(() => void (images = shareImages({ maxQueueLength: 1 })));
  afterAll(() => images.close());

  test('happens once for concurrent requests, and not again for later ones', async () => {
    const card = await images.sandwich((await ofSandwich()).id);
    await Promise.all(Array.from({ length: 10 }, () => images.draw(card)));
    expect(images.drawn).toBe(1);
    const later = shareImages();
    expect(await later.find(card.path)).toEqual(Buffer.from(await images.draw(card)));
    expect(later.drawn).toBe(0);
  });

  test('is limited per minute and IP address; images that exist do not count', async () => {
    const paths = [];
    for (const name of ['A', 'B', 'C']) {
      const { id } = await createTestSandwich(limited.db, { name: `Limited ${name}` });
      paths.push(shareCardOfSandwich((await limited.get(`/api/sandwiches/${id}`)).json).path);
    }
    const statuses = [];
    for (const path of [...paths, paths[0]!]) statuses.push((await limited.get(path)).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
    const rejected = await limited.get(paths[2]!);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(rejected.headers['cache-control']).toBe('no-store');
    const requests = [];
    for (let at = 0; at < 10; at++)
      requests.push((await limited.get('/share-images/lists/nobody.jpg')).status);
    expect([requests[0], requests.at(-1)]).toEqual([404, 429]);
  });

  test('rejects requests beyond the queue limit with 503 and Retry-After', async () => {
    const cards = await Promise.all(
      Array.from({ length: 6 }, async () => images.sandwich((await ofSandwich()).id)),
    );
    const outcomes = await Promise.allSettled(cards.map((card) => images.draw(card)));
    const rejections = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(rejections.length).toBeGreaterThan(0);
    expect(rejections.every(({ status, retryAfterSeconds }) => status === 503 && retryAfterSeconds > 0)).toBe(
      true,
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  test('responds with 503 if the worker process dies', async () => {
    const images = shareImages({ worker: '/nowhere.ts' });
    const card = await images.sandwich((await ofSandwich()).id);
    await expect(images.draw(card)).rejects.toMatchObject({ status: 503 });
    await images.close();
  });

  test('the cache on disk has a size limit, and drops the least recently used files first', async () => {
    const place = join(folder, 'bounded');
    const files = new ShareImageFileCache(place, 2_500);
    for (const name of ['a', 'b', 'c']) await files.write(name, Buffer.alloc(1_000));
    utimesSync(join(place, 'a'), new Date(1), new Date(1));
    utimesSync(join(place, 'b'), new Date(2), new Date(2));
    expect(await files.find('a')).toHaveLength(1_000);
    await files.tidy();
    expect(readdirSync(place).toSorted()).toEqual(['a', 'c']);
    expect(statSync(join(place, 'a')).mtimeMs).toBeGreaterThan(1_000);
  });

  test('does not store an image without its photo because the photo could not be read', async () => {
    const photo = await createTestUpload(site.db, { userId: null, kind: 'sandwich' });
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#206020' } })
      .webp()
      .toBuffer();
    let isAway = true;
    const storage = {
      ...createDiskStorage(folder),
      async read() {
        if (isAway) throw photosUnavailableError(new Error('The bucket is away'));
        return { size: bytes.length, stream: Readable.from([bytes]) };
      },
    };
    const images = shareImages({ storage });
    const { id } = await ofSandwich();
    const { json } = await site.get(`/api/sandwiches/${id}`);
    const card = shareCardOfSandwich({ ...json, imageUrl: photo });
    await expect(images.draw(card)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(await images.find(card.path)).toBeNull();
    isAway = false;
    const withPhoto = await images.draw(card);
    expect(await images.find(card.path)).toEqual(Buffer.from(withPhoto));
    expect(withPhoto).not.toEqual(await images.draw(shareCardOfSandwich({ ...json, imageUrl: null })));
    await images.close();
  });

  test('a write error of the cache is ignored', async () => {
    const place = join(folder, 'a-file');
    writeFileSync(place, '');
    const files = new ShareImageFileCache(place);
    await files.write('x', Buffer.alloc(10));
    expect(await files.find('x')).toBeNull();
  });
});

function shareImages(more: { maxQueueLength?: number; worker?: string; storage?: Storage } = {}) {
  const storage = { read: async () => null } as never;
  const log = createLogger('silent');
  return createShareImageService({
    db: site.db,
    storage,
    siteName: 'Clucket',
    siteTagline: '',
    folder: join(folder, 'own'),
    log,
    hiddenUploads: async () => new Set(),
    ...more,
  });
}

/** Builds the path as the pages do, from the API's site data. */
async function ofSite() {
  const { name, tagline } = (await site.get('/api/site')).json;
  return shareCardOfSite({ name, tagline, hero: HERO_IMAGE_PATH }).path;
}

async function ofSandwich(more: { name?: string } = {}) {
  const { id } = await createTestSandwich(site.db, more);
  return { id, path: shareCardOfSandwich((await site.get(`/api/sandwiches/${id}`)).json).path };
}

async function halves(path: string) {
  const { rawPayload } = await site.app.inject({ url: path });
  const part = (left: number, width: number) =>
    sharp(rawPayload).extract({ left, top: 0, width, height: 540 }).greyscale().raw().toBuffer();
  return { words: await part(0, 560), picture: await part(620, 580) };
}

function darkOf(pixels: Buffer): number {
  return pixels.reduce((sum, value) => sum + (value < 80 ? 1 : 0), 0);
}

test('the cleanup job deletes images that nobody has requested for thirty days', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'previews-'));
  const previews = join(dataDir, 'share-images');
  mkdirSync(previews);
  const now = new Date('2026-11-21T12:00:00Z');
  for (const [name, days] of [['sandwiches-1-a.jpg', 31] as const, ['sandwiches-2-b.jpg', 29] as const]) {
    writeFileSync(join(previews, name), 'drawn');
    const used = new Date(now.getTime() - days * 86_400_000);
    utimesSync(join(previews, name), used, used);
  }
  const [sweep] = shareImageCleanupJobs({ dataDir } as Config);
  expect(await sweep!.run(now, AbortSignal.abort())).toBe(0);
  expect(await sweep!.run(now)).toBe(1);
  expect(readdirSync(previews)).toEqual(['sandwiches-2-b.jpg']);
  expect(await sweep!.run(now)).toBe(0);
  rmSync(dataDir, { recursive: true });
});
