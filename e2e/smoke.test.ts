import { expect, test } from 'vitest';
import { listServiceWorkerFiles, waitForCachedFiles } from './browser/list-cached-files.ts';
import {
  logInThroughForm,
  uniqueUsername,
  openAccountMenu,
  MEMBER_PASSWORD,
  signUpMember,
  signUpTestAdmin,
  findToast,
} from './test-members.ts';
import { useTestSite } from './test-site.ts';

/** The journeys that `npm test` walks: whoever breaks one of them hears of it within minutes. */
const site = useTestSite();

test('a visitor searches and opens a sandwich', async () => {
  const page = await site.visit('/', { size: 'phone' });
  await page.getByRole('searchbox', { name: 'Search' }).fill('spicy');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/explore?q=spicy&view=sandwiches');
  const first = page.getByRole('article').getByRole('heading').getByRole('link').first();
  const name = await first.innerText();
  await first.click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
});

test('a visitor registers, logs out and logs in again', async () => {
  const page = await site.visit('/login?tab=register');
  const username = uniqueUsername();
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByText('Username is available!', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/profile');
  const menu = await openAccountMenu(page, 'laptop', { username });
  await menu.getByRole('button', { name: 'Logout' }).click();
  await findToast(page, 'Logged out');
  await page.goto('/profile');
  await logInThroughForm(page, username);
  await page.getByRole('heading', { level: 1, name: username }).waitFor();
});

test('a member marks a sandwich as tried and reviews it', async () => {
  const member = await signUpMember(site);
  const page = await site.visit('/sandwich/1', { size: 'phone', cookie: member.cookie });
  await page.getByRole('button', { name: "I've tried this" }).click();
  await page.getByRole('button', { name: 'Save Now (Reduced XP)', exact: true }).click();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: /^Receipt for / });
  await receipt.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Add a Review', exact: true }).click();
  await page.getByRole('radio', { name: '4 stars', exact: true }).check({ force: true });
  await page.getByLabel('Review (Optional)').fill('Crisp to the last bite.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await findToast(page, 'Review submitted');
  expect(await member.send('GET', `/api/users/${member.id}/sandwiches`)).toMatchObject([{ hasTried: true }]);
});

test('an admin edits a restaurant', async () => {
  const admin = await signUpTestAdmin(site);
  const page = await site.visit('/admin/restaurants', { cookie: admin.cookie });
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Edit Restaurant' }).waitFor();
  await page.getByLabel('Name').fill('Renamed Roost');
  await page.getByRole('button', { name: 'Update Restaurant' }).click();
  await findToast(page, 'Restaurant Updated');
});

test('a page that was opened shows without a network', async () => {
  site.tolerate(/failed request|ERR_|Failed to fetch|net::/);
  const page = await site.visit('/sandwich/2', { size: 'phone', worker: true });
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await waitForCachedFiles(page, await listServiceWorkerFiles(page));
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/-seen/sandwich/2')) !== undefined))
    .toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name }).waitFor();
});
