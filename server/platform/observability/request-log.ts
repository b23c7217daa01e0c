import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Log } from './log.ts';

/** Unique among all processes, and made by us: what a client sends as its own id never reaches a log. */
export function requestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

const SLOW_MS = 2_000;

/**
 * One line for each answer, at level debug; what was slow or failed at info. It names the route as it is declared and not
 * the address, which may hold a search, a position or the token of a link.
 */
export function logRequests(app: FastifyInstance, log: Pick<Log, 'info' | 'debug'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const { statusCode: status } = reply;
    // Under too much load a line for each 503 would be load of its own: unavailable-log.ts adds them up.
    const hasFailed = status >= 500 && status !== 503;
    const level = hasFailed || ms > SLOW_MS ? 'info' : 'debug';
    const { method, id: requestId } = request;
    log[level]({ requestId, method, route: request.routeOptions.url ?? 'none', status, ms }, 'Answered');
    done();
  });
}
