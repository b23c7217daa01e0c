import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatterFactory, HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstFilesForOffline } from '../scripts/offline-files.ts';
import { buildDevelopmentClient, type DevelopmentClient } from './development-client.ts';
import { HTML_RULES } from './html-rules.ts';
import { DOWNTOWN, useSite } from './site.ts';

const site = useSite();
const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES));
const explained = formatterFactory('text');
let development: DevelopmentClient;
beforeAll(async () => {
  development = await buildDevelopmentClient();
});
afterAll(() => development?.remove());

/** Every public page, with words that only its data can have put there. */
const PAGES: Gate[] = [
  {
    path: '/',
    shows: async () => [...(await names('/api/sandwiches/popular?limit=3')), 'Restaurants Near You'],
  },
  { path: '/explore?q=spicy', shows: () => names('/api/sandwiches/search?q=spicy&limit=5') },
  { path: '/explore?view=restaurants', shows: () => names(`/api/restaurants/search?${FALLBACK}&limit=5`) },
  { path: '/sandwich/1', shows: async () => [...(await names('/api/sandwiches/1')), 'Ingredients'] },
  { path: '/sandwich/1/reviews', shows: () => names('/api/sandwiches/1') },
  { path: '/restaurant/1', shows: async () => [...(await names('/api/restaurants/1')), 'Locations'] },
  { path: '/login', shows: async () => ['Login', 'Register'] },
  { path: '/no-such-page', shows: async () => ['404 Page Not Found', 'Go back to homepage'], status: 404 },
];
type Gate = { path: string; shows(): Promise<string[]>; status?: number };
const FALLBACK = `lat=${DOWNTOWN.latitude}&lng=${DOWNTOWN.longitude}`;

describe.each(PAGES)('$path', ({ path, shows, status = 200 }) => {
  test('has its content and valid HTML before any script runs', async () => {
    const answer = await fetch(site.baseUrl + path);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    const text = textOf(html);
    for (const part of await shows()) expect(text).toContain(part);
    const report = await validator.validateString(html, path);
    expect(report.valid, explained(report.results)).toBe(true);
  });

  test('is taken over by React as the server wrote it, and asks for nothing more', async () => {
    const page = await site.visit('/login', { client: development });
    const asked = await askedUntilAfterwards(page, path);
    const paths = asked.map(pathOf);
    expect(paths).toContain(new URL(path, site.baseUrl).pathname);
    expect(paths.filter((each) => each.startsWith('/api/'))).toEqual([]);
  });
});

test('what a member without a network presses first is among the first files that the worker keeps', () => {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const wanted = [
    'lib/logging-out.ts',
    'features/collection/doing.ts',
    'features/collection/tried-dialog.tsx',
  ];
  const files = wanted.map((source) => `/${manifest[`web/${source}`]!.file}`);
  expect(firstFilesForOffline()).toEqual(expect.arrayContaining(files));
});

test('the gallery of states is for development alone: no page, and in nothing that is built', async () => {
  expect((await fetch(`${site.baseUrl}/gallery`)).status).toBe(404);
  const built = ['dist/web', 'dist/ssr', 'dist/worker'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|json)$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(built.length).toBeGreaterThan(50);
  const told = built.filter((file) => /web\/gallery|The gallery has no/.test(readFileSync(file, 'utf8')));
  expect(told).toEqual([]);
});

test.each(['/', '/sandwich/1'])(
  '%s needs at most 120 kB of JavaScript before the first interaction, nothing of the map or of admins',
  async (path) => {
    const page = await site.visit('/login');
    const asked = await askedUntilAfterwards(page, path);
    const scripts = asked.filter((request) => request.resourceType() === 'script');
    // The page before has left the shared files in the cache, from where they are answered too.
    const bodies = await Promise.all(
      [...new Map(scripts.map((script) => [script.url(), script])).values()].map(async (script) =>
        (await script.response())!.body(),
      ),
    );
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length);
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(120_000);
    for (const body of bodies)
      expect(body.includes('maplibregl') || body.includes('/api/admin/')).toBe(false);
    const hours = page.waitForResponse(/\/read-clock-/);
    await page.keyboard.press('Tab');
    expect((await hours).status()).toBe(200);
  },
);

/** What a page asks for before it begins with what the device has to do, two seconds after React has taken it over. */
async function askedUntilAfterwards(page: Page, path: string): Promise<Request[]> {
  // What the page before would still fetch for itself is not counted; its files stay in the cache.
  await page.goto('about:blank');
  // In the next minute hours are read anew, without any press: it has just begun.
  await page.clock.install({ time: Math.floor(Date.now() / 60_000) * 60_000 });
  const asked: Request[] = [];
  let isAfterwards = false;
  page.on('request', (request) => {
    isAfterwards ||= pathOf(request).includes('/afterwards-');
    if (!isAfterwards) asked.push(request);
  });
  await page.goto(path);
  await expect.poll(async () => (await page.clock.runFor(2_000), isAfterwards)).toBe(true);
  return asked;
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}

/** The names in an answer of the API, which the page must show. */
async function names(path: string): Promise<string[]> {
  const answer = (await (await fetch(site.baseUrl + path)).json()) as { name: string } | { name: string }[];
  const found = [answer].flat().map(({ name }) => name);
  expect(found).not.toHaveLength(0);
  return found;
}

/** What a reader sees of a document: no markup, no data for scripts. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|&apos;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}
