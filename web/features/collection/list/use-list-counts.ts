import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countListEntriesByFilter, type ListFilter } from '#shared/members/list-filters.ts';
import { currentCollectionQuery, getCachedCollectionStart } from './cached-collection-start.ts';

export function useListCounts(userId: string): Record<ListFilter, number> | null {
  const client = useQueryClient();
  const { data: entries } = useQuery(currentCollectionQuery(client, userId));
  return entries
    ? countListEntriesByFilter(entries)
    : (getCachedCollectionStart(client, userId)?.counts ?? null);
}
