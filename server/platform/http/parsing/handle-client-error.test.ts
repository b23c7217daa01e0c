import { connect, type AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { problemDetailsSchema } from '#contract/base/problem-details.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
beforeAll(() => site.app.listen({ port: 0, host: '127.0.0.1' }));

test.each([
  ['two lengths', 400, 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} '],
  ['a length and chunks', 400, 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a folded header', 400, 'X-A: b\r\n c\r\n\r\n'],
  ['endless headers', 431, `${'X-A: 1\r\n'.repeat(3000)}\r\n`],
])('%s: %d as a problem document', async (_, status, rest) => {
  const [head, body] = (await send(`POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${rest}`)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/content-type: application\/problem\+json/);
  expect(problemDetailsSchema.parse(JSON.parse(body!))).toMatchObject({ status });
});

test('a body with two content types is rejected (threats D6)', async () => {
  const types = ['application/json', 'text/plain'].map((type) => `Content-Type: ${type}\r\n`);
  for (const headers of [types, types.toReversed()]) {
    const request = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers.join('')}Content-Length: 2\r\n\r\n{}`;
    expect(await send(request)).toMatch(/^HTTP\/1\.1 415 /);
  }
});

test('a call without a body may have a content type, and a call with one needs a body', async () => {
  const empty = 'Host: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n';
  expect(await send(`POST /api/auth/logout HTTP/1.1\r\n${empty}`)).toMatch(/^HTTP\/1\.1 204 /);
  const [head, body] = (await send(`POST /api/auth/login HTTP/1.1\r\n${empty}`)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(body!).detail).toBe(
    'The request cannot be read: its body must be JSON that is not empty or malformed.',
  );
});

function send(request: string): Promise<string> {
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (data) => chunks.push(data)).on('error', () => {});
  socket.write(request);
  return new Promise((resolve) => socket.on('close', () => resolve(Buffer.concat(chunks).toString())));
}
