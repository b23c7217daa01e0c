import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { withDelayedRequest } from './browser/delayed-request.ts';
import { signUpTestAdmin } from './test-members.ts';
import { currentPath } from './browser/current-path.ts';
import { holdToastOpen, findToast } from './browser/toasts.ts';
import { waitForHydration, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test('a visitor recommends a restaurant and an admin reviews it (A1, A2, A4, A5, A7.30, A8.30)', async () => {
  const website = 'https://roost-of-mine.example/menu';
  const page = await site.visit('/recommend-restaurant', { size: 'phone' });
  const submit = page.getByRole('button', { name: 'Submit Recommendation', exact: true });
  const websiteUrl = page.getByLabel('Restaurant Website', { exact: true });
  const notes = page.getByLabel('Why is it worth adding?', { exact: true });
  await websiteUrl.fill('roost');
  await notes.fill('So good');
  await page.getByLabel('Email Address', { exact: true }).fill('odalys');
  await submit.click();
  await page.getByText('Please enter a valid URL', { exact: true }).waitFor();
  await page.getByText('Please provide at least 10 characters of information', { exact: true }).waitFor();
  await page.getByText('Please enter a valid email address.', { exact: true }).waitFor();

  await websiteUrl.fill(website);
  await notes.fill('They fry to order, thighs only.');
  await page.getByLabel('Email Address', { exact: true }).fill('odalys@mail.example');
  await page.getByLabel('Your Name', { exact: true }).fill('Odalys');
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => websiteUrl.inputValue()).toBe(website);
  expect(await page.getByLabel('Your Name', { exact: true }).inputValue()).toBe('Odalys');
  await withDelayedRequest(
    page,
    '**/api/restaurant-recommendations',
    () => submit.click(),
    () => page.getByRole('button', { name: 'Submitting...', exact: true }).waitFor(),
  );
  await findToast(
    page,
    'Recommendation Submitted',
    'Thank you! Your restaurant recommendation has been submitted for review.',
  );
  await expect.poll(() => websiteUrl.inputValue()).toBe('');
  await page.reload();
  await waitForHydration(page);
  expect(await notes.inputValue()).toBe('');
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.waitForURL(`${site.baseUrl}/`);

  const { cookie } = await signUpTestAdmin(site);
  const adminPage = await site.visit('/admin/recommendations', { cookie });
  await adminPage.getByRole('heading', { level: 1, name: 'Restaurant Recommendations' }).waitFor();
  const actions = adminPage.getByRole('button', { name: `Actions for ${website}`, exact: true });
  await actions.click();
  await adminPage.getByRole('menuitem', { name: 'Review', exact: true }).waitFor();
  await expectAccessible(adminPage, 'recommendations with an open menu');
  await adminPage.getByRole('menuitem', { name: 'View Details', exact: true }).click();
  const details = adminPage.getByRole('dialog', { name: 'Recommendation details' });
  await details.getByRole('link', { name: 'odalys@mail.example' }).waitFor();
  await expect
    .poll(() => adminPage.evaluate(() => document.activeElement?.textContent))
    .toBe('Recommendation details');
  await expectAccessible(adminPage, 'the details');
  await details.getByRole('button', { name: 'Review This Recommendation', exact: true }).click();

  const review = adminPage.getByRole('dialog', { name: 'Review recommendation' });
  const save = review.getByRole('button', { name: 'Submit Review', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await review.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  const incomplete = await holdToastOpen(
    review,
    'Review Incomplete',
    'Please select a status for the recommendation.',
  );
  await incomplete.getByRole('button', { name: 'Close', exact: true }).click();
  await review.getByLabel('Decision', { exact: true }).selectOption('Approve');
  await expectAccessible(adminPage, 'the review');
  await withDelayedRequest(
    adminPage,
    '**/api/restaurant-recommendations/*',
    () => save.click(),
    () => review.getByRole('button', { name: 'Saving...', exact: true }).waitFor(),
  );
  await findToast(adminPage, 'Status Updated', 'Recommendation has been approved.');
  await review.waitFor({ state: 'detached' });
  await actions.click();
  await adminPage.getByRole('menuitem', { name: 'View Details', exact: true }).waitFor();
  expect(await adminPage.getByRole('menuitem', { name: 'Review', exact: true }).count()).toBe(0);
  await adminPage.keyboard.press('Escape');

  await adminPage.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Rejected');
  await adminPage.getByText('No matching recommendations found', { exact: true }).waitFor();
  await adminPage.getByText('Try adjusting your search or filters', { exact: true }).waitFor();
  await adminPage.getByRole('combobox', { name: 'Status', exact: true }).selectOption('All Status');
  await adminPage.getByPlaceholder('Search recommendations...', { exact: true }).fill('OF-MINE.EXAMPLE');
  await actions.waitFor();
  await adminPage.getByPlaceholder('Search recommendations...', { exact: true }).fill('no such place');
  await adminPage.getByText('No matching recommendations found', { exact: true }).waitFor();
  await adminPage.getByRole('link', { name: 'Back to admin', exact: true }).click();
  await expect.poll(() => currentPath(adminPage)).toBe('/admin');
});

test.runIf(isLongRun)(
  'a recommendation that cannot be sent, loaded or decided shows an error, and the form keeps its input (A8.28)',
  async () => {
    site.tolerate(/^(409|429|503) for .*\/api\/restaurant-recommendations/);
    await sql`DELETE FROM restaurant_recommendations`.execute(site.db);
    const page = await site.visit('/recommend-restaurant');
    await page.route('**/api/restaurant-recommendations', (route) => route.fulfill({ status: 503 }));
    await page.getByLabel('Restaurant Website', { exact: true }).fill('https://roost.example');
    await page.getByLabel('Why is it worth adding?', { exact: true }).fill('They fry to order.');
    await page.getByRole('button', { name: 'Submit Recommendation', exact: true }).click();
    await findToast(
      page,
      'Submission Failed',
      "We couldn't submit your recommendation. Please try again later.",
    );
    expect(await page.getByLabel('Restaurant Website', { exact: true }).inputValue()).toBe(
      'https://roost.example',
    );

    const [first, second] = [await signUpTestAdmin(site), await signUpTestAdmin(site)];
    const adminPage = await site.visit('/admin/recommendations', { cookie: first.cookie });
    await adminPage.getByText('No restaurant recommendations yet', { exact: true }).waitFor();
    await adminPage
      .getByText('Recommendations will appear here when users submit them', { exact: true })
      .waitFor();
    const input = { websiteUrl: 'https://wing.example', notes: 'They fry to order.' };
    const { id } = await second.send<{ id: number }>('POST', '/api/restaurant-recommendations', input);
    await adminPage.reload();
    await waitForHydration(adminPage);
    await second.send('PATCH', `/api/restaurant-recommendations/${id}`, { status: 'rejected' });
    await adminPage.getByRole('button', { name: 'Actions for https://wing.example', exact: false }).click();
    await adminPage.getByRole('menuitem', { name: 'Review', exact: true }).click();
    const review = adminPage.getByRole('dialog', { name: 'Review recommendation' });
    await review.getByLabel('Decision', { exact: true }).selectOption('Approve');
    await review.getByRole('button', { name: 'Submit Review', exact: true }).click();
    await findToast(review, 'Update Failed', 'Failed to update the recommendation status. Please try again.');
    await review.getByRole('button', { name: 'Cancel', exact: true }).click();
    await adminPage.getByRole('table').getByText('Rejected', { exact: true }).waitFor();

    await adminPage.route('**/api/restaurant-recommendations?*', (route) => route.fulfill({ status: 503 }));
    await adminPage.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Approved');
    await adminPage
      .getByText('Failed to load restaurant recommendations. Please try refreshing the page.', {
        exact: true,
      })
      .waitFor();
  },
);
