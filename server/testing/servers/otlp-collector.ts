import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type ExportedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
};
type ExportBody = { resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[] };

export type CollectedSpan = Pick<ExportedSpan, 'traceId' | 'spanId' | 'name'> & {
  parentId: string | undefined;
  milliseconds: number;
  attributes: Record<string, string | number | undefined>;
};

/** What an OpenTelemetry collector receives over OTLP with JSON. */
export async function startTestOtlpCollector() {
  const bodies: string[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    bodies.push(body);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    answer,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    text: () => bodies.join('\n'),
    spans: () => bodies.flatMap((body) => spansOf(JSON.parse(body) as ExportBody)),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function spansOf({ resourceSpans }: ExportBody): CollectedSpan[] {
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return spans.map(({ traceId, spanId, parentSpanId, name, attributes, ...times }) => ({
    traceId,
    spanId,
    parentId: parentSpanId,
    name,
    milliseconds: Number(BigInt(times.endTimeUnixNano) - BigInt(times.startTimeUnixNano)) / 1e6,
    attributes: Object.fromEntries(
      attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
    ),
  }));
}
