import type { ClientConfig } from 'pg';
import { pack, type Packed } from '../http/compression.ts';
import type { Log } from '../observability/log.ts';
import type { Reads } from '../database/replica/reads.ts';
import { createCache, type Cache, type Computed, type QueryCache } from './tagged-cache.ts';
import type { CacheTag } from './invalidate.ts';
import { openInvalidationFeed, type FeedTiming, type InvalidationFeed } from './invalidation-feed.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import { createTagVersions } from './tag-versions.ts';

export type CachedResponse = {
  packed: Packed;
  headers: Record<string, string>;
  tags: readonly CacheTag[] | null;
};
export type ResponseCache = Cache<CachedResponse> &
  Pick<InvalidationFeed, 'settle' | 'close'> & {
    feed: InvalidationFeed['state'];
    members: SessionCache;
    queries: QueryCache;
    invalidate: (tags: readonly CacheTag[]) => void;
  };

/** Larger caches do not fit into a process that must stay below 300 MB. */
const MAX_BYTES = { responses: 40 * 1024 * 1024, queries: 32 * 1024 * 1024 };

type Source = { connection: ClientConfig; reads: Reads };

export async function openResponseCache(
  { connection, reads }: Source,
  log: Log,
  timing?: Partial<FeedTiming>,
): Promise<ResponseCache> {
  const tags = createTagVersions();
  const feed = await openInvalidationFeed({ connection, tags, log, timing });
  const { isLive, settle, close, state } = feed;
  return {
    ...createCache<CachedResponse>({ tags, isLive, maxBytes: MAX_BYTES.responses, reads }),
    members: createSessionCache(),
    queries: createCache<unknown>({ tags, isLive, maxBytes: MAX_BYTES.queries, reads }),
    invalidate: tags.invalidate,
    settle,
    close,
    feed: state,
  };
}

/** The text and both compressed encodings together take less than twice its bytes. */
const ROOM_FOR_ENCODINGS = 2;

export function cachedResponse(
  text: string,
  headers: Record<string, string>,
  tags: readonly CacheTag[] | null,
): Computed<CachedResponse> {
  const packed = pack(text, headers);
  return { value: { packed, headers, tags }, tags, bytes: packed.length * ROOM_FOR_ENCODINGS };
}

export const FOR_VISITORS = 'public, no-cache';
export const FOR_MEMBERS = 'private, no-store';
