import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { registerAppMetrics, type AppMetricsSource } from './app-metrics.ts';

/** Labels name routes as they are declared, never addresses, members or parameters. */
export type Metrics = {
  registry: Registry;
  watch(app: FastifyInstance, watched: AppMetricsSource): void;
  text(): Promise<string>;
};

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

// A new metric of each process belongs in app-metrics.ts, of the machine in server/processes/machine-metrics.ts,
// of the site in server/processes/site-metrics.ts, of PostgreSQL in postgres-metrics.ts.
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
    watch(app, watched) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        requests.inc({ method: request.method, route, status: reply.statusCode });
        seconds.observe({ route }, reply.elapsedTime / 1000);
        done();
      });
      registerAppMetrics(registry, app, watched);
    },
  };
}
