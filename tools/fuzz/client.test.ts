import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFuzzClient, type FuzzClient } from './client.ts';

let client: FuzzClient;
let requestCount: number;
/** When the machine stalled. */
let stoodStill: number;
let now: number;
const BULK_CHANGES = ['/api/users/u-1/revert-changes', '/api/sandwich-bulk-edits'];
const ownDelay = {
  now: () => now,
  wasLongSince: async (moment: number) => stoodStill > moment,
  end() {},
};
const server = createServer(({ url }, response) => {
  if (BULK_CHANGES.includes(url!)) return void (endBulkChange = () => response.end('done'));
  requestCount++;
  now += 1;
  if (requestCount > putOff) return void response.end('done');
  response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': retryAfter });
  response.end(JSON.stringify({ type: 'about:blank', title: 'No', status: 503, detail, message: detail }));
});
let putOff: number;
let retryAfter: string;
let detail: string;
let endBulkChange: (() => void) | undefined;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = createFuzzClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 2, ownDelay);
});
afterAll(async () => {
  await client.close();
  server.close();
});
beforeEach(() => {
  [requestCount, putOff, now, stoodStill] = [0, 1, 0, -Infinity];
  [retryAfter, detail] = ['0.001', 'In a moment.'];
  endBulkChange = undefined;
});

const REQUEST = { method: 'POST', path: '/', headers: {}, payload: '' };

test('retries a request that got a 503 while the machine stalled', async () => {
  stoodStill = 0.5;
  expect([(await client.send(REQUEST)).status, requestCount]).toEqual([200, 2]);
});

test('does not retry after other 503s, even after an earlier stall', async () => {
  stoodStill = -1;
  expect([(await client.send(REQUEST)).status, requestCount]).toEqual([503, 1]);
});

test('does not wait for maintenance, or for a limit that ends later', async () => {
  [retryAfter, stoodStill] = ['60', Infinity];
  expect([(await client.send(REQUEST)).status, requestCount]).toEqual([503, 1]);
});

test('does not repeat a request that timed out, because it continues', async () => {
  [detail, stoodStill] = ['This is taking too long right now. Please try again in a moment.', Infinity];
  expect([(await client.send(REQUEST)).status, requestCount]).toEqual([503, 1]);
});

test('sends a request at most four times', async () => {
  [putOff, stoodStill] = [Infinity, Infinity];
  expect([(await client.send(REQUEST)).status, requestCount]).toEqual([503, 4]);
});

test('never retries after a successful response', async () => {
  [putOff, stoodStill] = [0, Infinity];
  expect([(await client.send(REQUEST)).status, requestCount]).toEqual([200, 1]);
});

test('names a request that runs for more than a second, while it runs', async () => {
  putOff = 0;
  const sent = client.send({ ...REQUEST, path: '/slow' });
  expect(client.describeSlowRequests()).toBe('');
  now += 1500;
  expect(client.describeSlowRequests()).toBe('beside POST /slow for 1500 ms');
  await sent;
  expect(client.describeSlowRequests()).toBe('');
});

test.each(BULK_CHANGES)('retries after a 503 while %s runs, but not after a later 503', async (path) => {
  const bulkChange = client.send({ ...REQUEST, path });
  expect([(await client.send(REQUEST)).status, requestCount]).toEqual([200, 2]);
  await expect.poll(() => endBulkChange).toBeDefined();
  endBulkChange?.();
  await bulkChange;
  [requestCount, now] = [0, now + 1];
  expect([(await client.send(REQUEST)).status, requestCount]).toEqual([503, 1]);
});
