import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import {
  MEMBER_PASSWORD,
  logInThroughForm,
  createOtherSession,
  openAccountMenu,
  uniqueUsername,
  signUpMember,
  readStoredUserId,
} from './test-members.ts';
import { currentPath } from './browser/current-path.ts';
import { findToast } from './browser/toasts.ts';
import { waitForHydration, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test('registers, logs out and logs in again (M2, M5.28, M6.2)', async () => {
  site.tolerate(/^401 for .*\/api\/auth\/login$/);
  const page = await site.visit('/login', { size: 'phone' });
  await page.getByRole('tab', { name: 'Register' }).click();
  expect(currentPath(page)).toBe('/login?tab=register');
  const member = { username: uniqueUsername() };

  await page.getByLabel('Username', { exact: true }).fill(member.username);
  await page.getByText('Username is available!', { exact: true }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(`${member.username}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await findToast(page, 'Registration successful', 'Your account has been created.');
  await page.waitForURL('**/profile');
  expect(JSON.parse((await readStoredUserId(page))!)).toMatchObject({
    username: member.username,
    role: 'user',
  });

  const menu = await openAccountMenu(page, 'phone', member);
  await expectAccessible(page, 'the account menu');
  await menu.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${site.baseUrl}/`);
  await findToast(page, 'Logged out', 'You have been logged out successfully.');
  await expect.poll(() => readStoredUserId(page)).toBeNull();

  await page.goto('/profile');
  expect(currentPath(page)).toBe('/login?next=%2Fprofile');
  await waitForHydration(page);
  await logInThroughForm(page, member.username, 'wrong-password');
  await findToast(page, 'Login failed', 'Invalid username or password');
  await logInThroughForm(page, member.username);
  await findToast(page, 'Login successful', 'Welcome back!');
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { level: 1, name: member.username }).waitFor();
});

test('changes the profile; a taken username cannot be saved (M5.32)', async () => {
  const other = await signUpMember(site);
  const member = await signUpMember(site);
  const page = await site.visit('/profile', { size: 'phone', cookie: member.cookie });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const username = page.getByLabel('Username', { exact: true });
  await username.fill(other.username.toUpperCase());
  await page.getByText('Username is not available', { exact: true }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  const renamed = uniqueUsername();
  await username.fill(renamed);
  await page.getByLabel('Bio', { exact: true }).fill('Thighs over breasts.');
  await save.click();
  await findToast(page, 'Profile updated', 'Your profile has been updated successfully.');
  await page.getByRole('heading', { level: 1, name: renamed }).waitFor();
  await page.reload();
  await waitForHydration(page);
  expect(await page.getByLabel('Bio', { exact: true }).inputValue()).toBe('Thighs over breasts.');
  expect(JSON.parse((await readStoredUserId(page))!)).toMatchObject({ username: renamed });
});

test.runIf(isLongRun)('a new password ends every other session (M2.138, M4.29, D11)', async () => {
  site.tolerate(/^400 for .*\/password$|^401 for .*\/api\/auth\/me$/);
  const member = await signUpMember(site);
  const otherDevice = await site.visit('/', { cookie: await createOtherSession(site, member) });
  const page = await site.visit('/profile', { size: 'phone', cookie: member.cookie });
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Log out everywhere else' }).waitFor();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill('not-this-one');
  await page.getByLabel('New password', { exact: true }).fill('waffle-batter-22');
  await page.getByLabel('Confirm new password', { exact: true }).fill('waffle-batter-22');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page, 'a refused password');
  await page.getByLabel('Current password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await findToast(page, 'Password changed');
  await page.getByLabel('Current password', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Log out everywhere else' }).waitFor({ state: 'detached' });
  await page.reload();
  expect(currentPath(page)).toBe('/settings');

  await otherDevice.goto('/profile');
  expect(currentPath(otherDevice)).toBe('/login?next=%2Fprofile');
  await waitForHydration(otherDevice);
  // The response to the startup request for /api/auth/me removes it.
  await expect.poll(() => readStoredUserId(otherDevice)).toBeNull();
});

test.runIf(isLongRun)(
  'the chosen theme persists and is in the server’s HTML; the collection’s visibility persists, too',
  async () => {
    const member = await signUpMember(site);
    await member.send('POST', '/api/user-sandwiches', { userId: member.id, sandwichId: 1 });
    const shown = async () => (await fetch(`${site.baseUrl}/api/users/${member.id}/sandwiches`)).json();
    const page = await site.visit('/settings', { cookie: member.cookie });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(background).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await shown()).toEqual([]);
    await page.getByRole('radio', { name: 'Everyone' }).check();
    await findToast(page, 'Profile updated', 'Your profile has been updated successfully.');
    expect(await shown()).toMatchObject([{ sandwichId: 1 }]);
    const dark = await background();
    await page.goto('/');
    expect(await background()).toBe(dark);
    const html = await (await page.context().request.get('/')).text();
    expect(html).toMatch(/<html[^>]* data-theme="dark"/);
    await page.goto('/settings');
    await waitForHydration(page);
    expect(await page.getByRole('radio', { name: 'Everyone' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Only me' }).check();
    await expect.poll(shown).toEqual([]);
    await page.getByRole('radio', { name: 'System' }).check();
    await expect.poll(background).toBe(light);
  },
);

test.runIf(isLongRun)('a stored user without a session is removed (M4.3, D7)', async () => {
  site.tolerate(/^401 for .*\/api\/auth\/me$/);
  const page = await site.visit('/');
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(aStranger()));
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => readStoredUserId(page)).toBeNull();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
});

/** An invented admin. */
function aStranger() {
  return {
    id: '6f1f64c2-52b7-4a3e-9f0a-0c5d8e3b7a11',
    username: 'boss',
    email: 'boss@example.test',
    role: 'admin',
    catalogEditor: true,
    displayName: null,
    avatarUrl: null,
    bio: null,
    location: null,
    preferences: {},
    xp: 9000,
    level: 90,
  };
}

test.runIf(isLongRun)(
  'a spent email link shows an error when its button is pressed, not when its page opens',
  async () => {
    const page = await site.visit('/verify-email#token=spent');
    expect(await page.getByRole('alert').count()).toBe(0);
    site.tolerate(/400|404|410/);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await page.getByRole('alert').getByText('This link has expired or was already used.').waitFor();
  },
);
