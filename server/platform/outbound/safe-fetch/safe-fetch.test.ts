import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '#server/testing/servers/certificate.ts';
import {
  createSafeFetch,
  SafeFetchError,
  type SafeFetchSettings,
  type SafeFetchRequest,
} from './safe-fetch.ts';

const REQUEST: SafeFetchRequest = { types: ['text/html'], maxBytes: 2 * 1024 * 1024, maxRedirects: 3 };
const PAGE = '<h1>Coop</h1>';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('reading', () => {
  test('returns the page, its address and its type, and requests no encoding', async () => {
    const site = await http((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(request.headers['accept-encoding']);
    });
    const { status, url, contentType, body } = await fetchFrom(site, '/menu#top', {
      request: { headers: { 'user-agent': 'Clucket' } },
    });
    expect([status, url.href, contentType, String(body)]).toEqual([
      200,
      `${site}/menu`,
      'text/html; charset=utf-8',
      'identity',
    ]);
  });

  test('sends the given method, headers and body, and accepts any type if none is listed', async () => {
    const site = await http(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.end(`${request.method} ${request.headers['x-key']} ${body}`);
    });
    const partialRequest: Partial<SafeFetchRequest> = {
      method: 'POST',
      headers: { 'x-key': 'k' },
      body: 'eggs',
      types: [],
    };
    const { body, contentType } = await fetchFrom(site, '/', { request: partialRequest });
    expect([String(body), contentType]).toEqual(['POST k eggs', '']);
  });

  test('closes its connections after success and failure', async () => {
    const destroyed = vi.spyOn(Agent.prototype, 'destroy');
    const site = await http((_, response) => void html(response));
    await fetchFrom(site, '/');
    expect(new Set(destroyed.mock.contexts).size).toBe(1);
    await expect(fetchFrom(site, '/', { request: { types: ['image/png'] } })).rejects.toThrow(SafeFetchError);
    expect(new Set(destroyed.mock.contexts).size).toBe(2);
    destroyed.mockRestore();
  });

  test('treats a repeated header as missing', async () => {
    const twice = await raw((socket) => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-type: text/html\r\n\r\nx');
    });
    await expect(fetchFrom(twice, '/')).rejects.toThrow('it is of another type');
  });

  test('sends no cookies, not even one that the previous page has set (threats E3)', async () => {
    const seen: (string | undefined)[] = [];
    const site = await http((request, response) => {
      seen.push(request.headers.cookie);
      if (request.url === '/')
        response.setHeader('set-cookie', 'a=1; Path=/').writeHead(302, { location: '/b' }).end();
      else html(response);
    });
    await fetchFrom(site, '/');
    expect(seen).toEqual([undefined, undefined]);
  });

  test('uses the requested name for TLS, over the address that was checked (threats E2)', async () => {
    const names: unknown[] = [];
    const site = await https((request, response) => {
      names.push([(request.socket as { servername?: string }).servername, request.headers.host]);
      html(response);
    });
    const named = site.replace('127.0.0.1', 'coop.test');
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const { body } = await fetchFrom(site, named, { resolve, ca: TEST_CERTIFICATE });
    expect([String(body), names]).toEqual([PAGE, [['coop.test', new URL(named).host]]]);
    await expect(fetchFrom(site, named, { resolve })).rejects.toThrow(SafeFetchError);
    await expect(
      fetchFrom(site, named.replace('coop', 'other'), { resolve, ca: TEST_CERTIFICATE }),
    ).rejects.toThrow(SafeFetchError);
  });
});

describe('names', () => {
  test('rejects a name with one internal address among public ones, and one without addresses (threats E2)', async () => {
    let hits = 0;
    const site = await http((_, response) => void (hits++, html(response)));
    const named = site.replace('127.0.0.1', 'coop.test');
    for (const answers of [
      ['127.0.0.1', '10.0.0.7'],
      ['10.0.0.7', '127.0.0.1'],
      ['127.0.0.1', '::1'],
      ['127.0.0.1', '::ffff:127.0.0.1'],
      ['10.0.0.7', '8.8.8.8'],
      ['8.8.8.8', '10.0.0.7'],
      ['2606:4700::1111', '::1'],
      [],
    ]) {
      const resolve = async () =>
        answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      // Rejected before any connection, because a failed connection has another message.
      await expect(fetchFrom(site, named, { resolve }), String(answers)).rejects.toThrow(
        answers.length > 0 ? 'it leads to no public address' : 'its name has no address',
      );
    }
    expect(hits).toBe(0);
  });

  test('resolves the name once per connection, and connects to the checked address (threats E2, rebinding)', async () => {
    let hits = 0;
    const site = await http((request, response) => {
      hits += 1;
      response.setHeader('connection', 'close');
      if (request.url === '/') response.writeHead(302, { location: '/again' }).end();
      else html(response);
    });
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.1'];
    let requestCount = 0;
    const resolve = async () => [{ address: answers[requestCount++]!, family: 4 }];
    const named = site.replace('127.0.0.1', 'coop.test');
    await expect(fetchFrom(site, `${named}/`, { resolve })).rejects.toThrow('it leads to no public address');
    expect([requestCount, hits]).toEqual([2, 1]);
  });
});

