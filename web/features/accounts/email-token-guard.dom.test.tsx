import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Page as ResetPassword } from '#web/pages/reset-password/page.tsx';
import { Page as VerifyEmail } from '#web/pages/verify-email/page.tsx';

const CONFIRM = 'POST /api/auth/email-verification/{token}';
const missing = page.getByText('Part of this link is missing. Please open the full link from the email.');
const pages = [
  ['/reset-password', <ResetPassword key="reset" />, 'Set new password'],
  ['/verify-email', <VerifyEmail key="verify" />, 'Confirm my email'],
] as const;

test.each(pages)(
  '%s reads the token from the URL fragment and removes it from the address bar',
  async (path, part, name) => {
    await mountComponent(part, { path: `${path}#token=secret-of-the-mail` });
    await expect.element(page.getByRole('button', { name })).toBeVisible();
    expect(location.href).toBe(location.origin + path);
    expect(document.documentElement.outerHTML).not.toContain('secret-of-the-mail');
  },
);

test.each(pages)('%s accepts the token in the query string of an older link', async (path, part, name) => {
  await mountComponent(part, { path: `${path}?token=abc` });
  await expect.element(page.getByRole('button', { name })).toBeVisible();
});

test.each(pages)('%s shows an error if the link has no token', async (path, part, name) => {
  await mountComponent(part, { path });
  await expect.element(missing).toBeVisible();
  expect(page.getByRole('button', { name }).elements()).toEqual([]);
});

test('uses the token of the last link opened in the same tab', async () => {
  await mountComponent(<VerifyEmail />, { path: '/verify-email#token=first' });
  const button = page.getByRole('button', { name: 'Confirm my email' });
  await expect.element(button).toBeVisible();
  location.hash = 'token=second';
  await expect.poll(() => location.hash).toBe('');
  stubApi.reply(CONFIRM, undefined);
  await button.click();
  await expect.element(page.getByText('Your email is confirmed. Thank you.')).toBeVisible();
  expect(stubApi.requests(CONFIRM).map(({ params }) => params['token'])).toEqual(['second']);
});
