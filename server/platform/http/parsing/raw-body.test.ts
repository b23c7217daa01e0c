import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { pngChunk, pngWithChunks } from '#server/testing/hostile-images/image-format-bytes.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-bodies-'));
const site = useTestApp({ DATA_DIR: folder, RATE_LIMITS: 'off' });
afterAll(() => rmSync(folder, { recursive: true }));
const MOST = 4 * 1024 * 1024;
const TOO_LARGE = 'Image size should be less than 4MB.';

let admin: TestUser;
let port: number;
beforeAll(async () => {
  admin = await signUpAdmin(site);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port;
});

/** A picture of exactly this many bytes. */
function pictureOf(bytes: number): Buffer {
  const rest = bytes - pngWithChunks(pngChunk('tEXt', '')).length;
  return pngWithChunks(pngChunk('tEXt', Buffer.alloc(rest, 0x20)));
}

function files(): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

type Wire = { socket: Socket; answer: Promise<{ status: number; text: string }> };

/** Writes the head by hand, so that it can lie about what follows. */
function request(headers: Record<string, string>, cookie = admin.cookie): Wire {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'image/png',
    ...(cookie && { cookie }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/uploads/imageUploader HTTP/1.1\r\n${lines.join('')}\r\n`);
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      if (text.includes('\r\n\r\n') && status >= 200) resolve({ status, text });
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`Closed without an answer: ${text}`)));
  });
  answer.catch(() => {});
  return { socket, answer };
}

function chunk(data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);
}

describe('an upload with a limit of 4 MB (threats F3)', () => {
  test('is accepted at exactly 4 MB', async () => {
    const bytes = pictureOf(MOST);
    expect(bytes.length).toBe(MOST);
    const answer = await admin.send('POST', '/api/uploads/badgeImageUploader', bytes, {
      'content-type': 'image/png',
    });
    expect(answer.status).toBe(201);
  });

  test('is accepted in chunks', async () => {
    const { socket, answer } = request({ 'transfer-encoding': 'chunked' });
    const bytes = pictureOf(MOST);
    for (let at = 0; at < MOST; at += 500_000) socket.write(chunk(bytes.subarray(at, at + 500_000)));
    socket.write('0\r\n\r\n');
    expect((await answer).status).toBe(201);
    socket.destroy();
  });

  test('is rejected with one byte more, with the documented text (A5.32)', async () => {
    const before = files();
    const answer = await admin.send('POST', '/api/uploads/badgeImageUploader', pictureOf(MOST + 1), {
      'content-type': 'image/png',
    });
    expect(answer).toMatchObject({ status: 413, json: { detail: TOO_LARGE, message: TOO_LARGE } });
    expect(files()).toEqual(before);
  });

  test('is rejected by its announced length before any byte is sent', async () => {
    const { socket, answer } = request({ 'content-length': String(MOST + 1) });
    expect((await answer).status).toBe(413);
    socket.destroy();
  });

  test('is rejected in chunks as soon as it is too long', async () => {
    const before = files();
    const { socket, answer } = request({ 'transfer-encoding': 'chunked' });
    for (let sent = 0; sent <= MOST; sent += 500_000) socket.write(chunk(Buffer.alloc(500_000)));
    expect((await answer).text).toContain(TOO_LARGE);
    socket.destroy();
    expect(files()).toEqual(before);
  });

  test('is rejected without a session before any byte is sent', async () => {
    const { socket, answer } = request({ 'content-length': String(MOST) }, '');
    expect((await answer).status).toBe(401);
    socket.destroy();
  });

  test('is cut off if it continues after the response', async () => {
    const { socket, answer } = request({ 'transfer-encoding': 'chunked' }, '');
    expect((await answer).status).toBe(401);
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    const more = () => {
      while (!socket.destroyed && socket.write(chunk(Buffer.alloc(1_000_000))));
      if (!socket.destroyed) socket.once('drain', more);
    };
    more();
    await closed;
  });

  test('leaves the connection usable after it was rejected', async () => {
    const { socket, answer } = request({ 'content-length': '1000' }, '');
    expect((await answer).status).toBe(401);
    const next = new Promise<string>((resolve) => socket.on('data', (data) => resolve(data.toString())));
    socket.write(Buffer.alloc(1000));
    socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await next).toMatch(/^HTTP\/1\.1 200/);
    socket.destroy();
  });
});

describe('an aborted body (threats F3, F5)', () => {
  test.each([
    ['shorter than announced', { 'content-length': '5000' }, Buffer.alloc(4000)],
    ['in the middle of a chunk', { 'transfer-encoding': 'chunked' }, Buffer.from('1000\r\nabc')],
    ['before its first byte', { 'content-length': '5000' }, Buffer.alloc(0)],
  ])('%s leaves nothing behind', async (_, headers, bytes) => {
    const before = files();
    const { socket } = request(headers as Record<string, string>);
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    await new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      socket.end();
    });
    expect((await site.get('/health/ready')).status).toBe(200);
    expect(files()).toEqual(before);
  });

  test('is read to its announced length and no further', async () => {
    const picture = pngWithChunks();
    const { socket, answer } = request({ 'content-length': String(picture.length - 20) });
    socket.write(picture.subarray(0, -20));
    expect((await answer).status).toBe(422);
    socket.destroy();
  });

  test.each(['abc', '-1', '5, 6'])('with the length %j is rejected', async (length) => {
    const { socket, answer } = request({ 'content-length': length });
    expect((await answer).status).toBe(400);
    socket.destroy();
  });
});

describe('slow bodies (threats F3)', () => {
  test('take at most four slots of one member and sixteen in total', async () => {
    const slow: Wire[] = [];
    const members = [admin, ...(await Promise.all([1, 2, 3, 4].map(() => signUp(site))))];
    // Each sends a part and waits; those without a slot get a response at once.
    const begin = (person: TestUser) => {
      const wire = request({ 'transfer-encoding': 'chunked' }, person.cookie);
      wire.socket.write(chunk(Buffer.alloc(10)));
      slow.push(wire);
      return wire;
    };
    const rejectedStatuses: number[] = [];
    const readStatus = (wire: Wire) =>
      wire.answer.then(
        ({ status }) => rejectedStatuses.push(status),
        () => {},
      );
    for (const person of members.slice(0, 4)) for (let at = 0; at < 5; at++) void readStatus(begin(person));
    await expect.poll(() => rejectedStatuses).toEqual([503, 503, 503, 503]);
    void readStatus(begin(members[4]!));
    await expect.poll(() => rejectedStatuses).toHaveLength(5);
    expect(new Set(rejectedStatuses)).toEqual(new Set([503]));
    for (const { socket } of slow) socket.destroy();
    const retry = () =>
      admin.send('POST', '/api/uploads/imageUploader', pngWithChunks(), { 'content-type': 'image/png' });
    await expect.poll(async () => (await retry()).status).toBe(201);
  });
});
