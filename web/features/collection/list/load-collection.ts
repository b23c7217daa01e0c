import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CollectionFirstPage as Told } from '#contract/members/collection.ts';
import { countListEntriesByFilter, type ListFilter } from '#shared/members/list-filters.ts';
import { collectionPath, collectionQuery, fullCollectionQuery, listStartQuery } from '../queries.ts';
import { findListEntry, type OwnListEntry } from './list-entries.ts';
import { listRowsWithSandwich, collectionUrl, type CollectionView } from './collection-view.ts';

export type CachedListStart = {
  /** Address of the list view that `links` are the first rows of. */
  view: string;
} & Told;

const MAX_INLINE_ENTRIES = 60;

/** The document contains a short list completely, and of a long one the first screen; the browser fetches the rest in parts. */
export async function loadCollection(
  client: QueryClient,
  userId: string,
  { view, limit }: { view: CollectionView; limit: number },
): Promise<void> {
  const start = import.meta.env.SSR ? await fetchStart(client, userId, view, limit) : undefined;
  if (!start || start.counts.all <= MAX_INLINE_ENTRIES)
    return client.prefetchQuery(fullCollectionQuery(userId));
  client.setQueryData<CachedListStart>(listStartKey(userId), { ...start, view: collectionUrl(view) });
}

async function fetchStart(
  client: QueryClient,
  userId: string,
  view: CollectionView,
  limit: number,
): Promise<Told | undefined> {
  const query = listStartQuery(userId, view, limit);
  await client.prefetchQuery(query);
  const start = client.getQueryData(query.queryKey);
  client.removeQueries({ queryKey: query.queryKey, exact: true });
  return start;
}

/** `isStartEnough`: the rows in the document may suffice, so the rest is not fetched. */
export function useWholeList(userId: string, isStartEnough = false) {
  const client = useQueryClient();
  const cachedStart = getCachedListStart(client, userId);
  const enabled = userId !== '' && !(isStartEnough && cachedStart);
  const { data: entries, isError } = useQuery({ ...fullCollectionQuery(userId), enabled });
  const start = entries ? null : cachedStart;
  // Only rows that can be shown: a queued one may not know its sandwich yet.
  const counts = entries ? countListEntriesByFilter(listRowsWithSandwich(entries)) : (start?.counts ?? null);
  return { links: entries ?? null, start, counts, isError: isError && !entries };
}

export function useListCounts(userId: string): Record<ListFilter, number> | null {
  const client = useQueryClient();
  const { data: entries } = useQuery(currentCollectionQuery(client, userId));
  return entries ? countListEntriesByFilter(entries) : (getCachedListStart(client, userId)?.counts ?? null);
}

export function currentCollectionQuery(client: QueryClient, userId: string) {
  return getCachedListStart(client, userId) ? fullCollectionQuery(userId) : collectionQuery(userId);
}

export function getCachedListStart(client: QueryClient, userId: string): CachedListStart | null {
  return client.getQueryData<CachedListStart>(listStartKey(userId)) ?? null;
}

export function findListStartEntry(
  client: QueryClient,
  userId: string,
  sandwichId: number,
): OwnListEntry | null {
  return findListEntry(getCachedListStart(client, userId)?.links, sandwichId);
}

export function listStartKey(userId: string) {
  return [collectionPath(userId), { start: true }];
}
