import type { OwnUser } from '#contract/members/accounts.ts';
import { removeStored, readStored, writeStored } from '../device/local-storage.ts';

/** Where the specification keeps the user object; all tabs share it. */
export const STORED_USER = 'user';

/** Whom a tab showed before it was reloaded for another member. */
export const RELOADED = 'reloaded-for-another-member';
/** Set where the server has not heard of a logout yet. */
export const UNSENT_LOGOUT = 'unsent-logout';

// Which member this tab shows. Another tab may have stored somebody else since, and must not lend this one its name.
let shown: string | null = null;

/** The id for the documented Authorization header. */
export function tabUserId(): string | null {
  return shown;
}

export function setTabUserId(id: string | null): void {
  shown = id;
}

/** What is not JSON, or not a user, is discarded. */
export function readStoredUser(): OwnUser | null {
  const user = readStored<unknown>(STORED_USER);
  if (isUser(user)) return user;
  removeStored(STORED_USER);
  return null;
}

export function storeUser(user: OwnUser): void {
  writeStored(STORED_USER, user);
}

export function clearStoredUser(): void {
  removeStored(STORED_USER);
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
