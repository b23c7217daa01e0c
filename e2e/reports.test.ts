import { expect, test } from 'vitest';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpMember, signUpTestAdmin } from './test-members.ts';
import { useTestSite } from './test-site.ts';

const site = useTestSite();

test('a member reports a review; an admin hides it, its author sees why, and the admin restores it', async () => {
  const [author, reader, admin] = [
    await signUpMember(site),
    await signUpMember(site),
    await signUpTestAdmin(site),
  ];
  const words = 'Cheap shoes at shoes.example';
  await author.send('POST', '/api/reviews', { sandwichId: 1, rating: 1, review: words });
  const page = await site.visit('/sandwich/1/reviews', { size: 'phone', cookie: reader.cookie });
  const review = page.getByRole('article').filter({ hasText: words });
  await review.getByRole('link', { name: `Report the review by ${author.username}` }).click();
  await page.getByRole('heading', { level: 1, name: 'Report this review' }).waitFor();
  await page.getByRole('radio', { name: 'Advertising or spam', exact: true }).check();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await expectAccessible(page, 'a report that was sent');

  const office = await site.visit('/admin', { cookie: admin.cookie });
  await office.getByRole('link', { name: /^Reports 1 pending$/ }).click();
  await office.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  await office.getByText(words, { exact: true }).waitFor();
  await office.getByRole('button', { name: /^Hide: / }).click();
  const why = office.getByRole('dialog', { name: 'Hide it?' });
  const reason = why.getByLabel('Why? This goes in the audit log, and the author will see it.', {
    exact: true,
  });
  await expectAccessible(office, 'why it is hidden');
  await reason.fill('Advertising');
  await reason.press('Enter');
  await office.getByRole('heading', { name: 'No open reports' }).waitFor();

  const own = await site.visit('/sandwich/1/review', { size: 'phone', cookie: author.cookie });
  await own.getByText('Hidden by a moderator: Advertising', { exact: true }).waitFor();
  await own.goto('/sandwich/1/reviews');
  expect(await own.getByText(words).count()).toBe(0);

  await office.getByRole('tab', { name: 'Hidden', exact: true }).click();
  await office.getByRole('button', { name: /^Show again: / }).click();
  const again = office.getByRole('dialog', { name: 'Show it again?' });
  await again.getByLabel('Why? This goes in the audit log.', { exact: true }).fill('A mistake');
  await again.getByRole('button', { name: 'Show again', exact: true }).click();
  await office.getByRole('heading', { name: 'Nothing is hidden' }).waitFor();
  await own.reload();
  await own.getByText(words, { exact: true }).waitFor();

  await office.goto('/admin');
  await office.getByPlaceholder('Search users...').fill(author.username);
  await office.getByRole('button', { name: `Suspend: ${author.username}`, exact: true }).click();
  const suspend = office.getByRole('dialog', { name: `Suspend ${author.username}?` });
  await suspend.getByLabel('Why? They’ll see this when they log in.', { exact: true }).fill('Advertising');
  await expectAccessible(office, 'a suspension');
  await suspend.getByRole('button', { name: 'Suspend', exact: true }).click();
  await office.getByRole('button', { name: `Lift suspension: ${author.username}`, exact: true }).waitFor();
});
