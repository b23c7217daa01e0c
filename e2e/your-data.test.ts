import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readZip } from '#server/testing/data/read-zip.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { MEMBER_PASSWORD, signUpMember } from './test-members.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

test('a member downloads their data, deletes the account, and restores it within the grace period', async () => {
  const member = await signUpMember(site);
  const page = await site.visit('/profile', { size: 'phone', cookie: member.cookie });
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Download or delete your data', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Your data' }).waitFor();
  const take = page.getByRole('region', { name: 'Take it with you' });
  const password = take.getByLabel('Your password', { exact: true });
  site.tolerate(/\b400\b/);
  await password.fill('not-my-password');
  await password.press('Enter');
  await take.getByText('Password is incorrect', { exact: true }).waitFor();
  await password.fill(MEMBER_PASSWORD);
  const [file] = await Promise.all([page.waitForEvent('download'), password.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`-${member.username}-\\d{4}-\\d{2}-\\d{2}\\.zip$`));
  expect(String(readZip(await readFile(await file.path())).get('account.json'))).toContain(member.username);

  const leave = page.getByRole('region', { name: 'Delete your account' });
  const deleteIt = leave.getByRole('button', { name: 'Delete my account', exact: true });
  await deleteIt.click();
  await leave.getByText('Please choose what happens to your reviews.', { exact: true }).waitFor();
  await leave.getByRole('radio', { name: /Remove them/ }).check();
  await leave.getByLabel('Your password', { exact: true }).fill(MEMBER_PASSWORD);
  await deleteIt.click();
  const sure = page.getByRole('dialog', { name: 'Delete your account?' });
  await sure.waitFor();
  await expectAccessible(page, 'the last question');
  await page.keyboard.press('Escape');
  await expect.poll(() => sure.count()).toBe(0);
  await deleteIt.click();
  await sure.getByRole('button', { name: 'Delete my account', exact: true }).click();
  await page.waitForURL('**/goodbye?on=*');
  await page.getByText(/Your account will be deleted on \w{3} \d+, \d{4}\./).waitFor();

  await page.getByRole('link', { name: 'Keep my account', exact: true }).click();
  site.tolerate(/\b409\b/);
  await page.getByLabel('Username', { exact: true }).fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const back = page.getByRole('dialog', { name: 'Keep your account?' });
  await back.getByText(/Your account is set to be deleted on \w{3} \d+, \d{4}\./).waitFor();
  await expectAccessible(page, 'the question whether to keep the account');
  await back.getByRole('button', { name: 'Keep my account', exact: true }).press('Enter');
  await page.waitForURL('**/profile');
});
