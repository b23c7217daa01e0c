import type { QueryClient } from '@tanstack/react-query';
import { whenRefused } from './call.ts';
import { readStored } from './local-store.ts';
import { becomeMember, viewerIn, whileLoading } from './session.ts';
import { RELOADED, STORED_USER, UNSENT_LOGOUT, readStoredUser, showUser } from './stored-user.ts';

type Changes = typeof import('./session-changes.ts');

/**
 * At startup: the member whom the server rendered the page for is stored; without one the stored user is asked about
 * before anybody is believed to be signed in. Then this tab follows what other tabs and the server say.
 */
export function restoreSession(client: QueryClient): void {
  const rendered = viewerIn(client);
  const stored = readStoredUser();
  if (readStored(UNSENT_LOGOUT)) void whileLoading(() => later(({ finishLogout }) => finishLogout(client)));
  else if (rendered) becomeMember(client, rendered);
  else if (stored) {
    // By that name this device finds what it keeps for its member, without a network above all.
    showUser(stored.id);
    void whileLoading(() => later(({ checkStored }) => checkStored(client, stored)));
  }
  if (readStored(RELOADED)) void later(({ explainReload }) => explainReload(rendered));
  whenRefused(() => void later(({ recheck }) => recheck(client)));
  const follow = () => void later(({ followOtherTab }) => followOtherTab(client));
  addEventListener('storage', ({ key }) => {
    if (key === STORED_USER || key === null) follow();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

/** Without its code nothing is known, and nothing changes. */
function later(work: (changes: Changes) => Promise<void>): Promise<void> {
  return import('./session-changes.ts').then(work, () => {});
}
