import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessPolicy } from '../http/access-policies.ts';

export type RequestTimeoutsMs = {
  headers: number;
  request: number;
  file: number;
};

/** A file of 4 MB takes 120 seconds at 0.3 Mbit/s. */
export const REQUEST_TIMEOUTS_MS = {
  headers: 10_000,
  request: 30_000,
  file: 120_000,
  /** Longer than any statement may take. */
  handler: 15_000,
  waiting: 40_000,
} satisfies RequestTimeoutsMs & Record<'handler' | 'waiting', number>;

/** Node has one timeout for all requests, so the shorter ones are enforced below. */
export function nodeServerTimeouts({ headers, file }: RequestTimeoutsMs) {
  return {
    requestTimeout: file,
    http: {
      headersTimeout: headers,
      requestTimeout: file,
      connectionsCheckingInterval: Math.min(5_000, headers),
    },
  };
}

export function enforceBodyTimeouts(app: FastifyInstance, { request: plain, file }: RequestTimeoutsMs): void {
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
    policy?: AccessPolicy;
  }
}
