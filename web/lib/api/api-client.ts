import type { ApiEndpointsByKey } from '#contract/api.ts';
import type {
  EndpointResponse,
  Endpoint,
  EndpointMethod,
  EndpointParams,
  EndpointQuery,
  EndpointBodyInput,
} from '#contract/base/endpoint.ts';
import type { ProblemDetails } from '#contract/base/problem-details.ts';
import { READ_ONLY_HEADER } from '#shared/read-only-header.ts';
import { isGatewayError } from '../offline/is-gateway-error.ts';
import { tabUserId } from '../session/tab-user.ts';

type Value = string | number | boolean | readonly (string | number)[] | undefined;
type With<Name extends string, Shape> = [Shape] extends [undefined] ? { [N in Name]?: undefined } : Shape;

/** Lists are sent comma-separated, undefined values not at all. */
type Input<E extends Endpoint> = With<
  'params',
  EndpointParams<E> extends undefined
    ? undefined
    : { params: Record<keyof EndpointParams<E>, string | number> }
> &
  With<
    'query',
    EndpointQuery<E> extends undefined ? undefined : { query?: { [N in keyof EndpointQuery<E>]?: Value } }
  > &
  With<'body', EndpointBodyInput<E> extends undefined ? undefined : { body: EndpointBodyInput<E> }>;

type Conditions = {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** ETag of the version that was read; the server responds with 412 if the row has changed since. */
  ifMatch?: string | undefined;
};

type Arguments<Given> = Record<string, never> extends Given ? [given?: Given] : [given: Given];

/** Indexed by "GET /api/sandwiches/{id}", so that TypeScript computes the types of each endpoint once. */
type Calls = {
  [K in keyof ApiEndpointsByKey]: {
    input: Input<ApiEndpointsByKey[K]>;
    arguments: Arguments<Input<ApiEndpointsByKey[K]> & Conditions>;
    answer: EndpointResponse<ApiEndpointsByKey[K]>;
  };
};
type Path<M extends EndpointMethod> = keyof ApiEndpointsByKey extends infer K
  ? K extends `${M} ${infer P}`
    ? P
    : never
  : never;
/** `infer` defers the lookup: without it TypeScript computes the type for every endpoint. */
type EndpointAt<M extends EndpointMethod, P extends string> = `${M} ${P}` extends infer K extends keyof Calls
  ? Calls[K]
  : never;

type AnswerOf<M extends EndpointMethod, P extends Path<M>> = EndpointAt<M, P>['answer'];

export type CallApiInput<M extends EndpointMethod, P extends Path<M>> = EndpointAt<M, P>['input'];

export type CallApi = <M extends EndpointMethod, P extends Path<M>>(
  method: M,
  path: P,
  ...input: EndpointAt<M, P>['arguments']
) => Promise<AnswerOf<M, P>>;

export type GetEndpointPath = Path<'GET'>;
export type GetResponseBody<P extends GetEndpointPath> = AnswerOf<'GET', P>;

export type ApiRequest = {
  method: EndpointMethod;
  /** The path in the contract, with its `{names}`. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** `no-store` also bypasses the service worker's responses. */
  cache?: RequestCache;
};

export type ApiResponse = {
  status: number;
  statusText?: string;
  contentType: string;
  text: string;
  link?: string | null | undefined;
  total?: string | null | undefined;
};

/** HTTP in the browser, in-process calls on the server. */
export type ApiTransport = (outgoing: ApiRequest) => Promise<ApiResponse>;

/** `message` is "{status}: {text}" (M7); `text` is shown to the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly text: string;
  readonly problem: ProblemDetails | undefined;

  constructor(status: number, text: string, problem?: ProblemDetails) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.problem = problem;
  }
}

export function createApiClient(transport: ApiTransport): CallApi {
  return async (...args) => parseEndpointResponse(await transport(toApiRequest(...args)));
}

/** Builds a request that can be sent later and is still checked against the contract. */
export function toApiRequest<M extends EndpointMethod, P extends Path<M>>(
  method: M,
  path: P,
  ...[input]: EndpointAt<M, P>['arguments']
): ApiRequest {
  const { params, query, body, signal, ...conditions } = (input ?? {}) as Loose;
  return {
    method,
    path,
    params: toUrlQueryParams(params),
    query: toUrlQueryParams(query),
    headers: headersOf(conditions),
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  };
}

