import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../../e2e/chromium.ts';
import type { ScreenshotSubjects } from './populate-screenshot-town.ts';
import type { ScreenshotScene } from './list-screenshot-scenes.ts';
import { SCREENSHOT_TIME } from './screenshot-time.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type ScreenshotOptions = {
  baseUrl: string;
  people: ScreenshotSubjects | null;
  out: string;
  widths: readonly number[];
  themes: readonly string[];
  position: string | undefined;
  javaScript: boolean;
  /** null for every scene in every width and theme. */
  onlyFiles: readonly string[] | null;
  onlyMissing: boolean;
};

/** Nobody scrolls through a taller picture. */
const MAX_HEIGHT_PX = 3000;
/** Long enough for a busy machine. */
const TIMEOUT_MS = 300_000;
/** The server renders pages for visitors without a position; two at once keep two processors busy. */
const AT_ONCE = 2;

export async function takeScreenshots(
  scenes: readonly ScreenshotScene[],
  shooting: ScreenshotOptions,
): Promise<number> {
  mkdirSync(shooting.out, { recursive: true });
  const browser = await launchChromium();
  let failed = 0;
  const takes = scenes
    .flatMap((scene) =>
      shooting.widths.flatMap((width) => shooting.themes.map((theme) => ({ scene, width, theme }))),
    )
    .filter((take) => shooting.onlyFiles?.includes(nameOf(take)) ?? true);
  const takeNext = async () => {
    for (let take = takes.shift(); take; take = takes.shift()) {
      const label = `${take.scene.name} ${take.width} ${take.theme}`;
      if (existsSync(fileOf(shooting, take)) && shooting.onlyMissing) continue;
      await shoot(browser, shooting, take).catch((error: Error) => {
        failed += 1;
        console.error(`  ${label}: ${error.message}`);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  await browser.close();
  return failed;
}

function fileOf({ out }: ScreenshotOptions, take: Take): string {
  return join(out, nameOf(take));
}

function nameOf({ scene, width, theme }: Take): string {
  return `${scene.name}-${width}-${theme}.webp`;
}

type Take = { scene: ScreenshotScene; width: number; theme: string };

async function shoot(
  browser: Browser,
  shooting: ScreenshotOptions,
  { scene, width, theme }: Take,
): Promise<void> {
  const context = await contextOf(browser, shooting, { scene, width, theme });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`  ${scene.path}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`  ${scene.path}: ${message.text()}`);
  });
  try {
    if (shooting.people) await page.clock.setFixedTime(SCREENSHOT_TIME);
    await page.goto(scene.path, { waitUntil: 'networkidle' });
    for (const target of scene.press ?? []) await press(page, target);
    if (!scene.fold) await seeAll(page);
    await page.evaluate(PICTURES_SHOW);
    const file = fileOf(shooting, { scene, width, theme });
    await keep(await page.screenshot({ fullPage: !scene.fold, animations: 'disabled' }), file);
    console.log(file);
  } finally {
    await context.close();
  }
}

/** A quarter of the size of PNG, and text stays sharp. */
async function keep(png: Buffer, file: string): Promise<void> {
  const { width, height } = await sharp(png).metadata();
  const cut = { left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT_PX) };
  await sharp(png).extract(cut).webp({ quality: 66, smartSubsample: true }).toFile(file);
}

async function contextOf(browser: Browser, shooting: ScreenshotOptions, { scene, width, theme }: Take) {
  const [latitude, longitude] = (shooting.position ?? '').split(',').map(Number);
  const context = await browser.newContext({
    baseURL: shooting.baseUrl,
    viewport: { width, height: width < 768 ? 844 : 900 },
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    hasTouch: width < 768,
    isMobile: width < 768,
    javaScriptEnabled: shooting.javaScript,
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    ...(shooting.position && {
      geolocation: { latitude: assertDefined(latitude), longitude: assertDefined(longitude) },
      permissions: ['geolocation'],
    }),
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const cookie = scene.as && shooting.people?.[scene.as].cookie;
  if (cookie) await signIn(context, cookie, shooting.baseUrl);
  return context;
}

async function signIn(context: BrowserContext, cookie: string, url: string): Promise<void> {
  const at = cookie.indexOf('=');
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url, httpOnly: true }]);
}

async function press(page: Page, target: string): Promise<void> {
  const [role = '', ...name] = target.split(':');
  const locator = page.getByRole(role as Parameters<Page['getByRole']>[0], { name: name.join(':') });
  const pending = new Set<unknown>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await locator.filter({ visible: true }).first().click({ timeout: 5_000 });
  for (let quiet = 0; quiet < 5; quiet = pending.size > 0 ? 0 : quiet + 1) await page.waitForTimeout(100);
}

/** A picture is taller than the window, and distant parts would stay blank. The page's policy forbids style elements. */
const LAY_ALL_OUT = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
}`;

/** Scrolls down and back, so that lazy images load. */
async function seeAll(page: Page): Promise<void> {
  const height = await page.evaluate('document.documentElement.scrollHeight');
  for (let top = 0; top < Number(height); top += 700) {
    await page.evaluate(`scrollTo(0, ${top})`);
    await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))');
  }
  await page.evaluate('scrollTo(0, 0)');
  await page.evaluate(LAY_ALL_OUT);
  // A bar at the window's bottom then lies at the end of the picture instead of across it.
  await page.setViewportSize({ width: assertDefined(page.viewportSize()).width, height: Number(height) });
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => {})');
}

const PICTURES_SHOW = `new Promise((done) => {
  const missing = (image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return !image.complete && width > 0 && bottom > 0 && top < innerHeight;
  };
  const look = () => ([...document.images].some(missing) ? requestAnimationFrame(look) : done());
  requestAnimationFrame(() => requestAnimationFrame(look));
})`;
