import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createTaggedCache } from './tagged-cache.ts';
import type { CacheTag } from './invalidate.ts';
import { createCacheTagVersions } from './tag-versions.ts';

const NOON = new Date('2026-11-21T12:00:30Z');

test('computes a value once until one of its tags is invalidated', async () => {
  const { cache, tags } = createTestCache();
  expect(await cache.getOrCompute('/a', NOON, computes('first', ['sandwich:1']))).toBe('first');
  tags.invalidate(['sandwich:2']);
  expect(await cache.getOrCompute('/a', NOON, computes('second', ['sandwich:1']))).toBe('first');
  tags.invalidate(['sandwich:1', 'ratings']);
  expect(cache.find('/a', NOON)).toBeUndefined();
  expect(await cache.getOrCompute('/a', NOON, computes('second', ['sandwich:1']))).toBe('second');
});

test('an entry expires at the end of its minute, whichever way the clock moves', async () => {
  const { cache } = createTestCache();
  await cache.getOrCompute('/a', NOON, computes('first', []));
  expect(cache.find('/a', new Date('2026-11-21T12:00:59Z'))).toBe('first');
  expect(cache.find('/a', new Date('2026-11-21T12:01:00Z'))).toBeUndefined();
  await cache.getOrCompute('/a', NOON, computes('first', []));
  expect(cache.find('/a', new Date('2026-11-21T11:59:59Z'))).toBeUndefined();
});

test('a thousand concurrent calls share one computation', async () => {
  const { cache } = createTestCache();
  let makings = 0;
  const make = async () => {
    makings++;
    await Promise.resolve();
    return { value: 'one', tags: [], bytes: 3 };
  };
  const all = await Promise.all(Array.from({ length: 1000 }, () => cache.getOrCompute('/a', NOON, make)));
  expect([new Set(all), makings]).toEqual([new Set(['one']), 1]);
});

test('a call after an invalidation does not get a computation that started before it', async () => {
  const { cache, tags } = createTestCache();
  const slow = Promise.withResolvers<string>();
  const before = cache.getOrCompute('/a', NOON, async () => ({
    value: await slow.promise,
    tags: ['map' as const],
    bytes: 3,
  }));
  tags.invalidate(['map']);
  const after = cache.getOrCompute('/a', NOON, computes('new', ['map']));
  slow.resolve('old');
  expect(await after).toBe('new');
  expect(await before).toBe('old');
  expect(cache.find('/a', NOON)).toBe('new');
});

test('the tag * invalidates everything, and so do more tags than the limit', async () => {
  const { cache, tags } = createTestCache({ maxTags: 3 });
  await cache.getOrCompute('/a', NOON, computes('first', ['map']));
  tags.invalidate(['*']);
  expect(cache.find('/a', NOON)).toBeUndefined();
  await cache.getOrCompute('/a', NOON, computes('first', ['map']));
  tags.invalidate(['map', 'people', 'photos', 'tags']);
  expect(cache.find('/a', NOON)).toBeUndefined();
});

test('serves nothing from memory while the feed is not live', async () => {
  const line = { isLive: false };
  const { cache } = createTestCache({ line });
  expect(await cache.getOrCompute('/a', NOON, computes('first', []))).toBe('first');
  expect(await cache.getOrCompute('/a', NOON, computes('second', []))).toBe('second');
  line.isLive = true;
  await cache.getOrCompute('/a', NOON, computes('third', []));
  line.isLive = false;
  expect(cache.find('/a', NOON)).toBeUndefined();
});

test('allowStale returns the old value while the feed is not live, and shares one computation', async () => {
  const line = { isLive: true };
  const { cache } = createTestCache({ line });
  const how = { allowStale: true };
  await cache.getOrCompute('/a', NOON, computes('first', []), how);
  line.isLive = false;
  expect(await cache.getOrCompute('/a', NOON, computes('second', []), how)).toBe('first');
  const unknown = ['one', 'other'].map((answer) => cache.getOrCompute('/b', NOON, computes(answer, []), how));
  expect(await Promise.all(unknown)).toEqual(['one', 'one']);
});

