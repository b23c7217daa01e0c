import { LRUCache } from 'lru-cache';
import { IN_PLACE, type Reads } from '../database/replica/reads.ts';
import { translateError } from '../http/translate-error.ts';
import type { CacheTag } from './invalidate.ts';
import type { TagVersions } from './tag-versions.ts';

/** Results of slow queries, each of its own type. */
export type QueryCache = Pick<Cache<unknown>, 'getOrCompute'>;
/** A value that is the same for everybody, with what it was made from; without tags it is not cached. */
export type Computed<T> = { value: T; tags: readonly CacheTag[] | null; bytes: number };

export type Cache<T> = {
  /** What was computed under this key and is still fresh. */
  find(key: string, now: Date): T | undefined;
  /** The same, else what is being computed again because of ratings alone, for a moment: nothing may be made from it. */
  findToSend(key: string, now: Date): T | undefined;
  /**
   * The same, else what `compute` gives: once, however many ask at the same time. Without `now` the clock plays no part in it;
   * with `allowStale` it is not computed again while the invalidation feed is down.
   */
  getOrCompute<V extends T>(
    key: string,
    now: Date | null,
    compute: () => Promise<Computed<V>>,
    options?: { allowStale: boolean },
  ): Promise<V>;
  size(): { bytes: number; entries: number };
};

type Settings = {
  tags: TagVersions;
  /** False while the invalidation feed is down. */
  isLive: () => boolean;
  maxBytes: number;
  /** A replica that has not replayed a change yet would have its answer cached although the change was invalidated already. */
  reads?: Reads;
};
type Entry<T> = Computed<T> & { tags: readonly CacheTag[]; version: number; minute: number };
type Flight<T> = { computed: Promise<Computed<T>>; version: number };

/** Rows that somebody changes by hand invalidate nothing. */
const MAX_AGE_MS = 5 * 60_000;

/**
 * Least recently used first, bounded by bytes. An entry lives to the end of its minute, since "open" and "2 days ago" may
 * change then.
 */
export function createCache<T>(settings: Settings): Cache<T> {
  const { tags, isLive, maxBytes, reads = { current: IN_PLACE, recent: IN_PLACE } } = settings;
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ bytes, tags: names }, key) => bytes + key.length * 2 + names.length * 40 + 500,
  });
  const flights = new Map<string, Flight<T>>();

  const find = (key: string, now: Date | null) => {
    const entry = isLive() ? entries.get(key) : undefined;
    if (!entry || entry.minute !== minuteOf(now)) return undefined;
    const version = tags.version();
    if (entry.version !== version && !tags.isFresh(entry.tags, entry.version)) return undefined;
    entry.version = version;
    return entry.value;
  };
  const findToSend = (key: string, now: Date) => {
    const found = find(key, now);
    if (found !== undefined || !isLive() || !flights.has(key)) return found;
    const entry = entries.get(key);
    return entry?.minute === minuteOf(now) &&
      tags.isFresh(entry.tags, entry.version, { ratingsMs: SENT_STALE_MS })
      ? entry.value
      : undefined;
  };
  const compute = async (
    key: string,
    now: Date | null,
    version: number,
    work: () => Promise<Computed<T>>,
  ) => {
    // Without the feed nothing is cached, and a replica will do: then the primary may be away.
    const computed = await (isLive() ? reads.current : reads.recent)(work);
    const { value, bytes, tags: madeFrom } = computed;
    if (madeFrom && isLive() && tags.isFresh(madeFrom, version))
      entries.set(key, { value, bytes, tags: madeFrom, version, minute: minuteOf(now) });
    return computed;
  };
  /** What was fresh when the feed was lost. */
  const lastKnown = (key: string) => {
    const entry = entries.get(key);
    return entry && tags.isFresh(entry.tags, entry.version) ? entry : undefined;
  };
  /** Of a flight that began before the last change, once it is known what it was made from. */
  const freshFrom = async ({ computed, version }: Flight<T>) => {
    const { value, tags: madeFrom } = await computed.catch(() => ({ value: undefined, tags: null }));
    return madeFrom && tags.isFresh(madeFrom, version) ? value : undefined;
  };
  return {
    find,
    findToSend,
    size: () => ({ bytes: entries.calculatedSize, entries: entries.size }),
    async getOrCompute<V extends T>(
      key: string,
      now: Date | null,
      work: () => Promise<Computed<V>>,
      { allowStale } = { allowStale: false },
    ) {
      const found = find(key, now);
      if (found !== undefined) return found as V;
      const older = flights.get(key);
      if (older && isLive() && older.version !== tags.version()) {
        const fresh = await freshFrom(older);
        if (fresh !== undefined) return fresh as V;
      }
      const version = tags.version();
      const flight = flights.get(key);
      if (flight && (isLive() ? flight.version === version : allowStale))
        return (await flight.computed).value as V;
      const last = isLive() ? undefined : lastKnown(key);
      if (last && allowStale) return last.value as V;
      const computing = compute(key, now, version, work);
      const own = { computed: last ? orLast(computing, last) : computing, version };
      flights.set(key, own);
      try {
        return (await own.computed).value as V;
      } finally {
        if (flights.get(key) === own) flights.delete(key);
      }
    },
  };
}

/** With its database away, a page of a minute ago is better than none (threats G3). Anything else goes wrong as it does. */
function orLast<T>(computing: Promise<T>, last: T): Promise<T> {
  const timeout = Promise.withResolvers<T>();
  const timer = setTimeout(() => timeout.resolve(last), WAIT_FOR_DATABASE_MS);
  const computed = computing.catch((error: unknown) => {
    if (translateError(error).status === 503) return last;
    throw error;
  });
  return Promise.race([computed, timeout.promise]).finally(() => clearTimeout(timer));
}

const WAIT_FOR_DATABASE_MS = 1_500;
/** With the time for which ratings wait to be invalidated, less than a second. */
const SENT_STALE_MS = 200;

function minuteOf(now: Date | null): number {
  return now ? Math.floor(now.getTime() / 60_000) : 0;
}
