import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFuzzClient, type FuzzClient } from './client.ts';

let client: FuzzClient;
let asked: number;
/** When the machine stood still. */
let stoodStill: number;
let now: number;
const REVERT = '/api/users/u-1/revert-changes';
const ownDelay = {
  now: () => now,
  wasLongSince: async (moment: number) => stoodStill > moment,
  end() {},
};
const server = createServer(({ url }, response) => {
  if (url === REVERT) return void (endRevert = () => response.end('done'));
  asked++;
  now += 1;
  if (asked > putOff) return void response.end('done');
  const detail = 'In a moment.';
  response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '0.001' });
  response.end(JSON.stringify({ type: 'about:blank', title: 'No', status: 503, detail, message: detail }));
});
let putOff: number;
let endRevert: () => void;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = createFuzzClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 2, ownDelay);
});
afterAll(async () => {
  await client.close();
  server.close();
});
beforeEach(() => void ([asked, putOff, now, stoodStill] = [0, 1, 0, -Infinity]));

const REQUEST = { method: 'POST', path: '/', headers: {}, payload: '' };

test('what is put off while the machine stood still is sent again', async () => {
  stoodStill = 0.5;
  expect([(await client.send(REQUEST)).status, asked]).toEqual([200, 2]);
});

test('what is put off otherwise stays so, also after it once stood still', async () => {
  stoodStill = -1;
  expect([(await client.send(REQUEST)).status, asked]).toEqual([503, 1]);
});

test('four times at most', async () => {
  [putOff, stoodStill] = [Infinity, Infinity];
  expect([(await client.send(REQUEST)).status, asked]).toEqual([503, 4]);
});

test('an answer that is no refusal is never asked for again', async () => {
  [putOff, stoodStill] = [0, Infinity];
  expect([(await client.send(REQUEST)).status, asked]).toEqual([200, 1]);
});

test('what runs for more than a second is named while it runs', async () => {
  putOff = 0;
  const sent = client.send({ ...REQUEST, path: '/slow' });
  expect(client.describeSlowRequests()).toBe('');
  now += 1500;
  expect(client.describeSlowRequests()).toBe('beside POST /slow for 1500 ms');
  await sent;
  expect(client.describeSlowRequests()).toBe('');
});

test('what is put off while changes are reverted is sent again, and not what is put off later', async () => {
  const revert = client.send({ ...REQUEST, path: REVERT });
  expect([(await client.send(REQUEST)).status, asked]).toEqual([200, 2]);
  await expect.poll(() => endRevert).toBeDefined();
  endRevert();
  await revert;
  [asked, now] = [0, now + 1];
  expect([(await client.send(REQUEST)).status, asked]).toEqual([503, 1]);
});
