import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { signUpAdmin, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { pngWithChunks } from '#server/testing/hostile-images/image-format-bytes.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { REQUEST_TIMEOUTS_MS, nodeServerTimeouts } from './request-timeouts.ts';

const LONG = 600_000;

test('allows 10 s for headers, 30 s for a request (threats G5), and two minutes for a photo', () => {
  expect(REQUEST_TIMEOUTS_MS).toEqual({
    headers: 10_000,
    request: 30_000,
    file: 120_000,
    handler: 15_000,
    waiting: 40_000,
  });
  expect(nodeServerTimeouts(REQUEST_TIMEOUTS_MS)).toMatchObject({
    requestTimeout: 120_000,
    http: { headersTimeout: 10_000 },
  });
});

describe('with a short timeout for requests and a long one for files', () => {
  const site = useTestApp({ RATE_LIMITS: 'off' }, { timeouts: { headers: LONG, request: 100, file: LONG } });
  const begin = useConnections(site);

  test('a body that does not arrive is cut off, without a response', async () => {
    const { gone, text } = begin('/api/auth/login', 'application/json', 100, '{"userna');
    await gone;
    expect(text()).toBe('');
  });

  test('a body for an unknown path is cut off, too', async () => {
    await begin('/api/nothing', 'application/json', 100, '{').gone;
  });

  test('a client that disconnects causes no error and no log entry', async () => {
    const cut = Array.from({ length: 3 }, () => begin('/api/auth/login', 'application/json', 100, '{').gone);
    await Promise.all(cut);
    const request = once(site.app.server, 'request') as Promise<[IncomingMessage]>;
    const aborted = begin('/api/reviews', 'application/json', 100, '{');
    const [serverRequest] = await request;
    const over = new Promise((done) => serverRequest.once('close', done));
    aborted.socket.destroy();
    await over;
    const report = { message: 'seen in a browser', path: '/' };
    await signedOutUser(site).send('POST', '/api/error-log', report);
    const { rows } = await sql<{ message: string }>`SELECT message FROM error_log`.execute(site.db);
    expect(rows).toEqual([{ message: report.message }]);
  });

  test('a slow photo is accepted when the rest arrives', async () => {
    const picture = pngWithChunks();
    const rest = picture.subarray(20);
    const upload = begin('/api/uploads/imageUploader', 'image/png', picture.length, picture.subarray(0, 20));
    await begin('/api/auth/login', 'application/json', 100, '{').gone;
    upload.socket.write(rest);
    await expect.poll(upload.text, { timeout: 60_000 }).toMatch(/^HTTP\/1\.1 201 /);
    upload.socket.destroy();
  });

  test('complete requests are answered, however many on one connection', async () => {
    const { socket, text } = begin('/api/auth/logout', 'application/json', 2, '{}');
    for (let time = 1; time <= 15; time += 1) {
      await expect.poll(() => text().split('HTTP/1.1 ').length).toBe(time + 1);
      socket.write(
        `POST /api/auth/logout HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
      );
    }
    socket.destroy();
  });
});

describe('with a short timeout for files', () => {
  const site = useTestApp({ RATE_LIMITS: 'off' }, { timeouts: { headers: 20, request: LONG, file: 20 } });
  const begin = useConnections(site);

  test('a photo that does not arrive is cut off', async () => {
    await begin('/api/uploads/imageUploader', 'image/png', 1000, Buffer.alloc(20)).gone;
    expect((await site.get('/health/live')).status).toBe(200);
  });
});

describe('with a short timeout for headers', () => {
  const site = useTestApp({}, { timeouts: { headers: 20, request: LONG, file: LONG } });
  useConnections(site);

  test('incomplete headers are cut off with 408', async () => {
    const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (data) => chunks.push(data)).on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nhost:');
    await new Promise((gone) => socket.on('close', gone));
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 408 [^]*application\/problem\+json/);
  });
});

function useConnections(site: ReturnType<typeof useTestApp>) {
  let admin: TestUser;
  beforeAll(async () => {
    admin = await signUpAdmin(site);
    await site.app.listen({ port: 0, host: '127.0.0.1' });
  });
  return (path: string, type: string, length: number, body: string | Uint8Array) => {
    const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data.toString())).on('error', () => {});
    const gone = new Promise((resolve) => socket.on('close', resolve));
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncookie: ${admin.cookie}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
    // One write, so that the head and the body arrive together even if this process stalls.
    socket.write(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
    return { socket, gone, text: () => text };
  };
}
