import type { QueryClient } from '@tanstack/react-query';
import type { OwnUser } from '#contract/accounts.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { ApiError, call } from './call.ts';
import { forget, readStored, store } from './local-store.ts';
import { becomeMember, becomeVisitor, meQuery, viewerIn } from './session.ts';
import { RELOADED, readStoredUser, showUser } from './stored-user.ts';

// What few visits need of web/lib/restore-session.ts, so that the others load it later or never.

/** The page was rendered for somebody who had logged out already. */
export async function finishLogout(client: QueryClient): Promise<void> {
  const { endAgain } = await import('./logging-out.ts');
  if (await endAgain()) becomeVisitor(client);
}

export async function checkStored(client: QueryClient, stored: OwnUser): Promise<void> {
  const shown = viewerIn(client);
  const found = await whoIsSignedIn();
  // Somebody has logged in while it was asked.
  if (viewerIn(client) !== shown) return;
  if (found === 'nobody') return becomeVisitor(client);
  // Without an answer the stored one is drawn; the server decides anyway what it may see and do.
  if (found === 'unknown') return draw(client, stored);
  becomeMember(client, found);
}

function draw(client: QueryClient, user: OwnUser): void {
  showUser(user.id);
  client.setQueryData(meQuery.queryKey, user);
}

export async function followOtherTab(client: QueryClient): Promise<void> {
  const stored = readStoredUser();
  const shown = viewerIn(client);
  if (stored && stored.id === shown?.id) return draw(client, stored);
  if (!stored && !shown) return;
  const found = stored ? await whoIsSignedIn() : 'nobody';
  if (found === 'unknown') return;
  if (found === 'nobody') {
    becomeVisitor(client);
    if (shown) toast({ title: 'Logged out', text: 'You have been logged out in another tab.' });
    return;
  }
  becomeMember(client, found);
  toast({ title: `Signed in as ${found.username}`, text: 'You logged in in another tab.' });
}

let rechecking: Promise<void> | undefined;

/** A call was refused although somebody seems to be signed in: the session ended, or belongs to another member. */
export function recheck(client: QueryClient): Promise<void> {
  rechecking ??= refused(client).finally(() => (rechecking = undefined));
  return rechecking;
}

async function refused(client: QueryClient): Promise<void> {
  const shown = viewerIn(client);
  if (!shown) return;
  const found = await whoIsSignedIn();
  if (found === 'unknown' || viewerIn(client) !== shown) return;
  if (found === 'nobody') {
    becomeVisitor(client);
    return failureToast('Logged out', 'Your session has ended. Please log in again.');
  }
  if (found.id === shown.id) return;
  store(RELOADED, shown.username);
  location.reload();
}

export async function explainReload(viewer: OwnUser | null): Promise<void> {
  const before = readStored<string>(RELOADED);
  if (before === null) return;
  forget(RELOADED);
  if (!viewer) return;
  const text = `This tab still showed ${before}, so it was reloaded and nothing was saved.`;
  failureToast(`You are signed in as ${viewer.username} now`, text);
}

/** By the cookie alone: the header would name whom this tab shows. */
async function whoIsSignedIn(): Promise<OwnUser | 'nobody' | 'unknown'> {
  try {
    return await call('GET', '/api/auth/me');
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'nobody' : 'unknown';
  }
}
