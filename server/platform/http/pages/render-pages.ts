import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallApiInProcess } from '../register-api.ts';
import { readPageAssets, registerAssets, type PageAssets } from './page-assets.ts';
import { registerServiceWorker } from './service-worker.ts';
import { sendCompressedText } from '../compression.ts';
import type { CallerOf } from '../caller.ts';
import {
  CACHE_CONTROL_FOR_MEMBERS,
  CACHE_CONTROL_FOR_VISITORS,
  createCachedResponse,
  type ResponseCache,
} from '../../cache/response-cache.ts';
import type { CacheTag } from '../../cache/invalidate.ts';
import { pageCacheKey, sendCachedResponse } from '../../cache/register-response-cache-hook.ts';
import { NO_RATE_LIMITS } from '../../limits/rate-limiter.ts';
import { UNROUTED_DATABASE_READ_RUNNER } from '../../database/replica/route-reads-to-replica.ts';
import type { ApiCaller } from '../route.ts';
import { readThemeCookie, type ThemeCookieValue } from './read-theme-cookie.ts';
import { unavailableError } from '../http-error.ts';
import { translateError } from '../translate-error.ts';
import { PROBLEM_CONTENT_TYPE } from '#contract/base/problem-details.ts';

export type PageRenderingDependencies = {
  call: CallApiInProcess;
  callerOf: CallerOf;
  responseCache: Pick<ResponseCache, 'getOrCompute'>;
  pictures: { hero: string; logo: string; spot: string };
  now: () => Date;
  folder?: string;
  loadRenderer?: LoadPageRenderer | undefined;
  onError: (error: unknown, request: FastifyRequest) => void;
};

export type PageApiRequest = {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
};
export type PageApiResponse = {
  status: number;
  contentType: string;
  text: string;
  link?: string | undefined;
  total?: string | undefined;
};
export type PageRenderRequest = Pick<PageRenderingDependencies, 'pictures'> & {
  url: string;
  site: unknown;
  transport: (outgoing: PageApiRequest) => Promise<PageApiResponse>;
  isMember: boolean;
  assets: PageAssets;
  theme: ThemeCookieValue | null;
  now: Date;
  reference: string | null;
  error?: { status: number; text: string };
};
export type RenderedPage = {
  status: number;
  html: string;
  isComplete: boolean;
  location?: string;
  error?: unknown;
};
export type PageRenderer = {
  renderPage: (request: PageRenderRequest) => Promise<RenderedPage>;
  assets: PageAssets;
};
export type LoadPageRenderer = () => Promise<PageRenderer | null>;

const NOT_BUILT = unavailableError('not-built', 'The pages are not built yet', {});

export function registerPages(app: FastifyInstance, deps: PageRenderingDependencies): void {
  const folder = deps.folder ?? join(import.meta.dirname, '..', '..', '..', '..', 'dist');
  registerAssets(app, deps.loadRenderer ? null : join(folder, 'web'));
  registerServiceWorker(app, join(folder, 'worker'));
  const loadRenderer = deps.loadRenderer ?? rendererIn(folder);
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    const built = await loadRenderer();
    if (!built) {
      request.unavailableCause = NOT_BUILT;
      return reply.code(503).type('text/plain').send('The pages are not built yet: npm run build\n');
    }
    return handlePage(built, request, reply, deps).catch((error: unknown) =>
      sendErrorPage(built, request, reply, deps, error),
    );
  });
}

/** An invalid percent-encoding renders the not-found page instead of a router error. */
export function replaceInvalidPageUrl(url: string): string {
  const [path = ''] = url.split('?');
  if (!path.includes('%') || path.startsWith('/api/')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return '/no-such-address';
  }
}

async function handlePage(
  renderer: PageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PageRenderingDependencies,
): Promise<FastifyReply> {
  const caller = await deps.callerOf(request, reply);
  if (caller.viewer)
    return sendPage(request, reply, caller, (await renderForCaller(renderer, request, caller, deps)).page);
  const key = pageCacheKey(request.originalUrl, request.headers.cookie);
  // Concurrent requests must not share a page that is not cached, because it contains the data of one request.
  let own: RenderedPage | undefined;
  const cached = await deps.responseCache.getOrCompute(key, caller.now, async () => {
    const { page, tags } = await renderForCaller(renderer, request, caller, deps);
    if (page.status === 200 && page.isComplete && tags) return createCachedResponse(page.html, HEADERS, tags);
    own = page;
    return createCachedResponse('', {}, null);
  });
  if (own || !cached.tags)
    return sendPage(
      request,
      reply,
      caller,
      own ?? (await renderForCaller(renderer, request, caller, deps)).page,
    );
  return sendCachedResponse(request, reply, cached, CACHE_CONTROL_FOR_VISITORS);
}

const HEADERS = { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie' };

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: ApiCaller,
  page: RenderedPage,
): Promise<FastifyReply> {
  reply.code(page.status).header('cache-control', cacheControl(page, caller)).header('vary', HEADERS.vary);
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (page.location) return reply.header('location', page.location).send();
  reply.headers(HEADERS);
  return sendCompressedText(request, reply, page.html);
}

