import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { DOWNTOWN_POSITION, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test('a search on the home page leads to a sandwich and back to the same results (M2.33, M2.68)', async () => {
  const page = await site.visit('/', { size: 'phone' });
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await page.waitForURL('**/explore?view=sandwiches');
  await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('current-explore-view')))
    .toBe('"sandwiches"');
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search' }).fill('  spicy ');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/explore?q=spicy&view=sandwiches');
  const first = page.getByRole('article').getByRole('heading').getByRole('link').first();
  const name = await first.innerText();
  await first.click();
  await page.waitForURL(/\/sandwich\/\d+$/);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Back to Sandwiches' }).click();
  await page.waitForURL('**/explore?q=spicy&view=sandwiches');
  await expect.poll(() => first.innerText()).toBe(name);
});

test('with a shared position, restaurants are listed nearest first with their distances (M2.64)', async () => {
  const page = await site.visit('/explore?view=restaurants', { position: DOWNTOWN_POSITION });
  await page.getByRole('button', { name: 'Use Location' }).click();
  await page.getByRole('button', { name: 'Near Me' }).waitFor();
  const distances = async () => (await page.getByText(/(ft|mi) away$/).allInnerTexts()).map(miles);
  await expect.poll(async () => (await distances()).length).toBeGreaterThan(3);
  const shown = await distances();
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

test('on a phone three actions lead from home to the nearest open spicy sandwich under $15', async () => {
  const page = await site.visit('/', { size: 'phone', position: DOWNTOWN_POSITION });
  await page.getByRole('link', { name: 'Explore', exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('link', { name: 'Spicy, open, under $15' }).click();
  await page.getByRole('button', { name: 'Near Me' }).waitFor();
  const answer = await page.request.get(
    `${site.baseUrl}/api/sandwiches/search?lat=34.0522&lng=-118.2437&spicy=true&openNow=true&maxPrice=15&sort=distance&limit=1`,
  );
  const [nearest] = (await answer.json()) as { id: number; name: string }[];
  const first = page.getByRole('article').getByRole('heading').getByRole('link').first();
  await expect.poll(() => first.innerText()).toBe(nearest!.name);
  await first.click();
  await page.waitForURL(`**/sandwich/${nearest!.id}`);
});

test.runIf(isLongRun)(
  'the compact list fits six sandwiches on a phone’s screen, also after a reload',
  async () => {
    const page = await site.visit('/explore', { size: 'phone' });
    await page.getByRole('button', { name: 'Compact list' }).click();
    const shown = () =>
      page.getByRole('article').evaluateAll((cards) => {
        const bar = document.querySelector('.bar')!.getBoundingClientRect().top;
        return cards.filter((card) => card.getBoundingClientRect().bottom <= bar).length;
      });
    await expect.poll(shown).toBe(6);
    await page.reload();
    await expect.poll(shown).toBe(6);
  },
);

test.runIf(isLongRun)('a failed search shows an error, and Retry loads the results (M2.72)', async () => {
  const page = await site.visit('/explore');
  site.tolerate(/500 for .*\/api\/sandwiches\/search/);
  await page.route('**/api/sandwiches/search?*', (call) => call.fulfill({ status: 500, body: 'broken' }), {
    times: 1,
  });
  await page.getByRole('searchbox').fill('katsu');
  await page.keyboard.press('Enter');
  await page.getByText('Failed to load sandwiches. Please try again.').waitFor();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await reloaded;
  await page.getByRole('article').first().waitFor();
});

function miles(text: string): number {
  const number = Number.parseFloat(text.replace(/,/g, ''));
  return text.includes('ft') ? number / 5280 : number;
}
