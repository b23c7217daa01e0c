import { hashKey, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { OwnUser } from '#contract/members/accounts.ts';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import { clearStoredUser, storeUser } from './stored-user.ts';
import { setTabUserId } from './tab-user.ts';

export type Viewer = OwnUser;

/** Filled by the server for a member's page; absent, or null after a logout, for a visitor. */
export const currentViewerQuery = queryOptions<Viewer | null>({
  queryKey: ['/api/auth/me'],
  staleTime: Infinity,
  meta: { path: '/api/auth/me', params: {} },
});

const ME = hashKey(currentViewerQuery.queryKey);

/** null is a visitor. Reads the query cache directly: a page calls this a hundred times, and observers are slow. */
export function useViewer(): Viewer | null {
  const client = useQueryClient();
  const listen = useCallback(
    (changed: () => void) =>
      client.getQueryCache().subscribe(({ query }) => query.queryHash === ME && changed()),
    [client],
  );
  const read = () => getViewer(client);
  return useSyncExternalStore(listen, read, read);
}

/** True until the stored user is restored, and during account calls. */
export function useIsSessionLoading(): boolean {
  return useSyncExternalStore(subscribe, isSessionLoading, isNever);
}

export function getViewer(client: QueryClient): Viewer | null {
  return client.getQueryCache().get<Viewer | null>(ME)?.state.data ?? null;
}

/** Switches to this member, and drops all data of the previous viewer. */
export function setViewer(client: QueryClient, user: Viewer): void {
  const isOther = getViewer(client)?.id !== user.id;
  setTabUserId(user.id);
  storeUser(user);
  client.setQueryData(currentViewerQuery.queryKey, user);
  if (isOther) removePersonalQueries(client);
}

export function clearViewer(client: QueryClient): void {
  setTabUserId(null);
  clearStoredUser();
  client.setQueryData(currentViewerQuery.queryKey, null);
  removePersonalQueries(client);
}

export async function withSessionLoading<T>(work: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
}

/** Public data is kept; everything else may be private. */
const FOR_EVERYBODY = /^\/api\/(sandwiches|restaurants|restaurants-with-locations|reviews|tags|site)(\/|$)/;

function removePersonalQueries(client: QueryClient): void {
  client.removeQueries({
    predicate: ({ queryKey: [path, query] }) => {
      if (path === currentViewerQuery.queryKey[0]) return false;
      const isOnesOwn = typeof query === 'object' && query !== null && 'userId' in query;
      return isOnesOwn || !FOR_EVERYBODY.test(String(path));
    },
  });
}

let pending = 0;
const { subscribe, notify } = createChangeNotifier();

function change(by: number): void {
  pending += by;
  notify();
}

export function isSessionLoading(): boolean {
  return pending > 0;
}

function isNever(): boolean {
  return false;
}
