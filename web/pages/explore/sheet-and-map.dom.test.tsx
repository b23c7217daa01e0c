import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { disableGeolocation } from '#web/lib/geo/geolocation.ts';
import { stubApi, createListPageResponse } from '#web/testing/stub-api.ts';
import { buildRestaurantFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Page } from './page.tsx';

const MAP = 'GET /api/map';
const COUNT = 12;
/** The last card's restaurant. The map's response has only this pin, so other cards make the map request theirs. */
const PINNED = { id: 7 + COUNT, name: 'Far Down the List' };
const handle = (label: string) => page.getByRole('button', { name: label, exact: true });
const sheet = () => document.querySelector<HTMLElement>('.results')!;
const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();

beforeEach(async () => {
  await page.viewport(390, 844);
  const tiles = { url: '/tiles/{z}/{x}/{y}', maxZoom: 6, attribution: 'Natural Earth' };
  stubApi.reply('GET /api/basemap', { land: tiles, streets: null, styleUrl: null });
  const answer = { box: [-180, -90, 180, 90], zoom: 9, total: 1, isTooWide: false, clusters: [] };
  stubApi.reply(MAP, ({ query }) =>
    Response.json({ ...answer, pins: query['restaurantId'] ? [] : [thePin()] }),
  );
  stubApi.reply('GET /api/tags', []);
  const restaurants = Array.from({ length: COUNT }, (_, at) =>
    buildRestaurantFixture({ id: 8 + at, name: `Nest ${at}` }),
  );
  stubApi.reply('GET /api/restaurants/search', () => createListPageResponse(restaurants, { total: COUNT }));
  stubApi.reply('GET /api/restaurants/{id}/locations', []);
});

test('a pin stays highlighted while the sheet scrolls to its card, until the user scrolls', async () => {
  await mountExplore();
  scrollByHand(160);
  await expect.poll(highlighted).toHaveLength(1);
  await pressPin();
  await expect.element(page.getByRole('status').getByRole('link', { name: PINNED.name })).toBeVisible();
  const before = sheet().scrollTop;
  await expect.poll(() => document.querySelector('[data-lit]')?.textContent).toContain('Nest 11');
  sheet().scrollTop = before - 200;
  await settled();
  expect(highlighted()).toHaveLength(1);
  scrollByHand(0);
  await expect.poll(highlighted).toHaveLength(2);
});

test('only scrolling the sheet itself highlights a pin', async () => {
  await mountExplore();
  sheet().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  document.querySelector('article')!.dispatchEvent(new Event('scroll'));
  await settled();
  expect(highlighted()).toEqual([]);
});

test.each(pickSizes([390, 844], [320, 640], [1000, 800]))(
  'at %d × %d the sheet grows with each position and does not cover the map’s credits',
  async (width, height) => {
    await page.viewport(width, height);
    await mountExplore();
    const peek = sheet().offsetHeight;
    expect(box('.map-source').bottom).toBeLessThanOrEqual(box('.results').top);
    await handle('Show more of the list').click();
    await expect.poll(() => sheet().offsetHeight).toBeGreaterThan(peek + 20);
    const half = sheet().offsetHeight;
    await expect.poll(() => box('.map-source').bottom).toBeLessThanOrEqual(box('.results').top);
    await handle('Show the whole list').click();
    await expect.poll(() => sheet().offsetHeight).toBeGreaterThan(half + 30);
    await expect.element(page.getByRole('button', { name: 'Zoom in' })).not.toBeInTheDocument();
    expect(box('.results').top).toBeGreaterThanOrEqual(box('.filters').bottom);
  },
);

test('in a low window the half position leaves room for the card of a pin', async () => {
  await page.viewport(320, 640);
  await mountExplore();
  await handle('Show more of the list').click();
  await pressPin();
  const card = page.getByRole('button', { name: `Close ${PINNED.name}` });
  await expect.element(card).toBeVisible();
  await expect.poll(() => box('.pin-card').top).toBeGreaterThanOrEqual(box('.map').top);
  await expect.poll(() => box('.pin-card').bottom).toBeLessThanOrEqual(box('.results').top);
});

test('a note about the location makes the full list shorter, so that both fit', async () => {
  await mountExplore();
  const position = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
  position.mockImplementation((_, onError) => onError?.({ code: 1 } as GeolocationPositionError));
  await page.getByRole('button', { name: 'Use Location' }).click();
  await expect.element(page.getByText(/^Location access denied/)).toBeVisible();
  await handle('Show more of the list').click();
  await handle('Show the whole list').click();
  await expect.poll(() => box('.results').height).toBeGreaterThan(300);
  await expect.poll(() => box('.results').top).toBeGreaterThanOrEqual(box('.filters').bottom);
  disableGeolocation();
});

