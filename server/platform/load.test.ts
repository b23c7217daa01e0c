import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitLoad, type Load } from './load.ts';
import { translateError } from './translate-error.ts';

const LIMITS = { mostInFlight: 3, mostWhenBusy: 1, reserve: 1, mostConnections: 10 };
let app: FastifyInstance;
let load: Load;
let open: () => void;

beforeEach(async () => {
  app = Fastify();
  load = limitLoad(app, LIMITS);
  const gate = new Promise<void>((done) => (open = done));
  app.setErrorHandler((error, _request, reply) => {
    const { status, retryAfterSeconds } = translateError(error);
    return reply.code(status).header('retry-after', retryAfterSeconds).send('');
  });
  app.get('/slow', () => gate.then(() => 'done'));
  app.get('/health/ready', () => 'ready');
  await app.ready();
});
afterEach(async () => {
  load.stop();
  await app.close();
});

test('what comes over the limit is refused at once, and health keeps a place', async () => {
  const taken = [1, 2, 3].map(() => app.inject('/slow'));
  await pause(0);
  const refused = await app.inject('/slow');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  expect(load).toMatchObject({ inFlight: 3, refused: 1 });
  open();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(load.inFlight).toBe(0);
  expect((await app.inject('/slow')).statusCode).toBe(200);
});

test('more connections than the cap are not taken', () => {
  expect(app.server.maxConnections).toBe(10);
});
