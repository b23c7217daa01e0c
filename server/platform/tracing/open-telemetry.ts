import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { RELEASE } from '../process/release.ts';
import type { Log } from '../observability/log.ts';
import { createSpanExporter } from './span-exporter.ts';
import { traceOutboundRequests } from './trace-outbound-requests.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

export type ActiveTraceContext = AsyncLocalStorage<Context>;

/** A collector that does not answer must not keep the process from stopping. */
const FLUSH_TIMEOUT_MS = 2_000;
/** The limit for statements; longer ones are better found in PostgreSQL's own log. */
const MAX_ATTRIBUTE_LENGTH = 8_192;

export function startOpenTelemetry(
  { url, headers, serviceName, sampleRatio }: TracingSettings,
  log: Pick<Log, 'info' | 'warn'>,
): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': RELEASE.version,
      'service.instance.id': randomUUID(),
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter: createSpanExporter({ url, headers }, log) })],
  });
  const tracer = provider.getTracer('clucket');
  const active: ActiveTraceContext = new AsyncLocalStorage();
  const stopStatements = traceStatements(tracer, active);
  const stopOutbound = traceOutboundRequests(tracer, active);
  return {
    traceRequests: (app) => traceRequests(app, tracer, active),
    async traceJob(name, work) {
      const span = tracer.startSpan(`job ${name}`, { attributes: { 'clucket.job': name } }, ROOT_CONTEXT);
      try {
        return await active.run(trace.setSpan(ROOT_CONTEXT, span), work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    logFields() {
      const span = trace.getSpanContext(active.getStore() ?? ROOT_CONTEXT);
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
    },
    async stop() {
      stopStatements();
      stopOutbound();
      const timeout = pause(FLUSH_TIMEOUT_MS, undefined, { ref: false });
      // The exporter has logged the failure that this repeats.
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}