test('returns the last value while the database is unavailable, unless it was invalidated (threats G3)', async () => {
  const line = { isLive: true };
  const { cache, tags } = createTestCache({ line });
  await cache.getOrCompute('/a', NOON, computes('first', ['sandwich:1']));
  await cache.getOrCompute('/b', NOON, computes('hidden since', ['sandwich:2']));
  tags.invalidate(['sandwich:2']);
  line.isLive = false;
  const away = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  };
  const later = new Date('2026-11-21T12:07:00Z');
  expect(await cache.getOrCompute('/a', later, away)).toBe('first');
  await expect(cache.getOrCompute('/b', later, away)).rejects.toThrow('ECONNREFUSED');
  await expect(cache.getOrCompute('/c', later, away)).rejects.toThrow('ECONNREFUSED');
  const broken = async () => {
    throw new Error('a mistake of ours');
  };
  await expect(cache.getOrCompute('/a', later, broken)).rejects.toThrow('a mistake of ours');
});

test.each([
  ['first', () => {}],
  [undefined, ({ tags }: TestCache) => tags.invalidate(['sandwich:1'])],
  [undefined, ({ tags }: TestCache) => tags.invalidate(['ratings'])],
  [undefined, () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)],
] as const)(
  'while only ratings cause a recomputation, findToSend returns %s and find returns nothing',
  async (sent, then) => {
    const test = createTestCache();
    const { cache, tags } = test;
    await cache.getOrCompute('/a', NOON, computes('first', ['sandwich:1', 'ratings']));
    tags.invalidate(['ratings']);
    expect(cache.findToSend('/a', NOON)).toBeUndefined();
    const slow = Promise.withResolvers<string>();
    const second = cache.getOrCompute('/a', NOON, async () => computes(await slow.promise, ['ratings'])());
    expect([cache.findToSend('/a', NOON), cache.find('/a', NOON)]).toEqual(['first', undefined]);
    then(test);
    expect(cache.findToSend('/a', NOON)).toBe(sent);
    vi.restoreAllMocks();
    slow.resolve('second');
    expect(await second).toBe('second');
  },
);

test('a call after an unrelated invalidation joins the running computation', async () => {
  const { cache, tags } = createTestCache();
  const slow = Promise.withResolvers<string>();
  const first = cache.getOrCompute('/a', NOON, async () => computes(await slow.promise, ['map'])());
  tags.invalidate(['photos']);
  const second = cache.getOrCompute('/a', NOON, computes('again', ['map']));
  slow.resolve('once');
  expect(await Promise.all([first, second])).toEqual(['once', 'once']);
});

test('a failed computation rejects all waiting calls and is not cached', async () => {
  const { cache } = createTestCache();
  const failing = () => cache.getOrCompute('/a', NOON, () => Promise.reject(new Error('broken')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('broken');
  expect(await cache.getOrCompute('/a', NOON, computes('mended', []))).toBe('mended');
});

test('limits its bytes and evicts the least recently used entry', async () => {
  const { cache } = createTestCache({ maxBytes: 2_500 });
  for (const key of ['/a', '/b']) await cache.getOrCompute(key, NOON, computes('x'.repeat(500), []));
  cache.find('/a', NOON);
  await cache.getOrCompute('/c', NOON, computes('x'.repeat(500), []));
  expect(['/a', '/b', '/c'].map((key) => cache.find(key, NOON) !== undefined)).toEqual([true, false, true]);
});

test('no random order of reads and invalidations returns a value from before the last change', async () => {
  const step = fc.record({ tag: fc.integer({ min: 0, max: 3 }), write: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { cache, tags } = createTestCache();
      const facts = [0, 0, 0, 0];
      for (const { tag, write } of steps) {
        if (write) {
          facts[tag]!++;
          tags.invalidate([`sandwich:${tag}`]);
        } else {
          const read = await cache.getOrCompute(
            `/${tag}`,
            NOON,
            computes(`${facts[tag]}`, [`sandwich:${tag}`]),
          );
          expect(read).toBe(`${facts[tag]}`);
        }
      }
    }),
  );
});

type TestCache = ReturnType<typeof createTestCache>;
type Options = { maxTags?: number; maxBytes?: number; line?: { isLive: boolean } };

function createTestCache({ maxTags, maxBytes = 1e6, line = { isLive: true } }: Options = {}) {
  const tags = createCacheTagVersions(maxTags);
  const isLive = () => line.isLive;
  return {
    tags,
    cache: createTaggedCache<string>({ tags, isLive, maxBytes, maxAgeMs: 300_000 }),
  };
}

function computes(value: string, tags: CacheTag[]) {
  return async () => ({ value, tags, bytes: value.length });
}
