import type { Page } from 'playwright-core';
import { assertDefined } from '#shared/assert-defined.ts';

/** The number of idle checks in a row, because a busy machine can be idle between two requests. */
const QUIET_LOOKS = 4;
const LOOK_EVERY_MS = 100;
const MAX_LOOKS = 400;

/** Counts requests from now on; the result waits until the page is hydrated, requests nothing more and shows its images. */
export function createPageIdleWaiter(page: Page): () => Promise<void> {
  const pending = new Set<unknown>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  let isShed = false;
  page.on('response', (response) => (isShed ||= response.status() === 503));
  return async () => {
    let quiet = 0;
    for (let look = 0; look < MAX_LOOKS && quiet < QUIET_LOOKS; look += 1) {
      const isIdle = (await page.evaluate(IS_IDLE)) === true;
      quiet = isIdle && pending.size === 0 ? quiet + 1 : 0;
      await page.waitForTimeout(LOOK_EVERY_MS);
    }
    // An image that an overloaded server rejects stays blank.
    if (isShed) throw new Error(`${page.url()} was refused something (503)`);
    if (quiet < QUIET_LOOKS) console.warn(`${page.url()} does not come to rest`);
  };
}

export async function expandViewport(page: Page): Promise<void> {
  await page.evaluate(LAY_OUT);
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewportSize({ width: assertDefined(page.viewportSize()).width, height });
}

/** The page's policy forbids style elements. */
const LAY_OUT = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
  for (const image of document.images) image.loading = 'eager';
}`;

/** React marks hydrated elements; the idle callback means that the main thread has nothing to do. */
const IS_IDLE = `(async () => {
  await new Promise((idle) => requestIdleCallback(idle));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await document.fonts.ready;
  const isOurs = document.getElementById('page-state') !== null;
  const marks = Object.keys(document.querySelector('main') ?? {});
  const isHydrated = !isOurs || marks.some((key) => key.startsWith('__reactProps'));
  const images = [...document.images].filter((image) => image.getBoundingClientRect().width > 0);
  const inWindow = images.filter((image) => image.getBoundingClientRect().top < innerHeight);
  const areShown = inWindow.every((image) => image.complete);
  if (areShown) await Promise.all(inWindow.map((image) => image.decode().catch(() => {})));
  return isHydrated && areShown && document.fonts.status === 'loaded';
})()`;
