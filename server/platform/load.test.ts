import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBusyness, limitLoad, type Load } from './load.ts';
import { createPace } from './pace.ts';
import { translateError } from './translate-error.ts';

const LIMITS = { mostInFlight: 3, mostWhenBusy: 1, reserve: 1, mostConnections: 10 };
let app: FastifyInstance;
let load: Load;
let open: () => void;
let isBusy: boolean;
let room: number;
let pace: ReturnType<typeof createPace>;

beforeEach(async () => {
  app = Fastify();
  pace = { ...createPace(), room: () => room };
  load = limitLoad(app, LIMITS, { look() {}, isBusy: () => isBusy }, pace);
  room = Infinity;
  isBusy = false;
  const gate = new Promise<void>((done) => (open = done));
  app.setErrorHandler((error, _request, reply) => {
    const { status, retryAfterSeconds } = translateError(error);
    return reply.code(status).header('retry-after', retryAfterSeconds).send('');
  });
  app.get('/slow', () => gate.then(() => 'done'));
  app.get('/health/ready', () => 'ready');
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

test('while it is busy less is let in', async () => {
  isBusy = true;
  const taken = app.inject('/slow');
  await pause(0);
  expect((await app.inject('/slow')).statusCode).toBe(503);
  isBusy = false;
  const more = app.inject('/slow');
  open();
  expect([(await taken).statusCode, (await more).statusCode]).toEqual([200, 200]);
});

test('where a queue stands, no more are let in than leave in time, and health keeps its place', async () => {
  const taken = [1, 2].map(() => app.inject('/slow'));
  await pause(0);
  // The pace falls below what has been let in.
  room = 0;
  expect((await app.inject('/slow')).statusCode).toBe(503);
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  room = 1;
  open();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await app.inject('/slow')).statusCode).toBe(200);
});

test('it is busy after a second without a rest, and no longer after a rest', () => {
  const { look, isBusy: isItBusy } = createBusyness();
  for (let looked = 0; looked < 4; looked++) look(1);
  expect(isItBusy()).toBe(false);
  look(0.98);
  expect(isItBusy()).toBe(true);
  look(0.97);
  expect(isItBusy()).toBe(false);
});

test('more connections than the cap are not taken', () => {
  expect(app.server.maxConnections).toBe(10);
});

test.each(['/nothing', '/nowhere', '/past', '/accident', '/slow'])(
  'whatever becomes of %s, nothing of it stays at work (threats G6)',
  async (url) => {
    open();
    for (let turn = 0; turn < 3; turn++) await app.inject(url);
    await expect.poll(() => [pace.atWork(), load.inFlight]).toEqual([0, 0]);
  },
);