test('the sheet has its three positions without results, too', async () => {
  stubApi.reply('GET /api/sandwiches/search', () => createListPageResponse([]));
  stubApi.reply('GET /api/restaurants/search', () => createListPageResponse([]));
  await mountComponent(<Page />, { path: '/explore?view=restaurants&q=xyzzy&map=true' });
  await expect.element(page.getByRole('heading', { name: /^No restaurants for/ })).toBeVisible();
  const heights = [sheet().offsetHeight];
  for (const label of ['Show more of the list', 'Show the whole list']) {
    await handle(label).click();
    await expect.poll(() => sheet().offsetHeight).toBeGreaterThan(heights.at(-1)! + 30);
    heights.push(sheet().offsetHeight);
  }
});

test('a low window has the list in the page instead of a sheet, also after it is resized', async () => {
  await page.viewport(640, 450);
  await mountExplore();
  for (const [width, height] of [
    [640, 450],
    [844, 390],
    [320, 256],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(handle('Show more of the list')).not.toBeInTheDocument();
    expect(getComputedStyle(sheet()).position).toBe('static');
    await expect.poll(() => box('.map').height).toBeGreaterThan(height / 2);
  }
});

test.each(pickSizes([320, 256], [375, 550], [640, 450]))(
  'at %d × %d the button to the list covers only the map, not the list',
  async (width, height) => {
    await page.viewport(width, height);
    await mountExplore();
    await expect.poll(() => box('.map').height).toBeGreaterThan(height / 2);
    const isOver = (selector: string) => {
      const [button, other] = [box('.map-toggle'), box(selector)];
      const isBeside = button.right <= other.left || other.right <= button.left;
      return !isBeside && button.top < other.bottom && other.top < button.bottom;
    };
    expect(isOver('.map-area')).toBe(true);
    for (const top of [0, height / 2, height, 2 * height]) {
      window.scrollTo({ top, behavior: 'instant' });
      await settled();
      expect([isOver('.results'), isOver('.explore-head')], `scrolled to ${top}`).toEqual([false, false]);
    }
  },
);

test('sandwiches next to each other have different backdrops', async () => {
  await page.viewport(1000, 844);
  const drawn = (id: number) =>
    buildSandwichFixture({ id, drawingUrl: `/images/sandwiches/${id}-aaaax4.svg` });
  stubApi.reply('GET /api/sandwiches/search', () =>
    createListPageResponse([1, 2, 3].map(drawn), { total: 3 }),
  );
  await mountComponent(<Page />, { path: '/explore?view=sandwiches' });
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(3);
  const drawings = [...document.querySelectorAll('article img')].map((image) => image.getAttribute('src')!);
  expect(drawings.map((url) => Number.parseInt(url.split('/').at(-1)!))).toEqual([1, 2, 3]);
  expect(new Set(drawings.map((url) => /-on\d+/.exec(url)?.[0] ?? 'own')).size).toBe(3);
});

type Size = [width: number, height: number];

function pickSizes(usual: Size, ...more: Size[]): Size[] {
  return isLongRun ? [usual, ...more] : [usual];
}

async function mountExplore(): Promise<void> {
  await mountComponent(<Page />, { path: '/explore?view=restaurants&map=true' });
  await expect.element(page.getByText('1 location on the map')).toBeInTheDocument();
  await expect.poll(() => document.querySelector('.map-source')).not.toBeNull();
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(COUNT);
}

function thePin() {
  return {
    locationId: 1,
    restaurantId: PINNED.id,
    name: PINNED.name,
    restaurantType: 'Fast Casual',
    priceRange: '$$',
    sandwichCount: 6,
    averageRating: 4.5,
    lat: 34.0522,
    lng: -118.2437,
  };
}

function scrollByHand(to: number): void {
  sheet().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  sheet().scrollTop = to;
}

/** Ids of the restaurants whose locations the map has requested. */
function highlighted(): string[] {
  return stubApi.requests(MAP).flatMap(({ query }) => query['restaurantId'] ?? []);
}

/** The pin's tip is in the middle of the map, its head above. It is clickable once it is drawn. */
async function pressPin(): Promise<void> {
  const canvas = page.getByRole('region', { name: 'Map', exact: true }).element() as HTMLElement;
  const { left, top, width, height } = canvas.getBoundingClientRect();
  let step = 0;
  const at = (type: string) =>
    canvas.dispatchEvent(
      new MouseEvent(type, {
        bubbles: true,
        clientX: left + width / 2 + (step++ % 2),
        clientY: top + height / 2 - 20,
      }),
    );
  await expect
    .poll(() => {
      at('mousemove');
      return canvas.style.cursor;
    })
    .toBe('pointer');
  at('mousedown');
  at('mouseup');
  at('click');
}

async function settled(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}
