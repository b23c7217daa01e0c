import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import {
  logInThroughForm,
  openAccountMenu,
  signUpMember,
  signUpTestAdmin,
  type TestMember,
} from './test-members.ts';
import { currentPath } from './browser/current-path.ts';
import { findToast } from './browser/toasts.ts';
import { waitForHydration, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();
let admin: TestMember;
beforeAll(async () => {
  admin = await signUpTestAdmin(site);
});

describe.runIf(isLongRun)('admin pages (A6)', () => {
  test('send a visitor to the login and then back to the page (A6.13)', async () => {
    const page = await site.visit('/admin');
    await logInThroughForm(page, admin.username);
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  });

  test('tell a member "Access Denied" and go home; the recommendations page stays empty (A2.77, A6.13, A6.14)', async () => {
    const member = await signUpMember(site);
    const page = await site.visit('/', { cookie: member.cookie });
    await page.goto('/admin');
    await expectSentHome(page, 'You need admin privileges to access this page.');
    await page.goto('/admin/recommendations');
    await expectNothing(page, '/admin/recommendations');
  });

  test('do the same on client-side navigation', async () => {
    const member = await signUpMember(site);
    const page = await site.visit('/explore', { cookie: member.cookie });
    await page.evaluate(() => history.pushState({}, '', '/admin'));
    await expectSentHome(page, 'You need admin privileges to access this page.');
    await page.evaluate(() => history.pushState({}, '', '/admin/recommendations'));
    await expectNothing(page, '/admin/recommendations');
    const visitor = await site.visit('/explore');
    await visitor.evaluate(() => history.pushState({}, '', '/admin'));
    await visitor.waitForURL('**/login?next=%2Fadmin');
  });
});

test.runIf(isLongRun)(
  'on the dashboard an admin makes a member a catalog editor, promotes and demotes them (A1.4)',
  async () => {
    site.tolerate(/^401 for /);
    const member = await signUpMember(site);
    const page = await site.visit('/admin', { cookie: admin.cookie });
    const otherPage = await site.visit('/collection', { cookie: member.cookie });
    await page.getByRole('searchbox', { name: 'Search members' }).fill(member.username.toUpperCase());
    const promote = page.getByRole('button', { name: `Promote ${member.username}` });
    await promote.waitFor();
    await page.getByText('1-1 of 1', { exact: true }).waitFor();

    const may = page.getByRole('switch', { name: `Catalog editor: ${member.username}` });
    await may.click();
    await findToast(page, 'Permission granted', `${member.username} can edit restaurants.`);
    await expect.poll(() => may.getAttribute('aria-checked')).toBe('true');

    await promote.click();
    await findToast(page, 'User promoted', `${member.username} is now an admin.`);
    await page
      .getByRole('row')
      .filter({ hasText: member.username })
      .getByText('Admin', { exact: true })
      .waitFor();
    await otherPage.goto('/admin');
    expect(currentPath(otherPage)).toBe('/login?next=%2Fadmin');
    await waitForHydration(otherPage);
    await logInThroughForm(otherPage, member.username);
    await otherPage.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();

    await page.getByRole('button', { name: `Demote ${member.username}` }).click();
    const question = page.getByRole('dialog', { name: `Demote ${member.username}?` });
    await question.getByRole('button', { name: 'Demote' }).click();
    await findToast(page, 'Member demoted', `${member.username} is no longer an admin.`);
    await promote.waitFor();

    await otherPage.goto('/login');
    await waitForHydration(otherPage);
    await logInThroughForm(otherPage, member.username);
    await otherPage.waitForURL('**/profile');
    const menu = await openAccountMenu(otherPage, 'laptop', member);
    await menu.getByRole('link', { name: 'Manage restaurants' }).click();
    await otherPage.waitForURL('**/admin/restaurants');
    await otherPage.getByRole('heading', { level: 1, name: 'Restaurants' }).waitFor();
  },
);

test.runIf(isLongRun)(
  'the button for testing error monitoring logs a browser and a server error, which the page lists (A2.20)',
  async () => {
    site.tolerate(/^500 for .*\/api\/error-log\/test$/);
    const page = await site.visit('/admin', { size: 'phone', cookie: admin.cookie });
    await page.getByRole('button', { name: 'Test error monitoring' }).click();
    await findToast(page, 'Error monitoring works');
    await page.getByText('A test of error monitoring in the browser').waitFor();
    await page
      .getByRole('button', { name: /^Details of An admin tested error monitoring/ })
      .first()
      .click();
    const details = page.getByRole('dialog', { name: 'What went wrong' });
    await details.getByText('POST /api/error-log/test').waitFor();
    await expectAccessible(page, 'the details of an error');
    await details.getByRole('button', { name: 'Close', exact: true }).first().click();
  },
);

test.runIf(isLongRun)('an admin changes a reward, and the audit log shows who changed it', async () => {
  const page = await site.visit('/admin', { cookie: admin.cookie });
  await page.getByRole('spinbutton', { name: 'XP: Searching' }).fill('1');
  await page.getByRole('button', { name: 'Save Searching' }).click();
  await findToast(page, 'XP saved', 'Searching: 1 XP.');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Audit log' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('XP per action');
  const row = page.getByRole('row').filter({ hasText: 'XP for search' });
  await row.getByText(admin.username, { exact: true }).waitFor();
  expect(await row.innerText()).toMatch(/XP reward\s*was\s*0\s*now\s*1/);
  const memberFilter = page.getByRole('searchbox', { name: 'Search by username' });
  await memberFilter.fill('nobody-like-that');
  await page.getByText('No changes found').waitFor();
  await page.reload();
  await expect.poll(() => memberFilter.inputValue()).toBe('nobody-like-that');
  await page.getByText('No changes found').waitFor();
  expect(await page.getByRole('combobox', { name: 'Type' }).locator('option:checked').innerText()).toBe(
    'XP per action',
  );
});

async function expectSentHome(page: Page, denial: string): Promise<void> {
  await findToast(page, 'Access Denied', denial);
  await page.waitForURL(`${site.baseUrl}/`);
  await page.getByRole('heading', { name: 'Popular Sandwiches' }).waitFor();
}

async function expectNothing(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.getByRole('main').innerText()).toBe('');
  expect(currentPath(page)).toBe(path);
}
