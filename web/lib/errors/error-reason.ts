import { ApiError } from '../api/api-client.ts';

/** A complete sentence for a failed call: the server's text, or `fallback`. */
export function userErrorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.text || fallback;
  return error instanceof TypeError ? 'The site isn’t responding. Please try again.' : fallback;
}

/** For the end of a sentence such as "Could not delete tag: ...", so without a period. */
export function errorReason(error: unknown): string {
  return textOf(error).trim().replace(/\.$/, '') || 'Unknown error';
}

function textOf(error: unknown): string {
  if (error instanceof ApiError) return error.text;
  if (error instanceof TypeError) return 'The site isn’t responding';
  return error instanceof Error ? error.message : '';
}
