import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Config } from './config.ts';
import { identify } from './features/accounts/identify.ts';
import { noteWriteOf } from './features/accounts/sessions.ts';
import { createBasemap } from './features/basemap/basemap.ts';
import { registerBasemap } from './features/basemap/routes.ts';
import { registerDocs } from './features/docs/routes.ts';
import { routes } from './features/routes.ts';
import { recordError } from './features/error-log/error-log.ts';
import { registerFeeds } from './features/feeds/routes.ts';
import { registerImages } from './features/images/routes.ts';
import { registerShareImages } from './features/share-images/routes.ts';
import { createShareImages } from './features/share-images/share-images.ts';
import { registerInstallation } from './features/installation/routes.ts';
import { registerSitemaps } from './features/sitemaps/routes.ts';
import { registerUnsubscribing } from './features/notifications/routes.ts';
import { registerUploads } from './features/uploads/routes.ts';
import { concealedUploads, type Pictures } from './features/uploads/uploads.ts';
import { HERO_IMAGE_PATH, LOGO_IMAGE_PATH, SPOT_IMAGE_PATH } from './features/images/images.ts';
import { refuseAmbiguousRequests } from './platform/ambiguous-requests.ts';
import { registerApi, sendProblem, unknownCall } from './platform/api.ts';
import { createCallerOf, type CallerOf } from './platform/caller.ts';
import { CONNECTION_LIMITS, limitConnections, type ConnectionLimits } from './platform/connections.ts';
import type { Database } from './platform/database.ts';
import { registerDraining } from './platform/draining.ts';
import { notFound, type Refusal } from './platform/errors.ts';
import { limitFiles } from './platform/file-limit.ts';
import { isFormOfPage, sendScriptNeeded } from './platform/form-without-script.ts';
import { proxyMatcher } from './platform/proxy-matcher.ts';
import { serveFromCache } from './platform/kept/serve-from-cache.ts';
import { openKeeping, type Keeping } from './platform/kept/kept.ts';
import { readBodiesAsJson } from './platform/json-body.ts';
import { createLimits } from './platform/limits.ts';
import type { LoadLimits } from './platform/load.ts';
import type { Log } from './platform/log.ts';
import { createMail } from './platform/mail.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { requestIds } from './platform/request-log.ts';
import { watchOver } from './platform/watch-over.ts';
import { registerHealth } from './platform/health.ts';
import { createStorage } from './platform/storage/storage.ts';
import { createWorkshop } from './platform/pictures/workshop.ts';
import { createHasher, type Hasher } from './platform/passwords.ts';
import { PATIENCE, cutOffSlowBodies, patienceOfServer, type Patience } from './platform/patience.ts';
import { limitQueryStrings, parseQueryString } from './platform/query-string.ts';
import { registerPages, routableUrl, type LoadRenderer } from './platform/render.ts';
import type { Caller } from './platform/route.ts';
import { whoIs } from './platform/sentry/event.ts';
import { createSentry } from './platform/sentry/sentry.ts';
import { cookieName, readCookie } from './platform/session-cookie.ts';
import { createSecurityLog } from './platform/security-log.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { translateError } from './platform/translate-error.ts';
import { answerUnreadable } from './platform/unreadable-requests.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    keeping: Keeping;
  }
}

export type Deps = {
  config: Config;
  database: Pick<Database, 'db' | 'pool' | 'connection' | 'reads'>;
  log: Log;
  now?: () => Date;
  /** A cheap one for races that make hundreds of accounts; everybody else takes the real one. */
  hasher?: Hasher;
  patience?: Patience;
  /** Milliseconds in which the line that tells of changes must answer; in tests, a machine that stalls is no lost line. */
  feedPatience?: number;
  loadLimits?: LoadLimits;
  connectionLimits?: ConnectionLimits;
  metrics?: Metrics;
  /** In place of the built pages: `npm run dev` has none. */
  loadRenderer?: LoadRenderer | undefined;
  /** What breaks on purpose, in tests of what happens then. */
  pictures?: Partial<Pictures>;
};

