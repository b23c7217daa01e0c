import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_TYPE, type Problem } from '#contract/base/problems.ts';
import { defined } from '#shared/defined.ts';
import { pack, sendPacked } from './compression.ts';
import { HttpError, notFound } from './http-error.ts';
import { authorize, execute, run, type ExecutionResult, type RawInput } from './execute.ts';
import type { CallerOf } from './caller.ts';
import {
  FOR_MEMBERS,
  FOR_VISITORS,
  cachedResponse,
  type CachedResponse,
  type ResponseCache,
} from '../cache/response-cache.ts';
import { sendCached } from '../cache/serve-from-cache.ts';
import type { CacheTag } from '../cache/invalidate.ts';
import { skipBodyParsing, createRawBody } from './parsing/raw-body.ts';
import { IN_PLACE } from '../database/replica/reads.ts';
import type { Caller, Route } from './route.ts';
import type { Serialize } from './serializer.ts';
import { translateError } from './translate-error.ts';

export type InProcessCall = {
  method: string;
  /** As in the contract: `/api/sandwiches/{id}`. */
  path: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
};

export type CallResult = {
  status: number;
  json: string | null;
  /** Why there is no answer, for the operator. */
  refusal?: HttpError;
  headers?: Record<string, string>;
  /** What it was made from, where it is the same for everybody. */
  tags?: readonly CacheTag[] | null;
};
/** The same call without the network, for the pages that are rendered here. */
export type CallInProcess = (call: InProcessCall, caller: Caller) => Promise<CallResult>;

type Deps = {
  routes: Route[];
  callerOf: CallerOf;
  responseCache: ResponseCache;
  serialize: Serialize;
  /** Before a write is answered. */
  noteWrite: (caller: Caller) => Promise<void>;
};

export function registerApi(app: FastifyInstance, deps: Deps): CallInProcess {
  for (const route of deps.routes) if (!route.endpoint.rawBody) addRoute(app, route, deps);
  void app.register(async (scope) => {
    skipBodyParsing(scope);
    for (const route of deps.routes) if (route.endpoint.rawBody) addRoute(scope, route, deps);
  });
  rejectOtherMethods(app, deps.routes);
  return callInProcess(deps);
}

function addRoute(app: FastifyInstance, route: Route, deps: Deps): void {
  app.route({
    method: route.endpoint.method,
    url: routerPath(route.endpoint.path),
    config: {
      takesFile: route.endpoint.rawBody !== undefined,
      takesJson: route.endpoint.body !== undefined,
    },
    handler: (request, reply) => answer(route, request, reply, deps),
  });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A known address asked in another way is told which ways there are, before its body is looked at. */
function rejectOtherMethods(app: FastifyInstance, routes: Route[]): void {
  const byPath = Map.groupBy(routes, ({ endpoint }) => endpoint.path);
  for (const [path, there] of byPath) {
    const known: string[] = there.map(({ endpoint }) => endpoint.method);
    const allow = known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', ');
    app.route({
      method: METHODS.filter((method) => !known.includes(method)),
      url: routerPath(path),
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new HttpError('method-not-allowed', `This address knows ${allow}.`);
      },
      handler: () => {},
    });
  }
}

function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<FastifyReply> {
  const { rawBody } = route.endpoint;
  const body = rawBody ? createRawBody(request, rawBody) : request.body;
  const raw = { params: request.params, query: request.query, body };
  const caller = await deps.callerOf(request, reply);
  const cache = cacheControl(route, caller);
  if (isForAll(route)) {
    const cached = await answerForAll(route, raw, caller, request.url, deps);
    if (cached) return sendCached(request, reply, cached, cache);
  }
  const done = await execute(route, raw, caller, deps.serialize);
  if (route.endpoint.method !== 'GET') {
    if (caller.viewer) deps.responseCache.members.forget(caller.viewer.id);
    await Promise.all([deps.responseCache.settle(), deps.noteWrite(caller)]);
  }
  reply.code(done.status).header('cache-control', cache).headers(done.headers);
  if (done.cookies) reply.header('set-cookie', done.cookies);
  if (done.stream) return reply.type(defined(route.endpoint.file)).send(done.stream);
  if (done.json === null) return reply.send();
  reply.type(JSON_TYPE);
  return sendPacked(request, reply, pack(done.json, done.headers));
}

const JSON_TYPE = 'application/json; charset=utf-8';

type RouteForAll = Route & Required<Pick<Route, 'tagsOf'>>;

function isForAll(route: Route): route is RouteForAll {
  return route.tagsOf !== undefined;
}

/** An answer that is the same for everybody, from the cache if it is there; null where this one is somebody's own. */
async function answerForAll(
  route: RouteForAll,
  raw: RawInput,
  caller: Caller,
  key: string,
  { responseCache, serialize }: Deps,
): Promise<CachedResponse | null> {
  const found = responseCache.find(key, caller.now);
  if (found) return found;
  const asked = authorize(route, raw, caller);
  const ofQuery = route.tagsOf(asked);
  if (!ofQuery) return null;
  const nobody = {
    ...caller,
    viewer: null,
    sessionId: null,
    sessionKey: null,
    deviceCookie: null,
    reading: IN_PLACE,
  };
  return responseCache.getOrCompute(key, caller.now, async () => {
    const { json, headers, tags: ofAnswer = [] } = await run(route, asked, nobody, serialize);
    const tags = [...ofQuery, ...ofAnswer];
    return cachedResponse(json ?? '', { ...headers, 'content-type': JSON_TYPE }, tags);
  });
}

function cacheControl({ endpoint }: Route, { viewer }: Caller): string {
  return endpoint.method === 'GET' && !viewer ? FOR_VISITORS : FOR_MEMBERS;
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: HttpError): FastifyReply {
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(refusal, request.url.split('?')[0] ?? '', request.id)));
}

function problemOf(
  { title, status, message, errors }: HttpError,
  instance: string,
  requestId: string,
): Problem {
  return {
    type: 'about:blank',
    title,
    status,
    detail: message,
    message,
    instance,
    requestId,
    ...(errors && { errors }),
  };
}

function callInProcess(deps: Deps): CallInProcess {
  const { routes, serialize } = deps;
  const byKey = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]));
  return async ({ method, path, params = {}, query = {} }, caller) => {
    const route = byKey.get(`${method} ${path}`);
    if (!route) throw new Error(`No call ${method} ${path}`);
    const raw = { params: stringifyValues(params), query: stringifyValues(query), body: undefined };
    try {
      if (!isForAll(route)) return own(await execute(route, raw, caller, serialize));
      const cached = await answerForAll(route, raw, caller, addressOf(path, params, raw.query), deps);
      if (!cached) return own(await execute(route, raw, caller, serialize));
      return { status: 200, json: cached.packed.text(), headers: cached.headers, tags: cached.tags };
    } catch (error) {
      const refusal = translateError(error);
      if (refusal.status === 500) throw error;
      const json = JSON.stringify(problemOf(refusal, path, caller.requestId));
      return { status: refusal.status, json, refusal };
    }
  };
}

/** The answer for one caller: tags say that one is the same for everybody, and let a page of it be cached. */
function own(executed: ExecutionResult): CallResult {
  const { tags: _, ...answered } = executed;
  return answered;
}

/** As a browser would ask it, so that a page and the API share one cache entry. */
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
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

export function unknownEndpoint(): HttpError {
  return notFound('There is no such call. See /api/docs for those that there are.');
}
