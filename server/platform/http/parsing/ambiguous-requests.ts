import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { badRequestError } from '../http-error.ts';

/** Unreserved characters never need escaping, in the first path segment or anywhere in an API path. */
const REDUNDANT_ESCAPE = /^\/(?:api\/[^?]*|[^/?]*)%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/i;

/** A proxy in front may parse such a request differently, and its path and host rules would miss it. */
export function rejectAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasTwoHosts(raw)) return done(badRequestError('A request must name exactly one host.'));
    if (REDUNDANT_ESCAPE.test(raw.url ?? ''))
      return done(badRequestError('The path escapes characters that don’t need it.'));
    done();
  });
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && isHost(name)).length > 1;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
