import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#web/lib/session/session.ts';
import type { OwnListEntry } from './list-entries.ts';
import { currentCollectionQuery } from './cached-collection-start.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * The viewer's tried sandwiches at the first render; empty for visitors and until the list is loaded. A card that
 * is checked off later stays visible; otherwise it would vanish under the member's thumb.
 */
export function useInitiallyTriedIds(): ReadonlySet<number> {
  const client = useQueryClient();
  const viewer = useViewer();
  const { data } = useQuery({
    ...currentCollectionQuery(client, viewer?.id ?? ''),
    enabled: viewer !== null,
  });
  const [snapshot, setSnapshot] = useState<{ userId: string; tried: ReadonlySet<number> } | null>(null);
  if (!viewer || !data) return NONE;
  if (snapshot?.userId === viewer.id) return snapshot.tried;
  const tried = triedIds(data);
  setSnapshot({ userId: viewer.id, tried });
  return tried;
}

function triedIds(entries: readonly OwnListEntry[]): ReadonlySet<number> {
  return new Set(entries.filter(({ hasTried }) => hasTried).map(({ sandwichId }) => sandwichId));
}
