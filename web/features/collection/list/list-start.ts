import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ListStart as Told } from '#contract/members/collection.ts';
import { countByFilter, type ListFilter } from '#shared/members/list-filters.ts';
import { collectionPath, collectionQuery, fullCollectionQuery, listStartQuery } from '../api.ts';
import { findEntry, type OwnListEntry } from './list-entries.ts';
import { entryRows, listAddress, type ListView } from './list-view.ts';

/** What a page shows of a long list before the browser has the whole of it. */
export type CachedListStart = {
  /** The address of the look at the list that `links` are the first rows of. */
  view: string;
} & Told;

const MAX_INLINE_ENTRIES = 60;

/**
 * Before a page with one's list is rendered. The document carries a short list whole, and of a long one the first
 * screen alone: the browser fetches the rest in parts.
 */
export async function loadList(
  client: QueryClient,
  userId: string,
  { view, most }: { view: ListView; most: number },
): Promise<void> {
  const start = import.meta.env.SSR ? await fetchStart(client, userId, view, most) : undefined;
  if (!start || start.counts.all <= MAX_INLINE_ENTRIES)
    return client.prefetchQuery(fullCollectionQuery(userId));
  client.setQueryData<CachedListStart>(listStartKey(userId), { ...start, view: listAddress(view) });
}

async function fetchStart(
  client: QueryClient,
  userId: string,
  view: ListView,
  most: number,
): Promise<Told | undefined> {
  const query = listStartQuery(userId, view, most);
  await client.prefetchQuery(query);
  const start = client.getQueryData(query.queryKey);
  client.removeQueries({ queryKey: query.queryKey, exact: true });
  return start;
}

/** The whole list, or what the document has brought of it, which alone may be enough. */
export function useWholeList(userId: string, isStartEnough = false) {
  const client = useQueryClient();
  const brought = getCachedListStart(client, userId);
  const enabled = userId !== '' && !(isStartEnough && brought);
  const { data: links, isError } = useQuery({ ...fullCollectionQuery(userId), enabled });
  const start = links ? null : brought;
  // Counted is what can be shown: a row that waits on this device may not know its sandwich yet.
  const counts = links ? countByFilter(entryRows(links)) : (start?.counts ?? null);
  return { links: links ?? null, start, counts, isError: isError && !links };
}

/** How many sandwiches lie on each shelf; null until the list is there. */
export function useListCounts(userId: string): Record<ListFilter, number> | null {
  const client = useQueryClient();
  const { data: links } = useQuery(activeListQuery(client, userId));
  return links ? countByFilter(links) : (getCachedListStart(client, userId)?.counts ?? null);
}

export function activeListQuery(client: QueryClient, userId: string) {
  return getCachedListStart(client, userId) ? fullCollectionQuery(userId) : collectionQuery(userId);
}

export function getCachedListStart(client: QueryClient, userId: string): CachedListStart | null {
  return client.getQueryData<CachedListStart>(listStartKey(userId)) ?? null;
}

export function findStartEntry(client: QueryClient, userId: string, sandwichId: number): OwnListEntry | null {
  return findEntry(getCachedListStart(client, userId)?.links, sandwichId);
}

export function listStartKey(userId: string) {
  return [collectionPath(userId), { start: true }];
}
