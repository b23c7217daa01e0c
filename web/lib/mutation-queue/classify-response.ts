import type { NewMutation } from './mutations.ts';

/** What a response means for a mutation: over, refused for good, to be asked again, or to be said to another row. */
type ResponseClass = 'done' | 'refused' | 'later' | 'signed-out' | 'readdress';

/** Tried this often while the server says that it cannot, a mutation comes back to its member. */
export const MAX_FAILURES = 5;

/** `isAwaited`: somebody stands before the screen and is told at once (M8). */
export function classifyResponse(status: number, mutation: NewMutation, isAwaited: boolean): ResponseClass {
  if (status >= 200 && status < 300) return 'done';
  if (status === 401) return 'signed-out';
  const method = mutation.request?.method;
  // Another tab was quicker; it may also have put another row there since, which is looked for once.
  if (status === 404 && method === 'DELETE') return mutation.isReaddressed ? 'done' : 'readdress';
  if (isAwaited) return 'refused';
  if (status === 404 && method === 'PATCH' && !mutation.isReaddressed) return 'readdress';
  const isOfTheMoment = status === 408 || status === 425 || status === 429 || status >= 500;
  return isOfTheMoment && (status === 429 || mutation.failures < MAX_FAILURES) ? 'later' : 'refused';
}