/** The whole application, exactly as it runs; tests build this same one. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, database, log, now = () => new Date(), hasher = createHasher() } = deps;
  const { patience = PATIENCE } = deps;
  const { db, pool } = database;
  const isOneOfMany = config.workers > 1 || config.databaseUrl !== null;
  const limits = createLimits(pool, config.rateLimits, isOneOfMany);
  if (config.rateLimits.off)
    log.warn('RATE_LIMITS=off: passwords can be guessed without end. Only for tests');
  const mail = createMail(config, log);
  const securityLog = createSecurityLog(log, now);
  const identified = createCallerOf({
    secure: config.cookieSecure,
    baseUrl: config.baseUrl,
    imageHosts: config.imageHosts,
    limits,
    now,
    log,
    securityLog,
    identify: async (key, bearer, at) => {
      const { hasJustWritten, ...identity } = await identify(db, key, bearer, at);
      return { ...identity, hasJustWritten: isOneOfMany && hasJustWritten };
    },
    reads: database.reads,
    catchUp: () => keeping.settle(),
  });
  const noteWrite = async ({ viewer }: Caller) => {
    if (isOneOfMany && viewer)
      await noteWriteOf(db, viewer.id).catch((err: unknown) => log.warn({ err }, 'A write was not noted'));
  };
  const callers = new WeakMap<FastifyRequest, Caller>();
  const sessionOf = ({ headers }: FastifyRequest) =>
    readCookie(headers.cookie, cookieName(config.cookieSecure)) ?? '';
  const callerOf: CallerOf = async (request, reply) => {
    const caller = await identified(request, reply);
    callers.set(request, caller);
    // Another process may have told of a change that this one has not heard of yet.
    if (caller.viewer && !isOneOfMany) keeping.members.remember(sessionOf(request), caller.viewer.id);
    return caller;
  };
  const keeping = await openKeeping(database, log, deps.feedPatience);
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: 256 * 1024,
    ...patienceOfServer(patience),
    // Longer than any call is silent: a file has 120 seconds to come and 15 to be answered (threats G5).
    connectionTimeout: 150_000,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    // A request that has come on a connection still open is answered; no other comes on it.
    return503OnClosing: false,
    routerOptions: { querystringParser: parseQueryString },
    clientErrorHandler: answerUnreadable,
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    // An address whose percent signs make no sense leads nowhere.
    frameworkErrors: (_error, request, reply) => sendProblem(request, reply, notFound()),
  });
  securityHeaders(app, {
    mapOrigins: config.mapStyle?.origins,
    imageHosts: config.imageHosts,
    isHttps: config.baseUrl.startsWith('https:'),
  });
  refuseAmbiguousRequests(app);
  limitQueryStrings(app);
  serveFromCache(app, { keeping, limits, secure: config.cookieSecure, now });
  const { metrics, loadLimits, connectionLimits = CONNECTION_LIMITS } = deps;
  limitConnections(app, connectionLimits, proxyMatcher(config.trustProxy));
  const memberIdOf = (request: FastifyRequest) => callers.get(request)?.viewer?.id;
  watchOver(app, { log, pool, keeping, securityLog, memberIdOf, metrics, limits: loadLimits });
  limitFiles(app, limits);
  // JSON is all that any call reads: a form of another site cannot send it.
  readBodiesAsJson(app);
  cutOffSlowBodies(app, patience);
  registerDraining(app);
  app.addHook('onClose', () => {
    limits.stop();
    return keeping.close();
  });
  app.decorate('keeping', keeping);
  const sentry = createSentry(config, log, now);
  app.addHook('onClose', () => sentry?.flush());
  const onAccident = (refusal: Refusal, request: FastifyRequest) => {
    const error = refusal.cause ?? refusal;
    const { id: requestId, method, url: path } = request;
    const failure = { origin: 'server', error, requestId, method, path } as const;
    log.error({ err: error, requestId }, 'A request failed');
    sentry?.capture({ ...failure, who: whoIs(callers.get(request)) });
    return recordError(db, failure).catch(() => {});
  };
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = translateError(error);
    request.unavailableCause = refusal;
    if (refusal.status === 500) await onAccident(refusal, request);
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) =>
    isFormOfPage(request) ? sendScriptNeeded(request, reply) : sendProblem(request, reply, unknownCall()),
  );
  const pictures: Pictures = {
    storage: deps.pictures?.storage ?? createStorage(config),
    workshop: deps.pictures?.workshop ?? createWorkshop({ log }),
  };
  app.addHook('onClose', () => pictures.workshop.close());
  const basemap = createBasemap(config, log);
  const call = registerApi(app, {
    routes: routes({ db, config, hasher, mail, pictures, sentry, basemap, memory: keeping.memory }),
    callerOf,
    keeping,
    noteWrite,
  });
  registerHealth(app, db);
  registerDocs(app, config);
  registerBasemap(app, basemap, limits);
  registerImages(app, db);
  registerUploads(app, pictures.storage, { db, memory: keeping.memory, callerOf });
  const { siteName, siteTagline, dataDir } = config;
  const folder = `${dataDir}/share-images`;
  const concealed = () => concealedUploads(db, keeping.memory);
  const shareImages = createShareImages({
    db,
    storage: pictures.storage,
    siteName,
    siteTagline,
    folder,
    log,
    concealed,
  });
  app.addHook('onClose', () => shareImages.close());
  registerShareImages(app, shareImages, callerOf);
  registerFeeds(app, { db, config, callerOf });
  registerInstallation(app, config);
  registerSitemaps(app, { db, config, callerOf });
  registerUnsubscribing(app, db, limits);
  registerPages(app, {
    call,
    callerOf,
    keeping,
    pictures: { hero: HERO_IMAGE_PATH, logo: LOGO_IMAGE_PATH, spot: SPOT_IMAGE_PATH },
    now,
    loadRenderer: deps.loadRenderer,
    onError: (error, request) => void onAccident(translateError(error), request),
  });
  return app;
}
