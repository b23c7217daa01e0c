import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '#web/lib/session/session.ts';
import { collectionPath, collectionQuery, fullCollectionQuery } from '../api.ts';
import { findEntry, withEntry, type OwnListEntry } from './list-entries.ts';
import { findStartEntry } from './list-start.ts';

export function setCachedEntry(
  client: QueryClient,
  userId: string,
  sandwichId: number,
  link: OwnListEntry | null,
): void {
  for (const { queryKey } of [collectionQuery(userId), fullCollectionQuery(userId)]) {
    client.setQueryData<OwnListEntry[]>(queryKey, (links) => links && withEntry(links, sandwichId, link));
  }
}

export function getCachedEntry(client: QueryClient, userId: string, sandwichId: number): OwnListEntry | null {
  const lists = [fullCollectionQuery(userId), collectionQuery(userId)]
    .map(({ queryKey }) => client.getQueryData<OwnListEntry[]>(queryKey))
    .filter((links) => links !== undefined);
  // What the document brought of a list stays as it was, and a deed since may have taken it away.
  if (lists.length === 0) return findStartEntry(client, userId, sandwichId);
  for (const links of lists) {
    const link = findEntry(links, sandwichId);
    if (link) return link;
  }
  return null;
}

/** Afterwards whoever looks asks the server again. */
export function refreshCollection(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: [collectionPath(userId)] });
  refreshSearches(client);
}

/** Those that keep only what is tried, or what is left. */
export function refreshSearches(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [path, query] }) =>
      path === '/api/sandwiches/search' && typeof query === 'object' && query !== null && 'userId' in query,
  });
}

/** Level, badges and the XP in the header, which a deed may have moved. */
export function refreshProgress(
  client: QueryClient,
  userId: string,
  now?: { xp: number; level: number },
): void {
  void client.invalidateQueries({ queryKey: [`/api/users/${userId}/level`] });
  void client.invalidateQueries({ queryKey: [`/api/users/${userId}/badges`] });
  if (now) client.setQueryData(meQuery.queryKey, (me) => me && { ...me, xp: now.xp, level: now.level });
}
