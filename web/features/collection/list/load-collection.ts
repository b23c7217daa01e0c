import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CollectionFirstPage } from '#contract/members/collection.ts';
import { countListEntriesByFilter } from '#shared/members/list-filters.ts';
import { collectionWithSandwichesQuery, collectionStartQuery } from '../queries.ts';
import {
  collectionStartQueryKey,
  getCachedCollectionStart,
  type CachedCollectionStart,
} from './cached-collection-start.ts';
import {
  filterEntriesWithSandwich,
  collectionPageUrl,
  type CollectionFilters,
} from './collection-filters.ts';

const MAX_INLINE_ENTRIES = 60;

/** The document has all of a short list, or the first screen of a long one; the browser fetches the rest. */
export async function loadCollection(
  client: QueryClient,
  userId: string,
  { filters, limit }: { filters: CollectionFilters; limit: number },
): Promise<void> {
  const start = import.meta.env.SSR ? await fetchStart(client, userId, filters, limit) : undefined;
  if (!start || start.counts.all <= MAX_INLINE_ENTRIES)
    return client.prefetchQuery(collectionWithSandwichesQuery(userId));
  client.setQueryData<CachedCollectionStart>(collectionStartQueryKey(userId), {
    ...start,
    filters: collectionPageUrl(filters),
  });
}

async function fetchStart(
  client: QueryClient,
  userId: string,
  filters: CollectionFilters,
  limit: number,
): Promise<CollectionFirstPage | undefined> {
  const query = collectionStartQuery(userId, filters, limit);
  await client.prefetchQuery(query);
  const start = client.getQueryData(query.queryKey);
  client.removeQueries({ queryKey: query.queryKey, exact: true });
  return start;
}

/** `isStartEnough`: does not fetch the rest if the rows in the document are enough. */
export function useCollectionWithSandwiches(userId: string, isStartEnough = false) {
  const client = useQueryClient();
  const cachedStart = getCachedCollectionStart(client, userId);
  const enabled = userId !== '' && !(isStartEnough && cachedStart);
  const { data: entries, isError } = useQuery({ ...collectionWithSandwichesQuery(userId), enabled });
  const start = entries ? null : cachedStart;
  // Counts only rows that can be shown: a queued row may not have its sandwich yet.
  const counts = entries
    ? countListEntriesByFilter(filterEntriesWithSandwich(entries))
    : (start?.counts ?? null);
  return { links: entries ?? null, start, counts, isError: isError && !entries };
}
