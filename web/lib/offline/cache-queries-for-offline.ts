import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListResponsePage } from '../api/api-query.ts';
import {
  OFFLINE_CACHE_NAMES,
  memberCacheName,
  isOfflineCacheable,
  toCachedResponse,
} from './offline-cache-rules.ts';

/**
 * Data that came with the document, or before the worker was active, has bypassed the worker: this caches it as the
 * responses that it came from.
 */
export async function cacheQueriesForOffline(client: QueryClient, userId: string | undefined): Promise<void> {
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(userId ? memberCacheName(userId) : OFFLINE_CACHE_NAMES.seen);
  const queries = client.getQueryCache();
  const fetching = new Set(queries.getAll().filter(({ state }) => state.fetchStatus === 'fetching'));
  // Requested before the worker was active, answered after.
  const stop = queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !fetching.delete(event.query)) return;
    void cacheQuery(cache, event.query).catch(() => {});
    if (fetching.size === 0) stop();
  });
  if (fetching.size === 0) stop();
  for (const query of queries.getAll()) await cacheQuery(cache, query);
}

async function cacheQuery(cache: Cache, { queryKey, state, meta }: Query): Promise<void> {
  if (state.status !== 'success' || state.data === null) return;
  const address = addressOf(queryKey);
  if (!isOfflineCacheable(new URL(address, location.origin))) return;
  const { body, headers } = meta?.['isList'] ? firstPage(state.data, address) : plain(state.data);
  await cache.put(address, toCachedResponse(JSON.stringify(body), headers, new Date(state.dataUpdatedAt)));
}

function addressOf([path, query]: QueryKey): string {
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return search ? `${String(path)}?${search}` : String(path);
}

function plain(body: unknown) {
  return { body, headers: new Headers({ 'content-type': 'application/json' }) };
}

/** The first page of a paginated list, or of one that is fetched only for its count. */
function firstPage(data: unknown, address: string) {
  const { pages = [data as ListResponsePage<unknown>] } = data as { pages?: ListResponsePage<unknown>[] };
  const [{ rows, next, total } = { rows: [], next: null, total: null }] = pages;
  const headers = new Headers({ 'content-type': 'application/json' });
  if (total !== null) headers.set('x-total-count', String(total));
  if (next) {
    const after = new URL(address, location.origin);
    after.searchParams.set('cursor', next);
    headers.set('link', `<${after.pathname}${after.search}>; rel="next"`);
  }
  return { body: rows, headers };
}
