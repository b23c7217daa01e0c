import Fastify from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { registerServiceWorker } from './service-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-worker-'));
afterAll(() => rmSync(folder, { recursive: true }));
const app = Fastify();
registerServiceWorker(app, folder);

test('the service worker is served at the root with no-cache, and updates under the same name', async () => {
  const getServiceWorker = (etag = '') => app.inject({ url: '/sw.js', headers: { 'if-none-match': etag } });
  expect((await getServiceWorker()).statusCode).toBe(404);
  writeFileSync(join(folder, 'sw.js'), 'one()');
  const first = await getServiceWorker();
  expect([first.statusCode, first.body]).toEqual([200, 'one()']);
  expect(first.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const etag = String(first.headers.etag);
  expect((await getServiceWorker(etag)).statusCode).toBe(304);
  writeFileSync(join(folder, 'sw.js'), 'two()');
  expect((await getServiceWorker(etag)).body).toBe('two()');
});
