import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { copyDataFolder } from '#server/testing/postgres/copy-data-folder.ts';
import { launchChromium } from '../../e2e/chromium.ts';
import { startTestProjectCopy, type TestProjectCopy } from './test-project-copy.ts';

/** Only failures wait this long; on a busy machine, the first page takes most of it. */
const TIMEOUT_MS = 90_000;

let dev: TestProjectCopy;
let browser: Browser;
let page: Page;
let complaints: string[];
/** The modules of a page are transformed on request, which takes seconds, so only long runs load a second page. */
const PAGES = isLongRun ? ['/', '/sandwich/1'] : ['/'];

beforeAll(async () => {
  const dataDir = copyDataFolder();
  [dev, browser] = await Promise.all([
    startTestProjectCopy(dataDir, { DEMO_DATA: String(isLongRun) }),
    launchChromium(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await dev?.stop();
});
beforeEach(async () => {
  complaints = [];
  page = await browser.newPage({ baseURL: dev.baseUrl });
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
});
afterEach(() => page.close());

test('shows a changed component and stylesheet in the open page, which keeps typed text', async () => {
  await openLogin();
  dev.edit('web/pages/login/page.tsx', '<section', '<section title="changed component"');
  await expect.poll(() => page.getByTitle('changed component').count()).toBe(1);
  dev.edit(
    'web/styles/account/login-page.css',
    '.signing {',
    '.signing {\n    outline: 3px solid rgb(1, 2, 3);',
  );
  await expect.poll(() => styleOf('.signing', 'outline-color')).toBe('rgb(1, 2, 3)');
  dev.edit('web/styles/tokens.css', ':root {', ':root {\n  caret-color: rgb(4, 5, 6);');
  await expect.poll(() => styleOf('html', 'caret-color')).toBe('rgb(4, 5, 6)');
  await expectUntouched();
  expect(complaints).toEqual([]);
});

test('renders the next page on the server with the changed component', async () => {
  dev.edit('web/features/shell/site-shell.tsx', '<footer', '<footer title="changed footer"');
  await expect.poll(async () => (await fetch(dev.baseUrl)).text()).toContain('title="changed footer"');
});

test('a change to the server restarts only the server', async () => {
  await openLogin();
  const before = await dev.databaseStart();
  dev.edit('server/platform/observability/health.ts', "{ status: 'live' }", "{ status: 'changed' }");
  await expect
    .poll(async () => (await fetch(`${dev.baseUrl}/health/live`)).text())
    .toBe('{"status":"changed"}');
  expect(await dev.databaseStart()).toBe(before);
  await expectUntouched();
  expect((await fetch(dev.baseUrl)).status).toBe(200);
});

test('serves modules with source maps', async () => {
  const code = await (await fetch(`${dev.baseUrl}/web/pages/login/page.tsx`)).text();
  const [, encoded = ''] = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(code) ?? [];
  const { sources, sourcesContent } = JSON.parse(Buffer.from(encoded, 'base64').toString()) as {
    sources: string[];
    sourcesContent: string[];
  };
  expect(sources).toEqual(['page.tsx']);
  expect(sourcesContent).toEqual([readFileSync(join(dev.folder, 'web/pages/login/page.tsx'), 'utf8')]);
});

test.runIf(isLongRun)(
  'shows a syntax error in a component, and shows the page again when it is fixed',
  async () => {
    dev.edit('web/pages/offline/page.tsx', 'export function Page() {', 'export function Page( {');
    await page.goto('/offline');
    await expect.poll(() => page.textContent('pre')).toContain('web/pages/offline/page.tsx');
    dev.edit('web/pages/offline/page.tsx', 'export function Page( {', 'export function Page() {');
    await expect.poll(() => page.locator('main').count()).toBe(1);
  },
);

test.runIf(isLongRun)(
  'answers 503 if the server fails to start, and recovers when the error is fixed',
  async () => {
    dev.edit('server/app.ts', 'export async function buildApp', 'export async function function buildApp');
    await expect.poll(async () => (await fetch(dev.baseUrl)).status).toBe(503);
    dev.edit('server/app.ts', 'export async function function buildApp', 'export async function buildApp');
    await expect.poll(async () => (await fetch(dev.baseUrl)).status).toBe(200);
  },
);

test('hydrates pages without errors', async () => {
  for (const path of PAGES) {
    await page.goto(path);
    await hydrated();
  }
  expect(complaints).toEqual([]);
});

test.runIf(isLongRun)('lists states in the gallery, and the first one renders and settles', async () => {
  await page.goto('/gallery', { waitUntil: 'commit' });
  const states = page.locator('figcaption a');
  await expect.poll(() => states.count()).toBeGreaterThan(3);
  await page.goto((await states.first().getAttribute('href'))!);
  await expect.poll(() => page.evaluate('globalThis.gallery?.isSettled')).toBe(true);
  expect(await page.evaluate('[gallery.failed, gallery.unanswered]')).toEqual([null, []]);
});

test('writes no build output', () => {
  expect(readdirSync(join(dev.folder, 'dist'))).toEqual(['dev']);
});

async function openLogin(): Promise<void> {
  await page.goto('/login');
  await hydrated();
  await page.evaluate('isUntouched = true');
  await page.getByLabel('Username').first().fill('typed');
}

async function expectUntouched(): Promise<void> {
  expect(await page.evaluate('globalThis.isUntouched')).toBe(true);
  expect(await page.getByLabel('Username').first().inputValue()).toBe('typed');
}

async function hydrated(): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).join()), {
      timeout: TIMEOUT_MS,
    })
    .toContain('__reactProps');
}

function styleOf(selector: string, property: string): Promise<string> {
  return page.evaluate(
    ([of, name]) => getComputedStyle(document.querySelector(of!)!).getPropertyValue(name!),
    [selector, property],
  );
}
