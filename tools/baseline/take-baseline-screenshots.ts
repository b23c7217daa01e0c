import type { Browser, BrowserContext } from 'playwright-core';
import { SCREENSHOT_TIME } from '../screenshots/screenshot-time.ts';
import { expandViewport, createPageIdleWaiter } from './page-idle.ts';
import { listBaselinePages, type BaselinePage } from './baseline-pages.ts';
import type { BaselineSubjects } from './run-baseline-steps.ts';
import type { BaselineRecording } from './recording.ts';
import { RestartingBrowser } from './restarting-browser.ts';

type Take = { name: string; path: string; cookie: string | null; width: number };
type Picture = { theme: string; png: Buffer };

const WIDTHS = [390, 1280];
const THEMES = ['light', 'dark'] as const;
/** An idle page leaves the processors to others. */
const CONCURRENCY = 4;
const TIMEOUT_MS = 120_000;

export async function takeBaselineScreenshots(
  { write }: BaselineRecording,
  baseUrl: string,
  people: BaselineSubjects,
): Promise<number> {
  const takes = listBaselinePages(people).flatMap((page) => takesOf(page, people));
  const count = takes.length * THEMES.length;
  await Promise.all(Array.from({ length: CONCURRENCY }, takeNext));
  return count;

  async function takeNext(): Promise<void> {
    const browser = new RestartingBrowser();
    for (let take = takes.shift(); take; take = takes.shift()) {
      const shown = take;
      const pictures = await browser.use((open) => takeInThemes(open, baseUrl, shown));
      for (const { theme, png } of pictures) write(`pictures/${shown.name}-${shown.width}-${theme}.png`, png);
    }
    await browser.close();
  }
}

function takesOf({ name, path, pictured }: BaselinePage, people: BaselineSubjects): Take[] {
  return pictured.flatMap((viewer) => {
    const cookie = viewer === 'visitor' ? null : people[viewer].cookie;
    return WIDTHS.map((width) => ({ name: `${name}-${viewer}`, path, cookie, width }));
  });
}

async function takeInThemes(browser: Browser, baseUrl: string, take: Take): Promise<Picture[]> {
  const isPhone = take.width < 768;
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: take.width, height: isPhone ? 844 : 900 },
    colorScheme: THEMES[0],
    hasTouch: isPhone,
    isMobile: isPhone,
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    if (take.cookie) await signIn(context, take.cookie, baseUrl);
    await holdWrites(context);
    const page = await context.newPage();
    await page.clock.setFixedTime(SCREENSHOT_TIME);
    const settled = createPageIdleWaiter(page);
    await page.goto(take.path);
    await settled();
    await expandViewport(page);
    const pictures: Picture[] = [];
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await settled();
      pictures.push({ theme, png: await page.screenshot({ fullPage: true, animations: 'disabled' }) });
    }
    return pictures;
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
  await context.route('**/api/**', (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    return route.fulfill({ status: 204 });
  });
}
