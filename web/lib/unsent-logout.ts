import { call } from './call.ts';
import { forget, store } from './local-store.ts';
import { UNSENT_LOGOUT } from './stored-user.ts';

/** Where the server cannot be told now, it is told at the next start: its cookie would sign the member in again. */
export async function endSession(): Promise<boolean> {
  try {
    await call('POST', '/api/auth/logout');
    forget(UNSENT_LOGOUT);
    return true;
  } catch {
    store(UNSENT_LOGOUT, true);
    return false;
  }
}
