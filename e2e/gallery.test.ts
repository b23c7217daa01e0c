import type { RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildScreenGallery, importBuiltScreenGallery } from '../scripts/gallery/build.ts';
import { COMPONENTS_PAGE_ID } from '../scripts/gallery/index-page.ts';
import { GALLERY_STATE_HEADER, serveGallery } from '../scripts/gallery/serve.ts';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { findAxeViolations } from './browser/find-axe-violations.ts';
import { launchSharedChromium } from './chromium.ts';
import { watchNetworkActivity } from './browser/network-activity.ts';

/** What a state declares about how it is checked. */
type State = {
  id: string;
  path: string;
  name?: string;
  only?: 'phone' | 'laptop';
  everywhere?: true;
  isFirst?: boolean;
  isMain: boolean;
};
type Look = { name: string; width: number; height: number; theme: 'light' | 'dark'; forced?: true };

const PHONE: Look = { name: 'phone', width: 390, height: 844, theme: 'light' };
const LAPTOP: Look = { name: 'laptop', width: 1280, height: 900, theme: 'dark' };
const NARROWEST: Look = { name: 'narrowest', width: 320, height: 640, theme: 'light' };
/** Tables that admins scan: rows are low, long content is in a disclosure. Reports are shown in full. */
const TABLES = [
  ...['restaurants', 'sandwiches', 'tags', 'badges', 'recommendations', 'sources', 'audit'],
  ...['doubtful-changes', 'imports', 'operation'],
].map((name) => `admin-${name}--usual`);
const ROW_PX: Record<string, number> = { phone: 128, laptop: 72 };
/** At 200% zoom, a laptop's window is half as wide and half as tall in pixels. */
const EVERYWHERE: Look[] = [
  { ...LAPTOP, name: 'forced colors', forced: true },
  { name: 'zoomed', width: 640, height: 450, theme: 'light' },
  { name: 'widest', width: 1920, height: 1080, theme: 'light' },
];

/** The axe rules that depend on theme and size: a short run checks only these in the second look. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** The screens of which a short run checks both looks. */
const BOTH_LOOKS_FOR_EACH_CHANGE = [
  'home--visitor',
  'explore--sandwiches',
  'sandwich--visitor',
  'restaurant--visitor',
  COMPONENTS_PAGE_ID,
  ...TABLES,
];

/**
 * What a short run checks besides the first state of each screen: dialogs, menus, forms and long names that no other
 * of these states shows. The tests in web/gallery/ check the server's HTML of all states.
 */
const MORE_FOR_EACH_CHANGE = [
  'home--member',
  'home--menu-of-an-admin',
  'home--sandwich-in-the-modal',
  'home--right-to-left',
  'home--long-names',
  'sandwich--long-names',
  'sandwich--logging-words',
  'sandwich--logging-which-was-better',
  'sandwich--logging-level-and-badge',
  'sandwich--logging-long-names',
  'restaurant--long-names',
  'collection--long-names',
  'ranking--long-names',
  'profile--long-names',
  'admin-restaurants--long-names',
  'login--nothing-typed',
  'add-restaurant--location',
  'add-restaurant--menu',
  'admin-badges--new',
];
const EVERYWHERE_FOR_EACH_CHANGE = ['home--visitor', COMPONENTS_PAGE_ID];

await buildScreenGallery();
const gallery = await importBuiltScreenGallery();
const STATES: State[] = [
  ...gallery.galleryScreens.flatMap((screen) =>
    screen.states
      .filter(({ isLikeAnother }) => !isLikeAnother)
      .map((state) => {
        const isFirst = state === screen.states[0];
        const isMain =
          isFirst || (isLongRun && (Boolean(state.everywhere) || /^(loading|long names)$/.test(state.name)));
        return { ...state, id: gallery.galleryScreenStateId(screen, state), isFirst, isMain };
      }),
  ),
  { id: COMPONENTS_PAGE_ID, path: '/', everywhere: true, isMain: true },
];

let site: Awaited<ReturnType<typeof serveGallery>>;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await serveGallery({ gallery: async () => gallery });
  context = await (
    await launchSharedChromium()
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
  // The next state, or a retry of this one, starts with a new page.
  if (task.result?.state !== 'fail') return;
  await page.close();
  page = await context.newPage();
});
afterAll(async () => {
  await context?.close();
  await site?.stop();
});

test('every state that a short run names exists in the gallery', () => {
  const ids = STATES.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...MORE_FOR_EACH_CHANGE, ...EVERYWHERE_FOR_EACH_CHANGE]));
  const mainIds = STATES.filter(({ isMain }) => isMain).map(({ id }) => id);
  expect(mainIds).toEqual(expect.arrayContaining(BOTH_LOOKS_FOR_EACH_CHANGE));
});

