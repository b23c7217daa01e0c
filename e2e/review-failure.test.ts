import { expect, test } from 'vitest';
import { pathOf, signUp, toastOf } from './members.ts';
import { useSite } from './site.ts';

const site = useSite();

test('a review that fails is told and stays on the form, whose button waits meanwhile (member.md 2, 8)', async () => {
  site.tolerate(/^503 for .*\/api\/reviews$/);
  const { cookie } = await signUp(site);
  const page = await site.visit('/sandwich/1/review', { cookie });
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/reviews', async (call) => {
    await answered.promise;
    await call.fulfill({ status: 503, body: '' });
  });
  await page.getByRole('radio', { name: '4 stars', exact: true }).check({ force: true });
  await page.getByLabel('Review (Optional)').fill('Crisp.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  const sending = page.getByRole('button', { name: 'Submitting...', exact: true });
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  answered.resolve();
  await toastOf(page, 'Error', 'Failed to submit your review. Please try again.');
  expect(pathOf(page)).toBe('/sandwich/1/review');
  expect(await page.getByLabel('Review (Optional)').inputValue()).toBe('Crisp.');
  await page.getByRole('button', { name: 'Submit Review' }).waitFor();
});

test('the modal has I’ve tried this, and Add a review to the review screen (member.md 2)', async () => {
  const { cookie } = await signUp(site);
  const page = await site.visit('/', { cookie });
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: "I've tried this" }).waitFor();
  await modal.getByRole('link', { name: 'Add a review', exact: true }).click();
  await page.waitForURL(/\/sandwich\/\d+\/review$/);
});
