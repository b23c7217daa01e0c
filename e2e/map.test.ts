import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();
const SLOW = { timeout: 60_000 };

test('the map and the list show the same area, also after a reload', async () => {
  const page = await site.visit('/explore?view=restaurants');
  const mapStatus = page.getByRole('status').filter({ hasText: 'on the map' });
  await expect.poll(() => mapStatus.innerText(), SLOW).toMatch(/^\d+ locations on the map$/);
  expect(await loadedEngine(page)).toBe(true);
  await expectAccessible(page, 'explore with the map');

  // By keyboard: one link skips the map, and in the map the arrow keys move it.
  const canvas = page.getByRole('region', { name: 'Map', exact: true });
  await page.getByRole('link', { name: 'Skip the map' }).focus();
  await page.keyboard.press('Tab');
  expect(await canvas.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect
    .poll(() => page.getByText('Arrow keys move the map').evaluate((keys) => getComputedStyle(keys).clipPath))
    .toBe('none');
  await page.keyboard.press('ArrowRight');
  const search = page.getByRole('button', { name: 'Search this area' });
  await search.waitFor(SLOW);
  await search.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/bbox=/);
  await page.getByText('in this map area').waitFor();
  const [west, south, east, north] = new URL(page.url()).searchParams.get('bbox')!.split(',').map(Number);
  const inSight = ({ lat, lng }: Point) => lng >= west! && lng <= east! && lat >= south! && lat <= north!;
  // The response for this area may still be pending.
  await vi.waitFor(async () => {
    const { total, pins, clusters } = await lastAnswer(page);
    const counted = clusters
      .filter(inSight)
      .reduce((sum, { count }) => sum + count, pins.filter(inSight).length);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(total);
    expect(await mapStatus.innerText()).toBe(`${counted} locations on the map`);
  }, SLOW);
  const response = await page.request.get(
    `${site.baseUrl}/api/restaurants/search?locations=1&limit=24&sort=distance&lat=34.0522&lng=-118.2437&bbox=${[west, south, east, north].join(',')}`,
  );
  const found = (await response.json()) as { name: string }[];
  const named = page.getByRole('article').getByRole('heading');
  await expect.poll(() => named.allTextContents()).toEqual(found.map(({ name }) => name));

  // A reload changes nothing, because the view and the box are in the URL.
  await page.reload();
  await expect.poll(() => named.allTextContents()).toEqual(found.map(({ name }) => name));
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect.poll(() => page.locator('canvas').count()).toBe(0);
  expect(page.url()).toContain('bbox=');
});

test.runIf(isLongRun)(
  'without the code of the map the list works, and without that of the tips an empty search still says so',
  async () => {
    const page = await site.visit('/login');
    site.tolerate(/ERR_FAILED/);
    for (const name of ['explore-map', 'no-results'])
      await page.route(`**/assets/${name}-*.js`, (route) => route.abort());
    await page.goto(`${site.baseUrl}/explore?view=sandwiches&map=true`);
    await page.getByText('The map isn’t loading right now. The list still works.').waitFor(SLOW);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill('xyzzy');
    await page.getByRole('heading', { name: 'Nothing on the menu', exact: true }).waitFor(SLOW);

    // Once the network is back, the map opens without a reload.
    await page.unroute('**/assets/explore-map-*.js');
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.getByRole('region', { name: 'Map', exact: true }).waitFor(SLOW);
  },
);

test('without JavaScript the map’s URL shows the list and the footer, and no sheet handle', async () => {
  const page = await site.visit('/explore?view=sandwiches&map=true', { size: 'phone', javaScript: false });
  expect(await page.getByRole('article').first().isVisible()).toBe(true);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Show more of the list' }).count()).toBe(0);
});

