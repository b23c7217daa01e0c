import type { ApiEndpointsByKey } from '#contract/api.ts';
import type { EndpointResponse } from '#contract/base/endpoint.ts';
import type { ProblemDetails } from '#contract/base/problem-details.ts';
import { StubbedXmlHttpRequest } from './stubbed-xml-http-request.ts';

export type StubbedEndpoint = keyof ApiEndpointsByKey & `${string} ${string}`;

export type StubbedRequest = {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
};

type Handle = (request: StubbedRequest) => Response | Promise<Response>;
/** The response body of the contract, or any other response. */
export type StubbedReply<K extends StubbedEndpoint> =
  | EndpointResponse<ApiEndpointsByKey[K]>
  | Response
  | Handle;

const handlers = new Map<StubbedEndpoint, { pattern: RegExp; handle: Handle }>();
const requests: (StubbedRequest & { key: StubbedEndpoint })[] = [];
const unexpected: string[] = [];
const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };

/** Stands in for the server: a request without a reply fails the test. */
export const stubApi = {
  /** The last of several replies to one endpoint is used. */
  reply<K extends StubbedEndpoint>(key: K, reply: StubbedReply<K>): void {
    handlers.set(key, { pattern: patternOf(key), handle: (request) => responseOf(reply, request) });
  },

  /** Requests to the endpoint stay pending until the test calls the returned function. */
  hold<K extends StubbedEndpoint>(key: K): (reply: StubbedReply<K>) => void {
    const { promise, resolve } = Promise.withResolvers<StubbedReply<K>>();
    stubApi.reply(key, async (request) => responseOf((await promise) as StubbedReply<K>, request));
    return resolve;
  },

  /** The requests to the endpoint in this test. */
  requests(key: StubbedEndpoint): StubbedRequest[] {
    return requests.filter((request) => request.key === key);
  },

  start(): void {
    handlers.clear();
    requests.length = 0;
    unexpected.length = 0;
    globalThis.fetch = receive;
    globalThis.XMLHttpRequest = StubbedXmlHttpRequest as unknown as typeof XMLHttpRequest;
  },

  stop(): void {
    Object.assign(globalThis, real);
    if (unexpected.length > 0) throw new Error(`Requests without a reply:\n${unexpected.join('\n')}`);
  },
};

/** An error in the format of the API. */
export function createProblemResponse(
  status: number,
  detail: string,
  errors?: ProblemDetails['errors'],
): Response {
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify({ status, detail, errors }), { status, headers });
}

/** One page of a list, with the total number of rows and the cursor of the next page. */
export function createListPageResponse(
  rows: readonly unknown[],
  { total = rows.length, next = '' } = {},
): Response {
  const headers = new Headers({ 'x-total-count': String(total) });
  if (next) headers.set('link', `</?cursor=${next}>; rel="next"`);
  return Response.json(rows, { headers });
}

async function receive(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const method = init.method ?? 'GET';
  for (const [key, { pattern, handle }] of handlers) {
    const match = key.startsWith(`${method} `) && pattern.exec(url.pathname);
    if (!match) continue;
    const request = {
      params: { ...match.groups },
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    requests.push({ key, ...request });
    return unlessAborted(handle(request), init.signal);
  }
  unexpected.push(`${method} ${url.pathname}${url.search}`);
  return createProblemResponse(500, 'This test has no reply for it.');
}

async function unlessAborted(response: Response | Promise<Response>, signal?: AbortSignal | null) {
  if (!signal) return (await response).clone();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return (await Promise.race([response, aborted.promise])).clone();
}

function responseOf<K extends StubbedEndpoint>(
  reply: StubbedReply<K>,
  request: StubbedRequest,
): Response | Promise<Response> {
  if (typeof reply === 'function') return (reply as Handle)(request);
  if (reply instanceof Response) return reply;
  return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply);
}

function patternOf(key: StubbedEndpoint): RegExp {
  const path = key.slice(key.indexOf(' ') + 1).replaceAll('.', '\\.');
  // An id has a digit: /api/restaurants/search is not the restaurant with that id.
  const names = path.replaceAll('{id}', '(?<id>[^/]*\\d[^/]*)').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${names}$`);
}
