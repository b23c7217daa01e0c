import type { DeedRequest, NewDeed } from '#rules/outbox/deeds.ts';
import { preconditionsOf } from '#rules/outbox/preconditions.ts';
import type { Said } from './sending.ts';

/** On a bad network a deed waits rather than its member. */
const PATIENCE_MS = 15_000;

/** Sends for the deed's own member: where somebody else is signed in by now, the server refuses (401). */
export async function postDeed(
  request: DeedRequest | { method: 'GET'; path: string },
  deed: Pick<NewDeed, 'key' | 'userId' | 'what' | 'performedAt'>,
): Promise<Said> {
  const { key, userId } = deed;
  const body = 'body' in request ? request.body : undefined;
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${userId}` };
  if (request.method !== 'GET') Object.assign(headers, { 'idempotency-key': key }, preconditionsOf(deed));
  if (body) headers['content-type'] = 'application/json';
  const answer = await fetch(request.path, {
    method: request.method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    text: await answer.text(),
  };
}
