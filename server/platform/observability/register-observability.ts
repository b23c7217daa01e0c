import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { ResponseCache } from '../cache/response-cache.ts';
import { SERVER_LOAD_LIMITS, limitLoad, type ServerLoadLimits } from '../limits/load-limit.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { AppMetricsSource } from './app-metrics.ts';
import { logRequests } from './request-log.ts';
import { logDeniedRequests, type SecurityLog } from './security-log.ts';
import {
  createServiceUnavailableLogger,
  logUnavailableResponses,
  type UnavailableLog,
} from './unavailable-log.ts';

type ObservabilityDeps = Pick<AppMetricsSource, 'rateLimits' | 'mail' | 'images' | 'replica'> & {
  log: Log;
  pool: Pool;
  responseCache: ResponseCache;
  securityLog: SecurityLog;
  memberIdOf: (request: FastifyRequest) => string | undefined;
  metrics?: Metrics | undefined;
  limits?: ServerLoadLimits | undefined;
};

export function registerObservability(
  app: FastifyInstance,
  {
    log,
    pool,
    responseCache,
    securityLog,
    memberIdOf,
    metrics,
    limits = SERVER_LOAD_LIMITS,
    ...watched
  }: ObservabilityDeps,
): UnavailableLog {
  const load = limitLoad(app, limits);
  logRequests(app, log);
  const unavailable = createServiceUnavailableLogger(log);
  logUnavailableResponses(app, unavailable);
  logDeniedRequests(app, securityLog, memberIdOf);
  const { size: cached, feed } = responseCache;
  metrics?.watch(app, { ...watched, pool, cached, feed, load, unavailable, securityLog });
  return unavailable;
}
