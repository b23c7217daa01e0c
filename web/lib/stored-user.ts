import { readStored } from './local-store.ts';

/** The id of the user object that the client keeps under 'user', for the documented Authorization header. */
export function storedUserId(): string | null {
  const user = readStored<{ id?: unknown } | null>('user');
  return typeof user?.id === 'string' ? user.id : null;
}
