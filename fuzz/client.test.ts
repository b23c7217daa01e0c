import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient, type Client } from './client.ts';

let client: Client;
let asked = 0;
let heldUp: (() => void) | null = null;
const server = createServer((_request, response) => {
  asked++;
  if (asked > 1) return void response.end('done');
  heldUp?.();
  const detail = 'In a moment.';
  response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' });
  response.end(JSON.stringify({ type: 'about:blank', title: 'No', status: 503, detail, message: detail }));
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1);
});
afterAll(async () => {
  await client.close();
  server.close();
});
beforeEach(() => void (asked = 0));

const REQUEST = { method: 'POST', path: '/', headers: {}, payload: '' };

test('what is put off while the machine stood still is sent again', async () => {
  heldUp = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  expect([(await client.send(REQUEST)).status, asked]).toEqual([200, 2]);
});

test('what is put off otherwise stays so, also after it once stood still', async () => {
  heldUp = null;
  expect([(await client.send(REQUEST)).status, asked]).toEqual([503, 1]);
});

test('what is put off while the site itself was at work stays so', async () => {
  heldUp = () => {
    for (const until = performance.now() + 1_500; performance.now() < until;);
  };
  expect([(await client.send(REQUEST)).status, asked]).toEqual([503, 1]);
});
