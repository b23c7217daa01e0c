import type { QueryClient } from '@tanstack/react-query';
import { setUnauthorizedListener } from '../api/api-client.ts';
import { readLocalStorageJson } from '../device/local-storage.ts';
import { setViewer, getViewer, withSessionLoading } from './session.ts';
import {
  RELOADED_FOR_OTHER_MEMBER_KEY,
  STORED_USER_KEY,
  UNSENT_LOGOUT_KEY,
  readStoredUser,
} from './stored-user.ts';
import { setTabUserId } from './tab-user.ts';

type Revalidation = typeof import('./session-revalidation.ts');

/**
 * Stores the member for whom the server rendered the page, otherwise verifies the stored user before it counts as
 * signed in. Then follows the other tabs and the server.
 */
export function restoreSession(client: QueryClient): void {
  const rendered = getViewer(client);
  const stored = readStoredUser();
  if (readLocalStorageJson(UNSENT_LOGOUT_KEY))
    void withSessionLoading(() =>
      withSessionRevalidation(({ finishUnsentLogout }) => finishUnsentLogout(client)),
    );
  else if (rendered) setViewer(client, rendered);
  else if (stored) {
    // The member's offline cache is found by this id, which is essential without a network.
    setTabUserId(stored.id);
    void withSessionLoading(() =>
      withSessionRevalidation(({ verifyStoredUser }) => verifyStoredUser(client, stored)),
    );
  }
  if (readLocalStorageJson(RELOADED_FOR_OTHER_MEMBER_KEY))
    void withSessionRevalidation(({ explainReloadForOtherMember }) => explainReloadForOtherMember(rendered));
  setUnauthorizedListener(
    () => void withSessionRevalidation(({ revalidateSession }) => revalidateSession(client)),
  );
  const follow = () =>
    void withSessionRevalidation(({ syncSessionWithOtherTab }) => syncSessionWithOtherTab(client));
  addEventListener('storage', ({ key }) => {
    if (key === STORED_USER_KEY || key === null) follow();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

/** If the module cannot be loaded, the session does not change. */
function withSessionRevalidation(work: (revalidation: Revalidation) => Promise<void>): Promise<void> {
  return import('./session-revalidation.ts').then(work, () => {});
}
