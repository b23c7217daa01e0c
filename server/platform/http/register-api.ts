import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  PROBLEM_CONTENT_TYPE,
  READ_ONLY_REASONS,
  type ProblemDetails,
  type ReadOnlyReason,
} from '#contract/base/problem-details.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { compressResponse, sendCompressedResponse } from './compression.ts';
import { HttpError, notFoundError } from './http-error.ts';
import {
  authorizeAndParse,
  executeRoute,
  runRouteHandler,
  type RouteExecutionResult,
  type RawRouteInput,
} from './execute-route.ts';
import type { CallerOf } from './caller.ts';
import {
  CACHE_CONTROL_FOR_MEMBERS,
  CACHE_CONTROL_FOR_VISITORS,
  createCachedResponse,
  type CachedResponse,
  type ResponseCache,
} from '../cache/response-cache.ts';
import { sendCachedResponse } from '../cache/register-response-cache-hook.ts';
import type { CacheTag } from '../cache/invalidate.ts';
import { skipBodyParsing, createRawBodyReader } from './parsing/raw-body.ts';
import { UNROUTED_DATABASE_READ_RUNNER } from '../database/replica/route-reads-to-replica.ts';
import type { ApiCaller, ApiRoute } from './route.ts';
import type { SerializeResponse } from './serialize-response.ts';
import { redirectUrlOfMergedEntity } from './redirect-url-of-merged-entity.ts';
import { translateError } from './translate-error.ts';
import type { UnavailableReason } from './unavailable-reasons.ts';

export type InProcessApiCall = {
  method: string;
  path: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
};

export type InProcessApiResult = {
  status: number;
  json: string | null;
  error?: HttpError;
  headers?: Record<string, string>;
  tags?: readonly CacheTag[] | null;
};
export type CallApiInProcess = (call: InProcessApiCall, caller: ApiCaller) => Promise<InProcessApiResult>;

type Deps = {
  routes: ApiRoute[];
  callerOf: CallerOf;
  responseCache: ResponseCache;
  serialize: SerializeResponse;
  recordMemberWrite: (caller: ApiCaller) => Promise<void>;
  assertWritable: () => Promise<void>;
};

export function registerApi(app: FastifyInstance, deps: Deps): CallApiInProcess {
  for (const route of deps.routes) if (!route.endpoint.rawBody) addRoute(app, route, deps);
  void app.register(async (scope) => {
    skipBodyParsing(scope);
    for (const route of deps.routes) if (route.endpoint.rawBody) addRoute(scope, route, deps);
  });
  rejectOtherMethods(app, deps.routes);
  return callInProcess(deps);
}

/** The `Deprecation` header (RFC 9745) of all deprecated paths: 2026-11-26. */
const DEPRECATED_SINCE = '@1795651200';

function addRoute(app: FastifyInstance, route: ApiRoute, deps: Deps): void {
  const { path, deprecatedPath } = route.endpoint;
  addRouteAt(app, path, route, deps);
  if (!deprecatedPath) return;
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('deprecation', DEPRECATED_SINCE);
    });
    addRouteAt(scope, deprecatedPath, route, deps);
  });
}

function addRouteAt(app: FastifyInstance, path: string, route: ApiRoute, deps: Deps): void {
  app.route({
    method: route.endpoint.method,
    url: routerPath(path),
    config: {
      takesFile: route.endpoint.rawBody !== undefined,
      takesJson: route.endpoint.body !== undefined,
    },
    handler: (request, reply) => answer(route, request, reply, deps),
  });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers 405 with Allow for a known path, before the body is read. */
function rejectOtherMethods(app: FastifyInstance, routes: ApiRoute[]): void {
  const byPath = Map.groupBy(routes.flatMap(pathsOf), ({ path }) => path);
  for (const [path, routesOfPath] of byPath) {
    const known: string[] = routesOfPath.map(({ method }) => method);
    const allow = known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', ');
    app.route({
      method: METHODS.filter((method) => !known.includes(method)),
      url: routerPath(path),
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new HttpError('method-not-allowed', `This URL only accepts ${allow}.`);
      },
      handler: () => {},
    });
  }
}

function pathsOf({ endpoint: { method, path, deprecatedPath } }: ApiRoute) {
  return [path, ...(deprecatedPath ? [deprecatedPath] : [])].map((each) => ({ path: each, method }));
}

