/** The documented rules for usernames (M5.14 to M5.19), with the documented texts and order. */
export const MIN_USERNAME_LENGTH = 2;
export const MAX_USERNAME_LENGTH = 20;
export const USERNAME_NOT_AVAILABLE_MESSAGE = 'Username is not available';

export function usernameProblem(name: string): string | null {
  return usernameFormatProblem(name) ?? (isReservedUsername(name) ? USERNAME_NOT_AVAILABLE_MESSAGE : null);
}

/** Without the reserved names, which the operator may have given to a member. */
export function usernameFormatProblem(name: string): string | null {
  const username = name.trim();
  if (username.length < MIN_USERNAME_LENGTH) return 'Username must be at least 2 characters long';
  if (username.length > MAX_USERNAME_LENGTH) return 'Username must be 20 characters or less';
  if (!/^[A-Za-z0-9_-]+$/.test(username)) {
    return 'Username can only contain letters, numbers, underscores, and hyphens';
  }
  if (!/^[A-Za-z0-9]/.test(username)) return 'Username must start with a letter or number';
  return null;
}

export function isReservedUsername(name: string): boolean {
  return RESERVED.has(name.trim().toLowerCase());
}

const RESERVED: ReadonlySet<string> = new Set(
  (
    'admin administrator root system api www ftp mail email support help service contact info news blog forum community ' +
    'user users account accounts profile profiles dashboard settings config configuration mod moderator staff team owner ' +
    'guest anonymous null undefined test demo example sample restaurant restaurants sandwich sandwiches review reviews ' +
    'location locations tag tags badge badges xp level chicken club menu order food delivery'
  ).split(' '),
);
