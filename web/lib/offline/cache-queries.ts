import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListPage } from '../api/list-query.ts';
import { CACHES, memberCacheName, isCacheable, toCachedResponse } from './response-cache.ts';

/**
 * What came with the document, or before the worker was there, has passed no worker: it is kept from here, as the answers
 * that it was made from.
 */
export async function cacheQueries(client: QueryClient, userId: string | null): Promise<void> {
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(userId ? memberCacheName(userId) : CACHES.seen);
  const queries = client.getQueryCache();
  const asked = new Set(queries.getAll().filter(({ state }) => state.fetchStatus === 'fetching'));
  // Asked before the worker was there, answered after.
  const stop = queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !asked.delete(event.query)) return;
    void cacheQuery(cache, event.query).catch(() => {});
    if (asked.size === 0) stop();
  });
  if (asked.size === 0) stop();
  for (const query of queries.getAll()) await cacheQuery(cache, query);
}

async function cacheQuery(cache: Cache, { queryKey, state, meta }: Query): Promise<void> {
  if (state.status !== 'success' || state.data === null) return;
  const address = addressOf(queryKey);
  if (!isCacheable(new URL(address, location.origin))) return;
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

/** Of a list that is read page by page, or of one whose only page is asked for, to count. */
function firstPage(data: unknown, address: string) {
  const { pages = [data as ListPage<unknown>] } = data as { pages?: ListPage<unknown>[] };
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
