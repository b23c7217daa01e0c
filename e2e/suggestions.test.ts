import { expect } from 'vitest';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpMember, signUpTestAdmin } from './test-members.ts';
import { currentPath } from './browser/current-path.ts';
import { testOnEachScreenSize, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

testOnEachScreenSize(
  'a member suggests an edit of a restaurant, an admin accepts it by keyboard, and the page shows it (%s)',
  async (size) => {
    const member = await signUpMember(site);
    const page = await site.visit('/restaurant/1', { size, cookie: member.cookie });
    const name = `The House of ${member.username}`;
    await page.getByRole('link', { name: 'Suggest an edit', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Suggest an edit' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Note (Optional)', { exact: true }).fill('They have a new sign.');
    await page.getByRole('button', { name: 'Send suggestion', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
    await expectAccessible(page, 'a suggestion that was sent');

    const admin = await signUpTestAdmin(site);
    const adminPage = await site.visit('/admin/suggestions', { size, cookie: admin.cookie });
    const card = adminPage.getByRole('listitem').filter({ hasText: member.username });
    await card.getByText('They have a new sign.', { exact: true }).waitFor();
    expect(await adminPage.getByText('Keyboard shortcuts:').isVisible()).toBe(size === 'laptop');
    await card.focus();
    await adminPage.keyboard.press('a');
    await card.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Back to the restaurant', exact: true }).click();
    await expect.poll(() => currentPath(page)).toBe('/restaurant/1');
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goto('/notifications');
    await page.getByText(/^Your suggestion for .+ was accepted$/).waitFor();
    await page.goto('/profile/suggestions');
    await page.getByText('Accepted', { exact: true }).waitFor();
  },
  'phone',
);
