import type { FastifyInstance } from 'fastify';
import type { Log } from '../observability/log.ts';

export type TracingSettings = Readonly<{
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that is recorded, unless a caller's traceparent has decided. */
  sampleRatio: number;
}>;

export type Tracing = {
  traceRequests(app: FastifyInstance): void;
  traceJob<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The ids of the trace that the caller runs in. */
  logFields(): { trace_id?: string; span_id?: string };
  stop(): Promise<void>;
};

/** Imports the SDK only here, so that a site without a collector does not pay for it. */
export async function startTracing(
  settings: TracingSettings,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<Tracing> {
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry(settings, log);
}
