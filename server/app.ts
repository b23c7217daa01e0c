import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCallerResolver } from './create-caller-resolver.ts';
import type { Config } from './config/config.ts';
import { createErrorReporter, setErrorHandlers } from './error-handlers.ts';
import type { UploadServices } from './features/uploads/uploads.ts';
import { rejectAmbiguousRequests } from './platform/http/parsing/ambiguous-requests.ts';
import {
  HTTP_CONNECTION_LIMITS,
  limitConnections,
  type HttpConnectionLimits,
} from './platform/limits/http-connection-limits.ts';
import type { Database } from './platform/database/database.ts';
import { registerDrainMode } from './platform/http/drain-mode.ts';
import { limitFileRequests } from './platform/limits/limit-file-requests.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { parseBodiesAsJson } from './platform/http/parsing/json-body.ts';
import type { CacheInvalidationFeedTiming } from './platform/cache/invalidation-feed.ts';
import { openResponseCache, type ResponseCache } from './platform/cache/response-cache.ts';
import { registerResponseCacheHook } from './platform/cache/register-response-cache-hook.ts';
import { createRateLimiter } from './platform/limits/rate-limiter.ts';
import type { ServerLoadLimits } from './platform/limits/load-limit.ts';
import type { Log } from './platform/observability/log.ts';
import { createMailer } from './platform/jobs/mailer.ts';
import type { Metrics } from './platform/observability/metrics.ts';
import { createPasswordHasher, type PasswordHasher } from './platform/security/password-hasher.ts';
import {
  REQUEST_TIMEOUTS_MS,
  enforceBodyTimeouts,
  type RequestTimeoutsMs,
} from './platform/limits/request-timeouts.ts';
import { createImageService } from './platform/files/images/image-service.ts';
import { createTrustedProxyMatcher } from './platform/limits/proxy-matcher.ts';
import { registerReplicaFallback } from './platform/http/replica-fallback.ts';
import { limitQueryStrings } from './platform/http/parsing/query-string.ts';
import type { LoadPageRenderer } from './platform/http/pages/render-pages.ts';
import { registerSecurityHeaders } from './platform/security/security-headers.ts';
import { createSecurityLogger } from './platform/observability/security-log.ts';
import { createSentry } from './platform/observability/sentry/sentry.ts';
import { serializeResponse, type SerializeResponse } from './platform/http/serialize-response.ts';
import type { ReadDiskSpace } from './platform/files/disk-space.ts';
import { createStorage } from './platform/files/storage/storage.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { translateError } from './platform/http/translate-error.ts';
import { registerHealth } from './platform/observability/health.ts';
import { registerObservability } from './platform/observability/register-observability.ts';
import { registerRoutes } from './register-routes.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

export type AppDeps = {
  config: Config;
  database: Pick<Database, 'db' | 'pool' | 'connection' | 'reads'> & Partial<Pick<Database, 'replica'>>;
  log: Log;
  now?: () => Date;
  hasher?: PasswordHasher;
  requestTimeouts?: RequestTimeoutsMs;
  feedTiming?: Partial<CacheInvalidationFeedTiming>;
  loadLimits?: ServerLoadLimits;
  connectionLimits?: HttpConnectionLimits;
  metrics?: Metrics;
  tracing?: Tracing | undefined;
  loadRenderer?: LoadPageRenderer | undefined;
  serialize?: SerializeResponse;
  pictures?: Partial<UploadServices>;
  readDiskSpace?: ReadDiskSpace | undefined;
};

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const {
    config,
    database,
    log,
    now = () => new Date(),
    requestTimeouts: timeouts = REQUEST_TIMEOUTS_MS,
  } = deps;
  const { db, pool } = database;
  const isOneOfMany = config.workers > 1 || config.databaseUrl !== null;
  const limits = createRateLimiter(pool, config.rateLimits, isOneOfMany);
  if (config.rateLimits.off)
    log.warn('RATE_LIMITS=off: passwords can be guessed without limit. Use it only for tests');
  const mail = createMailer(config, log);
  const securityLog = createSecurityLogger(log, now);
  const responseCache = await openResponseCache(database, log, deps.feedTiming);
  const callers = createCallerResolver({
    config,
    database,
    limits,
    responseCache,
    securityLog,
    log,
    now,
    isOneOfMany,
  });
  const memberIdOf = (request: FastifyRequest) => callers.find(request)?.viewer?.id;
  const app = createHttpServer({ trustProxy: config.trustProxy, log, timeouts });
  deps.tracing?.traceRequests(app);
  registerSecurityHeaders(app, {
    mapOrigins: config.mapStyle?.origins,
    imageHosts: config.imageHosts,
    isHttps: config.baseUrl.startsWith('https:'),
  });
  rejectAmbiguousRequests(app);
  limitQueryStrings(app);
  registerReplicaFallback(app, database.reads);
  registerResponseCacheHook(app, { responseCache, limits, secure: config.cookieSecure, now });
  const { metrics, loadLimits, connectionLimits = HTTP_CONNECTION_LIMITS } = deps;
  limitConnections(app, connectionLimits, createTrustedProxyMatcher(config.trustProxy));
  const unavailable = registerObservability(app, {
    log,
    pool,
    responseCache,
    securityLog,
    memberIdOf,
    metrics,
    limits: loadLimits,
    rateLimits: limits,
    mail,
    images: () => pictures.imageService.counts,
    replica: database.replica ?? null,
  });
  limitFileRequests(app, limits);
  // The API reads JSON only, which a form of another site cannot send.
  parseBodiesAsJson(app);
  enforceBodyTimeouts(app, timeouts);
  registerDrainMode(app);
  app.addHook('onClose', () => {
    limits.stop();
    return responseCache.close();
  });
  app.decorate('responseCache', responseCache);
  const sentry = createSentry(config, log, now);
  app.addHook('onClose', () => sentry?.flush());
  const reportError = createErrorReporter({ db, log, sentry, findCaller: callers.find });
  setErrorHandlers(app, database.reads, reportError);
  const { hasher = createPasswordHasher(), loadRenderer } = deps;
  const pictures = startPictures(app, deps);
  const services = { config, db, log, now, limits, responseCache, callers, hasher, mail, sentry, pictures };
  registerHealth(app, {
    db,
    reads: database.reads,
    recentFailure: unavailable.recentUrgent,
    dataFolder: config.databaseUrl && config.s3 ? null : config.dataDir,
    readDiskSpace: deps.readDiskSpace,
  });
  registerRoutes(app, {
    ...services,
    loadRenderer,
    serialize: deps.serialize ?? serializeResponse,
    reads: database.reads,
    onError: (error, request) => void reportError(translateError(error), request),
  });
  return app;
}

function startPictures(app: FastifyInstance, { config, log, pictures }: AppDeps): UploadServices {
  const storage = pictures?.storage ?? createStorage(config);
  const imageService = pictures?.imageService ?? createImageService({ log });
  app.addHook('onClose', () => imageService.close());
  return { storage, imageService };
}
