import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Log } from './log.ts';

/** Unique across processes and generated here; an id that a client sends never reaches a log. */
export function createRequestIdGenerator(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

const SLOW_MS = 2_000;

/** Logs the declared route, not the address, which may contain a search, a position or an email token. */
export function logRequests(app: FastifyInstance, log: Pick<Log, 'info' | 'debug'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const { statusCode: status } = reply;
    // A line per 503 would add to the overload, so unavailable-log.ts adds them up.
    const hasFailed = status >= 500 && status !== 503;
    const level = hasFailed || ms > SLOW_MS ? 'info' : 'debug';
    const { method, id: requestId } = request;
    log[level]({ requestId, method, route: request.routeOptions.url ?? 'none', status, ms }, 'Answered');
    done();
  });
}
