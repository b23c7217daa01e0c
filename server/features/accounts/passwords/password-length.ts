import { badRequest } from '#server/platform/http/http-error.ts';

/** In code points: an emoji is one. */
export function isPasswordTooShort(password: string, minimum: number): boolean {
  return [...password].length < minimum;
}

/** In the documented words, with the operator's number (`PASSWORD_MIN_LENGTH`). */
export function assertPasswordLength(password: string, field: string, minimum: number): void {
  if (!isPasswordTooShort(password, minimum)) return;
  const message = `Password must be at least ${minimum} characters.`;
  throw badRequest(message, [{ field, message }]);
}
