import type { OwnUser } from '#contract/members/accounts.ts';
import {
  removeFromLocalStorage,
  readLocalStorageJson,
  writeLocalStorageJson,
} from '../device/local-storage.ts';

/** The key from the specification, which all tabs share. */
export const STORED_USER_KEY = 'user';

// Other keys, here because restore-session.ts shares them with session-revalidation.ts and log-out.ts, which load later.
export const RELOADED_FOR_OTHER_MEMBER_KEY = 'reloaded-for-another-member';
export const UNSENT_LOGOUT_KEY = 'unsent-logout';

export function readStoredUser(): OwnUser | null {
  const user = readLocalStorageJson<unknown>(STORED_USER_KEY);
  if (isUser(user)) return user;
  removeFromLocalStorage(STORED_USER_KEY);
  return null;
}

export function storeUser(user: OwnUser): void {
  writeLocalStorageJson(STORED_USER_KEY, user);
}

export function clearStoredUser(): void {
  removeFromLocalStorage(STORED_USER_KEY);
}

function isUser(value: unknown): value is OwnUser {
  const { id, username, email, role, xp, level, preferences } = (value ?? {}) as Partial<OwnUser>;
  return (
    [id, username, email].every((text) => typeof text === 'string' && text !== '') &&
    (role === 'user' || role === 'admin') &&
    [xp, level].every((count) => Number.isInteger(count)) &&
    typeof preferences === 'object' &&
    preferences !== null
  );
}
