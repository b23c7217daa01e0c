import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { ServedFromCache } from '../cache/serve-from-cache.ts';

/** Labels name routes as they are declared, never addresses, members or parameters. */
export type Metrics = {
  registry: Registry;
  watch(app: FastifyInstance, site: Watched): void;
  text(): Promise<string>;
};

type Watched = {
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  cached: () => { bytes: number; entries: number };
  load: { inFlight: number; rejected: number };
  unavailable: { counts: Record<string, number> };
  securityLog: { counts: Record<string, number> };
};

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'clucket_requests_total',
    help: 'Answers by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'clucket_request_seconds',
    help: 'How long an answer took, by route',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  });
  AggregatorRegistry.setRegistries([registry]);
  if (cluster.isWorker) void new AggregatorRegistry();
  return {
    registry,
    text: () => registry.metrics(),
    watch(app, site) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        requests.inc({ method: request.method, route, status: reply.statusCode });
        seconds.observe({ route }, reply.elapsedTime / 1000);
        done();
      });
      watchSite(registry, app.servedFromCache, site);
    },
  };
}

function watchSite(
  registry: Registry,
  served: ServedFromCache,
  { pool, cached, load, unavailable, securityLog }: Watched,
): void {
  const gauge = (name: string, help: string, read: () => number) => {
    const collect = function (this: Gauge) {
      this.set(read());
    };
    registry.registerMetric(new Gauge({ name, help, collect, registers: [] }));
  };
  gauge('clucket_requests_in_flight', 'Requests that are being answered', () => load.inFlight);
  gauge('clucket_cached_bytes', 'Memory taken by cached responses', () => cached().bytes);
  gauge('clucket_cached_responses', 'How many responses are cached', () => cached().entries);
  gauge('clucket_database_connections', 'Connections of the pool', () => pool.totalCount);
  gauge('clucket_database_connections_idle', 'Those of them with nothing to do', () => pool.idleCount);
  gauge('clucket_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
  const count = (name: string, help: string, label: string, read: () => Record<string, number>) => {
    const collect = function (this: Counter) {
      this.reset();
      for (const [key, value] of Object.entries(read())) this.inc({ [label]: key }, value);
    };
    registry.registerMetric(new Counter({ name, help, labelNames: [label], collect, registers: [] }));
  };
  count('clucket_cache_hits_total', 'Responses from the cache, by status', 'status', () => served);
  const rejected = () => ({ 503: load.rejected });
  count('clucket_rejected_total', 'Requests rejected at once under too much load', 'status', rejected);
  const reasons = 'Answers with 503, by reason (docs/operating.md)';
  count('clucket_unavailable_total', reasons, 'reason', () => unavailable.counts);
  gauge('clucket_kept_bytes', deprecated('clucket_cached_bytes'), () => cached().bytes);
  gauge('clucket_kept_answers', deprecated('clucket_cached_responses'), () => cached().entries);
  count('clucket_refused_total', deprecated('clucket_rejected_total'), 'status', rejected);
  const events = 'Sign-ins, rejections and changes of accounts, by kind (docs/operating.md)';
  count('clucket_security_events_total', events, 'event', () => securityLog.counts);
}

/** A name of version 0.1, which this version still has. */
export function deprecated(name: string): string {
  return `Deprecated: use ${name}`;
}
