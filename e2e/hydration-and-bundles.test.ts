import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { listOfflineBuildFiles, listFirstOfflineBuildFiles } from '../scripts/build/offline-files.ts';
import {
  createDevelopmentModeBundleProxy,
  type DevelopmentModeBundleProxy,
} from './development-mode-bundle-proxy.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();
let development: DevelopmentModeBundleProxy;
beforeAll(async () => {
  development = await createDevelopmentModeBundleProxy();
});
afterAll(() => development?.remove());

const MORE_PAGES = [
  '/explore?q=spicy',
  '/explore?view=restaurants',
  '/restaurant/1',
  '/sandwich/1/reviews',
  '/no-such-page',
];
const PAGES = ['/', '/sandwich/1', '/login', ...(isLongRun ? MORE_PAGES : [])];

test('React hydrates public pages without differences and without API requests', async () => {
  const page = await site.visit('/login', { by: await development.serveBefore(site.baseUrl) });
  for (const path of PAGES) {
    const requests = await requestsWithoutInteraction(page, path);
    const paths = requests.map(pathOf);
    expect(paths).toContain(new URL(path, site.baseUrl).pathname);
    expect(
      paths.filter((each) => each.startsWith('/api/')),
      path,
    ).toEqual([]);
  }
});

test('the service worker’s first files include the code that a member needs first without a network', () => {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >;
  const sources = [
    'lib/session/log-out.ts',
    'features/collection/mutations/lazy-list-entry-mutations.ts',
    'pages/components/log-tried-sandwich/mark-as-tried-dialog.tsx',
  ];
  const files = sources.flatMap((source) => {
    const { file, css = [] } = manifest[`web/${source}`]!;
    return [file, ...css].map((each) => `/${each}`);
  });
  expect(listFirstOfflineBuildFiles()).toEqual(expect.arrayContaining(files));
});

test('the letters of drawn signs, which only admins load, are not cached for offline use', () => {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const { file } = manifest['packages/sandwich-drawings/index.ts']!;
  expect(listOfflineBuildFiles()).not.toContain(`/${file}`);
});

test('chunks that only admin pages share are not cached for offline use', () => {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const shared = Object.keys(manifest).find((source) => source.startsWith('_table-panel-'))!;
  expect(listOfflineBuildFiles()).not.toContain(`/${manifest[shared]!.file}`);
});

test('no built file contains the gallery, which is for development only', () => {
  const built = ['dist/web', 'dist/ssr', 'dist/worker'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|json)$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(built.length).toBeGreaterThan(50);
  const galleryFiles = built.filter((file) =>
    /web\/gallery|The gallery has no/.test(readFileSync(file, 'utf8')),
  );
  expect(galleryFiles).toEqual([]);
});

test('home and sandwich pages load at most 120 kB of scripts before an interaction, without map or admin code', async () => {
  const page = await site.visit('/login');
  for (const path of ['/', '/sandwich/1']) {
    const requests = await requestsWithoutInteraction(page, path);
    const scripts = requests.filter((request) => request.resourceType() === 'script');
    // The previous page has left the shared files in the cache; they count as well.
    const bodies = await Promise.all(
      [...new Map(scripts.map((script) => [script.url(), script])).values()].map(async (script) =>
        (await script.response())!.body(),
      ),
    );
    expect(scripts.map(pathOf).filter((each) => each.includes('/deferred-start-'))).toEqual([]);
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length);
    expect(sizes.length).toBeGreaterThan(2);
    expect(
      sizes.reduce((sum, size) => sum + size),
      path,
    ).toBeLessThanOrEqual(120_000);
    for (const body of bodies)
      expect(body.includes('maplibregl') || body.includes('/api/admin/')).toBe(false);
    const hours = page.waitForResponse(/\/open-state-at-/);
    await page.keyboard.press('Tab');
    expect((await hours).status()).toBe(200);
  }
});

/** What a page requests without an interaction. */
async function requestsWithoutInteraction(page: Page, path: string): Promise<Request[]> {
  // Pending requests of the previous page are not counted; its files stay in the cache.
  await page.goto('about:blank');
  // At the next full minute the page would load the code for hours without a key press, so this one has just begun.
  await page.clock.install({ time: Math.floor(Date.now() / 60_000) * 60_000 });
  const requests: Request[] = [];
  const note = (request: Request) => void requests.push(request);
  page.on('request', note);
  await page.goto(path);
  const last = () => requests.find((request) => pathOf(request).includes('/start-after-hydration-'));
  await expect.poll(async () => (await page.clock.runFor(1_000), last())).toBeDefined();
  await (await last()!.response())!.finished();
  // It would request more at once, or after a delay.
  await page.clock.runFor(10_000);
  page.off('request', note);
  return requests;
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}
