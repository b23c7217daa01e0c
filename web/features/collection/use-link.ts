import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useViewer } from '#web/lib/session.ts';
import { fullCollectionQuery } from './api.ts';
import { linkOf, type Link } from './links.ts';
import { linkInStart, listInUse } from './list-start.ts';

/** This sandwich's row on the viewer's own list; null for visitors, and until the list is there. */
export function useLink(sandwichId: number): Link | null {
  const client = useQueryClient();
  const viewer = useViewer();
  const userId = viewer?.id ?? '';
  const full = fullCollectionQuery(userId).queryKey;
  const { data } = useQuery({
    ...listInUse(client, userId),
    enabled: viewer !== null,
    // The page of the list has fetched it in full.
    initialData: () => client.getQueryData<Link[]>(full),
    initialDataUpdatedAt: () => client.getQueryState(full)?.dataUpdatedAt,
  });
  if (!viewer) return null;
  return data ? linkOf(data, sandwichId) : linkInStart(client, userId, sandwichId);
}
