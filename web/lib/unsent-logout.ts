import { call } from './call.ts';
import { forget, readStored, store } from './local-store.ts';

const UNSENT = 'unsent-logout';

/** Where the server cannot be told now, it is told at the next start: its cookie would sign the member in again. */
export async function endSession(): Promise<boolean> {
  try {
    await call('POST', '/api/auth/logout');
    forget(UNSENT);
    return true;
  } catch {
    store(UNSENT, true);
    return false;
  }
}

export function isLogoutUnsent(): boolean {
  return readStored(UNSENT) === true;
}
