import { AsyncLocalStorage } from 'node:async_hooks';
import type { ResponseCache } from '#server/platform/cache/response-cache.ts';
import type { TaggedCache } from '#server/platform/cache/tagged-cache.ts';

type Use = { usesCache: boolean };

/** Reports for each piece of work whether any of it came from the cache or from the work of another. */
export function createCacheUseDetector(responseCache: ResponseCache) {
  const current = new AsyncLocalStorage<Use>();
  const note = () => {
    const use = current.getStore();
    if (use) use.usesCache = true;
  };
  noteFinds(responseCache, note);
  noteHits(responseCache, note);
  noteHits(responseCache.queries, note);
  return async <T>(work: () => Promise<T>): Promise<Use & { value: T }> => {
    const use: Use = { usesCache: false };
    const value = await current.run(use, work);
    return { ...use, value };
  };
}

function noteFinds(cache: ResponseCache, note: () => void): void {
  for (const name of ['find', 'findToSend'] as const) {
    const find = cache[name];
    cache[name] = (key, now) => {
      const found = find(key, now);
      if (found !== undefined) note();
      return found;
    };
  }
}

function noteHits(cache: Pick<TaggedCache<never>, 'getOrCompute'>, note: () => void): void {
  const { getOrCompute } = cache;
  cache.getOrCompute = async (key, now, compute, options) => {
    let isComputed = false;
    const computeNoted: typeof compute = () => {
      isComputed = true;
      return compute();
    };
    const value = await getOrCompute(key, now, computeNoted, options);
    if (!isComputed) note();
    return value;
  };
}