describe('redirects (threats E3)', () => {
  test.each([301, 302, 303, 307, 308])('follows %i up to three times, and not a fourth', async (status) => {
    const site = await http((request, response) => {
      const left = Number(request.url!.slice(1));
      if (left > 0) response.writeHead(status, { location: `/${left - 1}` }).end();
      else html(response);
    });
    expect(String((await fetchFrom(site, '/3')).body)).toBe(PAGE);
    await expect(fetchFrom(site, '/4')).rejects.toThrow('it leads on too often');
  });

  test('does not wait for the body of a redirect', async () => {
    const left = Promise.withResolvers<void>();
    const site = await http(async (request, response) => {
      if (request.url === '/b') return void left.promise.then(() => html(response));
      response.on('close', () => left.resolve());
      response.writeHead(302, { location: '/b' }).write('a');
    });
    expect(String((await fetchFrom(site, '/a')).body)).toBe(PAGE);
  });

  test('ends a redirect loop', async () => {
    let hits = 0;
    const site = await http((_, response) => {
      hits += 1;
      response.writeHead(301, { location: '/' }).end();
    });
    await expect(fetchFrom(site, '/')).rejects.toThrow('it leads on too often');
    expect(hits).toBe(4);
  });

  test('checks every redirect target', async () => {
    let hits = 0;
    const inside = await http(() => void (hits += 1));
    const targets = [
      inside,
      inside.replace('127.0.0.1', '[::ffff:7f00:1]'),
      'http://169.254.169.254/latest/meta-data/',
      '//[::1]/',
      'http://2130706433/',
      'file:///etc/passwd',
      'http://name:password@127.0.0.1/',
      '',
    ];
    for (const target of targets) {
      const site = await http((_, response) => void response.writeHead(302, { location: target }).end());
      await expect(fetchFrom(site, '/'), target).rejects.toThrow(SafeFetchError);
    }
    expect(hits).toBe(0);
  });

  test('follows redirects within https', async () => {
    const secure = await https((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/menu' }).end();
      else html(response);
    });
    expect(String((await fetchFrom(secure, '/', { ca: TEST_CERTIFICATE })).body)).toBe(PAGE);
  });

  test('does not follow a redirect from https to http', async () => {
    let hits = 0;
    const plain = await http(() => void (hits += 1));
    const secure = await https((_, response) => void response.writeHead(302, { location: plain }).end());
    const settings = { allowed: new Set([hostOf(plain), hostOf(secure)]), ca: TEST_CERTIFICATE };
    await expect(createSafeFetch(settings)(secure, REQUEST)).rejects.toThrow('it leads from https to http');
    expect(hits).toBe(0);
  });

  test('follows neither a meta refresh nor a Refresh header', async () => {
    let hits = 0;
    const page = '<meta http-equiv="refresh" content="0; url=/elsewhere">';
    const site = await http((_, response) => {
      hits += 1;
      response.setHeader('refresh', '0; url=/elsewhere').setHeader('content-type', 'text/html').end(page);
    });
    expect(String((await fetchFrom(site, '/')).body)).toBe(page);
    expect(hits).toBe(1);
  });

  test('httpsOnly rejects http (threats E8)', async () => {
    const site = await http((_, response) => void html(response));
    await expect(fetchFrom(site, '/', { request: { httpsOnly: true } })).rejects.toThrow('it is not https');
    const secure = await https((_, response) => void html(response));
    const secureOptions = { request: { httpsOnly: true }, ca: TEST_CERTIFICATE };
    expect(String((await fetchFrom(secure, '/', secureOptions)).body)).toBe(PAGE);
  });
});

