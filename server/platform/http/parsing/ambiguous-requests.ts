import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../http-error.ts';

/** Letters, digits and `-._~`, which nothing has to escape, in the first part of a path or anywhere in one of the API. */
const REDUNDANT_ESCAPE = /^\/(?:api\/[^?]*|[^/?]*)%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/i;

/** A proxy in front may read such a request as another one, and its rules for paths and hosts would miss it. */
export function rejectAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasTwoHosts(raw)) return done(badRequest('A request names one host.'));
    if (REDUNDANT_ESCAPE.test(raw.url ?? ''))
      return done(badRequest('The path has signs escaped that need no escape.'));
    done();
  });
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && isHost(name)).length > 1;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
