import { badRequestError } from '#server/platform/http/http-error.ts';

/** Counts code points: an emoji is one. */
export function isPasswordTooShort(password: string, minimum: number): boolean {
  return [...password].length < minimum;
}

export function assertPasswordLength(password: string, field: string, minimum: number): void {
  if (!isPasswordTooShort(password, minimum)) return;
  const message = `Password must be at least ${minimum} characters.`;
  throw badRequestError(message, [{ field, message }]);
}
