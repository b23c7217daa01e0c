import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useViewer } from '#web/lib/session/session.ts';
import { collectionWithSandwichesQuery } from '../queries.ts';
import { findListEntry, type OwnListEntry } from './list-entries.ts';
import { findCollectionStartEntry, currentCollectionQuery } from './cached-collection-start.ts';

/** null for visitors and until the list is loaded. */
export function useListEntry(sandwichId: number): OwnListEntry | null {
  const client = useQueryClient();
  const viewer = useViewer();
  const userId = viewer?.id ?? '';
  const full = collectionWithSandwichesQuery(userId).queryKey;
  const { data } = useQuery({
    ...currentCollectionQuery(client, userId),
    enabled: viewer !== null,
    // The collection page has fetched the complete list.
    initialData: () => client.getQueryData<OwnListEntry[]>(full),
    initialDataUpdatedAt: () => client.getQueryState(full)?.dataUpdatedAt,
  });
  if (!viewer) return null;
  return data ? findListEntry(data, sandwichId) : findCollectionStartEntry(client, userId, sandwichId);
}
