import type { DeedRequest, NewDeed } from './deeds.ts';

/** What an answer means for a deed: over, refused for good, to be asked again, or to be said to another row. */
export type Verdict = 'done' | 'refused' | 'later' | 'signed-out' | 'readdress';

/** Tried this often while the server says that it cannot, a deed comes back to its member. */
export const MOST_FAILURES = 5;

/** `isAwaited`: somebody stands before the screen and is told at once (member.md section 8). */
export function verdictOf(
  status: number,
  deed: NewDeed & { request: DeedRequest | null },
  isAwaited: boolean,
): Verdict {
  if (status >= 200 && status < 300) return 'done';
  if (status === 401) return 'signed-out';
  const method = deed.request?.method;
  // Another tab was quicker; it may also have put another row there since, which is looked for once.
  if (status === 404 && method === 'DELETE') return deed.isReaddressed ? 'done' : 'readdress';
  if (isAwaited) return 'refused';
  if (status === 404 && method === 'PATCH' && !deed.isReaddressed) return 'readdress';
  const isOfTheMoment = status === 408 || status === 425 || status === 429 || status >= 500;
  return isOfTheMoment && (status === 429 || deed.failures < MOST_FAILURES) ? 'later' : 'refused';
}
