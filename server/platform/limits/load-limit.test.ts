import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { SERVER_LOAD_LIMITS, limitLoad, type ServerLoadState } from './load-limit.ts';
import { REQUEST_TIMEOUTS_MS } from './request-timeouts.ts';
import { translateError } from '../http/translate-error.ts';

const LIMITS = {
  ...SERVER_LOAD_LIMITS,
  maxInFlight: 3,
  reserve: 1,
  reserveForHealth: 1,
  maxEventLoopDelayMs: 0,
  maxConnections: 10,
};
/** More than the kernel buffers on both sides of a connection. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);
const shipped = useTestApp();
let app: FastifyInstance;
let load: ServerLoadState;
let open: () => void;
let receivedRequests: number;
let large: ServerResponse | undefined;
const clients: Socket[] = [];

beforeEach(async () => {
  app = Fastify();
  load = limitLoad(app, LIMITS);
  receivedRequests = 0;
  large = undefined;
  app.server.on('request', () => receivedRequests++);
  const gate = new Promise<void>((done) => (open = done));
  app.setErrorHandler((error, _request, reply) => {
    const { status, retryAfterSeconds } = translateError(error);
    return reply.code(status).header('retry-after', retryAfterSeconds).send('');
  });
  app.get('/slow', () => gate.then(() => 'done'));
  app.post('/slow', () => gate.then(() => 'done'));
  app.post('/quick', () => 'done');
  app.get('/api/auth/slow', () => gate.then(() => 'done'));
  app.post('/api/auth/slow', () => gate.then(() => 'done'));
  app.get('/health/slow', () => gate.then(() => 'done'));
  app.get('/health/ready', () => 'ready');
  app.get('/large', (_request, reply) => {
    large = reply.raw;
    return LARGE;
  });
  app.get('/nothing', (_request, reply) => reply.callNotFound());
  app.get('/past', (_request, reply) => {
    reply.hijack();
    reply.raw.end('');
  });
  app.get('/accident', () => {
    throw new Error('an accident');
  });
  await app.ready();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

test('rejects requests over the limit at once, and keeps a slot for health checks', async () => {
  const taken = [1, 2, 3].map(() => app.inject('/slow'));
  await pause(0);
  const rejected = await app.inject('/slow');
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '2']);
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  expect(load).toMatchObject({ inFlight: 3, rejected: 1 });
  open();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(load.inFlight).toBe(0);
  expect((await app.inject('/slow')).statusCode).toBe(200);
});

test('reserves slots for health checks, however many people sign in', async () => {
  const taken = ['/slow', '/slow', '/slow', '/api/auth/slow'].map((url) => app.inject(url));
  await pause(0);
  expect((await app.inject('/api/auth/slow')).statusCode).toBe(503);
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  taken.push(app.inject('/health/slow'));
  await pause(0);
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  open();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
});

test('a busy process rejects new requests, but accepts health checks and sign-ins (threats G6)', async () => {
  const busy = Fastify();
  onTestFinished(() => busy.close());
  // Every event loop is delayed by more than this.
  limitLoad(busy, { ...LIMITS, maxEventLoopDelayMs: 1e-6 });
  for (const path of ['/page', '/api/auth/login', '/health/ready']) busy.get(path, () => 'done');
  await expect.poll(async () => (await busy.inject('/page')).statusCode, { timeout: 30_000 }).toBe(503);
  expect((await busy.inject('/api/auth/login')).statusCode).toBe(200);
  expect((await busy.inject('/health/ready')).statusCode).toBe(200);
});

test('limits the number of connections', () => {
  expect(app.server.maxConnections).toBe(10);
});

test.each(['/nothing', '/nowhere', '/past', '/accident', '/slow'])(
  '%s releases its slot, however it ends (threats G6)',
  async (url) => {
    open();
    for (let turn = 0; turn < 3; turn++) await app.inject(url);
    await expect.poll(() => load.inFlight).toBe(0);
  },
);

test('slow bodies do not keep others from being answered, and the site stays ready (threats G5)', async () => {
  await listen();
  // More than all slots together, including the reserved ones.
  for (let at = 0; at < 6; at++) call(post('/api/auth/slow', '{'));
  await expect.poll(() => receivedRequests).toBe(6);
  open();
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  expect((await app.inject({ url: '/slow', remoteAddress: '10.0.0.2' })).statusCode).toBe(200);
  expect(load).toMatchObject({ inFlight: 0, rejected: 0 });
});

test('a request whose body arrives when no slot is free is rejected then', async () => {
  await listen();
  const senders = [1, 2, 3, 4].map(() => call(post('/slow', '{')));
  const responses = senders.map((sender) => once(sender, 'data'));
  await expect.poll(() => receivedRequests).toBe(4);
  for (const sender of senders) sender.write('}');
  await expect.poll(() => [load.inFlight, load.rejected]).toEqual([3, 1]);
  open();
  const statuses = (await Promise.all(responses)).map(([data]) => / (\d{3}) /.exec(String(data))?.[1]);
  expect(statuses.toSorted()).toEqual(['200', '200', '200', '503']);
});

test('allows a hundred pending bodies per address and a thousand in total (threats G5)', async () => {
  await sendSlowly('10.0.0.1', 99);
  expect(await send('10.0.0.1')).toBe(200);
  await sendSlowly('10.0.0.1', 1);
  expect(await send('10.0.0.1')).toBe(503);
  expect((await app.inject({ url: '/health/ready', remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
  for (let other = 2; other <= 9; other++) await sendSlowly(`10.0.0.${other}`, 100);
  await sendSlowly('10.0.0.10', 99);
  expect(await send('10.0.0.11')).toBe(200);
  await sendSlowly('10.0.0.10', 1);
  expect(await send('10.0.0.11')).toBe(503);
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
});

test.each([
  ['is broken off', post('/quick', '{')],
  ['is broken off behind another request', `${get('/slow')}${post('/quick', '{')}`],
])('a body that %s makes room for another', async (_, text) => {
  await listen();
  await sendSlowly('127.0.0.1', 99);
  const aborted = call(text);
  await expect.poll(() => send('127.0.0.1')).toBe(503);
  aborted.destroy();
  await expect.poll(async () => [await send('127.0.0.1'), load.inFlight]).toEqual([200, 0]);
});

test('a slow body that is cut off without a response also makes room for another', async () => {
  await listen();
  await sendSlowly('127.0.0.1', 99);
  const firstRequest = once(app.server, 'request') as Promise<[IncomingMessage]>;
  call(post('/quick', '{'));
  const [request] = await firstRequest;
  expect(await send('127.0.0.1')).toBe(503);
  request.destroy();
  await expect.poll(() => send('127.0.0.1')).toBe(200);
});

test('a client that stops reading a large response holds no slot (threats G5)', async () => {
  await listen();
  call(get('/large'));
  await expect.poll(() => large?.headersSent).toBe(true);
  expect([load.inFlight, large!.writableFinished]).toEqual([0, false]);
});

test('a connection without traffic is closed (threats G5)', async () => {
  const site = Fastify({ connectionTimeout: 100 });
  site.get('/large', () => LARGE);
  await site.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(site.server, 'connection') as Promise<[Socket]>;
  call(get('/large'), site);
  const [connection] = await connected;
  await once(connection, 'close');
  await site.close();
});

test('the socket timeout is longer than any request needs', () => {
  expect(shipped.app.server.timeout).toBe(150_000);
  expect(shipped.app.server.timeout).toBeGreaterThan(REQUEST_TIMEOUTS_MS.file + REQUEST_TIMEOUTS_MS.handler);
});

function listen(): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** A handwritten client, which reads nothing on its own. */
function call(text: string, site = app): Socket {
  const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {}).write(text);
  clients.push(socket);
  return socket;
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
}

/** Announces a body of two bytes. */
function post(path: string, part: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n${part}`;
}

async function send(remoteAddress: string): Promise<number> {
  const { statusCode } = await app.inject({ method: 'POST', url: '/quick', payload: {}, remoteAddress });
  return statusCode;
}

/** Sends bodies that never end. */
async function sendSlowly(remoteAddress: string, times: number): Promise<void> {
  const simulate = { end: false, split: false, error: false, close: false };
  const endless = { method: 'POST', url: '/quick', payload: {}, simulate } as const;
  for (let time = 0; time < times; time++) void app.inject({ ...endless, remoteAddress });
  await pause(0);
}
