import type { FastifyInstance } from 'fastify';
import type { CallerResolver } from './create-caller-resolver.ts';
import { createBasemap } from './features/basemap/basemap.ts';
import { registerBasemap } from './features/basemap/routes.ts';
import { registerDocs } from './features/docs/routes.ts';
import { registerFeeds } from './features/feeds/routes.ts';
import {
  HERO_IMAGE_PATH,
  LOGO_IMAGE_PATH,
  PLACEHOLDER_RESTAURANT_IMAGE_PATH,
} from './features/drawings/drawings.ts';
import { registerDrawings } from './features/drawings/routes.ts';
import { registerWebAppManifest } from './features/installation/web-app-manifest-routes.ts';
import { assertNotReadOnly } from './features/maintenance/maintenance.ts';
import { registerUnsubscribeRoute } from './features/notifications/routes.ts';
import { apiRoutes, type ApiRouteDeps } from './features/api-routes.ts';
import { registerShareImageRoutes } from './features/share-images/routes.ts';
import { createShareImageService, type ShareImageService } from './features/share-images/share-images.ts';
import { registerSitemaps } from './features/sitemaps/routes.ts';
import { registerUploads } from './features/uploads/routes.ts';
import { getWithheldUploadIds } from './features/uploads/uploads.ts';
import { registerApi } from './platform/http/register-api.ts';
import type { ResponseCache } from './platform/cache/response-cache.ts';
import type { RateLimiter } from './platform/limits/rate-limiter.ts';
import type { Log } from './platform/observability/log.ts';
import type { SerializeResponse } from './platform/http/serialize-response.ts';
import { registerPages, type PageRenderingDependencies } from './platform/http/pages/render-pages.ts';

type Services = Omit<ApiRouteDeps, 'basemap' | 'queryCache'> &
  Pick<PageRenderingDependencies, 'now' | 'loadRenderer' | 'onError'> & {
    callers: CallerResolver;
    responseCache: ResponseCache;
    limits: RateLimiter;
    log: Log;
    serialize: SerializeResponse;
  };

/** The pages come last, because their wildcard matches every other address. */
export function registerRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, pictures, responseCache, limits, log } = services;
  const { queries: queryCache } = responseCache;
  const { callerOf, recordMemberWrite } = services.callers;
  const writable = () => assertNotReadOnly(db, queryCache);
  const basemap = createBasemap(config, log);
  const call = registerApi(app, {
    routes: apiRoutes({ ...services, basemap, queryCache }),
    callerOf,
    responseCache,
    serialize: services.serialize,
    recordMemberWrite,
    assertWritable: writable,
  });
  registerDocs(app, config);
  registerBasemap(app, basemap, limits);
  registerDrawings(app, db);
  registerUploads(app, pictures.storage, { db, queryCache, callerOf });
  registerShareImageRoutes(app, startShareImages(app, services), callerOf);
  registerFeeds(app, { db, config, callerOf });
  registerWebAppManifest(app, config);
  registerSitemaps(app, { db, config, callerOf });
  registerUnsubscribeRoute(app, { db, limits, assertWritable: writable });
  registerPages(app, {
    call,
    callerOf,
    responseCache,
    pictures: { hero: HERO_IMAGE_PATH, logo: LOGO_IMAGE_PATH, spot: PLACEHOLDER_RESTAURANT_IMAGE_PATH },
    now: services.now,
    loadRenderer: services.loadRenderer,
    onError: services.onError,
  });
}

function startShareImages(
  app: FastifyInstance,
  { config, db, responseCache, log, pictures }: Services,
): ShareImageService {
  const { siteName, siteTagline, dataDir } = config;
  const shareImages = createShareImageService({
    db,
    storage: pictures.storage,
    siteName,
    siteTagline,
    folder: `${dataDir}/share-images`,
    log,
    hiddenUploads: () => getWithheldUploadIds(db, responseCache.queries),
  });
  app.addHook('onClose', () => shareImages.close());
  return shareImages;
}
