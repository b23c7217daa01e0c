import type { FastifyInstance, FastifyRequest } from 'fastify';
import { READ_ONLY_HEADER } from '#shared/read-only-header.ts';
import {
  PRIMARY_DATABASE_READ_RUNNERS,
  type DatabaseReadRunners,
} from '../database/replica/route-reads-to-replica.ts';
import { unavailableError, type HttpError } from './http-error.ts';
import { isReadRequest } from './route.ts';
import type { UnavailableReason } from './unavailable-reasons.ts';

/** While the primary is away, a replica answers what only reads, and every response says that nothing can be saved. */
export function registerReplicaFallback(app: FastifyInstance, reads: DatabaseReadRunners): void {
  if (reads === PRIMARY_DATABASE_READ_RUNNERS) return;
  app.addHook('onRequest', (request, _reply, done) =>
    isReadRequest(request) ? reads.enterAvailable(done) : done(),
  );
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reads.outageSince()) reply.header(READ_ONLY_HEADER, 'outage');
    done(null, payload);
  });
}

/** `read-only`: the address of the primary leads to a replica. */
const DURING_OUTAGE: ReadonlySet<UnavailableReason> = new Set([
  'database-away',
  'connection-timeout',
  'read-only',
]);

/** Names the cause of a failed write; reads fail for other reasons. */
export function explainOutageError(
  request: FastifyRequest,
  error: HttpError,
  reads: DatabaseReadRunners,
): HttpError {
  const isOfDatabase = error.reason !== undefined && DURING_OUTAGE.has(error.reason);
  if (!isOfDatabase || isReadRequest(request) || !reads.outageSince()) return error;
  return unavailableError('outage', 'The site is temporarily read-only. Please try again soon.', {
    retryAfterSeconds: 2,
    cause: error.cause,
  });
}
