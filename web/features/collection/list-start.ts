import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ListStart as Told } from '#contract/collection.ts';
import { tally, type Shelf } from '#rules/collection.ts';
import { collectionPath, collectionQuery, fullCollectionQuery, listStartQuery } from './api.ts';
import { linkOf, type Link } from './links.ts';
import { asRows, listAddress, type ListView } from './list-view.ts';

/** What a page shows of a long list before the browser has the whole of it. */
export type ListStart = {
  /** The address of the look at the list that `links` are the first rows of. */
  view: string;
} & Told;

const CARRIED_WHOLE = 60;

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
  if (!start || start.counts.all <= CARRIED_WHOLE) return client.prefetchQuery(fullCollectionQuery(userId));
  client.setQueryData<ListStart>(startKey(userId), { ...start, view: listAddress(view) });
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
  const brought = startOf(client, userId);
  const enabled = userId !== '' && !(isStartEnough && brought);
  const { data: links, isError } = useQuery({ ...fullCollectionQuery(userId), enabled });
  const start = links ? null : brought;
  // Counted is what can be shown: a row that waits on this device may not know its sandwich yet.
  const counts = links ? tally(asRows(links)) : (start?.counts ?? null);
  return { links: links ?? null, start, counts, isError: isError && !links };
}

/** How many sandwiches lie on each shelf; null until the list is there. */
export function useShelfCounts(userId: string): Record<Shelf, number> | null {
  const client = useQueryClient();
  const { data: links } = useQuery(listInUse(client, userId));
  return links ? tally(links) : (startOf(client, userId)?.counts ?? null);
}

export function listInUse(client: QueryClient, userId: string) {
  return startOf(client, userId) ? fullCollectionQuery(userId) : collectionQuery(userId);
}

export function startOf(client: QueryClient, userId: string): ListStart | null {
  return client.getQueryData<ListStart>(startKey(userId)) ?? null;
}

export function linkInStart(client: QueryClient, userId: string, sandwichId: number): Link | null {
  return linkOf(startOf(client, userId)?.links, sandwichId);
}

export function startKey(userId: string) {
  return [collectionPath(userId), { start: true }];
}
