import type {
  EndpointBody,
  Endpoint,
  EndpointParams,
  EndpointQuery,
  EndpointSchema,
} from '#contract/base/endpoint.ts';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { CacheTag } from '../cache/invalidate.ts';
import type { RequestRateLimits } from '../limits/rate-limiter.ts';
import type { Log } from '../observability/log.ts';
import type { DatabaseReadRunner } from '../database/replica/route-reads-to-replica.ts';
import type { SecurityEvent, SecuritySubject } from '../observability/security-log.ts';
import type { SessionKey } from '../security/session-cookie.ts';
import type { SignedInViewer, AccessPolicy, Viewer, ViewerAfterPolicy } from './access-policies.ts';

export type ApiCaller = {
  viewer: Viewer;
  sessionId: number | null;
  sessionKey: SessionKey | null;
  deviceCookie: string | null;
  address: string;
  userAgent: string | null;
  ifMatch: string | null;
  ifNoneMatch: string | null;
  ifUnmodifiedSince: string | null;
  idempotencyKey: string | null;
  limits: RequestRateLimits;
  charge: (points: number) => Promise<void>;
  now: Date;
  imageHosts: readonly string[];
  log: Log;
  recordSecurityEvent: (event: SecurityEvent, subject?: SecuritySubject) => void;
  requestId: string;
  runRead: DatabaseReadRunner;
};
export type MemberCaller = ApiCaller & { viewer: SignedInViewer };
export type RouteInput<E extends Endpoint, V extends Viewer = Viewer> = {
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
  body: EndpointBody<E>;
  viewer: V;
} & Omit<ApiCaller, 'viewer'>;

export type RouteReply<T> = {
  status?: number;
  headers?: Record<string, string>;
  cookies?: string[];
  stream?: Readable;
  tags?: readonly CacheTag[];
  body: T;
};

type Returned<E extends Endpoint> = {
  [S in keyof E['responses']]: E['responses'][S] extends EndpointSchema ? z.input<E['responses'][S]> : null;
}[keyof E['responses']];

export type RouteHandler<E extends Endpoint, V extends Viewer = Viewer> = (
  input: RouteInput<E, V>,
) => Promise<RouteReply<Returned<E>>>;

/** Tags of a response that depends on the input alone; null if it depends on the viewer, who is hidden from the handler. */
export type ResponseCacheTagsFunction<E extends Endpoint> = (input: {
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
}) => readonly CacheTag[] | null;

export type ParsedRouteInput = { params: unknown; query: unknown; body: unknown };

export type ApiRoute = {
  endpoint: Endpoint;
  policy: AccessPolicy;
  handler: (input: ParsedRouteInput & ApiCaller) => Promise<RouteReply<unknown>>;
  tagsOf?: (input: ParsedRouteInput) => readonly CacheTag[] | null;
};

export function route<E extends Endpoint, P extends AccessPolicy>(
  endpoint: E,
  policy: P,
  handler: RouteHandler<E, ViewerAfterPolicy<P>>,
  tagsOf?: ResponseCacheTagsFunction<E>,
): ApiRoute {
  return {
    endpoint,
    policy,
    handler: handler as ApiRoute['handler'],
    ...(tagsOf && { tagsOf: tagsOf as Required<ApiRoute>['tagsOf'] }),
  };
}

export function isReadRequest({ method }: { method: string }): boolean {
  return method === 'GET' || method === 'HEAD';
}
