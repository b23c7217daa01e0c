import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTaggedCache } from '../../cache/tagged-cache.ts';
import type { CachedResponse } from '../../cache/response-cache.ts';
import { createCacheTagVersions } from '../../cache/tag-versions.ts';
import type { Caller } from '../route.ts';
import { HttpError } from '../http-error.ts';
import { registerPages, urlForRouting } from './render-pages.ts';

const SCRIPT = 'export const answer = 42;\n'.repeat(60);
const MANIFEST = {
  'web/script-loader.ts': { file: 'assets/start-1.js', isEntry: true },
  'web/entry-client.tsx': {
    file: 'assets/entry-1.js',
    isEntry: true,
    imports: ['_shared.js'],
  },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/style-1.css'] },
  '_frame.js': { file: 'assets/frame-1.js', imports: ['_shared.js'], css: ['assets/admin-1.css'] },
  'web/pages/home/page.tsx': { file: 'assets/home-1.js', imports: ['_shared.js'] },
  'web/pages/admin/page.tsx': { file: 'assets/admin-1.js', imports: ['_frame.js'] },
  'style.css': { file: 'assets/style-1.css' },
  'admin.css': { file: 'assets/admin-1.css' },
  'font.woff2': { file: 'assets/font-basic-1.woff2' },
  'other.woff2': { file: 'assets/font-latin-1.woff2' },
};
// Stands in for the built renderer and returns its input as the page.
const RENDERER = `export async function renderPage(request) {
  if (request.url === '/boom') return { status: 500, html: '<h1>Something went wrong</h1>', isComplete: false, error: new Error('boom') };
  if (request.url === '/away') return { status: 302, html: '', isComplete: true, location: '/login?next=%2Faway' };
  if (request.url === '/partly') {
    const { status } = await request.transport({ method: 'GET', path: '/api/broken', params: {}, query: {} });
    return { status: 200, html: String(status), isComplete: false };
  }
  return { status: request.error ? request.error.status : 200, isComplete: true, html: JSON.stringify({ url: request.url, error: request.error, site: request.site, theme: request.theme, assets: request.assets, long: 'x'.repeat(1000) }) };
}`;

let folder: string;
let app: FastifyInstance;
let noted: unknown[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  noted = [];
});

afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a page gets the site, the visitor’s theme and the addresses of its files', async () => {
  app = withPages();
  const { json, headers } = await get('/', { cookie: 'a=b; theme=dark' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('public, no-cache');
  expect(headers['vary']).toBe('Cookie, Accept-Encoding');
  expect(json()).toMatchObject({
    site: { name: 'Clucket' },
    theme: 'dark',
    assets: {
      start: '/assets/start-1.js',
      script: '/assets/entry-1.js',
      styles: ['/assets/style-1.css'],
      fonts: ['/assets/font-basic-1.woff2'],
      pageStyles: { home: [], admin: ['/assets/admin-1.css'] },
      modules: { home: ['/assets/entry-1.js', '/assets/shared-1.js', '/assets/home-1.js'] },
    },
  });
});

test('ignores an unknown theme, and a cookie whose name only ends in “theme”', async () => {
  app = withPages();
  expect((await get('/', { cookie: 'theme=sepia' })).json()).toMatchObject({ theme: null });
  expect((await get('/', { cookie: 'mytheme=dark' })).json()).toMatchObject({ theme: null });
});

test('a page that the visitor already has is answered with 304', async () => {
  app = withPages();
  const { headers } = await get('/');
  const again = await get('/', { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a rendering error is reported, answers 500 and is not cached', async () => {
  app = withPages();
  const { statusCode, body, headers } = await get('/boom');
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
  expect(body).toContain('Something went wrong');
  expect(noted).toEqual([new Error('boom')]);
});

test('an unexpected error in one call is reported, and the rest of the page is still sent', async () => {
  app = withPages();
  const { statusCode, body, headers } = await get('/partly');
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '500', 'no-store']);
  expect(noted).toEqual([new Error('broken')]);
});

test('a page can redirect the visitor', async () => {
  app = withPages();
  const { statusCode, headers } = await get('/away');
  expect([statusCode, headers['location']]).toEqual([302, '/login?next=%2Faway']);
});

test('an unknown API path is never rendered as a page', async () => {
  app = withPages();
  expect((await get('/api/nothing')).statusCode).toBe(404);
  expect((await get('/api/nothing')).headers['content-type']).toContain('application/json');
});

test('built files are compressed and can be cached forever', async () => {
  app = withPages();
  const { headers, rawPayload } = await get('/assets/entry-1.js', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(rawPayload.length).toBeLessThan(SCRIPT.length);
  expect((await get('/assets/entry-1.js')).body).toBe(SCRIPT);
});

test('nothing outside the folder of built files is served', async () => {
  app = withPages();
  for (const url of ['/assets/..%2Fssr%2Fentry-server.js', '/assets/gone.js', '/assets/.vite'])
    expect((await get(url)).statusCode, url).toBe(404);
});

test.each([
  [
    new HttpError('too-fast', 'Too many attempts. Please wait 40 seconds.', { retryAfterSeconds: 40 }),
    429,
    '40',
  ],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }), 503, '2'],
])(
  'an expected error before rendering gives a page with Retry-After: %s',
  async (error, status, retryAfter) => {
    app = withPages({ caller: () => Promise.reject(error) });
    const answer = await get('/explore', { cookie: 'theme=dark' });
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      status,
      retryAfter,
      'no-store',
    ]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.json()).toMatchObject({ site: { name: 'Clucket' }, theme: 'dark', error: { status } });
    expect(noted).toEqual([]);
  },
);

test('an unexpected error before rendering is reported and answers 500', async () => {
  app = withPages({ caller: () => Promise.reject(new Error('boom')) });
  expect((await get('/')).statusCode).toBe(500);
  expect(noted).toEqual([new Error('boom')]);
});

test.each(['/100%', '/%zz/x?y=1', '/%E0%A4%A'])(
  'the renderer gets %s as the visitor typed it',
  async (url) => {
    app = withPages();
    expect((await get(url)).json()).toMatchObject({ url });
  },
);

test('without a build the site names the command to run', async () => {
  app = withPages({ built: false });
  const { statusCode, body } = await get('/');
  expect([statusCode, body]).toEqual([503, expect.stringContaining('npm run build')]);
});

const caller = { viewer: null, requestId: 'r' } as Caller;

function withPages({ built = true, caller: callerOf = async () => caller } = {}): FastifyInstance {
  if (built) writeBuild();
  const pages = Fastify({ rewriteUrl: ({ url = '/' }) => urlForRouting(url) });
  registerPages(pages, {
    call: async ({ path }) => {
      if (path === '/api/broken') throw new Error('broken');
      return { status: 200, json: JSON.stringify({ name: 'Clucket' }) };
    },
    callerOf,
    responseCache: createTaggedCache<CachedResponse>({
      tags: createCacheTagVersions(),
      isLive: () => false,
      maxBytes: 1,
      maxAgeMs: 1,
    }),
    pictures: { hero: '/images/hero.svg', logo: '/images/logo.svg', spot: '/images/spot.svg' },
    now: () => new Date('2026-11-21T12:00:00Z'),
    folder,
    onError: (error) => noted.push(error),
  });
  return pages;
}

function writeBuild(): void {
  for (const path of ['web/.vite', 'web/assets', 'ssr']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'web/.vite/manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(folder, 'web/assets/entry-1.js'), SCRIPT);
  writeFileSync(join(folder, 'ssr/package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'ssr/entry-server.js'), RENDERER);
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}