test.each(STATES.filter(({ id, isMain }) => isLongRun || isMain || MORE_FOR_EACH_CHANGE.includes(id)))(
  '$id fits the width of its window, is accessible, and requests nothing that the gallery lacks',
  async (state) => {
    const { id } = state;
    const looks = looksOf(state);
    await resize(page, looks[0]!);
    await page.setExtraHTTPHeaders({ [GALLERY_STATE_HEADER]: id });
    await page.goto(state.path);
    await page.waitForFunction('globalThis.gallery?.isSettled', null, { polling: 50 });
    expect(await page.evaluate('gallery')).toMatchObject({ failed: null, unanswered: [] });
    if (state.isFirst)
      await expect(`${withoutDevice(await page.locator('body').ariaSnapshot())}\n`).toMatchFileSnapshot(
        `gallery-trees/${id}.yaml`,
      );
    for (const look of looks) {
      const isFirstLook = look === looks[0];
      if (!isFirstLook) await show(page, look);
      await expectToFit(page, look);
      if (TABLES.includes(id)) expect(await highRows(page, ROW_PX[look.name]!), look.name).toEqual([]);
      if (isForAxe(state)) {
        const options = isLongRun || isFirstLook ? await allRules(page) : { runOnly: RULES_OF_LOOKS };
        expect(await objections(page, options), look.name).toEqual([]);
      }
      if (look === PHONE && isForNarrowest(state)) await expectToFitNarrowest(page);
    }
    if (isForEverywhere(state)) await expectToFitIn(page, EVERYWHERE);
  },
);

/** Screens below /admin on a laptop, others on a phone, and some screens in both. A long run uses both for more. */
function looksOf({ id, name, only, isMain }: State): Look[] {
  if (only) return [only === 'phone' ? PHONE : LAPTOP];
  const isForAdmins = id.startsWith('admin');
  const looks = isForAdmins ? [LAPTOP, PHONE] : [PHONE, LAPTOP];
  if (isLongRun) return isMain || isForAdmins ? looks : [PHONE];
  if (BOTH_LOOKS_FOR_EACH_CHANGE.includes(id)) return looks;
  return name === 'long names' ? [PHONE] : looks.slice(0, 1);
}

/** Long names change widths only, which axe does not check. */
function isForAxe({ name, isMain }: State): boolean {
  return isLongRun || isMain || name !== 'long names';
}

function isForEverywhere({ id, everywhere }: State): boolean {
  return Boolean(everywhere) && (isLongRun || EVERYWHERE_FOR_EACH_CHANGE.includes(id));
}

function isForNarrowest({ name, isMain }: State): boolean {
  return isLongRun || isMain || name === 'long names';
}

/** Starts from the phone's size, which has the same layout, so nothing has to be fetched. */
async function expectToFitNarrowest(page: Page): Promise<void> {
  await resize(page, NARROWEST);
  await page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))');
  await expectToFit(page, NARROWEST);
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

function highRows(page: Page, maximum: number): Promise<string[]> {
  return page
    .locator('.tbl tbody tr')
    .evaluateAll(
      (rows, most) =>
        (rows as HTMLElement[])
          .filter(({ offsetHeight }) => offsetHeight > most)
          .map(({ offsetHeight, innerText }) => `${offsetHeight} px: ${innerText}`),
      maximum,
    );
}

/** Waits until nothing moves in the new size, its requests are done, and the visible pictures have loaded. */
async function show(page: Page, look: Look): Promise<void> {
  await resize(page, look);
  const networkActivity = watchNetworkActivity(page);
  let requestCount: number;
  do {
    await networkActivity.untilIdle();
    requestCount = networkActivity.requestCount;
    await page.evaluate('globalThis.gallery?.atRest?.()');
  } while (networkActivity.requestCount > requestCount);
}

async function resize(page: Page, { width, height, theme, forced }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, forcedColors: forced ? 'active' : 'none' });
}

async function allRules(page: Page): Promise<RunOptions> {
  const isWaiting = await page.locator('main').evaluate((main) => !main.querySelector('h1'));
  const rules = {
    'target-size': { enabled: true },
    // After client-side navigation a page has no title or heading of its own until its data has loaded.
    'document-title': { enabled: !isWaiting },
    'page-has-heading-one': { enabled: !isWaiting },
  };
  return { rules };
}

async function objections(page: Page, options: RunOptions): Promise<string[]> {
  return (await findAxeViolations(page, options)).flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${String(target)}`),
  );
}

/** This region is rendered half a second after the page, so it may be missing. */
function withoutDevice(tree: string): string {
  return tree.replace(/\n- region "Connection":(\n  .*)*/, '');
}
