import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createTaggedCache } from '../../../cache/tagged-cache.ts';
import type { CachedResponse } from '../../../cache/response-cache.ts';
import { createCacheTagVersions } from '../../../cache/tag-versions.ts';
import { notFoundError, unavailableError, type HttpError } from '../../http-error.ts';
import type { ApiCaller } from '../../route.ts';
import { registerPages, replaceInvalidPageUrl } from '../render-pages.ts';

export const STUB_BUILD_SCRIPT_TEXT = 'export const answer = 42;\n'.repeat(60);
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
  if (request.url === '/full-disk') {
    for (const path of ['/api/full-disk', '/api/missing', '/api/overload']) await request.transport({ method: 'GET', path });
    return { status: 503, html: '', isComplete: false };
  }
  return { status: request.error ? request.error.status : 200, isComplete: true, html: JSON.stringify({ url: request.url, error: request.error, site: request.site, theme: request.theme, assets: request.assets, long: 'x'.repeat(1000) }) };
}`;

type PagesOptions = { isBuilt?: boolean; callerOf?: () => Promise<ApiCaller> };

/** A site with pages from a small build in a temporary folder. */
export function useStubBuild() {
  let folder: string;
  let app: FastifyInstance | undefined;
  const site = { errors: [] as unknown[], unavailableCauses: [] as unknown[], start, get };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pages-'));
    site.errors = [];
    site.unavailableCauses = [];
  });
  afterEach(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function start({ isBuilt = true, callerOf = async () => CALLER }: PagesOptions = {}): void {
    if (isBuilt) writeBuild(folder);
    app = Fastify({ rewriteUrl: ({ url = '/' }) => replaceInvalidPageUrl(url) });
    app.addHook('onResponse', async ({ unavailableCause }) => {
      site.unavailableCauses.push(unavailableCause);
    });
    registerPages(app, {
      call: async ({ path }) => {
        if (path === '/api/broken') throw new Error('broken');
        const error = STUB_CALL_ERRORS[path];
        if (error) return { status: error.status, json: '{}', error };
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
      onError: (error) => site.errors.push(error),
    });
  }

  function get(url: string, headers: Record<string, string> = {}) {
    if (!app) throw new Error('Call start first');
    return app.inject({ url, headers });
  }

  return site;
}

export const STUB_CALL_ERRORS: Readonly<Record<string, HttpError>> = {
  '/api/full-disk': unavailableError('no-space', 'The disk is full.', {}),
  '/api/missing': notFoundError(),
  '/api/overload': unavailableError('overload', 'The site is busy.', {}),
};

const CALLER = { viewer: null, requestId: 'r' } as ApiCaller;

function writeBuild(folder: string): void {
  for (const path of ['web/.vite', 'web/assets', 'ssr']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'web/.vite/manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(folder, 'web/assets/entry-1.js'), STUB_BUILD_SCRIPT_TEXT);
  writeFileSync(join(folder, 'ssr/package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'ssr/entry-server.js'), RENDERER);
}