test.runIf(isLongRun)(
  'a click on a pin opens its card; without a canvas or the map’s data the list still works',
  async () => {
    const { lat, lng, name, restaurantId, locationId } = await lonelyLocation();
    const around = [lng - ALONE, lat - ALONE, lng + ALONE, lat + ALONE].map((each) => each.toFixed(4)).join();
    const page = await site.visit(`/explore?view=restaurants&map=true&bbox=${around}`);
    site.tolerate(/GL Driver Message|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.getByRole('status').filter({ hasText: 'on the map' }).waitFor(SLOW);
    const canvas = page.getByRole('region', { name: 'Map', exact: true });
    const { x, y, width, height } = (await canvas.boundingBox())!;
    // The pin's tip is in the middle, its head above. It is clickable once drawn; a second click would zoom in.
    let step = 0;
    await expect
      .poll(async () => {
        await page.mouse.move(x + width / 2 + (step++ % 2), y + height / 2 - 20);
        return canvas.evaluate((element) => element.style.cursor);
      }, SLOW)
      .toBe('pointer');
    await page.mouse.down();
    await page.mouse.up();
    await page.locator('.pin-card').waitFor(SLOW);
    expect(await page.locator('.pin-card').innerText()).toContain(name);
    const branches = (await (
      await page.request.get(`${site.baseUrl}/api/restaurants/${restaurantId}/locations`)
    ).json()) as { id: number; address: string }[];
    const { address } = branches.find(({ id }) => id === locationId)!;
    await page.getByRole('status').filter({ hasText: name }).getByText(address).waitFor();
    const close = page.getByRole('button', { name: `Close ${name}` });
    expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 });
    expect(await close.evaluate((button) => getComputedStyle(button).borderStyle)).toBe('none');
    await expectAccessible(page, 'the card of a pin');
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    if ((await card.count()) > 0)
      expect(await card.first().evaluate((element) => element.contains(document.activeElement))).toBe(true);

    await page.route('**/api/map?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByText('The map isn’t loading right now. The list still works.').waitFor(SLOW);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);

    const blind = await site.visit('/explore?view=sandwiches', { size: 'phone' });
    await blind.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await blind.getByRole('link', { name: 'Map', exact: true }).click();
    await blind.getByText('This browser can’t show the map. Everything is in the list too.').waitFor(SLOW);
    expect(await blind.getByRole('article').count()).toBeGreaterThan(0);
  },
);

test.runIf(isLongRun)('a restaurant shows its locations on a map', async () => {
  const { id } = await site.db
    .selectFrom('restaurants')
    .select('id')
    .where('date_deleted', 'is', null)
    .orderBy('location_count', 'desc')
    .executeTakeFirstOrThrow();
  const page = await site.visit(`/restaurant/${id}`, { size: 'phone' });
  await page.getByRole('link', { name: 'Show on a map' }).click();
  await page.waitForURL(/map=true/);
  const mapStatus = page.getByRole('status').filter({ hasText: 'on the map' });
  await expect.poll(() => mapStatus.innerText(), SLOW).toMatch(/on the map$/);
  await expectAccessible(page, 'restaurant with the map');
  await page.getByRole('link', { name: 'Hide the map' }).click();
  await expect.poll(() => page.locator('canvas').count()).toBe(0);
});

function loadedEngine(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/map-panel-[^/]*\.js$/.test(name)),
  );
}

type Point = { lat: number; lng: number };
type MapAnswer = { total: number; pins: Point[]; clusters: (Point & { count: number })[] };

/** Answers the map's own last request, not those for the locations of the hovered card's restaurant. */
async function lastAnswer(page: Page): Promise<MapAnswer> {
  const requestNames = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.includes('/api/map?') ? [name] : [])),
  );
  const lastUrl = requestNames.findLast((name) => !name.includes('restaurantId='))!;
  return (await page.request.get(lastUrl)).json();
}

const ALONE = 0.004;

/** A location without others nearby: a map of the box around it shows one pin in the middle, and no cluster. */
async function lonelyLocation() {
  const { rows } = await sql<Point & { name: string; restaurantId: number; locationId: number }>`
    SELECT l.latitude AS lat, l.longitude AS lng, r.name, r.id AS "restaurantId", l.id AS "locationId"
    FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
    WHERE l.date_deleted IS NULL AND r.date_deleted IS NULL AND NOT EXISTS (
      SELECT FROM locations o WHERE o.id <> l.id AND abs(o.latitude - l.latitude) < ${2 * ALONE}
        AND abs(o.longitude - l.longitude) < ${2 * ALONE})
    ORDER BY l.id LIMIT 1`.execute(site.db);
  return rows[0]!;
}
