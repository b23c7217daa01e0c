import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#web/lib/session/session.ts';
import type { OwnListEntry } from './list-entries.ts';
import { activeListQuery } from './list-start.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * What the viewer had tried when this was first shown; nothing for visitors, and until the list is there. One that is
 * ticked off meanwhile stays where it is, since it would go away under the thumb.
 */
export function useInitiallyTried(): ReadonlySet<number> {
  const client = useQueryClient();
  const viewer = useViewer();
  const { data } = useQuery({ ...activeListQuery(client, viewer?.id ?? ''), enabled: viewer !== null });
  const [kept, setKept] = useState<{ userId: string; tried: ReadonlySet<number> } | null>(null);
  if (!viewer || !data) return NONE;
  if (kept?.userId === viewer.id) return kept.tried;
  const tried = triedAmong(data);
  setKept({ userId: viewer.id, tried });
  return tried;
}

function triedAmong(links: readonly OwnListEntry[]): ReadonlySet<number> {
  return new Set(links.filter(({ hasTried }) => hasTried).map(({ sandwichId }) => sandwichId));
}
