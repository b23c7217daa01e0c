import { createHash } from 'node:crypto';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { MAX_QUEUED_MUTATION_AGE_DAYS } from '#contract/base/field-schemas.ts';
import { inTransaction, type Db, type PooledDb } from '../database/database.ts';
import { OWNED_DATA_LIMITS } from '../limits/owned-data-limits.ts';
import { HttpError, badRequestError } from './http-error.ts';
import {
  deleteIdempotencyKeysBefore,
  deleteOldestIdempotencyKeys,
  findIdempotentResponse,
  storeIdempotentResponse,
  claimIdempotencyKey,
} from './idempotency-queries.ts';
import type { RouteHandler, RouteInput } from './route.ts';
import type { SignedInViewer, Viewer } from './access-policies.ts';

export { deleteIdempotentResponsesAboutMember } from './idempotency-queries.ts';

type HandlerResponse<E extends Endpoint> = Awaited<ReturnType<RouteHandler<E>>>;

/** As long as a mutation may wait in the mutation queue, plus a day. */
const RETENTION_MS = (MAX_QUEUED_MUTATION_AGE_DAYS + 1) * 86_400_000;

/**
 * Opens one transaction for `work` and stores the response in it to replay a repeated request; errors are not stored.
 * `content` identifies what the caller has read from a raw body.
 */
export function withIdempotency<E extends Endpoint, V extends Viewer = SignedInViewer>(
  db: PooledDb,
  endpoint: E,
  work: (tx: Db, input: RouteInput<E, V>) => Promise<HandlerResponse<E>>,
  content?: string,
): RouteHandler<E, V> {
  const firstStatus = Number(Object.keys(endpoint.responses)[0]);
  return async (input) => {
    const key = readKey(input.idempotencyKey);
    if (key === null || !input.viewer) return inTransaction(db, (tx) => work(tx, input));
    const keyedRequest = {
      userId: input.viewer.id,
      key,
      fingerprint: fingerprintOf(endpoint, input, content),
      now: input.now,
    };
    return inTransaction(db, async (tx) => {
      if (!(await claimIdempotencyKey(tx, keyedRequest, expiredAt(input.now))))
        return replayResponse<E>(await findIdempotentResponse(tx, keyedRequest));
      await deleteOldestIdempotencyKeys(tx, keyedRequest, OWNED_DATA_LIMITS.idempotencyKeys);
      const answer = await work(tx, input);
      const { body, headers, status = firstStatus } = answer;
      await storeIdempotentResponse(tx, keyedRequest, { body, headers, status });
      return answer;
    });
  };
}

export async function deleteExpiredIdempotencyKeys(db: Db, now: Date, limit: number): Promise<number> {
  return deleteIdempotencyKeysBefore(db, expiredAt(now), limit);
}

function expiredAt(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS);
}

function readKey(header: string | null): string | null {
  if (header === null) return null;
  const key = /^"([\x21\x23-\x7e]{1,255})"$|^([\x21\x23-\x7e]{1,255})$/.exec(header)?.slice(1).find(Boolean);
  if (key !== undefined) return key;
  throw badRequestError('An Idempotency-Key must be 1 to 255 visible characters.', [
    { field: 'Idempotency-Key', message: 'must be 1 to 255 visible characters' },
  ]);
}

function fingerprintOf(
  { operationId }: Endpoint,
  { params, body }: Pick<RouteInput<Endpoint>, 'params' | 'body'>,
  content?: string,
): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([operationId, params ?? null, content ?? body ?? null]))
    .digest();
}

function replayResponse<E extends Endpoint>({
  isSame,
  status,
  response,
}: Awaited<ReturnType<typeof findIdempotentResponse>>) {
  if (!isSame)
    throw new HttpError('conflict', 'This Idempotency-Key was already used for a different request.');
  const headers = { ...response.headers, 'idempotency-replayed': 'true' };
  return { ...response, status, headers } as HandlerResponse<E>;
}
