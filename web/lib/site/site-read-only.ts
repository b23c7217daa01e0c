import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { ReadOnlyState } from '#contract/site.ts';
import { setSiteReadOnlyListener } from '../api/api-client.ts';
import { apiQuery } from '../api/api-query.ts';
import { usePageState } from '../document/page-state-context.tsx';

const STALE_TIME_MS = 5 * 60_000;
/** How often each open tab checks whether the read-only state has ended. */
const END_POLL_MS = { maintenance: 20_000, outage: 3_000 } as const;

export const siteStateQuery = apiQuery('/api/site', STALE_TIME_MS, {});

/** Why the site is currently read-only; null if it is writable. */
export function useSiteReadOnly(): ReadOnlyState | null {
  const { site, shell } = usePageState();
  const { data } = useQuery({
    ...siteStateQuery,
    initialData: site,
    // The offline shell may have been cached long ago.
    ...(shell && { initialDataUpdatedAt: 0 }),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data: latest } }) =>
      latest?.readOnly ? END_POLL_MS[latest.readOnly.reason] : false,
  });
  return data.readOnly;
}

/** Refetches the state after a change was rejected as read-only, and calls `onEnd` when the site is writable again. */
export function watchSiteReadOnly(client: QueryClient, onEnd: () => void): void {
  const current = () => Boolean(client.getQueryData(siteStateQuery.queryKey)?.readOnly);
  let isReadOnly = current();
  setSiteReadOnlyListener(() => {
    if (!current()) void client.invalidateQueries({ queryKey: siteStateQuery.queryKey });
  });
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== siteStateQuery.queryKey[0] || current() === isReadOnly) return;
    isReadOnly = !isReadOnly;
    if (!isReadOnly) onEnd();
  });
}
