import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { ResponseCache } from '../cache/response-cache.ts';
import { LOAD_LIMITS, limitLoad, type LoadLimits } from '../limits/load-limit.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { logRequests } from './request-log.ts';
import { logDeniedRequests, type SecurityLog } from './security-log.ts';
import { createUnavailableLog, logUnavailable } from './unavailable-log.ts';

type ObservabilityDeps = {
  log: Log;
  pool: Pool;
  responseCache: ResponseCache;
  securityLog: SecurityLog;
  memberIdOf: (request: FastifyRequest) => string | undefined;
  metrics?: Metrics | undefined;
  limits?: LoadLimits | undefined;
};

export function registerObservability(
  app: FastifyInstance,
  { log, pool, responseCache, securityLog, memberIdOf, metrics, limits = LOAD_LIMITS }: ObservabilityDeps,
): void {
  const load = limitLoad(app, limits);
  logRequests(app, log);
  const unavailable = createUnavailableLog(log);
  logUnavailable(app, unavailable);
  logDeniedRequests(app, securityLog, memberIdOf);
  metrics?.watch(app, { pool, cached: responseCache.size, load, unavailable, securityLog });
}
