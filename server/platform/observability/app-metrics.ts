import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { CacheInvalidationFeedState } from '../cache/invalidation-feed.ts';
import type { ReplicaCounts } from '../database/replica/replica.ts';
import type { ImageCounts } from '../files/images/image-service.ts';
import { ERROR_CODE_BY_HTTP_STATUS } from '../http/http-error.ts';
import { UNAVAILABLE_REASONS } from '../http/unavailable-reasons.ts';
import type { MailCounts } from '../jobs/mailer.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { deprecatedMetricHelp, registerCounter, registerGauge } from './register-metric.ts';
import { SECURITY_EVENTS } from './security-log.ts';

export type AppMetricsSource = {
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  cached: () => { bytes: number; entries: number };
  load: { inFlight: number; rejected: number };
  unavailable: { counts: Record<string, number> };
  securityLog: { counts: Record<string, number> };
  feed: () => CacheInvalidationFeedState;
  rateLimits: { readonly rejected: Readonly<Record<string, number>> };
  mail: { readonly counts: MailCounts } | null;
  images: () => ImageCounts;
  replica: { readonly counts: ReplicaCounts } | null;
};

export function registerAppMetrics(
  registry: Registry,
  app: FastifyInstance,
  watched: AppMetricsSource,
): void {
  watchRequests(registry, app, watched);
  watchCache(registry, app, watched);
  watchDatabase(registry, watched);
  watchServices(registry, watched);
}

function watchRequests(registry: Registry, app: FastifyInstance, watched: AppMetricsSource): void {
  const { load, unavailable, securityLog, rateLimits } = watched;
  const causes = new Map(
    [...ERROR_CODE_BY_HTTP_STATUS].filter(([status]) => status < 500).map(([, cause]) => [cause, 0]),
  );
  app.addHook('onResponse', (_request, { statusCode }, done) => {
    const cause = ERROR_CODE_BY_HTTP_STATUS.get(statusCode);
    if (cause && causes.has(cause)) causes.set(cause, assertDefined(causes.get(cause)) + 1);
    done();
  });
  registerGauge(registry, {
    name: 'clucket_requests_in_flight',
    help: 'Requests that are being answered',
    read: () => load.inFlight,
  });
  const rejected = () => ({ 503: load.rejected });
  registerCounter(registry, {
    name: 'clucket_rejected_total',
    help: 'Requests rejected at once under too much load',
    label: 'status',
    read: rejected,
  });
  registerCounter(registry, {
    name: 'clucket_refused_total',
    help: deprecatedMetricHelp('clucket_rejected_total'),
    label: 'status',
    read: rejected,
  });
  registerCounter(registry, {
    name: 'clucket_rejections_total',
    help: 'Answers with 4xx, by cause',
    label: 'cause',
    read: () => Object.fromEntries(causes),
  });
  registerCounter(registry, {
    name: 'clucket_rate_limited_total',
    help: 'Requests over a rate limit, by its name (docs/configuration.md)',
    label: 'limit',
    read: () => rateLimits.rejected,
  });
  const noReasons = zeros(Object.keys(UNAVAILABLE_REASONS));
  registerCounter(registry, {
    name: 'clucket_unavailable_total',
    help: 'Answers with 503, by reason (docs/operating.md)',
    label: 'reason',
    read: () => ({ ...noReasons, ...unavailable.counts }),
  });
  const noEvents = zeros(SECURITY_EVENTS);
  registerCounter(registry, {
    name: 'clucket_security_events_total',
    help: 'Sign-ins, rejections and changes of accounts, by kind (docs/operating.md)',
    label: 'event',
    read: () => ({ ...noEvents, ...securityLog.counts }),
  });
}

function watchCache(registry: Registry, app: FastifyInstance, { cached, feed }: AppMetricsSource): void {
  registerCounter(registry, {
    name: 'clucket_cache_hits_total',
    help: 'Responses from the cache, by status',
    label: 'status',
    read: () => app.servedFromCache,
  });
  for (const [name, old, help, read] of [
    ['clucket_cached_bytes', 'clucket_kept_bytes', 'Memory taken by cached responses', () => cached().bytes],
    [
      'clucket_cached_responses',
      'clucket_kept_answers',
      'How many responses are cached',
      () => cached().entries,
    ],
  ] as const) {
    registerGauge(registry, { name, help, read });
    registerGauge(registry, { name: old, help: deprecatedMetricHelp(name), read });
  }
  registerGauge(registry, {
    name: 'clucket_invalidation_feed_live',
    help: '1 while cache invalidations are read; at 0 nothing is served from the cache',
    aggregator: 'min',
    read: () => (feed().isLive ? 1 : 0),
  });
  registerGauge(registry, {
    name: 'clucket_invalidation_feed_lag_seconds',
    help: 'Since cache invalidations were last read, at most how late they are',
    aggregator: 'max',
    read: () => feed().lagSeconds,
  });
  registerCounter(registry, {
    name: 'clucket_invalidation_feed_losses_total',
    help: 'How often the connection that reads cache invalidations was lost',
    read: () => feed().losses,
  });
}

function watchDatabase(registry: Registry, { pool, replica }: AppMetricsSource): void {
  registerGauge(registry, {
    name: 'clucket_database_connections',
    help: 'Connections of the pool',
    read: () => pool.totalCount,
  });
  registerGauge(registry, {
    name: 'clucket_database_connections_idle',
    help: 'Those of them with nothing to do',
    read: () => pool.idleCount,
  });
  registerGauge(registry, {
    name: 'clucket_database_waiting',
    help: 'Requests that wait for a connection',
    read: () => pool.waitingCount,
  });
  registerCounter(registry, {
    name: 'clucket_replica_reads_total',
    help: 'Reads that a replica answered',
    read: () => replica?.counts.served ?? 0,
  });
  registerCounter(registry, {
    name: 'clucket_replica_fallbacks_total',
    help: 'Reads for a replica that the primary answered: the replica was behind, away or failed',
    label: 'reason',
    read: () => {
      const { behind = 0, away = 0, failed = 0 } = replica?.counts ?? {};
      return { behind, away, failed };
    },
  });
}

function watchServices(registry: Registry, { mail, images }: AppMetricsSource): void {
  registerCounter(registry, {
    name: 'clucket_account_mails_total',
    help: 'Password resets and confirmations of addresses, by outcome',
    label: 'outcome',
    read: () => mail?.counts ?? { sent: 0, failed: 0 },
  });
  registerCounter(registry, {
    name: 'clucket_images_total',
    help: 'Uploaded pictures, by outcome; lost: the picture ended the process that read it',
    label: 'outcome',
    read: images,
  });
}

function zeros(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, 0]));
}
