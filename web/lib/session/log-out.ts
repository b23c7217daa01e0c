import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { resolveQueueBeforeLogout } from '../mutation-queue/logout-question.ts';
import { clearPrivateData } from './clear-private-data.ts';
import { clearViewer, getViewer, withSessionLoading } from './session.ts';
import { clearStoredUser, UNSENT_LOGOUT } from './stored-user.ts';
import { call } from '../api/api-client.ts';
import { removeStored, writeStored } from '../device/local-storage.ts';

/** Ends with a visitor at home, also where the server cannot be told; unless something waits and its member stays for it. */
export async function confirmAndLogOut(client: QueryClient, navigate: (to: string) => void): Promise<void> {
  const viewer = getViewer(client);
  const afterwards = viewer ? await resolveQueueBeforeLogout(viewer.id) : async () => {};
  if (!afterwards) return;
  await logOut(client, async () => {
    navigate('/');
    await waitForPath('/');
  });
  await afterwards();
}

/** The stored user goes first: the server's answer clears the storage without telling the other tabs. */
export function logOut(client: QueryClient, go: () => Promise<void>): Promise<void> {
  return withSessionLoading(async () => {
    clearStoredUser();
    clearPrivateData();
    await clearDeviceCaches();
    await endSession();
    await go();
    // What the page that was left has noted while it went.
    clearPrivateData();
    clearViewer(client);
    toast({ title: 'Logged out', text: 'You have been logged out successfully.' });
  });
}

/** Where the server could not be told before. */
export async function retryLogout(): Promise<boolean> {
  clearPrivateData();
  await clearDeviceCaches();
  return endSession();
}

/** All that was seen, but not the site's own files; and nothing more is told to whoever has the device now. */
async function clearDeviceCaches(): Promise<void> {
  await unsubscribePush().catch(() => {});
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (name !== 'assets') await caches.delete(name);
}

/** Also where the server cannot be told: it would go on sending to this browser. */
async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

/** The page changes when its code is there; until then a page for members must not lose its member. */
function waitForPath(path: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (location.pathname !== path) return;
      removeEventListener('pushState', look);
      resolve();
    };
    addEventListener('pushState', look);
    look();
  });
}

/** Where the server cannot be told now, it is told at the next start: its cookie would sign the member in again. */
async function endSession(): Promise<boolean> {
  try {
    await call('POST', '/api/auth/logout');
    removeStored(UNSENT_LOGOUT);
    return true;
  } catch {
    writeStored(UNSENT_LOGOUT, true);
    return false;
  }
}
