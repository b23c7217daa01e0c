import { finished, type Duplex } from 'node:stream';
import { SpanKind, SpanStatusCode, type Context, type Span, type Tracer } from '@opentelemetry/api';
import { AsyncResource } from 'node:async_hooks';
import { Client, Pool } from 'pg';
import type { ActiveTraceContext } from './open-telemetry.ts';

type Callback = (error: unknown, ...results: unknown[]) => void;
type Query = (this: Client, ...args: unknown[]) => unknown;
type Connect = (this: Pool, callback?: Callback) => unknown;

/**
 * A span for every statement that a request or a job runs: pool, transactions and own connections all end here.
 * Records only the text, because values are in parameters, and only the code of an error, whose message repeats values.
 */
export function traceStatements(tracer: Tracer, active: ActiveTraceContext): () => void {
  const client = Client.prototype as unknown as { query: Query };
  const pool = Pool.prototype as unknown as { connect: Connect };
  const { query } = client;
  const { connect } = pool;
  client.query = function (...args) {
    const context = active.getStore();
    if (!context) return query.apply(this, args);
    return runInSpan(startSpan(tracer, context, textOf(args[0])), args, (traced) =>
      query.apply(this, traced),
    );
  };
  // A callback that waited for a connection runs in the context of the request that released it.
  pool.connect = function (callback) {
    return connect.call(this, callback && AsyncResource.bind(callback));
  };
  return () => {
    client.query = query;
    pool.connect = connect;
  };
}

function startSpan(tracer: Tracer, context: Context, text: string): Span {
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const [, table] = /\b(?:from|into|update|copy)\s+"?(\w+)/i.exec(text) ?? [];
  const summary = table === undefined ? operation : `${operation} ${table}`;
  return tracer.startSpan(
    summary,
    {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.summary': summary,
        'db.query.text': text,
      },
    },
    context,
  );
}

function runInSpan(span: Span, args: unknown[], run: (args: unknown[]) => unknown): unknown {
  const end = (error?: unknown) => {
    if (error) {
      const { code } = error as { code?: unknown };
      span.setAttribute('error.type', typeof code === 'string' ? code : 'other');
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const traced: Callback = (error, ...results) => {
      end(error);
      (callback as Callback)(error, ...results);
    };
    return run([...args.slice(0, -1), AsyncResource.bind(traced)]);
  }
  const result = run(args);
  if (result instanceof Promise) result.then(() => end(), end);
  else finished(result as Duplex, end);
  return result;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return (statement as { text?: string }).text ?? '';
}