describe('resource limits (threats E4)', () => {
  test('gives up on a connection that is never established', async () => {
    const silent = await raw(() => {});
    const https = silent.replace('http:', 'https:');
    await expect(fetchFrom(silent, https, { connectMs: 50 })).rejects.toThrow('it did not answer');
  });

  test('gives up after the total timeout, before the headers, within them and within the body', async () => {
    const page = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n';
    for (const beginning of ['', 'HTTP/1.1 200 OK\r\nx-slow: ', page]) {
      const dripping = await raw((socket) => {
        socket.write(beginning);
        const drip = setInterval(() => socket.write('a'), 20);
        socket.on('close', () => clearInterval(drip));
      });
      await expect(fetchFrom(dripping, '/', { totalMs: 200 }), beginning).rejects.toThrow(
        'it did not answer',
      );
    }
  });

  test('gives up on a name that never resolves', async () => {
    const resolve = () => new Promise<never>(() => {});
    await expect(
      fetchFrom('http://127.0.0.1:1', 'http://coop.test/', { resolve, totalMs: 50 }),
    ).rejects.toThrow('it did not answer');
  });

  test('stops an endless body at 2 MB', async () => {
    let sent = 0;
    let closed = false;
    const site = await http((_, response) => {
      response.setHeader('content-type', 'text/html').on('close', () => (closed = true));
      const more = () => {
        while (!closed && response.write(Buffer.alloc(65_536, 'a'))) sent += 65_536;
        if (!closed) response.once('drain', more);
      };
      more();
    });
    await expect(fetchFrom(site, '/')).rejects.toThrow('it is too large');
    await expect.poll(() => closed).toBe(true);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test('reads exactly 2 MB and not a byte more', async () => {
    const site = await http((request, response) => {
      const size = REQUEST.maxBytes + Number(request.url!.slice(1));
      response.setHeader('content-type', 'text/html').end(Buffer.alloc(size, 'a'));
    });
    expect((await fetchFrom(site, '/0')).body).toHaveLength(REQUEST.maxBytes);
    await expect(fetchFrom(site, '/1')).rejects.toThrow('it is too large');
  });

  test('decodes one unrequested encoding, and limits the decompressed size', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const bodies: Record<string, [string, Buffer]> = {
      '/gzip': ['gzip', gzipSync(PAGE)],
      '/deflate': ['deflate', deflateSync(PAGE)],
      '/br': ['BR', brotliCompressSync(PAGE)],
      '/bomb': ['gzip', bomb],
      '/bomb-in-bomb': ['gzip', gzipSync(bomb)],
      '/twice': ['gzip, gzip', gzipSync(gzipSync(PAGE))],
      '/thousand': [Array(1000).fill('gzip').join(','), gzipSync(PAGE)],
      '/lie': ['gzip', Buffer.from(PAGE)],
      '/unknown': ['zstd', Buffer.from(PAGE)],
    };
    const site = await http((request, response) => {
      const [encoding, body] = bodies[request.url!]!;
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(body);
    });
    for (const path of ['/gzip', '/deflate', '/br'])
      expect(String((await fetchFrom(site, path)).body), path).toBe(PAGE);
    await expect(fetchFrom(site, '/bomb')).rejects.toThrow('it is too large');
    // The inner content stays compressed: 64 kB that are not a page.
    expect((await fetchFrom(site, '/bomb-in-bomb')).body.length).toBeLessThan(100_000);
    for (const path of ['/twice', '/thousand', '/lie', '/unknown'])
      await expect(fetchFrom(site, path), path).rejects.toThrow(SafeFetchError);
  });

  test('accepts HTML only, and does not read the body of other types', async () => {
    const site = await http((request, response) => {
      const type = decodeURIComponent(request.url!.slice(1));
      if (type) response.setHeader('content-type', type);
      response.end(PAGE);
    });
    const read = (type: string) => fetchFrom(site, `/${encodeURIComponent(type)}`);
    expect(String((await read('TEXT/HTML ; charset=x')).body)).toBe(PAGE);
    for (const type of ['', 'application/json', 'image/png', 'text/htmlx', 'text/plain; text/html'])
      await expect(read(type), type).rejects.toThrow('it is of another type');
    const endless = await http((_, response) => {
      response.setHeader('content-type', 'text/plain').write(PAGE);
    });
    await expect(fetchFrom(endless, '/')).rejects.toThrow('it is of another type');
  });

  test('rejects headers of more than 64 kB, and responses that are not HTTP', async () => {
    const heads = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      for (let header = 0; header < 200; header += 1) socket.write(`x-${header}: ${'a'.repeat(1000)}\r\n`);
      socket.end('content-type: text/html\r\n\r\n');
    });
    await expect(fetchFrom(heads, '/')).rejects.toThrow('it did not answer');
    for (const rawResponse of [PAGE, 'SSH-2.0-OpenSSH_9.9\r\n', '+PONG\r\n', '\0\0\0\0']) {
      const other = await raw((socket) => void socket.end(rawResponse));
      await expect(fetchFrom(other, '/'), rawResponse).rejects.toThrow(/^it did not answer$/);
    }
  });
});

type More = Partial<SafeFetchSettings> & { request?: Partial<SafeFetchRequest> };

function fetchFrom(site: string, path: string, { request, ...settings }: More = {}) {
  const safeFetch = createSafeFetch({ allowed: new Set([hostOf(site)]), ...settings });
  return safeFetch(path.includes(':') ? path : `${site}${path}`, { ...REQUEST, ...request });
}

function hostOf(site: string): string {
  return new URL(site).host;
}

function html(response: Parameters<RequestListener>[1]): void {
  response.setHeader('content-type', 'text/html').end(PAGE);
}

async function http(listener: RequestListener): Promise<string> {
  return `http://${await started(createHttpServer({ keepAlive: true }, listener))}`;
}

async function https(listener: RequestListener): Promise<string> {
  return `https://${await started(createHttpsServer({ key: TEST_CERTIFICATE_KEY, cert: TEST_CERTIFICATE }, listener))}`;
}

async function raw(onSocket: (socket: Socket) => void): Promise<string> {
  return `http://${await started(createServer((socket) => onSocket(socket.on('error', () => {}))))}`;
}

async function started(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
