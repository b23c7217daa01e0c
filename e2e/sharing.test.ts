import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { publishTestList } from '#server/testing/data/publish-test-list.ts';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { waitForHydration, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();
let list = '';
let review = '';

beforeAll(async () => {
  ({ list, review } = await publishTestList(site.db));
});

test('a phone opens its share sheet, and a browser without one copies the link', async () => {
  const page = await site.visit('/sandwich/1', { size: 'phone' });
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.evaluate(() => {
    navigator.share = async (data) => void ((window as never as { shared: unknown }).shared = data);
  });
  await page.getByRole('button', { name: `Share ${title}` }).click();
  const shared = () => page.evaluate(() => (window as never as { shared: unknown }).shared);
  await expect.poll(shared).toEqual({ title, url: `${site.baseUrl}/sandwich/1` });

  await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `Share ${title}` }).click();
  await page.getByText('Link copied').waitFor();
  expect(await copied(page)).toBe(`${site.baseUrl}/sandwich/1`);
});

test.runIf(isLongRun)('by keyboard, an address and the links of a review and a list are copied', async () => {
  const page = await site.visit('/restaurant/1');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const locations = page.getByRole('region', { name: 'Locations' });
  const copy = locations.getByRole('button', { name: /^Copy the address/ }).first();
  await copy.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Address copied').waitFor();
  expect(await copy.innerText()).toContain('Copy');
  expect(await locations.innerText()).toContain(await copied(page));
  expect(
    await locations
      .getByRole('link', { name: /^Directions to/ })
      .first()
      .getAttribute('href'),
  ).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\//);

  for (const path of [review, list]) {
    await page.goto(path);
    await waitForHydration(page);
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.getByRole('button', { name: /^Share/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Link copied').waitFor();
    expect(await copied(page)).toBe(site.baseUrl + path);
  }
  const favorites = page.getByRole('tab', { name: 'Favorites' });
  await favorites.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${list}?shelf=favorites`);
});

test.runIf(isLongRun)('the share image and the feed that a review’s page names exist', async () => {
  const page = await site.visit(review);
  const attributeOf = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute);
  const image = await fetch((await attributeOf('meta[property="og:image"]', 'content'))!);
  const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
  expect([image.status, width, height]).toEqual([200, 1200, 630]);
  const feed = await fetch((await attributeOf('link[type="application/atom+xml"]', 'href'))!);
  expect([feed.status, feed.headers.get('content-type')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ]);
  await page.getByRole('link', { name: 'See the sandwich' }).click();
  await page.waitForURL(/\/sandwich\/\d+$/);
  expect(await page.locator('meta[property="og:image"], script[type="application/ld+json"]').count()).toBe(0);
});

function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
