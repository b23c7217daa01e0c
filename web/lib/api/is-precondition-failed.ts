import { ApiError } from './api-client.ts';

/** Somebody else has changed the row in the meantime (412). */
export function isPreconditionFailed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
