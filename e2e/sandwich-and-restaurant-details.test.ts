import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { MEMBER_PASSWORD, signUpMember } from './test-members.ts';
import { findToast } from './browser/toasts.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test('the modal opens from a card, and closing it returns the focus to the card', async () => {
  const page = await site.visit('/');
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = await link.innerText();
  await link.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name });
  await modal.getByRole('heading', { name: 'Ingredients' }).waitFor();
  expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

  await link.click();
  await modal.getByRole('link', { name: /See All Reviews/ }).click();
  await page.waitForURL(/\/sandwich\/\d+\/reviews$/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test.runIf(isLongRun)(
  'the modal has “I’ve tried this”, and “Add a review” links to the review page (M2.76, M2.77)',
  async () => {
    const { cookie } = await signUpMember(site);
    const page = await site.visit('/', { cookie });
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    const modal = page.getByRole('dialog');
    await modal.getByRole('button', { name: "I've tried this" }).waitFor();
    await modal.getByRole('link', { name: 'Add a review', exact: true }).click();
    await page.waitForURL(/\/sandwich\/\d+\/review$/);
  },
);

test('a restaurant shows three locations, the others after a click, its menu and its reviews (M2.99, M2.100)', async () => {
  const { id, locationCount } = await restaurantWithManyLocations();
  const page = await site.visit(`/restaurant/${id}`, { size: 'phone' });
  const locations = page
    .getByRole('region', { name: 'Locations' })
    .getByRole('listitem')
    .filter({ visible: true });
  expect(await locations.count()).toBe(3);
  await page.getByText(`Show ${locationCount - 3} more location`).click();
  await expect.poll(() => locations.count()).toBe(locationCount);

  await page.getByRole('tab', { name: 'Menu' }).waitFor();
  expect(await page.getByRole('tabpanel').getByRole('link').count()).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  const percents = await page
    .getByRole('tabpanel')
    .getByText(/^\d+%$/)
    .allInnerTexts();
  expect(percents).toHaveLength(5);
  expect(percents.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(100);
});

test('a click before the scripts have loaded takes effect once they have', async () => {
  const page = await site.visit('/login', { size: 'phone' });
  let release = () => {};
  const gate = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/entry-client-/, (route) => gate.then(() => route.continue()));
  const opening = page.goto('/sandwich/1', { waitUntil: 'commit' });
  const save = page.getByRole('button', { name: /^Save/ }).first();
  await save.waitFor();
  // The script that records early clicks has run only by then.
  await page.waitForLoadState('domcontentloaded');
  await save.click();
  release();
  await opening;
  await page.waitForURL(/\/login\?/);
});

test('a form that is submitted before the scripts have loaded is sent by them, with its input', async () => {
  const { username } = await signUpMember(site);
  const page = await site.visit('/', { size: 'phone' });
  let release = () => {};
  const gate = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/entry-client-/, (route) => gate.then(() => route.continue()));
  const opening = page.goto('/login', { waitUntil: 'commit' });
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.waitForLoadState('domcontentloaded');
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
  await page.keyboard.press('Enter');
  release();
  await opening;
  await findToast(page, 'Login successful', 'Welcome back!');
});

test('the back links follow the history, and every route change scrolls to the top (M2.15, M2.94)', async () => {
  const page = await site.visit('/explore?view=restaurants&q=chicken', { size: 'phone' });
  const scrollDown = () => page.evaluate(() => scrollTo(0, 400));
  const top = () => page.evaluate(() => scrollY);
  await scrollDown();
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/restaurant\/\d+$/);
  const restaurant = page.url();
  await expect.poll(top).toBe(0);
  await scrollDown();
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await page.waitForURL(/\/sandwich\/\d+$/);
  await expect.poll(top).toBe(0);
  await scrollDown();
  await page.getByRole('link', { name: 'Back to Restaurant', exact: true }).click();
  await page.waitForURL(restaurant);
  await expect.poll(top).toBe(0);
  await page.getByRole('link', { name: 'Back to Restaurants' }).click();
  await page.waitForURL(/\/explore\?(view=restaurants&q=chicken|q=chicken&view=restaurants)$/);
});

test.runIf(isLongRun)('all reviews of a sandwich are linked from its page (M2.9)', async () => {
  const { id, reviewCount } = await mostReviewedSandwich();
  const page = await site.visit(`/sandwich/${id}`);
  expect(
    await page
      .getByRole('article')
      .filter({ hasText: /out of 5|stars?/i })
      .count(),
  ).toBeGreaterThan(0);
  await page.locator(`a[href="/sandwich/${id}/reviews"]`).first().click();
  await page.waitForURL(`**/sandwich/${id}/reviews`);
  await page
    .getByText(new RegExp(`\\b${reviewCount}\\b`))
    .first()
    .waitFor();
});

test.runIf(isLongRun)('a page that does not exist says so and leads home (M2.14, A2.16)', async () => {
  const page = await site.visit('/no/such/page');
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  await page.getByRole('link', { name: 'Go back to homepage' }).click();
  await page.waitForURL(`${site.baseUrl}/`);
});

async function restaurantWithManyLocations() {
  const all = (await json('/api/restaurants')) as { id: number; locationCount: number }[];
  const found = all.find(({ locationCount }) => locationCount > 3);
  if (!found) throw new Error('The demo town has no restaurant with more than three locations.');
  return found;
}

async function mostReviewedSandwich() {
  const all = (await json('/api/sandwiches')) as { id: number; reviewCount: number }[];
  return all.toSorted((a, b) => b.reviewCount - a.reviewCount)[0]!;
}

async function json(path: string): Promise<unknown> {
  return (await fetch(site.baseUrl + path)).json();
}
