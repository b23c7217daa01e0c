import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { SiteHeader } from './site-header.tsx';

const opener = page.getByRole('button', { name: 'Account: wingspan' });
const account = page.getByRole('navigation', { name: 'Account' });
const menuDialog = page.getByRole('dialog', { name: 'Menu' });

test('opens and closes the account menu by keyboard, and returns the focus to its button', async () => {
  await mountHeader(buildMemberFixture());
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(account).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(account.getByRole('link', { name: 'Profile' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(account).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('closes the account menu on a click outside or on one of its links', async () => {
  await mountHeader(buildMemberFixture());
  await opener.click();
  await page.getByRole('heading', { name: 'Explore' }).click();
  await expect.element(account).not.toBeInTheDocument();
  await opener.click();
  await account.getByRole('link', { name: 'Profile' }).click();
  await expect.element(account).not.toBeInTheDocument();
  expect(location.pathname).toBe('/profile');
});

test.each([
  ['a visitor', undefined, ['Login', 'Register']],
  ['a member', buildMemberFixture(), ['Profile']],
  ['a catalog editor', buildMemberFixture({ catalogEditor: true }), ['Profile', 'Manage restaurants']],
  ['an admin', buildMemberFixture({ role: 'admin' }), ['Profile', 'Admin Dashboard']],
])('shows %s their links in the account menu (M2.21, M2.22, M2.24)', async (_who, viewer, ways) => {
  await mountHeader(viewer);
  await page.getByRole('button', { name: /^Account/ }).click();
  const links = account.getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent)).toEqual(ways);
  expect(account.getByRole('button', { name: 'Logout' }).elements()).toHaveLength(viewer ? 1 : 0);
});

test('Logout shows a toast and opens the home page as a visitor (M2.23, M8.34)', async () => {
  await mountHeader(buildMemberFixture());
  stubApi.reply('POST /api/auth/logout', undefined);
  await opener.click();
  await account.getByRole('button', { name: 'Logout' }).click();
  await expectToast('Logged out', 'You have been logged out successfully.');
  await expect.element(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  expect([location.pathname, localStorage.getItem('user')]).toEqual(['/', null]);
});

test('shows a drawer instead on a phone, which Escape and its links close (M2.25)', async () => {
  await page.viewport(390, 844);
  await mountHeader(buildMemberFixture());
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect.element(opener).not.toBeInTheDocument();
  await menu.click();
  await expect.element(menuDialog.getByText(/^Hi, wingspan/)).toBeVisible();
  expect(menuDialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(menuDialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  await menu.click();
  await menuDialog.getByRole('link', { name: 'My Collection' }).click();
  await expect.element(menuDialog).not.toBeInTheDocument();
  expect(location.pathname).toBe('/collection');
});

async function mountHeader(viewer: ReturnType<typeof buildMemberFixture> | undefined): Promise<void> {
  await mountComponent(
    <>
      <SiteHeader bell={null} melt={false} />
      <h1>Explore</h1>
    </>,
    { path: '/explore', ...(viewer && { viewer }) },
  );
}