export function parseEndpointResponse<M extends EndpointMethod, P extends Path<M>>(
  incoming: ApiResponse,
): AnswerOf<M, P> {
  return parseApiResponse(incoming) as AnswerOf<M, P>;
}

export const callApi = createApiClient(httpTransport);

export function buildApiUrl(
  path: string,
  params: Record<string, string>,
  query: Record<string, string> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The URL format: comma-separated lists, without undefined values and empty lists. */
export function toUrlQueryParams(values: Record<string, unknown> = {}): Record<string, string> {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
} & Conditions;

function headersOf({ ifMatch, idempotencyKey }: Conditions): Record<string, string> {
  return {
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

export function parseApiResponse(incoming: ApiResponse): unknown {
  const { status, text } = incoming;
  if (status >= 200 && status < 300) return text === '' ? undefined : JSON.parse(text);
  throw toApiError(incoming);
}

export function toApiError({ status, statusText, text, contentType }: ApiResponse): ApiError {
  const problem = contentType.startsWith('application/problem+json') ? parseProblem(text) : undefined;
  return new ApiError(status, problem?.detail ?? (text || statusText || ''), problem);
}

function parseProblem(text: string): ProblemDetails | undefined {
  try {
    return JSON.parse(text) as ProblemDetails;
  } catch {
    return undefined;
  }
}

/** The site currently rejects all changes like this, so the request can be sent again later. */
export function isSiteReadOnlyResponse(incoming: ApiResponse): boolean {
  return incoming.status === 503 && toApiError(incoming).problem?.reason !== undefined;
}

let notifyReadOnly = (): void => {};

export function setSiteReadOnlyListener(listener: () => void): void {
  notifyReadOnly = listener;
}

let notifyUnauthorized = (): void => {};

export function setUnauthorizedListener(listener: () => void): void {
  notifyUnauthorized = listener;
}

/** For requests that bypass `httpTransport`. */
export function notifyIfUnauthorized(status: number, userId: string | null): void {
  if (status === 401 && userId) notifyUnauthorized();
}

let notifyUnreachable = (): void => {};

export function setUnreachableListener(listener: () => void): void {
  notifyUnreachable = listener;
}

/** Usually sent without the Authorization header, so its 401 says nothing about this tab's session. */
const ME_PATH = '/api/auth/me';
const LOGIN_PATH = '/api/auth/login';
/** Its body says whether the site is read-only, so its header is not needed. */
const SITE_PATH = '/api/site';

export async function httpTransport(
  outgoing: ApiRequest,
  userId = outgoing.path === ME_PATH ? null : tabUserId(),
): Promise<ApiResponse> {
  const incoming = await sendRequest(outgoing, userId).catch((error: unknown) => {
    // Aborts and timeouts are other errors.
    if (error instanceof TypeError) notifyUnreachable();
    throw error;
  });
  if (isGatewayError(incoming)) notifyUnreachable();
  return incoming;
}

async function sendRequest(outgoing: ApiRequest, userId: string | null): Promise<ApiResponse> {
  const { method, path, params, query, body, signal, cache } = outgoing;
  const headers = new Headers({ accept: 'application/json', ...outgoing.headers });
  if (userId) headers.set('authorization', `Bearer ${userId}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const answer = await fetch(buildApiUrl(path, params, query), {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(cache ? { cache } : {}),
  });
  if (path !== LOGIN_PATH) notifyIfUnauthorized(answer.status, userId);
  const incoming = {
    status: answer.status,
    statusText: answer.statusText,
    contentType: answer.headers.get('content-type') ?? '',
    text: await answer.text(),
    link: answer.headers.get('link'),
    total: answer.headers.get('x-total-count'),
  };
  const isDuringOutage = answer.headers.has(READ_ONLY_HEADER) && path !== SITE_PATH;
  if (isDuringOutage || isSiteReadOnlyResponse(incoming)) notifyReadOnly();
  return incoming;
}
