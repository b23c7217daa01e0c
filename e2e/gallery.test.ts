import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildGallery, newestGallery } from '../scripts/gallery/build.ts';
import { PARTS } from '../scripts/gallery/index-page.ts';
import { STATE_HEADER, serveGallery } from '../scripts/gallery/serve.ts';
import { isLong } from '#rules/testing/amount.ts';
import { violationsOf } from './axe.ts';
import { sharedChromium } from './chromium.ts';
import { lineOf } from './line-of.ts';

/** What a state says of how it is looked at. */
type State = {
  id: string;
  path: string;
  name?: string;
  only?: 'phone' | 'laptop';
  everywhere?: true;
  isFirst?: boolean;
  isMain: boolean;
  /** What is pressed and typed before it is looked at. */
  steps?: readonly unknown[];
};
type Look = { name: string; width: number; height: number; theme: 'light' | 'dark'; forced?: true };

const PHONE: Look = { name: 'phone', width: 390, height: 844, theme: 'light' };
const LAPTOP: Look = { name: 'laptop', width: 1280, height: 900, theme: 'dark' };
const NARROWEST: Look = { name: 'narrowest', width: 320, height: 640, theme: 'light' };
/** Zoomed to 200 %, a laptop's window has half as many pixels to each side. */
const EVERYWHERE: Look[] = [
  { ...LAPTOP, name: 'forced colors', forced: true },
  { name: 'zoomed', width: 640, height: 450, theme: 'light' },
  { name: 'widest', width: 1920, height: 1080, theme: 'light' },
];

await buildGallery();
const gallery = await newestGallery();
const STATES: State[] = [
  ...gallery.screens.flatMap((screen) =>
    screen.states
      .filter(({ isLikeAnother }) => !isLikeAnother)
      .map((state) => {
        const isFirst = state === screen.states[0];
        const isMain =
          isFirst || Boolean(state.everywhere) || (isLong && /^(loading|long names)$/.test(state.name));
        return { ...state, id: gallery.idOf(screen, state), isFirst, isMain };
      }),
  ),
  { id: PARTS, path: '/', everywhere: true, isMain: true },
];

let site: Awaited<ReturnType<typeof serveGallery>>;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await serveGallery({ gallery: async () => gallery });
  context = await (
    await sharedChromium()
  ).newContext({
    baseURL: site.url,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  page = await context.newPage();
});
afterEach(async ({ task }) => {
  // The next state, or the same once more, begins with a page that nothing hangs on.
  if (task.result?.state !== 'fail') return;
  await page.close();
  page = await context.newPage();
});
afterAll(async () => {
  await context?.close();
  await site?.stop();
});

test.each(STATES.filter((state) => isLong || isForEachChange(state)))(
  '$id is as wide as its window, accessible, and asks for nothing that the gallery lacks',
  async (state) => {
    const { id, only } = state;
    const usual = (state.isMain ? [PHONE, LAPTOP] : [PHONE]).filter(({ name }) => !only || name === only);
    await resize(page, usual[0] ?? LAPTOP);
    await page.setExtraHTTPHeaders({ [STATE_HEADER]: id });
    await page.goto(state.path);
    await page.waitForFunction('globalThis.gallery?.isSettled', null, { polling: 50 });
    expect(await page.evaluate('gallery')).toMatchObject({ failed: null, unanswered: [] });
    if (state.isFirst)
      await expect(`${withoutDevice(await page.locator('body').ariaSnapshot())}\n`).toMatchFileSnapshot(
        `gallery-trees/${id}.yaml`,
      );
    for (const look of usual) {
      if (look !== usual[0]) await show(page, look);
      await expectToFit(page, look);
      if (isForAxe(state, look === usual[0])) expect(await objections(page), look.name).toEqual([]);
    }
    if (state.everywhere) await expectToFitIn(page, EVERYWHERE);
    if (only !== 'laptop') await expectToFitIn(page, [NARROWEST]);
  },
);

/**
 * Before each change: the screens as they usually are, with long names and after steps, and every state of the home page,
 * which has the parts that others load and fail with. The server's HTML of all states is tested in web/gallery/.
 */
function isForEachChange({ id, isFirst, name, everywhere, steps }: State): boolean {
  return isFirst || everywhere || name === 'long names' || steps !== undefined || id.startsWith('home--');
}

/** Before each change axe looks at a screen as it usually is in both themes, and at its other states in one. */
function isForAxe({ isFirst, isMain, steps }: State, isFirstLook: boolean): boolean {
  if (isFirst || isLong) return true;
  return isFirstLook && (isMain || steps !== undefined);
}

async function expectToFitIn(page: Page, looks: Look[]): Promise<void> {
  for (const look of looks) {
    await show(page, look);
    await expectToFit(page, look);
  }
}

/** Nobody has to scroll sideways. */
async function expectToFit(page: Page, look: Look): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth'), look.name).toBeLessThanOrEqual(
    look.width,
  );
}

/** Until nothing moves in the new size, what it fetches for itself has come, and the pictures in sight are there. */
async function show(page: Page, look: Look): Promise<void> {
  await resize(page, look);
  const line = lineOf(page);
  let asked: number;
  do {
    await line.untilIdle();
    asked = line.asked;
    await page.evaluate('globalThis.gallery?.atRest?.()');
  } while (line.asked > asked);
}

async function resize(page: Page, { width, height, theme, forced }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, forcedColors: forced ? 'active' : 'none' });
}

async function objections(page: Page): Promise<string[]> {
  const isWaiting = await page.locator('main').evaluate((main) => !main.querySelector('h1'));
  const rules = {
    'target-size': { enabled: true },
    // Until its data is there, a page that was walked to has neither a title nor a heading of its own.
    'document-title': { enabled: !isWaiting },
    'page-has-heading-one': { enabled: !isWaiting },
  };
  return (await violationsOf(page, { rules })).flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${String(target)}`),
  );
}

/** The device's part comes half a second after the page, and may be there or not. */
function withoutDevice(tree: string): string {
  return tree.replace(/\n- region "Connection":(\n  .*)*/, '');
}
