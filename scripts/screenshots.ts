import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../e2e/chromium.ts';
import { startSite } from '#server/testing/started-site.ts';

const PAGES = [
  '/',
  '/explore',
  '/explore?q=spicy',
  '/explore?view=restaurants',
  '/sandwich/1',
  '/sandwich/1/reviews',
  '/restaurant/1',
  '/login',
  '/no-such-page',
];
const USAGE = `npm run screenshots -- [PATH ...] [options]     pictures of pages (all public ones unless named)
  --out FOLDER            where to (test-results/screenshots)
  --widths 390,1280       also 320 and 1920, or any other
  --themes light,dark
  --base-url URL          pictures of a running site instead of one started for this (also: BASE_URL)
  --click ROLE:NAME       press something first, such as "button:Menu"; may be repeated
  --at LAT,LNG            a visitor who shares this position
  --fold                  only what is seen without scrolling
  --no-script             with JavaScript off`;

/** Until every image that lies in the window has come. */
const PICTURES_SHOW = `new Promise((done) => {
  const missing = (image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return !image.complete && width > 0 && bottom > 0 && top < innerHeight;
  };
  const look = () => ([...document.images].some(missing) ? requestAnimationFrame(look) : done());
  requestAnimationFrame(() => requestAnimationFrame(look));
})`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'test-results/screenshots' },
    widths: { type: 'string', default: '390,1280' },
    themes: { type: 'string', default: 'light,dark' },
    'base-url': { type: 'string', default: process.env['BASE_URL'] },
    click: { type: 'string', multiple: true, default: [] },
    at: { type: 'string' },
    fold: { type: 'boolean', default: false },
    'no-script': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const paths = positionals.length > 0 ? positionals : PAGES;
const site = values['base-url']
  ? { baseUrl: values['base-url'].replace(/\/$/, ''), stop: async () => {} }
  : await startSite();
let failed = 0;
try {
  const browser = await launchChromium();
  mkdirSync(values.out, { recursive: true });
  for (const theme of values.themes.split(',')) {
    for (const width of values.widths.split(',').map(Number)) await shoot(browser, theme, width);
  }
  await browser.close();
} finally {
  await site.stop();
}
process.exit(failed > 0 ? 1 : 0);

async function shoot(browser: Browser, theme: string, width: number): Promise<void> {
  const [latitude, longitude] = (values.at ?? '').split(',').map(Number);
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    hasTouch: width < 768,
    isMobile: width < 768,
    javaScriptEnabled: !values['no-script'],
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    ...(values.at && {
      geolocation: { latitude: latitude!, longitude: longitude! },
      permissions: ['geolocation'],
    }),
  });
  for (const path of paths) {
    const file = join(values.out, `${nameOf(path)}-${width}-${theme}.png`);
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`  ${path}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(`  ${path}: ${message.text()}`);
    });
    try {
      await page.goto(site.baseUrl + path, { waitUntil: 'networkidle' });
      for (const target of values.click) await press(page, target);
      if (!values.fold) await seeAll(page);
      await page.evaluate(PICTURES_SHOW);
      await page.screenshot({ path: file, fullPage: !values.fold, animations: 'disabled' });
      console.log(file);
    } catch (error) {
      failed += 1;
      console.error(`  ${path}: ${(error as Error).message}`);
    }
    await page.close();
  }
  await context.close();
}

async function press(page: Page, target: string): Promise<void> {
  const [role = '', ...name] = target.split(':');
  const what = page.getByRole(role as Parameters<Page['getByRole']>[0], { name: name.join(':') });
  const pending = new Set<unknown>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await what.filter({ visible: true }).first().click({ timeout: 5_000 });
  for (let quiet = 0; quiet < 5; quiet = pending.size > 0 ? 0 : quiet + 1) await page.waitForTimeout(100);
}

/** Scrolls through, so that images which load late are there, and back. */
async function seeAll(page: Page): Promise<void> {
  const height = await page.evaluate('document.documentElement.scrollHeight');
  for (let top = 0; top < Number(height); top += 700) {
    await page.evaluate(`scrollTo(0, ${top})`);
    await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))');
  }
  await page.evaluate('scrollTo(0, 0)');
  // A bar that keeps to the window's end then lies at the end of the picture instead of across it.
  await page.setViewportSize({ width: page.viewportSize()!.width, height: Number(height) });
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => {})');
}

function nameOf(path: string): string {
  const words = path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  return [words, ...values.click.map((target) => target.replace(/[^a-z0-9]+/gi, '-').toLowerCase())].join(
    '-',
  );
}
