import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toast-store.ts';
import { settleBeforeLeaving } from './mutation-queue/logout-question.ts';
import { forgetPrivateData } from './private-data.ts';
import { becomeVisitor, viewerIn, whileLoading } from './session.ts';
import { forgetStoredUser, UNSENT_LOGOUT } from './stored-user.ts';
import { call } from './call.ts';
import { forget, store } from './local-store.ts';

/** Ends with a visitor at home, also where the server cannot be told; unless something waits and its member stays for it. */
export async function leave(client: QueryClient, navigate: (to: string) => void): Promise<void> {
  const viewer = viewerIn(client);
  const afterwards = viewer ? await settleBeforeLeaving(viewer.id) : async () => {};
  if (!afterwards) return;
  await logOut(client, async () => {
    navigate('/');
    await arrivalAt('/');
  });
  await afterwards();
}

/** The stored user goes first: the server's answer clears the storage without telling the other tabs. */
export function logOut(client: QueryClient, go: () => Promise<void>): Promise<void> {
  return whileLoading(async () => {
    forgetStoredUser();
    forgetPrivateData();
    await forgetKept();
    await endSession();
    await go();
    // What the page that was left has noted while it went.
    forgetPrivateData();
    becomeVisitor(client);
    toast({ title: 'Logged out', text: 'You have been logged out successfully.' });
  });
}

/** Where the server could not be told before. */
export async function endAgain(): Promise<boolean> {
  forgetPrivateData();
  await forgetKept();
  return endSession();
}

/** All that was seen, but not the site's own files; and nothing more is told to whoever has the device now. */
async function forgetKept(): Promise<void> {
  await leaveInPeace().catch(() => {});
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (name !== 'assets') await caches.delete(name);
}

/** Also where the server cannot be told: it would go on sending to this browser. */
async function leaveInPeace(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

/** The page changes when its code is there; until then a page for members must not lose its member. */
function arrivalAt(path: string): Promise<void> {
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
    forget(UNSENT_LOGOUT);
    return true;
  } catch {
    store(UNSENT_LOGOUT, true);
    return false;
  }
}
