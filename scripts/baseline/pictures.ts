import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchPinnedChromium } from '../../e2e/chromium.ts';
import { NOON } from '../screenshots/noon.ts';
import { pageAddresses, type PageAddress, type Viewer } from './pages.ts';
import type { People } from './people.ts';
import type { Recording } from './recording.ts';

type Take = { page: PageAddress; viewer: Viewer; width: number; theme: 'light' | 'dark' };
type Look = Omit<Take, 'page'>;

const WIDTHS = [390, 1280];
const THEMES = ['light', 'dark'] as const;
/** Two pages at once keep two processors busy. */
const CONCURRENCY = 2;
const TIMEOUT_MS = 120_000;
const ATTEMPTS = Number(process.env['ATTEMPTS'] ?? 1);

/** Every page at both widths and in both themes; answers how many pictures that were. */
export async function takePictures({ write }: Recording, baseUrl: string, people: People): Promise<number> {
  const takes: Take[] = pageAddresses(people).flatMap((page) =>
    page.pictured.flatMap((viewer) =>
      WIDTHS.flatMap((width) => THEMES.map((theme) => ({ page, viewer, width, theme }))),
    ),
  );
  const count = takes.length;
  const browser = await launchPinnedChromium();
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, takeNext));
  } finally {
    await browser.close();
  }
  return count;

  async function takeNext(): Promise<void> {
    for (let take = takes.shift(); take; take = takes.shift()) {
      const { page, viewer, width, theme } = take;
      const cookie = viewer === 'visitor' ? null : people[viewer].cookie;
      const picture = await takeSettled(browser, { baseUrl, cookie, path: page.path, look: take });
      write(`pictures/${page.name}-${viewer}-${width}-${theme}.png`, picture);
    }
  }
}

type Shot = { baseUrl: string; cookie: string | null; path: string; look: Look };

/** Chromium at times smooths a drawing differently and keeps to that until the page is loaded anew: two loads must agree. */
async function takeSettled(browser: Browser, shot: Shot): Promise<Buffer> {
  let seen: Buffer[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const picture = await takeOne(browser, shot);
    if (seen.some((before) => before.equals(picture))) return picture;
    seen = [...seen, picture];
  }
  return seen[0]!;
}

async function takeOne(browser: Browser, { baseUrl, cookie, path, look }: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: look.width, height: look.width < 768 ? 844 : 900 },
    colorScheme: look.theme,
    hasTouch: look.width < 768,
    isMobile: look.width < 768,
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    if (cookie) await signIn(context, cookie, baseUrl);
    await holdWrites(context);
    const page = await context.newPage();
    await page.clock.setFixedTime(NOON);
    await page.goto(path, { waitUntil: 'networkidle' });
    await showAll(page);
    return await page.screenshot({ fullPage: true, animations: 'disabled' });
  } finally {
    await context.close();
  }
}

async function signIn(context: BrowserContext, cookie: string, url: string): Promise<void> {
  const at = cookie.indexOf('=');
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url, httpOnly: true }]);
}

/** A page that marks something as read would change the pages after it. */
async function holdWrites(context: BrowserContext): Promise<void> {
  await context.route('**/*', (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    return route.fulfill({ status: 204 });
  });
}

/** Scrolls through, so that images which load late are there, and makes the window as high as the page. */
async function showAll(page: Page): Promise<void> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.evaluate(LAY_ALL_OUT);
  await page.setViewportSize({ width: page.viewportSize()!.width, height });
  await page.waitForLoadState('networkidle');
  await page.evaluate(ALL_SHOWN);
}

/** What is far from the window is else left blank. The page's policy lets no style tag in. */
const LAY_ALL_OUT = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
  for (const image of document.images) image.loading = 'eager';
}`;

const ALL_SHOWN = `(async () => {
  const shown = [...document.images].filter((image) => image.getBoundingClientRect().width > 0);
  await Promise.all(shown.map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
})()`;
