import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { resolveQueueBeforeLogout } from '../mutation-queue/logout-question.ts';
import { withMutationQueueRestored } from '../mutation-queue/with-mutation-queue-restored.ts';
import { deleteAllCachesExcept } from '../offline/member-cache.ts';
import { OFFLINE_CACHE_NAMES } from '../offline/offline-cache-rules.ts';
import { clearPrivateData } from './clear-private-data.ts';
import { clearViewer, getViewer, withSessionLoading } from './session.ts';
import { clearStoredUser, UNSENT_LOGOUT_KEY } from './stored-user.ts';
import { ApiError, callApi } from '../api/api-client.ts';
import { removeFromLocalStorage, writeLocalStorageJson } from '../device/local-storage.ts';

/** Ends on the home page even if the server is unreachable, unless the member stays because of queued mutations. */
export async function confirmAndLogOut(client: QueryClient, navigate: (to: string) => void): Promise<void> {
  const viewer = getViewer(client);
  if (viewer && !(await resolveQueueBeforeLogout(viewer.id))) return;
  await logOut(client, async () => {
    navigate('/');
    await waitForPath('/');
  });
}

/** Clears the stored user first, because the server's response clears the storage without notifying other tabs. */
export function logOut(client: QueryClient, go: () => Promise<void>): Promise<void> {
  return withSessionLoading(async () => {
    clearStoredUser();
    clearPrivateData();
    await clearDeviceCaches();
    await endSession();
    await go();
    // The page may have stored something during the navigation.
    clearPrivateData();
    clearViewer(client);
    toast({ title: 'Logged out', text: 'You have been logged out successfully.' });
  });
}

/** Repeats a logout that the server did not receive. */
export async function retryLogout(): Promise<boolean> {
  clearPrivateData();
  await clearDeviceCaches();
  return endSession();
}

/** Deletes all but the site's own files, and ends push messages to this device. */
async function clearDeviceCaches(): Promise<void> {
  await unsubscribePush().catch(() => {});
  if (typeof caches === 'undefined') return;
  await deleteAllCachesExcept(OFFLINE_CACHE_NAMES.assets);
}

/** Works without the server, which would otherwise continue to send to this browser. */
async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

/** The page changes when the next page's code is loaded; until then, a member's page must not lose its member. */
function waitForPath(path: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (location.pathname !== path) return;
      removeEventListener('pushState', check);
      resolve();
    };
    addEventListener('pushState', check);
    check();
  });
}

/** An unsent logout is repeated at the next start, because the cookie would sign the member in again. */
async function endSession(): Promise<boolean> {
  try {
    await withMutationQueueRestored(() => callApi('POST', '/api/auth/logout'));
  } catch (error) {
    // After a 401, the session belongs to another member, whom the next page must not log out.
    if (!(error instanceof ApiError) || error.status !== 401) {
      writeLocalStorageJson(UNSENT_LOGOUT_KEY, true);
      return false;
    }
  }
  removeFromLocalStorage(UNSENT_LOGOUT_KEY);
  return true;
}
