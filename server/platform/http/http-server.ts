import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { sendProblem } from './register-api.ts';
import { notFoundError } from './http-error.ts';
import type { Log } from '../observability/log.ts';
import { nodeServerTimeouts, type RequestTimeoutsMs } from '../limits/request-timeouts.ts';
import { parseQueryString } from './parsing/query-string.ts';
import { replaceInvalidPageUrl } from './pages/render-pages.ts';
import { createRequestIdGenerator } from '../observability/request-log.ts';
import { handleClientError } from './parsing/handle-client-error.ts';

type HttpServerOptions = { trustProxy: readonly string[]; log: Log; timeouts: RequestTimeoutsMs };

export function createHttpServer({ trustProxy, log, timeouts }: HttpServerOptions): FastifyInstance {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIdGenerator(),
    // Log lines name the request themselves, because a child logger per request costs a tenth of a cached response.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: 256 * 1024,
    ...nodeServerTimeouts(timeouts),
    // Longer than any call is silent: a file has 120 seconds to arrive and 15 to be answered (threats G5).
    connectionTimeout: 150_000,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { querystringParser: parseQueryString },
    clientErrorHandler: handleClientError,
    rewriteUrl: ({ url = '/' }) => replaceInvalidPageUrl(url),
    frameworkErrors: (_error, request, reply) => sendProblem(request, reply, notFoundError()),
  });
}
