import { badRequest } from '#server/platform/errors.ts';

/** In the documented words, with the operator's number (`PASSWORD_MIN_LENGTH`). */
export function refuseShort(password: string, field: string, minimum: number): void {
  if ([...password].length >= minimum) return;
  const message = `Password must be at least ${minimum} characters.`;
  throw badRequest(message, [{ field, message }]);
}
