import type { FastifyInstance } from 'fastify';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { ActiveTraceContext } from './open-telemetry.ts';

/** Attributes name the declared route, never the address, which may contain a search, a position or a token. */
export function traceRequests(app: FastifyInstance, tracer: Tracer, active: ActiveTraceContext): void {
  const propagator = new W3CTraceContextPropagator();
  app.addHook('onRequest', (request, reply, done) => {
    const caller = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const { url: route } = request.routeOptions;
    const span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'clucket.request_id': request.id,
          ...(route !== undefined && { 'http.route': route }),
        },
      },
      caller,
    );
    // An aborted response never reaches onResponse.
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    active.run(trace.setSpan(caller, span), done);
  });
}
