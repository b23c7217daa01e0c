import type { QueryClient } from '@tanstack/react-query';
import { currentViewerQuery } from '#web/lib/session/session.ts';
import { collectionApiPath, collectionQuery, collectionWithSandwichesQuery } from '../queries.ts';
import { findListEntry, replaceListEntry, type OwnListEntry } from './list-entries.ts';
import { findCollectionStartEntry } from './cached-collection-start.ts';

export function setCachedListEntry(
  client: QueryClient,
  userId: string,
  sandwichId: number,
  entry: OwnListEntry | null,
): void {
  for (const { queryKey } of [collectionQuery(userId), collectionWithSandwichesQuery(userId)]) {
    client.setQueryData<OwnListEntry[]>(
      queryKey,
      (entries) => entries && replaceListEntry(entries, sandwichId, entry),
    );
  }
}

export function getCachedListEntry(
  client: QueryClient,
  userId: string,
  sandwichId: number,
): OwnListEntry | null {
  const lists = [collectionWithSandwichesQuery(userId), collectionQuery(userId)]
    .map(({ queryKey }) => client.getQueryData<OwnListEntry[]>(queryKey))
    .filter((entries) => entries !== undefined);
  // The list from the document is never updated, and a later mutation may have removed the entry.
  if (lists.length === 0) return findCollectionStartEntry(client, userId, sandwichId);
  for (const entries of lists) {
    const entry = findListEntry(entries, sandwichId);
    if (entry) return entry;
  }
  return null;
}

export function invalidateCollectionQueries(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: [collectionApiPath(userId)] });
  // An open home page keeps what it shows.
  void client.invalidateQueries({ queryKey: [`/api/users/${userId}/home`], refetchType: 'none' });
  invalidateTriedSearchQueries(client);
}

/** Search results that show only tried, or only untried, sandwiches. */
export function invalidateTriedSearchQueries(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [path, query] }) =>
      path === '/api/sandwiches/search' && typeof query === 'object' && query !== null && 'userId' in query,
  });
}

/** A mutation may have changed the level, the badges and the XP in the header. */
export function refreshXpAndBadges(
  client: QueryClient,
  userId: string,
  now?: { xp: number; level: number },
): void {
  void client.invalidateQueries({ queryKey: [`/api/users/${userId}/level`] });
  void client.invalidateQueries({ queryKey: [`/api/users/${userId}/badges`] });
  void client.invalidateQueries({ queryKey: [`/api/users/${userId}/home`] });
  if (now)
    client.setQueryData(currentViewerQuery.queryKey, (me) => me && { ...me, xp: now.xp, level: now.level });
}