function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function answer(
  route: ApiRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<FastifyReply> {
  const { rawBody } = route.endpoint;
  const body = rawBody ? createRawBodyReader(request, rawBody) : request.body;
  const raw = { params: request.params, query: request.query, body };
  const caller = await deps.callerOf(request, reply);
  const { method, answersWhenReadOnly } = route.endpoint;
  if (method !== 'GET' && !answersWhenReadOnly) await deps.assertWritable();
  const cache = cacheControl(route, caller);
  if (isForAll(route)) {
    const cached = await answerForAll(route, raw, caller, request.url, deps);
    if (cached) return sendCachedResponse(request, reply, cached, cache);
  }
  const result = await executeRoute(route, raw, caller, deps.serialize);
  if (method !== 'GET') {
    if (caller.viewer) deps.responseCache.members.invalidate(caller.viewer.id);
    await Promise.all([deps.responseCache.settle(), deps.recordMemberWrite(caller)]);
  }
  reply.code(result.status).header('cache-control', cache).headers(result.headers);
  if (result.cookies) reply.header('set-cookie', result.cookies);
  if (result.stream) return reply.type(assertDefined(route.endpoint.file)).send(result.stream);
  if (result.json === null) return reply.send();
  reply.type(JSON_TYPE);
  return sendCompressedResponse(request, reply, compressResponse(result.json, result.headers));
}

const JSON_TYPE = 'application/json; charset=utf-8';

type RouteForAll = ApiRoute & Required<Pick<ApiRoute, 'tagsOf'>>;

function isForAll(route: ApiRoute): route is RouteForAll {
  return route.tagsOf !== undefined;
}

async function answerForAll(
  route: RouteForAll,
  raw: RawRouteInput,
  caller: ApiCaller,
  key: string,
  { responseCache, serialize }: Deps,
): Promise<CachedResponse | null> {
  const found = responseCache.find(key, caller.now);
  if (found) return found;
  const input = authorizeAndParse(route, raw, caller);
  const ofQuery = route.tagsOf(input);
  if (!ofQuery) return null;
  const anonymousCaller: ApiCaller = {
    ...caller,
    viewer: null,
    sessionId: null,
    sessionKey: null,
    deviceCookie: null,
    runRead: UNROUTED_DATABASE_READ_RUNNER,
  };
  return responseCache.getOrCompute(key, caller.now, async () => {
    const {
      json,
      headers,
      tags: ofAnswer = [],
    } = await runRouteHandler(route, input, anonymousCaller, serialize);
    const tags = [...ofQuery, ...ofAnswer];
    return createCachedResponse(json ?? '', { ...headers, 'content-type': JSON_TYPE }, tags);
  });
}

function cacheControl({ endpoint }: ApiRoute, { viewer }: ApiCaller): string {
  return endpoint.method === 'GET' && !viewer ? CACHE_CONTROL_FOR_VISITORS : CACHE_CONTROL_FOR_MEMBERS;
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  httpError: HttpError,
): FastifyReply {
  const location =
    request.method === 'GET' ? redirectUrlOfMergedEntity(request.url, httpError.mergedInto) : null;
  if (location) return reply.code(308).headers({ location, 'cache-control': 'no-store' }).send();
  if (httpError.retryAfterSeconds) reply.header('retry-after', httpError.retryAfterSeconds);
  return reply
    .code(httpError.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_CONTENT_TYPE)
    .send(JSON.stringify(problemOf(httpError, request.url.split('?')[0] ?? '', request.id)));
}

function problemOf(
  { title, status, message, errors, reason, mergedInto }: HttpError,
  instance: string,
  requestId: string,
): ProblemDetails {
  return {
    type: 'about:blank',
    title,
    status,
    detail: message,
    message,
    instance,
    requestId,
    ...(errors && { errors }),
    ...(isReadOnlyReason(reason) && { reason }),
    ...(mergedInto && { mergedInto }),
  };
}

function isReadOnlyReason(reason: UnavailableReason | undefined): reason is ReadOnlyReason {
  return (READ_ONLY_REASONS as readonly unknown[]).includes(reason);
}

function callInProcess(deps: Deps): CallApiInProcess {
  const { routes, serialize } = deps;
  const byKey = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]));
  return async ({ method, path, params = {}, query = {} }, caller) => {
    const route = byKey.get(`${method} ${path}`);
    if (!route) throw new Error(`No call ${method} ${path}`);
    const raw = { params: stringifyValues(params), query: stringifyValues(query), body: undefined };
    try {
      if (!isForAll(route)) return withoutTags(await executeRoute(route, raw, caller, serialize));
      const cached = await answerForAll(route, raw, caller, addressOf(path, params, raw.query), deps);
      if (!cached) return withoutTags(await executeRoute(route, raw, caller, serialize));
      return { status: 200, json: cached.packed.text(), headers: cached.headers, tags: cached.tags };
    } catch (error) {
      const httpError = translateError(error);
      if (httpError.status === 500) throw error;
      const json = JSON.stringify(problemOf(httpError, path, caller.requestId));
      return { status: httpError.status, json, error: httpError };
    }
  };
}

function withoutTags(executed: RouteExecutionResult): InProcessApiResult {
  const { tags: _, ...answered } = executed;
  return answered;
}

/** Builds the URL as a browser would, so that a page and the API share one cache entry. */
function addressOf(
  path: string,
  params: Record<string, string | number>,
  query: Record<string, string>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}

function stringifyValues(values: Record<string, unknown>): Record<string, string> {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined.map(([name, value]) => [name, String(value)]));
}

export function unknownEndpointError(): HttpError {
  return notFoundError('This call doesn’t exist. See /api/docs for the list.');
}
