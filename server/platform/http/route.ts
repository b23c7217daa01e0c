import type {
  EndpointBody,
  Endpoint,
  EndpointParams,
  EndpointQuery,
  Schema,
} from '#contract/base/endpoint.ts';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { CacheTag } from '../cache/invalidate.ts';
import type { RequestLimits } from '../limits/rate-limits.ts';
import type { Log } from '../observability/log.ts';
import type { ReadRunner } from '../database/replica/reads.ts';
import type { SecurityEvent, SecuritySubject } from '../observability/security-log.ts';
import type { SessionKey } from '../security/session-cookie.ts';
import type { Member, Policy, Viewer, ViewerAfter } from './policy.ts';

/** Who calls, from where and when, as far as a handler may want to know it. */
export type Caller = {
  viewer: Viewer;
  sessionId: number | null;
  sessionKey: SessionKey | null;
  /** Of a browser that has signed in before; it grants nothing (device-cookie.ts). */
  deviceCookie: string | null;
  /** By which limits count: an IPv4 address or an IPv6 /64. */
  address: string;
  userAgent: string | null;
  /** The version that a write was begun from, as `If-Match` says it. */
  ifMatch: string | null;
  ifNoneMatch: string | null;
  ifUnmodifiedSince: string | null;
  /** What names the deed, so that sending it again does nothing twice. */
  idempotencyKey: string | null;
  /** Of this request: what they count is told in its answer. */
  limits: RequestLimits;
  /** What an answer costs besides the point of its request: it stays, and the next request meets the limit. */
  charge: (points: number) => Promise<void>;
  now: Date;
  /** Whose pictures may be shown from where they lie. */
  imageHosts: readonly string[];
  log: Log;
  recordSecurityEvent: (event: SecurityEvent, subject?: SecuritySubject) => void;
  requestId: string;
  /** Where a read may be answered from. */
  reading: ReadRunner;
};
/** Behind a policy that asks for a session. */
export type MemberCaller = Caller & { viewer: Member };
export type Input<E extends Endpoint, V extends Viewer = Viewer> = {
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
  body: EndpointBody<E>;
  viewer: V;
} & Omit<Caller, 'viewer'>;

/** What a handler answers. The endpoint's schema says which fields of the body leave. */
export type RouteReply<T> = {
  status?: number;
  headers?: Record<string, string>;
  cookies?: string[];
  stream?: Readable;
  /** What this answer shows, by which it is invalidated besides those tags that the query tells. */
  tags?: readonly CacheTag[];
  body: T;
};

type Returned<E extends Endpoint> = {
  [S in keyof E['answers']]: E['answers'][S] extends Schema ? z.input<E['answers'][S]> : null;
}[keyof E['answers']];

export type Handler<E extends Endpoint, V extends Viewer = Viewer> = (
  input: Input<E, V>,
) => Promise<RouteReply<Returned<E>>>;

/**
 * What an answer is made from, whatever is in it; null where it is somebody's own. Where this is given, the handler is not
 * told who asks: one answer serves everybody.
 */
export type TagsOf<E extends Endpoint> = (asked: {
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
}) => readonly CacheTag[] | null;

/** What was sent, once the endpoint's schemas have parsed it. */
export type ParsedInput = { params: unknown; query: unknown; body: unknown };

/** Of any endpoint: whoever has one no longer knows what its schemas and its policy say. */
export type Route = {
  endpoint: Endpoint;
  policy: Policy;
  handler: (input: ParsedInput & Caller) => Promise<RouteReply<unknown>>;
  tagsOf?: (asked: ParsedInput) => readonly CacheTag[] | null;
};

/** The only way to make a call of the API: an endpoint of the contract, who may, and what happens. */
export function route<E extends Endpoint, P extends Policy>(
  endpoint: E,
  policy: P,
  handler: Handler<E, ViewerAfter<P>>,
  tagsOf?: TagsOf<E>,
): Route {
  return {
    endpoint,
    policy,
    handler: handler as Route['handler'],
    ...(tagsOf && { tagsOf: tagsOf as Required<Route>['tagsOf'] }),
  };
}
