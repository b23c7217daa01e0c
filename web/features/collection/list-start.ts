import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { tally } from '#rules/collection.ts';
import type { Shelf } from '#rules/collection.ts';
import { collectionPath, collectionQuery, fullCollectionQuery } from './api.ts';
import { linkOf } from './links.ts';
import type { Link } from './links.ts';
import { asRows } from './list-view.ts';

/** What a page shows of a long list before the browser has the whole of it. */
export interface ListStart {
  /** Which look at the list this is. */
  view: string;
  counts: Record<Shelf, number>;
  /** How many rows that look has; `links` are the first of them. */
  total: number;
  links: Link[];
}

/** Up to so many rows the document carries the whole list. */
const CARRIED_WHOLE = 60;

/**
 * On the server, before a page with a long list is rendered: two thousand rows would make the document a megabyte, so
 * that it carries the first screen alone, and the browser fetches the list at once.
 */
export function carryStart(
  client: QueryClient,
  userId: string,
  { view, rowsOf, most }: { view: string; rowsOf: (links: readonly Link[]) => Link[]; most: number },
): void {
  if (typeof window !== 'undefined') return;
  const { queryKey } = fullCollectionQuery(userId);
  const links = client.getQueryData<Link[]>(queryKey);
  if (!links || links.length <= CARRIED_WHOLE) return;
  const rows = rowsOf(links);
  const start: ListStart = { view, counts: tally(links), total: rows.length, links: rows.slice(0, most) };
  client.setQueryData(startKey(userId), start);
  client.removeQueries({ queryKey, exact: true });
}

/** The whole list, or what the document has brought of it. */
export function useWholeList(userId: string, enabled = true) {
  const client = useQueryClient();
  const { data: links, isError } = useQuery({ ...fullCollectionQuery(userId), enabled });
  const start = links ? null : startOf(client, userId);
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

/** The form of the list that this tab has or is fetching anyway. */
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
