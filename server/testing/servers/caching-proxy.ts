import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Stored = { status: number; headers: IncomingHttpHeaders; body: Buffer; varied: IncomingHttpHeaders };
export type CachingProxy = { url: string; stored: Map<string, Stored[]>; close(): Promise<void> };

/**
 * A shared cache as RFC 9111 lets one be, and no more careful than that: it keeps whatever does not forbid it, under the
 * address alone and what Vary names, and asks again before each use where an answer says so.
 */
export async function startCachingProxy(target: string): Promise<CachingProxy> {
  const stored = new Map<string, Stored[]>();
  const server = createServer(async (asked, answer) => {
    const key = asked.url ?? '/';
    const body = await all(asked);
    const found =
      asked.method === 'GET'
        ? stored.get(key)?.find(({ varied }) => isSame(varied, asked.headers))
        : undefined;
    const fresh =
      found !== undefined && !/no-cache|max-age=0/.test(found.headers['cache-control'] ?? 'no-cache');
    const headers = { ...asked.headers, ...(found?.headers.etag && { 'if-none-match': found.headers.etag }) };
    const got = fresh ? found : await forward(target, asked, headers, body);
    if (got.status === 304 && found) return send(found);
    if (asked.method === 'GET' && mayKeep(got)) {
      const names = (got.headers.vary ?? '')
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean);
      const varied = Object.fromEntries(names.map((name) => [name, asked.headers[name]]));
      stored.set(key, [
        ...(stored.get(key) ?? []).filter((one) => !isSame(one.varied, asked.headers)),
        { ...got, varied },
      ]);
    }
    send(got);

    function send({ status, headers: told, body: bytes }: Omit<Stored, 'varied'>): void {
      const { 'transfer-encoding': _, connection: __, ...rest } = told;
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

function mayKeep({ status, headers }: Omit<Stored, 'varied'>): boolean {
  const control = headers['cache-control'] ?? '';
  return [200, 301, 404, 410].includes(status) && !/no-store|private/.test(control) && headers.vary !== '*';
}

function isSame(varied: IncomingHttpHeaders, asked: IncomingHttpHeaders): boolean {
  return Object.entries(varied).every(([name, value]) => asked[name] === value);
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
