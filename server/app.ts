import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import type { Config } from './config.ts';
import { registerDocs } from './features/docs/routes.ts';
import { routes } from './features/routes.ts';
import { recordError } from './features/error-log/error-log.ts';
import { registerImages } from './features/images/routes.ts';
import { HERO_IMAGE_PATH, LOGO_IMAGE_PATH } from './features/images/images.ts';
import { registerApi, sendProblem, unknownCall, type CallInProcess } from './platform/api.ts';
import type { Refusal } from './platform/errors.ts';
import type { Log } from './platform/log.ts';
import { registerHealth } from './platform/health.ts';
import { parseQueryString } from './platform/query-string.ts';
import { registerPages } from './platform/render.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { translateError } from './platform/translate-error.ts';

export type Deps = {
  config: Config;
  db: Kysely<DB>;
  log: Log;
  now?: () => Date;
};

/** The whole application, exactly as it runs; tests build this same one. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, db, log, now = () => new Date() } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQueryString },
  });
  securityHeaders(app);
  const onAccident = (error: Refusal, place: { method: string; url: string; id: string }) => {
    log.error({ err: error.cause ?? error, requestId: place.id }, 'A request failed');
    void recordError(db, {
      origin: 'server',
      error: error.cause ?? error,
      method: place.method,
      path: place.url,
      requestId: place.id,
    }).catch(() => {});
  };
  app.setErrorHandler((error, request, reply) => {
    const refusal = translateError(error);
    if (refusal.status === 500) onAccident(refusal, request);
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, unknownCall()));
  const call: CallInProcess = registerApi(app, { routes: routes({ db, config }), now, log, onAccident });
  registerHealth(app, db);
  registerDocs(app, config);
  registerImages(app, db);
  registerPages(app, {
    call,
    pictures: { hero: HERO_IMAGE_PATH, logo: LOGO_IMAGE_PATH },
    now,
    isDevelopment: config.environment === 'development',
    onError: (error, request) => onAccident(translateError(error), request),
  });
  return app;
}
