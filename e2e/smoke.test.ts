import { expect, test } from 'vitest';
import { signUpMember } from './test-members.ts';
import { findToast } from './browser/toasts.ts';
import { setUpTestSite } from './test-site.ts';

/** The journeys of `npm test`; the other files have longer ones, which CI runs. */
const site = setUpTestSite();

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
