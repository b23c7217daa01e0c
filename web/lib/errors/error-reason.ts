import { ApiError } from '../api/api-client.ts';
import { isGatewayError } from '../offline/is-gateway-error.ts';

/** A complete sentence for a failed call: the server's text, or `fallback`. */
export function userErrorText(error: unknown, fallback: string): string {
  if (isUnreachable(error)) return 'The site isn’t responding. Please try again.';
  return (error instanceof ApiError && error.text) || fallback;
}

/** For the end of a sentence such as "Could not delete tag: ...", so without a period. */
export function errorReason(error: unknown): string {
  return textOf(error).trim().replace(/\.$/, '') || 'Unknown error';
}

function textOf(error: unknown): string {
  if (isUnreachable(error)) return 'The site isn’t responding';
  if (error instanceof ApiError) return error.text;
  return error instanceof Error ? error.message : '';
}

/** The text of a proxy's error is a document for its operator. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && isGatewayError(error));
}
