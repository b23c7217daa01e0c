import type { FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { identifyViewer } from './features/accounts/sessions/identify-viewer.ts';
import { recordMemberWriteTime } from './features/accounts/sessions/sessions.ts';
import { createCallerOf, type CallerOf } from './platform/http/caller.ts';
import type { Database } from './platform/database/database.ts';
import type { ResponseCache } from './platform/cache/response-cache.ts';
import type { RateLimiter } from './platform/limits/rate-limiter.ts';
import type { Log } from './platform/observability/log.ts';
import type { ApiCaller } from './platform/http/route.ts';
import type { SecurityLog } from './platform/observability/security-log.ts';
import { sessionCookieName, readCookie } from './platform/security/session-cookie.ts';

export type CallerResolver = {
  callerOf: CallerOf;
  find: (request: FastifyRequest) => ApiCaller | undefined;
  recordMemberWrite: (caller: ApiCaller) => Promise<void>;
};

type Settings = {
  config: Config;
  database: Pick<Database, 'db' | 'reads'>;
  limits: RateLimiter;
  responseCache: ResponseCache;
  securityLog: SecurityLog;
  log: Log;
  now: () => Date;
  /** True if other processes write to the same database, whose changes arrive a moment later. */
  isOneOfMany: boolean;
};

export function createCallerResolver(settings: Settings): CallerResolver {
  const { config, database, limits, responseCache, securityLog, log, now, isOneOfMany } = settings;
  const callers = new WeakMap<FastifyRequest, ApiCaller>();
  const identifyCaller = createCallerOf({
    secure: config.cookieSecure,
    baseUrl: config.baseUrl,
    imageHosts: config.imageHosts,
    limits,
    now,
    log,
    securityLog,
    identify: async (key, bearer, at) => {
      const { hasJustWritten, ...identity } = await identifyViewer(database.db, {
        key,
        bearer,
        now: at,
        requiresSecondFactor: config.adminSecondFactor === 'required',
      });
      return { ...identity, hasJustWritten: isOneOfMany && hasJustWritten };
    },
    reads: database.reads,
    catchUp: () => responseCache.settle(),
  });
  const sessionOf = ({ headers }: FastifyRequest) =>
    readCookie(headers.cookie, sessionCookieName(config.cookieSecure)) ?? '';
  return {
    async callerOf(request, reply) {
      const caller = await identifyCaller(request, reply);
      callers.set(request, caller);
      // With several processes, a cached response could lack a write that the member made through another one.
      if (caller.viewer && !isOneOfMany) responseCache.members.remember(sessionOf(request), caller.viewer.id);
      return caller;
    },
    find: (request) => callers.get(request),
    async recordMemberWrite({ viewer }) {
      if (!isOneOfMany || !viewer) return;
      await recordMemberWriteTime(database.db, viewer.id).catch((err: unknown) =>
        log.warn({ err }, 'Could not record that a member wrote'),
      );
    },
  };
}
