import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListPage } from '../list-query.ts';
import { CACHES, cacheOf, isWorthKeeping, keptCopy } from './kept.ts';

/**
 * What came with the document, or before the worker was there, has passed no worker: it is kept from here, as the answers
 * that it was made from.
 */
export async function handOver(client: QueryClient, userId: string | null): Promise<void> {
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(userId ? cacheOf(userId) : CACHES.seen);
  for (const { queryKey, state, meta } of client.getQueryCache().getAll()) {
    if (state.status !== 'success' || state.data === null) continue;
    const address = addressOf(queryKey);
    if (!isWorthKeeping(new URL(address, location.origin))) continue;
    const { body, headers } = meta?.['isList'] ? firstPage(state.data, address) : plain(state.data);
    await cache.put(address, keptCopy(JSON.stringify(body), headers, new Date(state.dataUpdatedAt)));
  }
}

function addressOf([path, query]: QueryKey): string {
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return search ? `${String(path)}?${search}` : String(path);
}

function plain(body: unknown) {
  return { body, headers: new Headers({ 'content-type': 'application/json' }) };
}

function firstPage(data: unknown, address: string) {
  const [{ rows, next, total } = { rows: [], next: null, total: null }] = (
    data as { pages: ListPage<unknown>[] }
  ).pages;
  const headers = new Headers({ 'content-type': 'application/json' });
  if (total !== null) headers.set('x-total-count', String(total));
  if (next) {
    const after = new URL(address, location.origin);
    after.searchParams.set('cursor', next);
    headers.set('link', `<${after.pathname}${after.search}>; rel="next"`);
  }
  return { body: rows, headers };
}
