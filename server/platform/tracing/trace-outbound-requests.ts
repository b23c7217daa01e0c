import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SpanKind, SpanStatusCode, type Span, type Tracer } from '@opentelemetry/api';
import type { ActiveTraceContext } from './open-telemetry.ts';

type OutboundRequest = { method: string; origin: string | URL };
type Message = {
  request: OutboundRequest;
  response?: { statusCode: number };
  error?: { code?: string };
};

/** Names the host alone: paths hold keys of pictures, of push subscriptions and of searches. No trace id is sent along. */
export function traceOutboundRequests(tracer: Tracer, active: ActiveTraceContext): () => void {
  const spans = new WeakMap<OutboundRequest, Span>();
  const end = (request: OutboundRequest) => {
    spans.get(request)?.end();
    spans.delete(request);
  };
  const handlers: Record<string, (message: Message) => void> = {
    'undici:request:create'({ request }) {
      const context = active.getStore();
      if (!context) return;
      const { hostname } = new URL(request.origin);
      const attributes = { 'http.request.method': request.method, 'server.address': hostname };
      spans.set(request, tracer.startSpan(request.method, { kind: SpanKind.CLIENT, attributes }, context));
    },
    'undici:request:headers'({ request, response }) {
      if (response) spans.get(request)?.setAttribute('http.response.status_code', response.statusCode);
    },
    'undici:request:trailers': ({ request }) => end(request),
    'undici:request:error'({ request, error }) {
      spans
        .get(request)
        ?.setAttribute('error.type', error?.code ?? 'other')
        .setStatus({ code: SpanStatusCode.ERROR });
      end(request);
    },
  };
  const all = Object.entries(handlers) as [string, (message: unknown) => void][];
  for (const [name, handler] of all) subscribe(name, handler);
  return () => {
    for (const [name, handler] of all) unsubscribe(name, handler);
  };
}