async function renderForCaller(
  renderer: PageRenderer,
  request: FastifyRequest,
  caller: ApiCaller,
  { call, pictures, now, onError }: PageRenderingDependencies,
): Promise<{ page: RenderedPage; tags: CacheTag[] | null }> {
  const tags = new Set<CacheTag>();
  let isForAll = true;
  const recordingCall: CallApiInProcess = async (outgoing, callCaller) => {
    const result = await call(outgoing, callCaller);
    // Other calls of the page may fail for reasons of their own, such as a missing review.
    if (result.error?.status === 503) request.unavailableCause ??= result.error;
    if (result.tags) for (const tag of result.tags) tags.add(tag);
    else isForAll = false;
    return result;
  };
  const page = await renderer.renderPage({
    url: request.originalUrl,
    transport: (outgoing) => inProcess(recordingCall, caller, outgoing, (error) => onError(error, request)),
    isMember: caller.viewer !== null,
    site: await siteFrom(recordingCall, caller),
    pictures,
    assets: renderer.assets,
    theme: readThemeCookie(request.headers.cookie),
    now: now(),
    reference: request.id,
  });
  // An ApiError was already reported by its call.
  if (page.error && (page.error as Error).name !== 'ApiError') onError(page.error, request);
  return { page, tags: isForAll ? [...tags] : null };
}

const RETRY_AFTER_SECONDS = 2;

/** Rendered without a session, because the limit is used up or the database is unavailable. */
async function sendErrorPage(
  renderer: PageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, pictures, now, onError }: PageRenderingDependencies,
  error: unknown,
): Promise<FastifyReply> {
  request.unavailableCause = error;
  const { status, message, retryAfterSeconds } = translateError(error);
  if (status === 500) onError(error, request);
  const { html } = await renderer.renderPage({
    url: request.originalUrl,
    transport: () => Promise.reject(error),
    isMember: false,
    site: await siteFrom(call, anonymousCaller(request, now())),
    pictures,
    assets: renderer.assets,
    theme: readThemeCookie(request.headers.cookie),
    now: now(),
    reference: request.id,
    error: { status, text: message },
  });
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8');
  return sendCompressedText(request, reply, html);
}

function anonymousCaller(request: FastifyRequest, now: Date): ApiCaller {
  const log = request.log as ApiCaller['log'];
  const unknown = { viewer: null, sessionId: null, sessionKey: null, deviceCookie: null, userAgent: null };
  const preconditions = { ifMatch: null, ifNoneMatch: null, ifUnmodifiedSince: null };
  const withoutHeaders = {
    ...preconditions,
    idempotencyKey: null,
    imageHosts: [],
    runRead: UNROUTED_DATABASE_READ_RUNNER,
  };
  const events = { log, recordSecurityEvent: () => {}, requestId: request.id };
  const unlimited = { limits: NO_RATE_LIMITS, charge: async () => {} };
  return { ...unknown, ...withoutHeaders, ...events, ...unlimited, address: '', now };
}

async function siteFrom(call: CallApiInProcess, caller: ApiCaller): Promise<unknown> {
  const { json } = await call({ method: 'GET', path: '/api/site' }, caller);
  return JSON.parse(json ?? '{}');
}

/** Incomplete pages and redirects to sign-in are never cached; a member's page only by that member's browser. */
function cacheControl(page: Pick<RenderedPage, 'status' | 'isComplete'>, { viewer }: ApiCaller): string {
  if (!page.isComplete || page.status === 302) return 'no-store';
  return viewer ? CACHE_CONTROL_FOR_MEMBERS : CACHE_CONTROL_FOR_VISITORS;
}

/** An unexpected error of one call must not break a page that can do without it. */
async function inProcess(
  call: CallApiInProcess,
  caller: ApiCaller,
  outgoing: PageApiRequest,
  onError: (error: unknown) => void,
): Promise<PageApiResponse> {
  try {
    const { status, json, headers } = await call(outgoing, caller);
    return {
      status,
      text: json ?? '',
      contentType: status < 400 ? 'application/json' : PROBLEM_CONTENT_TYPE,
      link: headers?.['link'],
      total: headers?.['x-total-count'],
    };
  } catch (error) {
    onError(error);
    return { status: 500, text: 'Internal Server Error', contentType: 'text/plain' };
  }
}

function rendererIn(folder: string): LoadPageRenderer {
  const entry = join(folder, 'ssr', 'entry-server.js');
  let loaded: Promise<PageRenderer> | undefined;
  return async () => {
    if (!loaded && !existsSync(entry)) return null;
    return (loaded ??= load(folder, entry));
  };
}

async function load(folder: string, entry: string): Promise<PageRenderer> {
  const { renderPage } = (await import(pathToFileURL(entry).href)) as Pick<PageRenderer, 'renderPage'>;
  return { renderPage, assets: readPageAssets(join(folder, 'web')) };
}
