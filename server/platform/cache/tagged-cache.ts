import { LRUCache } from 'lru-cache';
import {
  PRIMARY_DATABASE_READ_RUNNERS,
  type DatabaseReadRunners,
} from '../database/replica/route-reads-to-replica.ts';
import { translateError } from '../http/translate-error.ts';
import type { CacheTag } from './invalidate.ts';
import type { CacheTagVersions } from './tag-versions.ts';

export type QueryCache = Pick<TaggedCache<unknown>, 'getOrCompute'>;
export type ComputedEntry<T> = { value: T; tags: readonly CacheTag[] | null; bytes: number };

export type TaggedCache<T> = {
  find(key: string, now: Date): T | undefined;
  /** Also returns an entry that is stale only by `ratings` for a moment; it must be sent, never computed from. */
  findToSend(key: string, now: Date): T | undefined;
  /** Concurrent calls share one computation; without `now` entries do not depend on the clock. */
  getOrCompute<V extends T>(
    key: string,
    now: Date | null,
    compute: () => Promise<ComputedEntry<V>>,
    options?: { allowStale: boolean },
  ): Promise<V>;
  size(): { bytes: number; entries: number };
};

type Settings = {
  tags: CacheTagVersions;
  isLive: () => boolean;
  maxBytes: number;
  maxAgeMs: number;
  /** A lagging replica would answer with old rows after their tags were invalidated, so cached reads check its position. */
  reads?: Pick<DatabaseReadRunners, 'recent' | 'current'>;
};
type Entry<T> = ComputedEntry<T> & { tags: readonly CacheTag[]; version: number; minute: number };
type Flight<T> = { computed: Promise<ComputedEntry<T>>; version: number };

/** An entry expires at the end of its minute, because "open" and "2 days ago" can change then. */
export function createTaggedCache<T>(settings: Settings): TaggedCache<T> {
  const { tags, isLive, maxBytes, maxAgeMs, reads = PRIMARY_DATABASE_READ_RUNNERS } = settings;
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    ttl: maxAgeMs,
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
    work: () => Promise<ComputedEntry<T>>,
  ) => {
    // Without the feed nothing is cached, so a replica suffices and the primary may be unavailable.
    const computed = await (isLive() ? reads.current : reads.recent)(work);
    const { value, bytes, tags: usedTags } = computed;
    if (usedTags && isLive() && tags.isFresh(usedTags, version))
      entries.set(key, { value, bytes, tags: usedTags, version, minute: minuteOf(now) });
    return computed;
  };
  const lastKnown = (key: string) => {
    const entry = entries.get(key);
    return entry && tags.isFresh(entry.tags, entry.version) ? entry : undefined;
  };
  const freshFrom = async ({ computed, version }: Flight<T>) => {
    const { value, tags: usedTags } = await computed.catch(() => ({ value: undefined, tags: null }));
    return usedTags && tags.isFresh(usedTags, version) ? value : undefined;
  };
  return {
    find,
    findToSend,
    size: () => ({ bytes: entries.calculatedSize, entries: entries.size }),
    async getOrCompute<V extends T>(
      key: string,
      now: Date | null,
      work: () => Promise<ComputedEntry<V>>,
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
      const own = { computed: last ? lastOnFailure(computing, last) : computing, version };
      flights.set(key, own);
      try {
        return (await own.computed).value as V;
      } finally {
        if (flights.get(key) === own) flights.delete(key);
      }
    },
  };
}

/** While the database is unavailable, the last known value is returned (threats G3); other errors are rethrown. */
function lastOnFailure<T>(computing: Promise<T>, last: T): Promise<T> {
  const timeout = Promise.withResolvers<T>();
  const timer = setTimeout(() => timeout.resolve(last), WAIT_FOR_DATABASE_MS);
  const computed = computing.catch((error: unknown) => {
    if (translateError(error).status === 503) return last;
    throw error;
  });
  return Promise.race([computed, timeout.promise]).finally(() => clearTimeout(timer));
}

const WAIT_FOR_DATABASE_MS = 1_500;
/** Together with the interval at which `ratings` is invalidated, this stays below a second. */
const SENT_STALE_MS = 200;

function minuteOf(now: Date | null): number {
  return now ? Math.floor(now.getTime() / 60_000) : 0;
}
