import type { QueryClient } from '@tanstack/react-query';
import type { OwnUser } from '#contract/members/accounts.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { ApiError, callApi } from '../api/api-client.ts';
import {
  removeFromLocalStorage,
  readLocalStorageJson,
  writeLocalStorageJson,
} from '../device/local-storage.ts';
import { setViewer, clearViewer, currentViewerQuery, getViewer } from './session.ts';
import { RELOADED_FOR_OTHER_MEMBER_KEY, readStoredUser } from './stored-user.ts';
import { setTabUserId } from './tab-user.ts';

// Parts of web/lib/session/restore-session.ts that only few visits need.

/** The server did not receive the last logout and rendered the page for the member. */
export async function finishUnsentLogout(client: QueryClient): Promise<void> {
  const { retryLogout } = await import('./log-out.ts');
  if (await retryLogout()) clearViewer(client);
}

export async function verifyStoredUser(client: QueryClient, stored: OwnUser): Promise<void> {
  const shown = getViewer(client);
  const found = await fetchSignedInUser();
  // The visitor has logged in, or the member has logged out, in the meantime.
  if (getViewer(client) !== shown || readStoredUser()?.id !== stored.id) return;
  if (found === 'nobody') return clearViewer(client);
  // Without an answer the stored user is shown; the server checks every call anyway.
  if (found === 'unknown') return showStoredUser(client, stored);
  setViewer(client, found);
}

function showStoredUser(client: QueryClient, user: OwnUser): void {
  setTabUserId(user.id);
  client.setQueryData(currentViewerQuery.queryKey, user);
}

export async function syncSessionWithOtherTab(client: QueryClient): Promise<void> {
  const stored = readStoredUser();
  const shown = getViewer(client);
  if (stored && stored.id === shown?.id) return showStoredUser(client, stored);
  if (!stored && !shown) return clearViewer(client);
  const found = stored ? await fetchSignedInUser() : 'nobody';
  if (found === 'unknown' || readStoredUser()?.id !== stored?.id) return;
  if (found === 'nobody') {
    clearViewer(client);
    if (shown) toast({ title: 'Logged out', text: 'You logged out in another tab.' });
    return;
  }
  setViewer(client, found);
  toast({ title: `Logged in as ${found.username}`, text: 'You logged in on another tab.' });
}

let revalidating: Promise<void> | undefined;

/** Called after a 401 in a signed-in tab: the session has ended or belongs to another member. */
export function revalidateSession(client: QueryClient): Promise<void> {
  revalidating ??= handleUnauthorized(client).finally(() => (revalidating = undefined));
  return revalidating;
}

async function handleUnauthorized(client: QueryClient): Promise<void> {
  const shown = getViewer(client);
  if (!shown) return;
  const found = await fetchSignedInUser();
  if (found === 'unknown' || getViewer(client) !== shown) return;
  if (found === 'nobody') {
    clearViewer(client);
    return showFailureToast('Logged out', 'Your session has ended. Please log in again.');
  }
  if (found.id === shown.id) return;
  writeLocalStorageJson(RELOADED_FOR_OTHER_MEMBER_KEY, shown.username);
  location.reload();
}

export async function explainReloadForOtherMember(viewer: OwnUser | null): Promise<void> {
  const before = readLocalStorageJson<string>(RELOADED_FOR_OTHER_MEMBER_KEY);
  if (before === null) return;
  removeFromLocalStorage(RELOADED_FOR_OTHER_MEMBER_KEY);
  if (!viewer) return;
  const text = `This tab was still logged in as ${before}, so we reloaded it. Anything you hadn’t saved is gone.`;
  showFailureToast(`You’re now logged in as ${viewer.username}`, text);
}

/** Uses only the cookie, because the Authorization header would name this tab's member. */
async function fetchSignedInUser(): Promise<OwnUser | 'nobody' | 'unknown'> {
  try {
    return await callApi('GET', '/api/auth/me');
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'nobody' : 'unknown';
  }
}
