import { ApiError } from '#web/lib/call.ts';

/** The server's message where there is one. */
export function reasonOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.text) || otherwise;
}
