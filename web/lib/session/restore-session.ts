import type { QueryClient } from '@tanstack/react-query';
import { onUnauthorized } from '../api/api-client.ts';
import { readStored } from '../device/local-storage.ts';
import { setViewer, getViewer, withSessionLoading } from './session.ts';
import { RELOADED, STORED_USER, UNSENT_LOGOUT, readStoredUser, setTabUserId } from './stored-user.ts';

type Changes = typeof import('./session-changes.ts');

/**
 * At startup: the member whom the server rendered the page for is stored; without one the stored user is asked about
 * before anybody is believed to be signed in. Then this tab follows what other tabs and the server say.
 */
export function restoreSession(client: QueryClient): void {
  const rendered = getViewer(client);
  const stored = readStoredUser();
  if (readStored(UNSENT_LOGOUT))
    void withSessionLoading(() => withSessionChanges(({ finishLogout }) => finishLogout(client)));
  else if (rendered) setViewer(client, rendered);
  else if (stored) {
    // By that name this device finds what it keeps for its member, without a network above all.
    setTabUserId(stored.id);
    void withSessionLoading(() =>
      withSessionChanges(({ verifyStoredUser }) => verifyStoredUser(client, stored)),
    );
  }
  if (readStored(RELOADED)) void withSessionChanges(({ explainReload }) => explainReload(rendered));
  onUnauthorized(() => void withSessionChanges(({ recheckSession }) => recheckSession(client)));
  const follow = () => void withSessionChanges(({ syncWithOtherTab }) => syncWithOtherTab(client));
  addEventListener('storage', ({ key }) => {
    if (key === STORED_USER || key === null) follow();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

/** Without its code nothing is known, and nothing changes. */
function withSessionChanges(work: (changes: Changes) => Promise<void>): Promise<void> {
  return import('./session-changes.ts').then(work, () => {});
}
