import type { Page } from 'playwright-core';
import { buildGallery, newestGallery } from '../scripts/gallery/build.ts';
import { PARTS, type Gallery } from '../scripts/gallery/index-page.ts';
import { STATE_HEADER, serveGallery } from '../scripts/gallery/serve.ts';
import { violationsOf } from './axe.ts';
import { lineOf } from './line-of.ts';
import { Pictures, storedStates, type Unlike } from './pictures.ts';
import { Viewer } from './viewer.ts';

/** What a state may do to how it is looked at. */
type Shown = {
  id: string;
  path: string;
  only?: 'phone' | 'laptop';
  everywhere?: true;
  fold?: true;
  isFirst?: boolean;
  isMain: boolean;
  isLikeAnother?: boolean;
};
type Look = { name: string; width: number; height: number; theme: 'light' | 'dark'; forced?: true };

const PHONE: Look = { name: 'phone', width: 390, height: 844, theme: 'light' };
const LAPTOP: Look = { name: 'laptop-dark', width: 1280, height: 900, theme: 'dark' };
/** Where it matters most. Zoomed to 200 %, a laptop's window has half as many pixels to each side. */
const EVERYWHERE: Look[] = [
  { ...PHONE, name: 'phone-dark', theme: 'dark' },
  { ...LAPTOP, name: 'laptop', theme: 'light' },
  { ...LAPTOP, name: 'forced-colours', forced: true },
  { name: 'zoomed', width: 640, height: 450, theme: 'light' },
  { name: 'smallest', width: 320, height: 640, theme: 'light' },
  { name: 'widest', width: 1920, height: 1080, theme: 'light' },
];
const NARROWEST = 320;
/** While one page comes to rest, another is at work. */
const AT_ONCE = 4;

/** Chromium at times smooths the drawings of a page a breath differently, and keeps to that until the page is loaded anew; or hangs. */
const LOADS = 4;

export type Walk = { faults: string[]; howToAccept: string };

/** Everything that is not as it should be in the states that the gallery has. */
export async function walkGallery(tell: (line: string) => void): Promise<Walk> {
  tell('The gallery is built');
  await buildGallery();
  const gallery = await newestGallery();
  const site = await serveGallery({ gallery: async () => gallery });
  const left = shownIn(gallery);
  const pictures = new Pictures();
  const faults: string[] = [];
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, walk));
  } finally {
    await site.stop();
  }
  return { faults: [...faults.toSorted(), ...pictures.orphans()], howToAccept: pictures.howToAccept };

  async function walk(): Promise<void> {
    const viewer = new Viewer(site.url);
    for (let state = left.shift(); state; state = left.shift()) {
      const { id } = state;
      tell(`${id} is looked at`);
      const found = await lastingFaultsOf(viewer, state);
      faults.push(...found.map((fault) => `${id}: ${fault}`));
      tell(`${id} ${found.length === 0 ? 'is as it should be' : found.join('; ')}`);
    }
    await viewer.close();
  }

  /** What only looks different, or cannot be looked at, must do so each time it is loaded; whatever else is wrong counts at once. */
  async function lastingFaultsOf(viewer: Viewer, state: Shown): Promise<string[]> {
    for (let load = 1; ; load += 1) {
      const isLast = load === LOADS;
      try {
        const { faults, unlike } = await viewer.look((page) => faultsOf(page, state, pictures));
        if (faults.length > 0 || unlike.length === 0 || isLast)
          return [...faults, ...unlike.flatMap((each) => pictures.settle(each) ?? [])];
      } catch (error) {
        tell(`${state.id} ${String(error)}`);
        if (isLast) return [String(error)];
      }
    }
  }
}

function shownIn({ screens, idOf }: Gallery): Shown[] {
  const named = process.env['GALLERY_ONLY'];
  const only = named ? new RegExp(named) : null;
  const hanging = new Set(storedStates());
  const states: Shown[] = screens.flatMap((screen) =>
    screen.states.map((state, index) => ({
      ...state,
      id: idOf(screen, state),
      isFirst: index === 0,
      // The first is the screen as it usually is; the others differ from it on a laptop as they do on a phone.
      isMain: index === 0 || Boolean(state.everywhere) || /^(loading|long names)$/.test(state.name),
    })),
  );
  const parts: Shown = { id: PARTS, path: '/', everywhere: true, isMain: true };
  return [...states, parts].filter(
    ({ id, isLikeAnother }) => !isLikeAnother && (only ? only.test(id) : hanging.has(id)),
  );
}

type Found = { faults: string[]; unlike: Unlike[] };

async function faultsOf(page: Page, state: Shown, pictures: Pictures): Promise<Found> {
  const { id, path, only, everywhere, fold, isMain } = state;
  const usual = (isMain ? [PHONE, LAPTOP] : [PHONE]).filter(({ name }) => !only || name.startsWith(only));
  const looks = everywhere ? [...usual, ...EVERYWHERE] : usual;
  const faults: string[] = [];
  const unlike: Unlike[] = [];
  await look(page, looks[0]!);
  await page.setExtraHTTPHeaders({ [STATE_HEADER]: id });
  await page.goto(path);
  await page.waitForFunction('globalThis.gallery?.isSettled', null, { polling: 50 });
  const { failed, unanswered } = (await page.evaluate('gallery')) as {
    failed: string | null;
    unanswered: string[];
  };
  if (failed) faults.push(failed);
  faults.push(...unanswered.map((call) => `has no answer to ${call}`));
  if (state.isFirst) {
    const different = pictures.compareTree(withoutDevice(await page.locator('body').ariaSnapshot()), id);
    if (different) faults.push(different);
  }
  for (const each of looks) {
    await look(page, each);
    faults.push(...(await tooWide(page, each.width)));
    if (isMain && usual.includes(each)) faults.push(...(await objections(page)));
    const different = await pictures.compare(page, `${id}.${each.name}`, fold ?? false);
    if (different) unlike.push(different);
  }
  if (only !== 'laptop') {
    await page.setViewportSize({ width: NARROWEST, height: 640 });
    faults.push(...(await tooWide(page, NARROWEST)));
  }
  return { faults, unlike };
}

/** Until nothing moves in the new size, what it fetches for itself has come, and the pictures in sight are there. */
async function look(page: Page, { width, height, theme, forced }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, forcedColors: forced ? 'active' : 'none' });
  const line = lineOf(page);
  let asked: number;
  do {
    await line.untilIdle();
    asked = line.asked;
    await page.evaluate('globalThis.gallery?.atRest?.()');
  } while (line.asked > asked);
}

/** Somebody would have to scroll sideways. */
async function tooWide(page: Page, width: number): Promise<string[]> {
  const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
  return wide > width ? [`is ${wide} px wide in a window of ${width}`] : [];
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

/** The device's part comes two seconds after the page, and may be there or not. */
function withoutDevice(tree: string): string {
  return tree.replace(/\n- region "Connection":(\n  .*)*/, '');
}
