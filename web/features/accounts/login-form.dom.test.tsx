import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { LoginForm } from './login-form.tsx';

const username = page.getByLabelText('Username');
const password = page.getByLabelText('Password');
const login = page.getByRole('button', { name: 'Login' });
const QUESTION = 'Your account goes away on Dec 1, 2026. These words may change.';

test('does not send an empty form: shows an error at both fields and focuses the first (M5.25, M5.26)', async () => {
  await mountComponent(<LoginForm />);
  await login.click();
  await expect.element(username).toHaveFocus();
  for (const field of [username, password]) {
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(/\w/);
  }
  expect(stubApi.requests('POST /api/auth/login')).toEqual([]);
});

test('shows why a login failed, keeps the username, and selects the password for the next attempt (M8.2)', async () => {
  await mountComponent(<LoginForm />);
  const answer = stubApi.hold('POST /api/auth/login');
  await typeLogin();
  await login.click();
  await expect.element(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  answer(createProblemResponse(401, 'Invalid username or password'));
  await expectToast('Login failed', 'Invalid username or password');
  await expect.element(password).toHaveFocus();
  await expect.element(username).toHaveValue('wingspan');
  await userEvent.keyboard('waffle-batter-22');
  await expect.element(password).toHaveValue('waffle-batter-22');
  await expect.element(login).toBeEnabled();
});

test('says that the site isn’t responding when the request fails', async () => {
  await mountComponent(<LoginForm />);
  stubApi.reply('POST /api/auth/login', () => Promise.reject(new TypeError('Failed to fetch')));
  await typeLogin();
  await userEvent.keyboard('{Enter}');
  await expectToast('Login failed', 'The site isn’t responding. Please try again.');
});

test('shows and hides the password by keyboard', async () => {
  await mountComponent(<LoginForm />);
  await password.fill('waffle');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(page.getByRole('button', { name: 'Hide password' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('asks before logging in to an account pending erasure: “Not now” does not, “Keep my account” does', async () => {
  await mountComponent(<LoginForm />);
  stubApi.reply(
    'POST /api/auth/login',
    createProblemResponse(409, QUESTION, [{ field: 'keepAccount', message: 'is missing' }]),
  );
  await typeLogin();
  await login.click();
  const dialog = page.getByRole('dialog', { name: 'Keep your account?' });
  await expect.element(dialog.getByText(QUESTION)).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stubApi.requests('POST /api/auth/login')).toHaveLength(1);

  await login.click();
  await expect.element(dialog).toBeVisible();
  stubApi.reply('POST /api/auth/login', { user: buildMemberFixture() });
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expectToast('Login successful', 'Welcome back!');
  expect(stubApi.requests('POST /api/auth/login').map(({ body }) => body)).toEqual([
    { username: 'wingspan', password: 'wrong-password' },
    { username: 'wingspan', password: 'wrong-password' },
    { username: 'wingspan', password: 'wrong-password', keepAccount: true },
  ]);
});

async function typeLogin(): Promise<void> {
  await username.fill('wingspan');
  await password.fill('wrong-password');
}

test('asks for the second-factor code after the password, and can go back to the login', async () => {
  await mountComponent(<LoginForm />);
  stubApi.reply('POST /api/auth/login', () =>
    createProblemResponse(401, 'Your code, please. These words may change.', [
      { field: 'code', message: 'is missing' },
    ]),
  );
  await typeLogin();
  await login.click();
  const code = page.getByLabelText('Code');
  await expect.element(code).toHaveFocus();
  await expect.element(page.getByRole('status').filter({ hasText: 'Login failed' })).not.toBeInTheDocument();
  stubApi.reply('POST /api/auth/login', () =>
    createProblemResponse(401, 'This code is wrong or was already used. Please try another one.', [
      { field: 'code', message: 'is wrong or was already used' },
    ]),
  );
  await code.fill('123 456');
  await login.click();
  await expectToast('Login failed', 'This code is wrong or was already used. Please try another one.');
  await expect.element(code).toHaveFocus();
  expect(stubApi.requests('POST /api/auth/login')[1]?.body).toMatchObject({
    username: 'wingspan',
    code: '123 456',
  });
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect.element(username).toHaveValue('wingspan');
  stubApi.reply('POST /api/auth/login', { user: buildMemberFixture() });
  await login.click();
  await expectToast('Login successful');
  expect(stubApi.requests('POST /api/auth/login')[2]?.body).not.toHaveProperty('code');
});
