import type { ClientConfig } from 'pg';
import { compressResponse, type CompressedResponse } from '../http/compression.ts';
import type { Log } from '../observability/log.ts';
import type { DatabaseReadRunners } from '../database/replica/route-reads-to-replica.ts';
import { createTaggedCache, type TaggedCache, type ComputedEntry, type QueryCache } from './tagged-cache.ts';
import type { CacheTag } from './invalidate.ts';
import {
  openCacheInvalidationFeed,
  type CacheInvalidationFeedTiming,
  type CacheInvalidationFeed,
} from './invalidation-feed.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import { createCacheTagVersions } from './tag-versions.ts';

export type CachedResponse = {
  packed: CompressedResponse;
  headers: Record<string, string>;
  tags: readonly CacheTag[] | null;
};
export type ResponseCache = TaggedCache<CachedResponse> &
  Pick<CacheInvalidationFeed, 'settle' | 'close'> & {
    feed: CacheInvalidationFeed['state'];
    members: SessionCache;
    queries: QueryCache;
    invalidate: (tags: readonly CacheTag[]) => void;
  };

/** Larger caches do not fit into a process that must stay below 300 MB. */
const MAX_BYTES = { responses: 40 * 1024 * 1024, queries: 32 * 1024 * 1024 };
/** Bounds the age of API responses and pages, because a manual change of rows invalidates nothing. */
const MAX_AGE_MS = 5 * 60_000;

type Source = { connection: ClientConfig; reads: DatabaseReadRunners };

export async function openResponseCache(
  { connection, reads }: Source,
  log: Log,
  timing?: Partial<CacheInvalidationFeedTiming>,
): Promise<ResponseCache> {
  const tags = createCacheTagVersions();
  const feed = await openCacheInvalidationFeed({ connection, tags, log, timing });
  const { isLive, settle, close, state } = feed;
  const settings = { tags, isLive, maxAgeMs: MAX_AGE_MS, reads };
  return {
    ...createTaggedCache<CachedResponse>({ ...settings, maxBytes: MAX_BYTES.responses }),
    members: createSessionCache(),
    queries: createTaggedCache<unknown>({ ...settings, maxBytes: MAX_BYTES.queries }),
    invalidate: tags.invalidate,
    settle,
    close,
    feed: state,
  };
}

/** The text and both compressed encodings together take less than twice its bytes. */
const ROOM_FOR_ENCODINGS = 2;

export function createCachedResponse(
  text: string,
  headers: Record<string, string>,
  tags: readonly CacheTag[] | null,
): ComputedEntry<CachedResponse> {
  const packed = compressResponse(text, headers);
  return { value: { packed, headers, tags }, tags, bytes: packed.length * ROOM_FOR_ENCODINGS };
}

export const CACHE_CONTROL_FOR_VISITORS = 'public, no-cache';
export const CACHE_CONTROL_FOR_MEMBERS = 'private, no-store';
