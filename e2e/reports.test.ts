import { expect, test } from 'vitest';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpMember, signUpTestAdmin } from './test-members.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test('a member reports a review; an admin hides it, its author sees why, and the admin restores it', async () => {
  const [author, reader, admin] = [
    await signUpMember(site),
    await signUpMember(site),
    await signUpTestAdmin(site),
  ];
  const reviewText = 'Cheap shoes at shoes.example';
  await author.send('POST', '/api/reviews', { sandwichId: 1, rating: 1, review: reviewText });
  const page = await site.visit('/sandwich/1/reviews', { size: 'phone', cookie: reader.cookie });
  const review = page.getByRole('article').filter({ hasText: reviewText });
  await review.getByRole('link', { name: `Report the review by ${author.username}` }).click();
  await page.getByRole('heading', { level: 1, name: 'Report this review' }).waitFor();
  await page.getByRole('radio', { name: 'Advertising or spam', exact: true }).check();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await expectAccessible(page, 'a report that was sent');

  const adminPage = await site.visit('/admin', { cookie: admin.cookie });
  await adminPage.getByRole('link', { name: /^Reports 1 open$/ }).click();
  await adminPage.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  await adminPage.getByText(reviewText, { exact: true }).waitFor();
  await adminPage.getByRole('button', { name: /^Hide: / }).click();
  const hideDialog = adminPage.getByRole('dialog', { name: 'Hide it?' });
  const reason = hideDialog.getByLabel('Why? This goes in the audit log, and the author will see it.', {
    exact: true,
  });
  await expectAccessible(adminPage, 'why it is hidden');
  await reason.fill('Advertising');
  await reason.press('Enter');
  await adminPage.getByRole('heading', { name: 'No open reports' }).waitFor();

  const own = await site.visit('/sandwich/1/review', { size: 'phone', cookie: author.cookie });
  await own.getByText('Hidden by an admin: Advertising', { exact: true }).waitFor();
  await own.goto('/sandwich/1/reviews');
  expect(await own.getByText(reviewText).count()).toBe(0);

  await adminPage.getByRole('tab', { name: 'Hidden', exact: true }).click();
  await adminPage.getByRole('button', { name: /^Unhide: / }).click();
  const restoreDialog = adminPage.getByRole('dialog', { name: 'Unhide it?' });
  await restoreDialog.getByLabel('Why? This goes in the audit log.', { exact: true }).fill('A mistake');
  await restoreDialog.getByRole('button', { name: 'Unhide', exact: true }).click();
  await adminPage.getByRole('heading', { name: 'Nothing is hidden' }).waitFor();
  await own.reload();
  await own.getByText(reviewText, { exact: true }).waitFor();

  await adminPage.goto('/admin');
  await adminPage.getByPlaceholder('Search members...').fill(author.username);
  await adminPage.getByRole('button', { name: `Suspend: ${author.username}`, exact: true }).click();
  const suspend = adminPage.getByRole('dialog', { name: `Suspend ${author.username}?` });
  await suspend
    .getByLabel('Why? They’ll see this when they try to log in.', { exact: true })
    .fill('Advertising');
  await expectAccessible(adminPage, 'a suspension');
  await suspend.getByRole('button', { name: 'Suspend', exact: true }).click();
  await adminPage.getByRole('button', { name: `Lift suspension: ${author.username}`, exact: true }).waitFor();
});
