import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { setUpTestSite } from './test-site.ts';
import { startDeferredServices } from './browser/start-deferred-services.ts';

const site = setUpTestSite();

test('a visitor skips the header and searches by keyboard alone', async () => {
  const page = await site.visit('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.closest('main')?.tagName ?? 'outside');
  expect(await focused()).toBe('MAIN');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await page.keyboard.type('honey');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/explore\?q=honey/);
});

test.runIf(isLongRun)('Back while a page is loading returns to the list in the same document', async () => {
  const page = await site.visit('/explore');
  // Chunk recovery starts before these services.
  await startDeferredServices(page);
  const lost = await page.evaluateHandle(() => {
    const payloads: string[] = [];
    addEventListener('vite:preloadError', (event) =>
      payloads.push(String((event as { payload?: unknown }).payload)),
    );
    return payloads;
  });
  const link = page.getByRole('article').getByRole('heading').getByRole('link').first();
  const path = (await link.getAttribute('href'))!;
  const isItsCall = (call: Request) =>
    call.url().endsWith(`/api/sandwiches${path.slice(path.lastIndexOf('/'))}`);
  // This request stays pending.
  await page.route(/\/api\/sandwiches\/\d+$/, () => {});
  const abortedRequest = page.waitForEvent('requestfailed', isItsCall);
  const name = await link.innerText();
  await link.click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.goBack();
  await abortedRequest;
  await page.getByRole('article').first().waitFor();
  expect(await lost.jsonValue()).toEqual([]);
});

test('an error that breaks a page shows a fallback and is written to the error log (A2.14)', async () => {
  const page = await site.visit('/explore');
  site.tolerate(/console error|exception/);
  await page.route('**/api/sandwiches/search?*', (call) =>
    call.fulfill({ status: 200, contentType: 'application/json', body: '[null]' }),
  );
  await page.getByRole('searchbox').fill('anything');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  const rows = () => site.db.selectFrom('error_log').selectAll().where('origin', '=', 'browser').execute();
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(0);
  expect(JSON.stringify(await rows())).toContain('/explore');
});

test('searching and reading work with JavaScript off (M1.2, M6.1)', async () => {
  const page = await site.visit('/', { javaScript: false, size: 'phone' });
  await page.getByRole('searchbox', { name: 'Search' }).fill('spicy');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/explore\?.*q=spicy/);
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await page.waitForURL(/\/sandwich\/\d+$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('a[href^="/restaurant/"]').first().click();
  await page.waitForURL(/\/restaurant\/\d+$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
