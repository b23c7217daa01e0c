import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Stored = { status: number; headers: IncomingHttpHeaders; body: Buffer; varied: IncomingHttpHeaders };
export type CachingProxy = { url: string; stored: Map<string, Stored[]>; close(): Promise<void> };

/** A shared cache that stores everything RFC 9111 allows, so that a response must forbid what it does not want. */
export async function startCachingProxy(target: string): Promise<CachingProxy> {
  const stored = new Map<string, Stored[]>();
  const server = createServer(async (incoming, answer) => {
    const key = incoming.url ?? '/';
    const body = await all(incoming);
    const found =
      incoming.method === 'GET'
        ? stored.get(key)?.find(({ varied }) => isSame(varied, incoming.headers))
        : undefined;
    const fresh =
      found !== undefined && !/no-cache|max-age=0/.test(found.headers['cache-control'] ?? 'no-cache');
    const headers = {
      ...incoming.headers,
      ...(found?.headers.etag && { 'if-none-match': found.headers.etag }),
    };
    const got = fresh ? found : await forward(target, incoming, headers, body);
    if (got.status === 304 && found) return send(found);
    if (incoming.method === 'GET' && isStorable(got)) {
      const names = (got.headers.vary ?? '')
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean);
      const varied = Object.fromEntries(names.map((name) => [name, incoming.headers[name]]));
      stored.set(key, [
        ...(stored.get(key) ?? []).filter((one) => !isSame(one.varied, incoming.headers)),
        { ...got, varied },
      ]);
    }
    send(got);

    function send({ status, headers: responseHeaders, body: bytes }: Omit<Stored, 'varied'>): void {
      const { 'transfer-encoding': _, connection: __, ...rest } = responseHeaders;
      answer.writeHead(status, rest).end(bytes);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    close() {
      server.closeAllConnections();
      return new Promise((done) => void server.close(() => done()));
    },
  };
}

function isStorable({ status, headers }: Omit<Stored, 'varied'>): boolean {
  const control = headers['cache-control'] ?? '';
  return [200, 301, 404, 410].includes(status) && !/no-store|private/.test(control) && headers.vary !== '*';
}

function isSame(varied: IncomingHttpHeaders, requestHeaders: IncomingHttpHeaders): boolean {
  return Object.entries(varied).every(([name, value]) => requestHeaders[name] === value);
}

function forward(
  target: string,
  { method, url }: IncomingMessage,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Omit<Stored, 'varied'>> {
  return new Promise((resolve, reject) => {
    const to = request(target, { method, path: url, headers }, async (got) =>
      resolve({ status: got.statusCode ?? 0, headers: got.headers, body: await all(got) }),
    );
    to.on('error', reject).end(body);
  });
}

async function all(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
