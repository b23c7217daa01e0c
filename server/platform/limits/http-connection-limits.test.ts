import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  HTTP_CONNECTION_LIMITS,
  limitConnections,
  type HttpConnectionLimits,
} from './http-connection-limits.ts';
import { isUnreadResponseOverdue } from './close-slow-readers.ts';

/** More than the kernel buffers on both sides of a connection. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);
const LONG = 600_000;
const NO_LIMITS: HttpConnectionLimits = {
  maxPerAddress: Infinity,
  maxUnreadBytes: Infinity,
  unreadTimeout: LONG,
};
const clients: Socket[] = [];
let app: FastifyInstance;

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await app?.close();
});

describe('connections of one address', () => {
  test('are limited, leave other addresses alone, and become free when one closes (threats G6)', async () => {
    await serve({ ...NO_LIMITS, maxPerAddress: 2 });
    const [first, second] = [open('127.0.0.2'), open('127.0.0.2')];
    expect([await answerOf(first), await answerOf(second)]).toEqual(['200', '200']);
    expect(await answerOf(open('127.0.0.2'))).toBe('closed');
    expect(await answerOf(open('127.0.0.3'))).toBe('200');
    first.destroy();
    await expect.poll(() => answerOf(open('127.0.0.2'))).toBe('200');
  });

  test('are not counted for a trusted proxy', async () => {
    await serve({ ...NO_LIMITS, maxPerAddress: 1 }, (address) => address === '127.0.0.2');
    expect(await answerOf(open('127.0.0.2'))).toBe('200');
    expect(await answerOf(open('127.0.0.2'))).toBe('200');
    expect(await answerOf(open('127.0.0.3'))).toBe('200');
    expect(await answerOf(open('127.0.0.3'))).toBe('closed');
  });
});

describe('a response that is not read (threats G5)', () => {
  test('is dropped after its timeout, while one that is read arrives completely', async () => {
    // Longer than a busy machine, which also runs the reader, can stall.
    await serve({ ...NO_LIMITS, unreadTimeout: 2_000 });
    const unread = open();
    sendGet(unread, '/large').pause();
    const read = await fetch(urlOf('/large'));
    expect((await read.arrayBuffer()).byteLength).toBe(LARGE.length);
    await untilDropped(unread);
  });

  test('is dropped at once if all together are too large, the largest first', async () => {
    await serve({ ...NO_LIMITS, maxUnreadBytes: 50 * 1024 * 1024 });
    const smaller = open();
    sendGet(smaller, '/smaller').pause();
    const small = await serverSideOf(smaller);
    await expect.poll(() => small.writableLength).toBeGreaterThan(0);
    const larger = open();
    sendGet(larger, '/large').pause();
    await untilDropped(larger);
    expect(small.destroyed).toBe(false);
  });

  test('may take as long as a slow network needs for its size, and no longer', () => {
    const wait = { bytes: 160_000, since: 1_000 };
    expect(isUnreadResponseOverdue(wait, 1_000 + 25_000, 15_000)).toBe(false);
    expect(isUnreadResponseOverdue(wait, 1_000 + 25_001, 15_000)).toBe(true);
    expect(isUnreadResponseOverdue({ bytes: 0, since: 1_000 }, LONG, 15_000)).toBe(false);
  });
});

describe('the shipped application', () => {
  const shipped = useTestApp(
    { TRUST_PROXY: '127.0.0.2' },
    { connectionLimits: { ...HTTP_CONNECTION_LIMITS, maxPerAddress: 1 } },
  );

  test('has these limits, except for its own proxies', async () => {
    await shipped.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shipped.app.server.address() as AddressInfo;
    const answers: string[] = [];
    for (const from of ['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3'])
      answers.push(await answerOf(open(from, port), '/health/live'));
    expect(answers).toEqual(['200', '200', '200', 'closed']);
  });
});

/** Sockets of the server, by the port of the client. */
const sockets = new Map<number, Socket>();
/** Ports of the clients, because closed sockets forget theirs. */
const ports = new Map<Socket, number>();

async function serve(limits: HttpConnectionLimits, isProxy = (_address: string) => false): Promise<void> {
  app = Fastify({ keepAliveTimeout: LONG });
  limitConnections(app, limits, isProxy);
  app.get('/', () => 'done');
  app.get('/large', () => LARGE);
  app.get('/smaller', () => LARGE.subarray(0, 24 * 1024 * 1024));
  app.server.on('request', ({ socket }) => sockets.set(socket.remotePort!, socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
}

function portOf(): number {
  return (app.server.address() as AddressInfo).port;
}

function urlOf(path: string): string {
  return `http://127.0.0.1:${portOf()}${path}`;
}

function open(localAddress = '127.0.0.1', port = portOf()): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {}).once('connect', () => ports.set(socket, socket.localPort!));
  clients.push(socket);
  return socket;
}

function sendGet(socket: Socket, path: string): Socket {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
}

/** The status of the response, or `closed` without one. */
function answerOf(socket: Socket, path = '/'): Promise<string> {
  return new Promise((done) => {
    socket.once('data', (data) => done(data.toString().split(' ')[1]!)).once('close', () => done('closed'));
    sendGet(socket, path);
  });
}

/** The server's end of the connection, known after its first request. */
async function serverSideOf(client: Socket): Promise<Socket> {
  await expect.poll(() => sockets.get(ports.get(client)!)).toBeDefined();
  return sockets.get(ports.get(client)!)!;
}

async function untilDropped(client: Socket): Promise<void> {
  const socket = await serverSideOf(client);
  if (!socket.destroyed) await once(socket, 'close');
}
