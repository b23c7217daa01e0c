import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Policy } from '../http/policy.ts';

/** How long a request may be on its way, in milliseconds. */
export type RequestTimeouts = {
  headers: number;
  /** The whole of a request, its body included. */
  request: number;
  /** One that brings a file: 4 MB from a phone on a slow network take their time. */
  file: number;
};

/** A file of 4 MB at 0.3 Mbit/s; whoever is slower than that does not get through anyway. */
export const REQUEST_TIMEOUTS = {
  headers: 10_000,
  request: 30_000,
  file: 120_000,
  /** Until an answer is made; longer than any statement may take. */
  handler: 15_000,
  /** The same where a service elsewhere is asked. */
  waiting: 40_000,
} satisfies RequestTimeouts & Record<'handler' | 'waiting', number>;

/** What Node itself looks after. It knows one limit for all requests, so that the stricter ones are kept below. */
export function nodeServerTimeouts({ headers, file }: RequestTimeouts) {
  return {
    requestTimeout: file,
    http: {
      headersTimeout: headers,
      requestTimeout: file,
      connectionsCheckingInterval: Math.min(5_000, headers),
    },
  };
}

/** Cuts off who takes longer with a body than the route gives (threats G5). */
export function enforceBodyTimeouts(app: FastifyInstance, { request: plain, file }: RequestTimeouts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) watch(request, request.routeOptions.config.takesFile ? file : plain);
    done();
  });
}

function watch({ raw }: FastifyRequest, milliseconds: number): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, milliseconds);
  timer.unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyContextConfig {
    takesFile?: boolean;
    takesJson?: boolean;
    /** Of what is no call of the API. */
    policy?: Policy;
  }
}
