import type { FastifyReply, FastifyRequest } from 'fastify';
import { ipAddressKey } from '../limits/ip-address-key.ts';
import { readDeviceCookie } from '../security/device-cookie.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Log } from '../observability/log.ts';
import type { DatabaseReadRunners } from '../database/replica/route-reads-to-replica.ts';
import { isReadRequest, type ApiCaller } from './route.ts';
import { rejectCrossOriginWrites } from '../security/reject-cross-origin-writes.ts';
import { describeSecurityRequest, type SecurityLog } from '../observability/security-log.ts';
import { readSessionCookie, type SessionKey } from '../security/session-cookie.ts';
import type { Viewer } from './access-policies.ts';

type Settings = {
  secure: boolean;
  baseUrl: string;
  imageHosts: readonly string[];
  limits: RateLimiter;
  now: () => Date;
  log: Log;
  securityLog: SecurityLog;
  identify(
    key: SessionKey | null,
    bearer: string | null,
    now: Date,
  ): Promise<{ viewer: Viewer; sessionId: number | null; hasJustWritten: boolean }>;
  reads: DatabaseReadRunners;
  catchUp: () => Promise<void>;
};

/** Rejects forged writes and floods before a handler sees the request. */
export function createCallerOf(settings: Settings): CallerOf {
  const { secure, baseUrl, imageHosts, log, securityLog } = settings;
  return async function callerOf(request, reply) {
    const now = settings.now();
    const address = ipAddressKey(request.ip);
    const sessionKey = readSessionCookie(secure, request.headers.cookie);
    rejectCrossOriginWrites(request, baseUrl, sessionKey !== null);
    const identifyCaller = () => settings.identify(sessionKey, bearerOf(request), now);
    const identity = await (isReadRequest(request)
      ? settings.reads.available(identifyCaller)
      : identifyCaller());
    const { viewer, sessionId, hasJustWritten } = identity;
    if (hasJustWritten) await settings.catchUp();
    const limits = settings.limits.ofRequest((headers) => void reply.headers(headers));
    const [limit, key] = viewer ? (['api-member', viewer.id] as const) : (['api', address] as const);
    await limits.spend(limit, key);
    return {
      viewer,
      sessionId,
      sessionKey,
      deviceCookie: readDeviceCookie(secure, request.headers.cookie),
      address,
      userAgent: request.headers['user-agent'] ?? null,
      ifMatch: request.headers['if-match'] ?? null,
      ifNoneMatch: request.headers['if-none-match'] ?? null,
      ifUnmodifiedSince: request.headers['if-unmodified-since'] ?? null,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      limits,
      charge: (points) => limits.charge(limit, key, points),
      now,
      imageHosts,
      log,
      recordSecurityEvent: (event, subject) =>
        securityLog.record(event, { ...describeSecurityRequest(request), memberId: viewer?.id }, subject),
      requestId: request.id,
      runRead: hasJustWritten ? settings.reads.available : settings.reads.recent,
    };
  };
}

export type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<ApiCaller>;

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return value === undefined ? null : String(value);
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([^\s]{1,64})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
