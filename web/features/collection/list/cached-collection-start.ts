import type { QueryClient } from '@tanstack/react-query';
import type { CollectionFirstPage } from '#contract/members/collection.ts';
import { collectionApiPath, collectionQuery, collectionWithSandwichesQuery } from '../queries.ts';
import { findListEntry, type OwnListEntry } from './list-entries.ts';

export type CachedCollectionStart = {
  /** URL of the list filters whose first rows are in `links`. */
  filters: string;
} & CollectionFirstPage;

export function currentCollectionQuery(client: QueryClient, userId: string) {
  return getCachedCollectionStart(client, userId)
    ? collectionWithSandwichesQuery(userId)
    : collectionQuery(userId);
}

export function getCachedCollectionStart(client: QueryClient, userId: string): CachedCollectionStart | null {
  return client.getQueryData<CachedCollectionStart>(collectionStartQueryKey(userId)) ?? null;
}

export function findCollectionStartEntry(
  client: QueryClient,
  userId: string,
  sandwichId: number,
): OwnListEntry | null {
  return findListEntry(getCachedCollectionStart(client, userId)?.links, sandwichId);
}

export function collectionStartQueryKey(userId: string) {
  return [collectionApiPath(userId), { start: true }];
}
