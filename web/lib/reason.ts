import { ApiError } from './call.ts';

/** What went wrong, for people, to stand inside a sentence. */
export function reasonOf(error: unknown): string {
  const text = error instanceof ApiError ? error.text : error instanceof Error ? error.message : '';
  return text.trim().replace(/\.$/, '') || 'Unknown error';
}

/** Somebody else's later version stands in the way (412). */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
